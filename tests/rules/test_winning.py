"""Who has won: the target, several sides past it, elimination, section 6 of the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fortyfives.rules.contracts import Contract
from fortyfives.rules.groups.score import BothPast
from fortyfives.rules.library import load_rules
from fortyfives.rules.scoring import (
    Outcome,
    Reckoning,
    after_concession,
    has_arrived,
    no_points,
    score_deal,
)

from .test_scoring import deal, house

# --------------------------------------------------------- zero, out and wins


def test_the_dreaded_score_goes_back_to_zero_before_the_target_is_looked_at() -> None:
    rules = house(base="irish-45", zero_on=45, target=45)
    outcome = score_deal(rules, deal("00011", None, scores=(25, 0)))
    assert (outcome.scores, outcome.points, outcome.winner) == ((0, 10), (-25, 10), None)
    past = score_deal(rules, deal("00011", None, scores=(30, 0)))
    assert (past.scores, past.winner) == ((50, 10), 0)


def test_a_side_that_is_out_keeps_its_score() -> None:
    rules = house(3, 3, zero_on=45)
    outcome = score_deal(rules, deal("00022", "15", scores=(0, 45, 0), out=frozenset({1})))
    assert outcome.scores == (20, 45, 10)


def test_a_side_far_below_is_out_and_the_last_one_left_wins() -> None:
    rules = house(3, 3, eliminated_at=-80)
    one = score_deal(rules, deal("11122", "15", scores=(-70, 0, 0), bonus=1))
    assert (one.out, one.winner) == (frozenset({0}), None)
    last = score_deal(rules, deal("11111", "15", scores=(-65, 0, -90), out=frozenset({2})))
    assert (last.out, last.winner) == (frozenset({0, 2}), 1)
    assert score_deal(rules, deal("11122", "15", scores=(-64, 0, 0), bonus=1)).out == frozenset()


def test_if_nobody_would_be_left_the_best_stay() -> None:
    rules = house(3, 3, eliminated_at=-80)
    scores = (-100, -90, -120)
    all_below = score_deal(rules, deal("11122", "15", scores=scores, bonus=1))
    assert all_below.scores == (-115, -70, -110)
    worse = replace(deal("00011", "30", scores=(-60, -100, -100)), bonus_side=1)
    outcome = score_deal(rules, worse)
    assert outcome.scores == (-90, -85, -100)
    assert (outcome.out, outcome.winner) == (frozenset({0, 2}), 1)


def test_all_tricks_win_outright() -> None:
    rules = house(all_tricks_wins=True)
    assert score_deal(rules, deal("00000", "15")).winner == 0
    assert score_deal(rules, deal("11111", "15", bonus=1)).winner == 1
    assert score_deal(rules, deal("00001", "15")).winner is None
    assert score_deal(rules, deal("0000", "15")).winner is None
    assert score_deal(house(), deal("00000", "15")).winner is None
    assert score_deal(rules, deal("00000", "15", scores=(0, 115))).winner == 0


def test_a_side_that_is_out_cannot_win_by_tricks() -> None:
    rules = house(3, 3, all_tricks_wins=True, eliminated_at=-10)
    swept = deal("00000", "15", scores=(0, 0, 0), revokes=((0, 1),), revoke_sets=True)
    assert score_deal(rules, swept).winner is None


def test_a_revoke_spoils_all_tricks() -> None:
    rules = house(all_tricks_wins=True)
    assert score_deal(rules, deal("00000", "15", revokes=((0, 1),))).winner is None


def test_a_side_that_is_out_does_not_win_by_all_tricks() -> None:
    rules = house(5, 5, all_tricks_wins=True, eliminated_at=-80)
    party = deal("01010", "15", scores=(-300, 0, 0, 0, 0), party=(0, 1))
    assert score_deal(rules, party).winner == 1
    alone = deal("00000", "15", scores=(-300, 0, 0, 0, 0))
    assert score_deal(rules, alone).winner is None


def test_a_side_past_the_target_wins() -> None:
    assert score_deal(house(), deal("00011", "15", scores=(100, 0))).winner == 0
    assert score_deal(house(), deal("00011", "15", scores=(99, 0))).winner is None


# --------------------------------------------------------- several sides past


def test_the_bidder_first() -> None:
    rules = house(both_past="bidder_first")
    both = deal("00011", "15", scores=(100, 119))
    assert score_deal(rules, both).winner == 0
    missed = deal("00111", "25", scores=(145, 119))
    assert score_deal(rules, missed).scores == (120, 134)
    assert score_deal(rules, missed).winner == 0


def test_the_bidder_first_else_the_most_points() -> None:
    rules = house(3, 3, both_past="bidder_first")
    without = deal("00112", "25", scores=(0, 115, 115))
    outcome = score_deal(rules, without)
    assert outcome.scores == (-25, 125, 120)
    assert outcome.winner == 1


def test_the_bidder_comes_before_his_partner() -> None:
    rules = house(5, 5)
    joint = deal("01012", "15", scores=(110, 119, 0, 0, 0), party=(1, 0))
    assert score_deal(rules, joint).winner == 1
    alone = deal("01012", "15", scores=(110, 90, 115, 0, 0), party=(1, 0))
    assert score_deal(rules, alone).winner == 0


def test_the_most_points_and_a_tie_plays_on() -> None:
    rules = house(both_past="most_points")
    assert score_deal(rules, deal("00011", "15", scores=(100, 119))).winner == 1
    assert score_deal(rules, deal("00011", "15", scores=(100, 110))).winner is None
    turn_up = house(base="irish-45", both_past="bidder_first")
    assert score_deal(turn_up, deal("00011", None, scores=(40, 40))).winner == 0


FIRST = house(both_past="first_past")


@pytest.mark.parametrize(
    ("reckoning", "winner"),
    [
        (deal("10000", "15", scores=(105, 115)), 1),
        (deal("00011", "15", scores=(110, 115)), 0),
        (deal("01100", "15", scores=(115, 110)), 0),
        (deal("11000", "15", scores=(105, 115), bonus=1), 1),
    ],
)
def test_the_first_past_by_the_order_of_the_tricks(reckoning: Reckoning, winner: int) -> None:
    assert score_deal(FIRST, reckoning).winner == winner


def test_the_bonus_comes_last_of_the_tricks() -> None:
    """Both arrive by the bonus and the premium alone: the bonus counts before the premium."""
    rules = house(both_past="first_past", bonus=30)
    paid = replace(
        deal("00001", "15", scores=(70, 90), bonus=1),
        contract=Contract("bell", 30, 15, 60, 30),
    )
    outcome = score_deal(rules, paid)
    assert outcome.scores == (130, 125)
    assert outcome.winner == 1


def test_the_premium_comes_after_all() -> None:
    rules = house(3, 3, both_past="first_past")
    paid = replace(
        deal("00012", "15", scores=(70, 115, 116), bonus=0),
        contract=Contract("bell", 30, 15, 60, 30),
    )
    assert score_deal(rules, paid).scores == (130, 120, 121)
    assert score_deal(rules, paid).winner == 1
    premium = deal("00012", "thirty_pays_sixty", scores=(150, 90, 100), bonus=0)
    assert score_deal(rules, premium).scores[0] == 120


def test_by_premium_alone_the_bidder_is_first() -> None:
    """Bidder and partner both arrive by the premium: the bidder."""
    rules = house(5, 5, both_past="first_past")
    joint = replace(
        deal("01012", "15", scores=(65, 65, 0, 0, 0), party=(1, 0), bonus=2),
        contract=Contract("bell", 30, 15, 60, 30),
    )
    assert score_deal(rules, joint).winner == 1


def test_a_bonus_forfeited_carries_nobody_past() -> None:
    rules = house(5, 5, both_past="first_past", bonus_forfeit_at=60, bonus=30)
    joint = replace(
        deal("01012", "15", scores=(65, 65, 0, 0, 0), party=(1, 0), bonus=0),
        contract=Contract("bell", 30, 15, 60, 30),
    )
    assert score_deal(rules, joint).scores[:2] == (125, 125)
    assert score_deal(rules, joint).winner == 1


def test_a_bonus_for_the_party_carries_the_bidder() -> None:
    rules = house(5, 5, both_past="first_past")
    joint = deal("01012", "15", scores=(100, 100, 0, 0, 0), party=(1, 0), bonus=0)
    outcome = score_deal(rules, joint)
    assert outcome.scores[:2] == (125, 125)
    assert outcome.winner == 1


def test_a_party_arrives_with_each_of_its_tricks() -> None:
    rules = house(5, 5, both_past="first_past")
    joint = deal("02121", "15", scores=(100, 115, 110, 0, 0), party=(0, 1), bonus=2)
    assert score_deal(rules, joint).scores == (115, 130, 125, 0, 0)
    assert score_deal(rules, joint).winner == 1


def test_who_began_past_the_target_was_first() -> None:
    """After a tie that played another deal."""
    assert score_deal(FIRST, deal("10000", "15", scores=(120, 115))).winner == 0
    assert score_deal(FIRST, deal("10000", "15", scores=(120, 125))).winner == 0
    assert score_deal(FIRST, deal("00011", "15", scores=(120, 130))).winner is None


def test_as_won_the_one_who_arrives_with_the_last_trick() -> None:
    rules = load_rules("twenty-five", players=3)
    assert rules.score.both_past is BothPast.MOST_POINTS
    won = deal("00", None, scores=(15, 20, 0), bonus=None, revokes=((2, 1),))
    outcome = score_deal(rules, won)
    assert outcome.scores == (25, 25, -5)
    assert outcome.winner == 0


def test_as_won_by_revokes_alone_goes_by_points() -> None:
    rules = load_rules("twenty-five", players=3)
    revoked = deal("22222", None, scores=(20, 25, 0), bonus=None, revokes=((2, 0), (2, 1)))
    outcome = score_deal(rules, revoked)
    assert outcome.scores == (25, 30, 15)
    assert outcome.winner == 1


def test_a_score_that_goes_back_to_zero_has_not_arrived() -> None:
    rules = house(base="twenty-five", target=25, zero_on=25)
    assert not has_arrived(rules, (20, 0), (0,))
    assert has_arrived(rules, (22, 0), (0,))
    assert has_arrived(rules, (15, 0), (0, 1, 0)) is False


# ------------------------------------------------------------- without a score


def test_a_deal_thrown_in_changes_nothing() -> None:
    assert no_points((5, -20), frozenset()) == Outcome(
        (0, 0), (0, 0), (5, -20), frozenset(), None, None
    )


def test_a_concession_ends_a_game_of_two_and_thins_out_a_larger_one() -> None:
    assert after_concession((50, 10), frozenset(), 0).winner == 1
    three = after_concession((50, 10, 0), frozenset(), 0)
    assert (three.winner, three.out, three.scores) == (None, frozenset({0}), (50, 10, 0))
    assert after_concession((50, 10, 0), frozenset({2}), 0).winner == 1
