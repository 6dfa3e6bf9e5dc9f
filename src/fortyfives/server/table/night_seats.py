"""Seats at a table of a card night. They belong to those who were drawn for it.

Anybody may have the link: the first to come sit down in the seats that are free. A computer
player's seat is no free one: the pair wanted it there, or had to leave. Whoever left it comes
back to it; anybody else has to be let in by those who play.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from fortyfives.server import log
from fortyfives.server.denials import Denied
from fortyfives.server.log import AnyEntry
from fortyfives.server.table.fold import Asked, Table


def take_from_bot(table: Table, player: str, number: int, present: Set[str]) -> Sequence[AnyEntry]:
    """Take a computer player's seat at such a table, or ask for it.

    `present` are the players connected. Raises `Denied` (``drawn_seat`` where nobody could let
    him in).
    """
    if table.match is None:
        if player != table.host:
            raise Denied("drawn_seat")
        return [log.Sat(seat=number, player=player)]
    if table.seat_of(player) is not None:
        raise Denied("wrong_stage")
    if table.seats[number].left_by == player:
        if table.stage == "deal":
            raise Denied("wrong_stage")
        return [log.Sat(seat=number, player=player)]
    return _asked(table, player, number, who_lets_in(table, present))


def _asked(table: Table, player: str, number: int, lets: str | None) -> Sequence[AnyEntry]:
    if lets is None:
        raise Denied("drawn_seat")
    if any(
        (request.what, request.by, request.seat, request.waiting)
        == ("sit", player, number, (lets,))
        for request in table.requests.values()
    ):
        return []
    request = table.request_number + 1
    return [log.Requested(request=request, what="sit", seat=number, waiting=[lets])]


def who_lets_in(table: Table, present: Set[str]) -> str | None:
    """Who says whether somebody may sit down: the host who plays, else the first who does.

    Somebody who is here, if anybody is.
    """
    people = [seat.player for seat in table.seats if seat.kind == "person"]
    here = [player for player in people if player in present] or people
    return table.host if table.host in here else next(iter(here), None)


def let_in(table: Table, request: Asked, present: Set[str]) -> log.Sat:
    """The seat for who asked; while a deal is played only if he has seen no hand of it."""
    if table.seats[request.seat].kind != "bot":
        raise Denied("seat_taken")
    if request.by not in present or table.seat_of(request.by) is not None:
        raise Denied("unknown_player")
    if table.stage == "deal" and request.by in table.saw_a_hand:
        raise Denied("wrong_stage")
    return log.Sat(seat=request.seat, player=request.by)
