"""Timetables: who meets whom, and over which deals, in every round.

A timetable knows places (from 0), not units. `None` stands for no such place.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple


class Meeting(NamedTuple):
    """Two places that meet, at which table (from 0), over which set of deals (from 0)."""

    table: int
    north_south: int
    east_west: int
    deals: int = 0


# ------------------------------------------------------------------ round robin


def round_robin_rounds(places: int) -> int:
    """Rounds in which everyone meets everyone once; `places` is even."""
    return places - 1


def round_robin(places: int, number: int) -> list[Meeting]:
    """Round `number` (from 0) of the circle: the last place stays, the others turn.

    After a whole turn it begins anew with north-south and east-west exchanged.
    """
    around = places - 1
    turn, index = divmod(number, around)
    pairs = [(index, around)]
    pairs += [((index + step) % around, (index - step) % around) for step in range(1, places // 2)]
    swapped = (turn + index) % 2
    return [Meeting(table, pair[swapped], pair[1 - swapped]) for table, pair in enumerate(pairs)]


# --------------------------------------------------------------------- Mitchell


def mitchell_rounds(places: int) -> int:
    """Rounds in which nobody meets the same deals or opponents twice; `places` is even.

    With an even number of tables east-west skip a table half-way, and there is a round less.
    """
    tables = places // 2
    return tables if tables % 2 else tables - 1


def mitchell(places: int, number: int) -> list[Meeting]:
    """Round `number` (from 0): places 0 … T-1 are north-south, the others east-west."""
    tables = places // 2
    skip = int(tables % 2 == 0 and number >= tables // 2)
    return [
        Meeting(table, table, tables + (table - number - skip) % tables, (table + number) % tables)
        for table in range(tables)
    ]


# ----------------------------------------------------------------------- Howell


def howell_rounds(places: int) -> int:
    """Rounds in which every pair meets every other; `places` is even."""
    return places - 1


def howell(places: int, number: int) -> list[Meeting]:
    """Round `number` (from 0): the last place stays, the others go round a cycle.

    Where no such timetable gives new deals to all (4, 6 places), all tables play the same deals.
    """
    around = places - 1
    found = starter(around)
    pairs = found or tuple((step, around - step, 0) for step in range(1, places // 2))
    meetings = [Meeting(0, around, number % around, number % around)]
    for table, (x, y, offset) in enumerate(pairs, 1):
        deals = (offset + number) % around
        meetings.append(Meeting(table, (x + number) % around, (y + number) % around, deals))
    return meetings


# Of order 9 there is no strong starter; this one and its offsets were found by trying all.
_NINE = ((1, 7, 2), (2, 4, 7), (3, 8, 5), (5, 6, 4))


@cache
def starter(order: int) -> tuple[tuple[int, int, int], ...]:
    """What is turned to make a Howell: (x, y, deals) for each table but the first.

    Each of 1 … order-1 is once an x or y, each difference occurs once, and so does each of the
    deals less x or y; none of the deals is 0. Empty where there is none (3, 5). `order` is odd.
    """
    if order == 9:
        return _NINE
    return tuple((x, y, (x + y) % order) for x, y in strong_starter(order))


@cache
def strong_starter(order: int) -> tuple[tuple[int, int], ...]:
    """Pairs that use each of 1 … order-1 once, each difference once, with sums all different.

    None of the sums is zero. Found by hill climbing, the same every time; empty where there is
    none (3, 5, 9). `order` is odd.
    """
    if order < 7 or order == 9:
        return ()
    random = Random(order)
    for _ in range(1000):
        found = _climb(order, random, 200 * order)
        if found:
            return found
    return ()


def _climb(order: int, random: Random, steps: int) -> tuple[tuple[int, int], ...]:
    """One attempt: put pairs in, throw out what stands in the way, until all are in."""
    pairs: dict[int, tuple[int, int]] = {}  # by difference
    by_element: dict[int, int] = {}
    sums: dict[int, int] = {}
    for _ in range(steps):
        if len(pairs) == (order - 1) // 2:
            return tuple(pairs[difference] for difference in sorted(pairs))
        x = random.choice([e for e in range(1, order) if e not in by_element])
        difference = random.choice([d for d in range(1, (order + 1) // 2) if d not in pairs])
        y = (x + random.choice((difference, -difference))) % order
        total = (x + y) % order
        in_the_way = {by_element.get(y), sums.get(total)} - {None}
        if y in (0, x) or total == 0 or len(in_the_way) > 1:
            continue
        for old in in_the_way:
            assert old is not None
            a, b = pairs.pop(old)
            del by_element[a], by_element[b], sums[(a + b) % order]
        pairs[difference] = (x, y)
        by_element[x] = by_element[y] = difference
        sums[total] = difference
    return ()
