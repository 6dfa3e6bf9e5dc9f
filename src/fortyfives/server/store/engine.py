"""A database by its URL, ready to be written to safely, and brought to the newest schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
BUSY_MS = 10_000


def database_url(text: str) -> URL:
    """A URL with the driver that is used here: ``sqlite:///file`` or ``postgresql://…``.

    Raises ValueError for another kind of database.
    """
    url = make_url(text)
    name = url.get_backend_name()
    if name not in DRIVERS:
        raise ValueError(f"{name}: use sqlite:///FILE or postgresql://USER@HOST/NAME")
    return url.set(drivername=DRIVERS[name])


def open_engine(text: str) -> AsyncEngine:
    """The engine for a database; nothing is opened yet."""
    url = database_url(text)
    if url.get_backend_name() == "sqlite":
        if url.database and url.database != ":memory:":
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(url, pool_size=5, max_overflow=0)
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        return engine
    return create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True)


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
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    command.upgrade(alembic_config(connection), "head")


def alembic_config(connection: Connection) -> Config:
    """Alembic's settings for this package's migrations over an open connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config
