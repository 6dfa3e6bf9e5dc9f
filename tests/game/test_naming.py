"""After the auction: trumps, a called partner, the kitty, who sits out, a turned proposal."""

from __future__ import annotations

from typing import Any

from fortyfives.errors import Reason
from fortyfives.game import events as ev
from fortyfives.game.state import Discarding, Naming, Playing, Robbing, SittingOut
from fortyfives.rules.ruleset import RuleSet

from .tables import Table, house

PARTNERS = house("auction-partners")
KITTY = "9D 8D 7D"


def won(rules: RuleSet, *hands: str, bid: str = "15", **more: Any) -> Table:
    """A deal whose eldest hand, seat 1, has won the auction; the dealer is seat 0."""
    table = Table(rules, *hands, **more)
    table.do(f"1 bid {bid}")
    while table.turn != 1 or not table.is_in(Naming):
        table.do(f"{table.turn} pass")
    return table


# ------------------------------------------------------------------- trumps


def test_any_suit_may_be_named() -> None:
    table = won(PARTNERS, "", "2C 3C 4C 6C 7C")
    assert table.legal == ["trump C", "trump D", "trump H", "trump S"]
    assert table.refused("1 pass") is Reason.WRONG_PHASE
    assert table.refused("2 trump C") is Reason.NOT_YOUR_TURN
    table.do("1 trump H")
    assert table.facts.trump == 2
    assert table.is_in(Discarding)


MUST_HOLD = house("auction-120")


def test_a_card_of_the_suit_must_be_held_by_its_printed_suit() -> None:
    table = won(MUST_HOLD, "", "2C 3C AH JK 4C", kitty=KITTY)
    assert table.legal == ["trump C", "trump H"]
    assert table.refused("1 trump S") is Reason.MUST_HOLD_SUIT
    assert table.refused("1 trump D") is Reason.MUST_HOLD_SUIT


def test_the_joker_is_no_card_of_any_suit() -> None:
    table = won(MUST_HOLD, "", "2C 3C JK 4C 5C", kitty=KITTY)
    assert table.legal == ["trump C"]


def test_trumps_named_after_the_kitty() -> None:
    rules = house("auction-120", trump={"named": "after_kitty"})
    table = won(rules, "", "2C 3C 4C 6C 7C", kitty=KITTY)
    assert table.hand(1) >= set(KITTY.split())
    assert table.legal == ["trump C", "trump D"]
    table.do("1 trump D")
    assert table.is_in(Discarding)
    assert len(table.happened(ev.KittyTaken)) == 1


def test_before_the_kitty_the_bidder_takes_it_at_once() -> None:
    table = won(MUST_HOLD, "", "2C 3C 4C 6C 7C", kitty=KITTY).do("1 trump C")
    assert table.hand(1) == set(f"2C 3C 4C 6C 7C {KITTY}".split())
    assert table.state.kitty == 0


# ---------------------------------------------------------------- modifiers


def test_a_jink_is_added_to_a_bid_of_twenty_or_more() -> None:
    rules = house("growl-120")
    low = won(rules, bid="15")
    assert low.legal == ["trump C", "trump D", "trump H", "trump S"]
    assert low.refused("1 trump C jink") is Reason.MODIFIER_NOT_ALLOWED
    high = won(rules, bid="20")
    assert high.legal[:2] == ["trump C", "trump C jink"]
    high.do("1 trump C jink")
    assert high.facts.contract is not None
    assert high.facts.contract.name == "jink"
    assert high.refused("1 trump C jink") is not Reason.MODIFIER_NOT_ALLOWED


def test_a_held_bid_may_be_jinked_too() -> None:
    table = Table(house("growl-120")).do("1 bid 20", "2 pass", "3 pass", "0 hold")
    assert "trump C jink" in table.legal


def test_a_bid_for_all_tricks_takes_no_jink() -> None:
    rules = house("auction-120", auction={"contracts": ["plain", "slam", "jink"]})
    table = won(rules, bid="slam")
    assert table.refused("1 trump C jink") is Reason.MODIFIER_NOT_ALLOWED


def test_a_jink_for_partners_only() -> None:
    jink = {"name": "duo", "level": 15, "needs": "all_tricks", "win": 60, "lose": 60}
    duo = jink | {"declare": "with_trump", "partners_only": True}
    solo = won(house("auction-partners", 4, 4, auction={"contracts": ["plain", duo]}))
    assert solo.refused("1 trump C duo") is Reason.MODIFIER_NOT_ALLOWED
    pairs = won(house("auction-partners", 4, 2, auction={"contracts": ["plain", duo]}))
    assert "trump C duo" in pairs.legal


# ------------------------------------------------------------ in the kitty

INTO = house("auction-120", draw={"into_kitty": True, "on_top_card": True})


