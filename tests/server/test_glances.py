"""What is shown of a table that sleeps: read once, and again only when the log has grown."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from sqlalchemy import delete

from fortyfives.server import log
from fortyfives.server.log import AnyEntry, write_entry
from fortyfives.server.store import schema
from fortyfives.server.store.rows import Batch
from tests.server.running import Person, Running


@pytest.fixture
def reads(server: Running, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that were folded from their logs."""
    found: list[str] = []
    read = type(server.site.services).read_table

    async def counted(self: Any, name: str) -> Any:
        found.append(name)
        return await read(self, name)

    monkeypatch.setattr(type(server.site.services), "read_table", counted)
    return found


def append(server: Running, table: str, after: int, *entries: AnyEntry) -> None:
    batch = Batch(table, after, tuple(write_entry(entry) for entry in entries), ())
    writing = server.site.services.store.append(batch)
    asyncio.run_coroutine_threadsafe(writing, server.loop).result()


def test_a_flood_reads_the_log_once(server: Running, reads: list[str]) -> None:
    table = Person(server.url, "Pat").open_table(rules="irish-45", players=3)

    async def ask() -> list[httpx.Response]:
        async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
            paths = [f"/api/tables/{table}", f"/api/tables/{table}/sheet"] * 15
            return list(await asyncio.gather(*map(client.get, paths)))

    answers = asyncio.run(ask())
    assert {answer.status_code for answer in answers} == {200}
    assert answers[0].json()["names"] == ["Pat"]
    assert reads == [table]


def test_what_has_changed_is_read_again(server: Running, reads: list[str]) -> None:
    """Whoever has written it: perhaps another process."""
    pat = Person(server.url, "Pat")
    table = pat.open_table(rules="irish-45", players=3)
    assert pat.http.get(f"/api/tables/{table}").json()["free"] == 2
    append(server, table, 1, log.BotSat(seat=2, level="novice"))
    assert pat.http.get(f"/api/tables/{table}").json()["free"] == 1
    assert reads == [table, table]


def test_a_table_that_is_deleted_is_gone(server: Running) -> None:
    pat = Person(server.url, "Pat")
    table = pat.open_table(rules="irish-45")
    assert pat.http.get(f"/api/tables/{table}").status_code == 200

    async def remove() -> None:
        async with server.site.services.store.engine.begin() as connection:
            await connection.execute(delete(schema.log).where(schema.log.c.table_id == table))

    asyncio.run_coroutine_threadsafe(remove(), server.loop).result()
    assert pat.http.get(f"/api/tables/{table}").json()["code"] == "unknown_table"


def test_what_was_seen_at_last_is_kept_when_a_table_goes_to_sleep(
    server: Running, reads: list[str]
) -> None:
    pat = Person(server.url, "Pat")
    table = pat.open_table(rules="irish-45", players=3)

    async def run() -> None:
        async with pat.at(table) as sitting:
            await sitting.ask("add_bot", seat=1, level="novice")
            assert pat.http.get(f"/api/tables/{table}").json()["free"] == 1

    asyncio.run(run())
    assert reads == [table]
    server.put_to_sleep(table)
    assert pat.http.get(f"/api/tables/{table}").json()["free"] == 1
    assert reads == [table]
