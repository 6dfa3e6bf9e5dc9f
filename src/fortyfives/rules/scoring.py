"""What a deal adds to each side's score, and who has won.

A pure function of the tricks, the contract and the scores before. Source: rules, section 6.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from fortyfives.rules.contracts import ALL_TRICKS, POINTS, Contract
from fortyfives.rules.groups.score import BothPast, Finish
from fortyfives.rules.ruleset import RuleSet

REVOKE_POINTS = 5
TRICKS = 5


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A deal as the scorer sees it. Sides are numbers, tricks in the order they were won.

    `plain_won[i]`: trick *i* was won by a plain card. `bonus_side`: who has the bonus, if anyone.
    `party`: the bidder's side first, then the side of a partner of his own. `folded`: that of a
    partner who left the play. `revokes`: proven ones, as (offender's side, caller's side).
    `revoke_sets`: they cost the bid, not five points.
    """

    scores: tuple[int, ...]
    out: frozenset[int]
    tricks: tuple[int, ...]
    plain_won: tuple[bool, ...]
    bonus_side: int | None
    party: tuple[int, ...] = ()
    contract: Contract | None = None
    revokes: tuple[tuple[int, int], ...] = ()
    revoke_sets: bool = False
    folded: int | None = None

    @property
    def offenders(self) -> frozenset[int]:
        """The sides with a proven revoke."""
        return frozenset(offender for offender, _ in self.revokes)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a deal, a number per side: points taken, points added, new scores.

    `made`: whether the bid was made, None without one. `out`: sides out of the game from now on.
    """

    taken: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    out: frozenset[int]
    winner: int | None
    made: bool | None


def no_points(scores: tuple[int, ...], out: frozenset[int]) -> Outcome:
    """The outcome of a deal that was thrown in."""
    zeros = (0,) * len(scores)
    return Outcome(zeros, zeros, scores, out, None, None)


def after_concession(scores: tuple[int, ...], out: frozenset[int], side: int) -> Outcome:
    """The outcome of a deal broken off because a side gave up."""
    gone = out | {side}
    left = [other for other in range(len(scores)) if other not in gone]
    zeros = (0,) * len(scores)
    return Outcome(zeros, zeros, scores, gone, left[0] if len(left) == 1 else None, None)


def score_deal(rules: RuleSet, deal: Reckoning) -> Outcome:
    """Add a deal up, in the order that the readings of the law give."""
    taken = tally(rules, deal)
    made = _is_made(deal, taken)
    points = [_points(rules, deal, taken, made, side) for side in range(len(deal.scores))]
    scores = [
        _new_score(rules, deal, made, side, before, points[side])
        for side, before in enumerate(deal.scores)
    ]
    out = _eliminate(rules, deal.out, scores)
    return Outcome(
        taken=tuple(taken),
        points=tuple(new - old for new, old in zip(scores, deal.scores, strict=True)),
        scores=tuple(scores),
        out=out,
        winner=_winner(rules, deal, out, scores),
        made=made,
    )


def tally(rules: RuleSet, deal: Reckoning) -> list[int]:
    """The points that each side took: tricks, bonus, and five for each revoke so punished."""
    taken = [0] * len(deal.scores)
    for side in deal.tricks:
        taken[side] += rules.score.trick
    bonus_side = _bonus_side(rules, deal)
    if bonus_side is not None:
        taken[bonus_side] += rules.score.bonus
    if not deal.revoke_sets:
        for offender, caller in deal.revokes:
            taken[offender] -= REVOKE_POINTS
            taken[caller] += REVOKE_POINTS
    return taken


def has_arrived(rules: RuleSet, scores: Sequence[int], tricks: Sequence[int]) -> bool:
    """Whether the side that won the last of these tricks has reached the target with it."""
    side = tricks[-1]
    score = scores[side] + tricks.count(side) * rules.score.trick
    return score >= rules.score.target and score != rules.score.zero_on


def _bonus_side(rules: RuleSet, deal: Reckoning) -> int | None:
    """Who scores the bonus, unless it is forfeited."""
    side = deal.bonus_side
    return None if side is None or forfeits_bonus(rules, deal.scores[side]) else side


def forfeits_bonus(rules: RuleSet, score: int) -> bool:
    """Whether a side that began the deal at this score gets no bonus."""
    return _at_least(score, rules.score.bonus_forfeit_at)


def is_locked(rules: RuleSet, score: int) -> bool:
    """Whether a side that began the deal at this score scores only as the bidder."""
    return _at_least(score, rules.score.lock_at)


def _at_least(score: int, limit: int | None) -> bool:
    return limit is not None and score >= limit


def _is_made(deal: Reckoning, taken: Sequence[int]) -> bool | None:
    if deal.contract is None:
        return None
    if deal.revoke_sets and deal.offenders & set(deal.party):
        return False
    if deal.contract.needs == ALL_TRICKS:
        return len(deal.tricks) == TRICKS and set(deal.tricks) <= set(deal.party)
    return sum(taken[side] for side in deal.party) >= deal.contract.needs


def _points(
    rules: RuleSet, deal: Reckoning, taken: Sequence[int], made: bool | None, side: int
) -> int:
    """What a side would add, before the cap."""
    contract = deal.contract
    if side in deal.out or side == deal.folded:
        return 0
    if contract is None:
        return taken[side]
    if side in deal.party:
        if not made:
            return -contract.lose
        joint = sum(taken[member] for member in deal.party)
        return joint if contract.win == POINTS else contract.win
    is_offender = side in deal.offenders
    if is_offender and deal.revoke_sets:
        return -contract.lose
    points = taken[side]
    if not made and not is_offender and side in deal.tricks and _all_plain(deal):
        points = rules.score.offsuit_set_bonus or points
    return min(points, 0) if is_locked(rules, deal.scores[side]) else points


def _all_plain(deal: Reckoning) -> bool:
    """Whether every trick of the bidder's opponents was won by a plain card."""
    return all(
        plain
        for side, plain in zip(deal.tricks, deal.plain_won, strict=True)
        if side not in deal.party
    )


