"""What a card night shows: the desk, the public page, a table's own phone.

Sentences and names of things come in the language that the reader asked for. Money is whole
cents, times are ISO 8601 with a zone, numbers that people read count from 1, sides from 0.
"""

from __future__ import annotations

from typing import Any, Literal

from fortyfives.cardnight.format import Odd, UnitKind
from fortyfives.cardnight.model import CashKind, Phase, TieStatus, Wish
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
    from each table, so that a level result needs a cut. `toml` is the file, to be changed.
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


class NightLink(Part, frozen=True, kw_only=True):
    """A night opened: the secret `key` of its desk, and the desk's address with it.

    `commitments` are to be published before play, by the label of the draw.
    """

    night: str
    title: str
    key: str
    path: str
    commitments: dict[str, str]


class NightCard(Part, frozen=True, kw_only=True):
    """A night in a few words. `key` opens its desk; it is told on the laptop itself alone."""

    night: str
    title: str
    date: str
    place: str
    series: str
    format_title: str
    phase: Phase
    phase_title: str
    units: int
    path: str
    key: str | None = None


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


class NightTable(Part, frozen=True, kw_only=True):
    """A table of a round.

    `dealer` is the side that deals first; None where the sides `cutting` cut for it. `waiting`
    are the sides whose yes is missing. `own` is the address of the table of this server at which
    it is played, if it is.
    """

    table: int
    sides: list[NightSide]
    dealer: int | None
    cutting: list[int]
    deals: str
    boards: list[int]
    resting: list[str]
    match: str
    has_ghost: bool
    result: NightResult | None
    confirmed: list[int]
    waiting: list[int]
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
    """The standings; the first `counted` of the measures make the totals, the others break ties."""

    round: int
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


# ----------------------------------------------------------------- settling


class NightPrize(Part, frozen=True, kw_only=True):
    """A line of the prize list; `how` says in words how it was settled, or what it waits for."""

    prize: str
    title: str
    amount: int
    goods: str
    total: str
    parties: list[int]
    winners: list[int]
    names: list[str]
    amounts: list[int]
    status: TieStatus
    settled_by: str
    how: str


class TieSaid(Part, frozen=True, kw_only=True):
    """What a party has said about a tie."""

    unit: int
    wish: Wish


class TieCard(Part, frozen=True, kw_only=True):
    """A card that a party has cut."""

    unit: int
    card: str


class TieGame(Part, frozen=True, kw_only=True):
    """A play-off game."""

    units: list[int]
    winner: int


class NightTie(Part, frozen=True, kw_only=True):
    """Parties level for a prize; `waiting` must speak, answer, cut or play next."""

    prize: str
    title: str
    amount: int
    parties: list[int]
    names: list[str]
    status: TieStatus
    how: str
    waiting: list[int]
    winners: list[int]
    settled_by: str
    wishes: list[TieSaid]
    cuts: list[list[TieCard]]
    games: list[TieGame]


class NightDraw(Part, frozen=True, kw_only=True):
    """A draw that anyone can check; `secret` was published with it."""

    label: str
    title: str
    commitment: str
    secret: str
    word: str
    population: int
    numbers: list[int]
    holds: bool


class Commitment(Part, frozen=True, kw_only=True):
    """What is published before a draw: the SHA-256 of its secret."""

    label: str
    title: str
    commitment: str


class NightPayable(Part, frozen=True, kw_only=True):
    """A sum that somebody has won."""

    prize: str
    title: str
    unit: int | None
    name: str
    amount: int
    kind: CashKind
    is_paid: bool


class CashRow(Part, frozen=True, kw_only=True):
    """A movement of one pot; `change` is negative where money leaves it."""

    pot: str
    pot_title: str
    kind: CashKind
    kind_title: str
    change: int
    unit: int | None
    entry: int | None
    note: str
    by: str
    at: str


class CashPot(Part, frozen=True, kw_only=True):
    """What is left in a pot."""

    pot: str
    title: str
    left: int


