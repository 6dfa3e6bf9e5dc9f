"""The club player: plays every preset by the advice of good players."""

from __future__ import annotations

from fortyfives.bots.club.playing import play_card
from fortyfives.bots.novice import Novice
from fortyfives.game.actions import Action, Rob
from fortyfives.game.legal import legal_actions
from fortyfives.game.state import Playing, SeatView


class Club(Novice):
    """A player who counts. See `Bot` for the contract."""

    def choose(self, view: SeatView) -> Action:
        phase = view.phase
        if isinstance(phase, Playing) and not any(isinstance(a, Rob) for a in legal_actions(view)):
            return play_card(view, phase)
        return super().choose(view)
