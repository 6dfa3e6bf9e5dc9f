"""What a deal is worth and who has won, section 6 of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from fortyfives.rules.contracts import READY
from fortyfives.rules.library import load_rules
from fortyfives.rules.ruleset import RuleSet, change
from fortyfives.rules.scoring import (
    Reckoning,
    score_deal,
    tally,
)


def house(players: int = 4, sides: int = 2, base: str = "auction-120", **score: Any) -> RuleSet:
    """A house without the lock, with other options of scoring."""
    rules = load_rules(base, players=players, sides=sides)
    changed, problems = change(rules, {"score": {"lock_at": None} | score})
    assert not problems
    return changed


def deal(
    tricks: str,
    bid: str | None = "15",
    *,
    scores: tuple[int, ...] = (0, 0),
    bonus: int | None = 0,
    party: tuple[int, ...] = (0,),
    **more: Any,
) -> Reckoning:
    """A deal: the sides that won the tricks (``00110``), the bid of side 0."""
    contract = None if bid is None else READY[bid]
    winners = tuple(int(side) for side in tricks)
    return Reckoning(
        scores=scores,
        out=more.pop("out", frozenset()),
        tricks=winners,
        plain_won=more.pop("plain_won", (False,) * len(winners)),
        bonus_side=bonus,
        party=() if bid is None else party,
        contract=contract,
        **more,
    )


def points(rules: RuleSet, reckoning: Reckoning) -> tuple[int, ...]:
    return score_deal(rules, reckoning).points


TURN_UP = house(base="irish-45", target=45)


# -------------------------------------------------------------- without a bid


@pytest.mark.parametrize(
    ("tricks", "bonus", "expected"),
    [
        ("00000", 0, (30, 0)),
        ("00001", 0, (25, 5)),
        ("00001", 1, (20, 10)),
        ("00011", 0, (20, 10)),
        ("00011", 1, (15, 15)),
        ("00011", None, (15, 10)),
    ],
)
def test_the_trick_of_the_best_trump_is_worth_ten(
    tricks: str, bonus: int | None, expected: tuple[int, int]
) -> None:
    assert points(TURN_UP, deal(tricks, None, bonus=bonus)) == expected


@pytest.mark.parametrize("wins", range(6))
@pytest.mark.parametrize("bonus", [0, 1, None])
def test_a_deal_is_worth_thirty_or_twenty_five_without_a_trump(
    wins: int, bonus: int | None
) -> None:
    tricks = "0" * wins + "1" * (5 - wins)
    assert sum(points(TURN_UP, deal(tricks, None, bonus=bonus))) == (25 if bonus is None else 30)


def test_after_two_deals_a_win_or_40_20_or_35_25_or_30_30() -> None:
    """With trumps played in both (section 10)."""
    ends = set()
    possible = {points(TURN_UP, deal("0" * n + "1" * (5 - n), None, bonus=b)) for n, b in ways()}
    for first in possible:
        for second in possible:
            ends.add(tuple(sorted((first[0] + second[0], first[1] + second[1]))))
    assert {end for end in ends if max(end) < 45} == {(20, 40), (25, 35), (30, 30)}


def ways() -> list[tuple[int, int]]:
    """Tricks of the first side and who has the bonus, where it took a trick for it."""
    return [(n, bonus) for n in range(6) for bonus in (0, 1) if (n if bonus == 0 else 5 - n)]


# ------------------------------------------------------------------- the bid


def test_a_bid_made_scores_what_was_taken() -> None:
    assert points(house(), deal("00011", "15")) == (20, 10)
    assert points(house(), deal("00011", "20")) == (20, 10)


def test_a_bid_missed_loses_the_bid_and_the_others_score_their_tricks() -> None:
    outcome = score_deal(house(), deal("00011", "25"))
    assert outcome.points == (-25, 10)
    assert outcome.made is False
    assert outcome.taken == (20, 10)


@pytest.mark.parametrize(
    ("bid", "made", "missed"),
    [
        ("thirty_pays_sixty", 60, -30),
        ("thirty_for_sixty", 30, -60),
        ("thirty_for_sixty_wins_60", 60, -60),
        ("sixty_for_120", 120, -120),
        ("blind_thirty_for_sixty", 60, -60),
        ("slam", 120, -60),
        ("jink", 60, -60),
        ("jink_for_30", 30, -30),
        ("30", 30, -30),
    ],
)
def test_the_contracts(bid: str, made: int, missed: int) -> None:
    assert points(house(), deal("00000", bid)) == (made, 0)
    assert points(house(), deal("00001", bid, bonus=1)) == (missed, 10)


def test_all_tricks_are_needed_whatever_the_points() -> None:
    rules = house(trick=8, bonus=30)
    assert score_deal(rules, deal("00001", "slam")).made is False
    assert score_deal(rules, deal("0000", "slam")).made is False
    assert score_deal(rules, deal("00000", "slam", bonus=None)).made is True


def test_without_a_trump_thirty_cannot_be_made() -> None:
    assert points(house(), deal("00000", "30", bonus=None)) == (-30, 0)


def test_on_65_a_bid_of_thirty_that_pays_sixty_ends_on_125_or_35() -> None:
    """Section 10."""
    rules = house()
    made = score_deal(rules, deal("00000", "thirty_pays_sixty", scores=(65, 0)))
    missed = score_deal(rules, deal("00001", "thirty_pays_sixty", scores=(65, 0)))
    assert (made.scores[0], missed.scores[0]) == (125, 35)


# ---------------------------------------------------------------- the partners


def test_bidder_and_partner_count_together() -> None:
    rules = house(5, 5)
    won = deal("01322", "20", scores=(0,) * 5, bonus=1, party=(0, 1))
    assert points(rules, won) == (-20, -20, 10, 5, 0)
    won = deal("01022", "20", scores=(0,) * 5, bonus=1, party=(0, 1))
    assert points(rules, won) == (20, 20, 10, 0, 0)


def test_a_partner_who_folded_scores_nothing_himself() -> None:
    rules = house(5, 5)
    won = deal("00223", "15", scores=(0,) * 5, party=(0, 1), folded=1)
    assert points(rules, won) == (15, 0, 10, 5, 0)


def test_both_of_the_party_take_all_tricks_together() -> None:
    rules = house(5, 5, all_tricks_wins=True)
    swept = deal("01011", "slam", scores=(0,) * 5, party=(1, 0))
    outcome = score_deal(rules, swept)
    assert outcome.points == (120, 120, 0, 0, 0)
    assert outcome.winner == 1


# ------------------------------------------------------- lock, cap and forfeit


def test_a_locked_side_scores_only_as_the_bidder() -> None:
    rules = house(lock_at=100)
    assert points(rules, deal("00011", "15", scores=(0, 100))) == (20, 0)
    assert points(rules, deal("00011", "15", scores=(0, 95))) == (20, 10)
    locked = score_deal(rules, deal("00011", "15", scores=(100, 0), bonus=1))
    assert locked.scores == (115, 15)
    assert locked.winner is None


def test_the_lock_takes_the_set_bonus_too() -> None:
    rules = house(lock_at=100, offsuit_set_bonus=30)
    plain = deal("00111", "30", scores=(0, 100), plain_won=(True,) * 5)
    assert points(rules, plain) == (-30, 0)


def test_a_locked_side_still_loses_for_a_revoke() -> None:
    rules = house(lock_at=100)
    offended = deal("00000", "15", scores=(0, 100), revokes=((1, 0),))
    assert points(rules, offended) == (35, -5)


def test_a_non_bidder_stops_at_the_cap() -> None:
    rules = house(cap_at=105)
    assert score_deal(rules, deal("00111", "15", scores=(0, 100))).scores == (15, 105)
    assert score_deal(rules, deal("00111", "15", scores=(0, 107))).scores == (15, 107)
    assert score_deal(rules, deal("00011", "15", scores=(100, 0))).scores == (120, 10)


def test_the_surplus_over_the_cap_is_lost_to_everyone() -> None:
    rules = house(cap_at=105)
    assert points(rules, deal("00111", "15", scores=(0, 100))) == (15, 5)


def test_a_bonus_forfeit_takes_the_bonus_bidder_or_not() -> None:
    rules = house(bonus_forfeit_at=85)
    assert tally(rules, deal("00011", "15", scores=(85, 0))) == [15, 10]
    assert tally(rules, deal("00011", "15", scores=(84, 0))) == [20, 10]
    assert tally(rules, deal("00011", "15", scores=(0, 90), bonus=1)) == [15, 10]


def test_ten_doubles_stops_five_short_of_the_target() -> None:
    rules = house(base="irish-110", target=110)
    assert score_deal(rules, deal("00000", "ten_doubles", scores=(90, 0))).scores == (105, 0)
    assert score_deal(rules, deal("00000", "ten_doubles", scores=(106, 0))).scores == (106, 0)
    assert score_deal(rules, deal("00000", "ten_doubles", scores=(50, 0))).scores == (80, 0)
    assert score_deal(rules, deal("11110", "ten_doubles", scores=(90, 0), bonus=1)).scores[0] == 80
    assert score_deal(rules, deal("00011", "ten_doubles", scores=(0, 105))).scores == (20, 115)


def test_a_partner_of_his_own_counts_as_bidder_for_lock_and_cap() -> None:
    scores = (0, 100, 100, 0, 0)
    locked = house(5, 5, lock_at=100)
    assert points(locked, deal("00112", "15", scores=scores, party=(0, 1))) == (25, 25, 0, 0, 0)
    capped = house(5, 5, cap_at=105)
    assert points(capped, deal("01122", "15", scores=scores, party=(0, 1))) == (20, 20, 5, 0, 0)


# ---------------------------------------------------------- the set with plain


def test_a_set_by_plain_cards_alone_earns_the_bonus() -> None:
    rules = house(offsuit_set_bonus=30)
    plain = (False, False, True, True, True)
    assert points(rules, deal("00111", "20", plain_won=plain)) == (-20, 30)
    trumped = (False, False, True, True, False)
    assert points(rules, deal("00111", "20", plain_won=trumped)) == (-20, 15)
    assert points(rules, deal("00111", "15", plain_won=plain)) == (15, 15)
    assert points(house(), deal("00111", "20", plain_won=plain)) == (-20, 15)


def test_only_a_side_with_a_trick_earns_it() -> None:
    rules = house(3, 3, offsuit_set_bonus=30)
    won = deal("00011", "25", scores=(0, 0, 0), plain_won=(True,) * 5)
    assert points(rules, won) == (-25, 30, 0)


# ------------------------------------------------------------------- revokes


def test_a_revoke_costs_five_points_for_the_caller() -> None:
    rules = house()
    assert points(rules, deal("00011", "20", revokes=((0, 1),))) == (-20, 15)
    assert points(rules, deal("00011", "15", revokes=((1, 0), (1, 0)))) == (30, 0)
    assert points(TURN_UP, deal("00011", None, revokes=((0, 1),))) == (15, 15)


def test_a_revoke_sets_the_bidder_whatever_he_took() -> None:
    outcome = score_deal(house(), deal("00000", "15", revokes=((0, 1),), revoke_sets=True))
    assert (outcome.points, outcome.made) == ((-15, 0), False)


def test_a_revoke_costs_another_side_the_amount_of_the_bid() -> None:
    revoked = deal("00011", "20", revokes=((1, 0),), revoke_sets=True)
    assert points(house(), revoked) == (20, -20)


def test_an_offender_never_has_the_set_bonus() -> None:
    rules = house(3, 3, offsuit_set_bonus=30)
    revoked = deal(
        *("00012", "30"),
        scores=(0, 0, 0),
        plain_won=(True,) * 5,
        revokes=((1, 0),),
        revoke_sets=True,
    )
    assert points(rules, revoked) == (-30, -30, 30)
