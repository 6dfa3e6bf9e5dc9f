"""Where running games wait: every open table holds a place, so no two write one file.

A place is a file and a lock. The lock goes with the process that holds it, killed or not, so a
game that was broken off can be taken up and one that is open elsewhere cannot be harmed.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from fortyfives.cli.houses import data_folder
from fortyfives.cli.terminal import saves
from fortyfives.cli.terminal.session import Session

SEARCHED: Final = 9
"""Places that are looked into for games that wait."""


class Place:
    """The file of one running game, held by this process until it is given back."""

    def __init__(self, number: int) -> None:
        """Hold a place. Raises `Timeout` if another process does."""
        self.number = number
        self._lock = _locked(number)

    @property
    def path(self) -> Path:
        """Its file. Raises `FileNotFoundError` for a person who has no home."""
        return path_of(self.number)

    @property
    def is_free(self) -> bool:
        """Whether no game lies here that would be lost."""
        return self._lock is None or not self.path.exists()

    def save(self, session: Session) -> None:
        """Write the running game. Raises `OSError`."""
        saves.save_game(session, self.path)

    def forget(self) -> None:
        """No game waits here any more. Raises `OSError`."""
        saves.forget_game(self.path)

    def give_back(self) -> None:
        """Let others have it."""
        if self._lock is not None:
            self._lock.release()


def _locked(number: int) -> FileLock | None:
    """The lock of a place, held; None where nothing can be written. Raises `Timeout`."""
    try:
        path = path_of(number).with_suffix(".lock")
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path, timeout=0)
        lock.acquire()
    except Timeout:
        raise
    except (OSError, NotImplementedError):
        return None
    return lock


@dataclass(frozen=True, slots=True)
class Found:
    """What lay in the places: games that wait, broken files, and whether one is in use.

    `waiting` is in the order of the places; each place is held. `aside` are the new names of
    what could not be read.
    """

    waiting: tuple[tuple[Place, Session], ...]
    aside: tuple[Path, ...]
    is_open_elsewhere: bool


def path_of(number: int) -> Path:
    """The file of a place: game.json, then game-2.json and so on."""
    return data_folder() / ("game.json" if number == 1 else f"game-{number}.json")


def look_round() -> Found:
    """Find the games that wait, and hold their places."""
    waiting: list[tuple[Place, Session]] = []
    aside: list[Path] = []
    is_taken = False
    for number in range(1, SEARCHED + 1):
        try:
            if not path_of(number).exists():
                continue
            place = Place(number)
        except Timeout:
            is_taken = True
            continue
        except OSError:  # no home, or one that cannot be looked into
            break
        session, broken = saves.load_game(place.path)
        aside += [broken] if broken is not None else []
        if session is None:
            place.give_back()
        else:
            waiting.append((place, session))
    return Found(tuple(waiting), tuple(aside), is_taken)


def free_place() -> Place:
    """The first place that nobody holds and where nothing lies."""
    for number in count(1):
        with suppress(Timeout):
            place = Place(number)
            if place.is_free:
                return place
            place.give_back()
    raise AssertionError("counting ends")