def _new_score(
    rules: RuleSet, deal: Reckoning, made: bool | None, side: int, before: int, points: int
) -> int:
    score = before + points
    contract, cap = deal.contract, rules.score.cap_at
    if side not in deal.party and cap is not None:
        score = min(score, max(before, cap))
    if side in deal.party and made and contract is not None and contract.stops_short:
        score = min(score, max(before, rules.score.target - contract.stops_short))
    return 0 if score == rules.score.zero_on and side not in deal.out else score


def _eliminate(rules: RuleSet, out: frozenset[int], scores: Sequence[int]) -> frozenset[int]:
    limit = rules.score.eliminated_at
    if limit is None:
        return out
    left = [side for side in range(len(scores)) if side not in out]
    gone = {side for side in left if scores[side] <= limit}
    if len(gone) == len(left):
        best = max(scores[side] for side in left)
        gone = {side for side in left if scores[side] < best}
    return out | gone


def _winner(
    rules: RuleSet, deal: Reckoning, out: frozenset[int], scores: Sequence[int]
) -> int | None:
    sweepers = _sweepers(deal) if rules.score.all_tricks_wins else ()
    for side in sweepers:
        if side not in out:
            return side
    left = [side for side in range(len(scores)) if side not in out]
    if len(left) == 1:
        return left[0]
    past = [side for side in left if scores[side] >= rules.score.target]
    if len(past) <= 1:
        return past[0] if past else None
    if rules.score.finish is Finish.AS_WON:
        last = deal.tricks[-1]
        if last in past and has_arrived(rules, deal.scores, deal.tricks):
            return last
    return _BOTH_PAST[rules.score.both_past](rules, deal, past, scores)


def _sweepers(deal: Reckoning) -> tuple[int, ...]:
    """Who took all the tricks without a revoke: a side, or the bidder's and his partner's."""
    if len(deal.tricks) < TRICKS:
        return ()
    takers = set(deal.tricks)
    sides = deal.party if takers <= set(deal.party) else deal.tricks[:1]
    return () if len(takers - set(sides)) or deal.offenders & set(sides) else sides


def _bidder_first(
    rules: RuleSet, deal: Reckoning, past: list[int], scores: Sequence[int]
) -> int | None:
    for side in deal.party:
        if side in past:
            return side
    return _most_points(rules, deal, past, scores)


def _most_points(
    rules: RuleSet, deal: Reckoning, past: list[int], scores: Sequence[int]
) -> int | None:
    best = max(scores[side] for side in past)
    leaders = [side for side in past if scores[side] == best]
    return leaders[0] if len(leaders) == 1 else None


def _first_past(
    rules: RuleSet, deal: Reckoning, past: list[int], scores: Sequence[int]
) -> int | None:
    """Tricks in their order, then the bonus, then the premium of the contract."""
    target = rules.score.target
    already = [side for side in past if deal.scores[side] >= target]
    if already:
        return already[0] if len(already) == 1 else _most_points(rules, deal, already, scores)
    running = list(deal.scores)
    for winner in deal.tricks:
        gainers = deal.party if winner in deal.party else (winner,)
        for side in gainers:
            running[side] += rules.score.trick
        arrived = [side for side in gainers if side in past and running[side] >= target]
        if arrived:
            return arrived[0]
    bonus = _bonus_side(rules, deal)
    if bonus is not None:
        gainers = deal.party if bonus in deal.party else (bonus,)
        for side in gainers:
            if side in past and running[side] + rules.score.bonus >= target:
                return side
    return _bidder_first(rules, deal, past, scores)


_BOTH_PAST: Mapping[
    BothPast, Callable[[RuleSet, Reckoning, list[int], Sequence[int]], int | None]
] = {
    BothPast.BIDDER_FIRST: _bidder_first,
    BothPast.MOST_POINTS: _most_points,
    BothPast.FIRST_PAST: _first_past,
}
