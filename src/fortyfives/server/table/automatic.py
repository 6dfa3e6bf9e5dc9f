"""What happens at a table by itself: deals begin, bots cover for the absent, the host passes on."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from random import Random

from fortyfives.server import log
from fortyfives.server.log import AnyEntry
from fortyfives.server.table.chance import SYSTEM, new_game, sealed
from fortyfives.server.table.deciding import dealer_after
from fortyfives.server.table.fold import Seat, Table

HOST_AFTER = 60.0
"""Seconds until the table of a host who is away passes on."""


@dataclass(slots=True)
class Moment:
    """Who is here and since when; times are seconds of a clock that never jumps.

    `away` has when players who sit here were last connected. `since` is when the table came to
    the stage it is in. `may_deal`: whether the log has room for another deal.
    """

    now: float
    present: Set[str]
    away: dict[str, float] = field(default_factory=dict)
    since: float = 0.0
    may_deal: bool = True
    chance: Random = SYSTEM


def is_awake(table: Table, moment: Moment) -> bool:
    """Whether anybody is here for whom the game goes on."""
    people = [seat for seat in table.seats if seat.kind == "person"]
    if not people:
        return bool(moment.present) or table.plays_alone
    return any(seat.player in moment.present for seat in people)


def due(table: Table, moment: Moment) -> Sequence[AnyEntry]:
    """What is to happen now; empty for nothing."""
    match = table.match
    if match is not None and match.is_unsettled:
        return [log.Settled()]
    if match is not None and table.stage == "between" and match.next_seal is None:
        return [sealed(moment.chance)]
    if not is_awake(table, moment):
        return []
    if match is not None and table.stage == "over" and table.plays_alone:
        return [new_game(dealer_after(match), moment.chance)]
    return _going_on(table, moment) or _covering(table, moment) or _passing_on(table, moment)


def _going_on(table: Table, moment: Moment) -> Sequence[AnyEntry]:
    """The next deal, or the end of one, when all who are here are ready or it is time."""
    if table.match is None or not _waits(table, moment):
        return []
    limit = deal_time(table, moment)
    is_late = limit is not None and moment.now >= limit
    if not (is_late or all(seat in table.match.ready for seat in awaited(table, moment))):
        return []
    return [log.Closed() if table.stage == "closing" else log.Dealt()]


def _waits(table: Table, moment: Moment) -> bool:
    """Whether something comes as soon as all are ready: the end of a deal, or another one."""
    return table.stage == "closing" or (table.stage == "between" and moment.may_deal)


def awaited(table: Table, moment: Moment) -> list[int]:
    """The seats whose owners are here and have to say that they are ready."""
    return [n for n, seat in enumerate(table.seats) if _is_here(seat, moment)]


def _is_here(seat: Seat, moment: Moment) -> bool:
    return seat.kind == "person" and not seat.covered and seat.player in moment.present


def deal_time(table: Table, moment: Moment) -> float | None:
    """When the next deal comes at the latest; None until all are ready, or by nobody's wish."""
    after = table.settings.deal_after
    if not _waits(table, moment):
        return None
    if not awaited(table, moment):  # computer players wait only so that one can follow
        return moment.since + 2.0
    return None if after is None else moment.since + after


def _covering(table: Table, moment: Moment) -> Sequence[AnyEntry]:
    """A computer player for the seat on turn, if its owner has been away for long."""
    at = cover_time(table, moment)
    match = table.match
    if at is None or moment.now < at or match is None or match.turn is None:
        return []
    return [log.Covered(seat=match.turn, on=True)]


def cover_time(table: Table, moment: Moment) -> float | None:
    """When the seat on turn will be covered; None if its owner is here, or for ever waited for."""
    match, after = table.match, table.settings.cover_after
    if match is None or match.turn is None or after is None:
        return None
    seat = table.seats[match.turn]
    if seat.is_played_by_bot or seat.player in moment.present:
        return None
    return moment.away.get(seat.player, moment.now) + after


def _passing_on(table: Table, moment: Moment) -> Sequence[AnyEntry]:
    at = host_time(table, moment)
    if at is None or moment.now < at:
        return []
    heir = table.next_host(moment.present)
    return [log.HostMade(player=heir)] if heir else []


def host_time(table: Table, moment: Moment) -> float | None:
    """When the table passes to another host; None while its host is here or no other."""
    if table.host in moment.present or not table.next_host(moment.present):
        return None
    if not table.host:
        return moment.now
    return moment.away.get(table.host, moment.now) + HOST_AFTER


def next_time(table: Table, moment: Moment) -> float | None:
    """When something may be due at the earliest, if nothing else happens before."""
    if not is_awake(table, moment):
        return None
    times = (deal_time(table, moment), cover_time(table, moment), host_time(table, moment))
    return min((at for at in times if at is not None), default=None)
