"""What reaches the owner of a table: people coming and going, their commands, bots' answers."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, NamedTuple

from fortyfives.game.actions import Action
from fortyfives.server.viewers import Viewer
from fortyfives.server.wire import commands as cmd


@dataclass(frozen=True, slots=True)
class Joined:
    """A viewer connects; `version` is the last he has seen."""

    viewer: Viewer
    name: str
    version: int | None


@dataclass(frozen=True, slots=True)
class Parted:
    """A connection is gone."""

    viewer: Viewer


@dataclass(frozen=True, slots=True)
class Forgotten:
    """An identity is no more: it leaves, and what it had sent is not done."""

    player: str


@dataclass(frozen=True, slots=True)
class Commanded:
    """A command of a viewer; `house` is key and name of the saved house it takes rules from."""

    viewer: Viewer
    command: cmd.Command
    house: tuple[str, str] = ("", "")


class Move(NamedTuple):
    """A move of one of the games of a table: each game counts from the start."""

    game: str
    number: int


@dataclass(frozen=True, slots=True)
class BotChose:
    """The answer of a computer player to a moment of a game."""

    move: Move
    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class Arrived:
    """Everybody who has joined since the owner last looked."""

    joined: tuple[Joined, ...]


class Inbox:
    """What waits for the owner, in order.

    Who joins while others wait to come in is let in with them, so that a whole table that comes
    back at once is told of itself once.
    """

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Any] = asyncio.Queue()
        self._joining: list[Joined] = []

    def put(self, item: object) -> None:
        """Let something wait; never waits itself."""
        if not isinstance(item, Joined):
            self._queue.put_nowait(item)
            return
        if not self._joining:
            self._queue.put_nowait(self._joining)
        self._joining.append(item)

    async def get(self) -> object:
        """The next thing; joined people as `Arrived`."""
        item = await self._queue.get()
        if item is self._joining:
            self._joining = []
            return Arrived(tuple(item))
        return item

    def empty(self) -> bool:
        """Whether nothing waits."""
        return self._queue.empty()
