"""What becomes of a card when the deal is played on: worlds imagined from a view, and played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from fortyfives.bots.master.house import kit_of, weights_of_plays
from fortyfives.bots.master.scene import Scene, scene_of
from fortyfives.bots.worlds import worlds
from fortyfives.cards import Card
from fortyfives.game.state import Facts, Playing, SeatView
from fortyfives.kernel import imagining, judging
from fortyfives.kernel.compiler import Floats, Ints
from fortyfives.rules.ruleset import RuleSet

FEW: Final = 16
"""So many worlds do where they are slow to find."""

DRAWN_FOR_ONE: Final = 2
"""So many worlds are drawn for each that is played on, those chosen that explain most."""


@dataclass(frozen=True, slots=True, eq=False)
class Worlds:
    """Worlds of one view and their weights, which add up to one.

    `unevenness` is the sum of the squared weights that the worlds drawn had: one part of as many
    worlds of equal weight as tell as much.
    """

    hands: Ints
    thrown: Ints
    shares: Floats
    unevenness: float


class Foresight:
    """Imagines and plays on; keeps the arrays of one house at a time."""

    def __init__(self) -> None:
        self._rules: RuleSet | None = None
        self.weights = weights_of_plays()
        self.room = np.zeros(judging.ESTIMATES, np.float64)
        self.scratch = np.zeros((imagining.SCRATCH, judging.TABLE), np.int64)

    def settle(self, facts: Facts) -> None:
        """Take up the arrays of a house."""
        if self._rules is not facts.rules:
            self._rules = facts.rules
            self.kit = kit_of(facts.rules)
            self.house = self.kit.house

    def scene(self, view: SeatView, play: Playing | None) -> Scene:
        """A view before the play (without `play`) or in it, as arrays."""
        self.settle(view.facts)
        return scene_of(self.kit, view, play)

    def payoffs(self, scene: Scene, cards: Sequence[Card], found: Worlds) -> Floats:
        """What each card brings in each world when it is played on, `[worlds, cards]`."""
        codes = np.zeros((len(found.hands), len(cards)), np.int64)
        house, view = self.house, scene.view
        self._know_rates(scene)
        imagining.try_cards(
            view.seat, scene.start, found.hands, found.thrown, scene.plays, scene.played_by,
            np.array(cards, np.int64), self.room, self.weights, scene.above,
            house.duties, house.strengths, house.suits, codes, self.scratch,
        )  # fmt: skip
        return self.kit.worth.of_codes(view.facts, view.seat, codes)

    def imagine(self, scene: Scene, count: int, seed: int) -> Worlds | None:
        """Worlds that agree with a view, kept by how well they explain what was done."""
        drawn = self.draw(scene, count * DRAWN_FOR_ONE if scene.says_something else count, seed)
        if not len(drawn[0]):
            return _otherwise(scene.view, count, seed) if len(scene.plays) else None
        return _chosen(*drawn, count)

    def draw(self, scene: Scene, count: int, seed: int) -> tuple[Ints, Ints, Floats]:
        """Worlds as they come, `count` of them or fewer where they are hard to find.

        Gives the hands and what was thrown, `[worlds, seats]`, and the logarithm of how likely
        the players of each world would have been to do what they did.
        """
        view, house = scene.view, self.house
        hands = np.zeros((count, view.facts.rules.players), np.int64)
        thrown, loads = np.zeros_like(hands), np.zeros(count, np.float64)
        self._know_rates(scene)
        done = imagining.imagine(
            view.seat, scene.start, scene.places, scene.rates, scene.unseen, view.own.hand,
            scene.plays, scene.played_by, scene.calls, scene.likely, house.auction, house.row,
            house.named, house.trumps, house.heads, np.array([seed], np.uint64), self.room,
            self.weights, scene.above, house.duties, house.strengths, house.suits, hands, thrown,
            loads, self.scratch,
        )  # fmt: skip
        return hands[:done], thrown[:done], loads[:done]

    def _know_rates(self, scene: Scene) -> None:
        self.room[judging.RATE : judging.RATE + len(scene.kept)] = scene.kept


def _otherwise(view: SeatView, count: int, seed: int) -> Worlds:
    """Worlds drawn with more patience, all of the same weight."""
    drawn = worlds(view, min(count, FEW), seed)
    shares = np.full(len(drawn), 1.0 / len(drawn))
    hands = np.array([world.hands for world in drawn], np.int64)
    thrown = np.array([world.thrown for world in drawn], np.int64)
    return Worlds(hands, thrown, shares, 1.0 / len(drawn))


def _chosen(hands: Ints, thrown: Ints, loads: Floats, count: int) -> Worlds:
    """So many worlds by weight, each as often as it deserves."""
    shares = np.exp(loads - loads.max())
    shares /= shares.sum()
    unevenness = float(shares @ shares)
    if len(loads) <= count:
        return Worlds(hands, thrown, shares, unevenness)
    points = (np.arange(count) + 0.5) / count
    picks = np.minimum(np.searchsorted(np.cumsum(shares), points), len(loads) - 1)
    at, times = np.unique(picks, return_counts=True)
    return Worlds(hands[at], thrown[at], times / count, max(unevenness, 1.0 / count))
