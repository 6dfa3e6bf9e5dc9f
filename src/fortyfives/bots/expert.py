"""The expert: plays by what becomes of each card in many worlds.

He bids, names trumps and discards as the club player does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from time import monotonic
from typing import Final

from fortyfives.bots.club.camps import camps
from fortyfives.bots.club.club import Club
from fortyfives.bots.club.picture import look
from fortyfives.bots.club.playing import choices, said
from fortyfives.bots.deadlines import is_late
from fortyfives.bots.seeding import derive
from fortyfives.bots.worlds import World, worlds
from fortyfives.cards import Card
from fortyfives.game.actions import Action, Play
from fortyfives.game.legal_play import lawful, may_rob
from fortyfives.game.state import Playing, SeatView

BATCH: Final = 8
"""Worlds drawn at a time; a deadline is looked at between batches."""

WORLDS: Final = {2: 48, 3: 48, 4: 48, 5: 32, 6: 16}
"""Worlds by the number of players, the more the fewer; with seven or more it would take too long
to solve any, and he plays as the club player does."""

JUDGEMENT: Final = 4.0
"""What a trick by the club player's judgement counts beside the points of open cards.

With open cards everyone knows where the trumps are: drawing them out, waiting, or hiding a hand
is worth nothing there. The club player's weights come from tricks that players took who did not
see the cards, so together they make up for it.
"""


class Expert:
    """A player who imagines the other hands. See `Bot` for the contract.

    The same seed and number of worlds give the same decisions; `most_worlds` lowers that number.
    With `deadline_ms` fewer worlds are weighed when time is short, at least `BATCH`.
    """

    def __init__(
        self, seed: int = 0, *, most_worlds: int | None = None, deadline_ms: float | None = None
    ) -> None:
        from fortyfives.bots.weighing import Weigher  # loads the kernel

        self._seed = seed
        self._worlds = most_worlds
        self._deadline = deadline_ms
        self._club = Club(seed)
        self._weigher = Weigher()

    def choose(self, view: SeatView) -> Action:
        """The action of the seat on turn."""
        begun, phase = monotonic(), view.phase
        usual = self._club.choose(view)
        if not isinstance(phase, Playing) or not isinstance(usual, Play) or may_rob(view):
            return usual
        allowed = lawful(view.own, view.seat, view.facts, phase)
        count = WORLDS.get(len(phase.order), 0)
        count = count if self._worlds is None else min(count, self._worlds)
        if allowed & (allowed - 1) == 0 or not count:
            return usual
        return said(view, phase, self._best(view, phase, allowed, count, begun))

    def _best(self, view: SeatView, play: Playing, allowed: int, count: int, begun: float) -> Card:
        values = self.values(view, play, count, begun)
        weighed = choices(look(view, play), camps(view, play), allowed)
        best = max(weighed, key=lambda choice: values[choice.card] + JUDGEMENT * choice.value)
        return best.card

    def values(
        self, view: SeatView, play: Playing, count: int, begun: float | None = None
    ) -> dict[Card, float]:
        """The mean value of every lawful card over so many worlds, with open cards."""
        begun = monotonic() if begun is None else begun
        totals: dict[Card, float] = defaultdict(float)
        done = 0
        while done < count and not (
            done and is_late(begun, done, min(BATCH, count - done), self._deadline)
        ):
            drawn = worlds(view, min(BATCH, count - done), derive(self._seed, done))
            for card, value in self._weigher.totals(view, play, drawn).items():
                totals[card] += value
            done += len(drawn)
        return {card: total / done for card, total in totals.items()}

    def weighed(
        self, view: SeatView, play: Playing, imagined: Sequence[World]
    ) -> dict[Card, float]:
        """The values of every lawful card with open cards, added up over some worlds."""
        return self._weigher.totals(view, play, imagined)
