"""Random play-outs for OpenSpiel's searches, as its own evaluator makes them, at once.

From the state of a leaf every seat takes any of its legal actions with the same chance until the
points are added up. The library's `RandomRolloutEvaluator` goes there state by state; here the
cards, once nothing but cards can be played, are played by the compiled kernel.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import numpy as np
from open_spiel.python.algorithms import mcts

from fortyfives.cards import ACE_OF_HEARTS
from fortyfives.game.legal import legal_actions
from fortyfives.game.legal_play import is_rob_open
from fortyfives.game.reckon import WonCard, reckoning_of, tricks_won
from fortyfives.game.state import Over, Playing, State
from fortyfives.game.view import view
from fortyfives.kernel.compiler import Words
from fortyfives.kernel.playouts import HAND, Situation, play_worlds, stops
from fortyfives.rules.ordering import ace_of_trumps
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.scoring import Reckoning, score_deal
from fortyfives.spiel.game import FortyFivesState
from fortyfives.spiel.moment import after, returns_of

BLOCK: Final = 1 << 10
"""Random words are made for so many play-outs at a time."""


class PlayOuts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """Values a state by one random play-out; every action is as likely as another beforehand."""

    def __init__(self, rules: RuleSet, seed: int = 0) -> None:
        super().__init__(1)
        self._rules = rules
        self._rng = Random(seed)
        self._words = _words(seed, HAND * rules.players)
        self._known: dict[Reckoning, list[float]] = {}

    def evaluate(self, state: FortyFivesState) -> list[float]:
        """What each seat gains when the deal is played out at random from this state."""
        deal = state.deal
        while deal.turn is not None and not only_cards(deal):
            legal = legal_actions(view(deal, deal.turn))
            deal = after(deal, legal[self._rng.randrange(len(legal))])
        phase = deal.phase
        if isinstance(phase, Over):
            return returns_of(self._rules, phase.outcome.points)
        assert isinstance(phase, Playing)
        won = [*tricks_won(phase), *play_out(deal, phase, next(self._words))[1]]
        return self._scored(reckoning_of(deal, phase, won))

    def _scored(self, reckoning: Reckoning) -> list[float]:
        """The points of a deal; only so many different ones come up again and again."""
        found = self._known.get(reckoning)
        if found is None:
            outcome = score_deal(self._rules, reckoning)
            found = self._known[reckoning] = returns_of(self._rules, outcome.points)
        return found


def only_cards(deal: State) -> bool:
    """Whether nothing but a card is left to choose until the play is over."""
    facts, phase = deal.facts, deal.phase
    if type(phase) is not Playing:
        return False
    if facts.rules.play.hearts_on_hearts and _holds(deal, range(len(deal.owns)), ACE_OF_HEARTS):
        return False
    if phase.tricks or not is_rob_open(facts):
        return True
    return not _holds(deal, phase.seats[len(phase.cards) :], ace_of_trumps(facts.trump_suit))


def _holds(deal: State, seats: range | tuple[int, ...], card: int) -> bool:
    """Whether one of the seats holds a card."""
    return any(deal.owns[seat].hand >> card & 1 for seat in seats)


def play_out(deal: State, phase: Playing, words: Words) -> tuple[list[int], list[WonCard]]:
    """Play the tricks left at random in compiled code.

    `words` is a row of random words, one for each card of these tricks. Gives all their cards in
    the order played, those that lay there included, and who won each trick by which card.
    """
    facts, order = deal.facts, phase.seats
    side_of = facts.rules.side_of
    at = Situation(
        facts.rules,
        facts.trump_suit,
        order,
        phase.cards,
        withheld=[own.withheld for own in deal.owns],
        ace_low=facts.is_ace_sunk,
        called=facts.called,
        hearts_said=phase.hearts,
        stop=stops(facts.rules, facts.scores, [side_of(trick.winner) for trick in phase.tricks]),
    )
    hands = np.array([[own.hand for own in deal.owns]], np.int64)
    played = play_worlds(at, hands, words)
    winners = [seat for seat in played.winners[0].tolist() if seat >= 0]
    cards = played.cards[0].tolist()[: len(winners) * len(order)]
    return cards, list(_won(order, winners, cards))


def _won(order: tuple[int, ...], winners: list[int], cards: list[int]) -> Iterator[WonCard]:
    """The cards that won, from all cards in the order played."""
    seats, leader = len(order), 0
    for trick, winner in enumerate(winners):
        place = order.index(winner)
        yield cards[trick * seats + (place - leader) % seats], winner
        leader = place


def _words(seed: int, width: int) -> Iterator[Words]:
    """Rows of random words without end."""
    chance = np.random.default_rng(seed)
    while True:
        block = chance.integers(0, 1 << 64, (BLOCK, width), np.uint64)
        for row in range(BLOCK):
            yield block[row : row + 1]
