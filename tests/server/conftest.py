"""Databases to run on: a fresh SQLite file, and a fresh database of a real PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from tests.server.postgres import cluster, programs
from tests.server.running import Running, running


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A cluster for all tests of this process."""
    binaries = programs()
    if binaries is None:
        assert os.getuid() != 0, "PostgreSQL could not be installed"
        pytest.skip("PostgreSQL is not installed; scripts/install_postgres.sh says how")
    with cluster(tmp_path_factory.mktemp("postgres"), binaries) as url:
        yield url


def fresh_database(url: str) -> str:
    """A new empty database of a cluster."""
    name = "d" + uuid.uuid4().hex

    async def make() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(make())
    return url.rpartition("/")[0] + "/" + name


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return fresh_database(request.getfixturevalue("postgres"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A running server on SQLite."""
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found
