"""An identity that is forgotten while it is at tables: it goes, and nothing of it comes back."""

from __future__ import annotations

import asyncio
import contextlib
import random
from pathlib import Path
from typing import Any

import pytest

from fortyfives.server.store.rows import Batch, NewTableRow, ResultRow
from fortyfives.server.store.store import Store
from tests.server.playing import play_on
from tests.server.running import Person, Running, Sitting, running

PACE: dict[str, Any] = {"bot_pace": 0, "deal_after": None}


async def let_go(sitting: Sitting) -> None:
    await sitting.closed()
    last = sitting.messages[-1]
    assert (last["type"], last["code"], last["closing"]) == ("problem", "unknown_token", True)
    assert sitting.connection.close_code == 1008


async def forget(person: Person) -> None:
    """Not in the event loop's thread: the server's sockets are served there meanwhile."""
    answer = await asyncio.to_thread(person.http.request, "DELETE", "/api/me")
    assert answer.status_code == 204


def test_all_its_sockets_are_closed_and_its_seats_given_up(server: Running) -> None:
    async def run() -> None:
        ann, ben = Person(server.url, "Ann"), Person(server.url, "Ben")
        tables = [ben.open_table(rules="irish-45", players=3) for _ in range(2)]
        own = ann.open_table(rules="irish-45", players=2)
        async with contextlib.AsyncExitStack() as stack:
            hosts = [await stack.enter_async_context(ben.at(table)) for table in tables]
            away = await stack.enter_async_context(ann.at(tables[0]))
            await away.ask("sit", seat=1)
            await away.stop()  # a seat whose owner is not connected is given up too
            here = [await stack.enter_async_context(ann.at(tables[1])) for _ in range(2)]
            await here[0].ask("sit", seat=2)
            host = await stack.enter_async_context(ann.at(own))
            guest = await stack.enter_async_context(ben.at(own))
            await guest.until(lambda: guest.table)
            await forget(ann)
            for sitting in (*here, host):
                await let_go(sitting)
            for sitting in hosts:
                await sitting.until(lambda s=sitting: all(
                    seat["player"] != ann.player for seat in s.table["seats"]
                ))  # fmt: skip
            await guest.until(lambda: guest.you["is_host"])
            async with ann.at(tables[0]) as back:
                await let_go(back)

    asyncio.run(run())


async def _results(server: Running, person: Person) -> list[ResultRow]:
    return await server.site.services.store.results_of(person.player)


@pytest.mark.parametrize("is_connected", [True, False])
def test_a_game_goes_on_without_it_and_writes_nothing_of_it(
    tmp_path: Path, is_connected: bool
) -> None:
    with running(tmp_path) as server:
        ann, ben = Person(server.url, "Ann"), Person(server.url, "Ben")

        def results(person: Person) -> list[ResultRow]:
            return asyncio.run_coroutine_threadsafe(_results(server, person), server.loop).result()

        async def run() -> None:
            table = ben.open_table(rules="irish-45", players=2, settings=PACE)
            async with ben.at(table) as host, ann.at(table) as guest:
                await guest.ask("sit", seat=1)
                await host.ask("start")
                rng = random.Random(1)
                await asyncio.gather(play_on(host, rng, deals=1), play_on(guest, rng, deals=1))
                await host.until(lambda: host.table["score_sheet"])
                assert await asyncio.to_thread(results, ann)
                if not is_connected:
                    await guest.stop()
                await forget(ann)
                if is_connected:
                    await let_go(guest)
                await host.until(lambda: host.table["seats"][1]["kind"] == "bot")
                await play_on(host, rng, deals=2)
                await host.until(lambda: len(host.table["score_sheet"]) >= 2)
            assert await asyncio.to_thread(results, ben)
            assert not await asyncio.to_thread(results, ann)

        asyncio.run(run())


def test_who_was_known_a_moment_ago_does_not_come_in(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His hello has been read, but he is not at the table yet when he is forgotten."""
    site = server.site
    find = site.hub.find
    ann, ben = Person(server.url, "Ann"), Person(server.url, "Ben")
    table = ben.open_table(rules="irish-45", players=2)

    async def meanwhile(name: str) -> Any:
        owner = await find(name)
        await site.forget(ann.player)
        return owner

    async def run() -> None:
        async with ann.at(table) as late:
            await let_go(late)

    monkeypatch.setattr(site.hub, "find", meanwhile)
    asyncio.run(run())


def test_no_later_write_brings_results_back(database: str) -> None:
    """At a table that sleeps its seat is still its own; when that goes on, nothing is kept."""

    async def run() -> None:
        store = Store(database)
        await store.open()
        ann, _ = await store.new_player("Ann")
        ben, _ = await store.new_player("Ben")
        await store.append(Batch("t_1", 0, ("x",), (NewTableRow("t_1", 1.0),)))
        rows = [ResultRow(p.id, "g_1", "irish-45", 0, None, 1, 15, 1, 1, 15) for p in (ann, ben)]
        await store.append(Batch("t_1", 1, ("y",), tuple(rows)))
        assert await store.results_of(ann.id) == rows[:1]
        await store.forget(ann.id)
        await store.append(Batch("t_1", 2, ("z",), tuple(rows)))
        assert await store.results_of(ann.id) == []
        assert await store.results_of(ben.id) == rows[1:]
        await store.close()

    asyncio.run(run())
