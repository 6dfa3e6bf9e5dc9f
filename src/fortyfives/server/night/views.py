"""How far a night is, who is in it, how they stand: the parts that several pages share."""

from __future__ import annotations

from fortyfives.cardnight.counting.cards import missing_cards
from fortyfives.cardnight.counting.standings import has_results, standings
from fortyfives.cardnight.desk.asking import missing
from fortyfives.cardnight.desk.playing import seconds_left, seconds_run
from fortyfives.cardnight.model import Entry, Night, Phase, Standing
from fortyfives.cardnight.pages import owes
from fortyfives.cardnight.store import NightRow
from fortyfives.cardnight.words import PHASES, UNREADABLE, measured
from fortyfives.i18n import gettext as _
from fortyfives.server.night.formats import measures
from fortyfives.server.wire.night import NightCard
from fortyfives.server.wire.night_parts import (
    NightClock,
    NightEntry,
    NightLine,
    NightOverview,
    NightStandings,
    NightUnit,
)


def overview(night: Night) -> NightOverview:
    """How far a night is."""
    is_playing = night.round is not None and night.phase is Phase.PLAYING
    by_card = night.format.is_by_card
    return NightOverview(
        night=night.id,
        title=night.title,
        date=night.date,
        place=night.place,
        series=night.series,
        format_title=_(night.format.title),
        phase=night.phase,
        phase_title=_(PHASES[night.phase]),
        odd=night.odd,
        entries=len(night.entries),
        units=len(night.units),
        round=len(night.rounds),
        rounds=night.length or None,
        missing=list(missing(night.round)) if is_playing and not by_card and night.round else [],
        results=night.format.results,
        cards_missing=list(missing_cards(night)) if is_playing and by_card else [],
    )


def card(night: Night, path: str, key: str | None = None) -> NightCard:
    """A night in a few words."""
    return NightCard(
        night=night.id,
        title=night.title,
        date=night.date,
        place=night.place,
        series=night.series,
        format_title=_(night.format.title),
        phase=night.phase,
        phase_title=_(PHASES[night.phase]),
        units=len(night.units) or len(night.entries),
        path=path,
        key=key,
    )


def damaged_card(row: NightRow, path: str, key: str | None, fault: str) -> NightCard:
    """A night that cannot be read."""
    return NightCard(
        night=row.id,
        title=row.id,
        date=row.opened[:10],
        place="",
        series="",
        format_title="",
        phase=None,
        phase_title=_(UNREADABLE),
        units=0,
        path=path,
        key=key,
        fault=fault,
    )


def entries(night: Night) -> list[NightEntry]:
    """Everyone who came to the door."""
    unit_of = {entry: unit.id for unit in night.units.values() for entry in unit.entries}
    return [_entry(night, entry, unit_of.get(entry.id)) for entry in night.entries.values()]


def _entry(night: Night, entry: Entry, unit: int | None) -> NightEntry:
    return NightEntry(
        entry=entry.id,
        names=list(entry.names),
        fee=entry.fee,
        paid=entry.paid,
        owed=owes(night, entry.id),
        cookie=entry.cookie,
        strength=entry.strength,
        late_from=entry.late_from,
        withdrawn_after=entry.withdrawn_after,
        unit=unit,
    )


def units(night: Night) -> list[NightUnit]:
    """Everyone who has a punch card."""
    return [
        NightUnit(
            unit=unit.id,
            name=unit.name,
            names=list(unit.names),
            cookie=unit.cookie,
            late_from=unit.late_from,
            withdrawn_after=unit.withdrawn_after,
        )
        for unit in night.units.values()
    ]


def standings_view(night: Night) -> NightStandings:
    """The standings as they are now."""
    counted = (*night.format.counted, *night.format.tie_breaks)
    return NightStandings(
        round=len(night.rounds),
        is_begun=has_results(night),
        measures=measures(counted),
        counted=len(night.format.counted),
        lines=[_line(night, line) for line in standings(night)],
    )


def _line(night: Night, line: Standing) -> NightLine:
    counted = (*night.format.counted, *night.format.tie_breaks)
    return NightLine(
        place=line.place,
        rank=line.rank,
        unit=line.unit,
        name=night.units[line.unit].name,
        totals=[measured(what, value) for what, value in zip(counted, line.totals, strict=True)],
        played=line.played,
        sat_out=line.sat_out,
        is_provisional=line.is_provisional,
    )


def clock_view(night: Night, now: str) -> NightClock | None:
    """The clock of the latest round, while the night plays."""
    round_ = night.round
    if round_ is None or night.phase is not Phase.PLAYING:
        return None
    left = seconds_left(round_, now)
    return NightClock(
        round=round_.number,
        minutes=round_.clock.minutes,
        running=bool(round_.clock.since),
        seconds_run=round(seconds_run(round_.clock, now), 1),
        seconds_left=None if left is None else round(left, 1),
    )
