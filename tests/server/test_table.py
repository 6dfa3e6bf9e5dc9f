"""What people do at a table, over real sockets: seats, hosts, consent, absence, coming back."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from types import SimpleNamespace
from typing import Any

import pytest

from fortyfives.server.table import fold
from fortyfives.server.table.fold import Asked, Table
from tests.server.playing import choice, is_asked, play_on
from tests.server.running import Person, Refused, Running, Sitting

QUICK = {"bot_pace": 0, "deal_after": None}


class Party:
    """Some people at one table of the Irish game, the first its host."""

    def __init__(self, server: Running, stack: AsyncExitStack, *names: str) -> None:
        self.people = [Person(server.url, name) for name in names]
        self.stack = stack
        self.table = ""

    async def sit(self, rules: Any = "irish-45", **settings: Any) -> list[Sitting]:
        self.table = self.people[0].open_table(rules=rules, settings={**QUICK, **settings})
        sittings = [await self.stack.enter_async_context(p.at(self.table)) for p in self.people]
        for seat, sitting in enumerate(sittings):
            await sitting.until(lambda s=sitting: s.table)
            if seat:
                await sitting.ask("sit", seat=seat)
        return sittings


def story(run: Callable[[AsyncExitStack], Awaitable[None]]) -> None:
    async def tell() -> None:
        async with AsyncExitStack() as stack:
            await run(stack)

    asyncio.run(tell())


async def refusal(asked: Awaitable[Any]) -> str:
    with pytest.raises(Refused) as caught:
        await asked
    return str(caught.value)


async def started(sittings: list[Sitting], level: str = "novice") -> None:
    """Fill the table with computer players and begin its first deal."""
    host = sittings[0]
    for seat in host.table["seats"][len(sittings) :]:
        await host.ask("add_bot", seat=seat["seat"], level=level)
    await host.ask("start")
    for sitting in sittings:
        await sitting.until(lambda s=sitting: s.table["stage"] == "between")
        await sitting.ask("ready")
    for sitting in sittings:
        await sitting.until(lambda s=sitting: s.view and s.table["stage"] == "deal")


async def turn_of(sittings: list[Sitting]) -> Sitting:
    """Who of some people is asked for something in the deal."""
    while True:
        for sitting in sittings:
            if sitting.table["stage"] == "deal" and is_asked(sitting):
                return sitting
        await asyncio.sleep(0.01)


def test_only_the_host_sets_the_table(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        _ann, ben = await Party(server, stack, "Ann", "Ben").sit()
        commands: list[tuple[str, dict[str, Any]]] = [
            ("start", {}),
            ("add_bot", {"seat": 2, "level": "novice"}),
            ("clear", {"seat": 0}),
            ("swap_seats", {"first": 0, "second": 1}),
            ("choose_rules", {"rules": "hoss"}),
            ("settings", {"settings": {}}),
            ("end_game", {}),
            ("rematch", {}),
            ("kick", {"player": ben.you["player"]}),
            ("make_host", {"player": ben.you["player"]}),
        ]
        for kind, fields in commands:
            assert await refusal(ben.ask(kind, **fields)) == "not_host", kind

    story(run)


def test_seats_are_taken_changed_and_left(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        ann, ben = await Party(server, stack, "Ann", "Ben").sit("auction-120")
        assert await refusal(ben.ask("sit", seat=0)) == "seat_taken"
        assert await refusal(ben.ask("sit", seat=9)) == "seat_unknown"
        await ben.ask("sit", seat=3)
        assert [s["kind"] for s in ben.table["seats"]] == ["person", "empty", "empty", "person"]
        await ann.ask("add_bot", seat=1, level="club")
        assert await refusal(ann.ask("add_bot", seat=3, level="club")) == "seat_taken"
        assert await refusal(ann.ask("add_bot", seat=2, level="exec:rm")) == "unknown_level"
        assert await refusal(ann.ask("start")) == "seats_open"
        await ann.ask("swap_seats", first=3, second=2)
        await ann.ask("add_bot", seat=3, level="novice")
        await ann.until(lambda: ann.table["seats"][2]["name"] == "Ben")
        await ben.ask("stand")
        assert await refusal(ben.ask("stand")) == "not_seated"
        await ann.ask("choose_rules", rules="irish-45", players=5)
        await ann.until(lambda: len(ann.table["seats"]) == 5)
        assert await refusal(ann.ask("choose_rules", rules="no-such")) == "unknown_preset"
        await ann.ask("make_host", player=ben.you["player"])
        assert await refusal(ann.ask("clear", seat=1)) == "not_host"

    story(run)


def test_a_saved_house_keeps_its_name_at_a_table_of_another_size(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        party = Party(server, stack, "Ann")
        (ann,) = await party.sit("auction-120")
        rules = {"base": "auction-120", "score": {"target": 60}}
        body = {"rules": rules, "name": "Kitchen rules"}
        house = party.people[0].http.post("/api/houses", json=body).json()
        await ann.ask("choose_rules", house=house["key"])
        await ann.until(lambda: ann.table["house"]["title"] == "Kitchen rules")
        await ann.ask("choose_rules", rules=rules, players=6)
        await ann.until(lambda: len(ann.table["seats"]) == 6)
        assert ann.table["house"]["title"] == "Kitchen rules"
        await ann.ask("choose_rules", rules="auction-120")
        await ann.until(lambda: ann.table["house"]["title"] == "Auction 120")

    story(run)


@pytest.mark.parametrize(("rules", "withholds"), [("beginner", False), ("auction-120", True)])
def test_a_house_says_whether_cards_may_be_withheld(
    server: Running, rules: str, withholds: bool
) -> None:
    async def run(stack: AsyncExitStack) -> None:
        (ann,) = await Party(server, stack, "Ann").sit(rules)
        assert ann.table["house"]["withholds"] is withholds

    story(run)


def test_who_is_kicked_is_out_and_stays_out(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        party = Party(server, stack, "Ann", "Ben")
        ann, ben = await party.sit()
        await ann.ask("kick", player=ben.you["player"])
        assert (await ben.message("problem"))["code"] == "kicked"
        await ben.closed()
        async with party.people[1].at(party.table) as again:
            assert (await again.message("problem"))["code"] == "kicked"
            await again.closed()
        await ann.until(lambda: ann.table["seats"][1]["kind"] == "empty")

    story(run)


def test_a_command_sent_twice_acts_once(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        (ann,) = await Party(server, stack, "Ann").sit()
        await started([ann])
        mover = await turn_of([ann])
        view: Any = mover.view
        action = choice(view, random.Random(1))
        first = await mover.ask("act", id="same", move=view["move"], action=action)
        again = await mover.ask("act", id="same", move=view["move"], action=action)
        assert first == again
        done = [m for m in ann.messages if m["type"] == "update" and m["cause"] == "act"]
        own = [e for m in done for e in m["events"] if e["event"] == "played" and e["seat"] == 0]
        assert len(own) <= 1 + sum(m["view"]["number"] > 0 for m in done)
        assert await refusal(ann.ask("act", id="bad", move=0, action="play XX")) == "unknown_card"
        assert await refusal(ann.ask("act", id="bad", move=0, action="pass")) == "unknown_card"

    story(run)


def test_others_seats_late_moves_and_forbidden_cards_are_refused(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        ann, ben = await Party(server, stack, "Ann", "Ben").sit()
        await started([ann, ben])
        mover = await turn_of([ann, ben])
        other = ben if mover is ann else ann
        move = mover.view["move"]  # type: ignore[index]
        action = choice(mover.view, random.Random(1))  # type: ignore[arg-type]
        assert await refusal(other.ask("act", move=move, action=action)) == "not_your_turn"
        assert await refusal(mover.ask("act", move=move - 1, action=action)) == "stale_action"
        assert await refusal(mover.ask("act", move=move + 1, action=action)) == "stale_action"
        assert await refusal(mover.ask("act", move=move, action="dance")) == "unknown_action"
        assert await refusal(mover.ask("act", move=move, action="bid 20")) == "wrong_phase"
        async with Person(server.url, "Zoe").at(ann.table["table"]) as zoe:
            await zoe.until(lambda: zoe.view)
            assert await refusal(zoe.ask("act", move=move, action=action)) == "not_seated"

    story(run)


def test_coming_back_in_the_middle_of_a_trick(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        party = Party(server, stack, "Ann", "Ben", "Cas")
        ann, ben, cas = await party.sit(
            rules={"base": "irish-45", "table": {"players": 3, "sides": 3}}
        )
        await started([ann, ben, cas])
        trio = [ann, ben, cas]
        mover = await _before_an_open_trick(trio)
        seen, before = mover.version, mover.view
        await mover.stop()
        others = [sitting for sitting in trio if sitting is not mover]
        async with mover.person.at(party.table, version=seen) as same:
            update = await same.message("update")
            assert not update["fresh"]
            assert update["events"] == []
            assert update["view"] == before
            await _act(same)
            await others[0].until(lambda: others[0].version > seen)
            await same.until(lambda: same.version == others[0].version)
            newest, after = same.version, same.view
        async with mover.person.at(party.table, version=seen) as late:
            update = await late.message("update")
            told = [e["event"] for e in update["events"]]
            assert update["version"] == newest
            assert "played" in told
            assert update["view"] == after
        async with mover.person.at(party.table) as new:
            update = await new.message("update")
            assert update["fresh"]
            assert update["view"] == after

    story(run)


async def _before_an_open_trick(sittings: list[Sitting]) -> Sitting:
    """Play until a trick lies open before somebody."""
    while True:
        mover = await turn_of(sittings)
        if mover.view["trick"]:  # type: ignore[index]
            return mover
        await _act(mover)


async def _act(sitting: Sitting) -> None:
    view: Any = sitting.view
    await sitting.ask("act", move=view["move"], action=choice(view, random.Random(view["move"])))
    await sitting.until(lambda: sitting.view["move"] > view["move"])  # type: ignore[index]


def test_undo_is_free_against_bots(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        (ann,) = await Party(server, stack, "Ann").sit()
        await started([ann])
        await turn_of([ann])
        assert not ann.view["may_undo"]  # type: ignore[index]
        before: Any = ann.view
        await _act(ann)
        await turn_of([ann])
        if ann.view["number"] == before["number"]:  # type: ignore[index]
            assert ann.view["may_undo"]  # type: ignore[index]
            move = ann.view["move"]  # type: ignore[index]
            await ann.ask("undo", move=move)
            await ann.until(lambda: ann.view["move"] > move)  # type: ignore[index]
            same = {k: v for k, v in ann.view.items() if k != "move"}  # type: ignore[union-attr]
            assert same == {k: v for k, v in before.items() if k != "move"}
            assert await refusal(ann.ask("undo", move=ann.view["move"])) == "nothing_to_undo"  # type: ignore[index]

    story(run)


def test_a_wish_to_take_back_outlives_what_computer_players_do(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        ann, ben = await Party(server, stack, "Ann", "Ben").sit(bot_pace=400)
        await started([ann, ben])
        while True:
            mover = await turn_of([ann, ben])
            before: Any = mover.view
            await _act(mover)
            if mover is ben and ben.view["turn"] in (2, 3):  # type: ignore[index]
                break
        asked = ben.view["move"]  # type: ignore[index]
        await ben.ask("undo", move=asked)
        await ann.until(lambda: ann.table["requests"])
        await ben.until(lambda: ben.view["move"] > asked)  # type: ignore[index]
        request = ann.table["requests"][0]["request"]
        await ann.ask("answer", request=request, accept=True)
        await ben.until(lambda: ben.view["own_hand"] == before["own_hand"])  # type: ignore[index]
        await ben.until(lambda: ben.view["turn"] == 1)  # type: ignore[index]
        await ann.until(lambda: not ann.table["requests"])

    story(run)


@pytest.mark.parametrize("over", [fold._settled, fold._dealt])
def test_a_wish_to_take_back_ends_with_its_deal(over: Callable[[Table, Any], Any]) -> None:
    match: Any = SimpleNamespace(settle=lambda: None, deal=tuple, winner=None)
    table = Table("t", match=match)
    table.requests = {
        0: Asked(0, "undo", "p_1", 0, ("p_2",)),
        1: Asked(1, "watch", "p_1", 0, ("p_2",)),
    }
    over(table, None)
    assert [request.what for request in table.requests.values()] == ["watch"]


def test_undo_among_people_needs_everyone(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        ann, ben = await Party(server, stack, "Ann", "Ben").sit(
            rules={"base": "irish-45", "table": {"players": 2, "sides": 2}}
        )
        await started([ann, ben])
        for accept in (False, True):
            mover = await turn_of([ann, ben])
            other = ben if mover is ann else ann
            before: Any = mover.view
            await _act(mover)
            await mover.ask("undo", move=mover.view["move"])  # type: ignore[index]
            await other.until(lambda o=other: o.table["requests"])
            request = other.table["requests"][0]
            assert request["waiting"] == [other.you["player"]]
            number = request["request"]
            assert (
                await refusal(mover.ask("answer", request=number, accept=True)) == "unknown_request"
            )
            await other.ask("answer", request=number, accept=accept)
            await mover.until(lambda m=mover: not m.table["requests"])
            await mover.until(
                lambda m=mover, b=before, a=accept: (m.view["own_hand"] == b["own_hand"]) == a
            )

    story(run)


def test_an_absent_player_is_covered_and_comes_back(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        party = Party(server, stack, "Ann", "Ben")
        ann, ben = await party.sit(
            rules={"base": "irish-45", "table": {"players": 2, "sides": 2}}, cover_after=5
        )
        await started([ann, ben])
        while (mover := await turn_of([ann, ben])) is not ben:
            await _act(mover)
        await ben.stop()
        await ann.until(lambda: ann.table["seats"][1]["covered"], seconds=30)
        await ann.until(lambda: is_asked(ann), seconds=30)
        async with party.people[1].at(party.table) as back:
            await back.until(lambda: back.table and not back.table["seats"][1]["covered"])
            await back.ask("cover")
            await back.until(lambda: back.table["seats"][1]["covered"])
            await back.ask("take_back")
            await back.until(lambda: not back.table["seats"][1]["covered"])

    story(run)


def test_nobody_there_and_the_table_sleeps(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        party = Party(server, stack, "Ann")
        (ann,) = await party.sit("auction-120", bot_pace=200)
        await started([ann])
        await ann.stop()
        await asyncio.sleep(0.5)
        owner = server.site.hub._owners[party.table]
        version = owner.table.version
        await asyncio.sleep(1.0)
        assert owner.table.version == version

    story(run)


def test_spectators_see_what_the_table_allows(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        (ann,) = await Party(server, stack, "Ann").sit()
        await started([ann])
        await turn_of([ann])
        zoe = await stack.enter_async_context(Person(server.url, "Zoe").at(ann.table["table"]))
        await zoe.until(lambda: zoe.view)
        assert zoe.view["viewer"] is None  # type: ignore[index]
        assert all(seat["hand"] is None for seat in zoe.view["seats"])  # type: ignore[index]
        await zoe.ask("watch", seat=0)
        await ann.until(lambda: ann.table["requests"])
        await ann.ask("answer", request=ann.table["requests"][0]["request"], accept=True)
        await zoe.until(lambda: zoe.view["viewer"] == 0)  # type: ignore[index]
        assert zoe.view["own_hand"] == ann.view["own_hand"]  # type: ignore[index]
        assert zoe.view["legal"] == []  # type: ignore[index]
        await ann.ask("unwatch")
        await zoe.until(lambda: zoe.view["viewer"] is None)  # type: ignore[index]
        await ann.ask("settings", settings={**QUICK, "spectators": "none"})
        await ann.ask("refresh")
        await zoe.ask("refresh")
        await zoe.until(lambda: zoe.view is None)

    story(run)


@pytest.mark.parametrize("allowed", ["none", "table", "after_deal"])
@pytest.mark.parametrize("is_watching", [False, True])
def test_finished_deals_are_open_to_who_may_see_them_and_to_nobody_else(
    server: Running, allowed: str, is_watching: bool
) -> None:
    async def run(stack: AsyncExitStack) -> None:
        (ann,) = await Party(server, stack, "Ann").sit(spectators=allowed)
        zoe = await stack.enter_async_context(Person(server.url, "Zoe").at(ann.table["table"]))
        if is_watching:
            await zoe.ask("watch", seat=0)
            await ann.until(lambda: ann.table["requests"])
            await ann.ask("answer", request=ann.table["requests"][0]["request"], accept=True)
        await started([ann])
        await play_on(ann, random.Random(1), deals=1)
        game, last = ann.table["game"], ann.table["last_deal"]
        assert last["seed"]
        await ann.ask("end_game")
        await zoe.until(lambda: zoe.table["games"])
        await zoe.ask("refresh")
        told = json.dumps(zoe.messages)
        opens = allowed == "after_deal"
        assert [game in told, last["seed"] in told, '"deal_shown"' in told] == [opens] * 3
        assert last["commitment"] in told

    story(run)


def test_phrases_reactions_mute_and_chat(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        ann, ben = await Party(server, stack, "Ann", "Ben").sit()
        await ben.ask("refresh", language="fr")
        await ann.ask("say", phrase="good_luck")
        said = await ben.message("said")
        assert (said["kind"], said["key"], said["name"]) == ("phrase", "good_luck", "Ann")
        await ann.ask("react", reaction="clap")
        assert await refusal(ann.ask("say", phrase="nonsense")) == "unknown_phrase"
        assert await refusal(ann.ask("chat", text="hi")) == "chat_not_allowed"
        await ann.ask("settings", settings={**QUICK, "chat": True})
        await ann.ask("chat", text="<b>hi</b>")
        await ben.until(lambda: [m for m in ben.messages if m.get("text") == "<b>hi</b>"])
        await ann.ask("chat", text="a\u202eb\n\x1b[31m\x00c")
        await ben.until(lambda: [m for m in ben.messages if m.get("text") == "ab [31mc"])
        assert await refusal(ann.ask("chat", text="\u2028\u202e ")) == "unknown_phrase"
        await ben.ask("mute", player=ann.you["player"])
        await ann.ask("say", phrase="sorry")
        await ben.ask("say", phrase="thanks")
        await ben.until(lambda: [m for m in ben.messages if m.get("key") == "thanks"])
        assert not [m for m in ben.messages if m.get("key") == "sorry"]

    story(run)


def test_names_are_made_safe(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        ann, ben = await Party(server, stack, "Ann", "Ben").sit()
        await ben.ask("rename", name="B\u202een\n\x00 <i>")
        await ann.until(lambda: ann.table["seats"][1]["name"] == "Ben <i>")
        for name in ("\u200b", "\u200d\u200c", "!!!", " "):
            assert await refusal(ben.ask("rename", name=name)) == "bad_name"
            assert ben.person.http.get("/api/me").json()["name"] == "Ben <i>"

    story(run)


def test_who_leaves_in_a_game_is_replaced_and_the_host_passes_on(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        ann, ben = await Party(server, stack, "Ann", "Ben").sit()
        await started([ann, ben])
        await ann.send("leave")
        await ben.until(lambda: ben.you["is_host"])
        await ben.until(lambda: ben.table["seats"][0]["kind"] == "bot")
        await play_on(ben, random.Random(1), deals=1)

    story(run)


def test_a_deal_with_seed_is_not_shown_before_its_end(server: Running) -> None:
    async def run(stack: AsyncExitStack) -> None:
        (ann,) = await Party(server, stack, "Ann").sit()
        await started([ann])
        await play_on(ann, random.Random(2), deals=1)
        await ann.until(lambda: ann.table["next_deal"] or ann.table["stage"] == "over")
        match = server.site.hub._owners[ann.table["table"]].table.match
        assert match is not None
        seed = match.seals[0].seed.hex()
        shown = [n for n, m in enumerate(ann.messages) if seed in str(m)]
        scored = [n for n, m in enumerate(ann.messages) if "deal_scored" in str(m)]
        opened = [n for n, m in enumerate(ann.messages) if m["type"] == "deal_shown"]
        assert scored[0] < min(shown)
        assert scored[0] < opened[0]
        for later in match.seals[1:]:
            assert later.seed.hex() not in str(ann.messages)

    story(run)
