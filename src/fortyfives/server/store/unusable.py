"""A database that cannot be used, said in a sentence. Its URL, which has a password, is not."""

from __future__ import annotations

import errno
import os
import re
import socket
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from fortyfives.errors import FortyFivesError, Words, reason_of
from fortyfives.i18n import N_, gettext

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "bad_database_url": (
        N_("The URL of the database cannot be used."),
        N_(
            "Write sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME; in a password %40 "
            "stands for @, %2F for / and %3A for a colon."
        ),
    ),
    "newer_database": (
        N_("The database {place} was written by a newer version of this program, or by another."),
        N_("Install the newer version, or name another database. Nothing was changed."),
    ),
    "wrong_database": (
        N_("{place} is no database of this program."),
        N_("Name another file, or one that does not exist yet. Nothing was changed."),
    ),
    "cannot_open_database": (
        N_("The database {place} cannot be opened: {reason}."),
        N_("The file and its folder must be there to read and to write."),
    ),
    "database_away": (
        N_("The database {place} cannot be reached: {reason}."),
        N_("See that it runs, and that host and port are right."),
    ),
    "no_database": (
        N_("There is no database {place}."),
        N_("Make it first, with createdb, or name another one."),
    ),
    "database_denied": (
        N_("The database {place} does not let this program in."),
        N_("See that user and password are right, and that the user may make tables."),
    ),
}
"""Each code with its sentence and what to do instead."""


class UnusableDatabase(FortyFivesError):
    """A database that cannot be used as it is. `code` is one of `TEXTS`."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details

    @property
    def message(self) -> str:
        """What is wrong, in the language in use."""
        return str(Words(TEXTS[self.code][0], **self.details))

    @property
    def hint(self) -> str:
        """What to do about it, in the language in use."""
        return str(Words(TEXTS[self.code][1], **self.details))

    def __str__(self) -> str:
        return f"{self.code}: {self.message} {self.hint}"


def place_of(url: URL) -> str:
    """Where a database is, without who opens it and by which password."""
    if url.get_backend_name() == "sqlite":
        return url.database or ":memory:"
    port = "" if url.port is None else f":{url.port}"
    return f"{url.host or 'localhost'}{port}/{url.database or ''}"


def reason(error: BaseException) -> str:
    """What a library says, in its own words: a line, without the values that were written."""
    line = (str(error).splitlines() or [""])[0]
    return _KEPT_SECRET.sub("", line).strip().rstrip(".")[:200] or type(error).__name__


_KEPT_SECRET: Final = re.compile(r"\s*(\[SQL|\[parameters|DETAIL).*")


def why_unusable(url: URL, error: Exception) -> UnusableDatabase:
    """What an error of opening a database, or of a question to it, comes down to."""
    found = error.orig if isinstance(error, DBAPIError) else error
    if url.get_backend_name() == "sqlite":
        return _sqlite(url, found or error)
    return _postgresql(url, found or error)


# ---------------------------------------------------------------------- SQLite

_SQLITE_REASONS: Final[Mapping[int, str]] = {
    sqlite3.SQLITE_PERM: N_("that is not permitted"),
    sqlite3.SQLITE_READONLY: N_("nothing can be written there"),
    sqlite3.SQLITE_BUSY: N_("another program holds it"),
    sqlite3.SQLITE_LOCKED: N_("another program holds it"),
    sqlite3.SQLITE_FULL: N_("the disk is full"),
    sqlite3.SQLITE_IOERR: N_("the disk has a fault"),
}

_NOT_OURS: Final = {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}


def _sqlite(url: URL, error: BaseException) -> UnusableDatabase:
    place = place_of(url)
    number = getattr(error, "sqlite_errorcode", 0) & 0xFF  # above are the finer kinds
    if number in _NOT_OURS:
        return UnusableDatabase("wrong_database", place=place)
    if isinstance(error, OSError):
        why = reason_of(error)
    elif number in _SQLITE_REASONS:
        why = gettext(_SQLITE_REASONS[number])
    else:
        why = _why_closed(Path(place)) or reason(error)
    return UnusableDatabase("cannot_open_database", place=place, reason=why)


def _why_closed(path: Path) -> str | None:
    """Why a file cannot be opened, which SQLite does not tell; None where nothing is seen."""
    if path.is_dir():
        return reason_of(IsADirectoryError(errno.EISDIR, ""))
    asked = path if path.exists() else path.parent
    if not os.access(asked, os.R_OK | os.W_OK):
        return reason_of(PermissionError(errno.EACCES, ""))
    return None


# ------------------------------------------------------------------ PostgreSQL

_UNREACHED: Final = (errno.ECONNREFUSED, errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ENOENT)


def _postgresql(url: URL, error: BaseException) -> UnusableDatabase:
    place = place_of(url)
    state = _state_of(error)
    if state.startswith("28") or state == "42501":
        return UnusableDatabase("database_denied", place=place)
    if state == "3D000":
        return UnusableDatabase("no_database", place=place)
    return UnusableDatabase("database_away", place=place, reason=_why_away(error))


def _state_of(error: BaseException | None) -> str:
    """The server's own code for an error (SQLSTATE); empty where it has said none."""
    while error is not None:
        state = getattr(error, "sqlstate", None)
        if state:
            return str(state)
        error = error.__cause__
    return ""


def _why_away(error: BaseException) -> str:
    if isinstance(error, socket.gaierror):
        return gettext(N_("there is no such host"))
    if isinstance(error, TimeoutError):
        return gettext(N_("it does not answer in time"))
    several = isinstance(error, OSError) and str(error).startswith("Multiple exceptions")
    if several or (isinstance(error, OSError) and error.errno in _UNREACHED):
        return gettext(N_("nobody answers there"))
    return reason(error)
