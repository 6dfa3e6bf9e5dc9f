"""What each unit did in each round: the one pass over the results that all counting uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fortyfives.cardnight.memo import remembered
from fortyfives.cardnight.model import GHOST, Night, Result, Round, Seating, UnitId


class Bout(NamedTuple):
    """One unit's round."""

    round: int
    won: tuple[int, ...]
    """Numbers of the games won, counted through the night."""
    games: int
    points: int
    against: int
    """Points given away: the best of the others', game by game."""
    best: int
    """The most points in one game."""
    outcome: int
    """2 won, 1 drawn, 0 lost."""
    opponents: tuple[UnitId, ...]
    partners: tuple[UnitId, ...]
    is_provisional: bool


class Tally(NamedTuple):
    """All that a unit did, and the rounds that it was there for without playing."""

    bouts: list[Bout]
    out: list[int]
    """Rounds sat out, or spent against the ghost."""


Tallies = dict[UnitId, Tally]


def tallies(night: Night, *, upto: int | None = None) -> Tallies:
    """The tally of every unit after `upto` rounds (all rounds: None)."""
    found = {unit: Tally([], []) for unit in night.units}
    for round_ in night.rounds[:upto]:
        bouts, out = _round(round_, night.format.games)
        for unit, bout in bouts:
            found[unit].bouts.append(bout)
        for unit in out:
            found[unit].out.append(round_.number)
    return found


@remembered(600)
def _round(round_: Round, games: int) -> tuple[list[tuple[UnitId, Bout]], list[UnitId]]:
    """The bouts of a round, and who did not play in it."""
    bouts: list[tuple[UnitId, Bout]] = []
    out = list(round_.sitting_out)
    first = (round_.number - 1) * games + 1
    for seating in round_.seatings:
        state = round_.tables[seating.table]
        if seating.has_ghost:
            out += [unit for unit in seating.units if unit != GHOST]
        elif state.result is not None:
            is_provisional = len(state.confirmed) < len(seating.sides)
            bouts += _table(seating, state.result, round_.number, first, is_provisional)
    return bouts, out


def _table(
    seating: Seating, result: Result, number: int, first: int, is_provisional: bool
) -> Iterator[tuple[UnitId, Bout]]:
    """The bout of each unit of a table that has a result."""
    for side, units in enumerate(seating.sides):
        won = tuple(first + i for i, game in enumerate(result.games) if game.winner == side)
        points, against, best = _points(result, side)
        outcome = _outcome(result, side, len(seating.sides))
        others = tuple(u for n, side_ in enumerate(seating.sides) if n != side for u in side_)
        for unit in units:
            partners = tuple(other for other in units if other != unit)
            yield unit, Bout(
                number, won, len(result.games), points, against, best,
                outcome, others, partners, is_provisional,
            )  # fmt: skip


def _points(result: Result, side: int) -> tuple[int, int, int]:
    points = against = 0
    best: int | None = None
    for game in result.games:
        if game.points:
            own = game.points[side]
            points += own
            against += max(game.points[:side] + game.points[side + 1 :])
            best = own if best is None else max(best, own)
    return points, against, best or 0


def _outcome(result: Result, side: int, sides: int) -> int:
    if result.winner is not None:
        return 2 if result.winner == side else 0
    won = [sum(game.winner == each for game in result.games) for each in range(sides)]
    return 1 if won[side] == max(won) else 0
