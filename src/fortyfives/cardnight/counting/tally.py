"""What each unit did in each round: the one pass over the results that all counting uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fortyfives.cardnight.model import GHOST, Night, Result, Round, Seating, TableState, UnitId


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
        for unit in round_.sitting_out:
            found[unit].out.append(round_.number)
        for seating in round_.seatings:
            _add(found, night, round_, seating)
    return found


def _add(found: Tallies, night: Night, round_: Round, seating: Seating) -> None:
    if seating.has_ghost:
        for unit in seating.units:
            if unit != GHOST:
                found[unit].out.append(round_.number)
        return
    state = round_.tables[seating.table]
    if state.result is None:
        return
    for unit, bout in bouts(night, round_, seating, state):
        found[unit].bouts.append(bout)


def bouts(
    night: Night, round_: Round, seating: Seating, state: TableState
) -> Iterator[tuple[UnitId, Bout]]:
    """The round of each unit of a table that has a result."""
    result = state.result
    assert result is not None
    first = (round_.number - 1) * night.format.games + 1
    is_provisional = len(state.confirmed) < len(seating.sides)
    for side, units in enumerate(seating.sides):
        won = tuple(first + i for i, game in enumerate(result.games) if game.winner == side)
        points, against, best = _points(result, side)
        others = tuple(u for n, side_ in enumerate(seating.sides) if n != side for u in side_)
        outcome = _outcome(result, side)
        for unit in units:
            partners = tuple(other for other in units if other != unit)
            yield unit, Bout(
                round_.number, won, len(result.games), points, against, best,
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


def _outcome(result: Result, side: int) -> int:
    won = [sum(game.winner == s for game in result.games) for s in range(_sides(result))]
    if result.winner is not None:
        return 2 if result.winner == side else 0
    if side < len(won) and won[side] == max(won, default=0):
        return 1
    return 1 if not any(won) else 0


def _sides(result: Result) -> int:
    return max(
        [len(game.points) for game in result.games]
        + [game.winner + 1 for game in result.games if game.winner is not None],
        default=0,
    )
