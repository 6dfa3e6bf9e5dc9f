"""Which cards still deserve to be played on: those that may yet turn out to be the best.

Worlds come in rounds. After each the cards are compared in pairs over the same worlds, and a card
is given up when what one must fear to lose by giving it up is next to nothing.
"""

from __future__ import annotations

from math import erf, exp, pi, sqrt
from typing import Final

import numpy as np

from fortyfives.kernel.compiler import Floats

TINY: Final = 1e-6

FEAR: Final = 0.02
"""A card is given up when on average so many points, or fewer, are lost by it."""


class Tally:
    """The means of some cards over all rounds, and which are still in the running."""

    def __init__(self, cards: int) -> None:
        self.alive = np.arange(cards)
        self.means = np.zeros(cards)
        self._spread = np.zeros((cards, cards))
        self._worlds = 0

    def add(self, payoffs: Floats, shares: Floats, unevenness: float, worlds: int) -> None:
        """Take in a round: `payoffs[world, card]` of the cards still alive, the worlds' weights."""
        alive, before = self.alive, self._worlds
        after = before + worlds
        means = shares @ payoffs
        apart = payoffs - means
        spread = (apart * shares[:, None]).T @ apart * unevenness
        inside = np.ix_(alive, alive)
        self.means[alive] = (self.means[alive] * before + means * worlds) / after
        self._spread[inside] = (self._spread[inside] * before**2 + spread * worlds**2) / after**2
        self._worlds = after

    def best(self, favourite: int) -> int:
        """The best of the cards in the running; the favourite, if it is one of equals."""
        best = int(self.alive[self.means[self.alive].argmax()])
        if favourite in self.alive and self.means[best] - self.means[favourite] < TINY:
            return favourite
        return best

    def narrow(self, favourite: int) -> None:
        """Give up the cards that are most likely not the best; of equals the favourite stays."""
        best = self.best(favourite)
        self.alive = np.array(
            [card for card in self.alive.tolist() if card == best or self._fear(best, card) > FEAR]
        )

    def _fear(self, best: int, other: int) -> float:
        """What is lost on average by taking one card for better than another."""
        ahead = float(self.means[best] - self.means[other])
        spread = self._spread
        error = sqrt(
            max(0.0, float(spread[best, best] + spread[other, other] - 2 * spread[best, other]))
        )
        if error < TINY:
            return max(0.0, -ahead)
        steps = ahead / error
        density = exp(-steps * steps / 2) / sqrt(2 * pi)
        return error * density - ahead * (1.0 - erf(steps / sqrt(2))) / 2
