"""What a seat sees, and what it is told: examples of the laws of hidden information."""

from __future__ import annotations

from typing import Any

import pytest

from fortyfives.cards import hand_of
from fortyfives.game import events as ev
from fortyfives.game.actions import Pass
from fortyfives.game.events import SPECTATOR, Event, redact
from fortyfives.game.evolve import evolve
from fortyfives.game.legal import legal_actions
from fortyfives.game.machine import decide
from fortyfives.game.state import Own
from fortyfives.game.view import evolve_view, view

from .tables import Table, cards, house, texts_of
from .test_naming import KITTY, won


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    table = Table(house("auction-120"), "5H JH AH KH QH")
    assert texts_of(table.view(0).hand) == {"5H", "JH", "AH", "KH", "QH"}
    assert table.view(1).own == table.state.owns[1]
    assert table.view(SPECTATOR).own == Own()
    assert view(table.state, 99).own == Own()


def test_only_the_seat_on_turn_has_something_to_do() -> None:
    table = Table(house("auction-120"))
    assert table.view(1).is_turn
    assert not table.view(2).is_turn
    assert legal_actions(table.view(2)) == ()
    assert decide(table.state, 1, Pass()) == (ev.Passed(1),)


SECRET: list[tuple[Event, int, dict[str, Any]]] = [
    (ev.Robbed(1, 13, 20), 1, {"given": None}),
    (ev.Looked(1, 31), 1, {"hand": None}),
    (ev.KittyEntered(1, 31, 992), 1, {"thrown": None, "kitty": None}),
    (ev.TopCardTaken(1, 40, 31), 1, {"thrown": None}),
    (ev.KittyTaken(1, 31), 1, {"kitty": None}),
    (ev.Discarded(1, 2, 3), 1, {"cards": None}),
    (ev.Replenished(1, 5, 31, 4), 1, {"cards": None}),
    (ev.Swapped(1, 40, 2), 1, {"given": None}),
]


@pytest.mark.parametrize(("event", "owner", "blanks"), SECRET)
def test_a_secret_reaches_its_owner_alone(event: Event, owner: int, blanks: dict[str, Any]) -> None:
    assert redact(event, owner) == event
    for seat in (0, 2, 3, SPECTATOR):
        shown = redact(event, seat)
        assert {name: getattr(shown, name) for name in blanks} == blanks
        assert type(shown) is type(event)


def test_every_seat_is_told_its_own_hand_unless_it_lies_face_down() -> None:
    hands = (1, 2, 4, 8)
    up, down = ev.HandsDealt(hands, face_down=False), ev.HandsDealt(hands, face_down=True)
    assert redact(up, 2) == ev.HandsDealt((None, None, 4, None), face_down=False)
    assert redact(up, SPECTATOR) == ev.HandsDealt((None,) * 4, face_down=False)
    assert redact(down, 2) == ev.HandsDealt((None,) * 4, face_down=True)


def test_public_events_reach_all_as_they_are() -> None:
    for event in (ev.Played(1, 5, hearts=False), ev.Claimed(1, 31), ev.TurnedUp(5)):
        assert redact(event, SPECTATOR) is event


def rebuilt(table: Table, seat: int) -> None:
    """Fold a seat's events from before the deal, beside the true state."""
    state, seen = table.start, view(table.start, seat)
    for event in table.events:
        state, seen = evolve(state, event), evolve_view(seen, redact(event, seat))
        assert seen == view(state, seat)
    assert state == table.state


@pytest.mark.parametrize("seat", [0, 1, 2, 3, SPECTATOR])
def test_a_view_is_rebuilt_from_what_a_seat_receives(seat: int) -> None:
    rules = house(
        "auction-120",
        draw={"into_kitty": True, "on_top_card": True, "ace_swap": True},
        rob={"turned_in_auction": True},
    )
    script = (
        *("1 bid 15", "2 pass", "3 pass", "0 pass", "1 kitty", "1 topcard", "1 trump H"),
        *("0 rob 2S", "1 discard", "2 discard", "3 discard", "0 discard 3S"),
    )
    hands = ("2S 3S 4S 6S 7S", "2C 3C 4C 6C 7C", "AH 2D 3D 4D 6D", "8S 9S TS JS QS")
    table = Table(rules, *hands, kitty=KITTY, rest="9H 8H TD KS QC JC 2H")
    table.do(*script, "2 turn")
    while "turn" in table.legal:
        table.do("2 turn")
    table.do("2 swap 2D", "3 noswap", "0 noswap").first(20)
    rebuilt(table, seat)


@pytest.mark.parametrize("seat", [0, 1, 2, 3, SPECTATOR])
def test_face_down_hands_and_the_kitty_too(seat: int) -> None:
    rules = house(
        "auction-120",
        auction={"contracts": ["plain", "blind_thirty_for_sixty"]},
        rob={"turned_in_auction": True},
    )
    table = won(rules, kitty=KITTY, rest="2H").do("1 trump C")
    rebuilt(table, seat)


@pytest.mark.parametrize("seat", [0, 1, 2, 3, SPECTATOR])
def test_a_concession_tells_everyone_his_hand(seat: int) -> None:
    rules = house("auction-120", auction={"contracts": ["plain", "blind_thirty_for_sixty"]})
    rebuilt(Table(rules).do("1 pass", "3 concede"), seat)


def test_who_sits_out_knows_what_he_threw() -> None:
    rules = house("hoss")
    table = won(rules).do("1 trump C", "1 sitout 2")
    rebuilt(table, 2)
    rebuilt(table, 0)


def test_stacked_cards_come_where_they_should() -> None:
    table = Table(house("auction-120"), "5H JH AH KH QH", kitty=KITTY, rest="2C 3C")
    assert table.state.kitty == hand_of(cards(KITTY))
    assert table.state.stock[:2] == tuple(cards("2C 3C"))