class CashChoice(Part, frozen=True, kw_only=True):
    """A kind of movement that the desk writes down itself, and its usual pot."""

    kind: CashKind
    title: str
    pot: str


class NightCash(Part, frozen=True, kw_only=True):
    """The cash sheet. `box` is what must be in the box, `counted` what was, at the close."""

    currency: str
    rows: list[CashRow]
    pots: list[CashPot]
    choices: list[CashChoice]
    box: int
    counted: int | None
    balanced: bool


class Correction(Part, frozen=True, kw_only=True):
    """Something put right: what stood before, what stands now, who did it and why."""

    at: str
    by: str
    what: str
    round: int | None
    table: int | None
    before: str
    after: str
    why: str


class Possible(Part, frozen=True, kw_only=True):
    """Whether something can be done now; `why` says what is in the way."""

    wish: str
    ok: bool
    why: str


class PhoneCode(Part, frozen=True, kw_only=True):
    """The code of a table, and the address that its QR code holds."""

    table: int
    code: str
    url: str


class NightDesk(Part, frozen=True, kw_only=True):
    """Everything that the desk shows. `round` is the latest round, or the one asked for."""

    seq: int
    now: str
    overview: NightOverview
    format: NightFormat
    entries: list[NightEntry]
    units: list[NightUnit]
    round: NightRound | None
    standings: NightStandings
    ties: list[NightTie]
    prizes: list[NightPrize]
    payable: list[NightPayable]
    unsettled: list[str]
    cookie_winners: list[int]
    cash: NightCash
    draws: list[NightDraw]
    commitments: list[Commitment]
    clock: NightClock | None
    corrections: list[Correction]
    possible: list[Possible]
    phones: list[PhoneCode]
    addresses: list[str]


class WishDone(Part, frozen=True, kw_only=True):
    """A wish was granted and is on the disk; `done` is the number of its last line in the log."""

    id: str
    done: int
    desk: NightDesk


class NightPublic(Part, frozen=True, kw_only=True):
    """What anyone with the link sees. Prizes are there once the play is over."""

    seq: int
    now: str
    overview: NightOverview
    unit: UnitKind
    games: int
    currency: str
    round: NightRound | None
    standings: NightStandings
    prizes: list[NightPrize] | None
    draws: list[NightDraw]
    commitments: list[Commitment]
    clock: NightClock | None


class PhonePage(Part, frozen=True, kw_only=True):
    """A table's own phone. `table` is None while the table is not in the latest round.

    `may`: what a side may say now. `next` says in words what comes after a confirmed result.
    """

    seq: int
    now: str
    night: str
    title: str
    phase: Phase
    round: int
    rounds: int | None
    number: int
    table: NightTable | None
    games: int
    has_points: bool
    needs_winner: bool
    may: list[Literal["enter", "correct", "confirm", "dispute"]]
    next: str
    may_play_here: bool
    levels: list[str]
    clock: NightClock | None


class OwnTableLink(Part, frozen=True, kw_only=True):
    """A table of this server at which the seating is played; its result comes back by itself."""

    table: str
    path: str


class NightSheet(Part, frozen=True, kw_only=True):
    """A sheet of paper; `why` says what it lacks where it cannot be printed yet."""

    sheet: str
    title: str
    ready: bool
    why: str


class NightPaper(Part, frozen=True, kw_only=True):
    """What can be printed, with the sizes of paper and the languages there are."""

    sheets: list[NightSheet]
    sizes: list[str]
    languages: list[str]
    addresses: list[str]


class LiveNews(Part, frozen=True, kw_only=True):
    """The data of an event of the stream: how many lines the log has now."""

    seq: int


NIGHT_BODIES: tuple[Any, ...] = (
    NightFormat, NightLink, NightCard, NightDesk, WishDone, NightPublic, PhonePage, OwnTableLink,
    NightPaper, LiveNews,
)  # fmt: skip
"""Bodies that the routes of card nights answer with."""
