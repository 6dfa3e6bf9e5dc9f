"""What is still to be paid, and what leaves the box at the close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from fortyfives.cardnight.counting.cash import (
    COOKIE,
    FIFTY,
    FLOAT,
    FUND,
    JACKPOT,
    POTS,
    PRIZES,
    in_coins,
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
    """Cents won in all."""
    kind: CashKind
    paid: int
    """Cents of it that were handed over; more than `amount` if a correction came after."""

    @property
    def is_paid(self) -> bool:
        """Whether nothing is still to be paid."""
        return self.paid >= self.amount


def games_in_all(night: Night) -> int:
    """The number of games of the night, from which the cookie jar's numbers are drawn."""
    rounds = night.length if night.format.is_by_card else len(night.rounds)
    return rounds * night.format.games


def cookie_winners(night: Night) -> tuple[UnitId, ...]:
    """Those in the cookie jar, and still there, who won every game drawn; none before the draw."""
    draw = night.draws.get(COOKIE)
    if draw is None:
        return ()
    wanted, shown = set(draw.numbers), set(night.jar_shown or ())
    by_card = night.format.is_by_card
    return tuple(
        line.unit
        for line in standings(night)
        if line.place and night.units[line.unit].cookie
        if (line.unit in shown if by_card else wanted <= set(line.won))
    )


def ticket_drawn(night: Night) -> int | None:
    """The winning ticket of the fifty-fifty: the last one drawn; None before the draw."""
    return night.draws[FIFTY].numbers[-1] if FIFTY in night.draws else None


def payables(night: Night) -> tuple[Payable, ...]:
    """Everything won so far, prize by prize; sums of nothing (goods alone) left out."""
    return tuple(item for item in _owed(night) if item.amount)


def _owed(night: Night) -> Iterator[Payable]:
    paid = _paid(night)
    for line in prize_list(night):
        for unit, amount in zip(line.winners, line.amounts, strict=True):
            yield Payable(line.key, unit, amount, CashKind.PRIZE, paid[line.key, unit])
    winners = cookie_winners(night)
    if winners:
        each = in_coins(night, _jar(night) // len(winners))
        for unit in winners:
            yield Payable(COOKIE, unit, each, CashKind.COOKIE_PRIZE, paid[COOKIE, unit])
    if FIFTY in night.draws:
        half = in_coins(night, _pot_in(night, CashKind.FIFTY_TICKETS) // 2)
        yield Payable(FIFTY, None, half, CashKind.FIFTY_PRIZE, paid[FIFTY, None])


_PRIZES = (CashKind.PRIZE, CashKind.COOKIE_PRIZE, CashKind.FIFTY_PRIZE)


def _paid(night: Night) -> Counter[tuple[str, UnitId | None]]:
    """Cents handed over, by prize and unit."""
    paid: Counter[tuple[str, UnitId | None]] = Counter()
    for line in night.cash:
        if line.kind in _PRIZES:
            paid[line.note, line.unit] += line.amount
    return paid


def overpaid(night: Night) -> dict[tuple[str, UnitId | None], int]:
    """Cents handed over to those who, since a correction, have not won them."""
    won = {(item.key, item.unit): item.amount for item in payables(night)}
    over = {place: paid - won.get(place, 0) for place, paid in _paid(night).items()}
    return {place: cents for place, cents in over.items() if cents > 0}


def _jar(night: Night) -> int:
    """All that went into the cookie jar."""
    return sum(m.amount for m in sheet(night).movements if m.pot == COOKIE and m.amount > 0)


def _pot_in(night: Night, kind: CashKind) -> int:
    return sum(line.amount for line in night.cash if line.kind is kind)


def unsettled(night: Night) -> tuple[str, ...]:
    """The keys of what must still be settled, drawn or paid before the close."""
    open_ = [line.key for line in prize_list(night) if line.status is not TieStatus.SETTLED]
    is_looked_for = night.jar_shown is not None or not night.format.is_by_card
    is_drawn = COOKIE in night.draws and is_looked_for
    if night.format.cookie.fee and _jar(night) and not is_drawn:
        open_.append(COOKIE)
    if _pot_in(night, CashKind.FIFTY_TICKETS) and FIFTY not in night.draws:
        open_.append(FIFTY)
    open_ += [item.key for item in payables(night) if not item.is_paid]
    return tuple(dict.fromkeys(open_))


def closing_lines(night: Night, over: int = 0) -> tuple[CashLine, ...]:
    """What empties every pot: rests to the fund, jars and jackpots carried over, the float home.

    `over` is what was found over in the box (missing: negative); it is the fund's, which also
    bears what too much was paid from another pot.
    """
    left = sheet(night).balances
    lines: list[CashLine] = []

    def rest(pot: str, amount: int) -> None:
        kind = CashKind.REST if amount > 0 else CashKind.COVER
        lines.append(CashLine(kind=kind, amount=abs(amount), pot=pot))
        left[pot] -= amount
        left[FUND] += amount

    left[FUND] += over
    for pot in POTS:
        if pot != FUND and left[pot] < 0:
            rest(pot, left[pot])
    for pot in (PRIZES, FIFTY, *((COOKIE,) if cookie_winners(night) else ())):
        rest(pot, left[pot])
    for pot in (FLOAT, JACKPOT, COOKIE):  # where more was spent than the cause has
        rest(pot, min(left[pot], max(0, -left[FUND])))
    for pot in (JACKPOT, COOKIE):
        lines.append(CashLine(kind=CashKind.CARRIED_OUT, amount=left[pot], pot=pot))
    lines.append(CashLine(kind=CashKind.FUND, amount=left[FUND], pot=FUND))
    lines.append(CashLine(kind=CashKind.FLOAT_OUT, amount=left[FLOAT], pot=FLOAT))
    return tuple(line for line in lines if line.amount > 0)
