"""What is shown of a table to who is not at it, kept for tables that sleep.

To read a table means to fold its whole log, which for one of hundreds of deals takes a good part
of a second. A log only grows, so that its length tells whether what was seen is still so.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from fortyfives.rules.ruleset import RuleSet
from fortyfives.server.night.remembered import Remembered
from fortyfives.server.services import NoTableError, Services
from fortyfives.server.table.fold import Table
from fortyfives.server.table.match import Stage

MOST_KEPT: Final = 5_000


@dataclass(frozen=True, slots=True)
class Glance:
    """The house of a table, how far it is, how many seats it has and who sits there."""

    rules: RuleSet
    house: str
    house_key: str
    stage: Stage
    seats: int
    free: int
    names: tuple[str, ...]


def glance_of(table: Table) -> Glance:
    """What is shown of a table."""
    return Glance(
        rules=table.rules,
        house=table.house,
        house_key=table.house_key,
        stage=table.stage,
        seats=len(table.seats),
        free=sum(seat.kind == "empty" for seat in table.seats),
        names=tuple(name for name in table.seat_names if name),
    )


class Glances:
    """The glances at tables that sleep."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._kept: Remembered[tuple[int, Glance]] = Remembered(MOST_KEPT)
        self._reading = asyncio.Lock()

    def keep(self, table: Table) -> Glance:
        """Remember a table as it is now."""
        return self._kept.keep(table.id, (table.version, glance_of(table)))[1]

    async def of(self, name: str) -> Glance:
        """A glance at a table. Raises `NoTableError`, `NotSavedError`."""
        return await self._still(name) or await self._once(name)

    async def _still(self, name: str) -> Glance | None:
        """What is remembered, if the log has not grown since. Raises `NoTableError`."""
        length = await self._services.store.log_length(name)
        if not length:
            raise NoTableError(name)
        version, glance = self._kept.get(name) or (0, None)
        return glance if version == length else None

    async def _once(self, name: str) -> Glance:
        """Who asks for the same meanwhile waits for it."""
        async with self._reading:
            found = await self._still(name)
            return found or self.keep(await self._services.read_table(name))
