"""A season of nights as everyone sees it: names and totals, no money."""

from __future__ import annotations

from fortyfives.cardnight.counting.series import SeasonScore
from fortyfives.server.wire.view import Part


class SeasonNight(Part, frozen=True, kw_only=True):
    """A night of the series; it counts once its play is over.

    Of totals only if it counts first what the night does whose page it is. `why` says in a few
    words why it does not count. A night that cannot be read has its short name for a title.
    """

    night: str
    title: str
    date: str
    phase_title: str
    counts: bool
    why: str


class SeasonPerson(Part, frozen=True, kw_only=True):
    """A person's season: `total` is for reading, `nights` are those played."""

    place: int
    name: str
    total: str
    nights: int


class NightSeason(Part, frozen=True, kw_only=True):
    """The standings of a series over all its nights that this server has, of one organiser.

    `best`: how many of a person's nights count, 0 for all. `measure` says what a night is worth.
    """

    seq: int
    night: str
    title: str
    series: str
    score: SeasonScore
    best: int
    measure: str
    nights: list[SeasonNight]
    lines: list[SeasonPerson]
