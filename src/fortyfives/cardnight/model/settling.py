"""What is made of the results: standings, ties, prizes, draws."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from fortyfives.cardnight.model.people import UnitId


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
