"""What is kept, as values: the rest of the server knows these and no SQL."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Player:
    """An identity."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class NewTableRow:
    """A table that is opened with this batch."""

    id: str
    at: float


@dataclass(frozen=True, slots=True)
class Touch:
    """A table is still in use."""

    id: str
    at: float


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as it stands; `record` is JSON text of the finished deals."""

    id: str
    table: str
    started: float
    ended: float | None
    touched: float
    record: str


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deck that was played: the cards' texts in a row."""

    game: str
    number: int
    ended: float
    deck: str


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What a player has done in a game so far."""

    player: str
    game: str
    preset: str
    seat: int
    won: bool | None
    deals: int
    points: int
    bids: int
    bids_made: int
    bid_points: int


@dataclass(frozen=True, slots=True)
class HouseRow:
    """A saved house; `rules` is the JSON text of its specification."""

    key: str
    name: str
    rules: str
    player: str
    created: float


Write: TypeAlias = NewTableRow | Touch | GameRow | DealRow | ResultRow


@dataclass(frozen=True, slots=True)
class Batch:
    """What a table writes at once, all or nothing.

    `bodies` are its entries as JSON, numbered from `after` + 1.
    """

    table: str
    after: int
    bodies: tuple[str, ...]
    writes: tuple[Write, ...] = ()
