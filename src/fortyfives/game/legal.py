"""What a seat may do now, computed from its view alone.

`legal_actions` lists it, `check` refuses what is not in it with a reason. Each phase has its
own module; this one finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fortyfives.cards import Hand
from fortyfives.errors import Reason, Refusal
from fortyfives.game import actions as act
from fortyfives.game import legal_auction, legal_draw, legal_play, legal_trump
from fortyfives.game import state as st
from fortyfives.game.actions import Action
from fortyfives.game.legal_play import lawful
from fortyfives.game.state import SeatView

_NOTHING: tuple[Action, ...] = ()


def legal_actions(view: SeatView) -> Sequence[Action]:
    """Everything that the seat on turn may do; empty for any other seat.

    Calls of revokes, claims and concessions are not listed. Discards are unranked only when
    asked for, so that thousands of them cost nothing.
    """
    phase = view.phase
    if phase.turn != view.seat:
        return _NOTHING
    return _LEGAL[type(phase)](view)


def playable(view: SeatView) -> Hand:
    """The cards that the seat on turn may play, as a mask; 0 outside the play."""
    phase = view.phase
    if type(phase) is not st.Playing or phase.turn != view.seat:
        return 0
    return legal_play.playable_cards(view, phase)


def check(view: SeatView, action: Action) -> None:
    """Refuse what this seat may not do. Raises `Refusal`."""
    phase = view.phase
    free = _OUT_OF_TURN.get(type(action))
    if free is not None:
        free(view, action)
    elif isinstance(phase, st.Over):
        raise Refusal(Reason.GAME_OVER if phase.outcome.winner is not None else Reason.WRONG_PHASE)
    elif phase.turn != view.seat:
        raise Refusal(legal_auction.why_not_on_turn(view, action))
    else:
        _CHECKS[type(phase)](view, action)


_LEGAL: Mapping[type, Callable[[SeatView], Sequence[Action]]] = {
    st.Packing: legal_auction.packings,
    st.Bidding: legal_auction.calls,
    st.Naming: legal_trump.namings,
    st.SittingOut: legal_trump.sit_outs,
    st.Robbing: legal_trump.robs,
    st.Discarding: legal_draw.discards,
    st.Swapping: legal_draw.swaps,
    st.Leading: legal_draw.leads,
    st.Booking: legal_draw.bookings,
    st.Playing: legal_play.plays,
    st.Claiming: legal_play.answers,
}

_CHECKS: Mapping[type, Callable[[SeatView, Any], None]] = {
    st.Packing: legal_auction.check_packing,
    st.Bidding: legal_auction.check_call,
    st.Naming: legal_trump.check_naming,
    st.SittingOut: legal_trump.check_sit_out,
    st.Robbing: legal_trump.check_rob,
    st.Discarding: legal_draw.check_discard,
    st.Swapping: legal_draw.check_swap,
    st.Leading: legal_draw.check_lead,
    st.Booking: legal_draw.check_booking,
    st.Playing: legal_play.check_play,
    st.Claiming: legal_play.check_waiting,
}

_OUT_OF_TURN: Mapping[type, Callable[[SeatView, Any], None]] = {
    act.Look: legal_auction.check_look,
    act.CallRevoke: legal_play.check_revoke,
    act.Claim: legal_play.check_claim,
    act.Accept: legal_play.check_answer,
    act.Refuse: legal_play.check_answer,
    act.Concede: legal_play.check_concede,
}

__all__ = ["check", "lawful", "legal_actions", "playable"]
