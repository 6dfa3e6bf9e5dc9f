"""A whole game: deals one after the other, the log, undo. The engine's front door."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fortyfives.cards import Card, full_deck, rank_of
from fortyfives.errors import Reason, Refusal
from fortyfives.game.actions import Action
from fortyfives.game.events import Event
from fortyfives.game.evolve import evolve
from fortyfives.game.forced import close_event
from fortyfives.game.legal import legal_actions
from fortyfives.game.machine import follow, run, start_deal, step
from fortyfives.game.shuffle import draw_below, new_seed, shuffled_deck
from fortyfives.game.state import Closing, Over, SeatView, State
from fortyfives.game.view import view
from fortyfives.rules.groups.deal import FirstDealer
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.scoring import Outcome

DEALER_STREAM = 2**63
"""The number of the stream of a seed that draws for the first deal, beyond all deals."""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal in the log: what makes it again. `outcome` is None while it is under way."""

    dealer: int
    deck: tuple[Card, ...]
    actions: tuple[tuple[int, Action], ...]
    outcome: Outcome | None


class Game:
    """A game of one house from the first deal to the winner.

    `seed` (32 bytes) fixes every shuffle and the draw for the first deal. `state` is None before
    the first deal. `is_seeded`: every deck so far is the one that the seed gives. Scores are per
    side.
    """

    def __init__(
        self, rules: RuleSet, *, seed: bytes | None = None, dealer: int | None = None
    ) -> None:
        self.rules = rules
        self.seed = new_seed() if seed is None else seed
        self.is_seeded = True
        self.state: State | None = None
        self._listed: tuple[State | None, tuple[Action, ...]] = (None, ())
        self._first_dealer = first_dealer(rules, self.seed) if dealer is None else dealer
        if self._first_dealer not in range(rules.players):
            raise Refusal(Reason.UNKNOWN_SEAT, seat=self._first_dealer)
        self._past: list[PlayedDeal] = []
        self._deck: tuple[Card, ...] = ()
        self._actions: list[tuple[int, Action]] = []

    @property
    def number(self) -> int:
        """The number of the deal under way or just played, from 0; -1 before the first."""
        return len(self._past) - (self.state is None)

    @property
    def turn(self) -> int | None:
        """The seat whose action is awaited."""
        state = self.state
        return None if state is None else state.phase.turn

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the current deal, None while it is under way."""
        phase = None if self.state is None else self.state.phase
        return phase.outcome if isinstance(phase, Over) else None

    @property
    def is_deal_over(self) -> bool:
        """Whether the next deal can start."""
        return self.state is None or self.outcome is not None

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores as they stand, per side."""
        if self.outcome is not None:
            return self.outcome.scores
        return (0,) * self.rules.sides if self.state is None else self.state.facts.scores

    @property
    def out(self) -> frozenset[int]:
        """The sides that are out of the game."""
        if self.outcome is not None:
            return self.outcome.out
        return frozenset() if self.state is None else self.state.facts.out

    @property
    def winner(self) -> int | None:
        """The side that has won, None while the game goes on."""
        return None if self.outcome is None else self.outcome.winner

    @property
    def is_over(self) -> bool:
        """Whether the game has a winner."""
        return self.winner is not None

    @property
    def dealer(self) -> int:
        """Who deals the deal under way, or the next one when it is over."""
        if self.state is None:
            return self._first_dealer
        dealer = self.state.facts.dealer
        return dealer if self.outcome is None else next_dealer(self.rules, dealer, self.out)

    @property
    def deals(self) -> tuple[PlayedDeal, ...]:
        """All the deals, the one under way last."""
        if self.state is None:
            return tuple(self._past)
        current = PlayedDeal(
            self.state.facts.dealer, self._deck, tuple(self._actions), self.outcome
        )
        return (*self._past, current)

    def start_deal(self, deck: Sequence[Card] | None = None) -> tuple[Event, ...]:
        """Deal the next hand, from the seed or from a deck given.

        A deal that waits for calls of revokes is closed first; if that ends the game, nothing
        is dealt and only the closing events come back.

        Raises `Refusal` (``game_over``, ``deck_incomplete``, ``wrong_phase`` while a deal is
        under way).
        """
        closing = self.close_deal() if self.waits_for_revokes else ()
        if closing and self.is_over:
            return closing
        if not self.is_deal_over:
            raise Refusal(Reason.WRONG_PHASE)
        if self.is_over:
            raise Refusal(Reason.GAME_OVER)
        dealer, scores, out, deals = self.dealer, self.scores, self.out, self.deals
        chosen = self._shuffled(len(deals)) if deck is None else self._checked(deck)
        if deck is not None:
            self.is_seeded = self.is_seeded and chosen == self._shuffled(len(deals))
        self._past, self._deck, self._actions = list(deals), chosen, []
        start = start_deal(
            self.rules, deck=chosen, dealer=dealer, scores=scores, number=len(deals), out=out
        )
        self.state, events = run(start)
        return closing + events

    def _shuffled(self, number: int) -> tuple[Card, ...]:
        return shuffled_deck(self.seed, number, joker=self.rules.deck.joker)

    def _checked(self, deck: Sequence[Card]) -> tuple[Card, ...]:
        wanted = full_deck(joker=self.rules.deck.joker)
        if sorted(deck) != list(wanted):
            raise Refusal(Reason.DECK_INCOMPLETE, given=len(set(deck)), wanted=len(wanted))
        return tuple(deck)

    @property
    def waits_for_revokes(self) -> bool:
        """Whether the deal is played and waits to be added up, so that revokes may be called."""
        return self.state is not None and isinstance(self.state.phase, Closing)

    def close_deal(self) -> tuple[Event, ...]:
        """Add up a deal that waits for calls of revokes. Raises `Refusal` (``wrong_phase``)."""
        if self.state is None or not isinstance(self.state.phase, Closing):
            raise Refusal(Reason.WRONG_PHASE)
        event = close_event(self.state, self.state.phase)
        self.state = evolve(self.state, event)
        return (event,)

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Do what a seat chose. Raises `Refusal`; the game is unchanged then."""
        state = self.state
        if state is None:
            raise Refusal(Reason.WRONG_PHASE)
        if self._was_listed(state, seat, action):
            self.state, events = follow(state, seat, action)
        elif 0 <= seat < self.rules.players:
            self.state, events = step(state, seat, action)
        else:
            raise Refusal(Reason.UNKNOWN_SEAT, seat=seat)
        self._actions.append((seat, action))
        return events

    def legal(self) -> Sequence[Action]:
        """What the seat on turn may do."""
        state = self.state
        if state is None or (seat := state.phase.turn) is None:
            return ()
        listed = legal_actions(view(state, seat))
        if isinstance(listed, list):
            listed = tuple(listed)
        if isinstance(listed, tuple):
            self._listed = state, listed
        return listed

    def _was_listed(self, state: State, seat: int, action: Action) -> bool:
        """Whether this action was given as legal for this very state; it need not be checked."""
        known, listed = self._listed
        return known is state and seat == state.phase.turn and action in listed

    def view(self, seat: int) -> SeatView:
        """What a seat may know. Raises `Refusal` before the first deal."""
        if self.state is None:
            raise Refusal(Reason.WRONG_PHASE)
        return view(self.state, seat)

    def undo(self) -> bool:
        """Take the last action of the current deal back; False if there is none."""
        if self.state is None or not self._actions:
            return False
        facts = self.state.facts
        start = start_deal(
            self.rules,
            deck=self._deck,
            dealer=facts.dealer,
            scores=facts.scores,
            number=facts.number,
            out=facts.out,
        )
        state, _ = run(start)
        self._actions.pop()
        for seat, action in self._actions:
            state, _ = step(state, seat, action)
        self.state = state
        return True


def next_dealer(rules: RuleSet, dealer: int, out: frozenset[int]) -> int:
    """The next seat on the dealer's left that is still in the game."""
    players = rules.players
    order = [(dealer + distance) % players for distance in range(1, players + 1)]
    return next(seat for seat in order if rules.side_of(seat) not in out)


def first_dealer(rules: RuleSet, seed: bytes) -> int:
    """Who deals first: cut for, or drawn by lot.

    Where winners deal first and there are none yet, a cut decides.
    """
    if rules.deal.first_dealer is FirstDealer.RANDOM:
        return draw_below(rules.players, seed, DEALER_STREAM)
    return cut_for_deal(rules.players, seed)[-1][0]


def cut_for_deal(players: int, seed: bytes) -> tuple[tuple[int, Card], ...]:
    """The cut for the first deal, as (seat, card): lowest deals, ace low, ties cut again.

    The last entry is the card of the seat that deals.
    """
    cutting, shown = list(range(players)), []
    round_number = 1
    while True:
        deck = shuffled_deck(seed, DEALER_STREAM + round_number, joker=False)
        cut = list(zip(cutting, deck, strict=False))
        shown += cut
        lowest = min(rank_of(card) or 0 for _, card in cut)
        cutting = [seat for seat, card in cut if (rank_of(card) or 0) == lowest]
        if len(cutting) == 1:
            last = next(entry for entry in cut if entry[0] == cutting[0])
            return tuple([entry for entry in shown if entry != last] + [last])
        round_number += 1
