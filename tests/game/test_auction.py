"""The auction, section 4 of the rules."""

from __future__ import annotations

import pytest

from fortyfives.errors import Reason
from fortyfives.game import events as ev
from fortyfives.game.state import Bidding, Naming, Over
from fortyfives.rules.ruleset import RuleSet

from .tables import Table, house

ONCE = house("auction-120")
ROUND = house("one-hundred-and-ten", 3)
PARTNERS = house("auction-partners")


def bids(table: Table) -> list[str]:
    return [action.removeprefix("bid ") for action in table.legal if action.startswith("bid")]


def test_bidding_starts_on_the_dealers_left_and_everyone_has_one_turn() -> None:
    table = Table(ONCE, dealer=1)
    turns = []
    for _ in range(4):
        turns.append(table.turn)
        table.do(f"{table.turn} pass")
    assert turns == [2, 3, 0, 1]


def test_any_higher_contract_may_be_named() -> None:
    table = Table(ONCE)
    assert bids(table) == ["15", "20", "25", "30"]
    table.do("1 bid 20")
    assert bids(table) == ["25", "30"]
    assert table.refused("2 bid 20") is Reason.BID_TOO_LOW
    assert table.refused("2 bid 15") is Reason.BID_TOO_LOW
    assert table.refused("2 bid 35") is Reason.BID_NOT_OFFERED
    assert table.refused("3 bid 30") is Reason.NOT_YOUR_TURN
    assert table.refused("2 trump H") is Reason.WRONG_PHASE


def test_the_highest_bid_names_trumps() -> None:
    table = Table(ONCE).do("1 bid 15", "2 bid 25", "3 pass", "0 pass")
    assert table.is_in(Naming)
    assert (table.facts.bidder, table.turn) == (2, 2)
    assert table.facts.contract is not None
    assert table.facts.contract.name == "25"
    assert [call.word for call in table.facts.calls] == ["15", "25", "pass", "pass"]


def test_a_seat_has_its_turn_also_when_nothing_higher_is_on_offer() -> None:
    table = Table(ONCE).do("1 bid 30")
    assert table.turn == 2
    assert table.legal == ["pass"]


# --------------------------------------------------------------------- hold


def test_the_dealer_may_hold_the_bid() -> None:
    table = Table(ONCE).do("1 bid 20", "2 pass", "3 pass")
    assert table.legal == ["pass", "hold", "bid 25", "bid 30"]
    table.do("0 hold")
    assert table.facts.bidder == 0
    assert table.facts.contract is not None
    assert table.facts.contract.name == "20"


def test_only_the_dealer_may_hold_and_only_a_bid_of_another() -> None:
    table = Table(ONCE).do("1 bid 20")
    assert table.refused("2 hold") is Reason.ONLY_DEALER_MAY_HOLD
    passed = Table(ONCE).do("1 pass", "2 pass", "3 pass")
    assert passed.refused("0 hold") is Reason.HOLD_NOT_ALLOWED
    never = Table(house("merrimack-valley")).do("1 bid 20", "2 pass", "3 pass")
    assert never.refused("0 hold") is Reason.HOLD_NOT_ALLOWED
    assert "hold" not in never.legal


def test_a_hold_from_twenty() -> None:
    rules = house("auction-120", auction={"dealer_hold_from": 20})
    low = Table(rules).do("1 bid 15", "2 pass", "3 pass")
    assert low.refused("0 hold") is Reason.HOLD_TOO_LOW
    assert "hold" in Table(rules).do("1 bid 20", "2 pass", "3 pass").legal


def test_round_and_round_everyone_still_in_must_raise_or_pass_a_hold() -> None:
    table = Table(ROUND).do("1 bid 15", "2 pass", "0 hold")
    assert table.turn == 1
    table.do("1 bid 20")
    assert table.turn == 0
    assert "hold" in table.legal
    table.do("0 hold")
    assert table.refused("0 hold") is Reason.NOT_YOUR_TURN
    table.do("1 pass")
    assert (table.facts.bidder, table.is_in(Naming)) == (0, True)


