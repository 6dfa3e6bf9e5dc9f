"""Moving on: where a format's moves take everyone after a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from fortyfives.cardnight.format import Direction, End, Format, Move, Role, Top
from fortyfives.cardnight.model import Round, Seating, UnitId


class Place(NamedTuple):
    """Where a unit is about to sit, and with whom it came there."""

    unit: UnitId
    side: int
    """0 for those who stay or sit north-south, 1 for the others: a wish, not a promise."""
    group: int
    """Those who came to a table together share a number."""


def _stay(place: int, _tables: int) -> int:
    return max(0, min(place, _tables - 1))


_ENDS: Mapping[End, Callable[[int, int], int]] = {
    End.WRAP: lambda place, tables: place % tables,
    End.STAY: _stay,
}
_WAYS: Mapping[Direction, int] = {Direction.UP: 1, Direction.DOWN: -1, Direction.STAY: 0}
_TOPS: Mapping[Top, int] = {Top.FIRST: -1, Top.LAST: 1}


def target(move: Move, table: int, tables: int, top: Top) -> int:
    """The table (from 0) that a move leads to from `table`, of so many tables."""
    way = _WAYS[move.direction] * _TOPS[top] * move.step
    return _ENDS[move.end](table + way, tables)


def roles(form: Format, seating: Seating, winner: int | None) -> tuple[Role, ...]:
    """The role of each side of a table: by the result, or by where it sat."""
    if Role.WINNERS in form.moves:
        chosen = 0 if winner is None else winner
        every = range(len(seating.sides))
        return tuple(Role.WINNERS if side == chosen else Role.LOSERS for side in every)
    east = Role.EAST_WEST
    return tuple(east if side == 1 else Role.NORTH_SOUTH for side in range(len(seating.sides)))


def moved(form: Format, last: Round) -> list[list[Place]]:
    """Everyone who sat at a table, at the table that the moves lead to; one list a table."""
    tables: list[list[Place]] = [[] for _ in last.seatings]
    group = 0
    for index, seating in enumerate(last.seatings):
        result = last.tables[seating.table].result
        winner = result.winner if result else None
        for units, role in zip(seating.sides, roles(form, seating, winner), strict=True):
            move = form.moves[role]
            to = target(move, index, len(last.seatings), form.top)
            side = _side(role, index, to, move)
            tables[to] += [Place(unit, side, group) for unit in units]
            group += 1
    return tables


def _side(role: Role, index: int, to: int, move: Move) -> int:
    """North-south and east-west keep their places; else those who arrive sit east-west."""
    if role in (Role.NORTH_SOUTH, Role.EAST_WEST):
        return int(role is Role.EAST_WEST)
    is_arriving = index != to or move.direction is Direction.UP
    return int(is_arriving)
