"""News of nights: whoever looks at a page is told when its log grows, whoever wrote into it."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator
from contextlib import suppress
from functools import partial
from typing import Final

import structlog

from fortyfives.server.night.keeper import Keeper, Shelf

LOOK: Final = 0.4
"""Seconds between two looks whether another program has written into the file."""

BEAT: Final = 15.0
"""Seconds after which a silent stream shows that it lives."""


class Follower:
    """One page that is told."""

    def __init__(self) -> None:
        self._news = asyncio.Event()
        self.is_closed = False

    def wake(self) -> None:
        """There is news."""
        self._news.set()

    def close(self, _code: str) -> None:
        """End the stream."""
        self.is_closed = True
        self._news.set()

    async def wait(self) -> bool:
        """Wait for news; False when it is only time to show that the stream lives."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), BEAT)
        found = self._news.is_set()
        self._news.clear()
        return found


class Live:
    """Everyone who follows a night."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._followers: defaultdict[str, set[Follower]] = defaultdict(set)
        self._last: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return sum(map(len, self._followers.values()))

    async def follow(self, night: str, follower: Follower) -> AsyncGenerator[int | None, None]:
        """The number of the last line of a night's log, now and whenever it grows.

        None shows that the stream lives. Raises `NightRefusal` (``unknown_night``).
        """
        self._followers[night].add(follower)
        try:
            said = await self._look(night)
            self._watch()
            yield said
            while not follower.is_closed:
                await follower.wait()
                last = self._last.get(night, said)
                yield last if last > said else None
                said = last
        finally:
            self._leave(night, follower)

    def _leave(self, night: str, follower: Follower) -> None:
        self._followers[night].discard(follower)
        if not self._followers[night]:
            del self._followers[night]
            self._last.pop(night, None)

    async def _look(self, night: str) -> int:
        self.tell(night, await self._keeper.at(night, lambda desk: desk.seq))
        return self._last[night]

    def tell(self, night: str, seq: int) -> None:
        """The log of a night has grown."""
        if night in self._followers and seq > self._last.get(night, 0):
            self._last[night] = seq
            for follower in self._followers[night]:
                follower.wake()

    # ------------------------------------------------------ other programs

    def _watch(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._keep_looking(), name="nights")

    async def _keep_looking(self) -> None:
        """Look into the file now and then, while anybody follows."""
        known, is_well = -1, True
        while self._followers:
            try:
                changes = await self._keeper.ask(lambda shelf: shelf.store.foreign_changes())
                if changes != known:
                    await self._look_at_all()
                    known = changes  # not before, or news that could not be read would be lost
                is_well = True
            except Exception:  # the file may be away for a while; whoever follows stays
                if is_well:
                    structlog.get_logger().warning("nights_not_readable")
                is_well = False
            await asyncio.sleep(LOOK)

    async def _look_at_all(self) -> None:
        for night in list(self._followers):
            self.tell(night, await self._keeper.ask(partial(_last, night=night)))

    async def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


def _last(shelf: Shelf, night: str) -> int:
    return shelf.store.last(night)
