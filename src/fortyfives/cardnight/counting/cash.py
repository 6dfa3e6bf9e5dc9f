"""The cash box: every cent in a pot, and every pot empty at the close."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from fortyfives.cardnight.model import CashKind, CashLine, Entry, Night

FUND, PRIZES, COOKIE, FIFTY, JACKPOT, FLOAT = (
    "fund", "prizes", "cookie", "fifty", "jackpot", "float",
)  # fmt: skip
POTS = (PRIZES, COOKIE, FIFTY, JACKPOT, FUND, FLOAT)
OWN = ""
"""The pot that the line names."""

_EFFECTS: Mapping[CashKind, tuple[tuple[str, int], ...]] = {
    CashKind.FLOAT_IN: ((FLOAT, 1),),
    CashKind.FEE: ((OWN, 1),),
    CashKind.COOKIE_FEE: ((COOKIE, 1),),
    CashKind.FIFTY_TICKETS: ((FIFTY, 1),),
    CashKind.DONATION: ((OWN, 1),),
    CashKind.CARRIED_IN: ((OWN, 1),),
    CashKind.REFUND: ((OWN, -1),),
    CashKind.EXPENSE: ((FUND, -1),),
    CashKind.PRIZE: ((PRIZES, -1),),
    CashKind.COOKIE_PRIZE: ((COOKIE, -1),),
    CashKind.FIFTY_PRIZE: ((FIFTY, -1),),
    CashKind.JACKPOT_PRIZE: ((JACKPOT, -1),),
    CashKind.FUND: ((FUND, -1),),
    CashKind.CARRIED_OUT: ((OWN, -1),),
    CashKind.FLOAT_OUT: ((FLOAT, -1),),
    CashKind.OVER: ((FUND, 1),),
    CashKind.SHORT: ((FUND, -1),),
    CashKind.REST: ((OWN, -1), (FUND, 1)),
    CashKind.COVER: ((OWN, 1), (FUND, -1)),
}
"""What each kind of line does to which pot."""


class Movement(NamedTuple):
    """One line of the sheet as it touches one pot."""

    pot: str
    amount: int
    """Cents into the pot, negative out of it."""
    line: CashLine


class Sheet(NamedTuple):
    """The cash sheet."""

    movements: tuple[Movement, ...]
    balances: dict[str, int]
    """Cents left in each pot."""
    box: int
    """Cents that must be in the box now."""
    counted: int | None
    """Cents that were found in it at the close."""

    @property
    def is_balanced(self) -> bool:
        """Whether every pot is empty, as it must be at the close."""
        return not any(self.balances.values())


def fee_paid(entry: Entry) -> int:
    """The part of what an entry paid that is entry money."""
    return min(entry.paid, entry.fee)


def cookie_paid(entry: Entry) -> int:
    """The part that went into the cookie jar."""
    return entry.paid - fee_paid(entry)


def takings(night: Night) -> int:
    """Entry money in all, refunds taken off."""
    refunds = sum(line.amount for line in night.cash if line.kind is CashKind.REFUND)
    return sum(fee_paid(entry) for entry in night.entries.values()) - refunds


def fee_lines(night: Night) -> Iterator[CashLine]:
    """What came in at the door, by the pot that it goes to."""
    money = night.format.money
    whole = takings(night)
    fund, jackpot = whole * money.fund // 100, whole * money.jackpot // 100
    for pot, amount in ((PRIZES, whole - fund - jackpot), (FUND, fund), (JACKPOT, jackpot)):
        if amount:
            yield CashLine(kind=CashKind.FEE, amount=amount, pot=pot)
    cookies = sum(cookie_paid(entry) for entry in night.entries.values())
    if cookies:
        yield CashLine(kind=CashKind.COOKIE_FEE, amount=cookies, pot=COOKIE)


def sheet(night: Night) -> Sheet:
    """The cash sheet as it stands."""
    lines = [*fee_lines(night), *(ln for ln in night.cash if ln.kind is not CashKind.REFUND)]
    movements = tuple(
        Movement(pot or line.pot, sign * line.amount, line)
        for line in lines
        for pot, sign in _EFFECTS[line.kind]
    )
    balances = {pot: sum(m.amount for m in movements if m.pot == pot) for pot in POTS}
    return Sheet(movements, balances, sum(balances.values()), night.counted_cash)


def in_coins(night: Night, cents: int) -> int:
    """A sum rounded down to what the smallest coin can pay."""
    return cents // night.format.money.coin * night.format.money.coin


def prize_money(night: Night) -> int:
    """Cents that the prizes of the format are made of."""
    into = {CashKind.DONATION, CashKind.CARRIED_IN}
    fees = sum(line.amount for line in fee_lines(night) if line.pot == PRIZES)
    more = sum(ln.amount for ln in night.cash if ln.kind in into and ln.pot == PRIZES)
    return fees + more
