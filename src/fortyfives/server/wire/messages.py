"""What the server sends: one type a message."""

from __future__ import annotations

from typing import TypeAlias

from fortyfives.server.wire.commands import Message
from fortyfives.server.wire.table import TableView
from fortyfives.server.wire.view import Card, DealView, EventView, Part


class Phrase(Part, frozen=True, kw_only=True):
    """A quick phrase or a reaction: its key, and its words in the reader's language."""

    key: str
    text: str


class Level(Part, frozen=True, kw_only=True):
    """A level of the computer players, weakest first."""

    level: str
    title: str


class You(Part, frozen=True, kw_only=True):
    """Who the receiver is at this table."""

    player: str
    name: str
    seat: int | None
    is_host: bool
    muted: list[str]


class Welcome(Message, tag="welcome", frozen=True, kw_only=True):
    """The answer to `Hello`; `Table`, `Update` and then all that happens follow."""

    protocol: int
    server: str
    language: str
    you: You
    phrases: list[Phrase]
    reactions: list[Phrase]
    levels: list[Level]
    now: float


class Table(Message, tag="table", frozen=True, kw_only=True):
    """The table, whenever something of it has changed, and who the receiver is at it."""

    table: TableView
    you: You


class Update(Message, tag="update", frozen=True, kw_only=True):
    """What happened in the deal, and the view after it.

    `version` is the table's after it; send the last one in `Hello` to receive what was missed.
    `fresh`: the view replaces everything and `events` are not what led to it (a new connection,
    a move taken back). `cause` is ``act``, ``deal``, ``close``, ``undo``, ``end`` or ``fresh``.
    `view` is None when no deal lies on the table.
    """

    version: int
    cause: str
    fresh: bool
    events: list[EventView]
    view: DealView | None


class Done(Message, tag="done", frozen=True, kw_only=True):
    """A command is done and kept; `version` is the table's after it."""

    id: str
    version: int


class Refused(Message, tag="refused", frozen=True, kw_only=True):
    """A command was refused: a code, a sentence and what to do instead. Nothing has changed."""

    id: str
    code: str
    message: str
    hint: str


class Problem(Message, tag="problem", frozen=True, kw_only=True):
    """Something is wrong with the connection itself; with `closing` it ends here.

    Codes: ``bad_message``, ``wrong_protocol``, ``hello_first``, ``unknown_token``,
    ``unknown_table``, ``not_allowed``, ``kicked``, ``too_many``, ``replaced``, ``too_slow``,
    ``shutting_down``.
    """

    code: str
    message: str
    closing: bool


class Said(Message, tag="said", frozen=True, kw_only=True):
    """Somebody said a phrase, showed a reaction or chatted (`kind`), with the words for it."""

    player: str
    name: str
    seat: int | None
    kind: str
    key: str
    text: str
    at: float


class DealShown(Message, tag="deal_shown", frozen=True, kw_only=True):
    """A finished deal opened: the hands as dealt, the whole deck.

    Sent to players, and to spectators where the table allows it.
    """

    game: str
    deal: int
    hands: list[list[Card]]
    kitty: list[Card]
    deck: list[Card]


class Pong(Message, tag="pong", frozen=True, kw_only=True):
    """The answer to `Ping`."""

    sent: float
    now: float


FromServer: TypeAlias = (
    Welcome | Table | Update | Done | Refused | Problem | Said | DealShown | Pong
)
