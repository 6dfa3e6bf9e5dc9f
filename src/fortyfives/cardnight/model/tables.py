"""Rounds: who sits where, the results of a table, the clock."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from fortyfives.cardnight.model.people import GHOST, UnitId

Side: TypeAlias = tuple[UnitId, ...]
"""The units of one side of a table: one pair, two individuals, one individual, or (GHOST,)."""


class Seating(Struct, frozen=True, kw_only=True):
    """Who sits at a table in a round: the table card."""

    table: int
    sides: tuple[Side, ...]
    """Two sides, or three at a table of three."""
    dealer: int | None = None
    """The side that deals first; None where a cut decides, see `cutting`."""
    cutting: tuple[int, ...] = ()
    """The sides that cut for the deal, when there is no `dealer`."""
    boards: tuple[int, ...] = ()
    """The numbers of the deals to play, in a duplicate."""
    resting: tuple[str, ...] = ()
    """The members of trios whose turn it is to rest."""
    match: str = ""
    """The name of the match in a knock-out ("W2-3", "final")."""

    @property
    def units(self) -> tuple[UnitId, ...]:
        """All the units at the table, the ghost included."""
        return tuple(unit for side in self.sides for unit in side)

    @property
    def has_ghost(self) -> bool:
        """Whether one side is the unseen unit."""
        return GHOST in self.units


class Game(Struct, frozen=True, kw_only=True):
    """One game (or duplicate deal) at a table."""

    winner: int | None
    """The winning side; None for a deal, or a game that nobody won."""
    points: tuple[int, ...] = ()
    """Points of each side, empty where only wins are kept."""


class Result(Struct, frozen=True, kw_only=True):
    """What came of a table in a round."""

    games: tuple[Game, ...]
    winner: int | None
    """The side that goes on as winner; None when level and nothing depends on it."""
    by_cut: bool = False
    """Whether games and points were level and a cut decided who goes on as winner."""


class Written(Struct, frozen=True, kw_only=True):
    """A result as it stood at one time, with who wrote it."""

    result: Result
    by: str
    """Who: the desk, "table", or a name."""
    at: str
    why: str = ""
    """The reason, of a correction."""


class Disputed(Struct, frozen=True, kw_only=True):
    """A side said no to the result that stands."""

    side: int
    by: str
    at: str
    why: str = ""


class TableState(Struct, frozen=True, kw_only=True):
    """The results of a table in a round; corrections keep what stood before."""

    history: tuple[Written, ...] = ()
    """Oldest first; the last one counts. Empty while the table plays."""
    confirmed: frozenset[int] = frozenset()
    """The sides that have said yes to the last result; all of them when the desk has."""
    disputed: tuple[Disputed, ...] = ()
    """The sides that have said no to it, until it is corrected or the desk confirms it."""

    @property
    def result(self) -> Result | None:
        """The result that counts."""
        return self.history[-1].result if self.history else None


class Clock(Struct, frozen=True, kw_only=True):
    """The clock of a round: how long it has run, and since when it runs."""

    minutes: int = 0
    """Planned length."""
    elapsed: float = 0.0
    """Seconds run before `since`."""
    since: str = ""
    """When it was last started; empty while it stands."""


class Round(Struct, frozen=True, kw_only=True):
    """A round: who sat where, who sat out, and the results."""

    number: int
    seatings: tuple[Seating, ...]
    """By table number."""
    sitting_out: tuple[UnitId, ...] = ()
    tables: dict[int, TableState] = {}
    """By table number, one for each seating."""
    clock: Clock = Clock()
    started: str = ""
    """When it was seated."""

    @property
    def is_complete(self) -> bool:
        """Whether every table has a result that all its sides confirmed."""
        return all(
            self.tables[seating.table].confirmed >= set(range(len(seating.sides)))
            for seating in self.seatings
        )
