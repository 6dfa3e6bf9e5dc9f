"""What is still to be paid, and what leaves the box at the close."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fortyfives.cardnight.counting.cash import (
    COOKIE,
    FIFTY,
    FLOAT,
    FUND,
    JACKPOT,
    PRIZES,
    sheet,
)
from fortyfives.cardnight.counting.prizes import prize_list
from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.model import CashKind, CashLine, Night, TieStatus, UnitId


class Payable(NamedTuple):
    """A sum that somebody has won."""

    key: str
    unit: UnitId | None
    """Who has it; None for a ticket of the fifty-fifty."""
    amount: int
    kind: CashKind
    is_paid: bool


def games_in_all(night: Night) -> int:
    """The number of games of the night, from which the cookie jar's numbers are drawn."""
    return len(night.rounds) * night.format.games


def cookie_winners(night: Night) -> tuple[UnitId, ...]:
    """Those in the cookie jar, and still there, who won every game drawn; none before the draw."""
    draw = night.draws.get(COOKIE)
    if draw is None:
        return ()
    wanted = set(draw.numbers)
    return tuple(
        line.unit
        for line in standings(night)
        if line.place and night.units[line.unit].cookie and wanted <= set(line.won)
    )


def payables(night: Night) -> tuple[Payable, ...]:
    """Everything won so far, prize by prize; sums of nothing (goods alone) left out."""
    return tuple(item for item in _owed(night) if item.amount)


def _owed(night: Night) -> Iterator[Payable]:
    paid = {(line.note, line.unit) for line in night.cash}
    for line in prize_list(night):
        for unit, amount in zip(line.winners, line.amounts, strict=True):
            done = (line.key, unit) in paid
            yield Payable(line.key, unit, amount, CashKind.PRIZE, done)
    winners = cookie_winners(night)
    if winners:
        each = _jar(night) // len(winners)
        for unit in winners:
            yield Payable(COOKIE, unit, each, CashKind.COOKIE_PRIZE, (COOKIE, unit) in paid)
    if FIFTY in night.draws:
        half = _pot_in(night, CashKind.FIFTY_TICKETS) // 2
        yield Payable(FIFTY, None, half, CashKind.FIFTY_PRIZE, (FIFTY, None) in paid)


def _jar(night: Night) -> int:
    """All that went into the cookie jar."""
    return sum(m.amount for m in sheet(night).movements if m.pot == COOKIE and m.amount > 0)


def _pot_in(night: Night, kind: CashKind) -> int:
    return sum(line.amount for line in night.cash if line.kind is kind)


def unsettled(night: Night) -> tuple[str, ...]:
    """The keys of what must still be settled, drawn or paid before the close."""
    open_ = [line.key for line in prize_list(night) if line.status is not TieStatus.SETTLED]
    if night.format.cookie.fee and COOKIE not in night.draws and _jar(night):
        open_.append(COOKIE)
    if _pot_in(night, CashKind.FIFTY_TICKETS) and FIFTY not in night.draws:
        open_.append(FIFTY)
    open_ += [item.key for item in payables(night) if not item.is_paid]
    return tuple(dict.fromkeys(open_))


def closing_lines(night: Night, over: int = 0) -> tuple[CashLine, ...]:
    """What empties every pot: rests to the fund, jars and jackpots carried over, the float home.

    `over` is what was found over in the box (missing: negative); it is the fund's.
    """
    left = sheet(night).balances
    lines: list[CashLine] = []

    def rest(pot: str, amount: int) -> None:
        lines.append(CashLine(kind=CashKind.REST, amount=amount, pot=pot))
        left[pot] -= amount
        left[FUND] += amount

    left[FUND] += over
    for pot in (PRIZES, FIFTY, *((COOKIE,) if cookie_winners(night) else ())):
        rest(pot, left[pot])
    for pot in (FLOAT, JACKPOT, COOKIE):  # where more was spent than the cause has
        rest(pot, min(left[pot], max(0, -left[FUND])))
    for pot in (JACKPOT, COOKIE):
        lines.append(CashLine(kind=CashKind.CARRIED_OUT, amount=left[pot], pot=pot))
    lines.append(CashLine(kind=CashKind.FUND, amount=left[FUND], pot=FUND))
    lines.append(CashLine(kind=CashKind.FLOAT_OUT, amount=left[FLOAT], pot=FLOAT))
    return tuple(line for line in lines if line.amount > 0)
