"""OpenSpiel's information-set Monte-Carlo tree search as a computer player.

It plays through `fortyfives.spiel.game` and gets a view as every bot does: the state that it
searches from, and every state that it samples, is a world drawn from the view.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from open_spiel.python.algorithms import ismcts

from fortyfives.bots.club.claiming import answer
from fortyfives.bots.master.foresight import Foresight
from fortyfives.bots.seeding import derive
from fortyfives.game.actions import Action
from fortyfives.game.legal import legal_actions
from fortyfives.game.state import Claiming, SeatView
from fortyfives.rules.ruleset import RuleSet
from fortyfives.spiel.game import FortyFivesGame, parameters_of
from fortyfives.spiel.playouts import PlayOuts
from fortyfives.spiel.samples import Samples

SIMULATIONS: Final = 10_000
EXPLORATION: Final = 20.0
"""How much the search explores; returns are points, some tens a deal."""


class TreeSearch:
    """A bot that searches anew at each of its turns. See `Bot` for the contract."""

    def __init__(self, rules: RuleSet, seed: int = 0, *, simulations: int = SIMULATIONS) -> None:
        self._rules = rules
        self._seed = seed
        self._simulations = simulations
        self._game = FortyFivesGame(parameters_of(rules))
        self._foresight = Foresight()

    def choose(self, view: SeatView) -> Action:
        """The action visited most; the club player's answer to a claim, which the game has not."""
        if isinstance(view.phase, Claiming):
            return answer(view, view.phase)
        legal = legal_actions(view)
        if len(legal) == 1:
            return legal[0]
        facts = view.facts
        seed = derive(self._seed, facts.number, type(view.phase).__name__, view.own.hand,
                      len(facts.calls))  # fmt: skip
        # What a seat knows says what it may do, so every visit to a node finds the same actions
        # there, and the copies with which the library allows for others are not needed.
        bot = ismcts.ISMCTSBot(
            self._game,
            PlayOuts(self._rules, derive(seed, "play-outs")),
            EXPLORATION,
            self._simulations,
            random_state=np.random.RandomState(seed & 0xFFFFFFFF),
        )
        samples = Samples(self._game, view, self._foresight, seed)
        bot.set_resampler(samples.draw)
        root = samples.next()
        return root.action(int(bot.step(root)))
