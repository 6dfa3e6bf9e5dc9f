"""What a night is at one moment: frozen values, made by folding events.

Numbers that people read (entries, units, rounds, tables, places, games) count from 1. Sides of a
table count from 0 in the order of the table card: 0 is north-south, 1 east-west, 2 the third side
of a table of three. Money is whole cents. Times are ISO 8601 strings with a zone, given by the
caller.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from fortyfives.cardnight.format import Format, Odd
from fortyfives.cardnight.punch_card import CardState

EntryId: TypeAlias = int
UnitId: TypeAlias = int
GHOST: UnitId = 0
"""The unseen unit, where odd numbers are filled by one. It has no entry in `Night.units`."""


class Phase(StrEnum):
    """How far a night is."""

    ENTRY = "entry"
    """Entries are taken; nothing is drawn."""
    DRAWN = "drawn"
    """Units have their numbers and partners; the first round is not seated."""
    PLAYING = "playing"
    PLAYED = "played"
    """The last round is over; ties, draws and prizes are settled."""
    CLOSED = "closed"
    """Paid out; nothing changes any more."""


class Entry(Struct, frozen=True, kw_only=True):
    """Who came to the door: one person, or two who play together."""

    id: EntryId
    """In order of arrival."""
    names: tuple[str, ...]
    """One name or two, as printed."""
    fee: int
    """Cents owed for all the persons of the entry, cookie jar apart."""
    paid: int
    """Cents taken, cookie jar included."""
    cookie: bool
    """Whether the entry is in the cookie jar."""
    strength: int = 0
    """A seed for a knock-out or a Swiss: higher is stronger, 0 unknown."""
    late_from: int = 0
    """The first round that a late arrival can play, 0 for those in time."""
    withdrawn_after: int | None = None
    """The last round that a withdrawn entry played (0: none); None for those present."""


class Unit(Struct, frozen=True, kw_only=True):
    """What keeps a punch card and wins prizes: a pair, a drawn pair (or trio), a person."""

    id: UnitId
    """The number on its card."""
    entries: tuple[EntryId, ...]
    names: tuple[str, ...]
    """The persons. Three, where an odd number was drawn: they take turns, see `Seating`."""
    cookie: bool
    late_from: int = 0
    withdrawn_after: int | None = None
    away: tuple[tuple[int, int], ...] = ()
    """First and last round of each time that it was gone and came back."""
    strength: int = 0

    @property
    def name(self) -> str:
        """The names as one line."""
        return " & ".join(self.names)


Side: TypeAlias = tuple[UnitId, ...]
"""The units of one side of a table: one pair, two individuals, one individual, or (GHOST,)."""


class Seating(Struct, frozen=True, kw_only=True):
    """Who sits at a table in a round: the table card."""

    table: int
    sides: tuple[Side, ...]
    """Two sides, or three at a table of three."""
    dealer: int | None = None
    """The side that deals first; None where a cut decides, see `cutting`."""
    cutting: tuple[int, ...] = ()
    """The sides that cut for the deal, when there is no `dealer`."""
    boards: tuple[int, ...] = ()
    """The numbers of the deals to play, in a duplicate."""
    resting: tuple[str, ...] = ()
    """The members of trios whose turn it is to rest."""
    match: str = ""
    """The name of the match in a knock-out ("W2-3", "final")."""

    @property
    def units(self) -> tuple[UnitId, ...]:
        """All the units at the table, the ghost included."""
        return tuple(unit for side in self.sides for unit in side)

    @property
    def has_ghost(self) -> bool:
        """Whether one side is the unseen unit."""
        return GHOST in self.units


class Game(Struct, frozen=True, kw_only=True):
    """One game (or duplicate deal) at a table."""

    winner: int | None
    """The winning side; None for a deal, or a game that nobody won."""
    points: tuple[int, ...] = ()
    """Points of each side, empty where only wins are kept."""


class Result(Struct, frozen=True, kw_only=True):
    """What came of a table in a round."""

    games: tuple[Game, ...]
    winner: int | None
    """The side that goes on as winner; None when level and nothing depends on it."""
    by_cut: bool = False
    """Whether games and points were level and a cut decided who goes on as winner."""


class Written(Struct, frozen=True, kw_only=True):
    """A result as it stood at one time, with who wrote it."""

    result: Result
    by: str
    """Who: the desk, "table", or a name."""
    at: str
    why: str = ""
    """The reason, of a correction."""


class Disputed(Struct, frozen=True, kw_only=True):
    """A side said no to the result that stands."""

    side: int
    by: str
    at: str
    why: str = ""


class TableState(Struct, frozen=True, kw_only=True):
    """The results of a table in a round; corrections keep what stood before."""

    history: tuple[Written, ...] = ()
    """Oldest first; the last one counts. Empty while the table plays."""
    confirmed: frozenset[int] = frozenset()
    """The sides that have said yes to the last result; all of them when the desk has."""
    disputed: tuple[Disputed, ...] = ()
    """The sides that have said no to it, until it is corrected or the desk confirms it."""

    @property
    def result(self) -> Result | None:
        """The result that counts."""
        return self.history[-1].result if self.history else None


class Clock(Struct, frozen=True, kw_only=True):
    """The clock of a round: how long it has run, and since when it runs."""

    minutes: int = 0
    """Planned length."""
    elapsed: float = 0.0
    """Seconds run before `since`."""
    since: str = ""
    """When it was last started; empty while it stands."""


class Round(Struct, frozen=True, kw_only=True):
    """A round: who sat where, who sat out, and the results."""

    number: int
    seatings: tuple[Seating, ...]
    """By table number."""
    sitting_out: tuple[UnitId, ...] = ()
    tables: dict[int, TableState] = {}
    """By table number, one for each seating."""
    clock: Clock = Clock()
    started: str = ""
    """When it was seated."""

    @property
    def is_complete(self) -> bool:
        """Whether every table has a result that all its sides confirmed."""
        return all(
            self.tables[seating.table].confirmed >= set(range(len(seating.sides)))
            for seating in self.seatings
        )


class Standing(Struct, frozen=True, kw_only=True):
    """A line of the standings."""

    place: int
    """By distinct totals: 1, 1, 2, 3, 3, …"""
    rank: int
    """As at sports: 1, 1, 3, 4, 4, …"""
    unit: UnitId
    totals: tuple[int, ...]
    """Of `Format.counted`, then of `Format.tie_breaks`."""
    won: tuple[int, ...]
    """The numbers of the games won, counted through the night: the holes punched in its card."""
    played: int
    """Rounds played."""
    sat_out: int
    """Rounds sat out."""
    is_provisional: bool = False
    """Whether a result counted here still waits for a side's yes."""


