"""How long the log of a table may become: it is read whole whenever the table wakes up."""

from __future__ import annotations

from typing import Final

from fortyfives.server.denials import Denied
from fortyfives.server.table.fold import Table
from fortyfives.server.wire import commands as cmd

BEGINNING: Final = (cmd.Start, cmd.Rematch)
ENDING: Final = (cmd.Leave, cmd.EndGame)


def need_room(table: Table, command: cmd.Command, most: int) -> None:
    """Raise `Denied` (``table_full``) for what a log of `most` entries is not to take any more.

    No game begins then. The one on the table goes on, unless it makes the log twice as long.
    """
    begins_late = table.version >= most and isinstance(command, BEGINNING)
    if begins_late or not (may_go_on(table, most) or isinstance(command, ENDING)):
        raise Denied("table_full")


def may_go_on(table: Table, most: int) -> bool:
    """Whether the game on the table may go on."""
    return table.version < 2 * most
