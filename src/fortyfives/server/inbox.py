"""What reaches the owner of a table: people coming and going, their commands, bots' answers."""

from __future__ import annotations

from dataclasses import dataclass

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
class Commanded:
    """A command of a viewer; `house` is key and name of the saved house it takes rules from."""

    viewer: Viewer
    command: cmd.Command
    house: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class BotChose:
    """The answer of a computer player."""

    move: int
    seat: int
    action: Action
