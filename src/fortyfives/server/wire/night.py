"""What a card night shows: the desk, the public page, a table's own phone.

Sentences and names of things come in the language that the reader asked for. Money is whole
cents, times are ISO 8601 with a zone, numbers that people read count from 1, sides from 0.
"""

from __future__ import annotations

from typing import Any, Literal

from fortyfives.cardnight.format import UnitKind
from fortyfives.cardnight.model import Phase
from fortyfives.server.wire.night_cards import NightCards
from fortyfives.server.wire.night_money import (
    Commitment,
    NightCash,
    NightDraw,
    NightPayable,
    NightPrize,
    NightTie,
)
from fortyfives.server.wire.night_parts import (
    NightClock,
    NightEntry,
    NightFormat,
    NightOverview,
    NightRound,
    NightStandings,
    NightTable,
    NightUnit,
    PublicRound,
)
from fortyfives.server.wire.night_season import NightSeason
from fortyfives.server.wire.view import Part


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
    """A night in a few words. `key` opens its desk; it is told on the laptop itself alone.

    `fault` says why a night cannot be read; then there is nothing but its short name and its day.
    """

    night: str
    title: str
    date: str
    place: str
    series: str
    format_title: str
    phase: Phase | None
    phase_title: str
    units: int
    path: str
    key: str | None = None
    fault: str = ""


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
    cards: NightCards | None
    """Where only punch cards are counted."""
    ticket_holder: str
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
    round: PublicRound | None
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
    NightPaper, NightSeason, LiveNews,
)  # fmt: skip
"""Bodies that the routes of card nights answer with."""