# ------------------------------------------------------------- round and round


def test_round_and_round_ends_when_all_but_one_have_passed() -> None:
    table = Table(ROUND).do("1 bid 15", "2 bid 20", "0 pass")
    assert table.turn == 1
    assert table.refused("0 bid 30") is Reason.ALREADY_PASSED
    assert table.refused("2 bid 30") is Reason.NOT_YOUR_TURN
    table.do("1 bid 25")
    assert table.turn == 2
    table.do("2 pass")
    assert table.facts.bidder == 1


def test_the_last_one_left_still_has_his_turn() -> None:
    table = Table(ROUND).do("1 pass", "2 pass")
    assert table.turn == 0
    table.do("0 bid 15")
    assert (table.facts.bidder, table.facts.bagged) == (0, False)


# ----------------------------------------------------------------- all pass


def passed(rules: RuleSet) -> Table:
    table = Table(rules)
    while table.is_in(Bidding):
        table.do(f"{table.turn} pass")
    return table


def test_a_bagged_dealer_bids_the_lowest_plain_bid_of_fifteen_or_more() -> None:
    table = passed(ONCE)
    assert (table.facts.bidder, table.facts.bagged) == (0, True)
    assert table.facts.contract is not None
    assert table.facts.contract.name == "15"
    low = passed(house("bicycle-auction"))
    assert low.facts.contract is not None
    assert low.facts.contract.name == "15"
    twenty = passed(house("auction-120", auction={"contracts": ["from_twenty", "slam"]}))
    assert twenty.facts.contract is not None
    assert twenty.facts.contract.name == "20"


def test_a_deal_is_thrown_in() -> None:
    table = passed(PARTNERS)
    assert table.is_in(Over)
    assert table.outcome.points == (0, 0)
    assert table.happened(ev.ThrownIn)
    assert table.refused("0 pass") is Reason.WRONG_PHASE


@pytest.mark.parametrize(("players", "partner"), [(4, 2), (6, 2)])
def test_the_dealers_partner_is_bagged(players: int, partner: int) -> None:
    rules = house("auction-partners", players, 2, auction={"all_pass": "dealers_partner_bagged"})
    assert passed(rules).facts.bidder == partner


# ----------------------------------------------------------- what scores forbid


def test_a_side_near_the_end_may_not_bid_low() -> None:
    rules = house("bicycle-auction")
    table = Table(rules, scores=(0, 100))
    assert bids(table) == ["20", "25", "30"]
    assert table.refused("1 bid 15") is Reason.SCORE_FORBIDS_BID
    assert bids(Table(rules, scores=(0, 99))) == ["5", "10", "15", "20", "25", "30"]


def test_the_lowest_bid_binds_a_hold_too() -> None:
    rules = house("bicycle-auction")
    table = Table(rules, scores=(100, 0)).do("1 bid 10", "2 pass", "3 pass")
    assert table.refused("0 hold") is Reason.SCORE_FORBIDS_BID


def test_a_side_far_below_must_pass() -> None:
    rules = house("irish-110", 3)
    table = Table(rules, scores=(0, -31, 0))
    assert table.legal == ["pass"]
    assert table.refused("1 bid 15") is Reason.SCORE_FORBIDS_BID
    assert len(Table(rules, scores=(0, -30, 0)).legal) > 1


def test_it_does_not_bind_while_every_side_is_as_low() -> None:
    rules = house("irish-110", 3)
    assert len(Table(rules, scores=(-40, -31, -50)).legal) > 1
    assert len(Table(rules, scores=(0, -31, -50), out=[0]).legal) > 1


