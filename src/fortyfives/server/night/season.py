"""The standings of a series over all the nights that this server has."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec import Struct

from fortyfives.cardnight.counting.series import (
    Evening,
    Season,
    SeasonLine,
    SeasonScore,
    evening,
    season_of,
)
from fortyfives.cardnight.format import Measure
from fortyfives.cardnight.model import Phase
from fortyfives.cardnight.reading import reading
from fortyfives.cardnight.refusals import NightRefusal
from fortyfives.cardnight.store import NightRow
from fortyfives.cardnight.words import MEASURES, PHASES, measured
from fortyfives.i18n import gettext as _
from fortyfives.server.denials import Denied
from fortyfives.server.night.keeper import Keeper, Shelf
from fortyfives.server.wire.night_season import NightSeason, SeasonNight, SeasonPerson

MOST_EVENINGS: Final = 500
"""How many nights' standings are remembered; a night that is over does not change any more."""


class Counted(Struct, frozen=True, kw_only=True):
    """What a season needs of a night."""

    night: str
    title: str
    date: str
    series: str
    phase: Phase
    measure: Measure
    people: Evening


class Seasons:
    """The seasons of one server. What it remembers only the keeper's thread touches."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._known: OrderedDict[str, tuple[int, Counted | None]] = OrderedDict()

    async def of(self, night: str, season: Season) -> NightSeason:
        """The season of a night's series.

        Raises `NightRefusal` (``unknown_night``), `Denied` (``no_series``).
        """
        seq, own = await self._keeper.at(night, lambda desk: (desk.seq, desk.night))
        if not own.series:
            raise Denied("no_series")
        rows = await self._keeper.ask(lambda shelf: shelf.store.nights_of_series(own.series))
        # One after the other, so that desks and phones are not kept waiting by a long season.
        read = [await self._keeper.ask(partial(self._counted, row=row)) for row in rows]
        found = [each for each in read if each is not None and each.series == own.series]
        found.sort(key=lambda each: each.date)
        return NightSeason(
            seq=seq,
            night=own.id,
            title=own.title,
            series=own.series,
            score=season.score,
            best=season.best,
            measure=_measure_title(season, found),
            nights=[_night(each) for each in reversed(found)],
            lines=_lines(season, found),
        )

    def _counted(self, shelf: Shelf, row: NightRow) -> Counted | None:
        """A night as it stands; None for one that cannot be read."""
        known = self._known.get(row.id)
        if known is None or known[0] != row.events:
            known = self._known[row.id] = (row.events, _read(shelf, row.id))
            while len(self._known) > MOST_EVENINGS:
                self._known.popitem(last=False)
        return known[1]


def _read(shelf: Shelf, name: str) -> Counted | None:
    night = shelf.night(name)
    if night is None:
        return None
    try:
        with reading(name):
            people = evening(night)
    except NightRefusal:
        return None
    return Counted(
        night=night.id,
        title=night.title,
        date=night.date,
        series=night.series,
        phase=night.phase,
        measure=night.format.counted[0],
        people=people,
    )


def _night(counted: Counted) -> SeasonNight:
    return SeasonNight(
        night=counted.night,
        title=counted.title,
        date=counted.date,
        phase_title=_(PHASES[counted.phase]),
        counts=bool(counted.people),
    )


def _measure(season: Season, nights: Sequence[Counted]) -> Measure | None:
    """What all the nights count; None where they differ, or places are what counts."""
    counted = {each.measure for each in nights if each.people}
    is_one = season.score is SeasonScore.TOTALS and len(counted) == 1
    return counted.pop() if is_one else None


def _measure_title(season: Season, nights: Sequence[Counted]) -> str:
    measure = _measure(season, nights)
    return _("points") if measure is None else _(MEASURES[measure])


def _lines(season: Season, nights: Sequence[Counted]) -> list[SeasonPerson]:
    measure = _measure(season, nights)

    def line(found: SeasonLine) -> SeasonPerson:
        total = str(found.total) if measure is None else measured(measure, found.total)
        return SeasonPerson(place=found.place, name=found.name, total=total, nights=found.nights)

    return [line(found) for found in season_of([each.people for each in nights], season)]
