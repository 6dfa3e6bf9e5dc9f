"""What the sheets are made of: plain values, whoever keeps them.

Names and titles are free text of any length and script; a sheet makes them fit. Everything that
people count (pairs, tables, rounds, games, places) counts from 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Occasion:
    """The evening that a sheet belongs to."""

    title: str
    place: str = ""
    day: date | None = None
    is_single: bool = False
    """Whether players are entered one by one; else pairs."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A pair or a player: its number and its members' names."""

    number: int
    """0 for who holds the ticket of the 50/50: anybody in the hall."""
    names: tuple[str, ...]

    @property
    def line(self) -> str:
        """The names in one line."""
        return " & ".join(self.names)


@dataclass(frozen=True, slots=True)
class PunchCard:
    """A card to be punched for every game won."""

    entrant: Entrant
    table: int | None = None
    """Where the entrant begins, if that is known."""
    won: tuple[int, ...] = ()
    """Games already won, for a card that replaces a lost one."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """What lies on a table for its players' phones."""

    table: int
    url: str
    """What the code on the card leads to, at most 2000 characters."""
    code: str
    """What is typed, or said at the desk, where no phone reads the square."""
    address: str = ""
    """The page on which the code is typed."""


@dataclass(frozen=True, slots=True)
class HallNetwork:
    """The hall's own wireless network, that phones must join first."""

    name: str
    password: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """Where a role goes after a round: “Winners” to a table, or nowhere."""

    who: str
    to: int | None = None
    """The table; None to stay."""
    note: str = ""
    """A remark, such as “change partners”."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A line of a timetable: who plays whom at a table, or where an entrant goes."""

    round: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GuideCard:
    """What tells a table where everyone goes."""

    table: int
    moves: tuple[Move, ...] = ()
    notes: tuple[str, ...] = ()
    """Sentences such as who deals first."""
    heads: tuple[str, ...] = ()
    """Over the cells of the timetable."""
    turns: tuple[Turn, ...] = ()
    """The timetable of the table, where there is one."""


@dataclass(frozen=True, slots=True)
class Itinerary:
    """What tells an entrant where to go, round by round."""

    entrant: Entrant
    heads: tuple[str, ...]
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class MasterRow:
    """A line of the master sheet."""

    entrant: Entrant
    cells: tuple[str, ...] = ()
    """What stands in each round's square, the first round first; may be short or empty."""
    totals: tuple[str, ...] = ()
    """Under each of the sheet's heads for totals; empty for a sheet to be filled in by hand."""


@dataclass(frozen=True, slots=True)
class PrizeEntry:
    """A line of the prize list."""

    title: str
    """“First prize”."""
    worth: str = ""
    """Money or goods, in words."""
    winners: tuple[Entrant, ...] = ()
    """Empty while nobody has it."""
    shares: tuple[str, ...] = ()
    """What each winner gets, in words, where they share; else empty."""
    total: str = ""
    """What earned it, in words: “18 games”."""
    how: str = ""
    """How a tie was settled, in words."""


@dataclass(frozen=True, slots=True)
class CashRow:
    """A line of the cash sheet, all in words."""

    pot: str
    what: str
    note: str = ""
    into: str = ""
    out: str = ""
    left: str = ""
    """What is left in the pot, on its last line."""


@dataclass(frozen=True, slots=True)
class CashSheet:
    """The cash sheet: what went into every pot and out of it."""

    rows: tuple[CashRow, ...]
    totals: tuple[tuple[str, str], ...]
    """What each sum is, and the sum: what must be in the box, what was found."""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A line of the results: a place, who has it, and with what."""

    place: int
    """By distinct totals: 1, 1, 2, 3, 3; 0 for those who went home."""
    entrant: Entrant
    total: str
