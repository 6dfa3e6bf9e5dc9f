"""Who comes to a table: what is written of it, and who is told the same."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.server import log
from fortyfives.server.inbox import Joined
from fortyfives.server.log import AnyEntry
from fortyfives.server.table.fold import Table
from fortyfives.server.viewers import Viewer


def entries_of(table: Table, come: Sequence[Joined], *, has_room: bool = True) -> list[AnyEntry]:
    """The names of those who are new; who comes back plays himself again.

    Without room in the log who is new has no name here: he can only look on.
    """
    entries = list[AnyEntry]()
    for player, name in {item.viewer.player: item.name for item in come}.items():
        if has_room and table.names.get(player) is None:
            entries.append(log.Named(player=player, name=name))
        seat = table.seat_of(player)
        if seat is not None and (place := table.seats[seat]).covered and not place.asked:
            entries.append(log.Covered(seat=seat, on=False))
    return entries


def by_version(come: Sequence[Joined]) -> dict[int | None, list[Viewer]]:
    """Who has last seen what; those who have seen the same are told the same."""
    found: dict[int | None, list[Viewer]] = {}
    for item in come:
        found.setdefault(item.version, []).append(item.viewer)
    return found
