"""One game played in the engine and in the oracle at once, compared at every step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fortyfives.cards import TEXTS, cards_in
from fortyfives.errors import Reason, Refusal
from fortyfives.game.actions import Action, Discard, NoSwap, action_text, parse_seat_action
from fortyfives.game.game import Game
from fortyfives.game.state import Closing, Over, State, Swapping
from fortyfives.rules.library import specification
from fortyfives.rules.ruleset import RuleSet
from tests import oracle
from tests.oracle import talk
from tests.oracle.cards import Options


class Disagreement(AssertionError):
    """Engine and oracle differ; the text tells the whole deal so far."""


class StartedGame(Game):
    """A game that begins with scores of its own."""

    def __init__(self, rules: RuleSet, dealer: int, scores: Sequence[int]) -> None:
        super().__init__(rules, seed=bytes(32), dealer=dealer)
        self._start_scores = tuple(scores)

    @property
    def scores(self) -> tuple[int, ...]:
        return self._start_scores if self.state is None else super().scores

    @property
    def state_now(self) -> State:
        assert self.state is not None
        return self.state

    @property
    def turn_now(self) -> int:
        assert self.turn is not None
        return self.turn


class Both:
    """The two games. `said` are the actions of the deal so far, with refused ones marked."""

    def __init__(
        self, rules: RuleSet, options: Options, dealer: int, scores: Sequence[int]
    ) -> None:
        self.rules = rules
        self.engine = StartedGame(rules, dealer, scores)
        self.oracle = oracle.Game(options, dealer)
        self.oracle.scores = list(scores)
        self.steps = 0
        self.said: list[str] = []
        self.start: tuple[Any, ...] = ()

    def start_deal(self, deck: Sequence[int]) -> None:
        self.said = []
        texts = [TEXTS[card] for card in deck]
        self.start = (self.engine.dealer, self.engine.scores, self.engine.out, " ".join(texts))
        self.same("dealer", self.engine.dealer, self.oracle.dealer)
        self.oracle.start(texts)
        self.engine.start_deal(deck)
        self.settle()

    @property
    def deal(self) -> oracle.Deal:
        return self.oracle.current()

    @property
    def oracle_turn(self) -> int | None:
        """Whom the oracle awaits, answers to a claim included."""
        deal = self.deal
        return talk.asked(deal)[0] if deal.claimer is not None else deal.turn

    def same(self, what: str, engine: object, expected: object) -> None:
        if engine != expected:
            self.disagree(f"{what}: engine {engine}, oracle {expected}")

    def disagree(self, text: str) -> None:
        raise Disagreement(
            f"{text}\nrules: {specification(self.rules)}\ndealer, scores, out, deck: {self.start}\n"
            f"said: {self.said}"
        )

    def settle(self) -> None:
        """Pass over what is no action in the oracle, then compare where the deal stands."""
        while isinstance(self.engine.state_now.phase, Swapping):
            legal = self.engine.legal()
            if len(legal) > 1 or legal[0] != NoSwap():
                break
            self.engine.act(self.engine.turn_now, NoSwap())
        self.same("turn", self.engine.turn, self.oracle_turn)
        if isinstance(self.engine.state_now.phase, Over):
            self.compare_end()
        elif self.deal.closed:
            self.disagree("the oracle's deal is over")

    def compare_end(self) -> None:
        self.same("over", True, self.deal.closed)
        outcome = self.engine.outcome
        assert outcome is not None
        self.same("points", list(outcome.points), self.deal.points)
        self.same("scores", list(self.engine.scores), self.oracle.scores)
        self.same("winner", self.engine.winner, self.oracle.winner)
        self.same("out", set(self.engine.out), set(self.oracle.out))

    @property
    def waits(self) -> bool:
        """Whether the deal is played and waits for calls of revokes."""
        return isinstance(self.engine.state_now.phase, Closing)

    def close(self) -> None:
        self.engine.close_deal()
        self.oracle.close()
        self.settle()

    def legal(self) -> list[str]:
        """The legal actions with the seat, in the engine's order; the oracle has the same."""
        seat = self.engine.turn_now
        texts = [written(seat, action) for action in self.engine.legal()]
        expected = {oracle.canonical(text) for text in self.deal.legal_actions()}
        if set(texts) != expected or len(texts) != len(expected):
            extra, missing = set(texts) - expected, expected - set(texts)
            self.disagree(f"legal: only engine {extra}, only oracle {missing}")
        return texts

    def do(self, text: str) -> None:
        """A listed action, in both."""
        self.said.append(text)
        self.steps += 1
        self.deal.do(text)
        self.oracle.count()
        seat, action = parse_seat_action(text)
        try:
            self.engine.act(seat, action)
        except Refusal as refusal:
            self.disagree(f"engine refuses {text}: {refusal.reason}")
        self.settle()

    def attempt(self, text: str) -> bool:
        """Any action: both accept it, or both refuse it, for the same reason."""
        expected = self._oracle_refusal(text)
        before = self.engine.state_now
        found = self._engine_refusal(text)
        self.said.append(text if expected is None else f"({text}: {expected})")
        if (found is None) != (expected is None):
            self.disagree(f"{text}: engine {found}, oracle {expected}")
        if found is not None:
            self.same("state after a refusal", self.engine.state_now is before, True)
            self.same(f"reason for {text}", str(found), expected)
            return False
        self.steps += 1
        self.settle()
        return True

    def _oracle_refusal(self, text: str) -> str | None:
        try:
            self.oracle.apply(text)
        except oracle.Refused as refused:
            return refused.code
        return None

    def _engine_refusal(self, text: str) -> Reason | None:
        try:
            seat, action = parse_seat_action(text)
            self.engine.act(seat, action)
        except Refusal as refusal:
            return refusal.reason
        return None


def written(seat: int, action: Action) -> str:
    """An action as the oracle's canonical text."""
    if isinstance(action, Discard):
        return " ".join([str(seat), "discard", *sorted(texts_of(cards_in(action.cards)))])
    return f"{seat} {action_text(action)}"


def texts_of(cards: Iterable[int]) -> list[str]:
    return [TEXTS[card] for card in cards]
