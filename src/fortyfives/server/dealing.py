"""Statistics over all decks dealt here: does every card come to every place alike?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from fortyfives.cards import Card, card_text, full_deck
from fortyfives.i18n import gettext as _
from fortyfives.server.wire.pages import CardStatistic, DealingStatistics

PLACE: Final = 5
"""Cards of the deck that make one place: in a deal of packets these go to one hand or two."""

PLACES: Final = 11
_NORMAL_FROM: Final = 30
"""From so many degrees of freedom on, the distribution is taken from its normal limit."""


class Dealing:
    """Counts of card by place in the deck, for decks with a joker and without, added up."""

    def __init__(self) -> None:
        self.deals = 0
        self._counts = [[0] * PLACES for _ in range(53)]
        self._decks = {52: 0, 53: 0}

    def add(self, deck: Sequence[Card]) -> None:
        """Count a deck that was played."""
        self.deals += 1
        self._decks[len(deck)] += 1
        for at, card in enumerate(deck):
            self._counts[card][at // PLACE] += 1

    def statistics(self) -> DealingStatistics:
        """The counts so far, with a test of them."""
        chi2 = self._chi2()
        degrees = (PLACES - 1) * (self._usual_size - 1)
        return DealingStatistics(
            deals=self.deals,
            places=[_place(number) for number in range(PLACES)],
            cards=[
                CardStatistic(card=card_text(card), counts=self._counts[card])
                for card in full_deck(joker=self._decks[53] > 0)
            ],
            chi2=round(chi2, 3),
            degrees=degrees,
            p=None if self.deals < _NORMAL_FROM else round(chance_above(chi2, degrees), 6),
        )

    def _chi2(self) -> float:
        """The sum over cards and places of the squared difference from what is fair.

        Every deck is a whole permutation, which makes the differences smaller than those of
        independent draws by (n - 1) / n; the sum is corrected for that.
        """
        total = 0.0
        for card in range(53):
            for place in range(PLACES):
                expected = sum(
                    decks * self._size(place, size) / size
                    for size, decks in self._decks.items()
                    if card < size
                )
                if expected:
                    total += (self._counts[card][place] - expected) ** 2 / expected
        return total * (self._usual_size - 1) / self._usual_size

    @property
    def _usual_size(self) -> int:
        return 53 if self._decks[53] > self._decks[52] else 52

    @staticmethod
    def _size(place: int, size: int) -> int:
        return max(0, min(size, (place + 1) * PLACE) - place * PLACE)


def _place(number: int) -> str:
    first = number * PLACE + 1
    return _("cards {first} to {last}").format(first=first, last=min(53, first + PLACE - 1))


def chance_above(chi2: float, degrees: int) -> float:
    """How likely chi-square of so many degrees of freedom is above a value (Wilson-Hilferty)."""
    if degrees <= 0:
        return 1.0
    spread = 2 / (9 * degrees)
    z = ((chi2 / degrees) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return 0.5 * math.erfc(z / math.sqrt(2))