def test_the_bidder_may_throw_his_hand_and_go_in_the_kitty() -> None:
    table = won(INTO, "", "2C 3C 4C 6C 7C", kitty="9D AH JK")
    assert "kitty" in table.legal
    assert table.refused("1 topcard") is Reason.WRONG_PHASE
    table.do("1 kitty")
    assert table.hand(1) == {"9D", "AH", "JK"}
    assert table.thrown(1) == {"2C", "3C", "4C", "6C", "7C"}
    assert table.legal == ["trump D", "trump H", "topcard"]
    assert table.refused("1 trump C") is Reason.SUIT_NOT_IN_KITTY
    assert table.refused("1 kitty") is Reason.WRONG_PHASE
    table.do("1 trump D")
    assert table.hand(1) == {"9D", "AH", "JK"}
    table.do("1 discard 9D")
    assert table.happened(ev.KittyTaken) == []


def test_a_kitty_that_shows_nothing_leaves_the_bidder_free() -> None:
    rules = house("auction-120", draw={"into_kitty": True, "on_top_card": True})
    table = won(rules, "", "2C 3C 4C 6C 7C", kitty="9D AH 8D", rest="JK")
    table.do("1 kitty", "1 topcard")
    assert table.hand(1) == {"JK"}
    assert table.legal == ["trump C", "trump D", "trump H", "trump S"]


def test_the_top_card_fixes_trumps_and_may_not_be_thrown() -> None:
    table = won(INTO, "", "2C 3C 4C 6C 7C", kitty="9D AH 8D", rest="7S")
    table.do("1 kitty", "1 topcard")
    assert table.thrown(1) == {"2C", "3C", "4C", "6C", "7C", "9D", "AH", "8D"}
    assert table.legal == ["trump S"]
    assert table.facts.shown == ((1, 45),)
    assert table.refused("1 topcard") is Reason.WRONG_PHASE
    table.do("1 trump S")
    assert table.legal == ["discard"]
    assert table.refused("1 discard 7S") is Reason.KEEP_MORE_CARDS
    table.do("1 discard", "2 discard", "3 discard", "0 discard")
    assert table.happened(ev.Replenished)[0].count == 4
    assert len(table.hand(1)) == 5


def test_only_where_the_house_allows_it() -> None:
    table = won(MUST_HOLD)
    assert table.refused("1 kitty") is Reason.WRONG_PHASE
    assert table.refused("1 topcard") is Reason.WRONG_PHASE


# ------------------------------------------------------------- a called partner

CALLED = house("cut-throat", 5, auction={"called_partner": True}, draw={"into_kitty": True})


def test_a_card_is_called_that_the_bidder_does_not_hold() -> None:
    table = won(CALLED, "", "2C 3C 4C 6C 7C", kitty=KITTY)
    assert table.legal.count("call 5H") == 1
    assert "call 2C" not in table.legal
    assert table.refused("1 call 2C") is Reason.CALL_NOT_ALLOWED
    assert table.refused("1 kitty") is Reason.MUST_CALL_FIRST
    table.do("1 call 9D")
    assert table.refused("1 call 5H") is Reason.CALL_NOT_ALLOWED
    assert table.legal[-1] == "kitty"
    table.do("1 trump C")
    assert table.is_in(Discarding)
    assert "9D" in table.hand(1)


def test_trumps_may_be_named_before_the_call() -> None:
    table = won(CALLED, "", "2C 3C 4C 6C 7C", kitty=KITTY).do("1 trump C")
    assert all(action.startswith("call") for action in table.legal)
    assert table.refused("1 trump D") is Reason.MUST_CALL_FIRST
    assert table.refused("1 kitty") is Reason.WRONG_PHASE
    table.do("1 call 5H")
    assert table.is_in(Discarding)


def test_the_call_comes_before_a_kitty_that_shows_trumps() -> None:
    rules = house("cut-throat", 5, auction={"called_partner": True}, trump={"named": "after_kitty"})
    table = won(rules, "", "2C 3C 4C 6C 7C", kitty=KITTY)
    assert table.refused("1 trump C") is Reason.MUST_CALL_FIRST
    assert len(table.hand(1)) == 5
    table.do("1 call 5H")
    assert len(table.hand(1)) == 8
    assert table.legal == ["trump C", "trump D"]


def test_the_called_card_may_not_be_given_up() -> None:
    table = won(CALLED, "", "2C 3C 4C 6C 7C", "5H 2D 3D 4D 6D", kitty=KITTY)
    table.do("1 call 5H", "1 trump C", "1 discard 9D 8D 7D")
    assert table.refused("2 discard 5H") is Reason.MUST_KEEP_CALLED_CARD
    assert not any("5H" in action for action in table.legal)


