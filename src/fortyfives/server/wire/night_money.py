"""What comes after the play of a card night: prizes, ties, draws, money."""

from __future__ import annotations

from fortyfives.cardnight.model import CashKind, TieStatus, Wish
from fortyfives.server.wire.view import Part


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
    """A movement of one pot; `change` is negative where money leaves it.

    `number` is that of a line which can be taken back; 0 for what comes from the entries.
    """

    number: int
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
