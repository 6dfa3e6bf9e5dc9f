"""Lines that lose and repeat: every command acts once, and every view ends as it should."""

from __future__ import annotations

import asyncio
import random
import uuid
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from fortyfives.server.log import Acted, read_entry
from tests.server.playing import choice, is_asked
from tests.server.running import Person, Running, Sitting, running

QUICK = {"bot_pace": 0, "deal_after": None, "cover_after": None}


class LostError(Exception):
    """The line broke."""


GONE = (OSError, WebSocketException, LostError, AssertionError)


class OnABadLine:
    """Somebody who plays over a line that breaks, loses answers and sends everything twice."""

    def __init__(self, person: Person, seat: int, table: str, seed: int) -> None:
        self.person, self.seat, self.table = person, seat, table
        self.rng = random.Random(seed)
        self.pending: tuple[str, dict[str, Any]] | None = None
        self.answers: dict[str, set[tuple[str, Any]]] = {}
        self.version: int | None = None
        self.events: list[tuple[int, dict[str, Any]]] = []
        self.breaks = 0

    async def play(self, deals: int) -> dict[str, Any]:
        """Play so many deals; the view at the end."""
        while True:
            try:
                async with self.person.at(self.table, version=self.version) as sitting:
                    try:
                        return await self._play_on(sitting, deals)
                    finally:
                        self._note(sitting)
            except GONE:
                self.breaks += 1

    async def _play_on(self, sitting: Sitting, deals: int) -> dict[str, Any]:
        await sitting.message("update")
        while True:
            await sitting.until(lambda: self._is_over(sitting, deals) or self._wish(sitting), 60)
            if self._is_over(sitting, deals):
                return dict(sitting.table)
            self.pending = self.pending or self._wish(sitting)
            assert self.pending is not None
            await self._send(sitting, *self.pending)
            done = self.pending[1]["id"]
            answer = await sitting.until(lambda k=done: sitting.answers.get(k))
            self.pending = None
            version = answer.get("version", 0)
            await sitting.until(
                lambda v=version: max(sitting.version, sitting.table["version"]) >= v
            )

    async def _send(self, sitting: Sitting, kind: str, fields: dict[str, Any]) -> None:
        """Send it some times, or break off before or after."""
        if self.rng.random() < 0.15:
            self._break(sitting)
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            await sitting.send(kind, **fields)
        if self.rng.random() < 0.15:
            if self.rng.random() < 0.5:  # the command arrives, its answer does not
                await asyncio.sleep(self.rng.random() * 0.02)
            self._break(sitting)

    @staticmethod
    def _break(sitting: Sitting) -> None:
        sitting.connection.transport.abort()
        raise LostError

    def _note(self, sitting: Sitting) -> None:
        """Keep what was heard over this line."""
        self.version = sitting.version or self.version
        for message in sitting.messages:
            if message["type"] in {"done", "refused"}:
                answer = message["type"], message.get("version", message.get("code"))
                self.answers.setdefault(message["id"], set()).add(answer)
            if message["type"] == "update" and not message["fresh"]:
                self.events += [(message["version"], event) for event in message["events"]]

    def _is_over(self, sitting: Sitting, deals: int) -> bool:
        return sitting.table["stage"] == "over" or len(sitting.table["score_sheet"]) >= deals

    def _wish(self, sitting: Sitting) -> tuple[str, dict[str, Any]] | None:
        if self.pending:
            return self.pending
        key = {"id": uuid.uuid4().hex}
        if not is_asked(sitting):
            return None
        if sitting.table["stage"] != "deal":
            return "ready", key
        view: Any = sitting.view
        return "act", {**key, "move": view["move"], "action": choice(view, self.rng)}


def _played_over_bad_lines(server: Running, deals: int, seed: int) -> int:
    """Three people play over bad lines; how often one broke."""
    people = [Person(server.url, name) for name in ("Ann", "Ben", "Cas")]
    table = people[0].open_table(rules="irish-45", players=3, settings=QUICK)

    async def story() -> list[OnABadLine]:
        async with people[0].at(table) as host:
            await host.until(lambda: host.table)
            for seat, person in enumerate(people[1:], 1):
                async with person.at(table) as sitting:
                    await sitting.until(lambda s=sitting: s.table)
                    await sitting.ask("sit", seat=seat)
            await host.ask("start")
        players = [OnABadLine(p, seat, table, seed + seat) for seat, p in enumerate(people)]
        async with asyncio.timeout(60 + 60 * deals):
            finals = await asyncio.gather(*(player.play(deals) for player in players))
        assert len({str(final["score_sheet"]) for final in finals}) == 1
        return players

    players = asyncio.run(story())
    _check(server, table, players)
    return sum(player.breaks for player in players)


def _check(server: Running, table: str, players: list[OnABadLine]) -> None:
    bodies = asyncio.run(_log(server, table))
    entries = [read_entry(body) for body in bodies]
    acts = Counter(e.command for e in entries if isinstance(e, Acted) and e.command)
    assert max(acts.values()) == 1
    for player in players:
        for key, answers in player.answers.items():
            assert len(answers) == 1, answers  # however often it was sent
            (kind, _), *_ = answers
            assert (kind == "done") >= (key in acts)
        told = Counter(
            (version, event["event"], event["seat"], str(event["data"]))
            for version, event in player.events
            if event["event"] == "played"
        )
        assert max(told.values()) == 1  # nothing is told twice, whatever was missed


async def _log(server: Running, table: str) -> list[str]:
    from fortyfives.server.store.store import Store

    store = Store(server.settings.database_url)
    await store.open()
    found = await store.read_log(table)
    await store.close()
    return found


def test_commands_over_bad_lines_act_once(server: Running) -> None:
    assert _played_over_bad_lines(server, deals=2, seed=1) > 3


@pytest.mark.soak
def test_long_games_over_bad_lines(
    database: str, tmp_path: Path, soak_count: Callable[[int], int]
) -> None:
    breaks = 0
    with running(tmp_path, database=database) as server:
        for number in range(soak_count(60)):
            breaks += _played_over_bad_lines(server, deals=5, seed=100 * number)
    print(f"\nlines broken {breaks} times")
