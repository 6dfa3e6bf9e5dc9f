"""A season of nights: standings over all of them, and the money carried from one to the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from fortyfives.cardnight.counting.cash import COOKIE, JACKPOT
from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.format import Measure
from fortyfives.cardnight.model import CashKind, CashLine, Night, Phase, Standing


class SeasonScore(StrEnum):
    """What a night is worth in the season."""

    TOTALS = "totals"
    """The total of the night: games won, or whatever its format counts first."""
    PLACES = "places"
    """Points by place, see `Season.points`; level units have the same."""


class Season(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the nights of a series add up."""

    score: SeasonScore = SeasonScore.TOTALS
    points: tuple[int, ...] = (10, 8, 6, 5, 4, 3, 2, 1)
    """For places 1, 2, …; later places have the last."""
    best: int = 0
    """How many of a person's nights count, the best ones; 0 = all."""


class SeasonLine(NamedTuple):
    """A person's season."""

    place: int
    """By distinct totals."""
    name: str
    total: int
    nights: int
    """Nights played."""
    scores: tuple[int, ...]
    """What each night played was worth, the earliest first."""


def _by_total(_season: Season, line: Standing) -> int:
    return line.totals[0]


def _by_place(season: Season, line: Standing) -> int:
    if not line.place or not season.points:
        return 0
    return season.points[min(line.place, len(season.points)) - 1]


_SCORES: Mapping[SeasonScore, Callable[[Season, Standing], int]] = {
    SeasonScore.TOTALS: _by_total,
    SeasonScore.PLACES: _by_place,
}


Evening: TypeAlias = tuple[tuple[str, Standing], ...]
"""What a night has come to for each person, by name."""


class Counted(Struct, frozen=True, kw_only=True):
    """What a season needs of a night.

    `measure` is what its total is of; `people` is empty before its play is over.
    """

    night: str
    title: str
    date: str
    phase: Phase
    measure: Measure
    people: Evening

    def counts(self, wanted: Measure | None) -> bool:
        """Whether it is over, and its totals can be added to others of a measure.

        None: points by place always can.
        """
        return self.phase.is_over and wanted in (None, self.measure)


def counted(night: Night) -> Counted:
    """A night as a season sees it."""
    return Counted(
        night=night.id,
        title=night.title,
        date=night.date,
        phase=night.phase,
        measure=first_counted(night),
        people=_evening(night),
    )


def season_standings(nights: Sequence[Counted], season: Season) -> tuple[SeasonLine, ...]:
    """The season's standings, a line a person (as the names are written, capitals apart).

    Counts the nights whose play is over, the earliest first, of totals those of `season_measure`;
    partners each have what their pair has.
    """
    measure = season_measure(nights, season)
    return season_of([each.people for each in nights if each.counts(measure)], season)


def season_measure(nights: Sequence[Counted], season: Season) -> Measure | None:
    """What totals are added: what the last night that is over counts first. None: no totals."""
    over = [each.measure for each in nights if each.phase.is_over]
    return over[-1] if over and season.score is SeasonScore.TOTALS else None


def first_counted(night: Night) -> Measure:
    """What the total of a night is of; those of other measures cannot be added to it."""
    return night.format.counted[0]


def _evening(night: Night) -> Evening:
    """Everyone's standing in a night; nobody's, before its play is over."""
    if not night.phase.is_over:
        return ()
    return tuple((name, line) for line in standings(night) for name in night.units[line.unit].names)


def season_of(evenings: Iterable[Evening], season: Season) -> tuple[SeasonLine, ...]:
    """The season's standings from its nights, the earliest first."""
    scores: defaultdict[str, list[int]] = defaultdict(list)
    names: dict[str, str] = {}
    for found in evenings:
        for name, line in found:
            scores[name.casefold()].append(_SCORES[season.score](season, line))
            names.setdefault(name.casefold(), name)
    totals = {who: _sum_of_best(each, season.best) for who, each in scores.items()}
    places = {total: n for n, total in enumerate(sorted(set(totals.values()), reverse=True), 1)}
    lines = [
        SeasonLine(places[totals[who]], names[who], totals[who], len(each), tuple(each))
        for who, each in scores.items()
    ]
    return tuple(sorted(lines, key=lambda line: (line.place, line.name.casefold())))


def _sum_of_best(scores: Iterable[int], best: int) -> int:
    ordered = sorted(scores, reverse=True)
    return sum(ordered[:best] if best else ordered)


def carried_into(
    series: str, nights: Sequence[Night], others: Sequence[Night] = ()
) -> tuple[CashLine, ...]:
    """What the nights of a series have carried out and none has carried in yet.

    `others` give nothing, and may have taken some of it.
    """
    left = dict.fromkeys((COOKIE, JACKPOT), 0)
    for line in _lines_of(series, nights, CashKind.CARRIED_OUT):
        left[line.pot] += line.amount
    for line in _lines_of(series, (*nights, *others), CashKind.CARRIED_IN):
        left[line.pot] -= line.amount if line.note == series else 0
    return tuple(
        CashLine(kind=CashKind.CARRIED_IN, amount=amount, pot=pot, note=series)
        for pot, amount in left.items()
        if amount > 0
    )


def _lines_of(series: str, nights: Iterable[Night], kind: CashKind) -> Iterator[CashLine]:
    for night in nights:
        if night.series == series:
            for line in night.cash:
                if line.kind is kind and line.pot in (COOKIE, JACKPOT):
                    yield line
