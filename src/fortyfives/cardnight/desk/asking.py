"""What every wish asks first: the phase, the round, the table, the side."""

from __future__ import annotations

from typing import Final

from fortyfives.cardnight.lines import clean_line
from fortyfives.cardnight.model import Night, Phase, Round, Seating, UnitId
from fortyfives.cardnight.refusals import NightReason, NightRefusal


def want_phase(night: Night, *phases: Phase) -> None:
    """Refuse unless the night is in one of these phases."""
    if night.phase not in phases:
        raise NightRefusal(NightReason.WRONG_PHASE)


LONGEST_LINE: Final = 200
"""Letters of a note, a reason, a word from the room."""


def line_of(text: str, most: int = LONGEST_LINE) -> str:
    """A text as one line that can be shown anywhere. Refuses one that is too long."""
    line = clean_line(text)
    if len(line) > most:
        raise NightRefusal(NightReason.TOO_LONG, given=len(line), most=most)
    return line


def want_unit(night: Night, unit: UnitId) -> None:
    """Refuse a number that nobody has."""
    if unit not in night.units:
        raise NightRefusal(NightReason.UNKNOWN_UNIT, unit=unit)


def want_tables(night: Night) -> None:
    """Refuse where only punch cards are counted."""
    if night.format.is_by_card:
        raise NightRefusal(NightReason.BY_CARD_ONLY)


def want_cards(night: Night) -> None:
    """Refuse where tables tell their results."""
    if not night.format.is_by_card:
        raise NightRefusal(NightReason.NOT_BY_CARD)


def round_said(night: Night, given: int | None, usual: int) -> int:
    """A round that the desk knows, `usual`; where the floor plays by itself it must be said.

    It is known there too while the desk rings every round in.
    """
    if not night.format.is_by_card:
        if given not in (None, usual):
            raise NightRefusal(NightReason.UNKNOWN_ROUND, round=given)
        return usual
    if given is None and len(night.rounds) == 1 < night.length:
        raise NightRefusal(NightReason.NO_ROUND_GIVEN)
    if given is not None and not 1 <= given <= night.length:
        raise NightRefusal(NightReason.UNKNOWN_ROUND, round=given)
    return usual if given is None else given


def round_of(night: Night, number: int | None) -> Round:
    """A round by its number, the latest for None."""
    if number is None:
        number = len(night.rounds)
    if not 1 <= number <= len(night.rounds):
        raise NightRefusal(NightReason.UNKNOWN_ROUND, round=number)
    return night.rounds[number - 1]


def seating_of(round_: Round, table: int) -> Seating:
    """A table of a round by its number."""
    for seating in round_.seatings:
        if seating.table == table:
            return seating
    raise NightRefusal(NightReason.UNKNOWN_TABLE, table=table, round=round_.number)


def table_of(round_: Round, unit: UnitId) -> Seating:
    """The table at which a unit sits in a round."""
    for seating in round_.seatings:
        if unit in seating.units:
            return seating
    raise NightRefusal(NightReason.UNKNOWN_UNIT, unit=unit)


def want_side(seating: Seating, side: int | None) -> None:
    """Refuse a side that the table has not; None, the desk, is always right."""
    if side is not None and not 0 <= side < len(seating.sides):
        raise NightRefusal(NightReason.UNKNOWN_SIDE, side=side)


def missing(round_: Round) -> tuple[int, ...]:
    """The tables of a round that still lack a result confirmed by all."""
    return tuple(
        seating.table
        for seating in round_.seatings
        if len(round_.tables[seating.table].confirmed) < len(seating.sides)
    )
