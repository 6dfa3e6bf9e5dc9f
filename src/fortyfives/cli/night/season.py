"""A series of nights: its standings, and which nights are counted."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias

import typer

from fortyfives.cardnight.counting.series import (
    Counted,
    Season,
    SeasonLine,
    SeasonScore,
    counted,
    season_measure,
    season_standings,
)
from fortyfives.cardnight.format import Measure
from fortyfives.cardnight.lines import clean_line
from fortyfives.cardnight.reading import night_of, reading
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.store import NightRow, Store
from fortyfives.cardnight.words import MEASURES, UNREADABLE, measured, why_not_counted
from fortyfives.cli.night.common import (
    FileOption,
    JsonOption,
    columns,
    headed,
    opened_store,
    show,
)
from fortyfives.cli.words import examples
from fortyfives.i18n import N_, gettext

app = typer.Typer(rich_markup_mode=None, add_completion=False)

WithoutOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--without",
        help=N_("A night of the series that is left out; can be given again."),
        metavar="NIGHT",
    ),
]


class Listed(NamedTuple):
    """A night of a series and why it is not counted; None for one that cannot be read."""

    row: NightRow
    night: Counted | None
    why: str = ""


def chosen(store: Store, series: str, without: Collection[str]) -> frozenset[str] | None:
    """The nights of the file but for those left out; None for all of them.

    Raises `NightRefusal` (``unknown_night``) for a name that no night of the series has.
    """
    known = {row.id for row in store.nights_of_series(series)} if series else set[str]()
    for name in without:
        if name not in known:
            raise NightRefusal(NightReason.UNKNOWN_NIGHT, name=name[:60])
    return frozenset(known - set(without)) if without else None


@app.command(
    help=N_(
        "The standings of a series over the season, and which nights they are made of.\n\n"
        "All nights of the file that name the series count, those of other people too, if the "
        "file has any: leave them out."
    ),
    epilog=examples(
        "fortyfives night season winter --score places --best 8",
        "fortyfives night season winter --without 2026-01-09-trial",
    ),
)
def season(
    series: Annotated[str, typer.Argument(metavar="SERIES")],
    score: Annotated[
        SeasonScore, typer.Option(help=N_("What a night is worth: its total, or points by place."))
    ] = SeasonScore.TOTALS,
    best: Annotated[
        int, typer.Option(help=N_("How many of a person's nights count; 0 is all."), min=0)
    ] = 0,
    without: WithoutOption = None,
    file: FileOption = None,
    json: JsonOption = False,
) -> None:
    """Print the season's standings."""
    with opened_store(file) as store:
        name, how = clean_line(series), Season(score=score, best=best)
        listed, measure = _nights(store, name, how, without or ())
        nights = [each.night for each in listed if each.night is not None and not each.why]
        lines = season_standings(nights, how)
        view = {
            "series": name,
            "score": score,
            "best": best,
            "measure": measure,
            "nights": [_plain(each) for each in listed],
            "lines": [line._asdict() for line in lines],
        }
        show(view, json, [*_standings(lines, measure), "", *_night_lines(listed, score, measure)])


def _standings(lines: Sequence[SeasonLine], measure: Measure | None) -> list[str]:
    heads = (N_("place"), N_("name"), N_("total"), N_("nights"))
    totals = [measured(measure, line.total) if measure else line.total for line in lines]
    rows = [
        [line.place, line.name, total, line.nights]
        for line, total in zip(lines, totals, strict=True)
    ]
    return headed(heads, rows, none=N_("No night of the series is played yet."))


def _nights(
    store: Store, series: str, how: Season, without: Collection[str]
) -> tuple[list[Listed], Measure | None]:
    """The nights of a series, the earliest first, and what of them is added up."""
    chosen(store, series, without)
    found = [_read(store, row) for row in store.nights_of_series(series)]
    found.sort(key=lambda each: each.night.date if each.night else each.row.opened[:10])
    here = [each.night for each in found if each.night and each.row.id not in without]
    measure = season_measure(here, how)
    return [_judged(each, measure, without) for each in found], measure


def _read(store: Store, row: NightRow) -> Listed:
    try:
        night = night_of(store, row.id)
        with reading(row.id):  # it may count nothing at all
            return Listed(row, counted(night))
    except NightRefusal:
        return Listed(row, None)


def _judged(listed: Listed, measure: Measure | None, without: Collection[str]) -> Listed:
    night = listed.night
    if listed.row.id in without:
        return listed._replace(why=gettext("left out"))
    if night is None:
        return listed._replace(why=gettext(UNREADABLE))
    return listed._replace(why=why_not_counted(night, measure))


def _plain(listed: Listed) -> dict[str, Any]:
    night = listed.night
    return {
        "night": listed.row.id,
        "date": night.date if night else listed.row.opened[:10],
        "title": night.title if night else "",
        "counts": not listed.why,
        "why": listed.why,
    }


def _night_lines(
    listed: Sequence[Listed], score: SeasonScore, measure: Measure | None
) -> list[str]:
    """Which nights there are, and why one does not count."""
    if not listed:
        return [gettext("There is no night of this series.")]
    what = gettext(MEASURES[measure]) if measure else "–"
    if score is SeasonScore.PLACES:
        what = gettext("points by place")
    heading = gettext("The nights, and what is added up: {measure}").format(measure=what)
    rows = [
        [each["night"], each["date"], each["title"], each["why"] or gettext("counted")]
        for each in map(_plain, listed)
    ]
    return [heading, *columns(rows)]
