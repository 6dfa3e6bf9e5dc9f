"""From those who come to a table to its sides: partners, opponents and who deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from fortyfives.cardnight.format import Dealer, Format, Partners, UnitKind
from fortyfives.cardnight.model import GHOST, Night, Seating, Side, UnitId
from fortyfives.cardnight.rounds.moving import Place

Couple = frozenset[UnitId]


def size(form: Format) -> int:
    """Units of a full table: two pairs, or four individuals who move from table to table."""
    return 4 if form.unit is UnitKind.INDIVIDUAL and form.moves else 2


def partnerships(night: Night) -> Counter[Couple]:
    """How often each two individuals were partners so far."""
    return Counter(
        frozenset(side)
        for round_ in night.rounds
        for seating in round_.seatings
        for side in seating.sides
        if len(side) == 2
    )


def sides_of(
    places: Sequence[Place], partners: Partners, past: Counter[Couple]
) -> tuple[Side, ...]:
    """The sides of a table: partners among four, else each unit a side of its own."""
    ordered = sorted(places, key=lambda place: place.side)
    if len(ordered) != 4:
        return tuple((place.unit,) for place in ordered)
    first, *others = ordered
    cost = _COSTS[partners]
    best = min(
        others, key=lambda other: cost(first, other, past) + _rest(others, other, cost, past)
    )
    rest = [place for place in others if place is not best]
    return ((first.unit, best.unit), (rest[0].unit, rest[1].unit))


Cost = Callable[[Place, Place, Counter[Couple]], int]


def _rest(others: Sequence[Place], taken: Place, cost: Cost, past: Counter[Couple]) -> int:
    left = [place for place in others if place is not taken]
    return cost(left[0], left[1], past)


def _keep(a: Place, b: Place, _past: Counter[Couple]) -> int:
    return int(a.group != b.group)


def _change(a: Place, b: Place, past: Counter[Couple]) -> int:
    return 1000 * int(a.group == b.group) + past[frozenset((a.unit, b.unit))]


_COSTS: Mapping[Partners, Cost] = {Partners.KEEP: _keep, Partners.CHANGE: _change}


# ------------------------------------------------------------------ who deals


def with_dealer(night: Night, seating: Seating) -> Seating:
    """The seating with who deals first, or who cuts for it."""
    form = night.format
    policy = form.dealer if night.rounds else form.first_dealer
    able = [side for side, units in enumerate(seating.sides) if GHOST not in units]
    chosen = _DEALERS[policy](night, seating, able)
    if len(chosen) == 1:
        return _replace(seating, dealer=chosen[0], cutting=())
    return _replace(seating, dealer=None, cutting=tuple(chosen))


def _replace(seating: Seating, dealer: int | None, cutting: tuple[int, ...]) -> Seating:
    return Seating(
        table=seating.table,
        sides=seating.sides,
        dealer=dealer,
        cutting=cutting,
        boards=seating.boards,
        resting=seating.resting,
        match=seating.match,
    )


def _cut(_night: Night, _seating: Seating, able: list[int]) -> list[int]:
    return able


def _winners(night: Night, seating: Seating, able: list[int]) -> list[int]:
    last = night.rounds[-1] if night.rounds else None
    if last is None:
        return able
    won = set[UnitId]()
    for table in last.seatings:
        result = last.tables[table.table].result
        if result and result.winner is not None:
            won.update(table.sides[result.winner])
    winners = [side for side in able if won & set(seating.sides[side])]
    return winners or able


def _arriving(night: Night, seating: Seating, able: list[int]) -> list[int]:
    if not night.rounds:
        return able
    before = {unit: table.table for table in night.rounds[-1].seatings for unit in table.units}
    arrived = [
        side
        for side in able
        if any(before.get(unit) != seating.table for unit in seating.sides[side])
    ]
    return arrived or able


def _north_south(_night: Night, _seating: Seating, able: list[int]) -> list[int]:
    return able[:1]


def _boards(_night: Night, seating: Seating, able: list[int]) -> list[int]:
    first = (seating.boards[0] - 1) % 2 if seating.boards else 0
    return [first] if first in able else able[:1]


_DEALERS: Mapping[Dealer, Callable[[Night, Seating, list[int]], list[int]]] = {
    Dealer.CUT_LOW: _cut,
    Dealer.WINNERS: _winners,
    Dealer.ARRIVING: _arriving,
    Dealer.NORTH_SOUTH: _north_south,
    Dealer.BOARDS: _boards,
}
