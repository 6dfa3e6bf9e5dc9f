"""Random play-outs for OpenSpiel's searches, as its own evaluator makes them, at once.

From the state of a leaf every seat takes any of its legal actions with the same chance until the
points are added up. The library's `RandomRolloutEvaluator` goes there state by state; here the
cards, once nothing but cards can be played, are played by the compiled kernel.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from random import Random
from typing import Final

import numpy as np
from open_spiel.python.algorithms import mcts

from fortyfives.cards import ACE_OF_HEARTS
from fortyfives.game.legal import legal_actions
from fortyfives.game.legal_play import is_rob_open
from fortyfives.game.reckon import WonCard, party_of, reckoning_of, tricks_won
from fortyfives.game.state import Facts, Over, Playing, State
from fortyfives.game.view import view
from fortyfives.kernel.compiler import Words
from fortyfives.kernel.play import TRUMP_FROM
from fortyfives.kernel.playouts import HAND, OneByOne, Situation, stops
from fortyfives.rules.duties import strengths_at
from fortyfives.rules.groups.score import Finish
from fortyfives.rules.ordering import ace_of_trumps
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.scoring import score_deal
from fortyfives.spiel.game import FortyFivesState
from fortyfives.spiel.moment import after, returns_of

BLOCK: Final = 1 << 10
"""Random words are made for so many play-outs at a time."""


class PlayOuts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """Values a state by one random play-out; every action is as likely as another beforehand.

    It serves one deal, from any of its states on.
    """

    def __init__(self, rules: RuleSet, seed: int = 0) -> None:
        super().__init__(1)
        self._rules = rules
        self._rng = Random(seed)
        self._words = _words(seed, HAND * rules.players)
        self._tables: dict[tuple[int, int, int, bool], OneByOne] = {}
        self._values: dict[Hashable, list[float]] = {}
        self._stops_early = rules.score.finish is Finish.AS_WON

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
        return self.play_out(deal, phase, next(self._words))[0]

    def play_out(self, deal: State, phase: Playing, words: Words) -> tuple[list[float], list[int]]:
        """Play the cards that are left. Gives what each seat gains, and the cards of these tricks.

        `words` is a row of random words, one for each card of these tricks. The points are added
        up once for each way to win: who won the tricks, which of them by plain cards, and whose
        trick has the best trump is all that they depend on, beside what is the same all the play.
        """
        facts, order, low = deal.facts, phase.seats, deal.facts.is_ace_sunk
        table = self._table(facts, order, low)
        seats, strengths = table.play(
            order,
            phase.cards,
            [own.hand for own in deal.owns],
            [own.withheld for own in deal.owns],
            words,
            hearts_said=phase.hearts,
            stop=self._stops(facts, phase) if self._stops_early else (),
        )
        cards, before = table.cards, list(tricks_won(phase))
        at = strengths_at(facts.trump_suit, facts.trump_suit, low)
        powers = [facts.law.strengths[at + card] for card, _ in before] + strengths
        winners = [seat for _, seat in before] + seats
        top = max(powers)
        best = winners[powers.index(top)] if top >= table.bonus_from else -1
        plain = [power < TRUMP_FROM for power in powers]
        key = (*winners, *plain, best, party_of(deal, phase), facts.contract, facts.folded)
        value = self._values.get(key)
        if value is None:
            won = [*before, *_won(order, seats, cards)]
            outcome = score_deal(self._rules, reckoning_of(deal, phase, won))
            value = self._values[key] = returns_of(self._rules, outcome.points)
        return value, cards

    def _stops(self, facts: Facts, phase: Playing) -> Sequence[int]:
        """With which of its next tricks each side ends the deal."""
        side_of = self._rules.side_of
        return stops(self._rules, facts.scores, [side_of(trick.winner) for trick in phase.tricks])

    def _table(self, facts: Facts, order: Sequence[int], low: bool) -> OneByOne:
        key = facts.trump_suit, facts.called, len(order), low
        table = self._tables.get(key)
        if table is None:
            at = Situation(self._rules, facts.trump_suit, order, ace_low=low, called=facts.called)
            table = self._tables[key] = OneByOne(at)
        return table


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


def _won(order: Sequence[int], winners: Sequence[int], cards: Sequence[int]) -> Iterator[WonCard]:
    """The cards that won the tricks, from all cards in the order played; -1 ends the winners."""
    seats, leader = len(order), 0
    for trick, winner in enumerate(winners):
        if winner < 0:
            return
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
