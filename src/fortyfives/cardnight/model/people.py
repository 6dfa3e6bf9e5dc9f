"""Who came to the door, and what keeps a punch card."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

EntryId: TypeAlias = int
UnitId: TypeAlias = int
GHOST: UnitId = 0
"""The unseen unit, where odd numbers are filled by one. It has no entry in `Night.units`."""


class Entry(Struct, frozen=True, kw_only=True):
    """Who came to the door: one person, or two who play together."""

    id: EntryId
    """In order of arrival."""
    names: tuple[str, ...]
    """One name or two, as printed."""
    fee: int
    """Cents owed for all the persons of the entry, cookie jar apart."""
    paid: int
    """Cents taken, cookie jar included."""
    cookie: bool
    """Whether the entry is in the cookie jar."""
    strength: int = 0
    """A seed for a knock-out or a Swiss: higher is stronger, 0 unknown."""
    late_from: int = 0
    """The first round that a late arrival can play, 0 for those in time."""
    withdrawn_after: int | None = None
    """The last round that a withdrawn entry played (0: none); None for those present."""


class Unit(Struct, frozen=True, kw_only=True):
    """What keeps a punch card and wins prizes: a pair, a drawn pair (or trio), a person."""

    id: UnitId
    """The number on its card."""
    entries: tuple[EntryId, ...]
    names: tuple[str, ...]
    """The persons. Three, where an odd number was drawn: they take turns, see `Seating`."""
    cookie: bool
    late_from: int = 0
    withdrawn_after: int | None = None
    away: tuple[tuple[int, int], ...] = ()
    """First and last round of each time that it was gone and came back."""
    strength: int = 0

    @property
    def name(self) -> str:
        """The names as one line."""
        return " & ".join(self.names)
