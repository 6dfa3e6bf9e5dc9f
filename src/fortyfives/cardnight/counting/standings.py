"""Standings: places by distinct totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from fortyfives.cardnight.counting.measures import MEASURES, credited_games
from fortyfives.cardnight.counting.tally import Tallies, tallies
from fortyfives.cardnight.memo import remembered
from fortyfives.cardnight.model import Night, Standing, UnitId

Totals: TypeAlias = tuple[int, ...]


@remembered(16)
def standings(night: Night, *, upto: int | None = None) -> tuple[Standing, ...]:
    """The standings after `upto` rounds (all rounds: None), the best first.

    Those who went home come last, with place and rank 0: they win nothing. Level units stand in
    the order of their numbers.
    """
    if upto is not None:
        night = _cut_short(night, upto)
    found = tallies(night)
    totals = all_totals(night, found)
    there = [unit for unit in totals if night.units[unit].withdrawn_after is None]
    gone = [unit for unit in totals if night.units[unit].withdrawn_after is not None]
    lines = [
        _line(night, found, totals, unit, place=place, rank=rank)
        for place, rank, group in placed(totals, there)
        for unit in group
    ]
    lines += [
        _line(night, found, totals, unit, place=0, rank=0) for _, _, group in placed(totals, gone)
        for unit in group
    ]  # fmt: skip
    return tuple(lines)


def _cut_short(night: Night, upto: int) -> Night:
    return replace(night, rounds=night.rounds[:upto])


def all_totals(night: Night, found: Tallies) -> dict[UnitId, Totals]:
    """For each unit what is counted, then the tie-breaks."""
    totals: dict[UnitId, Totals] = dict.fromkeys(found, ())
    level: dict[UnitId, int] = dict.fromkeys(found, 0)
    for measure in (*night.format.counted, *night.format.tie_breaks):
        values = MEASURES[measure](night, found, level)
        totals = {unit: (*total, values[unit]) for unit, total in totals.items()}
        classes = {total: n for n, total in enumerate(sorted(set(totals.values())))}
        level = {unit: classes[total] for unit, total in totals.items()}
    return totals


def placed(
    totals: dict[UnitId, Totals], units: Sequence[UnitId]
) -> list[tuple[int, int, tuple[UnitId, ...]]]:
    """Place, rank and units of each group of equal totals, the best first."""
    groups: dict[Totals, list[UnitId]] = {}
    for unit in sorted(units):
        groups.setdefault(totals[unit], []).append(unit)
    found, rank = [], 1
    for place, total in enumerate(sorted(groups, reverse=True), 1):
        found.append((place, rank, tuple(groups[total])))
        rank += len(groups[total])
    return found


def _line(
    night: Night, found: Tallies, totals: dict[UnitId, Totals], unit: UnitId, *,
    place: int, rank: int,
) -> Standing:  # fmt: skip
    tally = found[unit]
    won = [number for bout in tally.bouts for number in bout.won]
    return Standing(
        place=place,
        rank=rank,
        unit=unit,
        totals=totals[unit],
        won=tuple(sorted(won + credited_games(night, tally))),
        played=len(tally.bouts),
        sat_out=len(tally.out),
        is_provisional=any(bout.is_provisional for bout in tally.bouts),
    )
