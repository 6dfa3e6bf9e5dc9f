"""The fold: one function for each kind of event; nothing is refused here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from fortyfives.cardnight import events as ev
from fortyfives.cardnight.model import (
    GHOST,
    Clock,
    Cut,
    Disputed,
    Entry,
    Game,
    Night,
    Phase,
    Result,
    Round,
    Seating,
    TableState,
    Tie,
    Unit,
    Written,
)
from fortyfives.cardnight.punch_card import CardState, CardWritten

GHOST_WRITES = "ghost"


def evolve(night: Night | None, logged: ev.Logged) -> Night:
    """The night after one more event of its log; the first event makes the night."""
    event = logged.event
    if isinstance(event, ev.NightOpened):
        return _opened(event)
    assert night is not None
    return _FOLDS[type(event)](night, event, logged)


def fold(log: Iterable[ev.Logged]) -> Night:
    """The night that a whole log makes. Raises ValueError for an empty one."""
    night: Night | None = None
    for logged in log:
        night = evolve(night, logged)
    if night is None:
        raise ValueError("the log is empty")
    return night


def _opened(event: ev.NightOpened) -> Night:
    return Night(
        id=event.id,
        title=event.title,
        date=event.date,
        place=event.place,
        format=event.format,
        commitment=event.commitment,
        odd=event.odd,
        series=event.series,
    )


# ---------------------------------------------------------------------- people


def _entry(night: Night, event: ev.Entered | ev.EntryChanged, _: ev.Logged) -> Night:
    entry = event.entry
    units = {
        number: replace(
            unit,
            names=_names_with(night, entry, unit),
            cookie=_jar(night, entry, unit),
            strength=_strength_with(night, entry, unit),
        )
        if entry.id in unit.entries
        else unit
        for number, unit in night.units.items()
    }
    return replace(night, entries={**night.entries, entry.id: entry}, units=units)


def _names_with(night: Night, entry: Any, unit: Any) -> tuple[str, ...]:
    entries = {**night.entries, entry.id: entry}
    return tuple(name for number in unit.entries for name in entries[number].names)


def _strength_with(night: Night, entry: Any, unit: Any) -> int:
    entries = {**night.entries, entry.id: entry}
    return sum(entries[number].strength for number in unit.entries)


def _jar(night: Night, entry: Any, unit: Any) -> bool:
    """A unit is in the cookie jar when all its entries are."""
    entries = {**night.entries, entry.id: entry}
    return all(entries[number].cookie for number in unit.entries)


def _entry_removed(night: Night, event: ev.EntryRemoved, _: ev.Logged) -> Night:
    left = {number: entry for number, entry in night.entries.items() if number != event.entry}
    return replace(night, entries=left)


def _units_made(night: Night, event: ev.UnitsMade, _: ev.Logged) -> Night:
    units = {**night.units, **{unit.id: unit for unit in event.units}}
    phase = Phase.DRAWN if night.phase is Phase.ENTRY else night.phase
    draws = _with_draw(night, event.draw)
    return replace(night, units=dict(sorted(units.items())), phase=phase, draws=draws)


def _with_draw(night: Night, draw: Any) -> Any:
    return {**night.draws, draw.label: draw} if draw else night.draws


def _order(night: Night, event: ev.OrderDrawn, _: ev.Logged) -> Night:
    return replace(night, order=event.order, draws=_with_draw(night, event.draw))


def _withdrawn(night: Night, event: ev.Withdrawn, _: ev.Logged) -> Night:
    return _with_absence(night, event.unit, event.after)


def _returned(night: Night, event: ev.Returned, _: ev.Logged) -> Night:
    unit = night.units[event.unit]
    gone = ((unit.withdrawn_after or 0) + 1, (event.first_round or len(night.rounds) + 1) - 1)
    away = (*unit.away, gone) if gone[0] <= gone[1] else unit.away
    units = {**night.units, event.unit: replace(unit, away=away)}
    return _with_absence(replace(night, units=units), event.unit, None)


def _with_absence(night: Night, number: int, after: int | None) -> Night:
    unit = replace(night.units[number], withdrawn_after=after)
    entries = dict(night.entries)
    for entry in unit.entries:
        entries[entry] = replace(entries[entry], withdrawn_after=after)
    return replace(night, units={**night.units, number: unit}, entries=entries)


# ---------------------------------------------------------------------- rounds


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


def _change_round(night: Night, number: int, **changes: Any) -> Night:
    rounds = list(night.rounds)
    rounds[number - 1] = replace(rounds[number - 1], **changes)
    return replace(night, rounds=tuple(rounds))


def _clock_set(night: Night, event: ev.ClockSet, _: ev.Logged) -> Night:
    clock = replace(night.rounds[event.round - 1].clock, minutes=event.minutes)
    return _change_round(night, event.round, clock=clock)


def _clock_started(night: Night, event: ev.ClockStarted, logged: ev.Logged) -> Night:
    clock = night.rounds[event.round - 1].clock
    if clock.since:
        return night
    return _change_round(night, event.round, clock=replace(clock, since=logged.at))


def _clock_stopped(night: Night, event: ev.ClockStopped, logged: ev.Logged) -> Night:
    clock = night.rounds[event.round - 1].clock
    elapsed = clock.elapsed + seconds_between(clock.since, logged.at)
    return _change_round(night, event.round, clock=replace(clock, elapsed=elapsed, since=""))


def seconds_between(start: str, end: str) -> float:
    """Seconds from one time to another, never below 0; 0 where there is no start."""
    if not start:
        return 0.0
    return max(0.0, (datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds())


# --------------------------------------------------------------------- results


def _result(night: Night, event: ev.ResultEntered | ev.ResultCorrected, logged: ev.Logged) -> Night:
    round_ = night.rounds[event.round - 1]
    before = round_.tables[event.table]
    why = event.why if isinstance(event, ev.ResultCorrected) else ""
    written = Written(result=event.result, by=logged.by, at=logged.at, why=why)
    said = _everyone(round_, event.table) if event.side is None else frozenset({event.side})
    state = TableState(history=(*before.history, written), confirmed=said)
    return _change_round(night, event.round, tables={**round_.tables, event.table: state})


def _everyone(round_: Round, table: int) -> frozenset[int]:
    seating = next(s for s in round_.seatings if s.table == table)
    return frozenset(range(len(seating.sides)))


def _confirmed(night: Night, event: ev.ResultConfirmed, _: ev.Logged) -> Night:
    round_ = night.rounds[event.round - 1]
    state = round_.tables[event.table]
    said = _everyone(round_, event.table) if event.side is None else frozenset({event.side})
    against = tuple(no for no in state.disputed if no.side not in said)
    state = replace(state, confirmed=state.confirmed | said, disputed=against)
    return _change_round(night, event.round, tables={**round_.tables, event.table: state})


def _disputed(night: Night, event: ev.ResultDisputed, logged: ev.Logged) -> Night:
    round_ = night.rounds[event.round - 1]
    before = round_.tables[event.table]
    said = Disputed(side=event.side, by=logged.by, at=logged.at, why=event.why)
    others = tuple(no for no in before.disputed if no.side != event.side)
    state = replace(before, confirmed=frozenset(), disputed=(*others, said))
    return _change_round(night, event.round, tables={**round_.tables, event.table: state})


def _card(night: Night, event: ev.CardCounted | ev.CardCorrected, logged: ev.Logged) -> Night:
    known = night.half_cards if event.at_half else night.cards
    why = event.why if isinstance(event, ev.CardCorrected) else ""
    written = CardWritten(card=event.card, by=logged.by, at=logged.at, why=why)
    before = known[event.unit].history if event.unit in known else ()
    cards = {**known, event.unit: CardState(history=(*before, written))}
    return replace(night, half_cards=cards) if event.at_half else replace(night, cards=cards)


# ------------------------------------------------------------------- settling


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


def _tie(night: Night, prize: str, parties: tuple[int, ...]) -> Tie:
    """The tie so far; a new one when a correction has changed who is level."""
    known = night.ties.get(prize)
    return known if known and known.parties == parties else Tie(prize=prize, parties=parties)


def _wished(night: Night, event: ev.TieWished, _: ev.Logged) -> Night:
    tie = _tie(night, event.prize, event.parties)
    tie = replace(tie, wishes={**tie.wishes, event.unit: event.wish})
    return replace(night, ties={**night.ties, event.prize: tie})


def _cut(night: Night, event: ev.TieCut, _: ev.Logged) -> Night:
    tie = night.ties[event.prize]
    tie = replace(tie, cuts=(*tie.cuts, Cut(cards=event.cards)))
    return replace(night, ties={**night.ties, event.prize: tie})


def _played(night: Night, event: ev.TiePlayed, _: ev.Logged) -> Night:
    tie = night.ties[event.prize]
    tie = replace(tie, games=(*tie.games, (event.units, event.winner)))
    return replace(night, ties={**night.ties, event.prize: tie})


def _reopened(night: Night, event: ev.TieReopened, _: ev.Logged) -> Night:
    return replace(night, ties={key: t for key, t in night.ties.items() if key != event.prize})


def _drawn(night: Night, event: ev.Drawn, _: ev.Logged) -> Night:
    return replace(night, draws=_with_draw(night, event.draw))


def _jar_shown(night: Night, event: ev.JarShown, _: ev.Logged) -> Night:
    return replace(night, jar_shown=event.units)


def _ticket(night: Night, event: ev.TicketNamed, _: ev.Logged) -> Night:
    return replace(night, ticket_holder=event.name)


def _cash(night: Night, event: ev.CashMoved, logged: ev.Logged) -> Night:
    number = len(night.cash) + len(night.undone_cash) + 1
    line = replace(event.line, by=logged.by, at=logged.at, number=number)
    return replace(night, cash=(*night.cash, line))


def _cash_undone(night: Night, event: ev.CashUndone, _: ev.Logged) -> Night:
    [gone] = [line for line in night.cash if line.number == event.number]
    note = ": ".join(part for part in (gone.note, event.why) if part)
    undone = (*night.undone_cash, replace(gone, note=note))
    cash = tuple(line for line in night.cash if line.number != event.number)
    return replace(night, cash=cash, undone_cash=undone)


def _closed(night: Night, event: ev.NightClosed, _: ev.Logged) -> Night:
    return replace(night, phase=Phase.CLOSED, counted_cash=event.counted)


_FOLDS: Mapping[type[ev.Event], Callable[[Night, Any, ev.Logged], Night]] = {
    ev.Entered: _entry,
    ev.EntryChanged: _entry,
    ev.EntryRemoved: _entry_removed,
    ev.UnitsMade: _units_made,
    ev.OrderDrawn: _order,
    ev.OddChosen: _odd,
    ev.ResultsChosen: _results,
    ev.LengthChosen: _length,
    ev.RoundSeated: _seated,
    ev.RoundUndone: _undone,
    ev.ClockSet: _clock_set,
    ev.ClockStarted: _clock_started,
    ev.ClockStopped: _clock_stopped,
    ev.ResultEntered: _result,
    ev.ResultConfirmed: _confirmed,
    ev.ResultDisputed: _disputed,
    ev.ResultCorrected: _result,
    ev.CardCounted: _card,
    ev.CardCorrected: _card,
    ev.Withdrawn: _withdrawn,
    ev.Returned: _returned,
    ev.PlayEnded: _ended,
    ev.PlayResumed: _resumed,
    ev.TieWished: _wished,
    ev.TieCut: _cut,
    ev.TiePlayed: _played,
    ev.TieReopened: _reopened,
    ev.Drawn: _drawn,
    ev.JarShown: _jar_shown,
    ev.TicketNamed: _ticket,
    ev.CashMoved: _cash,
    ev.CashUndone: _cash_undone,
    ev.NightClosed: _closed,
}
