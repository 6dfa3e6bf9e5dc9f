"""The clock on the wall is set while people play: nobody notices, and nothing is deleted."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from tests.server.playing import play_on
from tests.server.process import ServerProcess
from tests.server.running import Person

DAY = 86_400

PROGRAM = """
import pathlib, sys, time
shift, true = pathlib.Path(sys.argv[1]), time.time
time.time = lambda: true() + float(shift.read_text())
from fortyfives.server import hub
hub.SWEEP, hub.FIRST_EXPIRY, hub.EXPIRE = 0.1, 0.5, 0.5
sys.argv = ["fortyfives", "serve"]
from fortyfives.cli import main
main()
"""
"""A server whose clock is set by a file, and which looks for what is old all the time."""


def test_a_clock_that_jumps_changes_nothing(database: str, tmp_path: Path) -> None:
    shift = tmp_path / "shift"
    set_clock(shift, 0)
    server = ServerProcess(
        database, tmp_path, program=["-c", PROGRAM, str(shift)], table_days=1, player_days=1
    )
    server.start()
    try:
        asyncio.run(_play_through_jumps(server, shift))
    finally:
        server.stop()
    assert "expiry_failed" not in server.log
    assert "error" not in server.log


def set_clock(shift: Path, days: int) -> None:
    """At once: the server may read at any moment, also between truncating and writing."""
    new = shift.with_suffix(".new")
    new.write_text(str(days * DAY))
    new.replace(shift)


async def _play_through_jumps(server: ServerProcess, shift: Path) -> None:
    ann, ben = Person(server.url, "Ann"), Person(server.url, "Ben")
    # Long enough: nobody has 120 after two deals.
    patient = {"bot_pace": 0, "deal_after": 600, "cover_after": 3600}
    table = ann.open_table(rules="cut-throat", players=3, settings=patient)
    asleep = ben.open_table(rules="irish-45", bots="novice")
    async with ann.at(table) as first:
        async with ben.at(table) as second:
            await second.until(lambda: second.table)
            await second.ask("sit", seat=1)
            await first.ask("add_bot", seat=2, level="novice")
            await first.ask("start")
            deals = 1
            for days in (0, 400, -900):
                set_clock(shift, days)
                await asyncio.sleep(1.5)
                played = (play_on(s, random.Random(1), deals=deals) for s in (first, second))
                acted = await asyncio.gather(*played)
                assert min(acted) > 0
                deals += 1
        # Ben has gone; a jump is no absence of an hour.
        set_clock(shift, 5000)
        await asyncio.sleep(1.5)
        await first.ask("refresh")
        assert not any(seat["covered"] for seat in first.table["seats"])
    assert ben.http.get("/api/me").status_code == 200
    assert ben.http.get(f"/api/tables/{asleep}").status_code == 200
