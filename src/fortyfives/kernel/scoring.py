"""The points of many deals at once: `rules.scoring` for deals without revokes, in numbers.

Winners of games and eliminations are left to the readable scorer.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fortyfives.kernel.bits import greater, lesser
from fortyfives.kernel.compiler import Ints, compiled, inlined
from fortyfives.rules.contracts import ALL_TRICKS, POINTS, Contract
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.scoring import TRICKS

NONE: Final = 1 << 30
"""Stands for an option that is not set: no score reaches it."""

_NO_CONTRACT: Final = -1
_ALL: Final = -2
_TAKEN: Final = -1

# Where the options stand in their array.
_TRICK, _BONUS, _OFFSUIT, _LOCK, _CAP, _FORFEIT, _ZERO, _TARGET = range(8)
_NEEDS, _WIN, _LOSE, _SHORT = range(8, 12)


def scoring_numbers(rules: RuleSet, contract: Contract | None) -> Ints:
    """The options of scoring and a contract as an array."""
    score = rules.score
    limits = (score.lock_at, score.cap_at, score.bonus_forfeit_at, score.zero_on)
    numbers = [score.trick, score.bonus, score.offsuit_set_bonus]
    numbers += [NONE if limit is None else limit for limit in limits]
    numbers.append(score.target)
    if contract is None:
        return np.array([*numbers, _NO_CONTRACT, 0, 0, 0], np.int64)
    needs = _ALL if contract.needs == ALL_TRICKS else contract.needs
    win = _TAKEN if contract.win == POINTS else contract.win
    return np.array([*numbers, needs, win, contract.lose, contract.stops_short], np.int64)


def score_deals(
    numbers: Ints,
    scores: Ints,
    out: int,
    party: int,
    tricks: Ints,
    plain: Ints,
    bonus: Ints,
    folded: int = -1,
) -> tuple[Ints, Ints]:
    """Points added `[deals, sides]` and whether the bid was made (1, 0, or -1 without one).

    `scores[side]` before the deal; `out` and `party` masks of sides; `tricks[deal, i]` the side
    that won trick i, -1 if it was not played; `plain[deal, i]` whether by a plain card;
    `bonus[deal]` a side or -1; `folded` the side of a called partner who left the play, or -1.
    """
    points = np.zeros((len(tricks), len(scores)), np.int64)
    made = np.full(len(tricks), -1, np.int64)
    tricks, plain = np.ascontiguousarray(tricks), np.ascontiguousarray(plain)
    bonus = np.ascontiguousarray(bonus)
    scratch = np.empty((2, len(scores)), np.int64)
    _score_deals(numbers, scores, out, party, tricks, plain, bonus, folded, points, made, scratch)
    return points, made


@compiled
def _score_deals(
    numbers: Ints, scores: Ints, out: int, party: int, tricks: Ints, plain: Ints, bonus: Ints,
    folded: int, points: Ints, made: Ints, scratch: Ints,
) -> None:  # fmt: skip
    taken, won = scratch[0], scratch[1]
    for deal in range(len(tricks)):
        _tally(numbers, scores, tricks[deal], bonus[deal], taken, won)
        joint, all_won, all_plain = 0, 0, True
        for side in range(len(scores)):
            if party >> side & 1:
                joint += taken[side]
                all_won += won[side]
        for number in range(TRICKS):
            side = tricks[deal, number]
            if side >= 0 and not party >> side & 1 and not plain[deal, number]:
                all_plain = False
        if numbers[_NEEDS] == _ALL:
            made[deal] = all_won == TRICKS
        elif numbers[_NEEDS] != _NO_CONTRACT:
            made[deal] = joint >= numbers[_NEEDS]
        for side in range(len(scores)):
            if out >> side & 1:
                continue
            is_bidder = party >> side & 1 == 1 and made[deal] >= 0
            gain = 0
            if is_bidder and side != folded:
                gain = _bidder_points(numbers, made[deal], joint)
            elif side != folded:
                is_set_plain = made[deal] == 0 and all_plain and won[side] > 0
                gain = _other_points(numbers, scores[side], made[deal], taken[side], is_set_plain)
            points[deal, side] = (
                _new_score(numbers, scores[side], gain, is_bidder, made[deal] == 1) - scores[side]
            )


@inlined
def _tally(numbers: Ints, scores: Ints, tricks: Ints, bonus: int, taken: Ints, won: Ints) -> None:
    taken[:] = 0
    won[:] = 0
    for number in range(TRICKS):
        if tricks[number] >= 0:
            won[tricks[number]] += 1
            taken[tricks[number]] += numbers[_TRICK]
    if bonus >= 0 and scores[bonus] < numbers[_FORFEIT]:
        taken[bonus] += numbers[_BONUS]


@inlined
def _bidder_points(numbers: Ints, made: int, joint: int) -> int:
    if made == 0:
        lost: int = -numbers[_LOSE]
        return lost
    win: int = numbers[_WIN]
    return joint if win == _TAKEN else win


@inlined
def _other_points(numbers: Ints, score: int, made: int, taken: int, is_set_plain: bool) -> int:
    gain = taken
    if is_set_plain and numbers[_OFFSUIT] > 0:
        gain = numbers[_OFFSUIT]
    if made >= 0 and score >= numbers[_LOCK]:
        gain = lesser(gain, 0)
    return gain


@inlined
def _new_score(numbers: Ints, before: int, gain: int, is_bidder: bool, is_made: bool) -> int:
    score = before + gain
    if not is_bidder:
        score = lesser(score, greater(before, numbers[_CAP]))
    elif is_made and numbers[_SHORT] > 0:
        score = lesser(score, greater(before, numbers[_TARGET] - numbers[_SHORT]))
    return 0 if score == numbers[_ZERO] else score