class Wish(StrEnum):
    """How a party wants to settle a tie."""

    SPLIT = "split"
    CUT = "cut"
    PLAY_OFF = "play_off"
    FORFEIT = "forfeit"
    """Will not play off though another party wants to."""


class TieStatus(StrEnum):
    """How far a tie is. Found by `counting.ties.outcome`."""

    OPEN = "open"
    """Not everyone has spoken."""
    CUTTING = "cutting"
    """Cards are to be cut (or cut again by those level)."""
    ANSWERING = "answering"
    """Someone wants to play off; the others must accept or forfeit."""
    PLAYING = "playing"
    """The play-off is on."""
    SETTLED = "settled"


class Cut(Struct, frozen=True, kw_only=True):
    """One round of cutting: a card for each party, as text ("4C")."""

    cards: dict[UnitId, str]


class Tie(Struct, frozen=True, kw_only=True):
    """Parties level for one prize, and what they have said and done about it."""

    prize: str
    """Which prize: "place-1", "booby", … (see `counting.prizes.key`)."""
    parties: tuple[UnitId, ...]
    wishes: dict[UnitId, Wish] = {}
    cuts: tuple[Cut, ...] = ()
    games: tuple[tuple[tuple[UnitId, ...], UnitId], ...] = ()
    """Play-off games: who played, and who won; the others of it are out."""


class PrizeLine(Struct, frozen=True, kw_only=True):
    """A line of the prize list: a prize and who has it."""

    key: str
    title: str
    """In the language in use."""
    amount: int
    """Cents on offer in all."""
    goods: str
    total: int | None
    """The total that earned it; None where there is none."""
    parties: tuple[UnitId, ...]
    """All who were level for it."""
    winners: tuple[UnitId, ...]
    """Who has it; empty while it is open or when nobody earned it."""
    amounts: tuple[int, ...]
    """Cents for each of `winners`; their sum is `amount`, or less by the odd cents of a split."""
    settled_by: str
    """"outright", "split", "cut", "play_off", "forfeit"; empty while open."""
    status: TieStatus


