"""What is kept between evenings: the running game, finished ones, and the person's settings.

Every file is written whole or not at all. One that cannot be read is set aside, never
overwritten, and the person is told.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from itertools import count
from pathlib import Path
from typing import Any, Final

from fortyfives.cli.houses import data_folder, write_atomically
from fortyfives.cli.terminal.session import Session, restore
from fortyfives.cli.terminal.setup import BadSave
from fortyfives.game.record import record_line
from fortyfives.game.record_json import read_json
from fortyfives.i18n import available_languages
from fortyfives.rules.library import preset_ids

SPEEDS: Final[dict[str, float]] = {"off": 0.0, "fast": 0.3, "normal": 0.8, "slow": 1.6}
"""Seconds between the cards of the computer players."""

USUAL_HOUSE: Final = "auction-120"


@dataclass(frozen=True, slots=True)
class Settings:
    """What the person chose last. Empty or 0 is not chosen yet.

    `rules` is a preset's id or, with `is_house`, the name of a saved house. `ranking` is whether
    the ranking of the cards stays on the screen; None leaves that to the house.
    """

    rules: str = USUAL_HOUSE
    is_house: bool = False
    players: int = 0
    sides: int = 0
    level: str = "club"
    language: str = ""
    name: str = ""
    speed: str = "normal"
    ranking: bool | None = None


def settings_path() -> Path:
    """Where the settings are."""
    return data_folder() / "settings.json"


def game_path() -> Path:
    """Where the running game is."""
    return data_folder() / "game.json"


def load_settings() -> tuple[Settings, Path | None]:
    """The settings, and where a broken file was set aside to, if it was."""
    try:
        return read_settings(read_json(settings_path().read_bytes())), None
    except FileNotFoundError:
        return Settings(), None
    except (OSError, ValueError):
        return Settings(), set_aside(settings_path())


def read_settings(data: Any) -> Settings:
    """Settings from JSON, every value that cannot be used left at its default.

    Raises ValueError if it is not an object at all.
    """
    if not isinstance(data, dict):
        raise ValueError("no object")
    plain = Settings()
    kept = {
        item.name: data[item.name]
        for item in fields(Settings)
        if item.name in data and _fits(item.name, data[item.name])
    }
    settings = replace(plain, **kept)
    if not settings.is_house and settings.rules not in preset_ids():
        settings = replace(settings, rules=plain.rules)
    return settings


def _fits(name: str, value: Any) -> bool:
    match name:
        case "players" | "sides":
            return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10
        case "is_house":
            return isinstance(value, bool)
        case "ranking":
            return value is None or isinstance(value, bool)
        case "speed":
            return isinstance(value, str) and value in SPEEDS
        case "language":
            return value == "" or value in available_languages()
        case _:
            return isinstance(value, str) and len(value) <= 60


def save_settings(settings: Settings) -> None:
    """Remember the settings. Raises `OSError`."""
    write_atomically(settings_path(), json.dumps(asdict(settings), ensure_ascii=False, indent=2))


def save_game(session: Session, path: Path | None = None) -> None:
    """Write the running game, to its usual place unless another is named. Raises `OSError`."""
    write_atomically(path or game_path(), json.dumps(session.as_json(), ensure_ascii=False))


def load_game(path: Path | None = None) -> tuple[Session | None, Path | None]:
    """The game that waits to be resumed, and where a broken one was set aside to."""
    path = path or game_path()
    try:
        session = restore(read_json(path.read_bytes()))
    except FileNotFoundError:
        return None, None
    except (OSError, ValueError, BadSave):
        return None, set_aside(path)
    if session.is_over:  # broken off between the last card and the record
        with suppress(OSError):
            keep_record(session)
            forget_game(path)
        return None, None
    return session, None


def forget_game(path: Path | None = None) -> None:
    """No game waits any more. Raises `OSError`."""
    (path or game_path()).unlink(missing_ok=True)


def keep_record(session: Session) -> Path:
    """Keep a game as a record among the finished ones. Raises `OSError`.

    Another game from the same seed is not written over; it gets a name of its own.
    """
    extra = {"seed": session.setup.seed.hex(), "bots": list(session.setup.bots)}
    text = record_line(session.game, players=session.setup.names, extra=extra) + "\n"
    path = _record_path(session.setup.seed.hex()[:16], text.encode("utf-8"))
    write_atomically(path, text)
    return path


def _record_path(stem: str, content: bytes) -> Path:
    """The first name that is free, or under which just this is kept already."""
    folder = data_folder() / "games"
    for number in count(1):
        path = folder / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
        if not path.exists() or path.read_bytes() == content:
            return path
    raise AssertionError("counting ends")


def set_aside(path: Path) -> Path | None:
    """Move a broken file out of the way under a free name; None if that is impossible."""
    for number in range(1, 1000):
        aside = path.with_name(f"{path.name}.broken-{number}")
        if not os.path.lexists(aside):
            try:
                path.rename(aside)
            except OSError:
                return None
            return aside
    return None
