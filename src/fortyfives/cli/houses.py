"""Houses that people saved: rule specifications as JSON files in their data folder."""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO

from fortyfives.game.record_json import Json, read_json

_NAME = re.compile(r"[\w][\w .'-]{0,59}")
_PART = re.compile(r"\..+\.(?P<pid>[1-9][0-9]{0,9})\.part")


class BadHouseName(ValueError):
    """A name that cannot be the name of a house's file."""


def data_folder() -> Path:
    """Where what a person keeps is stored; it need not exist yet.

    `FORTYFIVES_HOME`, else `fortyfives` under `XDG_DATA_HOME`, else under ~/.local/share.
    Raises `FileNotFoundError` for a person who has no home.
    """
    shared = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    own = os.environ.get("FORTYFIVES_HOME") or os.path.join(shared, "fortyfives")
    folder = os.path.expanduser(own)
    if folder.startswith("~"):  # there is nobody whose home it could be
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), folder)
    return Path(folder)


def houses_folder() -> Path:
    """Where houses are stored."""
    return data_folder() / "houses"


def is_house_name(name: str) -> bool:
    """Whether a house may be saved under this name."""
    return bool(_NAME.fullmatch(name)) and not name.endswith((" ", "."))


def house_names() -> list[str]:
    """The names of the houses saved, sorted."""
    try:
        found = [path.stem for path in houses_folder().glob("*.json")]
    except OSError:
        return []
    return sorted(name for name in found if is_house_name(name))


def house_path(name: str) -> Path:
    """The file of a house. Raises `BadHouseName`."""
    if not is_house_name(name):
        raise BadHouseName(name)
    return houses_folder() / f"{name}.json"


def save_house(name: str, specification: Json) -> Path:
    """Save a rule specification under a name. Raises `BadHouseName`, `OSError`."""
    path = house_path(name)
    text = json.dumps(specification, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    write_atomically(path, text)
    return path


def load_house(name: str) -> Json:
    """The rule specification saved under a name.

    Raises `BadHouseName`, `FileNotFoundError` and other `OSError`, `RecordError` for broken JSON.
    """
    return read_json(house_path(name).read_bytes())


def delete_house(name: str) -> bool:
    """Forget a house; tells whether there was one."""
    path = house_path(name)
    if not path.exists():
        return False
    path.unlink()
    return True


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that a reader, or a crash, sees the old content or the new, never half."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_file(path) as file:
        file.write(text)


def write_bytes_atomically(path: Path, content: bytes) -> None:
    """Write a file of bytes likewise; what is no plain file is written as it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with _in_place_of(path, "wb") as file:
        file.write(content)


def atomic_file(path: Path) -> AbstractContextManager[TextIO]:
    """A file to write that takes its place only when all went well; else nothing is left of it.

    What is no plain file (a pipe, a device) is written as it is.
    """
    return _in_place_of(path, "w", encoding="utf-8", newline="\n")


@contextmanager
def _in_place_of(path: Path, mode: str, **how: str) -> Iterator[Any]:
    """The file that will take the place of another, opened as `Path.open` is told."""
    if path.exists() and not path.is_file():
        with path.open(mode, **how) as file:  # type: ignore[call-overload]
            yield file
        return
    part = path.with_name(f".{path.name}.{os.getpid()}.part")  # as `sweep_parts` looks for it
    try:
        with part.open(mode, **how) as file:  # type: ignore[call-overload]
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def sweep_parts() -> None:
    """Clear away the half-written files in the data folder whose processes are dead."""
    with suppress(OSError):  # what cannot be cleared away harms nobody
        folder = data_folder()
        for part in (*folder.glob(".*.part"), *folder.glob("*/.*.part")):
            match = _PART.fullmatch(part.name)
            if match and not _is_running(int(match["pid"])):
                part.unlink(missing_ok=True)


def _is_running(process: int) -> bool:
    """Whether there is such a process; taken for granted where asking would end it."""
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # somebody else's
        return True
    return True