def test_a_called_card_in_the_kitty_keeps_the_bidder_off_the_top_card() -> None:
    rules = house(
        "cut-throat",
        5,
        auction={"called_partner": True},
        draw={"into_kitty": True, "on_top_card": True},
    )
    table = won(rules, "", "2C 3C 4C 6C 7C", kitty=KITTY).do("1 call 9D", "1 kitty")
    assert table.refused("1 topcard") is Reason.MUST_KEEP_CALLED_CARD
    assert "topcard" not in table.legal
    free = won(rules, "", "2C 3C 4C 6C 7C", kitty=KITTY).do("1 call 5H", "1 kitty")
    assert "topcard" in free.legal


# --------------------------------------------------------------- sitting out

HOSS = house("hoss")


def test_the_bidder_picks_an_opponent_who_leaves_with_his_cards() -> None:
    table = won(HOSS, "", "2C 3C 4C 6C 7C", "5H 2D 3D 4D 6D").do("1 trump C")
    assert table.is_in(SittingOut)
    assert table.legal == ["sitout 2", "sitout 0"]
    assert table.refused("1 sitout 1") is Reason.SIT_OUT_NOT_ALLOWED
    assert table.refused("1 sitout 7") is Reason.SIT_OUT_NOT_ALLOWED
    assert table.refused("1 discard") is Reason.WRONG_PHASE
    table.do("1 sitout 2")
    assert table.hand(2) == set()
    assert table.thrown(2) == {"5H", "2D", "3D", "4D", "6D"}
    assert table.facts.seats == (1, 0)
    table.do("1 discard", "0 discard")
    assert table.play.order == (1, 0)


def test_the_partner_who_sat_out_shares_the_result() -> None:
    table = won(HOSS, "2S 3S 4S 6S 7S", "5C JC AH AC KC").do("1 trump C", "1 sitout 2")
    table.do("1 discard", "0 discard").play_out()
    assert table.outcome.points == (0, 30, 30)


def test_with_one_opponent_left_nobody_sits_out() -> None:
    table = won(HOSS, out=[2]).do("1 trump C")
    assert table.is_in(Discarding)


# --------------------------------------------------------------- a proposal

TURNED = house("auction-partners", rob={"turned_in_auction": True})


def test_a_turned_proposal_that_is_a_trump_may_be_taken_by_the_dealer() -> None:
    table = won(TURNED, "2S 3S 4S 6S 7S", rest="9H").do("1 trump H")
    assert table.is_in(Robbing)
    assert (table.turn, table.legal[-1]) == (0, "norob")
    assert table.refused("0 discard") is Reason.WRONG_PHASE
    table.do("0 rob 2S")
    assert table.hand(0) == {"9H", "3S", "4S", "6S", "7S"}
    assert table.is_in(Discarding)
    assert table.turn == 1


def test_a_proposal_is_left_or_dead() -> None:
    left = won(TURNED, rest="9H").do("1 trump H", "0 norob")
    assert left.is_in(Discarding)
    dead = won(TURNED, rest="9H").do("1 trump S")
    assert dead.is_in(Discarding)
    ace = won(TURNED, rest="AH").do("1 trump S")
    assert ace.is_in(Robbing)


def test_a_dealer_who_sits_out_is_not_asked() -> None:
    rules = house("hoss", rob={"turned_in_auction": True})
    table = won(rules, rest="9H").do("1 trump H", "1 sitout 0")
    assert table.is_in(Discarding)
    asked = won(rules, rest="9H").do("1 trump H", "1 sitout 2")
    assert asked.is_in(Robbing)


def test_a_dealer_on_the_top_card_may_not_give_it_up() -> None:
    rules = house(
        "auction-120",
        rob={"turned_in_auction": True},
        draw={"into_kitty": True, "on_top_card": True},
    )
    table = Table(rules, "2S 3S 4S 6S 7S", kitty=KITTY, rest="9H 8H")
    table.do("1 pass", "2 pass", "3 pass", "0 bid 15", "0 kitty", "0 topcard", "0 trump H")
    assert table.legal == ["norob"]
    assert table.refused("0 rob 8H") is Reason.KEEP_MORE_CARDS


def test_a_called_card_is_not_given_up_for_the_proposal() -> None:
    called: dict[str, Any] = {
        "auction": {"called_partner": True},
        "rob": {"turned_in_auction": True},
    }
    table = won(house("cut-throat", 5, **called), "2S 3S 4S 6S 5H", "2C 3C 4C 6C 7H", rest="9H")
    table.do("1 call 5H", "1 trump H")
    assert "rob 5H" not in table.legal
    assert table.refused("0 rob 5H") is Reason.MUST_KEEP_CALLED_CARD


def test_without_a_draw_the_play_begins_at_once() -> None:
    table = won(house("auction-partners-no-draw")).do("1 trump H")
    assert table.is_in(Playing)
