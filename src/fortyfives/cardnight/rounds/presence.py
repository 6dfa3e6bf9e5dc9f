"""Who is there in a round, who has sat out how often."""

from __future__ import annotations

from collections import Counter

from fortyfives.cardnight.model import GHOST, Night, Unit, UnitId


def is_present(unit: Unit, round_number: int) -> bool:
    """Whether a unit takes part in a round: it has come, and has not gone home."""
    is_there = unit.withdrawn_after is None or round_number <= unit.withdrawn_after
    was_away = any(first <= round_number <= last for first, last in unit.away)
    return is_there and not was_away and unit.late_from <= round_number


def present(night: Night, round_number: int) -> tuple[UnitId, ...]:
    """The units that take part in a round, in the drawn order."""
    return tuple(
        number
        for number in night.order
        if number != GHOST and is_present(night.units[number], round_number)
    )


def times_out(night: Night) -> Counter[UnitId]:
    """How often each unit has sat out so far."""
    return Counter(unit for round_ in night.rounds for unit in round_.sitting_out)


def times_at_three(night: Night) -> Counter[UnitId]:
    """How often each unit has been at a table of three sides so far."""
    return Counter(
        unit
        for round_ in night.rounds
        for seating in round_.seatings
        if len(seating.sides) == 3
        for unit in seating.units
    )


def sit_outs(night: Night, units: tuple[UnitId, ...], count: int) -> tuple[UnitId, ...]:
    """Whose turn it is to sit out: the fewest times so far, then the drawn order."""
    out, turn = times_out(night), {unit: place for place, unit in enumerate(night.order)}
    ordered = sorted(units, key=lambda unit: (out[unit], turn[unit]))
    return tuple(ordered[:count])
