"""Seatings played at the product's own tables: the result comes back by itself."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from fortyfives.rules.library import load_rules
from fortyfives.server import log
from fortyfives.server.denials import Denied
from fortyfives.server.night import own_tables, verdicts
from fortyfives.server.night.nights import Wished
from fortyfives.server.night.own_tables import plan_of
from fortyfives.server.owner import Owner
from fortyfives.server.services import Services
from fortyfives.server.store.writer import NotSavedError
from fortyfives.server.table.fold import Seat, Table
from fortyfives.server.table.table_view import Presence, table_view
from tests.server.night.evening import Evening, Json, bearer, checked, level_games
from tests.server.playing import play_on
from tests.server.process import ServerProcess
from tests.server.running import Person, Refused, Running, Sitting, running


def evening_of(url: str, form: str = "cape-breton-night", **changes: Any) -> Evening:
    found = Evening(url, form, title="Played here", changes=changes)
    found.enter_many(4)
    found.wish("draw")
    found.wish("seat_next")
    return found


def open_table(evening: Evening, table: int, secret: str, **asked: Any) -> Any:
    path = f"{evening.base}/tables/{table}/game"
    return evening.http.post(path, json={"id": "x", **asked}, headers=bearer(secret))


def result_of(evening: Evening, table: int, seconds: float = 90) -> Json:
    until = time.monotonic() + seconds
    while True:
        found: Json = evening.look()["round"]["tables"][table - 1]
        if found["result"] is not None:
            return found
        assert time.monotonic() < until, "no result came back"
        time.sleep(0.2)


def test_computer_players_play_a_seating_out(server: Running) -> None:
    evening = evening_of(server.url)
    asked = {"bots": "novice", "sides_by_bots": [0, 1]}
    refused = open_table(evening, 1, evening.code(1), **asked)
    assert refused.json()["code"] == "wrong_key", "the desk alone lets computers play a table out"
    link = checked(open_table(evening, 1, evening.key, **asked))
    again = checked(open_table(evening, 1, evening.code(1)))
    assert again == link, "the same table, whoever asks again"
    assert evening.phone(1).json()["table"]["own"] == link["path"]
    found = result_of(evening, 1)
    assert found["waiting"] == []
    assert found["history"][0]["by"] == "table 1, played here"
    points = found["result"]["games"][0]["points"]
    assert points[found["result"]["winner"]] == max(points) >= 45
    late = open_table(evening, 1, evening.key)
    assert checked(late) == link


def test_people_play_and_the_host_cannot_change_what_is_played(server: Running) -> None:
    evening = evening_of(server.url)
    asked = {"bots": "novice", "sides_by_bots": [1]}
    link = checked(open_table(evening, 2, evening.code(2), **asked))
    names = evening.desk["round"]["tables"][1]["sides"]

    async def play() -> None:
        people = [Person(server.url, name) for name in ("Ann", "Bob")]
        async with contextlib.AsyncExitStack() as stack:
            sittings = []
            for seat, person in zip((0, 2), people, strict=True):
                sitting = await stack.enter_async_context(person.at(link["table"]))
                await sitting.until(lambda s=sitting: s.table)
                await sitting.ask("sit", seat=seat)
                sittings.append(sitting)
            host = sittings[0]
            await host.until(lambda: host.table["host"] == people[0].player)
            for side, name in zip(names, host.table["side_names"], strict=True):
                assert name.startswith(f"{side['units'][0]} ")
            with pytest.raises(Refused, match="not_allowed"):
                await host.ask("choose_rules", rules="hoss")
            await host.ask("start")
            with pytest.raises(Refused, match="not_allowed"):
                await host.ask("end_game")
            with pytest.raises(Refused, match="undo_not_allowed"):
                await host.ask("undo", move=0)
            rng = random.Random(1)
            await asyncio.gather(*(play_on(sitting, rng) for sitting in sittings))

    asyncio.run(play())
    found = result_of(evening, 2)
    assert found["history"][0]["by"] == "table 2, played here"
    assert (found["confirmed"], found["waiting"]) == ([0], [1]), "nobody was there"
    assert evening.say(2, "confirm", 1).status_code == 200
    assert evening.look()["round"]["tables"][1]["waiting"] == []


def test_a_stranger_gets_a_computers_seat_only_from_those_who_play(server: Running) -> None:
    evening = evening_of(server.url)
    link = checked(open_table(evening, 2, evening.code(2), bots="novice", sides_by_bots=[1]))

    async def story() -> None:
        people = [Person(server.url, name) for name in ("Ann", "Bob", "Eve")]
        async with contextlib.AsyncExitStack() as stack:
            ann, bob, eve = [
                await stack.enter_async_context(person.at(link["table"])) for person in people
            ]
            for sitting in (ann, bob, eve):
                await sitting.until(lambda s=sitting: s.table)
            await ann.ask("sit", seat=0)
            await bob.ask("sit", seat=2)
            await ann.until(lambda: ann.table["host"] == people[0].player)
            with pytest.raises(Refused, match="drawn_seat"):
                await eve.ask("sit", seat=1)
            await ann.ask("start")
            for sitting in (ann, bob):
                await sitting.ask("ready")
            await ann.until(lambda: ann.table["stage"] == "deal")
            await seats_of_a_game(ann, bob, eve, people)

    asyncio.run(story())


async def seats_of_a_game(ann: Sitting, bob: Sitting, eve: Sitting, people: list[Person]) -> None:
    async def asked_for(seat: int) -> Json:
        await eve.ask("sit", seat=seat)
        await eve.ask("sit", seat=seat)  # once is enough
        await ann.until(lambda: ann.table["requests"])
        (request,) = ann.table["requests"]
        assert (request["kind"], request["waiting"]) == ("sit", [people[0].player])
        with pytest.raises(Refused, match="unknown_request"):
            await eve.ask("answer", request=request["request"], accept=True)
        found: Json = request
        return found

    def kinds() -> list[str]:
        return [seat["kind"] for seat in ann.table["seats"]]

    request = await asked_for(1)
    await ann.ask("answer", request=request["request"], accept=False)
    await ann.until(lambda: not ann.table["requests"])
    assert kinds() == ["person", "bot", "person", "bot"]
    with pytest.raises(Refused, match="not_allowed"):
        await ann.ask("add_bot", seat=1, level="club")
    await bob.ask("stand")
    with pytest.raises(Refused, match="wrong_stage"):
        await bob.ask("sit", seat=2)  # his own again, but after the deal
    request = await asked_for(2)
    await ann.ask("answer", request=request["request"], accept=True)
    await ann.until(lambda: ann.table["seats"][2]["player"] == people[2].player)
    await eve.until(lambda: eve.view is not None and eve.view["viewer"] == 2)
    await bob.ask("sit", seat=3)
    await ann.until(lambda: ann.table["requests"])


@pytest.mark.parametrize(
    ("by_bots", "side"),
    [((), None), ((0, 1, 2, 3), None), ((1, 3), 0), ((0, 2), 1), ((0,), None), ((0, 1), None)],
)
def test_a_side_that_only_computer_players_sat_for_has_yet_to_say_yes(
    by_bots: tuple[int, ...], side: int | None
) -> None:
    table = Table("t", rules=load_rules("nova-scotia", players=4, sides=2))
    table.seats = [Seat(kind="bot" if n in by_bots else "person") for n in range(4)]
    assert own_tables.speaking_side(table) == side


def test_a_table_that_all_have_left_has_nobody_who_saw_its_end() -> None:
    table = Table("t", rules=load_rules("nova-scotia", players=4, sides=2), host="p_1")
    table.seats = [Seat(kind="bot")] * 4
    assert own_tables.speaking_side(table) == 0


def test_a_result_that_the_desk_has_entered_stays(server: Running) -> None:
    evening = evening_of(server.url)
    asked = {"bots": "novice", "sides_by_bots": [0, 1]}
    link = checked(open_table(evening, 1, evening.key, **asked))
    evening.wish("enter_result", table=1, games=[{"winner": 1}])
    until = time.monotonic() + 90
    while evening.http.get(f"/api/tables/{link['table']}").json()["stage"] != "over":
        assert time.monotonic() < until
        time.sleep(0.2)
    time.sleep(0.5)
    (written,) = evening.look()["round"]["tables"][0]["history"]
    assert (written["result"]["winner"], written["by"]) == (1, "the desk")


def test_a_result_waits_while_the_file_takes_nothing(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_tables, "AGAIN", 0.1)
    nights, tries = server.site.nights, list[str]()
    write = nights.as_server

    async def away_at_first(night: str, wish: Wished) -> None:
        tries.append(night)
        if len(tries) < 4:
            raise NotSavedError("database or disk is full")
        await write(night, wish)

    monkeypatch.setattr(nights, "as_server", away_at_first)
    evening = evening_of(server.url)
    checked(open_table(evening, 1, evening.key, bots="novice", sides_by_bots=[0, 1]))
    assert result_of(evening, 1)["history"][0]["by"] == "table 1, played here"
    assert tries == [evening.night] * 4


def test_one_table_that_cannot_be_read_keeps_no_other_from_going_on(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = evening_of(server.url)
    asked = {"bots": "novice", "sides_by_bots": [0]}
    links = [checked(open_table(evening, n, evening.key, **asked))["table"] for n in (1, 2)]
    hub, found = server.site.hub, list[str]()
    find = hub.find

    async def find_most(name: str) -> Owner:
        if name == links[0]:
            raise NotSavedError("database is locked")
        found.append(name)
        return await find(name)

    monkeypatch.setattr(hub, "find", find_most)
    resumed = asyncio.run_coroutine_threadsafe(server.site.own_tables.resume(), server.loop)
    resumed.result(timeout=30)
    assert links[1] in found


def test_a_round_seated_anew_has_other_tables(server: Running) -> None:
    evening = evening_of(server.url)
    first = checked(open_table(evening, 1, evening.key))
    gone = evening.desk["round"]["tables"][0]["sides"][0]["units"][0]
    evening.wish("undo_round")
    evening.wish("withdraw", unit=gone)
    evening.wish("enter", names=["New", "Comer"])
    evening.wish("seat_next")
    tables = evening.desk["round"]["tables"]
    second = checked(open_table(evening, tables[0]["table"], evening.key))
    assert second["table"] != first["table"]


@pytest.mark.parametrize(
    ("form", "changes", "asked", "code"),
    [
        ("mitchell", {}, {}, "not_played_here"),
        ("cape-breton-night", {"rules": "none"}, {}, "not_played_here"),
        ("cape-breton-night", {}, {"bots": "none"}, "unknown_level"),
    ],
)
def test_what_cannot_be_played_here(
    server: Running, form: str, changes: Json, asked: Json, code: str
) -> None:
    evening = evening_of(server.url, form, **changes)
    assert open_table(evening, 1, evening.key, **asked).json()["code"] == code


def test_three_games_in_a_round_and_a_kill_between_them(tmp_path: Path) -> None:
    """Three, since two may end level, and then the desk has to enter who cut low."""
    server = ServerProcess(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path)
    server.start()
    evening = evening_of(server.url, games=3)
    asked = {"bots": "novice", "sides_by_bots": [0, 1]}
    checked(open_table(evening, 1, evening.key, **asked))
    time.sleep(3)
    server.kill()
    server.start()
    found = result_of(evening, 1, seconds=240)
    assert len(found["result"]["games"]) == 3
    server.stop()


def test_each_table_has_as_many_seats_as_persons() -> None:
    from fortyfives.cardnight.desk.drawing import draw
    from fortyfives.cardnight.desk.playing import seat_next
    from fortyfives.server.night.pages import State
    from tests.cardnight.halls import SEED, Hall

    for form, persons in (("cape-breton-night", 2), ("45-drive", 2), ("swiss", 2)):
        hall = Hall(form)
        hall.enter_many(8)
        hall.do(draw, seed=SEED)
        hall.do(seat_next)
        state = State(night=hall.night, seed=SEED, seq=1, now="2026-01-09T20:00:00+00:00")
        plan = plan_of(state, 1)
        assert (plan.persons, len(plan.sides)) == (persons, 2), form


def test_who_looks_on_where_computers_play_changes_nothing(server: Running) -> None:
    """The desk gave them the table: nobody sits down, is its host, or keeps its result waiting."""
    evening = evening_of(server.url)
    asked = {"bots": "novice", "sides_by_bots": [0, 1]}
    link = checked(open_table(evening, 1, evening.key, **asked))

    async def story() -> None:
        async with Person(server.url, "Eve").at(link["table"]) as eve:
            await eve.until(lambda: eve.table)
            for command, fields in (
                ("sit", {"seat": 0}),
                ("add_bot", {"seat": 0, "level": "novice"}),
                ("make_host", {"player": eve.table["spectators"][0]["player"]}),
            ):
                with pytest.raises(Refused, match=r"drawn_seat|not_host"):
                    await eve.ask(command, **fields)
            assert eve.table["host"] is None

    asyncio.run(story())
    assert result_of(evening, 1)["waiting"] == []


# ---------------------------------------------------------------- level games


LEVEL = [{"winner": side, "points": [45, 20][:: 1 - 2 * side]} for side in (0, 1)]
"""Two games of which either side has won one, with as many points."""


def level_match(server: Running, monkeypatch: pytest.MonkeyPatch) -> tuple[Evening, Any]:
    """An evening of two games a match, and the link of a table that computer players end level."""
    level_games(server, monkeypatch)
    evening = evening_of(server.url, games=2)
    asked = {"bots": "novice", "sides_by_bots": [0, 1]}
    link = checked(open_table(evening, 1, evening.key, **asked))
    return evening, link


async def told(eve: Sitting, standing: str, side: int | None = None) -> None:
    wanted = {"standing": standing, "side": side}
    await eve.until(lambda: eve.table.get("verdict") == wanted)


@pytest.mark.parametrize("by", ["the desk", "the table"])
def test_a_level_match_is_told_at_the_table_and_who_goes_on(
    server: Running, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    evening, link = level_match(server, monkeypatch)

    async def story() -> None:
        async with Person(server.url, "Eve").at(link["table"]) as eve:
            await eve.until(lambda: eve.table)
            assert not eve.table["verdict"]
            await told(eve, "cut")
            assert evening.look()["round"]["tables"][0]["result"] is None
            if by == "the desk":
                evening.wish("enter_result", table=1, games=LEVEL, cut=1)
            else:
                assert evening.say(1, "enter", 0, games=LEVEL, cut=1).status_code == 200
                assert eve.table["verdict"]["standing"] == "cut", "a side has yet to say yes"
                assert evening.say(1, "confirm", 1).status_code == 200
            await told(eve, "won", 1)

    asyncio.run(story())


@pytest.mark.parametrize("then", ["", "the next round is seated"])
def test_a_cut_while_the_server_is_down_is_told_after_it(
    server: Running, monkeypatch: pytest.MonkeyPatch, then: str
) -> None:
    evening, link = level_match(server, monkeypatch)
    own = server.site.own_tables

    async def story() -> None:
        async with Person(server.url, "Eve").at(link["table"]) as eve:
            await eve.until(lambda: eve.table)
            await told(eve, "cut")
            in_server(server, own.stop())
            evening.wish("enter_result", table=1, games=LEVEL, cut=0)
            if then:
                evening.wish("enter_result", table=2, games=LEVEL, cut=0)
                evening.wish("seat_next")
            in_server(server, own.resume())
            await told(eve, "won", 0)

    asyncio.run(story())


def test_a_verdict_is_on_the_games_of_the_night_and_on_no_others() -> None:
    table = Table("t")
    table.apply(log.Opened(host="p_1", name="Pat", rules="irish-45", night="Hall", games=2))
    seen = list[str | None]()
    for entry in (
        log.GameStarted(game="g_1", seed=1, dealer=0),
        log.GameStarted(game="g_2", seed=1, dealer=0),
        log.NightVerdict(standing="won", side=0),
        log.GameStarted(game="g_3", seed=1, dealer=0),
        log.NightVerdict(standing="won", side=1),
    ):
        table.apply(entry)
        verdict = table_view(table, Presence(frozenset())).verdict
        seen.append(None if verdict is None else verdict.standing)
    assert seen == [None, None, "won", None, None]


def test_a_corrected_cut_is_told_and_a_table_wakes_only_for_its_own(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening, link = level_match(server, monkeypatch)
    hub, found = server.site.hub, list[str]()
    find = hub.find

    async def noted(name: str) -> Owner:
        task = asyncio.current_task()
        if task is not None and task.get_name() == "verdict of a night":
            found.append(name)
        return await find(name)

    monkeypatch.setattr(hub, "find", noted)

    async def story() -> None:
        async with Person(server.url, "Eve").at(link["table"]) as eve:
            await told(eve, "cut")
            evening.wish("enter_result", table=1, games=LEVEL, cut=1)
            await told(eve, "won", 1)
            evening.wish("enter_result", table=2, games=LEVEL, cut=1)
            evening.wish("correct_result", table=1, games=LEVEL, cut=0)
            await told(eve, "won", 0)
            assert found == [link["table"]] * 3
            evening.wish("seat_next")
            following = server.site.own_tables._verdicts._following
            async with asyncio.timeout(20):
                while link["table"] in following:
                    await asyncio.sleep(0.05)

    asyncio.run(story())


def test_no_table_wakes_up_while_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A verdict comes in the moment of stopping, for a table that sleeps and is slow to read."""
    with running(tmp_path) as server:
        level_games(server, monkeypatch)
        evening = evening_of(server.url, games=2)
        asked = {"bots": "novice", "sides_by_bots": [0, 1]}
        link = checked(open_table(evening, 1, evening.key, **asked))
        hub, own, kind = server.site.hub, server.site.own_tables, type(server.site.services)
        read, stop, gate, follow = kind.read_table, hub.stop, asyncio.Event(), list[str]()

        async def seen() -> None:
            async with Person(server.url, "Eve").at(link["table"]) as eve:
                await told(eve, "cut")

        async def slow(self: Services, name: str) -> Table:
            await gate.wait()
            return await read(self, name)

        async def stop_slowly() -> None:
            follow.extend(own._verdicts._following)
            asyncio.get_running_loop().call_later(0.2, gate.set)
            await stop()
            gate.set()
            await asyncio.sleep(0.1)  # a table that was not waited for would wake up now

        asyncio.run(seen())
        server.put_to_sleep(link["table"])
        monkeypatch.setattr(kind, "read_table", slow)
        monkeypatch.setattr(hub, "stop", stop_slowly)
        evening.wish("enter_result", table=1, games=LEVEL, cut=0)
        until = time.monotonic() + 20
        while not hub._opening:
            assert time.monotonic() < until
            time.sleep(0.01)
    assert follow == [], "whoever wakes up tables stops before them"
    assert [*hub._owners, *hub._opening] == []


