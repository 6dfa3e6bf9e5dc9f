"""Wishes of a night that counts punch cards alone, and what else is put right after play."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from fortyfives.cardnight.format import Results
from fortyfives.server.wire.night_asked import DeskWish, Number, Prize, Why

Figure: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class ChooseResultsWish(DeskWish, tag="choose_results", frozen=True, kw_only=True):
    """Choose how the desk learns who has won: from the tables, or from the cards at the end."""

    results: Results


class HandInWish(DeskWish, tag="hand_in", frozen=True, kw_only=True):
    """Read a punch card, at the end or at half-time; what the night does not count is 0."""

    unit: Number
    won: Number
    points: Figure = 0
    against: Figure = 0
    best: Figure = 0
    at_half: bool = False


class CorrectCardWish(HandInWish, tag="correct_card", frozen=True, kw_only=True):
    """Put a card right that was read; what stood before is kept."""

    why: Why = ""


class ShowJarWish(DeskWish, tag="show_jar", frozen=True, kw_only=True):
    """Write down whose cards have every game drawn for the cookie jar."""

    units: Annotated[list[Number], Meta(max_length=500)]


class NextTicketWish(DeskWish, tag="draw_next_ticket", frozen=True, kw_only=True):
    """Draw a further ticket of the 50/50, because nobody came with the last one, `missed`."""

    missed: Annotated[int, Meta(ge=1, le=1_000_000)]


class NameTicketWish(DeskWish, tag="name_ticket", frozen=True, kw_only=True):
    """Write down who came with the ticket."""

    name: Annotated[str, Meta(min_length=1, max_length=120)]


class ReopenTieWish(DeskWish, tag="reopen_tie", frozen=True, kw_only=True):
    """Begin a tie anew, where something about it was written down wrongly."""

    prize: Prize
    why: Why = ""


class UndoCashWish(DeskWish, tag="undo_cash", frozen=True, kw_only=True):
    """Take back a line of the cash sheet, by its number."""

    number: Number
    why: Why = ""


CARD_WISHES = (
    ChooseResultsWish, HandInWish, CorrectCardWish, ShowJarWish, NextTicketWish, NameTicketWish,
    ReopenTieWish, UndoCashWish,
)  # fmt: skip
