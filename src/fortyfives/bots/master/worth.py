"""What a deal that was played on is worth to a side, from the number that tells what came of it."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean
from typing import Final, TypeAlias

import numpy as np

from fortyfives.bots.club import equity
from fortyfives.game.state import Facts
from fortyfives.kernel.compiler import Floats, Ints
from fortyfives.rules.contracts import Contract
from fortyfives.rules.groups.score import Finish
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.scoring import TRICKS, Outcome, Reckoning, has_arrived, score_deal

GAME: Final = 60.0
"""What winning the game is worth, in points."""

MOST_KEPT: Final = 1 << 16
_Key: TypeAlias = tuple[int, tuple[int, ...], int | None, int | None, Contract | None, int]


def chance(facts: Facts, outcome: Outcome, side: int) -> float:
    """The chance to win the game."""
    if outcome.winner is not None:
        return float(outcome.winner == side)
    if side in outcome.out:
        return 0.0
    after = facts._replace(scores=outcome.scores, out=outcome.out)
    return equity.chance_to_win(after, outcome.scores, side, None)


def points(facts: Facts, outcome: Outcome, side: int) -> float:
    """Points more than the others have on average, and the game."""
    others = [gained for other, gained in enumerate(outcome.points) if other != side]
    value = outcome.points[side] - fmean(others)
    if outcome.winner is None:
        return value
    return value + (GAME if outcome.winner == side else -GAME)


Payoff: TypeAlias = Callable[[Facts, Outcome, int], float]


class Worth:
    """The worth of what came of deals, for one house and a way to value an outcome."""

    def __init__(self, rules: RuleSet, payoff: Payoff) -> None:
        self._rules = rules
        self._payoff = payoff
        self._known: dict[_Key, float] = {}

    def of_codes(self, facts: Facts, seat: int, codes: Ints) -> Floats:
        """The payoffs of the seat's side, in the shape of the codes."""
        found, where = np.unique(codes, return_inverse=True)
        values = np.array([self._of(facts, seat, int(code)) for code in found])
        result: Floats = values[where].reshape(codes.shape)
        return result

    def _of(self, facts: Facts, seat: int, code: int) -> float:
        side = self._rules.side_of(seat)
        key = side, facts.scores, facts.bidder, facts.sat_out, facts.contract, code
        value = self._known.get(key)
        if value is None:
            if len(self._known) > MOST_KEPT:
                self._known.clear()
            outcome = score_deal(self._rules, self.reckoning(facts, code))
            value = self._known[key] = self._payoff(facts, outcome, side)
        return value

    def reckoning(self, facts: Facts, code: int) -> Reckoning:
        """The deal as the scorer sees it."""
        rules = self._rules
        tricks = [code >> 4 * trick & 15 for trick in range(TRICKS)]
        plain = [bool(code >> 28 + trick & 1) for trick in range(TRICKS)]
        if rules.score.finish is Finish.AS_WON:
            for count in range(1, TRICKS):
                if has_arrived(rules, facts.scores, tricks[:count]):
                    del tricks[count:], plain[count:]
        bonus, partner = (code >> 20 & 15) - 1, (code >> 24 & 15) - 1
        party: list[int] = []
        if facts.bidder is not None:
            party.append(rules.side_of(facts.bidder))
            mate = facts.sat_out if facts.called < 0 else partner
            if mate is not None and mate >= 0 and mate != facts.bidder:
                party.append(rules.side_of(mate))
        return Reckoning(
            scores=facts.scores,
            out=facts.out,
            tricks=tuple(tricks),
            plain_won=tuple(plain),
            bonus_side=None if bonus < 0 else bonus,
            party=tuple(party),
            contract=facts.contract,
        )