async def away() -> None:
    raise NotSavedError("database is locked")


async def full() -> None:
    raise Denied("too_many")


@pytest.mark.parametrize("what", ["file", "night", "table", "tables"])
def test_a_verdict_waits_while_it_cannot_be_read_or_told(
    server: Running, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Whatever is away: the file of nights, the database, or the room for another table."""
    monkeypatch.setattr(verdicts, "AGAIN", 0.05)
    level_games(server, monkeypatch)
    nights, hub, tries = server.site.nights, server.site.hub, list[str]()
    owner, name = {"file": (nights, "ask"), "night": (nights, "look")}.get(what, (hub, "find"))
    usual = getattr(owner, name)

    async def failing(*args: Any) -> Any:
        task = asyncio.current_task()
        if task is not None and task.get_name() == "verdict of a night" and len(tries) < 4:
            tries.append(what)
            await (full if what == "tables" else away)()
        return await usual(*args)

    monkeypatch.setattr(owner, name, failing)
    evening = evening_of(server.url, games=2)
    asked = {"bots": "novice", "sides_by_bots": [0, 1]}
    link = checked(open_table(evening, 1, evening.key, **asked))

    async def story() -> None:
        async with Person(server.url, "Eve").at(link["table"]) as eve:
            await told(eve, "cut")
            evening.wish("enter_result", table=1, games=LEVEL, cut=1)
            await told(eve, "won", 1)

    asyncio.run(story())
    assert tries == [what] * 4


def in_server(server: Running, work: Coroutine[Any, Any, None]) -> None:
    asyncio.run_coroutine_threadsafe(work, server.loop).result(timeout=30)
