"""The parts that the pages of a card night are made of: formats, entries, rounds, standings."""

from __future__ import annotations

from fortyfives.cardnight.format import Odd, Results, UnitKind
from fortyfives.cardnight.model import Phase
from fortyfives.server.wire.view import Part

# -------------------------------------------------------------------- formats


class FormatPrize(Part, frozen=True, kw_only=True):
    """A prize that a format has on offer: a part of the prize money in per cent, or a sum."""

    key: str
    title: str
    share: int
    amount: int
    goods: str


class NightMeasure(Part, frozen=True, kw_only=True):
    """Something that is counted, in words."""

    measure: str
    title: str


class OddChoice(Part, frozen=True, kw_only=True):
    """A way with odd numbers, in words."""

    odd: Odd
    title: str


class NightFormat(Part, frozen=True, kw_only=True):
    """A format. `persons` are those of an entry, `rounds` 0 where it depends on the entries.

    `has_points`: points are entered, not only winners. `needs_winner`: somebody goes on as winner
    from each table, so that a level result needs a cut. `is_seeded`: strengths, where they are
    known, come before the drawn order. `toml` is the file, to be changed.
    """

    format: str
    title: str
    description: str
    source: str
    note: str
    rules: str
    rules_title: str
    unit: UnitKind
    persons: int
    rounds: int
    games: int
    minutes: int
    duplicate: bool
    has_points: bool
    needs_winner: bool
    is_seeded: bool
    counted: list[NightMeasure]
    tie_breaks: list[NightMeasure]
    odd: Odd
    odd_choices: list[OddChoice]
    currency: str
    fee: int
    fund: int
    jackpot: int
    cookie_fee: int
    cookie_numbers: int
    prizes: list[FormatPrize]
    toml: str


# ------------------------------------------------------------------ the night


class NightOverview(Part, frozen=True, kw_only=True):
    """How far a night is. `missing`: the tables without a confirmed result, while it plays."""

    night: str
    title: str
    date: str
    place: str
    series: str
    format_title: str
    phase: Phase
    phase_title: str
    odd: Odd
    entries: int
    units: int
    round: int
    rounds: int | None
    missing: list[int]
    results: Results
    cards_missing: list[int]


class NightEntry(Part, frozen=True, kw_only=True):
    """Who came to the door; `unit` is the number of the punch card, after the draw."""

    entry: int
    names: list[str]
    fee: int
    paid: int
    owed: int
    cookie: bool
    strength: int
    late_from: int
    withdrawn_after: int | None
    unit: int | None


class NightUnit(Part, frozen=True, kw_only=True):
    """Who has a punch card."""

    unit: int
    name: str
    names: list[str]
    cookie: bool
    late_from: int
    withdrawn_after: int | None


class NightGame(Part, frozen=True, kw_only=True):
    """One game of a table."""

    winner: int | None
    points: list[int]


class NightResult(Part, frozen=True, kw_only=True):
    """What came of a table. `winner` is the side that goes on; `words` say it in a line."""

    games: list[NightGame]
    winner: int | None
    by_cut: bool
    words: str


class NightWritten(Part, frozen=True, kw_only=True):
    """A result as it once stood; `by` says who wrote it, in words."""

    result: NightResult
    by: str
    at: str
    why: str


class NightDispute(Part, frozen=True, kw_only=True):
    """A side said no to the result that stands."""

    side: int
    by: str
    at: str
    why: str


class NightSide(Part, frozen=True, kw_only=True):
    """A side of a table: its numbers, its names on a line, where it sits in words."""

    units: list[int]
    names: str
    title: str
    is_ghost: bool


class SeatedTable(Part, frozen=True, kw_only=True):
    """What everyone sees of a table; `waiting` are the sides whose yes to the result is missing."""

    table: int
    sides: list[NightSide]
    result: NightResult | None
    waiting: list[int]


class NightTable(SeatedTable, frozen=True, kw_only=True):
    """A table of a round, as the desk and its own phone see it.

    `dealer` is the side that deals first; None where the sides `cutting` cut for it. `own` is the
    address of the table of this server at which it is played, if it is.
    """

    dealer: int | None
    cutting: list[int]
    deals: str
    boards: list[int]
    resting: list[str]
    match: str
    has_ghost: bool
    confirmed: list[int]
    disputed: list[NightDispute]
    history: list[NightWritten]
    own: str | None


class NightRound(Part, frozen=True, kw_only=True):
    """A round: who sits where, who sits out."""

    round: int
    sitting_out: list[int]
    out_names: list[str]
    complete: bool
    tables: list[NightTable]


class PublicRound(Part, frozen=True, kw_only=True):
    """A round as everyone sees it."""

    round: int
    sitting_out: list[int]
    out_names: list[str]
    tables: list[SeatedTable]


class NightLine(Part, frozen=True, kw_only=True):
    """A line of the standings; `place` 0 is of those who went home. `totals` are for reading."""

    place: int
    rank: int
    unit: int
    name: str
    totals: list[str]
    played: int
    sat_out: int
    is_provisional: bool


class NightStandings(Part, frozen=True, kw_only=True):
    """The standings; the first `counted` of the measures make the totals, the others break ties.

    `is_begun`: anything has come in, or nothing more can. Before that nobody leads anybody, and
    the places of the lines are not to be shown.
    """

    round: int
    is_begun: bool
    measures: list[NightMeasure]
    counted: int
    lines: list[NightLine]


class NightClock(Part, frozen=True, kw_only=True):
    """The clock of the latest round at the time `now` of the page."""

    round: int
    minutes: int
    running: bool
    seconds_run: float
    seconds_left: float | None
