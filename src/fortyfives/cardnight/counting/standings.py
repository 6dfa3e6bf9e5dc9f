"""Standings: places by distinct totals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from fortyfives.cardnight.counting.cards import (
    CARD_MEASURES,
    NOTHING,
    cards_read,
    is_half_shown,
    rounds_counted,
)
from fortyfives.cardnight.counting.measures import MEASURES, Values, credited_games
from fortyfives.cardnight.counting.tally import Tallies, tallies
from fortyfives.cardnight.format import Measure, Results
from fortyfives.cardnight.memo import remembered
from fortyfives.cardnight.model import Night, Standing, Unit, UnitId
from fortyfives.cardnight.rounds.presence import is_present

Totals: TypeAlias = tuple[int, ...]


class Achieved(NamedTuple):
    """What a unit has to show; the fields are those of `Standing`."""

    totals: Totals
    won: tuple[int, ...]
    played: int
    sat_out: int
    is_provisional: bool


@remembered(16)
def standings(night: Night, *, upto: int | None = None) -> tuple[Standing, ...]:
    """The standings after `upto` rounds (all rounds: None), the best first.

    Those who went home come last, with place and rank 0: they win nothing. Level units stand in
    the order of their numbers. After an earlier round everyone stands who was there then.
    """
    if upto is not None:
        night = _as_it_was(night, upto)
    found = _ACHIEVED[night.format.results](night, upto)
    totals = {unit: achieved.totals for unit, achieved in found.items()}
    there = [unit for unit in totals if night.units[unit].withdrawn_after is None]
    gone = [unit for unit in totals if night.units[unit].withdrawn_after is not None]
    lines = [
        _line(unit, found[unit], place, rank)
        for place, rank, group in placed(totals, there)
        for unit in group
    ]
    lines += [_line(unit, found[unit], 0, 0) for _, _, group in placed(totals, gone)
              for unit in group]  # fmt: skip
    return tuple(lines)


def _as_it_was(night: Night, upto: int) -> Night:
    units = {number: _then(unit, upto) for number, unit in night.units.items()}
    come = {number: unit for number, unit in units.items() if unit.late_from <= upto}
    return replace(night, rounds=night.rounds[:upto], units=come)


def _then(unit: Unit, upto: int) -> Unit:
    after = unit.withdrawn_after
    return unit if after is None or after < upto else replace(unit, withdrawn_after=None)


def has_results(night: Night, *, upto: int | None = None) -> bool:
    """Whether anything has come in after `upto` rounds, or nothing more can.

    Before that nobody leads anybody; who sits out or meets the ghost has no result.
    """
    is_known = bool(night.phase.is_over or night.cards or night.half_cards)
    return is_known or any(tally.bouts for tally in tallies(night, upto=upto).values())


def values_of(night: Night, measure: Measure) -> Values:
    """One measure for every unit."""
    if night.format.is_by_card:
        cards = cards_read(night, at_half=False)
        return {unit: CARD_MEASURES[measure](cards.get(unit, NOTHING)) for unit in night.units}
    return MEASURES[measure](night, tallies(night), {})


# --------------------------------------------------------------------- by table


def _by_table(night: Night, _upto: int | None) -> dict[UnitId, Achieved]:
    found = tallies(night)
    totals = all_totals(night, found)
    return {
        unit: Achieved(
            totals=totals[unit],
            won=tuple(
                sorted([n for bout in tally.bouts for n in bout.won] + credited_games(night, tally))
            ),
            played=len(tally.bouts),
            sat_out=len(tally.out),
            is_provisional=any(bout.is_provisional for bout in tally.bouts),
        )
        for unit, tally in found.items()
    }


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


# ---------------------------------------------------------------------- by card


def _by_card(night: Night, upto: int | None) -> dict[UnitId, Achieved]:
    """From the cards; who has none yet stands with nothing, provisionally."""
    at_half = is_half_shown(night, upto)
    cards, rounds = cards_read(night, at_half=at_half), rounds_counted(night, at_half=at_half)
    measures = [CARD_MEASURES[m] for m in (*night.format.counted, *night.format.tie_breaks)]
    return {
        number: Achieved(
            totals=tuple(measure(cards.get(number, NOTHING)) for measure in measures),
            won=(),
            played=sum(is_present(unit, n) for n in range(1, rounds + 1)),
            sat_out=0,
            is_provisional=number not in cards,
        )
        for number, unit in night.units.items()
    }


_ACHIEVED: Mapping[Results, Callable[[Night, int | None], dict[UnitId, Achieved]]] = {
    Results.BY_TABLE: _by_table,
    Results.BY_CARD: _by_card,
}


# ----------------------------------------------------------------------- places


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


def _line(unit: UnitId, achieved: Achieved, place: int, rank: int) -> Standing:
    return Standing(place=place, rank=rank, unit=unit, **achieved._asdict())
