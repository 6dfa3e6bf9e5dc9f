"""What one seat may know: `view` of a state, and the fold of the events it receives."""

from __future__ import annotations

from fortyfives.game.events import SPECTATOR, Event, redact
from fortyfives.game.evolve_own import evolve_own
from fortyfives.game.evolve_public import evolve_public, offers_blind
from fortyfives.game.state import Bidding, Moving, Own, Playing, SeatView, State, Step

_NOTHING = Own()


def view(state: State, seat: int) -> SeatView:
    """The view of one seat; `SPECTATOR` gives the view of who has no seat."""
    facts, phase, owns = state.facts, state.phase, state.owns
    is_hidden = not 0 <= seat < len(owns)
    if not is_hidden and type(phase) is not Playing:
        is_hidden = _is_face_down(state, seat)
    return SeatView(seat, facts, phase, _NOTHING if is_hidden else owns[seat])


def _is_face_down(state: State, seat: int) -> bool:
    """Whether a seat has not looked at its hand yet, because blind bids are on offer."""
    phase = state.phase
    if type(phase) is Bidding:
        return not phase.looked >> seat & 1
    if type(phase) is not Moving or phase.step is not Step.TURN_UP:
        return False
    return state.facts.rules.has_auction and offers_blind(state.facts)


def evolve_view(seen: SeatView, event: Event) -> SeatView:
    """The view after an event as this seat received it.

    Folding a deal's redacted events from its first view gives the same as `view`.
    """
    facts, phase = evolve_public(seen.facts, seen.phase, redact(event, SPECTATOR))
    own = seen.own
    if seen.seat != SPECTATOR:
        own = evolve_own(own, seen.seat, event, seen.facts, seen.phase)
    return SeatView(seen.seat, facts, phase, own)
