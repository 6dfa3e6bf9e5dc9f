"""Computer players in their processes: ready or not, late or gone, a table never waits."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable
from multiprocessing import Array
from pathlib import Path
from typing import Any

import httpx
import pytest

from fortyfives.bots.bot import make_bot
from fortyfives.game.game import Game
from fortyfives.game.legal import legal_actions
from fortyfives.game.state import SeatView
from fortyfives.rules.library import load_rules
from fortyfives.server.bots import BotPool, thinking
from fortyfives.server.bots.crew import Crew
from tests.server.playing import choice, is_asked
from tests.server.process import ServerProcess
from tests.server.running import Person, Sitting

BUDGET = 2.0


def question() -> SeatView:
    """The first play of a deal with a choice, where a strong player really reckons."""
    game, club = Game(load_rules("auction-120"), seed=bytes(32)), make_bot("club")
    game.start_deal()
    while True:
        assert game.turn is not None
        seen = game.view(game.turn)
        if type(seen.phase).__name__ == "Playing" and len(legal_actions(seen)) > 1:
            return seen
        game.act(game.turn, club.choose(seen))


def with_pool(story: Callable[[BotPool], Awaitable[None]], **options: Any) -> None:
    async def run() -> None:
        pool = BotPool(**options)
        try:
            await story(pool)
        finally:
            await pool.close()

    asyncio.run(run())


async def ready(crew: Crew, seconds: float = 180) -> None:
    crew.prepare()
    async with asyncio.timeout(seconds):
        while crew.state != "ready":
            assert crew.state == "preparing"
            await asyncio.sleep(0.02)


def test_who_is_not_ready_is_stood_in_for_at_once() -> None:
    seen = question()

    async def story(pool: BotPool) -> None:
        began = time.monotonic()
        first = await pool.choose("master", 1, seen)
        assert first.level == "novice"
        assert first.action in legal_actions(seen)
        assert time.monotonic() - began < BUDGET
        await ready(pool.quick)
        second = await pool.choose("master", 1, seen)
        assert second.level == ("master" if pool.strong.state == "ready" else "club")
        await ready(pool.strong)
        for level in ("club", "expert", "master"):
            decision = await pool.choose(level, 1, seen)
            assert (decision.level, decision.action) == (level, make_bot(level, 1).choose(seen))
        done, total = pool.strong.progress
        assert done == total > 2
        assert set(pool.faults) == {"unready"}

    with_pool(story, budget=60.0)


def test_nobody_waits_behind_a_question_that_is_late() -> None:
    seen = question()

    async def story(pool: BotPool) -> None:
        await ready(pool.quick)
        pool.budget = 0.000_001
        assert (await pool.choose("club", 2, seen)).level == "novice"
        assert pool.faults["timeout"] == 1
        async with asyncio.timeout(20):  # it comes back, and all is as before
            while pool.quick.waiting or pool.quick.late:
                await asyncio.sleep(0.01)
        pool.budget = BUDGET
        assert (await pool.choose("club", 2, seen)).level == "club"
        pool.quick.late = 1
        assert (await pool.choose("club", 2, seen)).level == "novice"
        assert pool.faults["late"] == 1

    with_pool(story, budget=20.0)


def test_long_queues_are_not_joined() -> None:
    seen = question()

    async def story(pool: BotPool) -> None:
        await ready(pool.quick)
        pool.quick.waiting, pool.quick.seconds = 100, 1.0
        assert (await pool.choose("club", 2, seen)).level == "novice"
        pool.quick.waiting, pool.quick.seconds = 200, 0.0
        assert (await pool.choose("club", 2, seen)).level == "novice"
        assert pool.faults == {"full": 2}
        pool.quick.waiting = 0
        assert (await pool.choose("club", 2, seen)).level == "club"

    with_pool(story)


def test_nonsense_is_answered_by_somebody_else() -> None:
    seen = question()

    async def story(pool: BotPool) -> None:
        await ready(pool.quick)
        pool.quick.levels = ("club", "nobody")
        pool.strong = Crew(("nobody",), workers=1, budget=BUDGET, queue=9)
        pool.strong.state, pool.strong._pool = "ready", pool.quick._pool
        decision = await pool.choose("nobody", 1, seen)
        assert decision.level == "club"
        assert decision.action in legal_actions(seen)
        assert pool.faults == {"error": 1}
        pool.strong._pool = None

    with_pool(story, budget=20.0)


def test_a_process_that_is_killed_is_replaced() -> None:
    seen = question()

    async def story(pool: BotPool) -> None:
        await ready(pool.quick)
        for _ in range(2):
            workers = pool.quick._pool._pool_manager.worker_manager.workers  # type: ignore[union-attr]
            for process in list(workers.values()):
                os.kill(process.pid, signal.SIGKILL)
            async with asyncio.timeout(60):
                while (await pool.choose("club", 1, seen)).level != "club":
                    await asyncio.sleep(0.05)

    with_pool(story)


def test_what_cannot_be_made_ready_is_said_and_not_tried_all_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(pool: BotPool) -> None:
        crew = Crew(("nobody",), workers=1, budget=BUDGET, queue=9)
        crew.prepare()
        async with asyncio.timeout(60):
            while crew.state == "preparing":
                await asyncio.sleep(0.02)
        states = [crew.state]
        crew.prepare()
        states.append(crew.state)
        crew._failed_at -= 1000
        crew.prepare()
        states.append(crew.state)
        assert states == ["failed", "failed", "preparing"]
        await crew.close()

    with_pool(story)


def test_rehearsing_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(os, "nice", lambda _: None)
    progress = Array("i", 2, lock=False)
    thinking.prepare(("novice", "club"), progress)
    assert list(progress) == [2, 2]


# ------------------------------------------------------------------ a cold start


def test_masters_at_a_table_of_a_server_that_has_compiled_nothing(tmp_path: Path) -> None:
    """People play on at once, against those who stand in; then the masters play themselves."""
    server = ServerProcess(
        f"sqlite:///{tmp_path / 'tables.db'}",
        tmp_path,
        bot_warm=True,
        cache=tmp_path / "cache",
        bot_seconds=BUDGET,
    )
    server.start()
    try:
        ann = Person(server.url, "Ann")
        quick = {"bot_pace": 0, "deal_after": None}
        table = ann.open_table(rules="auction-120", bots="master", settings=quick)
        waits = asyncio.run(_play_until_masters_play(server, ann, table))
        players = httpx.get(f"{server.url}/healthz").json()["players"]
        assert [crew["state"] for crew in players] == ["ready", "ready"]
    finally:
        server.stop()
    print(f"\nlongest wait for three computer players: {max(waits):.2f} s")
    assert max(waits) < 3 * (BUDGET + 1)


async def _play_until_masters_play(server: ServerProcess, ann: Person, table: str) -> list[float]:
    """Play; how long each own move waited for the next question."""
    rng, waits, states = random.Random(1), list[float](), set[str]()
    async with ann.at(table) as sitting, asyncio.timeout(600):
        await sitting.until(lambda: sitting.table)
        await sitting.ask("start")
        while decided(server, "master", "master") < 10:
            waits.append(await _one_move(sitting, rng))
            health = await asyncio.to_thread(httpx.get, f"{server.url}/healthz")
            states.add(health.json()["players"][1]["state"])
    assert states == {"preparing", "ready"}
    stood_in = decided(server, "master", "club") + decided(server, "master", "novice")
    assert stood_in > 0
    return waits


async def _one_move(sitting: Sitting, rng: random.Random) -> float:
    if sitting.table["stage"] == "over":
        await sitting.ask("rematch")
    began = time.monotonic()
    await sitting.until(lambda: is_asked(sitting) or sitting.table["stage"] == "over", seconds=60)
    waited = time.monotonic() - began
    view = sitting.view
    if sitting.table["stage"] in {"between", "closing"}:
        version = sitting.table["version"]
        await sitting.ask("ready")
        await sitting.until(lambda: sitting.table["version"] > version)
    elif sitting.table["stage"] == "deal" and view is not None:
        await sitting.ask("act", move=view["move"], action=choice(view, rng))
        await sitting.until(lambda: sitting.view and sitting.view["move"] > view["move"])
    return waited


def decided(server: ServerProcess, asked: str, by: str) -> float:
    """How many decisions asked of one level were made by another."""
    wanted = f'fortyfives_bot_decisions{{asked="{asked}",decided="{by}"}}'
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    return float(next((line.split()[-1] for line in lines if line.startswith(wanted)), 0))


def test_nothing_is_left_running_when_the_server_is_killed(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path, bot_warm=True)
    server.start()
    children: set[int] = set()
    for _ in range(200):
        children = _children(server.pid)
        players = httpx.get(f"{server.url}/healthz").json()["players"]
        if players[0]["state"] == "ready":
            break
        time.sleep(0.05)
    assert children
    server.kill()
    until = time.monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() for pid in children):
        assert time.monotonic() < until, children
        time.sleep(0.1)


def _children(pid: int) -> set[int]:
    found = set()
    for task in Path(f"/proc/{pid}/task").iterdir():
        found |= {int(child) for child in (task / "children").read_text().split()}
    return found
