"""Swiss pairing: equal totals meet, nobody twice while it can be avoided.

The best pairing of all is found as a maximum-weight matching (rustworkx), so no greedy choice at
the top forces a rematch at the bottom.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fortyfives.cardnight.counting.measures import MEASURES
from fortyfives.cardnight.counting.tally import tallies
from fortyfives.cardnight.model import Night, UnitId
from fortyfives.cardnight.rounds.seats import Couple

REMATCH = 10**9
"""Weighs more than any gap of totals."""
MOST_GAP = 900
TOP = 1000 * REMATCH


def meetings(night: Night) -> Counter[Couple]:
    """How often each two units have met as opponents."""
    return Counter(
        frozenset((a, b))
        for round_ in night.rounds
        for seating in round_.seatings
        for n, side in enumerate(seating.sides)
        for other in seating.sides[n + 1 :]
        for a in side
        for b in other
    )


def ranked(night: Night, units: Sequence[UnitId]) -> list[UnitId]:
    """Units by total, then by strength, then in the drawn order."""
    first = MEASURES[night.format.counted[0]](night, tallies(night), {})
    turn = {unit: place for place, unit in enumerate(night.order)}
    return sorted(units, key=lambda unit: (-first[unit], -night.units[unit].strength, turn[unit]))


def matched(
    order: Sequence[UnitId], totals: dict[UnitId, int], past: Counter[Couple]
) -> list[tuple[UnitId, UnitId]]:
    """The best pairing of an even number of units, in the order of the better of each two.

    What counts against two: to have met, then the gap between their totals, squared; among equal
    totals the upper half of a group meets the lower half.
    """
    import rustworkx

    graph: rustworkx.PyGraph[UnitId, int] = rustworkx.PyGraph()
    graph.add_nodes_from(list(order))
    graph.add_edges_from(_edges(order, totals, past))
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = sorted((min(pair), max(pair)) for pair in found)
    return [(order[i], order[j]) for i, j in pairs]


def _edges(
    order: Sequence[UnitId], totals: dict[UnitId, int], past: Counter[Couple]
) -> list[tuple[int, int, int]]:
    """Every two places of the order, with a weight: the less it costs them to meet, the more."""
    values = [totals[unit] for unit in order]
    groups = Counter(values)
    wanted = []  # the place in the order that the upper half of a group should meet
    for place, value in enumerate(values):
        wanted.append(place + groups[value] // 2)
    count = len(order)
    edges = []
    for i in range(count):
        value, best = values[i], wanted[i]
        for j in range(i + 1, count):
            gap = abs(value - values[j])
            cost = min(gap, MOST_GAP) ** 2 * 1000 if gap else abs(j - best)
            edges.append((i, j, TOP - cost))
    _count_rematches(order, past, edges)
    return edges


def _count_rematches(
    order: Sequence[UnitId], past: Counter[Couple], edges: list[tuple[int, int, int]]
) -> None:
    place, count = {unit: i for i, unit in enumerate(order)}, len(order)
    for couple, times in past.items():
        i, j = sorted(place.get(unit, -1) for unit in couple)
        if i >= 0:
            at = i * count - i * (i + 1) // 2 + j - i - 1
            edges[at] = (i, j, edges[at][2] - min(times, 100) * REMATCH)


def swiss_pairs(night: Night, units: Sequence[UnitId]) -> list[tuple[UnitId, UnitId]]:
    """The pairs of the next round among an even number of units."""
    order = ranked(night, units)
    totals = MEASURES[night.format.counted[0]](night, tallies(night), {})
    return matched(order, totals, meetings(night))
