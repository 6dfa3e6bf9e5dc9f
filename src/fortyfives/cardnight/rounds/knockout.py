"""Elimination: who is still in, and who meets whom.

The unbeaten follow a bracket of the next power of two, in which the first of the drawn order (or
the strongest) have the byes of the first round and meet late. Those beaten once, where they may
be, are matched each round so that nobody meets the same again while it can be avoided; the last
one unbeaten waits for the last of them and must be beaten twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fortyfives.cardnight.counting.tally import tallies
from fortyfives.cardnight.model import GHOST, Night, UnitId
from fortyfives.cardnight.rounds.presence import is_present, times_out
from fortyfives.cardnight.rounds.swiss import matched, meetings


class Stage(NamedTuple):
    """The next round of an elimination."""

    matches: list[tuple[UnitId, UnitId]]
    waiting: tuple[UnitId, ...]
    """Those still in who have no match this round."""


def bracket(units: Sequence[UnitId]) -> list[UnitId]:
    """Units, the strongest first, in a bracket filled up with `GHOST`: 1 meets the last, and so on.

    The two strongest can meet only at the end.
    """
    size = 1
    while size < len(units):
        size *= 2
    seeds = [0]
    while len(seeds) < size:
        seeds = [seed for s in seeds for seed in (s, 2 * len(seeds) - 1 - s)]
    return [units[seed] if seed < len(units) else GHOST for seed in seeds]


def losses(night: Night) -> dict[UnitId, int]:
    """Matches lost by each unit."""
    return {
        unit: sum(bout.outcome == 0 for bout in tally.bouts)
        for unit, tally in tallies(night).items()
    }


def alive(night: Night) -> dict[UnitId, int]:
    """Those still in, with the matches that each has lost."""
    number = len(night.rounds) + 1
    return {
        unit: lost
        for unit, lost in losses(night).items()
        if lost < night.format.lives and is_present(night.units[unit], number)
    }


def stage(night: Night) -> Stage:
    """The next round; no matches when one is left."""
    lost = alive(night)
    if len(lost) == 2:
        first, second = sorted(lost, key=lambda unit: (lost[unit], unit))
        return Stage([(first, second)], ())
    unbeaten, waiting = _unbeaten(night, lost)
    beaten = [unit for unit in night.order if lost.get(unit) == 1]
    once, bye = _beaten_once(night, beaten)
    return Stage(unbeaten + once, waiting + bye)


def _unbeaten(
    night: Night, lost: dict[UnitId, int]
) -> tuple[list[tuple[UnitId, UnitId]], tuple[UnitId, ...]]:
    order = sorted(
        (unit for unit in night.order if unit != GHOST),
        key=lambda unit: -night.units[unit].strength,
    )
    places = [unit if lost.get(unit) == 0 else GHOST for unit in bracket(order)]
    while len(places) > 1:
        couples = [(places[i], places[i + 1]) for i in range(0, len(places), 2)]
        matches = [couple for couple in couples if GHOST not in couple]
        if matches:
            alone = tuple(max(couple) for couple in couples if couple.count(GHOST) == 1)
            return matches, alone
        places = [max(couple) for couple in couples]
    return [], tuple(unit for unit in places if unit != GHOST)


def _beaten_once(
    night: Night, units: Sequence[UnitId]
) -> tuple[list[tuple[UnitId, UnitId]], tuple[UnitId, ...]]:
    out = times_out(night)
    bye: tuple[UnitId, ...] = ()
    if len(units) % 2:
        fewest = min(units, key=lambda unit: (out[unit], units.index(unit)))
        bye = (fewest,)
        units = [unit for unit in units if unit != fewest]
    return (matched(units, dict.fromkeys(units, 0), meetings(night)) if units else []), bye
