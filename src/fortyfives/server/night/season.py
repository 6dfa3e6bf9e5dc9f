"""The standings of a series over all the nights of one organiser that this server has."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from fortyfives.cardnight.counting.series import (
    Counted,
    Season,
    SeasonLine,
    SeasonScore,
    counted,
    first_counted,
    season_of,
)
from fortyfives.cardnight.desk.desk import earlier
from fortyfives.cardnight.format import Measure
from fortyfives.cardnight.model import Night
from fortyfives.cardnight.reading import reading
from fortyfives.cardnight.refusals import NightRefusal
from fortyfives.cardnight.store import NightRow
from fortyfives.cardnight.words import MEASURES, PHASES, UNREADABLE, measured, why_not_counted
from fortyfives.i18n import current_language
from fortyfives.i18n import gettext as _
from fortyfives.server.denials import Denied
from fortyfives.server.night.keeper import Keeper, Shelf
from fortyfives.server.night.remembered import Remembered
from fortyfives.server.settings import Settings
from fortyfives.server.wire.night_season import NightSeason, SeasonNight, SeasonPerson

MOST_SEASONS: Final = 20
"""How many finished pages are remembered."""


class Damaged(Struct, frozen=True, kw_only=True):
    """A night of the series that cannot be read."""

    night: str
    date: str
    """The day on which it was opened."""


class Wanted(NamedTuple):
    """What a page of a season is made of. It is the same as long as no night has moved on."""

    series: str
    season: Season
    measure: Measure | None
    """What the nights that count have counted first; None where places are what counts."""
    language: str
    rows: tuple[NightRow, ...]


class Seasons:
    """The seasons of one server. What it remembers only the event loop touches."""

    def __init__(self, keeper: Keeper, settings: Settings) -> None:
        self._keeper = keeper
        self._is_laptop = settings.is_laptop
        self._known: Remembered[tuple[int, Counted]] = Remembered(settings.most_nights)
        self._pages: Remembered[NightSeason] = Remembered(MOST_SEASONS)
        self._making = asyncio.Lock()

    async def of(self, night: str, season: Season) -> NightSeason:
        """The season of a night's series.

        On an organiser's own computer all nights of that name; elsewhere those that were opened
        with its key, or with the key of one that was: a name is no proof.

        Raises `NightRefusal` (``unknown_night``, ``damaged_night``), `Denied` (``no_series``).
        """
        work = partial(_wanted, name=night, season=season, by_name=self._is_laptop)
        seq, own, wanted = await self._keeper.ask(work)
        page = self._pages.get(wanted) or await self._once(wanted)
        return replace(page, seq=seq, night=own.id, title=own.title)

    async def _once(self, wanted: Wanted) -> NightSeason:
        """Who asks for the same meanwhile waits for it."""
        async with self._making:
            return self._pages.get(wanted) or await self._made(wanted)

    async def _made(self, wanted: Wanted) -> NightSeason:
        # One after the other, so that desks and phones are not kept waiting by a long season.
        read = [await self._counted(row) for row in wanted.rows]
        damaged = [each for each in read if isinstance(each, Damaged)]
        page = await self._keeper.ask(lambda _shelf: _page(wanted, read))
        # A night that could not be read may be repaired without growing.
        return page if damaged else self._pages.keep(wanted, page)

    async def _counted(self, row: NightRow) -> Counted | Damaged:
        """A night as it stands, unless it cannot be read."""
        known = self._known.get(row.id)
        if known is None or known[0] != row.events:
            read = await self._keeper.ask(partial(_read, name=row.id))
            if read is None:
                return Damaged(night=row.id, date=row.opened[:10])
            known = self._known.keep(row.id, (row.events, read))
        return known[1]


def _wanted(shelf: Shelf, name: str, season: Season, *, by_name: bool) -> tuple[int, Night, Wanted]:
    desk, store = shelf.desk(name), shelf.store
    own = desk.night
    if not own.series:
        raise Denied("no_series")
    with reading(name):  # it may count nothing at all
        first = first_counted(own)
    measure = first if season.score is SeasonScore.TOTALS else None
    rows = earlier(store, own.series, None if by_name else store.together(name))
    return desk.seq, own, Wanted(own.series, season, measure, current_language(), rows)


def _read(shelf: Shelf, name: str) -> Counted | None:
    night = shelf.night(name)
    if night is None:
        return None
    try:
        with reading(name):
            return counted(night)
    except NightRefusal:
        return None


def _page(wanted: Wanted, read: Sequence[Counted | Damaged]) -> NightSeason:
    """The page, still of no night of the series in particular."""
    nights, measure = sorted(read, key=lambda each: each.date), wanted.measure
    whole = [each for each in nights if isinstance(each, Counted)]
    return NightSeason(
        seq=0,
        night="",
        title="",
        series=wanted.series,
        score=wanted.season.score,
        best=wanted.season.best,
        measure=_("points") if measure is None else _(MEASURES[measure]),
        nights=[_night(each, measure) for each in reversed(nights)],
        lines=_lines(wanted, whole),
    )


def _night(found: Counted | Damaged, measure: Measure | None) -> SeasonNight:
    if isinstance(found, Damaged):
        why = _(UNREADABLE)
        return SeasonNight(
            night=found.night, title=found.night, date=found.date, phase_title=why,
            counts=False, why=why,
        )  # fmt: skip
    why = why_not_counted(found, measure)
    return SeasonNight(
        night=found.night,
        title=found.title,
        date=found.date,
        phase_title=_(PHASES[found.phase]),
        counts=not why,
        why=why,
    )


def _lines(wanted: Wanted, nights: Sequence[Counted]) -> list[SeasonPerson]:
    measure = wanted.measure

    def line(found: SeasonLine) -> SeasonPerson:
        total = str(found.total) if measure is None else measured(measure, found.total)
        return SeasonPerson(place=found.place, name=found.name, total=total, nights=found.nights)

    people = [each.people for each in nights if each.counts(measure)]
    return [line(found) for found in season_of(people, wanted.season)]
