"""Every field of every event is either public, for a reason, or redacted for all but its owner."""

from __future__ import annotations

import random
import types
import typing
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass

import pytest
from hypothesis import given, settings

from fortyfives.cards import Card, Hand, cards_in
from fortyfives.game import events as ev
from fortyfives.game.events import SECRET_FIELDS, SPECTATOR, Event, redact
from fortyfives.rules.ruleset import RuleSet

from .houses import houses, seeds
from .test_fold import events_of

EVENTS: tuple[type, ...] = typing.get_args(Event)
HOLDS_CARDS = ("Card", "Hand")

PUBLIC: dict[tuple[type, str], str] = {
    (ev.TurnedUp, "card"): "it lies face up",
    (ev.Robbed, "card"): "the turned card, which all have seen",
    (ev.CardCalled, "card"): "said aloud",
    (ev.TopCardTaken, "card"): "turned from the stock before all",
    (ev.Replenished, "shown"): "four and a flip: drawn face up",
    (ev.CardTurned, "card"): "turned from the stock before all",
    (ev.Swapped, "card"): "the card turned, which all have seen",
    (ev.Played, "card"): "played",
    (ev.Claimed, "cards"): "a claimer shows his cards",
    (ev.ClaimGranted, "hands"): "an accepted claim shows all cards left",
}
"""The fields with cards that everybody may see, and why."""

INDIRECT: dict[tuple[type, str], str] = {
    (ev.Discarded, "count"): "others see how many",
    (ev.Replenished, "count"): "others see how many",
    (ev.BookedAsked, "answer"): "told to all",
    (ev.RevokeCalled, "proven"): "judged before all",
    (ev.DealScored, "outcome"): "points are public",
}
"""Fields without cards that follow from hidden ones, and are public all the same."""


def card_fields(kind: type) -> Iterator[str]:
    for item in fields(kind):
        if any(word in str(item.type) for word in HOLDS_CARDS):
            yield item.name


def test_every_event_is_a_frozen_dataclass_of_the_module() -> None:
    here = {
        kind
        for kind in vars(ev).values()
        if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == ev.__name__
    }
    assert here == set(EVENTS)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_a_field_with_cards_is_secret_or_public_for_a_reason(kind: type) -> None:
    secret = set(SECRET_FIELDS.get(kind, ()))
    if kind is ev.HandsDealt:
        secret = {"hands"}
    public = {name for owner, name in PUBLIC if owner is kind}
    assert secret | public == set(card_fields(kind))
    assert not secret & public


def test_only_known_types_are_in_events() -> None:
    """A new shape of field has to be thought about here before it can carry anything."""
    plain = {"int", "str", "bool", "Card", "Hand", "Suit", "Packets", "Outcome"}
    plain |= {"Card | None", "Hand | None", "tuple[Hand, ...]", "tuple[Hand | None, ...]"}
    for kind in EVENTS:
        for item in fields(kind):
            assert str(item.type) in plain, (kind, item.name)


def test_the_lists_name_fields_that_are_there() -> None:
    for kind, name in [*PUBLIC, *INDIRECT]:
        assert name in {item.name for item in fields(kind)}
    for kind, names in SECRET_FIELDS.items():
        assert set(names) <= {item.name for item in fields(kind)}
        assert "seat" in {item.name for item in fields(kind)}


def hidden_in(event: Event, seat: int) -> set[Card]:
    """The cards of an event that this seat may not see, by the lists above alone."""
    hidden: set[Card] = set()
    if isinstance(event, ev.HandsDealt):
        for owner, hand in enumerate(event.hands):
            if owner != seat or event.face_down:
                hidden |= set(cards_in(hand or 0))
        return hidden
    if getattr(event, "seat", seat) == seat:
        return hidden
    for name in SECRET_FIELDS.get(type(event), ()):
        hidden |= set(cards_of(type(event), name, getattr(event, name)))
    return hidden - set(public_cards(event))


def public_cards(event: Event) -> Iterator[Card]:
    for kind, name in PUBLIC:
        if kind is type(event):
            yield from cards_of(kind, name, getattr(event, name))


def cards_of(kind: type, name: str, value: Card | Hand | Iterable[Hand] | None) -> Iterable[Card]:
    """The cards in the value of a field, by its declared type."""
    declared = next(str(item.type) for item in fields(kind) if item.name == name)
    if value is None:
        return ()
    if isinstance(value, int):
        return (value,) if "Card" in declared else cards_in(value)
    return [card for hand in value for card in cards_in(hand or 0)]


def all_cards_in(event: Event) -> set[Card]:
    found: set[Card] = set()
    for name in card_fields(type(event)):
        found |= set(cards_of(type(event), name, getattr(event, name)))
    return found


@settings(max_examples=60)
@given(houses(), seeds())
def test_no_redacted_event_holds_a_hidden_card(rules: RuleSet, seed: int) -> None:
    for _, event, _ in events_of(rules, random.Random(seed)):
        for seat in [*range(rules.players), SPECTATOR]:
            shown = redact(event, seat)
            assert not all_cards_in(shown) & hidden_in(event, seat)
            assert redact(shown, seat) == shown


@settings(max_examples=20)
@given(houses(), seeds())
def test_an_event_reaches_its_own_seat_whole(rules: RuleSet, seed: int) -> None:
    for _, event, _ in events_of(rules, random.Random(seed)):
        if not isinstance(event, ev.HandsDealt) and hasattr(event, "seat"):
            assert redact(event, event.seat) == event


def test_events_are_slotted() -> None:
    """Nothing can be hung on an event that its fields do not tell of."""
    for kind in EVENTS:
        assert isinstance(vars(kind).get("__slots__"), tuple)
        if fields(kind):
            name = fields(kind)[0].name
            assert isinstance(vars(kind)[name], types.MemberDescriptorType)
