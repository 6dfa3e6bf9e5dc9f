"""Where nights are kept: one SQLite file, append-only, every event on the disk before it counts.

The journal is a write-ahead log with `synchronous = FULL`: when `append` returns, the events have
been flushed to the disk, so neither a killed program nor a power cut loses them. The events of
one wish are one transaction. Triggers refuse to change or delete what is written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from fortyfives.cardnight.events import Event, Logged, NightEvent
from fortyfives.cardnight.naming import is_name
from fortyfives.cardnight.own_files import make_own
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.i18n import N_, gettext

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

_ALWAYS = frozenset({"nights", "log"})
"""Tables that a file of nights has had from the first version on."""

_EVENT = "CAST(event AS BLOB)"
"""As it lies in the file: a byte that has turned is the fault of one night, not of the file."""

_BESIDE = """
CREATE TABLE IF NOT EXISTS granted (
    night TEXT NOT NULL REFERENCES nights (id),
    wish TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (night, wish)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS played_here (
    night TEXT NOT NULL REFERENCES nights (id),
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    sides TEXT NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (night, round, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS together (
    night TEXT PRIMARY KEY REFERENCES nights (id),
    first TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""
"""What programs keep beside the log; an older program does without. `granted` has the wishes that
came with a name of their own, so that none acts twice, `played_here` where a seating is played at
a table in the browser, and `together` which nights are one organiser's: those with the same
`first`. A night without a line stands alone."""

_event_decoder: msgspec.json.Decoder[NightEvent] = msgspec.json.Decoder(NightEvent)
_encode = msgspec.json.Encoder().encode


class NightRow(NamedTuple):
    """A night in the file: its name, when it was opened, how many events it has."""

    id: str
    opened: str
    events: int


class PlayedHere(NamedTuple):
    """A seating that is played at a table in the browser, and that table's address.

    `sides` is the seating as it was when the table was opened: a round can be seated anew.
    """

    night: str
    round: int
    number: int
    sides: str
    address: str


class Store:
    """An open file of nights. Use it in one thread; several programs may have the file open."""

    def __init__(self, path: Path | str) -> None:
        """Open the file, or make it.

        Raises `NightRefusal` (``wrong_file``) for what is no file of nights; OSError or
        `sqlite3.OperationalError` where it cannot be opened or written now.
        """
        self.path = Path(path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if str(path) != ":memory:":
            make_own(self.path)
        self._db = sqlite3.connect(self.path, timeout=_WAIT, isolation_level=None)
        try:
            self._set_up()
        except sqlite3.Error as error:
            self._db.close()
            if isinstance(error, sqlite3.OperationalError):  # locked, full, not to be written
                raise
            raise NightRefusal(NightReason.WRONG_FILE, file=str(path), why=error) from None

    def _set_up(self) -> None:
        self._db.execute("BEGIN")  # what the file says and what it holds, at one moment
        self._version()
        self._db.execute("ROLLBACK")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        with self._writing():
            if self._version() == 0:
                for statement in _statements(_TABLES):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {VERSION}")
            for statement in _statements(_BESIDE):
                self._db.execute(statement)

    def _version(self) -> int:
        """The version of the file, 0 for an empty one; nothing is changed.

        Raises `sqlite3.DatabaseError` for a later one, and for another program's file: other
        programs count their versions from 1 too.
        """
        version: int = self._db.execute("PRAGMA user_version").fetchone()[0]
        found = {name for (name,) in self._db.execute("SELECT name FROM sqlite_master")}
        if not (found >= _ALWAYS if version else not found):
            raise sqlite3.DatabaseError(gettext(N_("it holds something else")))
        if version not in (0, VERSION):
            raise sqlite3.DatabaseError(f"version {version}")
        return version

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

    def nights_of_series(self, series: str) -> tuple[NightRow, ...]:
        """The nights of a series, in the order in which they were opened."""
        rows = self._db.execute(
            "SELECT id, opened, (SELECT max(seq) FROM log WHERE night = nights.id)"
            " FROM nights JOIN log ON log.night = nights.id AND log.seq = 1"
            " WHERE instr(log.event, ?) ORDER BY nights.rowid",
            (f'"series":{_encode(series).decode()}',),
        )
        return tuple(NightRow(*row) for row in rows)

    def together(self, night: str) -> frozenset[str]:
        """The nights of which one organiser has shown that they are his, this one with them."""
        rows = self._db.execute(
            "SELECT night FROM together WHERE first = (SELECT first FROM together WHERE night = ?)",
            (night,),
        )
        return frozenset({night, *(row[0] for row in rows)})

    def seed(self, night: str) -> bytes:
        """The secret seed of a night. Raises `NightRefusal` (``unknown_night``)."""
        query = "SELECT seed FROM nights WHERE id = ?"
        # What can be no name may be no text that could be asked for: half a character.
        row = self._db.execute(query, (night,)).fetchone() if is_name(night) else None
        if row is None:
            raise NightRefusal(NightReason.UNKNOWN_NIGHT, name=night[:60])
        return bytes(row[0])

    def log(self, night: str, after: int = 0) -> Iterator[Logged]:
        """The events of a night from number `after` + 1 on."""
        rows = self._db.execute(
            f"SELECT seq, at, by, {_EVENT} FROM log WHERE night = ? AND seq > ? ORDER BY seq",
            (night, after),
        )
        for seq, at, by, event in rows:
            yield Logged(seq=seq, at=at, by=by, event=_event_decoder.decode(event))

    def last(self, night: str) -> int:
        """The number of the last event of a night, 0 for an unknown one."""
        query = "SELECT max(seq) FROM log WHERE night = ?"
        return self._db.execute(query, (night,)).fetchone()[0] or 0

    def log_of(self, night: str, kinds: Sequence[type[Event]]) -> Iterator[Logged]:
        """The events of some kinds of a night, in order."""
        marks = " OR ".join(["event LIKE ?"] * len(kinds))
        query = f"SELECT seq, at, by, {_EVENT} FROM log WHERE night = ? AND ({marks}) ORDER BY seq"
        starts = [f'{{"event":"{kind.__name__}"%' for kind in kinds]
        for seq, at, by, event in self._db.execute(query, (night, *starts)):
            yield Logged(seq=seq, at=at, by=by, event=_event_decoder.decode(event))

    def foreign_changes(self) -> int:
        """A number that changes whenever another program has written into the file."""
        number: int = self._db.execute("PRAGMA data_version").fetchone()[0]
        return number

    def granted(self, night: str, wish: str) -> int | None:
        """The number of the last event of a wish granted under this name; None if none was."""
        query = "SELECT seq FROM granted WHERE night = ? AND wish = ?"
        row = self._db.execute(query, (night, wish)).fetchone()
        return None if row is None else int(row[0])

    def opened_by(self, wish: str) -> str | None:
        """The night that was opened by a wish of this name; None if none was."""
        query = "SELECT night FROM granted WHERE wish = ?"
        row = self._db.execute(query, (wish,)).fetchone()
        return None if row is None else str(row[0])

    def played_here(self, night: str) -> tuple[PlayedHere, ...]:
        """The seatings of a night that are played at tables in the browser."""
        query = "SELECT night, round, number, sides, address FROM played_here WHERE night = ?"
        return tuple(PlayedHere(*row) for row in self._db.execute(query, (night,)))

    def night_of(self, address: str) -> PlayedHere | None:
        """The seating that is played at a table in the browser, if one is."""
        query = "SELECT night, round, number, sides, address FROM played_here WHERE address = ?"
        row = self._db.execute(query, (address,)).fetchone()
        return None if row is None else PlayedHere(*row)

    # ------------------------------------------------------------------ writing

    def play_here(self, seating: PlayedHere) -> None:
        """Remember where a seating is played; an older address of the same table is forgotten."""
        with self._writing():
            self._db.execute("INSERT OR REPLACE INTO played_here VALUES (?, ?, ?, ?, ?)", seating)

    def append(
        self, night: str, after: int, events: Sequence[Event], *, at: str, by: str, wish: str = ""
    ) -> tuple[Logged, ...]:
        """Write events behind number `after`; they are on the disk when this returns.

        With them the name of the wish, if it has one: see `granted`. Raises `NightRefusal`
        (``moved_on``) when someone else has written since.
        """
        logged = tuple(
            Logged(seq=seq, at=at, by=by, event=event)  # type: ignore[arg-type]
            for seq, event in enumerate(events, after + 1)
        )
        self._insert(night, after, logged, wish)
        return logged

    def copy_in(
        self,
        night: str,
        seed: bytes,
        log: Sequence[Logged],
        wish: str = "",
        own: Collection[str] = (),
    ) -> None:
        """Write a whole log that comes from elsewhere, at once or not at all.

        `wish` is the name under which the night was asked for, if it has one; `own` are nights
        of the file that are the same organiser's, see `together`.
        """
        opened = log[0].at
        try:
            with self._writing():
                self._db.execute("INSERT INTO nights VALUES (?, ?, ?)", (night, seed, opened))
                self._db.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", _rows(night, log))
                self._remember(night, wish, len(log))
                self._join([night, *own] if own else [])
        except sqlite3.IntegrityError:
            raise NightRefusal(NightReason.NIGHT_EXISTS, name=night[:60]) from None

    def _join(self, nights: Sequence[str]) -> None:
        """Make one group of the groups of some nights."""
        every = set().union(*map(self.together, nights))
        lines = [(night, min(every)) for night in sorted(every)]
        self._db.executemany("INSERT OR REPLACE INTO together VALUES (?, ?)", lines)

    def _insert(self, night: str, after: int, logged: Sequence[Logged], wish: str) -> None:
        with self._writing():
            if self.last(night) != after:
                raise NightRefusal(NightReason.MOVED_ON)
            self._db.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", _rows(night, logged))
            self._remember(night, wish, after + len(logged))

    def _remember(self, night: str, wish: str, seq: int) -> None:
        if wish:
            self._db.execute("INSERT INTO granted VALUES (?, ?, ?)", (night, wish, seq))


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
