"""A consent to be watched is its giver's own: no other hand is ever seen by it."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Final

import pytest

from fortyfives.errors import FortyFivesError
from fortyfives.game.actions import action_text
from fortyfives.game.legal import legal_actions
from fortyfives.game.view import view
from fortyfives.server import log
from fortyfives.server.denials import Denied
from fortyfives.server.log import AnyEntry
from fortyfives.server.table.deciding import Asker, decide
from fortyfives.server.table.fold import Table
from fortyfives.server.table.table_view import Presence, table_view
from fortyfives.server.table.undoing import decide_undo
from fortyfives.server.viewers import sight_of
from fortyfives.server.wire import commands as cmd
from tests.server.running import Person, Running

EVERYBODY: Final = frozenset({"host", "pat", "quin", "spy"})


class Told:
    """A table in memory that does what people ask."""

    def __init__(self, players: int = 6, night: str = "") -> None:
        self.table = Table("t")
        rules = {"base": "irish-45", "table": {"players": players, "sides": 2}}
        self.put(log.Opened(host="host", name="Host", rules=rules, night=night))

    def put(self, *entries: AnyEntry) -> None:
        for entry in entries:
            self.table.apply(entry)

    def ask(self, player: str, command: cmd.Command) -> None:
        asker = Asker(player, EVERYBODY, frozenset({"novice"}))
        for entry in decide(self.table, asker, command):
            self.put(_signed(entry, player))
        table_view(self.table, Presence(EVERYBODY))  # whatever happens, it can be shown

    def sit(self, player: str, seat: int) -> None:
        self.ask(player, cmd.Sit(id="s", seat=seat))

    def watch(self, seat: int) -> int:
        self.ask("spy", cmd.Watch(id="w", seat=seat))
        return self.table.request_number

    def accept(self, player: str, request: int) -> None:
        self.ask(player, cmd.Answer(id="a", request=request, accept=True))

    def fill(self) -> None:
        for number, seat in enumerate(self.table.seats):
            if seat.kind == "empty":
                self.put(log.BotSat(seat=number, level="novice"))

    def deal(self) -> None:
        self.fill()
        self.ask("host", cmd.Start(id="g"))
        self.put(log.Sealed(seed="00" * 32), log.Dealt())


def _signed(entry: AnyEntry, by: str) -> AnyEntry:
    fields = {name: getattr(entry, name) for name in entry.__struct_fields__}
    return type(entry)(**{**fields, "by": by})


def _moves(told: Told) -> None:
    told.sit("pat", 2)


def _is_moved(told: Told) -> None:
    told.ask("host", cmd.SwapSeats(id="x", first=1, second=2))


def _stands(told: Told) -> None:
    told.ask("pat", cmd.Stand(id="x"))


def _is_sent_from_the_seat(told: Told) -> None:
    told.ask("host", cmd.Clear(id="x", seat=1))


def _leaves(told: Told) -> None:
    told.ask("pat", cmd.Leave(id="x"))


def _is_kicked(told: Told) -> None:
    told.ask("host", cmd.Kick(id="x", player="pat"))


def _loses_the_seat_with_it(told: Told) -> None:
    told.ask("host", cmd.ChooseRules(id="x", rules="irish-45", players=2, sides=2))
    told.ask("host", cmd.ChooseRules(id="y", rules="irish-45", players=6, sides=2))


WAYS = [
    _moves, _is_moved, _stands, _is_sent_from_the_seat, _leaves, _is_kicked,
    _loses_the_seat_with_it,
]  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("is_late", [False, True])
def test_who_sits_there_next_is_not_watched(way: object, is_late: bool) -> None:
    told, seat = Told(), 5 if way is _loses_the_seat_with_it else 1
    told.sit("pat", seat)
    request = told.watch(seat)
    if not is_late:
        told.accept("pat", request)
        assert sight_of(told.table, "spy").seat == seat
    way(told)  # type: ignore[operator]
    if told.table.seats[seat].kind != "person":
        told.sit("quin", seat)
    if is_late:
        with pytest.raises(Denied, match="unknown_request"):
            told.accept("pat", request)
    told.deal()
    assert sight_of(told.table, "spy").seat < 0
    assert not told.table.requests


def test_who_asked_and_went_or_sat_down_is_not_let_see() -> None:
    for ask in (cmd.Leave(id="l"), cmd.Sit(id="l", seat=3)):
        told = Told()
        told.sit("pat", 1)
        request = told.watch(1)
        told.ask("spy", ask)
        with pytest.raises(Denied, match="unknown_request"):
            told.accept("pat", request)
        assert not told.table.watching


def test_older_logs_have_answers_to_what_is_asked_no_more() -> None:
    told = Told()
    told.sit("pat", 1)
    request = told.watch(1)
    told.sit("pat", 2)
    told.put(log.Answered(request=request, accept=True, by="pat"))


def _watches(told: Told) -> None:
    told.accept("pat", told.watch(1))


def _has_watched(told: Told) -> None:
    _watches(told)
    told.ask("spy", cmd.Watch(id="n", seat=None))


def _has_watched_from_before(told: Told) -> None:
    told.ask("spy", cmd.Watch(id="n", seat=None))


def _has_played(told: Told) -> None:
    told.ask("spy", cmd.Stand(id="n"))


@pytest.mark.parametrize(
    "way", [_watches, _has_watched, _has_watched_from_before, _has_played], ids=lambda w: w.__name__
)
def test_who_has_seen_a_hand_of_the_deal_is_let_in_only_after_it(way: object) -> None:
    told = Told(players=4, night="n_1")
    told.sit("pat", 1)
    if way is _has_watched_from_before:
        _watches(told)
    if way is _has_played:
        told.sit("spy", 3)
    told.deal()
    way(told)  # type: ignore[operator]
    told.ask("spy", cmd.Sit(id="in", seat=2))
    with pytest.raises(FortyFivesError, match="wrong_stage"):
        told.accept("host", told.table.request_number)


def test_over_real_sockets(server: Running) -> None:
    pat, quin, spy = (Person(server.url, name) for name in ("Pat", "Quin", "Spy"))

    async def run() -> None:
        table = pat.open_table(rules="auction-120", players=4, settings={"deal_after": 0})
        async with AsyncExitStack() as stack:
            a, b, c = [await stack.enter_async_context(who.at(table)) for who in (pat, quin, spy)]
            await c.ask("watch", seat=0)
            await a.until(lambda: a.table["requests"])
            request = a.table["requests"][0]["request"]
            await a.ask("answer", request=request, accept=True)
            await a.ask("sit", seat=1)
            await b.ask("sit", seat=0)
            for seat in (2, 3):
                await a.ask("add_bot", seat=seat, level="novice")
            await a.ask("start")
            await b.until(lambda: b.view and b.view["own_hand"])
            await c.until(lambda: c.view)
            assert c.view is not None
            assert c.view["own_hand"] == []
            assert [seat["watched"] for seat in c.table["seats"]] == [0] * 4

    asyncio.run(run())


def _after_a_move_of_the_host(told: Told) -> int:
    """Play until the host has moved; the number of moves then."""
    match = told.table.match
    assert match is not None
    while True:
        state, seat = match.state, match.turn
        assert state is not None
        assert seat is not None
        told.put(log.Acted(seat=seat, action=action_text(legal_actions(view(state, seat))[0])))
        if seat == 0:
            return match.move


@pytest.mark.parametrize("absent", [[], ["pat"], ["pat", "quin"]])
def test_who_is_away_for_a_moment_is_asked_before_a_move_is_taken_back(absent: list[str]) -> None:
    told = Told(players=4)
    told.sit("pat", 1)
    told.sit("quin", 2)
    told.deal()
    move = _after_a_move_of_the_host(told)
    present = EVERYBODY - set(absent)
    (asked,) = decide_undo(told.table, 0, move, present)
    assert isinstance(asked, log.Requested)
    assert asked.waiting == ["pat", "quin"]
    told.put(_signed(asked, "host"))
    for player in absent:  # a computer player covers: nobody waits for them any more
        told.put(log.Covered(seat=1 + absent.index(player), on=True))
    assert bool(told.table.requests) == (not absent)
    if absent:
        (asked,) = decide_undo(told.table, 0, move, present)
        if len(absent) == 2:
            assert isinstance(asked, log.Undone)
        else:
            assert isinstance(asked, log.Requested)
            assert asked.waiting == ["quin"]
