"""Killed at any moment, the server loses nothing that it has acknowledged."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import statistics
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from fortyfives.server.log import Acted, read_entry
from fortyfives.server.store.store import Store
from tests.server.playing import choice, is_asked
from tests.server.process import ServerProcess
from tests.server.running import Person, Sitting

TABLES = 6
SETTINGS = {"bot_pace": 0, "deal_after": None, "cover_after": None}
LONGEST = 60.0
"""Seconds from a restart until every table has moved, on a machine that may be very busy; what a
free one needs is in docs/performance.md."""

GONE = (OSError, WebSocketException, AssertionError, TimeoutError)
"""What a client meets when the server is killed under it."""


class Regular:
    """A client that plays on and on, and comes back with what was not answered."""

    def __init__(self, person: Person, table: str, seed: int) -> None:
        self.person, self.table = person, table
        self.rng = random.Random(seed)
        self.acknowledged: list[str] = []
        self.unanswered: tuple[str, dict[str, Any]] | None = None
        self.version: int | None = None
        self.number = 0

    async def play(self) -> None:
        while True:
            try:
                async with self.person.at(self.table, version=self.version) as sitting:
                    await sitting.until(lambda s=sitting: s.table and s.messages[-1:], seconds=60)
                    await self._play_on(sitting)
            except GONE:
                await asyncio.sleep(0.05)

    async def _play_on(self, sitting: Sitting) -> None:
        await sitting.message("update")
        while True:
            self.version = sitting.version or self.version
            if self.unanswered is None:
                await sitting.until(lambda: self._next(sitting) is not None, seconds=60)
                kind, fields = self._next(sitting)  # type: ignore[misc]
                self.number += 1
                self.unanswered = (kind, {"id": f"{self.person.name}-{self.number}", **fields})
            kind, fields = self.unanswered
            key = await sitting.send(kind, **fields)
            answer = await sitting.until(lambda k=key: sitting.answers.pop(k, None), seconds=60)
            if answer["type"] == "done" and kind == "act":
                self.acknowledged.append(key)
            version = answer.get("version", 0)
            self.unanswered = None
            await sitting.until(
                lambda v=version: max(sitting.version, sitting.table["version"]) >= v
            )

    def _next(self, sitting: Sitting) -> tuple[str, dict[str, Any]] | None:
        stage = sitting.table["stage"]
        if stage == "lobby":
            return "start", {}
        if stage == "over":
            return "rematch", {}
        if not is_asked(sitting):
            return None
        if stage != "deal":
            return "ready", {}
        view: Any = sitting.view
        return "act", {"move": view["move"], "action": choice(view, self.rng)}


def test_a_kill_loses_nothing(database: str, tmp_path: Path) -> None:
    _kill_and_go_on(database, tmp_path, kills=1)


@pytest.mark.soak
def test_fifty_kills_lose_nothing(
    database: str, tmp_path: Path, soak_count: Callable[[int], int]
) -> None:
    _kill_and_go_on(database, tmp_path, kills=soak_count(50))


def _kill_and_go_on(database: str, folder: Path, *, kills: int) -> None:
    server = ServerProcess(database, folder)
    server.start()
    regulars = []
    for number in range(TABLES):
        person = Person(server.url, f"P{number}")
        table = person.open_table(rules="auction-120", bots="novice", settings=SETTINGS)
        regulars.append(Regular(person, table, number))
    asyncio.run(_live(server, regulars, kills))
    assert server.stop() in {0, -signal.SIGTERM}
    bodies = asyncio.run(_logs(database, [regular.table for regular in regulars]))
    for regular in regulars:
        written = Counter(
            entry.command
            for entry in map(read_entry, bodies[regular.table])
            if isinstance(entry, Acted) and not entry.bot
        )
        assert regular.acknowledged
        assert set(regular.acknowledged) <= set(written)
        assert max(written.values()) == 1


async def _live(server: ServerProcess, regulars: list[Regular], kills: int) -> None:
    rng = random.Random(7)
    playing = [asyncio.create_task(regular.play()) for regular in regulars]
    times = []
    for _ in range(kills):
        await _everyone_moves(regulars)
        await asyncio.sleep(rng.uniform(0.0, 1.0))
        server.kill()
        began = time.monotonic()
        await asyncio.to_thread(server.start)
        await _everyone_moves(regulars)
        times.append(time.monotonic() - began)
    usual, longest = statistics.median(times), max(times)
    print(
        f"\n{kills} kills; from restart until every table had moved: {usual:.1f} s in the median,"
    )
    print(f"{longest:.1f} s at most, load average {os.getloadavg()[0]:.0f}")
    assert longest < LONGEST
    for task in playing:
        task.cancel()
    results = await asyncio.gather(*playing, return_exceptions=True)
    assert all(isinstance(result, asyncio.CancelledError) for result in results), results


async def _everyone_moves(regulars: list[Regular], seconds: float = 90) -> None:
    """Wait until every table has gone on: none is stuck."""
    before = [len(regular.acknowledged) for regular in regulars]
    async with asyncio.timeout(seconds):
        while any(len(r.acknowledged) <= n for r, n in zip(regulars, before, strict=True)):
            await asyncio.sleep(0.02)


async def _logs(database: str, tables: list[str]) -> dict[str, list[str]]:
    store = Store(database)
    await store.open()
    found = {table: await store.read_log(table) for table in tables}
    await store.close()
    return found
