"""The log of a table: one type a kind of entry, as it is stored.

A table is the fold of its log (`table.fold`). Entries are only ever added. They hold secrets
(seeds, and with them every deck) and never leave the server as they are.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from fortyfives.server.wire.commands import TableSettings


class Entry(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag=True, omit_defaults=True
):
    """What all entries have: when (seconds since 1970), which player by which command, if any."""

    at: float = 0.0
    by: str = ""
    command: str = ""


class Opened(Entry, frozen=True, kw_only=True):
    """The table was opened. `night`: for a seating of a card night of this name.

    `sides` are then the names of those who sit there, side by side, `games` how many they play,
    `dealer` the seat that deals first, if the seating says so; who comes first is host.
    """

    host: str
    name: str
    rules: Any
    house: str = ""
    key: str = ""
    settings: TableSettings = msgspec.field(default_factory=TableSettings)
    night: str = ""
    sides: list[str] = msgspec.field(default_factory=list)
    games: int = 0
    dealer: int | None = None


class Named(Entry, frozen=True, kw_only=True):
    """A player's name at this table."""

    player: str
    name: str


class Sat(Entry, frozen=True, kw_only=True):
    """A player took a seat; he leaves the one he had."""

    seat: int
    player: str


class BotSat(Entry, frozen=True, kw_only=True):
    """A computer player took a seat."""

    seat: int
    level: str


class Cleared(Entry, frozen=True, kw_only=True):
    """A seat was emptied."""

    seat: int


class Swapped(Entry, frozen=True, kw_only=True):
    """Two seats were exchanged."""

    first: int
    second: int


class Gone(Entry, frozen=True, kw_only=True):
    """A player left the table, or was sent from it for good (`kicked`)."""

    player: str
    kicked: bool = False


class HostMade(Entry, frozen=True, kw_only=True):
    """The table has another host."""

    player: str


class RulesChosen(Entry, frozen=True, kw_only=True):
    """The house was chosen: a specification, and the name and key of a saved house."""

    rules: Any
    house: str = ""
    key: str = ""


class SettingsChosen(Entry, frozen=True, kw_only=True):
    """The settings were changed."""

    settings: TableSettings


class GameStarted(Entry, frozen=True, kw_only=True):
    """A game began. `dealer` is the first dealer, None to be drawn from the first deal's seed.

    `seed` is that of the computer players' chances.
    """

    game: str
    seed: int
    dealer: int | None = None


class Drawn(Entry, frozen=True, kw_only=True):
    """The seats were drawn anew: seat n is taken by who sat at `order[n]`."""

    order: list[int]


class Sealed(Entry, frozen=True, kw_only=True):
    """The seed of the next deal is fixed (hexadecimal), and its commitment published."""

    seed: str


class WordsGiven(Entry, frozen=True, kw_only=True):
    """A seat added words to the next shuffle; empty takes them back."""

    seat: int
    text: str


class MadeReady(Entry, frozen=True, kw_only=True):
    """A seat is ready for what comes next."""

    seat: int


class Dealt(Entry, frozen=True, kw_only=True):
    """The next deal began."""


class Acted(Entry, frozen=True, kw_only=True):
    """A seat did something in the deal.

    `ms` is how long it was awaited; `bot`: a computer player did it, for itself or the owner.
    """

    seat: int
    action: str
    ms: int = 0
    bot: bool = False


class Undone(Entry, frozen=True, kw_only=True):
    """The last `count` actions were taken back."""

    count: int


class Closed(Entry, frozen=True, kw_only=True):
    """A deal that waited for calls of revokes was added up."""


class Settled(Entry, frozen=True, kw_only=True):
    """A finished deal was written down, and its seed shown."""


class GameEnded(Entry, frozen=True, kw_only=True):
    """The game was broken off, or its table goes back to choosing seats and rules."""


class Covered(Entry, frozen=True, kw_only=True):
    """A computer player plays for the owner of a seat, or no more (`on` false).

    `asked`: the owner wanted it, so coming back does not end it.
    """

    seat: int
    on: bool
    asked: bool = False


class Requested(Entry, frozen=True, kw_only=True):
    """A player asks for consent: to take his last move back, to see a hand, or to sit down."""

    request: int
    what: Literal["undo", "watch", "sit"]
    seat: int
    waiting: list[str]


class Answered(Entry, frozen=True, kw_only=True):
    """A player answered a request."""

    request: int
    accept: bool


class Watched(Entry, frozen=True, kw_only=True):
    """A spectator may see the hand of a seat; None ends it."""

    player: str
    seat: int | None


class Muted(Entry, frozen=True, kw_only=True):
    """A player hears another no more, or again."""

    player: str
    muted: bool


class NightVerdict(Entry, frozen=True, kw_only=True):
    """What the card night makes of the games played here.

    `standing`: ``cut`` they are level, and the desk has yet to say which side goes on; ``won``
    `side` goes on as winner; ``level`` the night has them as level, whatever was played here.
    """

    standing: Literal["cut", "won", "level"]
    side: int | None = None

    @property
    def told(self) -> tuple[str, int | None]:
        """What it says, whenever that was."""
        return self.standing, self.side


AnyEntry: TypeAlias = (
    Opened | Named | Sat | BotSat | Cleared | Swapped | Gone | HostMade | RulesChosen
    | SettingsChosen | GameStarted | Drawn | Sealed | WordsGiven | MadeReady | Dealt | Acted
    | Undone | Closed | Settled | GameEnded | Covered | Requested | Answered | Watched | Muted
    | NightVerdict
)  # fmt: skip

_DECODER = msgspec.json.Decoder(AnyEntry)
_ENCODER = msgspec.json.Encoder()


def read_entry(body: bytes | str) -> AnyEntry:
    """An entry from its stored form."""
    return _DECODER.decode(body)


def write_entry(entry: AnyEntry) -> str:
    """An entry as it is stored: JSON."""
    return _ENCODER.encode(entry).decode()
