"""What the results of a deal are worth in chances to win the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import NamedTuple, Protocol

from fortyfives.rules.contracts import ALL_TRICKS, POINTS, Contract
from fortyfives.rules.groups.score import BothPast
from fortyfives.rules.problems import most_points
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.scoring import is_locked

PER_DEAL = 9.0
"""Points that the better side gains in a deal on average."""

SWING = 24.0
"""The usual difference that one deal makes."""


class Scores(Protocol):
    """The house, the scores and the sides out of the game, as `Facts` have them."""

    @property
    def rules(self) -> RuleSet:
        """The rules."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores before the deal."""
        ...

    @property
    def out(self) -> frozenset[int]:
        """The sides out of the game."""
        ...


class _Standing(NamedTuple):
    rules: RuleSet
    scores: tuple[int, ...]
    out: frozenset[int]


def chance_to_win(facts: Scores, scores: Sequence[float], side: int, bidder: int | None) -> float:
    """The chance that a side wins the game from these scores, a deal just having ended.

    Past the target it has won or lost, the bidder first where that is the rule; before it, the
    lead counts the more the nearer the end is.
    """
    target = facts.rules.score.target
    past = [other for other, score in enumerate(scores) if score >= target]
    if past:
        if facts.rules.score.both_past is BothPast.BIDDER_FIRST and bidder in past:
            return float(bidder == side)
        best = max(scores[other] for other in past)
        first = [other for other in past if scores[other] == best]
        return float(side in first) / len(first)
    steep = steepness(target - max(scores))
    top = max(scores)
    weights = [
        0.0 if other in facts.out else exp(steep * (score - top))
        for other, score in enumerate(scores)
    ]
    return weights[side] / sum(weights)


def steepness(short: float) -> float:
    """How steeply the chance to win grows with the lead, if the leader is so far from the end."""
    return 1.7 / (SWING * sqrt(max(0.4, short / PER_DEAL)))


def point_worth(facts: Scores, chance: float) -> float:
    """What a point of lead adds to a chance to win."""
    short = facts.rules.score.target - max(facts.scores)
    return steepness(short) * chance * (1.0 - chance)


def after_deal(facts: Scores, own: int, party: int, contract: Contract, points: int) -> float:
    """The chance that a side wins if the bidder's side takes so many points."""
    rules = facts.rules
    scores = [float(score) for score in facts.scores]
    total = most_points(facts.rules)
    others = [side for side in range(rules.sides) if side != party and side not in facts.out]
    for side in others:
        gain = (total - points) / len(others)
        scores[side] = _limited(facts, side, scores[side] + gain)
    scores[party] += result(facts, contract, points)
    if rules.score.eliminated_at is not None and scores[own] <= rules.score.eliminated_at:
        return 0.0
    return chance_to_win(facts, scores, own, party)


@lru_cache(maxsize=4096)
def _results(
    facts: _Standing, own: int, party: int, contract: Contract, count: int
) -> tuple[float, ...]:
    """What each number of points is worth, of so many from none to all."""
    step = most_points(facts.rules) / (count - 1)
    return tuple(
        after_deal(facts, own, party, contract, round(place * step)) for place in range(count)
    )


def result(facts: Scores, contract: Contract, points: int) -> int:
    """What a bidder scores with so many points taken."""
    if not is_made(facts, contract, points):
        return -contract.lose
    return points if contract.win == POINTS else contract.win


def chance_to_make(facts: Scores, contract: Contract, chances: Sequence[float]) -> float:
    """The chance that a bidder makes a contract, from those of taking 0, 5 … 30 points."""
    step = most_points(facts.rules) / (len(chances) - 1)
    return sum(
        chance
        for place, chance in enumerate(chances)
        if is_made(facts, contract, round(place * step))
    )


def is_made(facts: Scores, contract: Contract, points: int) -> bool:
    """Whether so many points make a contract."""
    needs = contract.needs
    return points >= (most_points(facts.rules) if needs == ALL_TRICKS else needs)


def _limited(facts: Scores, side: int, score: float) -> float:
    cap, before = facts.rules.score.cap_at, facts.scores[side]
    if is_locked(facts.rules, before):
        return float(before)
    if cap is not None:
        return min(score, max(before, cap))
    return score


def of_contract(
    facts: Scores,
    seat: int,
    contract: Contract,
    chances: Sequence[float],
    bidder: int | None = None,
) -> float:
    """The chance of a seat's side to win if a bidder (itself, unless told) has a contract.

    `chances` are those of taking 0, 5 … 30 points.
    """
    side_of = facts.rules.side_of
    high = seat if bidder is None else bidder
    standing = _Standing(facts.rules, facts.scores, facts.out)
    worth = _results(standing, side_of(seat), side_of(high), contract, len(chances))
    return sum(chance * value for chance, value in zip(chances, worth, strict=True))
