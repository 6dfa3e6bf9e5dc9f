"""States to search from: worlds drawn from what a seat sees, as states of the game for OpenSpiel.

Before the play, worlds are those of `bots.worlds`; in the play the kernel draws the same ones, so
many at once that they cost little.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fortyfives.bots.master.foresight import Foresight
from fortyfives.bots.places import withholdings
from fortyfives.bots.seeding import derive
from fortyfives.bots.worlds import state_of, worlds
from fortyfives.game.state import Own, Playing, SeatView, State
from fortyfives.spiel.game import FortyFivesGame, FortyFivesState
from fortyfives.spiel.moment import Moment

BATCH: Final = 256
FEW: Final = 64
"""So many worlds are drawn at a time where it is not compiled code that draws them."""


class Samples:
    """States that agree with a view, each drawn anew, all as likely as `bots.worlds` says."""

    def __init__(
        self, game: FortyFivesGame, view: SeatView, foresight: Foresight, seed: int
    ) -> None:
        self._game, self._view, self._foresight, self._seed = game, view, foresight, seed
        self._deals = self._endless()
        self._first = Moment(next(self._deals))
        self._first.legal(game.numbering)

    def draw(self, state: object, player: int) -> FortyFivesState:
        """What OpenSpiel calls to sample a state like another."""
        return self.next()

    def next(self) -> FortyFivesState:
        """Another state."""
        return self._game.state_at(self._first.another(next(self._deals), self._view.seat))

    def _endless(self) -> Iterator[State]:
        number = 0
        while True:
            yield from self._drawn(derive(self._seed, "worlds", number))
            number += 1

    def _drawn(self, seed: int) -> Iterator[State]:
        view, phase = self._view, self._view.phase
        found = False
        if isinstance(phase, Playing):
            for deal in self._compiled(phase, seed):
                found = True
                yield deal
        if not found:
            for world in worlds(view, FEW, seed):
                yield state_of(world, view)

    def _compiled(self, phase: Playing, seed: int) -> Iterator[State]:
        """Deals whose other hands the kernel drew. From here on nothing is drawn from a stock."""
        view, scene = self._view, self._foresight.scene(self._view, phase)
        hands, thrown, _ = self._foresight.draw(scene, BATCH, seed)
        for held, gone in zip(hands.tolist(), thrown.tolist(), strict=True):
            owns = tuple(
                view.own
                if seat == view.seat
                else Own(held[seat], gone[seat], self._withheld(phase, seat, held[seat]))
                for seat in range(len(held))
            )
            yield State(view.facts, phase, owns, ())

    def _withheld(self, phase: Playing, seat: int, hand: int) -> int:
        """How often a seat withheld, where the house counts it."""
        facts = self._view.facts
        if not facts.law.limit or seat not in phase.order:
            return 0
        return withholdings(facts, phase, seat, hand) or 0
