"""What one seat may know: `view` of a state, and the fold of the events it receives."""

from __future__ import annotations

from fortyfives.game.events import SPECTATOR, Event, redact
from fortyfives.game.evolve import evolve_own, evolve_public
from fortyfives.game.state import Bidding, Own, Packing, SeatView, State

_NOTHING = Own()


def view(state: State, seat: int) -> SeatView:
    """The view of one seat; `SPECTATOR` gives the view of who has no seat."""
    return SeatView(seat, state.facts, state.phase, _own(state, seat))


def _own(state: State, seat: int) -> Own:
    if seat == SPECTATOR or seat not in range(len(state.owns)):
        return _NOTHING
    phase = state.phase
    if type(phase) is Bidding and not phase.looked >> seat & 1:
        return _NOTHING
    return state.owns[seat]


def evolve_view(seen: SeatView, event: Event) -> SeatView:
    """The view after an event as this seat received it.

    Folding a deal's redacted events from its first view gives the same as `view`.
    """
    facts, phase = evolve_public(seen.facts, seen.phase, redact(event, SPECTATOR))
    own = seen.own if seen.seat == SPECTATOR else evolve_own(seen.own, seen.seat, event, seen.facts, seen.phase)
    return SeatView(seen.seat, facts, phase, own)


def first_view(state: State, seat: int) -> SeatView:
    """The view before the first event of a deal."""
    assert isinstance(state.phase, Packing)
    return SeatView(seat, state.facts, state.phase, _NOTHING)
