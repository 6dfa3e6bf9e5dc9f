"""Whose hand may be seen by whom: a consent is its giver's own, and ends when he leaves his seat.

Seats are known by numbers, and people change them: what one has allowed, or was asked, says
nothing about who sits there next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from fortyfives.server import log
from fortyfives.server.log import AnyEntry

if TYPE_CHECKING:
    from fortyfives.server.table.fold import Asked, Table

SEATING: Final = frozenset(
    {log.Sat, log.BotSat, log.Cleared, log.Swapped, log.Drawn, log.RulesChosen}
)
"""The entries after which somebody else may sit at a seat."""


def players_of(table: Table) -> list[str]:
    """Who sits where; empty where no person does."""
    return [seat.player for seat in table.seats]


def end_consents(table: Table, entry: AnyEntry, before: Sequence[str]) -> None:
    """End what was allowed or asked by who sat otherwise before an entry, and note who has seen."""
    if type(entry) in SEATING:
        now = dict(enumerate(players_of(table)))
        changed = {number for number, player in enumerate(before) if now.get(number) != player}
        if table.stage == "deal":
            table.saw_a_hand |= {before[number] for number in changed if before[number]}
        table.watching = {p: seat for p, seat in table.watching.items() if seat not in changed}
        drop_requests(table, lambda r: r.seat in changed or not _stands(table, r))
    elif isinstance(entry, log.Dealt):
        table.saw_a_hand = set(table.watching)
    elif isinstance(entry, log.Watched) and entry.seat is not None:
        table.saw_a_hand.add(entry.player)
    elif isinstance(entry, log.Covered) and entry.on:
        _wait_no_more(table, table.seats[entry.seat].player)


def _wait_no_more(table: Table, player: str) -> None:
    """Somebody is away: a move that waits for his consent may be taken back by the others'."""
    drop_requests(table, lambda r: r.what == "undo" and player in r.waiting)


def drop_requests(table: Table, is_void: Callable[[Asked], bool]) -> None:
    """End the requests that mean nothing any more."""
    if table.requests:
        table.requests = {n: r for n, r in table.requests.items() if not is_void(r)}


def _stands(table: Table, request: Asked) -> bool:
    """Whether who asks is still in the place to ask, and who is asked still sits here."""
    has_seat = table.seat_of(request.by) is not None
    is_asked_by_seat = request.what == "undo"
    return has_seat == is_asked_by_seat and all(
        table.seat_of(player) is not None for player in request.waiting
    )
