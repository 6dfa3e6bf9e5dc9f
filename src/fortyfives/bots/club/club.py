"""The club player as a bot: which module answers in which phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fortyfives.bots.club import bidding, booked, claiming, discarding, naming, robbing
from fortyfives.bots.club.playing import play_card
from fortyfives.game import state as st
from fortyfives.game.actions import Action, ChooseLead
from fortyfives.game.legal import legal_actions
from fortyfives.game.legal_play import may_rob
from fortyfives.game.state import Playing, SeatView


class Club:
    """A player who counts. See `Bot` for the contract.

    He has no whims, so the seed makes no difference.
    """

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, view: SeatView) -> Action:
        """The action of the seat on turn."""
        phase = view.phase
        answer = _ANSWERS.get(type(phase))
        return legal_actions(view)[0] if answer is None else answer(view, phase)


def _play(view: SeatView, phase: Playing) -> Action:
    if may_rob(view):
        better = robbing.rob(view, view.facts.turned[-1]) or robbing.forced(view)
        if better is not None:
            return better
    return play_card(view, phase)


def _lead(view: SeatView, phase: st.Leading) -> Action:
    """Ask the player on the left: to play last to the first trick is worth more than to lead."""
    return ChooseLead(own=False)


_ANSWERS: Mapping[type, Callable[[SeatView, Any], Action]] = {
    st.Bidding: bidding.call,
    st.Naming: lambda view, phase: naming.name(view),
    st.SittingOut: lambda view, phase: naming.sit_out(view),
    st.Robbing: lambda view, phase: robbing.answer_turned(
        view, phase.card, may_leave=phase.may_leave
    ),
    st.Discarding: lambda view, phase: discarding.discard(view),
    st.Swapping: lambda view, phase: robbing.swap(view),
    st.Leading: _lead,
    st.Booking: booked.answer,
    st.Playing: _play,
    st.Claiming: claiming.answer,
}
