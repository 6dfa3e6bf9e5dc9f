"""What tricks and bonus are worth to a camp: tables for the solver, from contracts and scores.

A table has three rows, for the bonus with the others, nobody, the camp itself, and in each the
payoffs for 0 to 5 tricks of the camp in the whole deal. Every entry is a deal added up by
`rules.scoring`, so bids, thirty for sixty, slams, locks, caps and targets count as they do.

Where the camps are two sides, or the bidder's party and all the others, nothing is lost but
this: it is not known in which order tricks fall (`first_past` sees the others' first) nor which
were won by plain cards (`offsuit_set_bonus` is left out), and the others' tricks are counted to
one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from fortyfives.rules.contracts import Contract
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.scoring import TRICKS, Outcome, Reckoning, score_deal

Payoff: TypeAlias = Callable[[Outcome, int, int], float]
"""What an outcome is worth to a side (the first number) against another (the second)."""


def points_gained(outcome: Outcome, side: int, other: int) -> float:
    """What the deal adds to the side's score more than to the other's."""
    return outcome.points[side] - outcome.points[other]


def made_or_set(outcome: Outcome, side: int, other: int) -> float:
    """1 if the bid was made, else 0; without a bid 0."""
    return float(outcome.made is True)


def game_won(outcome: Outcome, side: int, other: int) -> float:
    """1 if the deal wins the game for the side, -1 if for another side, 0 if it goes on."""
    if outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner == side else -1.0


def utility_table(
    rules: RuleSet,
    scores: Sequence[int],
    camp: Sequence[int],
    *,
    party: Sequence[int] = (),
    contract: Contract | None = None,
    out: frozenset[int] = frozenset(),
    payoff: Payoff = points_gained,
) -> list[list[float]]:
    """The table for a camp, a list of sides, before a deal with these scores.

    `party` are the bidder's side and that of a partner of his own; it is wholly in the camp or
    wholly outside. `made_or_set` pays for the bid whoever asks: a camp against the bidder wants
    it turned round.
    """
    side, other = _speakers(rules, camp, party, out)
    return [
        [
            payoff(
                score_deal(
                    rules, _reckoning(scores, out, tricks, (side, other), bonus, party, contract)
                ),
                side,
                other,
            )
            for tricks in range(TRICKS + 1)
        ]
        for bonus in (other, None, side)
    ]


def _speakers(
    rules: RuleSet, camp: Sequence[int], party: Sequence[int], out: frozenset[int]
) -> tuple[int, int]:
    """The side that stands for each camp: the bidder's, else the first."""
    others = [side for side in range(rules.sides) if side not in camp and side not in out]
    mine = [side for side in (*party, *camp) if side in camp]
    theirs = [side for side in (*party, *others) if side in others]
    if not mine or not theirs:
        raise ValueError("a camp needs sides of its own, and others")
    return mine[0], theirs[0]


def _reckoning(
    scores: Sequence[int],
    out: frozenset[int],
    tricks: int,
    sides: tuple[int, int],
    bonus: int | None,
    party: Sequence[int],
    contract: Contract | None,
) -> Reckoning:
    side, other = sides
    return Reckoning(
        scores=tuple(scores),
        out=out,
        tricks=(other,) * (TRICKS - tricks) + (side,) * tricks,
        plain_won=(False,) * TRICKS,
        bonus_side=bonus,
        party=tuple(party),
        contract=contract,
    )
