"""People who come to a table at the same time are let in together, and each is told everything."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from functools import partial

from fortyfives.server.inbox import Arrived, Inbox, Joined
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
