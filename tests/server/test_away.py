"""A database that is full, locked or gone: who acts is told so, and all goes on when it is back."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from tests.server.conftest import fresh_database
from tests.server.playing import choice, is_asked, play_on
from tests.server.postgres import Cluster, programs
from tests.server.process import ServerProcess
from tests.server.running import Person, Refused, Sitting

QUICK = {"bot_pace": 0, "deal_after": None}


class Space:
    """A disk that can be full: how to fill it, and how to make room."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, server: ServerProcess) -> None:
        """Leave no room."""
        with contextlib.suppress(OSError), (self.folder / "filler").open("ab") as file:
            while True:
                file.write(b"x" * 4096)
                file.flush()

    def make_room(self, server: ServerProcess) -> None:
        """Leave room again."""
        (self.folder / "filler").unlink()


class Limit(Space):
    """No disk, but a limit for the size of the files of a process, which anybody may set."""

    def fill(self, server: ServerProcess) -> None:
        size = max(path.stat().st_size for path in self.folder.glob("tables.db*"))
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, hard))

    def make_room(self, server: ServerProcess) -> None:
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))


@contextlib.contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A real file system of a few megabytes, where that is allowed."""
    place = folder / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)]
    if os.getuid() != 0 or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no file system may be mounted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


async def until_refused(sitting: Sitting, rng: random.Random) -> str:
    """Play, and change one's name between, until that is refused; the code."""
    for number in range(5_000):
        try:
            await sitting.ask("rename", name=f"Ann {number}")
            if is_asked(sitting):
                await one_move(sitting, rng)
        except Refused as refused:
            return str(refused)
    raise AssertionError("nothing was refused")


async def one_move(sitting: Sitting, rng: random.Random) -> None:
    """Do what the table waits for."""
    await sitting.until(lambda: is_asked(sitting) or sitting.table["stage"] == "over")
    stage, version = sitting.table["stage"], sitting.table["version"]
    if stage == "over":
        await sitting.ask("rematch")
    elif stage != "deal":
        await sitting.ask("ready")
    else:
        view: Any = sitting.view
        await sitting.ask("act", move=view["move"], action=choice(view, rng))
        await sitting.until(lambda: sitting.view and sitting.view["move"] > view["move"])
        return
    await sitting.until(lambda: sitting.table["version"] > version)


async def _written_again(sitting: Sitting) -> None:
    """Ask for something harmless until the server can write it down again."""
    async with asyncio.timeout(30):
        while True:
            try:
                await sitting.ask("rename", name="Ann")
            except Refused:
                await asyncio.sleep(0.5)
            else:
                return


def _full_and_empty_again(server: ServerProcess, space: Space) -> str:
    """Play, fill the disk, play until it is noticed, make room, play on; the table's name."""
    server.start()
    ann = Person(server.url, "Ann")
    table = ann.open_table(rules="irish-45", bots="novice", settings=QUICK)

    async def story() -> None:
        rng = random.Random(1)
        async with ann.at(table) as sitting:
            await sitting.until(lambda: sitting.table)
            await sitting.ask("start")
            await play_on(sitting, rng, deals=1)
            space.fill(server)
            assert await until_refused(sitting, rng) == "not_saved"
            health = await asyncio.to_thread(httpx.get, f"{server.url}/healthz")
            assert health.status_code == 503
            assert health.json()["database"] is False
            answer = await asyncio.to_thread(
                ann.http.post, "/api/tables", json={"rules": "irish-45"}
            )
            assert (answer.status_code, answer.json()["code"]) == (503, "not_saved")
            space.make_room(server)
            await _written_again(sitting)
            await sitting.ask("refresh")
            deals = len(sitting.table["score_sheet"]) + 1
            if sitting.table["stage"] != "over":
                await play_on(sitting, rng, deals=deals)
            await one_move(sitting, rng)
            assert (await asyncio.to_thread(httpx.get, f"{server.url}/healthz")).status_code == 200

    asyncio.run(story())
    assert server.log.count("database_fails") >= 1
    assert "database_well_again" in server.log
    return table


