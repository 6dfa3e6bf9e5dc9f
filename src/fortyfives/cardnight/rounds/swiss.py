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
MOST_GAP = 1000


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

    groups = Counter(totals[unit] for unit in order)
    seen: Counter[int] = Counter()
    place = {}
    for unit in order:
        place[unit] = seen[totals[unit]]
        seen[totals[unit]] += 1
    graph: rustworkx.PyGraph[UnitId, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(list(order))
    top = 1000 * REMATCH
    edges = [
        (i, j, top - _cost(a, b, totals, past, groups, place))
        for i, a in enumerate(order)
        for j, b in enumerate(order[i + 1 :], i + 1)
    ]
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = sorted((min(pair), max(pair)) for pair in found)
    return [(order[i], order[j]) for i, j in pairs]


def _cost(
    a: UnitId, b: UnitId, totals: dict[UnitId, int], past: Counter[Couple],
    groups: Counter[int], place: dict[UnitId, int],
) -> int:  # fmt: skip
    cost = min(past[frozenset((a, b))], 100) * REMATCH
    gap = min(abs(totals[a] - totals[b]), MOST_GAP)
    if gap:
        return cost + gap * gap * 1000
    return cost + abs(abs(place[a] - place[b]) - groups[totals[a]] // 2)


def swiss_pairs(night: Night, units: Sequence[UnitId]) -> list[tuple[UnitId, UnitId]]:
    """The pairs of the next round among an even number of units."""
    order = ranked(night, units)
    totals = MEASURES[night.format.counted[0]](night, tallies(night), {})
    return matched(order, totals, meetings(night))
