"""From wherever the moves took everyone to full tables: holes, latecomers, odd numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from fortyfives.cardnight.format import Odd
from fortyfives.cardnight.model import GHOST, Night, UnitId
from fortyfives.cardnight.rounds.moving import Place
from fortyfives.cardnight.rounds.presence import sit_outs

Tables = list[list[Place]]


class Plan(NamedTuple):
    """How many tables there are, how many of them of three, how many sit out."""

    tables: int
    threes: int
    out: int
    ghosts: int = 0


def _bye(count: int, size: int) -> Plan:
    return Plan(count // size, 0, count % size)


def _ghost(count: int, size: int) -> Plan:
    return Plan((count + 1) // 2, 0, 0, ghosts=count % 2) if size == 2 else _bye(count, size)


def _three(count: int, size: int) -> Plan:
    threes = -count % size if size == 4 else count % size
    tables = (count + threes) // 4 if size == 4 else count // 2
    if threes > tables or (size == 4 and threes * 3 > count):
        return _bye(count, size)
    return Plan(tables, threes, 0)


_PLANS: Mapping[Odd, Callable[[int, int], Plan]] = {
    Odd.BYE: _bye,
    Odd.GHOST: _ghost,
    Odd.THREE: _three,
}


def plan(odd: Odd, count: int, size: int) -> Plan:
    """What becomes of `count` units at tables of `size` (2 or 4)."""
    return _PLANS[odd](count, size)


def filled(
    night: Night, tables: Tables, units: Sequence[UnitId], size: int
) -> tuple[Tables, tuple[UnitId, ...]]:
    """Full tables with all the units there are, and who sits out.

    Places given in `tables` are kept where they can be; who returns takes the place of whoever
    sits out now, two without a place open a new table, a table that lost too many is broken up.
    """
    wanted = plan(night.odd, len(units), size)
    out = sit_outs(night, tuple(units), wanted.out)
    playing = [unit for unit in units if unit not in set(out)] + [GHOST] * wanted.ghosts
    kept = _kept(tables, playing)
    placed = {place.unit for table in kept for place in table}
    pool = [unit for unit in playing if unit not in placed]
    pool += _resize(kept, wanted.tables)
    capacities = _capacities(kept, wanted, size)
    pool += _relieve(kept, capacities)
    _seat(kept, capacities, pool)
    return kept, out


def _kept(tables: Tables, playing: Sequence[UnitId]) -> Tables:
    left = set(playing)
    kept: Tables = []
    for table in tables:
        here = [place for place in table if place.unit in left]
        left -= {place.unit for place in here}
        kept.append(here)
    return kept


def _resize(tables: Tables, wanted: int) -> list[UnitId]:
    """Break up the emptiest tables, from the last on, or open new ones; gives who lost a place."""
    loose: list[UnitId] = []
    while len(tables) > wanted:
        fewest = min(len(table) for table in tables)
        index = max(i for i, table in enumerate(tables) if len(table) == fewest)
        loose += [place.unit for place in tables.pop(index)]
    tables += [[] for _ in range(wanted - len(tables))]
    return loose


def _capacities(tables: Tables, wanted: Plan, size: int) -> list[int]:
    """How many each table takes; tables of three are those nearest to it, the last ones first."""
    nearest = sorted(range(len(tables)), key=lambda i: (abs(len(tables[i]) - 3), -i))
    threes = set(nearest[: wanted.threes])
    return [3 if index in threes else size for index in range(len(tables))]


def _relieve(tables: Tables, capacities: Sequence[int]) -> list[UnitId]:
    loose: list[UnitId] = []
    for table, capacity in zip(tables, capacities, strict=True):
        while len(table) > capacity:
            loose.append(table.pop().unit)
    return loose


def _seat(tables: Tables, capacities: Sequence[int], pool: list[UnitId]) -> None:
    group = -1
    waiting = iter(pool)
    for table, capacity in zip(tables, capacities, strict=True):
        while len(table) < capacity:
            has_east = sum(place.side for place in table) * 2 >= capacity - 1
            table.append(Place(next(waiting), int(bool(table) and not has_east), group))
            group -= 1
