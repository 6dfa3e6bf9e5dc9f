"""Seats at a table of a card night: who may sit down, who lets him in, who is host."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from fortyfives.bots.novice import Novice
from fortyfives.game.actions import action_text
from fortyfives.game.view import view
from fortyfives.rules.library import load_rules
from fortyfives.server import log
from fortyfives.server.denials import Denied
from fortyfives.server.table.automatic import HOST_AFTER, Moment, host_time
from fortyfives.server.table.fold import Asked, Seat, Table
from fortyfives.server.table.night_seats import let_in, take_from_bot


def test_whoever_left_a_seat_comes_back_to_it() -> None:
    table = night_table("person", "bot", "person", "bot")
    for seat in (0, 2):
        table.apply(log.BotSat(seat=seat, level="club"))
        assert table.seats[seat].left_by == f"p_{seat}"
    assert take_from_bot(table, "p_0", 0, frozenset()) == [log.Sat(seat=0, player="p_0")]
    for player, seat in (("p_0", 1), ("p_0", 2), ("p_9", 0)):
        with pytest.raises(Denied, match="drawn_seat"):
            take_from_bot(table, player, seat, frozenset())


def in_a_deal(*kinds: Any) -> Table:
    """The same with a deal on the table; its host plays."""
    table = night_table(*kinds)
    table.host = "p_0"
    table.apply(log.Sealed(seed="ab" * 32))
    table.apply(log.Dealt())
    return table


def deal_another(table: Table) -> None:
    """Play the deal out, whoever sits there, and begin the next."""
    match = table.match
    assert match is not None
    while match.turn is not None and match.state is not None:
        action = action_text(Novice().choose(view(match.state, match.turn)))
        table.apply(log.Acted(seat=match.turn, action=action, bot=True))
    for entry in (log.Settled(), log.Sealed(seed="cd" * 32), log.Dealt()):
        table.apply(entry)


def sit_request(table: Table, player: str, seat: int, here: set[str]) -> Asked:
    """A seat asked for, as the table knows it."""
    (entry,) = take_from_bot(table, player, seat, frozenset(here))
    assert isinstance(entry, log.Requested)
    table.apply(structs.replace(entry, by=player))
    return table.requests[entry.request]


def test_nobody_gets_a_seat_in_a_deal_of_which_he_has_seen_a_hand() -> None:
    """Also when he looks no more, or sat at another seat."""
    table, here = in_a_deal("person", "bot", "person", "bot"), {"p_0", "p_2", "p_8", "p_9"}
    table.apply(log.Watched(player="p_9", seat=0))
    table.apply(log.Watched(player="p_9", seat=None))
    table.apply(log.BotSat(seat=2, level="club"))
    asked = [sit_request(table, *each, here) for each in (("p_9", 1), ("p_2", 3), ("p_8", 1))]
    for request in asked[:2]:
        with pytest.raises(Denied, match="wrong_stage"):
            let_in(table, request, frozenset(here))
    assert let_in(table, asked[2], frozenset(here)) == log.Sat(seat=1, player="p_8")
    deal_another(table)
    assert let_in(table, asked[0], frozenset(here)) == log.Sat(seat=1, player="p_9")


def test_a_seat_is_asked_of_somebody_who_is_here() -> None:
    table = in_a_deal("person", "bot", "person", "bot")
    assert sit_request(table, "p_9", 1, {"p_2", "p_9"}).waiting == ("p_2",)
    assert sit_request(table, "p_9", 1, {"p_0", "p_2", "p_9"}).waiting == ("p_0",)
    assert len(table.requests) == 1, "the one before is forgotten"
    assert take_from_bot(table, "p_9", 1, frozenset({"p_0", "p_9"})) == []


def test_a_seat_that_is_taken_is_asked_for_no_more() -> None:
    table, here = in_a_deal("person", "bot", "person", "bot"), {"p_0", "p_8", "p_9"}
    for player, seat in (("p_8", 1), ("p_8", 3), ("p_9", 1), ("p_9", 3)):
        sit_request(table, player, seat, here)
    table.apply(log.Sat(seat=1, player="p_8"))
    assert [(r.by, r.seat) for r in table.requests.values()] == [("p_9", 3)]


@pytest.mark.parametrize(
    ("kinds", "host", "here", "heir"),
    [
        ("bbbb", "", {"p_9"}, ""),
        ("bbbb", "p_0", {"p_9"}, ""),
        ("pbbb", "p_9", {"p_9"}, ""),
        ("pbpb", "p_9", {"p_2", "p_9"}, "p_2"),
    ],
)
def test_an_onlooker_is_never_host_of_a_game(
    kinds: str, host: str, here: set[str], heir: str
) -> None:
    table = night_table(*("person" if kind == "p" else "bot" for kind in kinds))
    table.host = host
    assert table.next_host(frozenset(here)) == heir
    moment = Moment(now=1e6, present=frozenset(here))
    assert host_time(replace(table, host="p_8"), moment) == (1e6 + HOST_AFTER if heir else None)


def night_table(*kinds: Any) -> Table:
    """A game at a table of a night; seat n is of the player p_n."""
    table = Table("t", rules=load_rules("irish-45", players=4, sides=2), night="Night")
    table.seats = [Seat(kind, f"p_{n}" if kind == "person" else "") for n, kind in enumerate(kinds)]
    table.apply(log.GameStarted(game="g_1", seed=1, dealer=0))
    return table
