"""The order in which the owner of a table does things, and what it does of what comes too late."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fortyfives.bots.novice import Novice
from fortyfives.game.view import view
from fortyfives.server import log
from fortyfives.server import owner as owners
from fortyfives.server.inbox import BotChose, Commanded, Forgotten, Move
from fortyfives.server.on_turn import BotOnTurn
from fortyfives.server.owner import Owner
from fortyfives.server.store.rows import Batch
from fortyfives.server.store.writer import NotSavedError
from fortyfives.server.table.fold import Table
from fortyfives.server.viewers import Viewer
from fortyfives.server.wire import commands as cmd
from tests.server.playing import is_asked
from tests.server.running import Json, Person, Running, running


async def owner_of(server: Running, table: str) -> Owner:
    found = asyncio.run_coroutine_threadsafe(server.site.hub.find(table), server.loop)
    return await asyncio.wrap_future(found)


LATE = [
    cmd.Sit(id="s", seat=2),
    cmd.Rename(id="s", name="Q"),
    cmd.Say(id="s", phrase="well_played"),
]


def going(way: str, host: Viewer, guest: Viewer) -> object:
    """What makes the guest go."""
    if way == "forgotten":
        return Forgotten(guest.player)
    leave = Commanded(guest, cmd.Leave(id="l"))
    return leave if way == "left" else Commanded(host, cmd.Kick(id="k", player=guest.player))


@pytest.mark.parametrize("way", ["kicked", "left", "forgotten"])
@pytest.mark.parametrize("late", LATE, ids=lambda command: type(command).__name__)
def test_what_somebody_had_sent_before_he_was_gone_is_not_done(
    server: Running, late: cmd.Command, way: str
) -> None:
    async def run() -> None:
        pat, quin = Person(server.url, "Pat"), Person(server.url, "Quin")
        table = pat.open_table(rules="irish-45", players=4)
        async with pat.at(table) as host, quin.at(table) as guest:
            await host.message("table")
            await guest.message("table")
            owner = await owner_of(server, table)

            def at_once() -> None:
                (boss,), (other,) = owner.viewers.of(pat.player), owner.viewers.of(quin.player)
                owner.put(going(way, boss, other))
                owner.put(Commanded(other, late))

            server.loop.call_soon_threadsafe(at_once)
            await guest.closed()
            await host.ask("refresh")
            assert owner.table.commands.get((quin.player, "s")) is None
            assert all(seat["player"] != quin.player for seat in host.table["seats"])
            assert not any(message["type"] == "said" for message in host.messages)

    asyncio.run(run())


def test_a_command_that_changed_nothing_does_nothing_when_it_comes_again(server: Running) -> None:
    pat = Person(server.url, "Pat")

    async def run() -> None:
        table = pat.open_table(rules="irish-45", bots="novice", settings={"bot_pace": 0})
        async with pat.at(table) as host:
            await host.ask("start")
            first = await host.ask("take_back", id="t")
            await host.ask("cover")
            assert await host.ask("take_back", id="t") == first
            await host.until(lambda: host.table["seats"][0]["covered"])

    asyncio.run(run())


def test_nobody_makes_the_commands_of_others_be_forgotten() -> None:
    table = Table("t")
    table.apply(log.Opened(host="p_1", name="Pat", rules="irish-45"))
    table.apply(log.BotSat(seat=1, level="novice", by="p_1", command="once"))
    done = table.version
    for number in range(3_000):
        table.apply(log.Muted(player="p_1", muted=True, by="p_2", command=f"{number}"))
    assert table.commands.get(("p_1", "once")) == done
    assert table.commands.get(("p_2", "2999")) == table.version
    assert table.commands.get(("p_2", "0")) is None
    assert len(table.commands) < 200


def test_what_is_as_it_was_is_not_written_down_again(server: Running) -> None:
    people = [Person(server.url, "Pat"), Person(server.url, "Quin")]

    async def run() -> None:
        table = people[0].open_table(rules="irish-45")
        async with people[0].at(table) as pat, people[1].at(table) as quin:
            await quin.message("update")
            muted = {"player": people[1].player}
            await pat.ask("mute", **muted)
            await pat.until(lambda: pat.you["muted"])
            version = pat.table["version"]
            same: list[tuple[str, Json]] = [
                ("rename", {"name": "Pat"}),
                ("sit", {"seat": 0}),
                ("mute", muted),
                ("watch", {"seat": None}),
                ("take_back", {}),
            ]
            for kind, fields in same:
                answer = await pat.ask(kind, **fields)
                assert answer["version"] == version

    asyncio.run(run())


def test_welcome_comes_first_however_many_come(server: Running) -> None:
    people = [Person(server.url, f"Person {number}") for number in range(8)]

    async def run() -> None:
        table = people[0].open_table(rules="irish-45", players=4)
        async with AsyncExitStack() as stack:
            coming = [stack.enter_async_context(person.at(table)) for person in people]
            for sitting in await asyncio.gather(*coming):
                await sitting.message("update")
                assert [message["type"] for message in sitting.messages][:2] == ["welcome", "table"]

    asyncio.run(run())


def test_who_comes_back_to_another_process_is_not_told_that_he_missed_nothing(
    tmp_path: Path,
) -> None:
    seen: list[int] = []

    async def play(pat: Person, table: str) -> None:
        async with pat.at(table) as sitting:
            await sitting.ask("start")
            await sitting.ask("ready")
            await sitting.until(lambda: sitting.view and is_asked(sitting))
            seen.append(sitting.version)

    async def back(pat: Person, table: str, version: int) -> bool:
        async with pat.at(table, version=version) as sitting:
            await sitting.until(lambda: sitting.view)
            return bool((await sitting.message("update"))["fresh"])

    with running(tmp_path) as server:
        pat = Person(server.url, "Pat")
        table = pat.open_table(rules="irish-45", bots="novice", settings={"bot_pace": 0})
        asyncio.run(play(pat, table))
    with running(tmp_path) as server:
        pat.url = server.url
        assert asyncio.run(back(pat, table, seen[0] - 1))


def _dealt(game: str) -> list[log.AnyEntry]:
    return [
        log.GameStarted(game=game, seed=1, dealer=0),
        log.Sealed(seed=("00" if game == "g_1" else "01") * 32),
        log.Dealt(),
    ]


def test_what_was_thought_of_in_another_game_is_not_played() -> None:
    put: list[BotChose] = []

    async def choose(level: str, seed: int, seen: Any) -> Any:
        return SimpleNamespace(action=Novice(seed).choose(seen))

    async def run() -> None:
        table = Table("t")
        table.apply(log.Opened(host="p_1", name="Pat", rules="auction-120"))
        for seat in range(4):
            table.apply(log.BotSat(seat=seat, level="novice"))
        services: Any = SimpleNamespace(
            bots=SimpleNamespace(choose=choose),
            metrics=SimpleNamespace(
                bot_seconds=SimpleNamespace(
                    labels=lambda _: SimpleNamespace(observe=lambda _: None)
                )
            ),
        )
        bot = BotOnTurn(services, put.append)
        for game in ("g_1", "g_2"):
            for entry in _dealt(game):
                table.apply(entry)
            bot.ask(table)
            if game == "g_1":
                table.apply(log.GameEnded())
        match = table.match
        assert match is not None
        assert match.turn is not None
        assert match.state is not None
        action = Novice(1).choose(view(match.state, match.turn))
        assert bot.answered(table, BotChose(Move("g_1", match.move), match.turn, action)) is None
        while not put:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.7)
        assert [item.move.game for item in put] == ["g_2"]
        assert bot.answered(table, put[0]) is not None

    asyncio.run(run())


def _has(lines: list[str], count: int) -> bool:
    return len(lines) >= count


async def comes(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.01)


@pytest.fixture
def lost(server: Running, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The verdicts that could not be written down; emptied for good, all can be."""
    found, append = [""], server.site.services.store.append

    async def failing(batch: Batch) -> None:
        if found and any("NightVerdict" in body for body in batch.bodies):
            found.extend(batch.bodies)
            raise NotSavedError("database is locked")
        await append(batch)

    monkeypatch.setattr(owners, "RETRY", 0.05)
    monkeypatch.setattr(server.site.services.store, "append", failing)
    return found


def test_only_the_latest_verdict_of_a_night_is_kept_when_it_can_be(
    server: Running, lost: list[str]
) -> None:
    """The one that could not be written down does not come back over the one after it."""
    table = Person(server.url, "Pat").open_table(rules="irish-45")

    async def run() -> None:
        found = await owner_of(server, table)
        for verdict in (log.NightVerdict(standing="cut"), log.NightVerdict(standing="won", side=1)):
            server.loop.call_soon_threadsafe(found.put, verdict)
            await comes(partial(_has, lost, len(lost) + 3))
        assert not found.is_idle, "it would be lost if the table went to sleep"
        lost.clear()
        await comes(lambda: found.is_idle)
        await asyncio.sleep(0.3)
        assert found.table.verdict is not None
        assert found.table.verdict.told == ("won", 1)

    asyncio.run(run())
    reading = server.site.services.store.read_log(table)
    bodies = asyncio.run_coroutine_threadsafe(reading, server.loop).result()
    assert ["won" in body for body in bodies if "NightVerdict" in body] == [True]
