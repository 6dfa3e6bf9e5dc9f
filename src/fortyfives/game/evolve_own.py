"""What an event does to what one seat knows for itself: its hand, its discards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fortyfives.cards import Card
from fortyfives.game import events as ev
from fortyfives.game.events import Event
from fortyfives.game.state import Facts, Own, Phase, Playing


def evolve_own(own: Own, seat: int, event: Event, facts: Facts, phase: Phase) -> Own:
    """What a seat knows after an event as it received it.

    `facts` and `phase` are those before the event. Secret fields that this seat did not receive
    are None and leave it as it was.
    """
    handler = OWN.get(type(event))
    return own if handler is None else handler(own, seat, event, facts, phase)


def _dealt(own: Own, seat: int, event: ev.HandsDealt, facts: Facts, phase: Phase) -> Own:
    hand = event.hands[seat]
    return own if hand is None else Own(hand)


def _looked(own: Own, seat: int, event: ev.Looked, facts: Facts, phase: Phase) -> Own:
    return Own(event.hand) if event.seat == seat and event.hand is not None else own


def _robbed(own: Own, seat: int, event: ev.Robbed, facts: Facts, phase: Phase) -> Own:
    return _exchanged(own, event.card, event.given) if event.seat == seat else own


def _swapped(own: Own, seat: int, event: ev.Swapped, facts: Facts, phase: Phase) -> Own:
    return _exchanged(own, event.card, event.given) if event.seat == seat else own


def _exchanged(own: Own, taken: Card, given: Card | None) -> Own:
    assert given is not None, "a seat is told what it gave"
    hand = own.hand & ~(1 << given) | 1 << taken
    return own._replace(hand=hand, thrown=own.thrown | 1 << given)


def _kitty_entered(own: Own, seat: int, event: ev.KittyEntered, facts: Facts, phase: Phase) -> Own:
    if event.seat != seat or event.kitty is None:
        return own
    return Own(event.kitty, own.thrown | own.hand)


def _top_card(own: Own, seat: int, event: ev.TopCardTaken, facts: Facts, phase: Phase) -> Own:
    return Own(1 << event.card, own.thrown | own.hand) if event.seat == seat else own


def _sat_out(own: Own, seat: int, event: ev.SatOut, facts: Facts, phase: Phase) -> Own:
    return Own(0, own.thrown | own.hand) if event.seat == seat else own


def _kitty_taken(own: Own, seat: int, event: ev.KittyTaken, facts: Facts, phase: Phase) -> Own:
    if event.seat != seat or event.kitty is None:
        return own
    return own._replace(hand=own.hand | event.kitty)


def _discarded(own: Own, seat: int, event: ev.Discarded, facts: Facts, phase: Phase) -> Own:
    if event.seat != seat or event.cards is None:
        return own
    return Own(own.hand & ~event.cards, own.thrown | event.cards)


def _replenished(own: Own, seat: int, event: ev.Replenished, facts: Facts, phase: Phase) -> Own:
    if event.seat != seat or event.cards is None:
        return own
    return Own(own.hand | event.cards, own.thrown)


def _played(own: Own, seat: int, event: ev.Played, facts: Facts, phase: Phase) -> Own:
    if event.seat != seat:
        return own
    assert isinstance(phase, Playing)
    hand, thrown, withheld = own
    if phase.cards and is_withholding(own, event.card, facts, phase):
        withheld += 1
    return Own(hand & ~(1 << event.card), thrown, withheld)


def is_withholding(own: Own, card: Card, facts: Facts, phase: Playing) -> bool:
    """Whether this card, played to a lead, keeps trumps back from a trump lead."""
    trumps = facts.trumps
    is_trump_led = trumps >> phase.cards[0] & 1
    return bool(is_trump_led and own.hand & trumps and not trumps >> card & 1)


OWN: Mapping[type, Callable[[Own, int, Any, Facts, Phase], Own]] = {
    ev.HandsDealt: _dealt,
    ev.Looked: _looked,
    ev.Robbed: _robbed,
    ev.Swapped: _swapped,
    ev.KittyEntered: _kitty_entered,
    ev.TopCardTaken: _top_card,
    ev.SatOut: _sat_out,
    ev.KittyTaken: _kitty_taken,
    ev.Discarded: _discarded,
    ev.Replenished: _replenished,
    ev.Played: _played,
}
"""What each event does to one seat's knowledge; an event that is not here does nothing."""
