"""A table whose history is long: no new game begins, the one that is on comes to its end."""

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
from tests.server.running import Person, Refused, running

MOST = 1000
BEGIN, END = {"start", "rematch"}, {"leave", "end_game"}


@pytest.mark.parametrize("kind", get_args(cmd.AnyCommand), ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("entries", [MOST - 1, MOST, 2 * MOST - 1, 2 * MOST])
def test_what_a_long_history_takes(kind: Any, entries: int) -> None:
    table, name = Table("t", version=entries), kind.__struct_config__.tag
    fields = dict.fromkeys(kind.__struct_fields__)
    command = kind(**fields)
    is_refused = (entries >= MOST and name in BEGIN) or (entries >= 2 * MOST and name not in END)
    if is_refused:
        with pytest.raises(Denied, match="table_full"):
            need_room(table, command, MOST)
    else:
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
        server.site.services.most_entries = 120
        pat = Person(server.url, "Pat")
        table = pat.open_table(
            rules="irish-45", players=2, bots="novice", settings={"bot_pace": 0, "deal_after": 0}
        )

        async def run() -> None:
            async with pat.at(table) as sitting:
                await sitting.ask("start")
                rng = random.Random(1)
                await play_on(sitting, rng)
                for number in range(100):
                    await sitting.ask("rename", name=f"Pat {number}")
                version = sitting.table["version"]
                assert 120 <= version < 240
                for kind in ("rematch", "end_game", "start"):
                    if kind == "end_game":
                        await sitting.ask(kind)
                        continue
                    with pytest.raises(Refused, match="table_full"):
                        await sitting.ask(kind)
                server.site.services.most_entries = 60
                with pytest.raises(Refused, match="table_full"):
                    await sitting.ask("rename", name="Quin")
                await sitting.ask("refresh")
                await sitting.ask("say", phrase="well_played")
                await sitting.send("leave")
                await sitting.closed()

        asyncio.run(run())
