"""What ways to call gain over the club player's calls, call by call in true deals.

The club player plays deals against himself. At every call each way says what it would call; where
that is another call, the deal is played again from there with it, the club player going on at
every seat. What it brings the caller more than the deal as it was is added up over the deal, in
points more than the others have on average. `chances` weighs deals played on by the chance to win
the game, `points` by points; with `reckoned` a part of it is the club player's own reckoning.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from fortyfives.bots.club import Club, equity
from fortyfives.bots.master.foresight import Foresight
from fortyfives.bots.master.prospects import MARGIN, Deals, Prospects, with_reckoning
from fortyfives.bots.master.worth import points
from fortyfives.bots.seeding import derive_bytes
from fortyfives.game.actions import Action, Pass
from fortyfives.game.game import Game
from fortyfives.game.legal import legal_actions
from fortyfives.game.state import Bidding, SeatView
from fortyfives.rules.library import load_rules
from fortyfives.rules.ruleset import RuleSet

WAYS: Final = ("chances", "chances, reckoned", "points", "points, reckoned")


def choices(prospects: Prospects, deals: Deals, phase: Bidding) -> dict[str, Action]:
    """What each way would call."""
    view = deals.view
    won = prospects.values(replace(deals, in_points=False), phase)
    point = equity.point_worth(view.facts, won[Pass()])
    chances = {action: value / point for action, value in won.items()}
    gained = prospects.values(replace(deals, in_points=True), phase)
    mixed = [with_reckoning(view, phase, values) for values in (chances, gained)]
    found = (chances, mixed[0], gained, mixed[1])
    return {way: _best(values) for way, values in zip(WAYS, found, strict=True)}


def _best(values: Mapping[Action, float]) -> Action:
    return max(values, key=lambda action: values[action] + MARGIN * (action == Pass()))


class Table:
    """Deals between club players, and the same deals with another call."""

    def __init__(self, rules: RuleSet, seed: int, worlds: int) -> None:
        self._rules, self._seed, self._worlds = rules, seed, worlds
        self._club, self._prospects = Club(), Prospects(Foresight())

    def gains(self, number: int) -> dict[str, float]:
        """What each way gains in one deal, all seats together."""
        total = dict.fromkeys(WAYS, 0.0)
        game, done, asked = self._dealt(number), list[Action](), list[tuple[int, SeatView]]()
        while (seat := game.turn) is not None:
            view = game.view(seat)
            if isinstance(view.phase, Bidding) and view.own.hand and len(legal_actions(view)) > 1:
                asked.append((len(done), view))
            done.append(self._club.choose(view))
            game.act(seat, done[-1])
        for at, view in asked:
            assert isinstance(view.phase, Bidding)
            deals = self._prospects.deals(view, self._worlds, number)
            if deals is not None:
                found = choices(self._prospects, deals, view.phase)
                brings = {done[at]: self._brings(game, view)}
                for call in {*found.values()} - {done[at]}:
                    brings[call] = self._brings(self._again(number, done[:at], call), view)
                for way, call in found.items():
                    total[way] += brings[call] - brings[done[at]]
        return total

    def _dealt(self, number: int) -> Game:
        seed = derive_bytes(self._seed, "calls", number)
        game = Game(self._rules, seed=seed, dealer=number % self._rules.players)
        game.start_deal()
        return game

    def _again(self, number: int, before: Sequence[Action], call: Action) -> Game:
        game = self._dealt(number)
        for action in (*before, call):
            assert game.turn is not None
            game.act(game.turn, action)
        while (seat := game.turn) is not None:
            game.act(seat, self._club.choose(game.view(seat)))
        return game

    def _brings(self, game: Game, view: SeatView) -> float:
        assert game.outcome is not None
        return points(view.facts, game.outcome, self._rules.side_of(view.seat))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(
        prog="python -m fortyfives.bots.master.measure_calls", description=__doc__
    )
    parser.add_argument("--rules", default="nova-scotia")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--worlds", type=int, default=512)
    options = parser.parse_args(arguments)
    table = Table(load_rules(options.rules), options.seed, options.worlds)
    found = [table.gains(number) for number in range(options.deals)]
    print("| way to call | points a deal, all seats | 95 % |\n|---|---|---|")
    for way in WAYS:
        values = [gained[way] for gained in found]
        error = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
        print(f"| {way} | {fmean(values):+.2f} | ± {error:.2f} |")


if __name__ == "__main__":
    main()
