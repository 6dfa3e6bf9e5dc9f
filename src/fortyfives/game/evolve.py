"""What an event does to a whole deal: the public half, what each seat knows, the deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from fortyfives.cards import Card, Hand
from fortyfives.game import events as ev
from fortyfives.game.events import Event
from fortyfives.game.evolve_own import OWN
from fortyfives.game.evolve_public import PUBLIC
from fortyfives.game.legal import lawful
from fortyfives.game.state import Own, Playing, State
from fortyfives.rules.groups.deal import HAND

DeckLeft: TypeAlias = tuple[tuple[Card, ...], Hand]


def evolve(state: State, event: Event) -> State:
    """The state after an event. Total: nothing is refused here."""
    kind = type(event)
    before, phase, owns, stock, kitty, revokes = state
    facts, phase = PUBLIC[kind](before, phase, event)
    if kind is ev.Played:
        if facts.law.is_revoke_possible:
            revokes = _revokes_after(state, event)
        return State(facts, phase, _owns_after(state, event), stock, kitty, revokes)
    if isinstance(event, ev.HandsDealt):
        owns = tuple(Own(hand or 0) for hand in event.hands)
    elif kind in OWN:
        owns = _owns_after(state, event)
    if kind in _DECK:
        stock, kitty = _DECK[kind](state, event)
    return State(facts, phase, owns, stock, kitty, revokes)


def _owns_after(state: State, event: Any) -> tuple[Own, ...]:
    """Everyone's knowledge after an event that concerns one seat's hand."""
    seat = event.seat
    owns = state.owns
    own = OWN[type(event)](owns[seat], seat, event, state.facts, state.phase)
    return (*owns[:seat], own, *owns[seat + 1 :])


def _revokes_after(state: State, event: Any) -> frozenset[tuple[int, int]]:
    """The illegal cards so far, where they may be put down at all."""
    phase = state.phase
    assert isinstance(phase, Playing)
    allowed = lawful(state.owns[event.seat], event.seat, state.facts, phase)
    if allowed >> event.card & 1:
        return state.revokes
    return state.revokes | {(event.seat, len(phase.tricks))}


def _deal(state: State, event: ev.HandsDealt) -> DeckLeft:
    """The deck without the hands and the kitty; which cards the kitty gets, the packets say."""
    hands = 0
    for hand in event.hands:
        hands |= hand or 0
    rules = state.facts.rules
    dealt = HAND * len(state.facts.seats) + rules.deal.kitty
    kitty = 0
    for card in state.stock[:dealt]:
        kitty |= 1 << card
    return state.stock[dealt:], kitty & ~hands


def _one_card(state: State, event: Event) -> DeckLeft:
    return state.stock[1:], state.kitty


def _no_kitty(state: State, event: Event) -> DeckLeft:
    return state.stock, 0


def _drawn(state: State, event: ev.Replenished) -> DeckLeft:
    return state.stock[event.count :], state.kitty


_DECK: Mapping[type, Callable[[State, Any], DeckLeft]] = {
    ev.HandsDealt: _deal,
    ev.TurnedUp: _one_card,
    ev.TopCardTaken: _one_card,
    ev.CardTurned: _one_card,
    ev.KittyTaken: _no_kitty,
    ev.KittyEntered: _no_kitty,
    ev.Replenished: _drawn,
}
