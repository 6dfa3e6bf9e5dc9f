"""A deal to be played in a test: hands as text, actions as in a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from fortyfives.cards import Card, full_deck, hand_text, parse_card
from fortyfives.errors import Reason, Refusal
from fortyfives.game.actions import action_text, parse_seat_action
from fortyfives.game.events import Event
from fortyfives.game.evolve import evolve
from fortyfives.game.forced import close_event
from fortyfives.game.legal import legal_actions
from fortyfives.game.machine import run, start_deal, step
from fortyfives.game.state import Closing, Facts, Over, Phase, Playing, SeatView, State
from fortyfives.game.view import view
from fortyfives.rules.library import load_rules
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.scoring import Outcome

FIRST_PACKET = {"3-2": 3, "2-3": 2, "4-1": 4, "dealer": 3}


def house(
    base: str, players: int | None = None, sides: int | None = None, **changes: Any
) -> RuleSet:
    """A preset with some options changed: ``house("irish-45", play={"booked": True})``."""
    return load_rules({"base": base, **changes}, players=players, sides=sides)


def cards(text: str) -> list[Card]:
    return [parse_card(word) for word in text.split()]


def stacked(
    rules: RuleSet, hands: Sequence[str], dealer: int, kitty: str, rest: str, seats: Sequence[int]
) -> tuple[Card, ...]:
    """A deck that deals these hands; what is not named comes from the rest of the deck in order."""
    named = [*(card for hand in hands for card in cards(hand)), *cards(kitty), *cards(rest)]
    assert len(set(named)) == len(named), "a card stands twice"
    loose = iter([c for c in full_deck(joker=rules.deck.joker) if c not in named])
    full = {seat: _filled(hands[seat] if seat < len(hands) else "", 5, loose) for seat in seats}
    kitty_cards = _filled(kitty, rules.deal.kitty, loose)
    first = FIRST_PACKET[rules.deal.packets.value]
    size = rules.deal.kitty
    split = size if size == 3 else min(first, 3) if size == 4 else first
    deck = [card for seat in seats for card in full[seat][:first]] + kitty_cards[:split]
    deck += [card for seat in seats for card in full[seat][first:]] + kitty_cards[split:]
    return (*deck, *cards(rest), *loose)


def _filled(text: str, size: int, loose: Any) -> list[Card]:
    given = cards(text)
    return given + [next(loose) for _ in range(size - len(given))]


class Table:
    """One deal under way. Seats, cards and actions are written as in a record."""

    def __init__(
        self,
        rules: RuleSet,
        *hands: str,
        kitty: str = "",
        rest: str = "",
        dealer: int = 0,
        scores: Sequence[int] = (),
        out: Sequence[int] = (),
    ) -> None:
        order = [(dealer + place) % rules.players for place in range(1, rules.players + 1)]
        seats = [seat for seat in order if rules.side_of(seat) not in out]
        start = start_deal(
            rules,
            deck=stacked(rules, hands, dealer, kitty, rest, seats),
            dealer=dealer,
            scores=tuple(scores) or (0,) * rules.sides,
            out=frozenset(out),
        )
        self.start = self.state = start
        self.events: list[Event] = []
        self._take(*run(start))

    def _take(self, state: State, events: tuple[Event, ...]) -> None:
        self.state = state
        self.events += events

    def do(self, *texts: str) -> Table:
        """Do these actions, each as ``<seat> <verb> [arguments]``."""
        for text in texts:
            self._take(*step(self.state, *parse_seat_action(text)))
        return self

    def first(self, times: int = 1) -> Table:
        """Whoever is on turn does the first thing that he may."""
        for _ in range(times):
            self.do(f"{self.turn} {self.legal[0]}")
        return self

    def is_in(self, kind: type) -> bool:
        """Whether the deal is in this phase."""
        return isinstance(self.state.phase, kind)

    def refused(self, text: str) -> Reason:
        """The reason why this action is refused."""
        with pytest.raises(Refusal) as refusal:
            step(self.state, *parse_seat_action(text))
        assert "…" not in refusal.value.message + refusal.value.hint
        return refusal.value.reason

    def close(self) -> Outcome:
        """Add up a deal that waits for calls of revokes."""
        assert isinstance(self.state.phase, Closing)
        event = close_event(self.state, self.state.phase)
        self._take(evolve(self.state, event), (event,))
        return self.outcome

    def view(self, seat: int) -> SeatView:
        return view(self.state, seat)

    @property
    def turn(self) -> int | None:
        return self.state.turn

    @property
    def facts(self) -> Facts:
        return self.state.facts

    @property
    def phase(self) -> Phase:
        return self.state.phase

    @property
    def play(self) -> Playing:
        assert isinstance(self.phase, Playing)
        return self.phase

    @property
    def outcome(self) -> Outcome:
        assert isinstance(self.phase, Over)
        return self.phase.outcome

    @property
    def legal(self) -> list[str]:
        """What the seat on turn may do, as text without the seat."""
        assert self.turn is not None
        return [action_text(action) for action in legal_actions(self.view(self.turn))]

    def hand(self, seat: int) -> set[str]:
        return set(hand_text(self.state.owns[seat].hand).split())

    def thrown(self, seat: int) -> set[str]:
        return set(hand_text(self.state.owns[seat].thrown).split())

    def happened(self, kind: type) -> list[Any]:
        """The events of one kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def play_out(self) -> Table:
        """Let everyone play his first legal card until the play is over."""
        while self.is_in(Playing) and self.turn is not None:
            self.first()
        return self


def texts_of(hand: int) -> set[str]:
    return set(hand_text(hand).split())