class Draw(Struct, frozen=True, kw_only=True):
    """A draw that anyone can check: numbers from a committed secret and a word from the room."""

    label: str
    """"partners", "order", "cookie", "fifty"."""
    commitment: str
    """SHA-256 of the secret, hex, published before."""
    secret: str
    """Hex, published with the draw."""
    word: str
    """Said by someone in the room at the time of the draw; may be empty for partners."""
    population: int
    """The numbers 1 … `population` were in the draw."""
    numbers: tuple[int, ...]
    """What was drawn, in order."""


class CashKind(StrEnum):
    """What a sum of money is for. `counting.cash` says which way each goes, and from which pot."""

    FLOAT_IN = "float_in"
    """Change brought along."""
    FEE = "fee"
    COOKIE_FEE = "cookie_fee"
    FIFTY_TICKETS = "fifty_tickets"
    DONATION = "donation"
    CARRIED_IN = "carried_in"
    """Brought from an earlier night: a cookie jar or a jackpot."""
    REFUND = "refund"
    EXPENSE = "expense"
    PRIZE = "prize"
    COOKIE_PRIZE = "cookie_prize"
    FIFTY_PRIZE = "fifty_prize"
    JACKPOT_PRIZE = "jackpot_prize"
    FUND = "fund"
    """Handed to the cause."""
    CARRIED_OUT = "carried_out"
    FLOAT_OUT = "float_out"
    OVER = "over"
    """Found in the box at the close though it should not be there."""
    SHORT = "short"
    """Missing from it."""
    REST = "rest"
    """What is left of a pot after its prizes, moved to the fund."""
    COVER = "cover"
    """What a pot lacks, because more was paid from it than was in it, taken from the fund."""


class CashLine(Struct, frozen=True, kw_only=True):
    """One movement of the cash box. `amount` is in cents, never negative."""

    kind: CashKind
    amount: int
    pot: str = "prizes"
    """"prizes", "cookie", "fifty", "jackpot", "fund", "float"."""
    unit: UnitId | None = None
    entry: EntryId | None = None
    note: str = ""
    by: str = ""
    at: str = ""
    number: int = 0
    """From 1 in the order in which they were written down; given by the fold."""


class Night(Struct, frozen=True, kw_only=True):
    """A night as it stands. Holds no secret: the seed stays in the store."""

    id: str
    title: str
    date: str
    """ISO date."""
    place: str
    format: Format
    commitment: str
    """SHA-256 of the night's seed, hex."""
    series: str = ""
    phase: Phase = Phase.ENTRY
    odd: Odd = Odd.BYE
    """The organiser's choice for odd numbers, from the next round on."""
    entries: dict[EntryId, Entry] = {}
    units: dict[UnitId, Unit] = {}
    rounds: tuple[Round, ...] = ()
    ties: dict[str, Tie] = {}
    """By prize key; those that somebody has spoken about."""
    draws: dict[str, Draw] = {}
    """By label."""
    cash: tuple[CashLine, ...] = ()
    order: tuple[UnitId, ...] = ()
    """The drawn order: places in the first round or a timetable, and whose turn it is to sit out.
    `GHOST` is an empty place of a timetable; late arrivals come last or fill one."""
    length: int = 0
    """How many rounds will be played; 0 until it is known (in a knock-out, until it is over)."""
    half: int = 0
    """The round after which it is half-time; stays where it was if play ends early after it."""
    planned: tuple[int, int] = (0, 0)
    """`length` and `half` as they were before the play was ended."""
    cards: dict[UnitId, CardState] = {}
    """The cards handed in at the end, where only cards are counted."""
    half_cards: dict[UnitId, CardState] = {}
    """The cards as they were at half-time."""
    jar_shown: tuple[UnitId, ...] | None = None
    """Whose cards had every game of the cookie jar, where only cards are counted; None: not looked.
    """
    ticket_holder: str = ""
    """Who came forward with the ticket of the fifty-fifty."""
    undone_cash: tuple[CashLine, ...] = ()
    """Lines of the cash sheet that were taken back; `note` ends with the reason."""
    counted_cash: int | None = None
    """Cents found in the box at the close."""

    @property
    def round(self) -> Round | None:
        """The latest round seated."""
        return self.rounds[-1] if self.rounds else None
