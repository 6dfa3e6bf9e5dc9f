"""What can happen in a night: the events of its log, append-only.

An event says what became of a wish, not how it was computed: the seating of a round holds every
table, so that an old log reads the same whatever the program has learnt since. `Logged` adds when
and by whom. `evolve.evolve` folds them; `decide` makes them.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from fortyfives.cardnight.format import Format, Odd, Results
from fortyfives.cardnight.model import (
    CashLine,
    Draw,
    Entry,
    EntryId,
    Result,
    Seating,
    Unit,
    UnitId,
    Wish,
)
from fortyfives.cardnight.punch_card import Card


class Event(Struct, frozen=True, kw_only=True, tag=True, tag_field="event"):
    """The parent of all events; on the wire, `event` has the class's name."""


class NightOpened(Event, frozen=True, kw_only=True):
    """The first event of every log."""

    id: str
    title: str
    date: str
    place: str
    format: Format
    commitment: str
    """SHA-256 of the night's seed, hex; see `draws`."""
    odd: Odd
    series: str = ""


class Entered(Event, frozen=True, kw_only=True):
    """Someone came to the door, in time or late."""

    entry: Entry


class EntryChanged(Event, frozen=True, kw_only=True):
    """Names, money or the cookie jar of an entry were put right; all of it as it is now."""

    entry: Entry
    why: str = ""


class EntryRemoved(Event, frozen=True, kw_only=True):
    """An entry left before anything was drawn."""

    entry: EntryId


class UnitsMade(Event, frozen=True, kw_only=True):
    """Entries became units: numbers for the punch cards, partners where they are drawn."""

    units: tuple[Unit, ...]
    """New units only; a unit with a known number replaces it (a trio completed to two pairs)."""
    draw: Draw | None = None


class OrderDrawn(Event, frozen=True, kw_only=True):
    """The order of the units, see `Night.order`; anew, with a late unit in it, without a draw."""

    order: tuple[UnitId, ...]
    draw: Draw | None = None


class OddChosen(Event, frozen=True, kw_only=True):
    """The organiser chose what is done about odd numbers, from the next round on."""

    odd: Odd


class ResultsChosen(Event, frozen=True, kw_only=True):
    """The organiser chose how the desk learns who has won."""

    results: Results


class LengthChosen(Event, frozen=True, kw_only=True):
    """How many rounds will be played."""

    rounds: int


class RoundSeated(Event, frozen=True, kw_only=True):
    """The next round: everyone's place; no tables where the floor seats itself."""

    number: int
    seatings: tuple[Seating, ...]
    sitting_out: tuple[UnitId, ...] = ()


class RoundUndone(Event, frozen=True, kw_only=True):
    """The latest round was seated too early; it had no result yet."""

    number: int


class ClockSet(Event, frozen=True, kw_only=True):
    """The planned length of a round."""

    round: int
    minutes: int


class ClockStarted(Event, frozen=True, kw_only=True):
    """The clock of a round runs from the time of the log entry."""

    round: int


class ClockStopped(Event, frozen=True, kw_only=True):
    """The clock of a round stands from the time of the log entry."""

    round: int


class ResultEntered(Event, frozen=True, kw_only=True):
    """The first result of a table. `side` is the one that wrote it; None is the desk."""

    round: int
    table: int
    result: Result
    side: int | None = None


class ResultConfirmed(Event, frozen=True, kw_only=True):
    """A side said yes to the result; None is the desk, for all."""

    round: int
    table: int
    side: int | None = None


class ResultDisputed(Event, frozen=True, kw_only=True):
    """A side said no: the result waits for a correction."""

    round: int
    table: int
    side: int
    why: str = ""


class ResultCorrected(Event, frozen=True, kw_only=True):
    """A result was put right; what stood before stays in the table's history."""

    round: int
    table: int
    result: Result
    why: str = ""
    side: int | None = None


class CardCounted(Event, frozen=True, kw_only=True):
    """A punch card was read, at the end or at half-time."""

    unit: UnitId
    card: Card
    at_half: bool = False


class CardCorrected(Event, frozen=True, kw_only=True):
    """A card was read again; what stood before stays in its history."""

    unit: UnitId
    card: Card
    at_half: bool = False
    why: str = ""


class Withdrawn(Event, frozen=True, kw_only=True):
    """A unit went home; it plays no round after `after`."""

    unit: UnitId
    after: int


class Returned(Event, frozen=True, kw_only=True):
    """A unit that had gone home came back."""

    unit: UnitId
    first_round: int = 0
    """The first round that it plays again; 0 for the next one seated."""


class PlayEnded(Event, frozen=True, kw_only=True):
    """The last round is over. From here prizes are settled."""


class PlayResumed(Event, frozen=True, kw_only=True):
    """The play was ended by mistake; it goes on as planned before."""


class TieWished(Event, frozen=True, kw_only=True):
    """A party said how it wants to settle a tie, or answered a wish to play off."""

    prize: str
    unit: UnitId
    wish: Wish
    parties: tuple[UnitId, ...]
    """All who are level for the prize."""


class TieCut(Event, frozen=True, kw_only=True):
    """Everyone who still had to cut did: a card for each, as text."""

    prize: str
    cards: dict[UnitId, str]


class TiePlayed(Event, frozen=True, kw_only=True):
    """A play-off game: who played it and who won."""

    prize: str
    units: tuple[UnitId, ...]
    winner: UnitId


class TieReopened(Event, frozen=True, kw_only=True):
    """What was said, cut and played about a tie was written down wrongly: it begins anew."""

    prize: str
    why: str = ""


class Drawn(Event, frozen=True, kw_only=True):
    """A draw was made: the cookie jar's game numbers, the fifty-fifty's ticket."""

    draw: Draw


class JarShown(Event, frozen=True, kw_only=True):
    """Whose cards had every game drawn for the cookie jar, where only cards are counted."""

    units: tuple[UnitId, ...]


class TicketNamed(Event, frozen=True, kw_only=True):
    """Someone came forward with the ticket of the fifty-fifty."""

    name: str


class CashMoved(Event, frozen=True, kw_only=True):
    """Money went into the box or out of it, apart from entry fees."""

    line: CashLine


class CashUndone(Event, frozen=True, kw_only=True):
    """A line of the cash sheet was wrong, or its money came back."""

    number: int
    why: str = ""


class NightClosed(Event, frozen=True, kw_only=True):
    """All is paid and counted."""

    counted: int
    """Cents found in the box."""


NightEvent: TypeAlias = (
    NightOpened
    | Entered
    | EntryChanged
    | EntryRemoved
    | UnitsMade
    | OrderDrawn
    | OddChosen
    | ResultsChosen
    | LengthChosen
    | RoundSeated
    | RoundUndone
    | ClockSet
    | ClockStarted
    | ClockStopped
    | ResultEntered
    | ResultConfirmed
    | ResultDisputed
    | ResultCorrected
    | CardCounted
    | CardCorrected
    | Withdrawn
    | Returned
    | PlayEnded
    | PlayResumed
    | TieWished
    | TieCut
    | TiePlayed
    | TieReopened
    | Drawn
    | JarShown
    | TicketNamed
    | CashMoved
    | CashUndone
    | NightClosed
)


class Logged(Struct, frozen=True, kw_only=True):
    """An event in the log: its number from 1, when it was written, and by whom."""

    seq: int
    at: str
    by: str
    event: NightEvent