def _sound(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_full_disk_under_sqlite(tmp_path: Path) -> None:
    with small_disk(tmp_path, "2m") as disk:
        server = ServerProcess(f"sqlite:///{disk / 'tables.db'}", tmp_path)
        try:
            _full_and_empty_again(server, Space(disk))
        finally:
            server.stop()
        _sound(disk / "tables.db")


def test_a_file_that_may_not_grow_under_sqlite(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path)
    try:
        _full_and_empty_again(server, Limit(tmp_path))
    finally:
        server.stop()
    _sound(tmp_path / "tables.db")


class SpaceOfPostgres(Space):
    """A disk of PostgreSQL, which may give up when full; then it is started again."""

    def __init__(self, folder: Path, postgres: Cluster) -> None:
        super().__init__(folder)
        self._postgres = postgres

    def make_room(self, server: ServerProcess) -> None:
        super().make_room(server)
        if not self._postgres.is_running:
            self._postgres.start()


def test_a_full_disk_under_postgresql(own_postgres: Cluster, tmp_path: Path) -> None:
    """The database lies on a small disk of its own; the cluster's journal does not."""
    with small_disk(tmp_path, "24m") as disk:
        space = disk / "space"
        space.mkdir()
        for above in (*disk.parents, disk, space):
            if not above.stat().st_mode & 0o001 and above != Path("/"):
                above.chmod(above.stat().st_mode | 0o011)
        subprocess.run(["chown", "postgres", str(space)], check=True)
        server = ServerProcess(asyncio.run(_in_tablespace(own_postgres.url, space)), tmp_path)
        try:
            _full_and_empty_again(server, SpaceOfPostgres(disk, own_postgres))
        finally:
            server.stop()
            own_postgres.stop()


async def _in_tablespace(postgres: str, space: Path) -> str:
    connection = await asyncpg.connect(postgres)
    await connection.execute(f"CREATE TABLESPACE small LOCATION '{space}'")
    await connection.execute("CREATE DATABASE on_small TABLESPACE small")
    await connection.close()
    return postgres.rpartition("/")[0] + "/on_small"


@pytest.fixture
def own_postgres(tmp_path: Path) -> Iterator[Cluster]:
    """A cluster that a test may break: nobody else's."""
    binaries = programs()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed; scripts/install_postgres.sh says how")
    made = Cluster(tmp_path / "cluster", binaries)
    made.start()
    yield made
    made.stop()


def test_a_postgresql_that_crashes_and_comes_back(own_postgres: Cluster, tmp_path: Path) -> None:
    server = ServerProcess(fresh_database(own_postgres.url), tmp_path)
    server.start()
    try:
        ann = Person(server.url, "Ann")
        table = ann.open_table(rules="irish-45", bots="novice", settings=QUICK)
        asyncio.run(_play_through_a_crash(server, own_postgres, ann, table))
    finally:
        server.stop()


async def _play_through_a_crash(
    server: ServerProcess, postgres: Cluster, ann: Person, table: str
) -> None:
    rng = random.Random(1)
    async with ann.at(table) as sitting:
        await sitting.until(lambda: sitting.table)
        await sitting.ask("start")
        await play_on(sitting, rng, deals=1)
        seen = sitting.table["score_sheet"]
        await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
        assert await until_refused(sitting, rng) == "not_saved"
        health = await asyncio.to_thread(httpx.get, f"{server.url}/healthz", timeout=30)
        assert health.status_code == 503
        stranger = await asyncio.to_thread(ann.http.get, "/api/me")
        assert (stranger.status_code, stranger.json()["code"]) == (503, "not_saved")
        await asyncio.to_thread(postgres.start)
        await asyncio.sleep(1.5)
        await sitting.ask("refresh")
        assert sitting.table["score_sheet"][:1] == seen
        await play_on(sitting, rng, deals=2)
    assert "table_error" not in server.log


def test_a_locked_database_refuses_all_who_wait_at_once(tmp_path: Path) -> None:
    """They do not wait for the lock one after the other."""
    from fortyfives.server.store import engine
    from fortyfives.server.store.rows import Batch
    from fortyfives.server.store.store import Store
    from fortyfives.server.store.writer import NotSavedError

    file = tmp_path / "tables.db"

    async def story() -> None:
        store = Store(f"sqlite:///{file}")
        await store.open()
        with contextlib.closing(sqlite3.connect(file)) as other:
            other.execute("BEGIN IMMEDIATE")
            writes = [store.append(Batch(f"t_{n}", 0, ("x",))) for n in range(50)]
            async with asyncio.timeout(60):
                results = await asyncio.gather(*writes, return_exceptions=True)
            assert all(isinstance(result, NotSavedError) for result in results)
            other.rollback()
        await store.append(Batch("t_1", 0, ("x",)))
        await store.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "BUSY_MS", 2000)
        asyncio.run(story())
