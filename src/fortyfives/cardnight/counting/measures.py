"""What is counted: one function for each measure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence

from fortyfives.cardnight.counting.tally import Bout, Tallies, Tally
from fortyfives.cardnight.format import Credit, Measure
from fortyfives.cardnight.model import Night, UnitId

Values = dict[UnitId, int]
Level = Mapping[UnitId, int]
"""A number for each unit; those with equal numbers are level so far."""


# ----------------------------------------------------------- a round sat out

Worth = Callable[[int, int, Tally], int]
"""The value with the rounds sat out: from the value, what a won round is worth, the tally."""


def _nothing(value: int, _win: int, _tally: Tally) -> int:
    return value


def _average(value: int, _win: int, tally: Tally) -> int:
    played = len(tally.bouts)
    return value + value * len(tally.out) // played if played else value


def _win(value: int, win: int, tally: Tally) -> int:
    return value + win * len(tally.out)


_WORTH: Mapping[Credit, Worth] = {
    Credit.NOTHING: _nothing,
    Credit.AVERAGE: _average,
    Credit.WIN: _win,
}


def credited_games(night: Night, tally: Tally) -> list[int]:
    """The numbers of games that a unit is credited with for rounds sat out."""
    if night.format.sit_out is not Credit.WIN:
        return []
    games = night.format.games
    return [(number - 1) * games + i + 1 for number in tally.out for i in range(games)]


def _summed(of: Callable[[Bout], int], win: Callable[[Night], int] | None) -> Counting:
    """A measure that adds up bouts. Points cannot be credited as a win: there the average is."""

    def count(night: Night, tallies: Tallies, _level: Level) -> Values:
        policy = night.format.sit_out
        if win is None and policy is Credit.WIN:
            policy = Credit.AVERAGE
        worth, value = _WORTH[policy], win(night) if win else 0
        return {
            unit: worth(sum(map(of, tally.bouts)), value, tally) for unit, tally in tallies.items()
        }

    return count


# ----------------------------------------------------------------- opponents


def _firsts(night: Night, tallies: Tallies) -> Values:
    return MEASURES[night.format.counted[0]](night, tallies, {})


def _opponents(night: Night, tallies: Tallies, _level: Level) -> Values:
    first = _firsts(night, tallies)
    return {
        unit: sum(first[other] for bout in tally.bouts for other in bout.opponents)
        for unit, tally in tallies.items()
    }


def _beaten(night: Night, tallies: Tallies, _level: Level) -> Values:
    first = _firsts(night, tallies)
    return {
        unit: sum(bout.outcome * first[other] for bout in tally.bouts for other in bout.opponents)
        for unit, tally in tallies.items()
    }


def _head_to_head(_night: Night, tallies: Tallies, level: Level) -> Values:
    return {
        unit: sum(
            bout.outcome
            for bout in tally.bouts
            for other in bout.opponents
            if level.get(other) == level.get(unit)
        )
        for unit, tally in tallies.items()
    }


# ------------------------------------------------------------------ the others


def _high_game(_night: Night, tallies: Tallies, _level: Level) -> Values:
    return {
        unit: max((bout.best for bout in tally.bouts), default=0) for unit, tally in tallies.items()
    }


def _round_reached(night: Night, tallies: Tallies, _level: Level) -> Values:
    """The round in which a unit lost its last life; one more for who never did."""
    values = {}
    for unit, tally in tallies.items():
        lost = [bout.round for bout in tally.bouts if bout.outcome == 0]
        is_out = len(lost) >= night.format.lives
        values[unit] = lost[night.format.lives - 1] if is_out else len(night.rounds) + 1
    return values


Scored = tuple[Collection[UnitId], int]


def _matchpoints(night: Night, tallies: Tallies, _level: Level) -> Values:
    shares: defaultdict[UnitId, list[int]] = defaultdict(list)
    for rows in deals_played(night).values():
        for side in (0, 1):
            results = [row[side] for row in rows]
            gained = [own for _, own in results]
            worth = {own: match_share(own, gained) for own in set(gained)}
            for units, own in results:
                share = worth[own]
                if share is not None:
                    for unit in units:
                        shares[unit].append(share)
    return {unit: sum(shares[unit]) // len(shares[unit]) if shares[unit] else 0 for unit in tallies}


def match_share(own: int, results: Sequence[int]) -> int | None:
    """The part of the others who did worse, a draw being half, in hundredths of a per cent.

    `results` are all of them, one's own among them; None where nobody else held these cards.
    """
    others = len(results) - 1
    if others < 1:
        return None
    worse = sum(result < own for result in results)
    level = sum(result == own for result in results) - 1
    return (2 * worse + level) * 10_000 // (2 * others)


def deals_played(night: Night) -> dict[int, list[tuple[Scored, Scored]]]:
    """For each deal of a duplicate, at each table: units and points gained of both sides."""
    found: defaultdict[int, list[tuple[Scored, Scored]]] = defaultdict(list)
    for round_ in night.rounds:
        for seating in round_.seatings:
            result = round_.tables[seating.table].result
            if result is None or len(seating.sides) != 2:
                continue
            for number, game in zip(seating.boards, result.games, strict=False):
                if game.points:
                    gained = game.points[0] - game.points[1]
                    north, east = seating.sides
                    found[number].append(((north, gained), (east, -gained)))
    return found


Counting = Callable[[Night, Tallies, Level], Values]
MEASURES: Mapping[Measure, Counting] = {
    Measure.GAMES_WON: _summed(lambda bout: len(bout.won), lambda night: night.format.games),
    Measure.MATCHES_WON: _summed(lambda bout: bout.outcome, lambda _night: 2),
    Measure.POINTS: _summed(lambda bout: bout.points, None),
    Measure.DIFFERENCE: _summed(lambda bout: bout.points - bout.against, None),
    Measure.MATCHPOINTS: _matchpoints,
    Measure.ROUND_REACHED: _round_reached,
    Measure.OPPONENTS: _opponents,
    Measure.BEATEN: _beaten,
    Measure.HEAD_TO_HEAD: _head_to_head,
    Measure.HIGH_GAME: _high_game,
}
"""Every measure has its function; a test demands it."""
