"""What a way to choose cards gains, measured card by card in true deals.

The club player plays deals against himself. At every choice of a card each way says what it would
play; that card is laid in the true deal, which is then played on by judgement, and what it brings
more than the club player's card is added up over the deal. All ways see the same positions, and
most choices are alike, so a few hundred deals tell what a match tells in many thousands; but the
players who go on are club players, so a match has the last word.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final, TypeAlias

import numpy as np

from fortyfives.bots.club import Club
from fortyfives.bots.expert import Expert
from fortyfives.bots.master.foresight import Foresight, Worlds
from fortyfives.bots.master.master import Master
from fortyfives.bots.seeding import derive_bytes
from fortyfives.bots.worlds import World
from fortyfives.cards import Card, Hand, cards_in
from fortyfives.game.actions import Play
from fortyfives.game.game import Game
from fortyfives.game.legal_play import lawful, may_rob
from fortyfives.game.state import Playing, SeatView, State
from fortyfives.rules.library import load_rules
from fortyfives.rules.ruleset import RuleSet

Values: TypeAlias = Mapping[Card, float]
Way: TypeAlias = Callable[[SeatView, Playing, Hand, Card], Card]

SOLVED: Final = 96


@dataclass(frozen=True, slots=True)
class Solved:
    """Exact values with open cards, over the worlds that the master plays on."""

    ahead: Foresight
    expert: Expert

    def values(self, view: SeatView, play: Playing) -> Values:
        """The mean values of every lawful card."""
        found = self.ahead.imagine(self.ahead.scene(view, play), SOLVED, 1)
        assert found is not None
        nobody = (0,) * view.facts.rules.players
        drawn = [World(tuple(hands), (), 0, (), nobody) for hands in found.hands.tolist()]
        totals: dict[Card, float] = {}
        for world, share in zip(drawn, found.shares.tolist(), strict=True):
            for card, value in self.expert.weighed(view, play, [world]).items():
                totals[card] = totals.get(card, 0.0) + share * value
        return totals


def ways() -> dict[str, Way]:
    """The ways to choose that are compared, by name."""
    expert, solved = Expert(1), Solved(Foresight(), Expert(1))

    def master(worlds: int) -> Way:
        player = Master(1, worlds=worlds)
        return player.card

    return {
        "played on in 64 worlds": master(64),
        "in 256": master(256),
        "in 1024": master(1024),
        "exact values in the same worlds": lambda view, play, allowed, usual: _best(
            solved.values(view, play), usual
        ),
        "the expert's values": lambda view, play, allowed, usual: _best(
            expert.values(view, play, 48), usual
        ),
    }


def _best(values: Values, usual: Card) -> Card:
    return max(values, key=lambda card: (values[card], card == usual))


def true_values(ahead: Foresight, state: State, view: SeatView, play: Playing) -> Values:
    """What every lawful card brings in the true deal."""
    scene = ahead.scene(view, play)
    cards = list(cards_in(lawful(view.own, view.seat, view.facts, play)))
    hands = np.array([[own.hand for own in state.owns]], np.int64)
    thrown = np.array([[own.thrown for own in state.owns]], np.int64)
    values = ahead.payoffs(scene, cards, Worlds(hands, thrown, np.ones(1), 1.0))[0]
    return dict(zip(cards, values.tolist(), strict=True))


def gains(rules: RuleSet, seed: int, number: int, compared: Mapping[str, Way]) -> dict[str, float]:
    """What each way gains in one deal, all seats together."""
    game = Game(rules, seed=derive_bytes(seed, "cards", number), dealer=number % rules.players)
    club, ahead = Club(), Foresight()
    total = dict.fromkeys((*compared, "every card the best"), 0.0)
    game.start_deal()
    while (seat := game.turn) is not None:
        view, state = game.view(seat), game.state
        play, usual = view.phase, club.choose(view)
        if isinstance(play, Playing) and isinstance(usual, Play) and not may_rob(view):
            allowed = lawful(view.own, seat, view.facts, play)
            if allowed & (allowed - 1) and state is not None:
                true = true_values(ahead, state, view, play)
                for name, way in compared.items():
                    chosen = way(view, play, allowed, usual.card)
                    total[name] += true[chosen] - true[usual.card]
                total["every card the best"] += max(true.values()) - true[usual.card]
        game.act(seat, usual)
    return total


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(
        prog="python -m fortyfives.bots.master.measure", description=__doc__
    )
    parser.add_argument("--rules", default="nova-scotia")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    rules, compared = load_rules(options.rules), ways()
    found = [gains(rules, options.seed, number, compared) for number in range(options.deals)]
    print("| way to choose | points a deal, all seats | 95 % |\n|---|---|---|")
    for name in found[0]:
        values = [gained[name] for gained in found]
        error = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
        print(f"| {name} | {fmean(values):+.2f} | ± {error:.2f} |")


if __name__ == "__main__":
    main()
