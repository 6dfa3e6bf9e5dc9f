"""The fold of rounds: how they are played, seated, timed and taken back."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec.structs import replace

from fortyfives.cardnight import events as ev
from fortyfives.cardnight.folds.kind import Folds
from fortyfives.cardnight.model import (
    GHOST,
    Clock,
    Entry,
    Game,
    Night,
    Phase,
    Result,
    Round,
    Seating,
    TableState,
    Unit,
    Written,
)

GHOST_WRITES = "ghost"
"""Who the log says has written that the ghost lost."""


def _odd(night: Night, event: ev.OddChosen, _: ev.Logged) -> Night:
    return replace(night, odd=event.odd)


def _results(night: Night, event: ev.ResultsChosen, _: ev.Logged) -> Night:
    return replace(night, format=replace(night.format, results=event.results))


def _length(night: Night, event: ev.LengthChosen, _: ev.Logged) -> Night:
    return replace(night, length=event.rounds, half=_half(night, event.rounds))


def _half(night: Night, length: int) -> int:
    """Half of the rounds, rounded up; a half-time that has been stays where it was."""
    has_been = night.half_cards or len(night.rounds) >= night.half
    return night.half if night.half and has_been else (length + 1) // 2


def _seated(night: Night, event: ev.RoundSeated, logged: ev.Logged) -> Night:
    games = night.format.games
    round_ = Round(
        number=event.number,
        seatings=event.seatings,
        sitting_out=event.sitting_out,
        tables={s.table: _fresh(s, games, logged.at) for s in event.seatings},
        clock=Clock(minutes=night.format.minutes),
        started=logged.at,
    )
    return replace(night, rounds=(*night.rounds, round_), phase=Phase.PLAYING)


def _fresh(seating: Seating, games: int, at: str) -> TableState:
    """A table without a result; the ghost's opponents have won already."""
    if not seating.has_ghost:
        return TableState()
    winner = next(side for side, units in enumerate(seating.sides) if GHOST not in units)
    result = Result(games=(Game(winner=winner),) * games, winner=winner)
    everyone = frozenset(range(len(seating.sides)))
    written = Written(result=result, by=GHOST_WRITES, at=at)
    return TableState(history=(written,), confirmed=everyone)


def _undone(night: Night, event: ev.RoundUndone, _: ev.Logged) -> Night:
    """Who came or went in the round that is taken back did so before it."""
    rounds, number = night.rounds[:-1], event.number
    units = {
        key: replace(unit, **_earlier(unit, number), away=_cut_off(unit, number))
        for key, unit in night.units.items()
    }
    entries = {key: replace(each, **_earlier(each, number)) for key, each in night.entries.items()}
    phase = Phase.PLAYING if rounds else Phase.DRAWN
    return replace(night, rounds=rounds, phase=phase, units=units, entries=entries)


def _cut_off(unit: Unit, number: int) -> tuple[tuple[int, int], ...]:
    """Who came back in the round that is taken back was away until the one before."""
    before = ((first, min(last, number - 1)) for first, last in unit.away)
    return tuple((first, last) for first, last in before if first <= last)


def _earlier(who: Unit | Entry, number: int) -> dict[str, int]:
    changes = {}
    if who.late_from == number + 1:
        changes["late_from"] = number if number > 1 else 0
    if who.withdrawn_after == number:
        changes["withdrawn_after"] = number - 1
    return changes


def change_round(night: Night, number: int, **changes: Any) -> Night:
    """The night with something else in one of its rounds."""
    rounds = list(night.rounds)
    rounds[number - 1] = replace(rounds[number - 1], **changes)
    return replace(night, rounds=tuple(rounds))


def _clock_set(night: Night, event: ev.ClockSet, _: ev.Logged) -> Night:
    clock = replace(night.rounds[event.round - 1].clock, minutes=event.minutes)
    return change_round(night, event.round, clock=clock)


def _clock_started(night: Night, event: ev.ClockStarted, logged: ev.Logged) -> Night:
    clock = night.rounds[event.round - 1].clock
    if clock.since:
        return night
    return change_round(night, event.round, clock=replace(clock, since=logged.at))


def _clock_stopped(night: Night, event: ev.ClockStopped, logged: ev.Logged) -> Night:
    clock = night.rounds[event.round - 1].clock
    elapsed = clock.elapsed + seconds_between(clock.since, logged.at)
    return change_round(night, event.round, clock=replace(clock, elapsed=elapsed, since=""))


def seconds_between(start: str, end: str) -> float:
    """Seconds from one time to another, never below 0; 0 where there is no start."""
    if not start:
        return 0.0
    return max(0.0, (datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds())


def _ended(night: Night, _event: ev.PlayEnded, _: ev.Logged) -> Night:
    length = night.length if night.format.is_by_card else len(night.rounds)
    planned = (night.length, night.half)
    half = _half(night, length)
    return replace(night, phase=Phase.PLAYED, length=length, half=half, planned=planned)


def _resumed(night: Night, _event: ev.PlayResumed, _: ev.Logged) -> Night:
    """What was said of ties is void, but for a half-time that has not moved."""
    length, half = night.planned
    stays = "half-time" if half == night.half else ""
    ties = {key: tie for key, tie in night.ties.items() if key == stays}
    return replace(night, phase=Phase.PLAYING, length=length, half=half, ties=ties)


FOLDS: Folds = {
    ev.OddChosen: _odd,
    ev.ResultsChosen: _results,
    ev.LengthChosen: _length,
    ev.RoundSeated: _seated,
    ev.RoundUndone: _undone,
    ev.ClockSet: _clock_set,
    ev.ClockStarted: _clock_started,
    ev.ClockStopped: _clock_stopped,
    ev.PlayEnded: _ended,
    ev.PlayResumed: _resumed,
}
