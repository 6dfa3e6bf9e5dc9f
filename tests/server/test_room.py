"""A table whose history is long: no new game begins, the one that is on comes to its end.

Whoever only has the link cannot make it long.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any, get_args

import pytest

from fortyfives.server import log
from fortyfives.server.denials import Denied
from fortyfives.server.table.automatic import Moment, deal_time, due
from fortyfives.server.table.fold import Table
from fortyfives.server.table.room import may_go_on, need_room
from fortyfives.server.wire import commands as cmd
from tests.server.playing import play_on
from tests.server.running import Person, Refused, Sitting, running

MOST = 1000
UNTIL = {
    **dict.fromkeys(["leave", "kick", "clear", "stand", "unwatch", "end_game"], 10 * MOST),
    **dict.fromkeys(["act", "ready", "undo", "answer", "cover", "take_back"], 2 * MOST),
    **dict.fromkeys(["start", "rematch"], MOST),
}
"""How many entries each command still finds room after; all others half of `MOST`."""
CODES = {2 * MOST: "game_long", MOST: "table_full", MOST // 2: "table_long"}


@pytest.mark.parametrize("kind", get_args(cmd.AnyCommand), ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("at", [MOST // 2, MOST, 2 * MOST])
def test_what_a_long_history_takes(kind: Any, at: int) -> None:
    command = kind(**dict.fromkeys(kind.__struct_fields__))
    until = UNTIL.get(kind.__struct_config__.tag, MOST // 2)
    for entries in (at - 1, at):
        table = Table("t", version=entries)
        if entries < until:
            need_room(table, command, MOST)
        else:
            with pytest.raises(Denied, match=CODES[until]):
                need_room(table, command, MOST)


def test_computer_players_do_not_go_on_for_ever() -> None:
    table = Table("t")
    table.apply(log.Opened(host="p_1", name="Pat", rules="auction-120"))
    for seat in range(4):
        table.apply(log.BotSat(seat=seat, level="novice"))
    table.apply(log.GameStarted(game="g", seed=1, dealer=0))
    table.apply(log.Sealed(seed="00" * 32))
    for most, dealt in ((MOST, [log.Dealt()]), (table.version // 2, [])):
        moment = Moment(now=10.0, present={"p_1"}, may_deal=may_go_on(table, most))
        assert list(due(table, moment)) == dealt
        assert (deal_time(table, moment) is None) == (not dealt)


def test_a_game_comes_to_its_end_and_no_other_begins(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        pat = Person(server.url, "Pat")
        table = pat.open_table(
            rules="irish-45", players=2, bots="novice", settings={"bot_pace": 0, "deal_after": 0}
        )

        async def run() -> None:
            async with pat.at(table) as sitting:
                await sitting.ask("start")
                rng = random.Random(1)
                await play_on(sitting, rng)
                server.site.services.most_entries = sitting.table["version"]
                for kind in ("rematch", "end_game", "start"):
                    if kind == "end_game":
                        await sitting.ask(kind)
                        continue
                    with pytest.raises(Refused, match="table_full"):
                        await sitting.ask(kind)
                with pytest.raises(Refused, match="table_long"):
                    await sitting.ask("rename", name="Quin")
                server.site.services.most_entries = 10
                with pytest.raises(Refused, match="game_long"):
                    await sitting.ask("ready")
                await sitting.ask("refresh")
                await sitting.ask("say", phrase="well_played")
                await sitting.send("leave")
                await sitting.closed()

        asyncio.run(run())


async def rename(sitting: Sitting, times: int) -> None:
    for number in range(times):
        await sitting.ask("rename", name=f"Eve {number}")


async def flood(sitting: Sitting) -> None:
    """Do whatever an onlooker may, until nothing of it is taken any more."""
    with pytest.raises(Refused, match="table_long"):
        await rename(sitting, MOST)
    host = sitting.table["host"]
    for kind, fields in (
        ("mute", {"player": host}),
        ("watch", {"seat": 0}),
        ("sit", {"seat": 1}),
        ("words", {"text": "again"}),
    ):
        with pytest.raises(Refused, match="table_long"):
            await sitting.ask(kind, **fields)


def test_an_onlooker_cannot_end_the_match_of_others(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        server.site.services.most_entries = most = 300
        pat = Person(server.url, "Pat")
        table = pat.open_table(
            rules="irish-45", players=2, bots="novice", settings={"bot_pace": 0, "deal_after": 0}
        )

        async def run() -> None:
            rng = random.Random(1)
            async with pat.at(table) as host:
                await host.ask("start")
                async with Person(server.url, "Eve").at(table) as eve:
                    await eve.until(lambda: eve.table)
                    await flood(eve)
                full = host.table["version"]
                assert full >= most // 2
                for number in range(5):  # nor by coming and going, under however many names
                    async with Person(server.url, f"Eve {number}").at(table) as eve:
                        await eve.until(lambda e=eve: e.table)
                        await eve.send("leave")
                        await eve.closed()
                await host.ask("refresh")
                assert host.table["version"] == full
                await play_on(host, rng)
                await host.ask("rematch")
                await play_on(host, rng)
                assert [game["number"] for game in host.table["games"]] == [1, 2]

        asyncio.run(run())
