"""Where nights are kept: one SQLite file, append-only, every event on the disk before it counts.

The journal is a write-ahead log with `synchronous = FULL`: when `append` returns, the events have
been flushed to the disk, so neither a killed program nor a power cut loses them. The events of
one wish are one transaction. Triggers refuse to change or delete what is written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from fortyfives.cardnight.events import Event, Logged, NightEvent
from fortyfives.cardnight.refusals import NightReason, NightRefusal

VERSION = 1
_WAIT = 10.0
"""Seconds to wait for another writer."""

_TABLES = """
CREATE TABLE nights (
    id TEXT PRIMARY KEY,
    seed BLOB NOT NULL,
    opened TEXT NOT NULL
) STRICT;
CREATE TABLE log (
    night TEXT NOT NULL REFERENCES nights (id),
    seq INTEGER NOT NULL,
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (night, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER log_keeps BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER log_stays BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'append-only'); END;
"""

_event_decoder: msgspec.json.Decoder[NightEvent] = msgspec.json.Decoder(NightEvent)
_encode = msgspec.json.Encoder().encode


class NightRow(NamedTuple):
    """A night in the file: its name, when it was opened, how many events it has."""

    id: str
    opened: str
    events: int


class Store:
    """An open file of nights. Use it in one thread; several programs may have the file open."""

    def __init__(self, path: Path | str) -> None:
        """Open the file, or make it. Raises `NightRefusal` (``wrong_file``), OSError."""
        self.path = Path(path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._db = sqlite3.connect(self.path, timeout=_WAIT, isolation_level=None)
            self._set_up()
        except sqlite3.DatabaseError as error:
            raise NightRefusal(NightReason.WRONG_FILE, file=str(path), why=error) from None

    def _set_up(self) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        with self._writing():
            version: int = self._db.execute("PRAGMA user_version").fetchone()[0]
            if version == 0:
                for statement in _statements(_TABLES):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {VERSION}")
        if version not in (0, VERSION):
            raise sqlite3.DatabaseError(f"version {version}")

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    # ------------------------------------------------------------------ reading

    def nights(self) -> tuple[NightRow, ...]:
        """The nights of the file, in the order in which they were opened."""
        rows = self._db.execute(
            "SELECT id, opened, (SELECT count(*) FROM log WHERE night = nights.id)"
            " FROM nights ORDER BY nights.rowid"
        )
        return tuple(NightRow(*row) for row in rows)

    def seed(self, night: str) -> bytes:
        """The secret seed of a night. Raises `NightRefusal` (``unknown_night``)."""
        row = self._db.execute("SELECT seed FROM nights WHERE id = ?", (night,)).fetchone()
        if row is None:
            raise NightRefusal(NightReason.UNKNOWN_NIGHT, name=night[:60])
        return bytes(row[0])

    def log(self, night: str, after: int = 0) -> Iterator[Logged]:
        """The events of a night from number `after` + 1 on."""
        rows = self._db.execute(
            "SELECT seq, at, by, event FROM log WHERE night = ? AND seq > ? ORDER BY seq",
            (night, after),
        )
        for seq, at, by, event in rows:
            yield Logged(seq=seq, at=at, by=by, event=_event_decoder.decode(event))

    # ------------------------------------------------------------------ writing

    def append(
        self, night: str, after: int, events: Sequence[Event], *, at: str, by: str
    ) -> tuple[Logged, ...]:
        """Write events behind number `after`; they are on the disk when this returns.

        Raises `NightRefusal` (``moved_on``) when someone else has written since.
        """
        logged = tuple(
            Logged(seq=seq, at=at, by=by, event=event)  # type: ignore[arg-type]
            for seq, event in enumerate(events, after + 1)
        )
        self._insert(night, after, logged)
        return logged

    def copy_in(self, night: str, seed: bytes, log: Sequence[Logged]) -> None:
        """Write a whole log that comes from elsewhere, at once or not at all."""
        opened = log[0].at
        try:
            with self._writing():
                self._db.execute("INSERT INTO nights VALUES (?, ?, ?)", (night, seed, opened))
                self._db.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", _rows(night, log))
        except sqlite3.IntegrityError:
            raise NightRefusal(NightReason.NIGHT_EXISTS, name=night[:60]) from None

    def _insert(self, night: str, after: int, logged: Sequence[Logged]) -> None:
        with self._writing():
            last = self._db.execute("SELECT max(seq) FROM log WHERE night = ?", (night,))
            if (last.fetchone()[0] or 0) != after:
                raise NightRefusal(NightReason.MOVED_ON)
            self._db.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", _rows(night, logged))


def _rows(night: str, log: Sequence[Logged]) -> Iterator[tuple[str, int, str, str, str]]:
    for entry in log:
        yield night, entry.seq, entry.at, entry.by, _encode(entry.event).decode()


def _statements(script: str) -> Iterator[str]:
    """The statements of a script one by one, so that they can share a transaction."""
    statement = ""
    for line in script.splitlines():
        statement += line + "\n"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
