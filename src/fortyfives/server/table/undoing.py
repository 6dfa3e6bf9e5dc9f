"""Taking moves back: freely where no other person plays, else by everyone's consent."""

from __future__ import annotations

from collections.abc import Sequence, Set

from fortyfives.errors import Reason, Refusal
from fortyfives.server import log
from fortyfives.server.denials import Denied
from fortyfives.server.log import AnyEntry
from fortyfives.server.table.fold import Seat, Table
from fortyfives.server.table.match import Match


def undone_by(match: Match, seat: int) -> int:
    """How many actions go when a seat takes its last own one back; 0 if it has none."""
    if match.turn is None:
        return 0
    acted = enumerate(reversed(match.acted), 1)
    return next((back for back, (actor, bot) in acted if actor == seat and not bot), 0)


def _is_asked(seat: Seat, present: Set[str]) -> bool:
    """Whether somebody plays here who has to consent.

    Who has lost his connection for a moment plays all the same, until a computer player covers.
    """
    return seat.kind == "person" and (seat.player in present or not seat.covered)


def decide_undo(table: Table, seat: int, move: int, present: Set[str]) -> Sequence[AnyEntry]:
    """Take a seat's last move back, or ask the other people at the table."""
    match = table.match
    if not table.settings.undo:
        raise Denied("undo_not_allowed")
    if match is None:
        raise Denied("wrong_stage")
    if move != match.move:
        raise Refusal(Reason.STALE_ACTION)
    count = undone_by(match, seat)
    if not count:
        raise Denied("nothing_to_undo")
    waiting = [
        other.player
        for number, other in enumerate(table.seats)
        if number != seat and _is_asked(other, present)
    ]
    if not waiting:
        return [log.Undone(count=count)]
    if any(request.what == "undo" for request in table.requests.values()):
        raise Denied("unknown_request")
    number = table.request_number + 1
    return [log.Requested(request=number, what="undo", seat=seat, waiting=waiting)]
