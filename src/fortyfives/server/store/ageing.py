"""What nobody uses any more is deleted. Age counts only while a server runs and its clock is right.

Servers are switched off for weeks, and clocks are set. Whatever was in use when the clock was
last looked at is as young afterwards as it was then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Column, case, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fortyfives.server.store import schema
from fortyfives.server.store.writer import upsert

MOST_BETWEEN: Final = 86_400.0
"""Seconds between two looks at the clock; more, and the server was off or the clock was set."""

_AGES: Final[Sequence[Column[float]]] = (
    schema.tables.c.touched,
    schema.games.c.touched,
    schema.players.c.seen,
    schema.houses.c.touched,
)


class Each(NamedTuple):
    """Something for each kind that ages: the seconds that it may be unused, or how many went."""

    tables: float
    games: float
    players: float
    houses: float


async def keep_time(connection: AsyncConnection, now: float) -> float:
    """Make up for time that has not passed for anybody; the seconds by which all got younger."""
    clock = schema.clock
    last = (await connection.execute(select(clock.c.at))).scalar_one_or_none()
    passed = now - last if last is not None else 0.0
    missed = passed if passed > MOST_BETWEEN else 0.0
    for age in _AGES:
        moved = age + missed
        changed = update(age.table).values({age.name: case((moved > now, now), else_=moved)})
        if missed:
            await connection.execute(changed)
        else:  # only what a clock that went ahead has left in the future
            await connection.execute(changed.where(age > now))
    await connection.execute(upsert(clock, {"id": 1, "at": now}, connection.dialect.name))
    return missed


async def delete_old(connection: AsyncConnection, now: float, unused: Each) -> Each:
    """Delete what nobody has used for so many seconds; how many of each went."""
    old = select(schema.tables.c.id).where(schema.tables.c.touched < now - unused.tables)
    await connection.execute(delete(schema.log).where(schema.log.c.table_id.in_(old)))
    deleted = [
        (await connection.execute(delete(age.table).where(age < now - seconds))).rowcount
        for age, seconds in zip(_AGES, unused, strict=True)
    ]
    gone = Each(*deleted)
    if gone.games or gone.players:
        await _forget_results(connection)
    return gone


async def _forget_results(connection: AsyncConnection) -> None:
    """What somebody did goes with the game, and with him."""
    results = schema.results.c
    is_lost = results.game_id.not_in(select(schema.games.c.id))
    is_nobodys = results.player_id.not_in(select(schema.players.c.id))
    await connection.execute(delete(schema.results).where(is_lost | is_nobodys))