def test_neither_binds_a_bagged_seat() -> None:
    rules = house("bicycle-auction", auction={"must_pass_below": 0})
    assert passed(rules).facts.bagged
    low = Table(rules, scores=(-10, 110))
    while low.is_in(Bidding):
        low.do(f"{low.turn} pass")
    assert (low.facts.bidder, low.facts.bagged) == (0, True)


# ------------------------------------------------------------- kinds of contract


def test_ten_doubles_only_in_partnerships() -> None:
    assert bids(Table(house("irish-110"))) == ["10", "15", "20", "25", "30"]
    assert bids(Table(house("irish-110", 3))) == ["15", "20", "25", "30"]


def test_modifiers_are_no_bids() -> None:
    table = Table(house("growl-120"))
    assert bids(table) == ["15", "20", "25", "30"]
    assert table.refused("1 bid jink") is Reason.BID_NOT_OFFERED


def test_thirty_for_sixty_outranks_thirty() -> None:
    table = Table(house("newfoundland-120s")).do("1 bid 30")
    assert bids(table) == ["thirty_for_sixty"]


# -------------------------------------------------------------------- blind

BLIND = house("auction-120", auction={"contracts": ["plain", "blind_thirty_for_sixty"]})


def test_where_blind_bids_are_on_offer_hands_stay_face_down() -> None:
    table = Table(BLIND)
    assert all(table.view(seat).hand == 0 for seat in range(4))
    [dealt] = table.happened(ev.HandsDealt)
    assert dealt.face_down
    assert table.legal[:2] == ["pass", "look"]
    table.do("1 look")
    assert table.view(1).hand == table.state.owns[1].hand
    assert table.view(2).hand == 0
    assert table.turn == 1
    assert table.refused("1 look") is Reason.ALREADY_LOOKED
    assert table.refused("1 bid blind_thirty_for_sixty") is Reason.ALREADY_LOOKED
    assert "bid blind_thirty_for_sixty" not in table.legal


def test_a_seat_may_look_before_its_turn() -> None:
    table = Table(BLIND).do("3 look")
    assert table.view(3).hand
    assert table.turn == 1
    out = Table(house("auction-120", 3, auction={"contracts": ["plain"]}), out=[1])
    assert out.refused("1 look") is Reason.NOT_YOUR_TURN
    table.do("1 pass", "2 pass", "3 pass", "0 pass")
    assert table.refused("0 look") is Reason.WRONG_PHASE


def test_any_other_call_implies_having_looked() -> None:
    table = Table(BLIND).do("1 pass")
    assert table.view(1).hand
    table.do("2 bid 15")
    assert table.view(2).hand
    table.do("3 pass", "0 hold")
    assert len(table.happened(ev.Looked)) == 4


def test_a_blind_bid_does_not() -> None:
    table = Table(BLIND).do("1 bid blind_thirty_for_sixty")
    assert table.view(1).hand == 0
    table.do("2 pass", "3 pass")
    assert "hold" in table.legal
    held = table.do("0 hold")
    assert held.facts.bidder == 0
    assert all(held.view(seat).hand for seat in range(4))


def test_a_blind_bid_is_held_only_by_one_who_has_not_looked() -> None:
    table = Table(BLIND).do("1 bid blind_thirty_for_sixty", "2 pass", "3 pass", "0 look")
    assert table.refused("0 hold") is Reason.ALREADY_LOOKED
    assert table.legal == ["pass"]


def test_a_concession_in_the_auction_turns_all_hands_up() -> None:
    table = Table(BLIND).do("1 pass", "3 concede")
    assert table.is_in(Over)
    assert all(table.view(seat).hand == table.state.owns[seat].hand for seat in range(4))


def test_hands_stay_face_down_while_a_proposal_is_turned() -> None:
    rules = house(
        "auction-120",
        rob={"turned_in_auction": True},
        auction={"contracts": ["plain", "blind_thirty_for_sixty"]},
    )
    table = Table(rules)
    assert len(table.facts.turned) == 1
    assert table.view(1).hand == 0
