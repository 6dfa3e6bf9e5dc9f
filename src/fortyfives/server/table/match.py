"""A game at a table: its deals, with the seeds that they are dealt from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from fortyfives.cards import Card
from fortyfives.game.events import Event
from fortyfives.game.fairness import fair_deck, mixed_seed
from fortyfives.game.game import Game, first_dealer
from fortyfives.game.state import Facts, State
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.scoring import Outcome

Stage: TypeAlias = Literal["lobby", "deal", "closing", "between", "over"]


@dataclass(slots=True)
class Seal:
    """The secret seed of a deal, and the words of the seats."""

    seed: bytes
    words: dict[int, str] = field(default_factory=dict)

    @property
    def listed(self) -> list[tuple[int, str]]:
        """The words in order of seats."""
        return sorted(self.words.items())


@dataclass(frozen=True, slots=True)
class SettledDeal:
    """A finished deal: its public facts, and what it came to."""

    facts: Facts
    outcome: Outcome


@dataclass(slots=True)
class Match:
    """A game under way or just over.

    `seals[n]` belongs to deal n; the last may be of a deal still to come. `move` counts all
    actions and all that takes them back. `play` is None before the first deal. `acted` has who
    acted in the deal on the table, and whether a computer player did.
    """

    id: str
    number: int
    rules: RuleSet
    bot_seed: int
    dealer: int | None
    started: float
    play: Game | None = None
    seals: list[Seal] = field(default_factory=list)
    settled: list[SettledDeal] = field(default_factory=list)
    move: int = 0
    claim_move: int = 0
    ready: set[int] = field(default_factory=set)
    acted: list[tuple[int, bool]] = field(default_factory=list)
    ended: float | None = None

    @property
    def state(self) -> State | None:
        """The deal on the table, None before the first."""
        return None if self.play is None else self.play.state

    @property
    def dealt(self) -> int:
        """How many deals have begun."""
        return 0 if self.play is None else self.play.number + 1

    @property
    def turn(self) -> int | None:
        """The seat awaited."""
        return None if self.play is None else self.play.turn

    @property
    def winner(self) -> int | None:
        """The side that has won."""
        return None if self.play is None else self.play.winner

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores as they stand, per side."""
        return (0,) * self.rules.sides if self.play is None else self.play.scores

    @property
    def stage(self) -> Stage:
        """Where the game is; a deal lasts until it is written down."""
        if self.play is None:
            return "between"
        if self.play.waits_for_revokes:
            return "closing"
        if not self.play.is_deal_over or self.is_unsettled:
            return "deal"
        return "over" if self.play.is_over else "between"

    @property
    def is_unsettled(self) -> bool:
        """Whether a finished deal is not written down yet."""
        return self.play is not None and self.play.is_deal_over and len(self.settled) < self.dealt

    @property
    def next_dealer(self) -> int | None:
        """Who deals next, as far as that is known."""
        return self.dealer if self.play is None else self.play.dealer

    @property
    def next_seal(self) -> Seal | None:
        """The seal of the deal to come."""
        return self.seals[self.dealt] if len(self.seals) > self.dealt else None

    def deal(self) -> tuple[Event, ...]:
        """Begin the next deal from its seal."""
        number = self.dealt
        seal = self.seals[number]
        if self.play is None:
            mixed = mixed_seed(seal.seed, seal.listed)
            dealer = first_dealer(self.rules, mixed) if self.dealer is None else self.dealer
            self.play = Game(self.rules, seed=bytes(32), dealer=dealer)
        self.acted = []
        self._moved()
        return self.play.start_deal(self.deck(number))

    def deck(self, number: int) -> tuple[Card, ...]:
        """The deck of a deal that is sealed."""
        seal = self.seals[number]
        return fair_deck(seal.seed, seal.listed, number, joker=self.rules.deck.joker)

    def act(self, seat: int, text: str, *, bot: bool) -> tuple[Event, ...]:
        """Do what a seat chose. Raises `Refusal`."""
        from fortyfives.game.actions import parse_action

        assert self.play is not None
        events = self.play.act(seat, parse_action(text))
        self.acted.append((seat, bot))
        self._moved()
        return events

    def close(self) -> tuple[Event, ...]:
        """Add a deal up that waits for calls of revokes."""
        assert self.play is not None
        self._moved()
        return self.play.close_deal()

    def undo(self, count: int) -> None:
        """Take actions of the current deal back."""
        assert self.play is not None
        for _ in range(count):
            self.play.undo()
            self.acted.pop()
        self._moved()

    def settle(self) -> None:
        """Write the finished deal down."""
        assert self.play is not None
        state, outcome = self.play.state, self.play.outcome
        assert state is not None
        assert outcome is not None
        self.settled.append(SettledDeal(state.facts, outcome))

    def _moved(self) -> None:
        self.move += 1
        self.ready.clear()
