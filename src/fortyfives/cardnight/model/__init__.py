"""What a night is at one moment: frozen values, made by folding events.

Numbers that people read (entries, units, rounds, tables, places, games) count from 1. Sides of a
table count from 0 in the order of the table card: 0 is north-south, 1 east-west, 2 the third side
of a table of three. Money is whole cents. Times are ISO 8601 strings with a zone, given by the
caller.
"""

from __future__ import annotations

from fortyfives.cardnight.model.money import CashKind, CashLine
from fortyfives.cardnight.model.night import Night, Phase
from fortyfives.cardnight.model.people import GHOST, Entry, EntryId, Unit, UnitId
from fortyfives.cardnight.model.settling import Cut, Draw, PrizeLine, Standing, Tie, TieStatus, Wish
from fortyfives.cardnight.model.tables import (
    Clock,
    Disputed,
    Game,
    Result,
    Round,
    Seating,
    Side,
    TableState,
    Written,
)

__all__ = [
    "CashKind",
    "CashLine",
    "Clock",
    "Cut",
    "Disputed",
    "Draw",
    "Entry",
    "EntryId",
    "GHOST",
    "Game",
    "Night",
    "Phase",
    "PrizeLine",
    "Result",
    "Round",
    "Seating",
    "Side",
    "Standing",
    "TableState",
    "Tie",
    "TieStatus",
    "Unit",
    "UnitId",
    "Wish",
    "Written",
]
