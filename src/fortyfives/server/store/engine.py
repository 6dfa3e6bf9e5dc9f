"""A database by its URL, ready to be written to safely, and brought to the newest schema."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, event, inspect, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from fortyfives.server.store.unusable import UnusableDatabase, place_of, why_unusable

if TYPE_CHECKING:
    from alembic.config import Config

NEWEST: Final = "0003"
"""The latest revision of the schema, the last file of `migrations/versions`."""

DATABASE_ERRORS = (SQLAlchemyError, OSError)
"""What a database that is away, full or slow raises."""

_VERSIONS: Final = "alembic_version"
"""The table in which a database says what revision of the schema it has."""

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
BUSY_MS = 10_000
ANSWER_SECONDS = 15
"""How long a database on the network may take to answer before it counts as away."""


def database_url(given: str) -> URL:
    """A URL with the driver that is used here: ``sqlite:///file`` or ``postgresql://…``.

    Raises `UnusableDatabase` for what is none, and for another kind of database.
    """
    try:
        url = make_url(given)
    except (SQLAlchemyError, ValueError):
        raise UnusableDatabase("bad_database_url") from None
    driver = DRIVERS.get(url.get_backend_name())
    # A password with an @ in it would be half of the host's name, and be shown as that.
    if driver is None or "@" in (url.host or ""):
        raise UnusableDatabase("bad_database_url")
    return url.set(drivername=driver)


def open_engine(given: str, *, connections: int = 5) -> AsyncEngine:
    """The engine for a database; nothing is opened yet. Raises `UnusableDatabase`.

    Its errors do not tell values: those may be secrets, and errors are logged.
    """
    url = database_url(given)
    usual: dict[str, Any] = {
        "pool_size": connections,
        "max_overflow": 0,
        "hide_parameters": True,
    }
    try:
        return _sqlite(url, usual) if url.get_backend_name() == "sqlite" else _postgres(url, usual)
    except OSError as error:
        raise why_unusable(url, error) from None
    except (SQLAlchemyError, TypeError, ValueError):  # what no engine is made from
        raise UnusableDatabase("bad_database_url") from None


def _sqlite(url: URL, usual: dict[str, Any]) -> AsyncEngine:
    if url.database and not url.database.startswith((":memory:", "file:")):
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, **usual)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _postgres(url: URL, usual: dict[str, Any]) -> AsyncEngine:
    how = {
        "timeout": ANSWER_SECONDS,
        "command_timeout": ANSWER_SECONDS,
        "async_creator_fn": _connect_postgres,
    }
    return create_async_engine(url, pool_pre_ping=True, connect_args=how, **usual)


async def _connect_postgres(*given: Any, **how: Any) -> Any:
    """A connection of asyncpg; a refusal is an error of the network, like all that keep one away.

    SQLAlchemy passes on what asyncpg raises here as it is, which nobody who writes expects.
    """
    import asyncpg

    try:
        return await asyncpg.connect(*given, **how)
    except (asyncpg.PostgresError, asyncpg.InternalClientError) as error:
        raise ConnectionError(str(error)) from error


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Every commit reaches the disk before it is acknowledged; readers do not wait."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    cursor.close()


@contextmanager
def said_of(engine: AsyncEngine) -> Iterator[None]:
    """Turn what the database of an engine raises into `UnusableDatabase`."""
    try:
        yield
    except SQLAlchemyError as error:
        raise why_unusable(engine.url, error) from None


async def prepare(engine: AsyncEngine) -> None:
    """Open a database and bring it to the newest schema.

    Raises `UnusableDatabase`; the engine holds no connection then.
    """
    try:
        await _reach(engine)
        await migrate(engine)
    except UnusableDatabase:
        await engine.dispose()
        raise
    except DATABASE_ERRORS as error:
        await engine.dispose()
        raise why_unusable(engine.url, error) from None


async def _reach(engine: AsyncEngine) -> None:
    """Open a database for the first time. Raises `UnusableDatabase`, `DATABASE_ERRORS`."""
    try:
        if engine.dialect.name == "sqlite":
            _open_file(engine)
        async with engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    except UnusableDatabase:
        raise
    except (TypeError, ValueError):  # a part of the URL that the driver does not know
        raise UnusableDatabase("bad_database_url") from None


def _open_file(engine: AsyncEngine) -> None:
    """Open a file once without the threads of its driver, which outlive what fails."""
    (name,), more = engine.dialect.create_connect_args(engine.url)
    try:
        with closing(sqlite3.connect(name, **more)) as connection:
            found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            tables = {name for (name,) in found}
            if tables and _VERSIONS not in tables:
                raise UnusableDatabase("wrong_database", place=place_of(engine.url))
            connection.execute("PRAGMA journal_mode=WAL")
    except sqlite3.Error as error:
        raise why_unusable(engine.url, error) from None


async def migrate(engine: AsyncEngine) -> None:
    """Bring a database to the newest schema; an empty one is made. Raises `UnusableDatabase`."""
    async with engine.begin() as connection:
        if await connection.run_sync(_is_newest):
            return
        if connection.dialect.name == "sqlite":
            # All or nothing: of itself its driver begins no transaction before a change of tables.
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        await connection.run_sync(_upgrade)


def _is_newest(connection: Connection) -> bool:
    """Whether there is nothing to bring up to date, without loading what would do it."""
    if not inspect(connection).has_table(_VERSIONS):
        return False
    return _revisions(connection) == {NEWEST}


def _revisions(connection: Connection) -> set[str]:
    return set(connection.exec_driver_sql(f"SELECT version_num FROM {_VERSIONS}").scalars())


def _check_known(connection: Connection, known: set[str]) -> None:
    """Refuse a database of a revision that this version does not know, before it is changed."""
    if inspect(connection).has_table(_VERSIONS) and not _revisions(connection) <= known:
        raise UnusableDatabase("newer_database", place=place_of(connection.engine.url))


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.script import ScriptDirectory

    config = alembic_config(connection)
    scripts = ScriptDirectory.from_config(config).walk_revisions()
    _check_known(connection, {script.revision for script in scripts})
    command.upgrade(config, "head")


def alembic_config(connection: Connection) -> Config:
    """Alembic's settings for this package's migrations over an open connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config
