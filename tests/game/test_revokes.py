"""A table where any card may be played, and a revoke may be called."""

from __future__ import annotations

import pytest

from fortyfives.errors import Reason
from fortyfives.game import events as ev
from fortyfives.game.state import Closing, Over

from .tables import Table, house
from .test_naming import won

HANDS = ("8D 9D TD JD QD", "5C JC AH AC KC", "2C 3S 4S 6S 7S", "8S 9S TS JS QS")


def open_table(penalty: str = "lose_trick", *, bid: str = "15") -> Table:
    rules = house(
        "auction-partners-no-draw",
        play={"revoke": "penalised", "revoke_penalty": penalty, "first_lead": "bidder"},
    )
    return won(rules, *HANDS, bid=bid).do("1 trump C", "1 play 5C")


def test_any_card_held_may_be_played() -> None:
    table = open_table()
    assert len(table.legal) == 5
    assert table.refused("2 play 5H") is Reason.CARD_NOT_HELD
    table.do("2 play 3S")
    assert table.state.revokes == {(2, 0)}


def test_a_lawful_card_is_no_revoke() -> None:
    table = open_table().do("2 play 2C", "3 play 8S")
    assert table.state.revokes == frozenset()
    table.do("1 revoke 2 1")
    [called] = table.happened(ev.RevokeCalled)
    assert not called.proven


def test_a_revoke_is_called_from_the_moment_the_card_lies() -> None:
    table = open_table()
    assert table.refused("1 revoke 2 1") is Reason.REVOKE_NOT_ALLOWED
    table.do("2 play 3S", "1 revoke 2 1")
    [called] = table.happened(ev.RevokeCalled)
    assert (called.seat, called.offender, called.trick, called.proven) == (1, 2, 0, True)
    assert table.turn == 3


@pytest.mark.parametrize(
    "call",
    [
        "0 revoke 2 1",
        "2 revoke 2 1",
        "1 revoke 3 1",
        "1 revoke 2 2",
        "1 revoke 2 5",
        "1 revoke 7 1",
        "9 revoke 2 1",
    ],
)
def test_only_an_opponents_card_that_lies(call: str) -> None:
    assert open_table().do("2 play 3S").refused(call) is Reason.REVOKE_NOT_ALLOWED


def test_where_illegal_cards_are_refused_nothing_is_called() -> None:
    table = won(house("auction-partners-no-draw"), *HANDS).do("1 trump C", "1 play 5C")
    table.do("2 play 2C")
    assert table.refused("1 revoke 2 1") is Reason.REVOKE_NOT_ALLOWED


def finished(table: Table) -> Table:
    table.do("2 play 3S").play_out()
    assert table.is_in(Closing)
    assert table.turn is None
    return table


def test_the_points_wait_until_the_deal_is_closed() -> None:
    table = finished(open_table())
    assert table.refused("1 play 5C") is Reason.NOT_YOUR_TURN
    assert table.refused("1 claim") is Reason.CLAIM_NOT_ALLOWED
    table.do("3 revoke 2 1")
    assert table.close().points == (-5, 35)
    assert table.is_in(Over)
    assert table.refused("3 revoke 2 1") is Reason.REVOKE_NOT_ALLOWED


def test_a_revoke_not_called_costs_nothing() -> None:
    assert finished(open_table()).close().points == (0, 30)


def test_the_same_revoke_counts_once() -> None:
    table = finished(open_table()).do("3 revoke 2 1", "1 revoke 2 1")
    assert table.close().points == (-5, 35)


def test_a_wrong_call_costs_nothing() -> None:
    table = finished(open_table()).do("0 revoke 1 1", "3 revoke 2 2")
    assert table.close().points == (0, 30)


def test_lose_bid_costs_another_side_the_bid_and_sets_the_bidder() -> None:
    table = finished(open_table("lose_bid", bid="20")).do("1 revoke 2 1")
    assert table.close().points == (-20, 30)
    bidder = open_table("lose_bid", bid="20").do("2 play 2C", "3 play 8S", "0 play 8D")
    bidder.do("1 play JC").first(3).play_out()
    assert bidder.close().points == (0, 30)


def test_in_turn_up_games_five_points_go_to_the_caller() -> None:
    rules = house("irish-45", play={"revoke": "penalised"})
    hands = ("8C 9C TC 6C 7C", "5D JD AH AD KD", "2D 3S 4S 6S 7S", "8S 9S TS JS QS")
    table = Table(rules, *hands, rest="TD").do("1 play 5D", "2 play 3S").play_out()
    table.do("3 revoke 2 1")
    assert table.close().points == (-5, 35)


def test_the_called_card_kept_back_is_a_revoke() -> None:
    rules = house(
        "cut-throat",
        3,
        auction={"called_partner": True},
        deal={"kitty": 0},
        draw={"allowed": False},
        play={"revoke": "penalised", "first_lead": "bidder"},
    )
    table = won(rules, "2S 3S 4S 6S 7S", "5C JC 2C 3C 4D", "KD QD 9D 8D 7D")
    table.do("1 call KD", "1 trump C", "1 play 5C", "2 play 7D", "0 play 2S", "1 play JC")
    table.do("2 play QD", "1 revoke 2 2")
    assert table.happened(ev.RevokeCalled)[0].proven
