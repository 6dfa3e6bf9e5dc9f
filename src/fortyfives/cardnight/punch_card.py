"""A punch card as it was handed in, where the desk counts cards and not tables."""

from __future__ import annotations

from msgspec import Struct


class Card(Struct, frozen=True, kw_only=True):
    """What stands on a card; what its night does not count is 0."""

    won: int
    """Games won: the holes, those for rounds sat out included where they are punched."""
    points: int = 0
    """Points scored in all games."""
    against: int = 0
    """Points given away in all games."""
    best: int = 0
    """The most points in one game."""


class CardWritten(Struct, frozen=True, kw_only=True):
    """A card as it was read at one time, with who wrote it down."""

    card: Card
    by: str
    at: str
    why: str = ""
    """The reason, of a correction."""


class CardState(Struct, frozen=True, kw_only=True):
    """A unit's card; corrections keep what stood before."""

    history: tuple[CardWritten, ...]
    """Oldest first, at least one; the last one counts."""

    @property
    def card(self) -> Card:
        """The reading that counts."""
        return self.history[-1].card
