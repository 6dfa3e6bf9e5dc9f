"""A night whole, and how far it is."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from fortyfives.cardnight.format import Format, Odd
from fortyfives.cardnight.model.money import CashLine
from fortyfives.cardnight.model.people import Entry, EntryId, Unit, UnitId
from fortyfives.cardnight.model.settling import Draw, Tie
from fortyfives.cardnight.model.tables import Round
from fortyfives.cardnight.punch_card import CardState


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

    @property
    def is_over(self) -> bool:
        """Whether the last round is over: what came of the play stands, and prizes are known."""
        return self in (Phase.PLAYED, Phase.CLOSED)


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
