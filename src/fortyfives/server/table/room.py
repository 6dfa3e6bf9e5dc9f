"""How long the log of a table may become: it is read whole whenever the table wakes up.

Half of it is for whatever anybody does here. The other half is for play alone, so that nobody
who talks, looks on or changes his name ends the game of others.
"""

from __future__ import annotations

from typing import Final

from fortyfives.server.denials import Denied
from fortyfives.server.table.fold import Table
from fortyfives.server.wire import commands as cmd

ENDING: Final = (cmd.Leave, cmd.Kick, cmd.Clear, cmd.Stand, cmd.Unwatch, cmd.EndGame)
"""Always taken: what they end cannot begin again in a log that is full."""

PLAY: Final = (cmd.Act, cmd.Ready, cmd.Undo, cmd.Answer, cmd.Cover, cmd.TakeBack)
BEGINNING: Final = (cmd.Start, cmd.Rematch)


def need_room(table: Table, command: cmd.Command, most: int) -> None:
    """Raise `Denied` for what a log of `most` entries is not to take any more.

    ``table_full``: no game begins. ``game_long``: not even the one on the table goes on, which has
    made the log twice as long. ``table_long``: whatever else there is.
    """
    if isinstance(command, PLAY):
        if not may_go_on(table, most):
            raise Denied("game_long")
    elif isinstance(command, BEGINNING):
        if table.version >= most:
            raise Denied("table_full")
    elif not (isinstance(command, ENDING) or has_room(table, most)):
        raise Denied("table_long")


def has_room(table: Table, most: int) -> bool:
    """Whether the log takes more than play."""
    return table.version < most // 2


def may_go_on(table: Table, most: int) -> bool:
    """Whether the game on the table may go on."""
    return table.version < 2 * most
