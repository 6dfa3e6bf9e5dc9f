"""What people say at a table: phrases, reactions and, where the host allows it, free words."""

from __future__ import annotations

import time

from fortyfives.cardnight.lines import clean_line
from fortyfives.server.denials import Denied
from fortyfives.server.table.fold import Table
from fortyfives.server.table.phrases import words_for
from fortyfives.server.viewers import Viewers
from fortyfives.server.wire import commands as cmd
from fortyfives.server.wire import messages as out


def say(
    table: Table, viewers: Viewers, player: str, command: cmd.Say | cmd.React | cmd.Chat
) -> None:
    """Let everyone hear it, each in his language. Raises `Denied`; nothing is written down."""
    kind, key, free = _said(table, command)
    now = time.time()

    def said() -> out.Said:
        return out.Said(
            player=player,
            name=table.names.get(player, ""),
            seat=table.seat_of(player),
            kind=kind,
            key=key,
            text=free or words_for(kind, key) or "",
            at=now,
        )

    viewers.send_said(said, player)


def _said(table: Table, command: cmd.Say | cmd.React | cmd.Chat) -> tuple[str, str, str]:
    """The kind, the key of a phrase or reaction, and free words."""
    if isinstance(command, cmd.Chat):
        if not table.settings.chat:
            raise Denied("chat_not_allowed")
        text = clean_line(command.text)
        if not text:
            raise Denied("unknown_phrase")
        return "chat", "", text
    kind = "phrase" if isinstance(command, cmd.Say) else "reaction"
    key = command.phrase if isinstance(command, cmd.Say) else command.reaction
    if words_for(kind, key) is None:
        raise Denied("unknown_phrase")
    return kind, key, ""
