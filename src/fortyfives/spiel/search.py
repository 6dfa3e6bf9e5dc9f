"""OpenSpiel's information-set Monte-Carlo tree search as a computer player.

It plays through `fortyfives.spiel.game` and gets a view as every bot does: the state that it
searches from, and every state that it samples, is a world drawn from the view.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from fortyfives.bots.seeding import derive
from fortyfives.bots.worlds import state_of, worlds
from fortyfives.game.actions import Action
from fortyfives.game.legal import legal_actions
from fortyfives.game.state import SeatView
from fortyfives.rules.ruleset import RuleSet
from fortyfives.spiel.game import FortyFivesGame, FortyFivesState

SIMULATIONS: Final = 10_000
EXPLORATION: Final = 20.0
"""How much the search explores; returns are points, some tens a deal."""

BATCH: Final = 64


class TreeSearch:
    """A bot that searches anew at each of its turns. See `Bot` for the contract."""

    def __init__(self, rules: RuleSet, seed: int = 0, *, simulations: int = SIMULATIONS) -> None:
        self._rules = rules
        self._seed = seed
        self._simulations = simulations
        self._game = FortyFivesGame({"rules": _spec(rules)})

    def choose(self, view: SeatView) -> Action:
        """The action that was visited most."""
        legal = legal_actions(view)
        if len(legal) == 1:
            return legal[0]
        seed = derive(self._seed, view.facts.number, view.own.hand, len(view.facts.calls))
        chance = np.random.RandomState(seed & 0xFFFFFFFF)
        bot = ismcts.ISMCTSBot(
            self._game,
            mcts.RandomRolloutEvaluator(1, chance),
            EXPLORATION,
            self._simulations,
            random_state=chance,
            allow_inconsistent_action_sets=True,
        )
        samples = _Samples(self._game, view, seed)
        bot.set_resampler(samples.draw)
        root = samples.next()
        return root.action(int(bot.step(root)))


class _Samples:
    """States that agree with a view, drawn some at a time."""

    def __init__(self, game: FortyFivesGame, view: SeatView, seed: int) -> None:
        self._game, self._view, self._seed = game, view, seed
        self._ready: list[FortyFivesState] = []
        self._drawn = 0

    def draw(self, state: object, player: int) -> FortyFivesState:
        """What OpenSpiel calls to sample a state like another."""
        return self.next()

    def next(self) -> FortyFivesState:
        """Another state."""
        if not self._ready:
            drawn = worlds(self._view, BATCH, derive(self._seed, self._drawn))
            self._ready = [self._game.state_of(state_of(world, self._view)) for world in drawn]
            self._drawn += 1
        return self._ready.pop()


def _spec(rules: RuleSet) -> str:
    """The whole house as a parameter of the game."""
    import json

    return json.dumps({"base": rules.base, **rules.as_json()})
