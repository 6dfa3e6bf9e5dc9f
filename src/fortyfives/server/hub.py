"""All tables of a server: made, found, put to sleep, deleted when nobody has used them."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec
import structlog
from aiorwlock import RWLock

from fortyfives.server.denials import Denied
from fortyfives.server.glances import Glance, Glances, glance_of
from fortyfives.server.inbox import Forgotten
from fortyfives.server.log import AnyEntry, write_entry
from fortyfives.server.owner import Owner
from fortyfives.server.services import NoTableError, Services
from fortyfives.server.settings import Settings
from fortyfives.server.store.ageing import Each
from fortyfives.server.store.rows import Batch, NewTableRow, Player, Touch
from fortyfives.server.table.fold import Table

SLEEP_AFTER: Final = 60.0
"""Seconds after which a table without anybody leaves the memory; its log has all of it."""

SWEEP: Final = 5.0
FIRST_EXPIRY: Final = 60.0
EXPIRE: Final = 3600.0
DAY: Final = 86_400.0


class Hub:
    """The tables that are awake, and the way to all others."""

    def __init__(self, services: Services, settings: Settings) -> None:
        self.services = services
        self.settings = settings
        self._owners: dict[str, Owner] = {}
        self._opening: dict[str, asyncio.Task[Owner]] = {}
        self._glances = Glances(services)
        self._deleting = RWLock()  # tables wake up beside one another, but not while some go
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._owners)

    def start(self) -> None:
        """Begin to look after the tables."""
        self._task = asyncio.create_task(self._sweep(), name="sweeper")

    async def stop(self) -> None:
        """Close all tables; everything acknowledged is written."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._opening:  # what is on its way has to be stopped too
            await asyncio.wait(self._opening.values())
        await asyncio.gather(*(owner.stop() for owner in self._owners.values()))
        self._owners.clear()

    async def open(self, player: Player, entries: list[AnyEntry]) -> str:
        """A new table with its first entries, of which the first is `Opened`; its name."""
        if len(self._owners) >= self.settings.most_tables:
            raise Denied("too_many")
        name, now = "t_" + secrets.token_urlsafe(9), time.time()
        bodies = tuple(
            write_entry(entry) for entry in (_signed(entry, now, player.id) for entry in entries)
        )
        await self.services.store.append(Batch(name, 0, bodies, (NewTableRow(name, now),)))
        return name

    async def find(self, name: str) -> Owner:
        """The owner of a table, woken up if it slept. Raises `Denied` (``unknown_table``)."""
        owner = self._owners.get(name)
        if owner is not None:
            return owner
        opening = self._opening.get(name)
        if opening is None:
            opening = self._opening[name] = asyncio.create_task(self._wake(name), name="waking")
            opening.add_done_callback(partial(self._opened, name))
        return await asyncio.shield(opening)

    def _opened(self, name: str, opening: asyncio.Task[Owner]) -> None:
        del self._opening[name]
        if not opening.cancelled():
            opening.exception()  # those who wait are told; perhaps nobody does any more

    async def _wake(self, name: str) -> Owner:
        async with self._deleting.reader_lock:
            table = await self._read(name)
            if len(self._owners) >= self.settings.most_tables:
                raise Denied("too_many")
            owner = self._owners[name] = Owner(table, self.services)
        owner.start()
        self.services.metrics.tables.set(len(self._owners))
        return owner

    async def _read(self, name: str) -> Table:
        try:
            return await self.services.read_table(name)
        except NoTableError:
            raise Denied("unknown_table") from None

    async def glance(self, name: str) -> Glance:
        """What is shown of a table, awake or not. Raises `Denied` (``unknown_table``)."""
        owner = self._owners.get(name)
        if owner is not None:
            return glance_of(owner.table)
        try:
            return await self._glances.of(name)
        except NoTableError:
            raise Denied("unknown_table") from None

    async def forget(self, player: str) -> None:
        """Let a player whose identity is no more leave every table that is awake."""
        if self._opening:
            await asyncio.wait(self._opening.values())
        for owner in self._owners.values():
            owner.put(Forgotten(player))

    async def _sweep(self) -> None:
        loop = asyncio.get_running_loop()
        next_expiry = loop.time() + FIRST_EXPIRY
        while True:
            asked = loop.time()
            await asyncio.sleep(SWEEP)
            self.services.metrics.loop_lag.set(max(0.0, loop.time() - asked - SWEEP))
            await self._put_to_sleep(loop.time())
            if loop.time() >= next_expiry:
                next_expiry = loop.time() + EXPIRE
                await self._expire()

    async def _put_to_sleep(self, now: float) -> None:
        for name, owner in list(self._owners.items()):
            if owner.is_idle and now - owner.idle_since > SLEEP_AFTER:
                del self._owners[name]
                await owner.stop()
                self._glances.keep(owner.table)
        self.services.metrics.tables.set(len(self._owners))

    async def _expire(self) -> None:
        """Delete what nobody has used for long."""
        try:
            async with self._deleting.writer_lock:
                await self._touch_all()
                await self._delete_old()
        except Exception:  # the database may be away for a while
            structlog.get_logger().warning("expiry_failed")

    async def _touch_all(self) -> None:
        """A table at which somebody sits is in use, even if nothing happens there."""
        now = time.time()
        batches = (Batch(name, 0, (), (Touch(name, now),)) for name in list(self._owners))
        await asyncio.gather(*map(self.services.store.append, batches))

    async def _delete_old(self) -> None:
        settings = self.settings
        unused = Each(
            tables=settings.table_days * DAY,
            games=settings.game_days * DAY,
            players=settings.player_days * DAY,
            houses=settings.house_days * DAY,
        )
        gone = await self.services.store.expire(time.time(), unused)
        if any(gone):
            structlog.get_logger().info("expired", **gone._asdict())


def _signed(entry: AnyEntry, at: float, by: str) -> AnyEntry:
    return msgspec.structs.replace(entry, at=at, by=by)
