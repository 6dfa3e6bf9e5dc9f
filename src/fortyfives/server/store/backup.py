"""Copies of a database in one file, taken and put back while the server runs.

A copy is compressed JSON Lines: a heading, then one line a row. It belongs to no kind of database,
so a table can move from SQLite to PostgreSQL. Putting back adds what is missing and changes
nothing that is there: a table whose log has begun keeps the log that it has.
"""

from __future__ import annotations

import gzip
import json
import math
import os
import secrets
import zlib
from collections.abc import Iterator
from gzip import BadGzipFile
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Table, func, select
from sqlalchemy.exc import CompileError, OperationalError, StatementError

from fortyfives.errors import FortyFivesError
from fortyfives.i18n import N_, gettext
from fortyfives.server.store import schema
from fortyfives.server.store.engine import open_engine, prepare, said_of
from fortyfives.server.store.unusable import reason
from fortyfives.server.store.writer import insert_of

FORMAT: Final = "fortyfives-backup/1"
ROWS_AT_ONCE: Final = 500


class BackupError(FortyFivesError):
    """A copy that cannot be read."""


async def back_up(url: str, file: Path) -> dict[str, int]:
    """Write a copy of a database, as it stands at one moment; how many rows of each table.

    The file appears whole or not at all, readable by its owner alone: it holds seeds.
    Raises `UnusableDatabase`, and OSError for the file.
    """
    engine = open_engine(url)
    # One of its own: whoever else copies to the same place, or has left something, has another.
    part = file.with_name(f"{file.name}.{secrets.token_hex(4)}.part")
    try:
        await prepare(engine)
        # One snapshot for all tables: SQLite's readers have one anyway.
        level = "REPEATABLE READ" if engine.dialect.name == "postgresql" else "SERIALIZABLE"
        with said_of(engine):
            async with engine.connect() as connection:
                await connection.execution_options(isolation_level=level)
                counts = await connection.run_sync(_write, part)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
        await engine.dispose()
    return counts


def _write(connection: Connection, part: Path) -> dict[str, int]:
    counts: dict[str, int] = {}
    opened = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(opened, "wb") as raw:
        with gzip.open(raw, "wt", encoding="utf-8") as out:
            out.write(json.dumps({"format": FORMAT}) + "\n")
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN")
            for table in schema.metadata.sorted_tables:
                counts[table.name] = 0
                rows = connection.execution_options(yield_per=ROWS_AT_ONCE)
                for row in rows.execute(select(table)).mappings():
                    out.write(json.dumps([table.name, dict(row)], ensure_ascii=False) + "\n")
                    counts[table.name] += 1
        raw.flush()
        os.fsync(raw.fileno())
    return counts


async def restore(url: str, file: Path) -> dict[str, int]:
    """Add what a copy has and the database lacks; how many rows of each table were added.

    All or nothing. Raises `BackupError`, `UnusableDatabase`, and OSError for the file.
    """
    engine = open_engine(url)
    try:
        await prepare(engine)
        with said_of(engine):
            async with engine.begin() as connection:
                return await connection.run_sync(_add, file)
    finally:
        await engine.dispose()


def _add(connection: Connection, file: Path) -> dict[str, int]:
    before = {table.name: _count(connection, table) for table in schema.metadata.sorted_tables}
    kept = set(connection.execute(select(schema.log.c.table_id).distinct()).scalars())
    waiting: dict[str, list[dict[str, Any]]] = {}
    for name, row in _rows(file):
        if name == schema.log.name and str(row.get("table_id")) in kept:
            continue
        rows = waiting.setdefault(name, [])
        rows.append(row)
        if len(rows) >= ROWS_AT_ONCE:
            _insert(connection, name, rows)
            rows.clear()
    for name, rows in waiting.items():
        _insert(connection, name, rows)
    return {
        table.name: _count(connection, table) - before[table.name]
        for table in schema.metadata.sorted_tables
    }


def _rows(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            heading = json.loads(next(lines, "null"))
            if not isinstance(heading, dict) or heading.get("format") != FORMAT:
                raise BackupError(gettext(N_("This is not a copy of a server's database.")))
            for line in lines:
                name, row = json.loads(line)
                if name not in schema.metadata.tables:
                    raise BackupError(gettext(N_("This copy is of a newer version.")))
                yield name, _LACKED.get(name, {}) | dict(row)
    except (BadGzipFile, EOFError, RecursionError, TypeError, ValueError, zlib.error) as error:
        if isinstance(error, BackupError):
            raise
        raise _unreadable(error) from None


def _unreadable(why: object) -> BackupError:
    return BackupError(gettext(N_("The copy cannot be read: {reason}.")).format(reason=why))


_LACKED: Final[dict[str, dict[str, Any]]] = {"houses": {"touched": math.inf}}
"""What rows of older copies lack. What will be is brought to now when the clock is looked at."""


def _insert(connection: Connection, name: str, rows: list[dict[str, Any]]) -> None:
    if not rows:
        return
    table = schema.metadata.tables[name]
    if not {key for row in rows for key in row} <= set(table.columns.keys()):
        raise BackupError(gettext(N_("This copy is of a newer version.")))
    try:
        _insert_new(connection, table, rows)
    except (StatementError, CompileError) as error:
        is_gone = getattr(error, "connection_invalidated", False)
        if is_gone or isinstance(error, OperationalError):  # no fault of the copy's
            raise
        raise _unreadable(reason(error)) from None


def _insert_new(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    statement = insert_of(table, connection.dialect.name).on_conflict_do_nothing()
    connection.execute(statement, rows)


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()
