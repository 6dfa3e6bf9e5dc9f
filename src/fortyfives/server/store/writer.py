"""Group commit: whatever all tables have to write meanwhile goes into one transaction.

A commit waits for the disk. While one does, the batches of other tables gather and share the
next, so that the time of an action does not grow with the number of tables.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

import structlog
from sqlalchemy import Executable, exists, insert, literal, select, update
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from fortyfives.server.store import schema
from fortyfives.server.store.engine import DATABASE_ERRORS
from fortyfives.server.store.rows import Batch, DealRow, GameRow, NewTableRow, ResultRow, Touch
from fortyfives.server.store.unusable import reason

MOST_TOGETHER: Final = 400
"""How many batches share a transaction at most, so that none becomes too long."""


class NotSavedError(Exception):
    """A batch could not be written; nothing of it is kept."""


class ConflictError(NotSavedError):
    """The table's log already goes on from there: somebody else has written to it."""


class BadBatchError(NotSavedError):
    """The database does not take what is in the batch, whoever writes it."""


class Writer:
    """Writes batches in order of their coming. `observe` is told the size of every group.

    `is_failing`: the last group could not be written, though nothing was wrong with it.
    """

    def __init__(
        self, engine: AsyncEngine, observe: Callable[[int, float], None] | None = None
    ) -> None:
        self._engine = engine
        self._waiting: list[tuple[Batch, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._observe = observe or (lambda size, seconds: None)
        self.is_failing = False

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what waits, then end."""
        while self._waiting and self.is_running:
            await asyncio.sleep(0.005)
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    @property
    def is_running(self) -> bool:
        """Whether batches are being written."""
        return self._task is not None and not self._task.done()

    async def write(self, batch: Batch) -> None:
        """Write a batch; returns when it is durable. Raises `NotSavedError`."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((batch, done))
        self._wake.set()
        await asyncio.shield(done)

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                group = self._waiting[:MOST_TOGETHER]
                started = loop.time()
                await self._write_group(group)
                del self._waiting[: len(group)]
                self._observe(len(group), loop.time() - started)

    async def _write_group(self, group: Sequence[tuple[Batch, asyncio.Future[None]]]) -> None:
        """Write a group in one transaction; if a batch spoils that, each for itself.

        A database that is away, full or locked refuses all at once: they do not wait one by one.
        """
        error = await self._try([batch for batch, _ in group])
        if len(group) > 1 and isinstance(error, ConflictError | BadBatchError):
            for pair in group:
                await self._write_group([pair])
            return
        self._note(error)
        for _, done in group:
            if done.done():
                continue
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

    async def _try(self, batches: Sequence[Batch]) -> NotSavedError | None:
        try:
            async with self._engine.begin() as connection:
                await _write(connection, batches)
        except IntegrityError as error:
            return ConflictError(reason(error))
        except DATABASE_ERRORS as error:
            kind = BadBatchError if isinstance(error, DataError) else NotSavedError
            return kind(reason(error))
        except Exception as error:  # whatever it is, the writer must go on for the others
            return BadBatchError(reason(error))
        return None

    def _note(self, error: NotSavedError | None) -> None:
        """Tell who runs the server when writing begins to fail, and when it is well again."""
        is_failing = error is not None and not isinstance(error, ConflictError | BadBatchError)
        if is_failing and not self.is_failing:
            structlog.get_logger().error("database_fails", reason=str(error))
        elif self.is_failing and error is None:
            structlog.get_logger().info("database_well_again")
        self.is_failing = is_failing or (self.is_failing and error is not None)


async def _write(connection: AsyncConnection, batches: Sequence[Batch]) -> None:
    rows = [
        {"table_id": batch.table, "seq": batch.after + number, "body": body}
        for batch in batches
        for number, body in enumerate(batch.bodies, 1)
    ]
    if rows:
        await connection.execute(insert(schema.log), rows)
    for batch in batches:
        for write in batch.writes:
            await connection.execute(_STATEMENTS[type(write)](write, connection.dialect.name))


def upsert(table: Any, values: dict[str, Any], dialect: str) -> Executable:
    """Insert a row, or bring the one with its key up to date."""
    return _or_update(insert_of(table, dialect).values(values), table, values)


def _or_update(inserting: Any, table: Any, names: Iterable[str]) -> Executable:
    """An INSERT of these columns that brings a row with its key up to date."""
    keys = [column.name for column in table.primary_key.columns]
    changed = {name: inserting.excluded[name] for name in names if name not in keys}
    statement: Executable = inserting.on_conflict_do_update(index_elements=keys, set_=changed)
    return statement


def insert_of(table: Any, dialect: str) -> Any:
    """The database's own INSERT. The other database is not loaded: a server starts sooner so."""
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(table)
    from sqlalchemy.dialects import sqlite

    return sqlite.insert(table)


def _new_table(row: NewTableRow, dialect: str) -> Executable:
    return insert(schema.tables).values(id=row.id, created=row.at, touched=row.at)


def _touch(row: Touch, dialect: str) -> Executable:
    """A clock that has gone back does not make a table older."""
    tables = schema.tables
    is_older = (tables.c.id == row.id) & (tables.c.touched < row.at)
    return update(tables).where(is_older).values(touched=row.at)


def _game(row: GameRow, dialect: str) -> Executable:
    values = {
        "id": row.id,
        "table_id": row.table,
        "started": row.started,
        "ended": row.ended,
        "touched": row.touched,
        "record": row.record,
    }
    return upsert(schema.games, values, dialect)


def _deal(row: DealRow, dialect: str) -> Executable:
    values = {"game_id": row.game, "number": row.number, "ended": row.ended, "deck": row.deck}
    return upsert(schema.deals, values, dialect)


def _result(row: ResultRow, dialect: str) -> Executable:
    values = {
        "player_id": row.player,
        "game_id": row.game,
        "preset": row.preset,
        "seat": row.seat,
        "won": row.won,
        "deals": row.deals,
        "points": row.points,
        "bids": row.bids,
        "bids_made": row.bids_made,
        "bid_points": row.bid_points,
    }
    results, players = schema.results, schema.players
    is_known = exists().where(players.c.id == row.player)  # who was forgotten stays so
    given = [literal(value, results.c[name].type) for name, value in values.items()]
    rows = select(*given).where(is_known)
    return _or_update(insert_of(results, dialect).from_select(list(values), rows), results, values)


_STATEMENTS: Final[dict[type, Callable[[Any, str], Executable]]] = {
    NewTableRow: _new_table,
    Touch: _touch,
    GameRow: _game,
    DealRow: _deal,
    ResultRow: _result,
}
