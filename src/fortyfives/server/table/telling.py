"""Events as they are sent: their fields, and the sentence for people and screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Final

from fortyfives.game import events as ev
from fortyfives.game.events import SECRET_FIELDS, Event, redact
from fortyfives.game.locks import locked_sides
from fortyfives.game.record_telling import event_json
from fortyfives.game.state import Facts
from fortyfives.game.text import Teller
from fortyfives.i18n import N_
from fortyfives.i18n import gettext as _
from fortyfives.server.table.results import result_of
from fortyfives.server.wire.view import EventView


def tell(
    events: Sequence[Event],
    viewer: int,
    facts: Facts,
    names: Sequence[str],
    side_names: Sequence[str],
    public: Sequence[EventView] | None = None,
) -> list[EventView]:
    """Events as one viewer receives them (`SPECTATOR` without a seat), in the language in use.

    `facts` are those after the events. `public` are the events as told to a spectator, if that
    has been done: most are the same for everyone.
    """
    if public is None:
        return [_tell(redact(event, viewer), viewer, facts, names, side_names) for event in events]
    return [
        _tell(redact(event, viewer), viewer, facts, names, side_names)
        if _is_told_otherwise(event, viewer)
        else told
        for event, told in zip(events, public, strict=True)
    ]


def _is_told_otherwise(event: Event, viewer: int) -> bool:
    """Whether a viewer receives more of an event than a spectator does."""
    if isinstance(event, ev.HandsDealt):
        return True
    return type(event) in SECRET_FIELDS and getattr(event, "seat", None) == viewer


def _tell(
    event: Event,
    viewer: int,
    facts: Facts,
    names: Sequence[str],
    side_names: Sequence[str],
) -> EventView:
    if isinstance(event, ev.DealScored):
        outcome = asdict(event.outcome) | {"out": sorted(event.outcome.out)}
        text = ". ".join(result_of(facts, event.outcome, side_names).text)
        return EventView(event="deal_scored", seat=None, data={"outcome": outcome}, text=text)
    data = event_json(event)
    name, seat = data.pop("event"), data.pop("seat", None)
    text = _sentence(event, viewer, facts, names)
    if isinstance(event, ev.HandsDealt):
        text += _locked(facts, side_names)
    return EventView(event=name, seat=seat, data=data, text=text)


def _sentence(event: Event, viewer: int, facts: Facts, names: Sequence[str]) -> str:
    teller = Teller(facts, names)
    match event:
        case ev.HandsDealt():
            return _hands(event, viewer, teller)
        case ev.Played():
            text = _("{who} plays {card}")
            if event.hearts:
                text = _("{who} plays {card} and says “hearts on hearts”")
            return text.format(who=names[event.seat], card=teller.card(event.card))
        case ev.TrickTaken() | ev.Stayed() | ev.PlayEnded():
            who = "" if isinstance(event, ev.PlayEnded) else names[event.seat]
            return _(_SHORT[type(event)]).format(who=who)
        case ev.Replenished(count=0):
            return ""
        case _:
            return teller.line(event) or ""


_SHORT: Final[Mapping[type, str]] = {
    ev.TrickTaken: N_("{who} wins the trick"),
    ev.Stayed: N_("{who} stays in"),
    ev.PlayEnded: N_("The play is over; revokes may still be called."),
}
"""What a record tells in another place or not at all, and a table as it happens."""


def _locked(facts: Facts, side_names: Sequence[str]) -> str:
    """Which sides are locked as a deal begins, as a sentence after another."""
    if not facts.rules.score.shown:  # it is remembered, not told
        return ""
    sides = ", ".join(side_names[side] for side in locked_sides(facts))
    text = _("Locked, scoring only as the bidder: {sides}.")
    return " " + text.format(sides=sides) if sides else ""


def _hands(event: ev.HandsDealt, viewer: int, teller: Teller) -> str:
    if event.face_down:
        return _("The hands lie face down: blind bids are on offer.")
    own = event.hands[viewer] if 0 <= viewer < len(event.hands) else None
    if own is None:
        return _("The cards are dealt.")
    return _("The cards are dealt. Your hand: {cards}.").format(cards=teller.cards(own))
