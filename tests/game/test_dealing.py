"""Dealing: packets, the kitty between them, who deals and who gets cards."""

from __future__ import annotations

import pytest

from fortyfives.cards import hand_text
from fortyfives.errors import Reason
from fortyfives.game import events as ev
from fortyfives.game.forced import packets_of
from fortyfives.game.machine import run, start_deal
from fortyfives.game.state import Bidding, Packing
from fortyfives.rules.groups.deal import Packets

from .tables import Table, house

ORDERED = tuple(range(52))


def dealt(
    base: str, packets: str, kitty: int, players: int = 4
) -> tuple[list[list[int]], list[int]]:
    """Who gets which card of a deck in order, by place from the top, and the kitty."""
    rules = house(base, deck={"joker": False}, deal={"packets": packets, "kitty": kitty})
    state, _ = run(start_deal(rules, deck=ORDERED, dealer=0, scores=(0,) * rules.sides))
    hands = [[card for card in range(52) if own.hand >> card & 1] for own in state.owns]
    return hands, [card for card in range(52) if state.kitty >> card & 1]


def test_eldest_hand_receives_first_and_the_dealer_last() -> None:
    hands, kitty = dealt("auction-partners", "3-2", 0)
    assert hands == [
        [9, 10, 11, 18, 19],
        [0, 1, 2, 12, 13],
        [3, 4, 5, 14, 15],
        [6, 7, 8, 16, 17],
    ]
    assert kitty == []


@pytest.mark.parametrize(
    ("packets", "kitty", "eldest", "in_kitty"),
    [
        ("3-2", 3, [0, 1, 2, 15, 16], [12, 13, 14]),
        ("2-3", 3, [0, 1, 11, 12, 13], [8, 9, 10]),
        ("3-2", 4, [0, 1, 2, 15, 16], [12, 13, 14, 23]),
        ("2-3", 4, [0, 1, 10, 11, 12], [8, 9, 22, 23]),
        ("3-2", 5, [0, 1, 2, 15, 16], [12, 13, 14, 23, 24]),
        ("2-3", 5, [0, 1, 10, 11, 12], [8, 9, 22, 23, 24]),
        ("4-1", 3, [0, 1, 2, 3, 19], [16, 17, 18]),
        ("4-1", 5, [0, 1, 2, 3, 20], [16, 17, 18, 19, 24]),
    ],
)
def test_the_kitty_comes_after_the_dealers_packet(
    packets: str, kitty: int, eldest: list[int], in_kitty: list[int]
) -> None:
    hands, found = dealt("auction-120", packets, kitty)
    assert hands[1] == eldest
    assert found == in_kitty


@pytest.mark.parametrize("packets", Packets)
@pytest.mark.parametrize("kitty", [0, 3, 4, 5])
def test_packets_add_up(packets: Packets, kitty: int) -> None:
    (first, some), (second, rest) = packets_of(packets, kitty)
    assert first + second == 5
    assert some + rest == kitty


def test_the_dealer_chooses_the_packets_before_a_card_leaves_the_deck() -> None:
    rules = house("auction-120", deal={"packets": "dealer", "kitty": 4})
    table = Table(rules, dealer=2)
    assert table.is_in(Packing)
    assert table.legal == ["packets 3-2", "packets 2-3"]
    assert table.refused("2 pass") is Reason.WRONG_PHASE
    assert table.refused("1 packets 3-2") is Reason.NOT_YOUR_TURN
    assert len(table.state.stock) == 53
    deck = table.state.stock
    table.do("2 packets 2-3")
    assert table.hand(3) == set(hand_text(sum(1 << c for c in (*deck[:2], *deck[10:13]))).split())
    assert table.is_in(Bidding)
    assert table.facts.packets is Packets.TWO_THREE


def test_a_side_that_is_out_gets_no_cards() -> None:
    table = Table(house("auction-120", 3), dealer=0, out=[1])
    assert [len(table.hand(seat)) for seat in range(3)] == [5, 0, 5]
    assert table.facts.seats == (2, 0)
    assert table.turn == 2
    assert table.refused("1 pass") is Reason.NOT_YOUR_TURN
    assert table.refused("1 concede") is Reason.NOT_YOUR_TURN


def test_everyone_is_dealt_his_own_cards_and_no_others() -> None:
    table = Table(house("auction-partners"), "5H JH AH KH QH")
    [event] = table.happened(ev.HandsDealt)
    assert event.hands == tuple(own.hand for own in table.state.owns)
    assert not event.face_down
