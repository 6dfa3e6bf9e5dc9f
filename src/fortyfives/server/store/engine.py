"""A database by its URL, ready to be written to safely, and brought to the newest schema."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, event, inspect, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

if TYPE_CHECKING:
    from alembic.config import Config

NEWEST: Final = "0003"
"""The latest revision of the schema, the last file of `migrations/versions`."""

DATABASE_ERRORS = (SQLAlchemyError, OSError)
"""What a database that is away, full or slow raises."""

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
BUSY_MS = 10_000
ANSWER_SECONDS = 15
"""How long a database on the network may take to answer before it counts as away."""


def database_url(text: str) -> URL:
    """A URL with the driver that is used here: ``sqlite:///file`` or ``postgresql://…``.

    Raises ValueError for another kind of database.
    """
    url = make_url(text)
    name = url.get_backend_name()
    if name not in DRIVERS:
        raise ValueError(f"{name}: use sqlite:///FILE or postgresql://USER@HOST/NAME")
    return url.set(drivername=DRIVERS[name])


def open_engine(text: str, *, connections: int = 5) -> AsyncEngine:
    """The engine for a database; nothing is opened yet.

    Its errors do not tell values: those may be secrets, and errors are logged.
    """
    url = database_url(text)
    usual: dict[str, Any] = {
        "pool_size": connections,
        "max_overflow": 0,
        "hide_parameters": True,
    }
    if url.get_backend_name() == "sqlite":
        if url.database and url.database != ":memory:":
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(url, **usual)
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        return engine
    waits = {"timeout": ANSWER_SECONDS, "command_timeout": ANSWER_SECONDS}
    return create_async_engine(url, pool_pre_ping=True, connect_args=waits, **usual)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Every commit reaches the disk before it is acknowledged; readers do not wait."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring a database to the newest schema; an empty one is made."""
    async with engine.begin() as connection:
        if await connection.run_sync(_is_newest):
            return
        if connection.dialect.name == "sqlite":
            # All or nothing: of itself its driver begins no transaction before a change of tables.
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        await connection.run_sync(_upgrade)


def _is_newest(connection: Connection) -> bool:
    """Whether there is nothing to bring up to date, without loading what would do it."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    revision = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return bool(revision == NEWEST)


def _upgrade(connection: Connection) -> None:
    from alembic import command

    command.upgrade(alembic_config(connection), "head")


def alembic_config(connection: Connection) -> Config:
    """Alembic's settings for this package's migrations over an open connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config
