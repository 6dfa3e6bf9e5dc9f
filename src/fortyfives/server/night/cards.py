"""The punch cards of a night that counts nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fortyfives.cardnight.counting.cards import figures, sums
from fortyfives.cardnight.model import Night
from fortyfives.cardnight.punch_card import Card, CardState
from fortyfives.cardnight.words import by_words
from fortyfives.i18n import N_
from fortyfives.i18n import gettext as _
from fortyfives.server.wire.night_cards import (
    CardFigure,
    CardRead,
    NightCards,
    NightPunched,
    NightSums,
)

FIGURES: Final[Mapping[str, str]] = {
    "won": N_("games won"),
    "points": N_("points"),
    "against": N_("points given away"),
    "best": N_("high game"),
}
"""What stands on a card."""


def cards_view(night: Night) -> NightCards | None:
    """The cards; None where the tables tell their results."""
    if not night.format.is_by_card:
        return None
    return NightCards(
        figures=[CardFigure(figure=one, title=_(FIGURES[one])) for one in figures(night.format)],
        half=night.half,
        cards=_punched(night, night.cards),
        half_cards=_punched(night, night.half_cards),
        sums=_sums(night, at_half=False),
        half_sums=_sums(night, at_half=True),
    )


def _punched(night: Night, states: Mapping[int, CardState]) -> list[NightPunched]:
    return [
        NightPunched(
            unit=unit,
            name=night.units[unit].name,
            won=state.card.won,
            points=state.card.points,
            against=state.card.against,
            best=state.card.best,
            history=[
                CardRead(
                    words=card_text(night, written.card),
                    by=by_words(written.by),
                    at=written.at,
                    why=written.why,
                )
                for written in state.history
            ],
        )
        for unit, state in sorted(states.items())
    ]


def card_text(night: Night, card: Card) -> str:
    """A card on a line: the figures that its night counts."""
    return ", ".join(str(getattr(card, figure)) for figure in figures(night.format))


def _sums(night: Night, *, at_half: bool) -> NightSums:
    found = sums(night, at_half=at_half)
    return NightSums(
        played=found.played,
        found=found.found,
        missing=list(found.missing),
        unread=found.unread,
        too_many=list(found.too_many),
        difference=found.difference,
    )
