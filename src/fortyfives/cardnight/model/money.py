"""The cash box."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from fortyfives.cardnight.model.people import EntryId, UnitId


class CashKind(StrEnum):
    """What a sum of money is for. `counting.cash` says which way each goes, and from which pot."""

    FLOAT_IN = "float_in"
    """Change brought along."""
    FEE = "fee"
    COOKIE_FEE = "cookie_fee"
    FIFTY_TICKETS = "fifty_tickets"
    DONATION = "donation"
    CARRIED_IN = "carried_in"
    """Brought from an earlier night: a cookie jar or a jackpot."""
    REFUND = "refund"
    EXPENSE = "expense"
    PRIZE = "prize"
    COOKIE_PRIZE = "cookie_prize"
    FIFTY_PRIZE = "fifty_prize"
    JACKPOT_PRIZE = "jackpot_prize"
    FUND = "fund"
    """Handed to the cause."""
    CARRIED_OUT = "carried_out"
    FLOAT_OUT = "float_out"
    OVER = "over"
    """Found in the box at the close though it should not be there."""
    SHORT = "short"
    """Missing from it."""
    REST = "rest"
    """What is left of a pot after its prizes, moved to the fund."""
    COVER = "cover"
    """What a pot lacks, because more was paid from it than was in it, taken from the fund."""


class CashLine(Struct, frozen=True, kw_only=True):
    """One movement of the cash box. `amount` is in cents, never negative."""

    kind: CashKind
    amount: int
    pot: str = "prizes"
    """"prizes", "cookie", "fifty", "jackpot", "fund", "float"."""
    unit: UnitId | None = None
    entry: EntryId | None = None
    note: str = ""
    by: str = ""
    at: str = ""
    number: int = 0
    """From 1 in the order in which they were written down; given by the fold."""
