"""People who come to a table at the same time are let in together, and each is told everything."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from functools import partial
from types import SimpleNamespace
from typing import Any

from fortyfives.server import log
from fortyfives.server.inbox import Arrived, Inbox, Joined
from fortyfives.server.metrics import Metrics
from fortyfives.server.owner import Owner
from fortyfives.server.services import Services
from fortyfives.server.store.rows import Batch
from fortyfives.server.store.writer import NotSavedError
from fortyfives.server.table.fold import Seat, Table
from tests.server.running import Json, Person, Running, Sitting


class Nobody:
    """A viewer that hears nothing."""

    player, language = "p_1", "en"

    def send(self, data: bytes) -> None: ...

    def close(self, code: str) -> None: ...

    def handled(self) -> None: ...


def test_who_joins_while_others_wait_comes_in_with_them() -> None:
    first, second, third = (Joined(Nobody(), name, None) for name in ("Ann", "Ben", "Cat"))

    async def heard() -> list[object]:
        inbox = Inbox()
        for item in (None, first, "something", second):
            inbox.put(item)
        found = [await inbox.get(), await inbox.get()]
        inbox.put(third)
        found += [await inbox.get(), await inbox.get()]
        assert inbox.empty()
        return found

    assert asyncio.run(heard()) == [None, Arrived((first, second)), "something", Arrived((third,))]


class Listener(Nobody):
    """A viewer that keeps what it hears."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.heard: list[Json] = []

    def send(self, data: bytes) -> None:
        self.heard.append(json.loads(data))


class Disk:
    """A store that keeps what is appended, or cannot."""

    def __init__(self, *, full: bool) -> None:
        self.full = full
        self.batches: list[Batch] = []

    async def append(self, batch: Batch) -> None:
        if self.full:
            raise NotSavedError("full")
        self.batches.append(batch)


def let_in(disk: Disk, *players: str) -> list[Listener]:
    """Players who come at once to a table at which nobody of them has been."""
    table = Table("t")
    table.apply(log.Opened(host="p_host", name="Host", rules="irish-45"))
    bots: Any = SimpleNamespace(levels=("club",), expect=lambda level: None)
    store: Any = disk
    unused: Any = None
    services = Services(store, bots, Metrics(), dealing=unused)
    found = [Listener(player) for player in players]

    async def story() -> None:
        owner = Owner(table, services)
        for viewer in found:
            owner.put(Joined(viewer, viewer.player.upper(), None))
        owner.start()
        async with asyncio.timeout(10):
            while not all(v.heard and v.heard[-1]["type"] == "update" for v in found):
                await asyncio.sleep(0)
        await owner.stop()

    asyncio.run(story())
    return found


def test_nobody_hears_of_the_table_before_his_welcome() -> None:
    disk = Disk(full=False)
    for viewer in let_in(disk, "p_1", "p_2", "p_3", "p_2"):
        kinds = [message["type"] for message in viewer.heard]
        assert kinds[0] == "welcome"
        assert kinds.count("welcome") == kinds.count("update") == 1
        assert viewer.heard[-2]["you"]["name"] == viewer.player.upper()
    assert [len(batch.bodies) for batch in disk.batches] == [3], "all their names at once"


def test_who_comes_while_nothing_can_be_written_is_welcome_all_the_same() -> None:
    for viewer in let_in(Disk(full=True), "p_1", "p_2"):
        assert [message["type"] for message in viewer.heard] == ["welcome", "table", "update"]


def test_all_of_a_table_at_once(server: Running) -> None:
    people = [Person(server.url, f"Person {number}") for number in range(4)]

    async def come(times: int) -> None:
        table = people[0].open_table(rules="irish-45", players=4, settings={"deal_after": 0})
        async with AsyncExitStack() as stack:
            host = await stack.enter_async_context(people[0].at(table))
            for number, person in enumerate(people[1:], 1):
                sitting = await stack.enter_async_context(person.at(table))
                await sitting.ask("sit", seat=number)
            await host.ask("start")
        for _ in range(times):
            await together(table)

    async def together(table: str) -> None:
        async with AsyncExitStack() as stack:
            coming = (stack.enter_async_context(person.at(table)) for person in people)
            sittings = await asyncio.gather(*coming)
            for sitting in sittings:
                view = await sitting.until(partial(deal_before_everybody, sitting))
                assert len(view["own_hand"]) == 5
                assert_told_in_order(sitting)

    asyncio.run(come(3))


def deal_before_everybody(sitting: Sitting) -> Json | None:
    """What is seen of the deal, once all are here."""
    is_full = bool(sitting.table) and all(seat["present"] for seat in sitting.table["seats"])
    return sitting.view if is_full else None


def assert_told_in_order(sitting: Sitting) -> None:
    """Welcome, the table with oneself at it, then the deal; whatever follows."""
    kinds = [message["type"] for message in sitting.messages]
    assert kinds[0] == "welcome"
    assert kinds.count("welcome") == 1
    assert set(kinds[1 : kinds.index("update")]) == {"table"}
    own = next(m for m in sitting.messages if m["type"] == "table")
    assert own["table"]["seats"][own["you"]["seat"]]["present"]


def test_who_came_first_takes_an_empty_table_over() -> None:
    table = Table("t", night="Night")
    table.seats = [Seat()] * 4
    assert table.next_host(dict.fromkeys(["p_9", "p_1", "p_5"]).keys()) == "p_9"
    table.seats[2] = Seat("person", "p_5")
    assert table.next_host(dict.fromkeys(["p_9", "p_1", "p_5"]).keys()) == "p_5"
