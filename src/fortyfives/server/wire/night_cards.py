"""Punch cards as the desk shows them, where only cards are counted."""

from __future__ import annotations

from fortyfives.server.wire.view import Part


class CardFigure(Part, frozen=True, kw_only=True):
    """Something that is read off a card: won, points, against, best."""

    figure: str
    title: str


class CardRead(Part, frozen=True, kw_only=True):
    """A card as it was read once; `by` says who wrote it, in words."""

    words: str
    by: str
    at: str
    why: str


class NightPunched(Part, frozen=True, kw_only=True):
    """A card that was handed in; the last of its history counts."""

    unit: int
    name: str
    won: int
    points: int
    against: int
    best: int
    history: list[CardRead]


class NightSums(Part, frozen=True, kw_only=True):
    """Wins on the cards held against the games played.

    `difference` is what is too many, or too few (negative), whatever the cards not in would show.
    `too_many` are those with more wins than games.
    """

    played: int
    found: int
    missing: list[int]
    unread: int
    too_many: list[int]
    difference: int


class NightCards(Part, frozen=True, kw_only=True):
    """All the cards. `half` is the round after which they may be read for the half-time prize."""

    figures: list[CardFigure]
    half: int
    cards: list[NightPunched]
    half_cards: list[NightPunched]
    sums: NightSums
    half_sums: NightSums
