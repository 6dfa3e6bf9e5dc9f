"""What one seat may know: `view` of a state, and the fold of the events it receives."""

from __future__ import annotations

from fortyfives.game.events import SPECTATOR, Event, redact
from fortyfives.game.evolve_own import evolve_own
from fortyfives.game.evolve_public import evolve_public
from fortyfives.game.state import Bidding, Own, SeatView, State

_NOTHING = Own()


def view(state: State, seat: int) -> SeatView:
    """The view of one seat; `SPECTATOR` gives the view of who has no seat."""
    phase = state.phase
    is_seat = 0 <= seat < len(state.owns)
    is_face_down = type(phase) is Bidding and not phase.looked >> max(seat, 0) & 1
    own = state.owns[seat] if is_seat and not is_face_down else _NOTHING
    return SeatView(seat, state.facts, phase, own)


def evolve_view(seen: SeatView, event: Event) -> SeatView:
    """The view after an event as this seat received it.

    Folding a deal's redacted events from its first view gives the same as `view`.
    """
    facts, phase = evolve_public(seen.facts, seen.phase, redact(event, SPECTATOR))
    own = seen.own
    if seen.seat != SPECTATOR:
        own = evolve_own(own, seen.seat, event, seen.facts, seen.phase)
    return SeatView(seen.seat, facts, phase, own)
