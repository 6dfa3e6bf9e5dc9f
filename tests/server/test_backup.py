"""Copies of a database: taken while it is written to, put back into either kind."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from fortyfives.server.store.ageing import Each
from fortyfives.server.store.backup import BackupError, back_up, restore
from fortyfives.server.store.rows import Batch, DealRow, GameRow, HouseRow, NewTableRow
from fortyfives.server.store.store import Store
from tests.server.playing import play_on
from tests.server.process import ServerProcess
from tests.server.running import Person
from tests.server.test_store import opened


async def filled(url: str) -> tuple[Store, str]:
    store = await opened(url)
    _, token = await store.new_player("Zoë ♥")
    game = GameRow("g_1", "t_1", 1.0, None, 2.0, '{"deals":[]}')
    writes = (NewTableRow("t_1", 1.0), game, DealRow("g_1", 0, 2.0, "AH2H"))
    await store.append(Batch("t_1", 0, ('{"one":1}', '{"two":"é"}'), writes))
    await store.add_house(HouseRow("h_1", "Mine", '"hoss"', "p_1", 1.0))
    return store, token


def test_a_copy_holds_everything_and_can_move_to_another_kind(
    database: str, tmp_path: Path
) -> None:
    other = f"sqlite:///{tmp_path / 'other.db'}"
    file = tmp_path / "copy.jsonl.gz"

    async def story() -> None:
        store, token = await filled(database)
        counts = await back_up(database, file)  # the store is open and goes on
        assert counts["log"] == 2
        assert counts["players"] == counts["games"] == counts["deals"] == counts["houses"] == 1
        await store.append(Batch("t_1", 2, ("later",)))
        await store.close()
        assert await restore(other, file) == counts
        moved = await opened(other)
        assert await moved.read_log("t_1") == ['{"one":1}', '{"two":"é"}']
        player = await moved.player_of(token)
        assert player is not None
        assert player.name == "Zoë ♥"
        await moved.close()
        assert set((await restore(other, file)).values()) == {0}
        assert set((await restore(database, file)).values()) == {0}
        kept = await opened(database)
        assert await kept.read_log("t_1") == ['{"one":1}', '{"two":"é"}', "later"]
        await kept.close()

    asyncio.run(story())
    assert file.stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.glob("*.part")] == []


def test_a_copy_of_before_houses_had_an_age_can_be_put_back(database: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.jsonl.gz"
    house = {"id": "h_1", "name": "Mine", "rules": '"hoss"', "player_id": "p_1", "created": 1.0}
    lines = [{"format": "fortyfives-backup/1"}, ["houses", house]]
    with gzip.open(file, "wt") as out:
        out.writelines(json.dumps(line) + "\n" for line in lines)

    async def story() -> None:
        assert (await restore(database, file))["houses"] == 1
        store = await opened(database)
        assert (await store.expire(1e9, Each(*[50.0] * 4))).houses == 0
        assert (await store.expire(1e9 + 49, Each(*[50.0] * 4))).houses == 0
        assert (await store.expire(1e9 + 51, Each(*[50.0] * 4))).houses == 1
        await store.close()

    asyncio.run(story())


def test_copies_to_one_place_at_once_are_whole_and_their_owners_alone(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path / 'a.db'}", tmp_path / "copy.gz"
    (tmp_path / "copy.gz.part").write_text("left by somebody who lets all read it")
    (tmp_path / "copy.gz.part").chmod(0o666)

    async def story() -> None:
        store, _ = await filled(url)
        rows = [
            Batch(f"t_{n}", 0, ('{"x":1}',) * 50, (NewTableRow(f"t_{n}", 1.0),))
            for n in range(2, 40)
        ]
        await asyncio.gather(*map(store.append, rows))
        await store.close()
        counts = await asyncio.gather(*(back_up(url, file) for _ in range(4)))
        assert await restore(f"sqlite:///{tmp_path / 'b.db'}", file) == counts[0]

    asyncio.run(story())
    assert file.stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.glob("*.part")] == ["copy.gz.part"]


def test_what_is_no_copy_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    heading = json.dumps({"format": "fortyfives-backup/1"})
    table = json.dumps(["tables", {"id": "t", "created": 1.0, "touched": 1.0}])
    texts = ["", "[]", "{}", f"{heading}\nnonsense", f'{heading}\n["secrets", {{}}]']
    texts.append(f"{heading}\n{table}\nnonsense")

    async def story() -> None:
        await (await opened(url)).close()
        for text in texts:
            file = tmp_path / "bad.gz"
            file.write_bytes(gzip.compress(text.encode()))
            with pytest.raises(BackupError):
                await restore(url, file)
        (tmp_path / "plain").write_text("no gzip at all")
        with pytest.raises(BackupError):
            await restore(url, tmp_path / "plain")
        store = await opened(url)
        assert await store.count_tables() == 0
        await store.close()

    asyncio.run(story())


def test_a_copy_taken_from_a_server_under_load_can_be_played_on(
    database: str, tmp_path: Path
) -> None:
    """By the commands of an operator; the tables that move meanwhile are whole in the copy."""
    file, moved = tmp_path / "copy.gz", f"sqlite:///{tmp_path / 'moved.db'}"
    server = ServerProcess(database, tmp_path)
    server.start()
    people = [Person(server.url, f"P{number}") for number in range(3)]
    quick = {"bot_pace": 0, "deal_after": None}
    tables = [p.open_table(rules="irish-45", bots="novice", settings=quick) for p in people]

    async def story() -> None:
        pairs = zip(people, tables, strict=True)
        playing = [asyncio.create_task(_play(person, table)) for person, table in pairs]
        await asyncio.sleep(1.0)
        await asyncio.to_thread(_command, "backup", database, file)
        await asyncio.to_thread(_command, "restore", database, file)  # adds nothing, harms nothing
        await asyncio.sleep(0.5)
        for task in playing:
            task.cancel()
        results = await asyncio.gather(*playing, return_exceptions=True)
        assert all(isinstance(result, asyncio.CancelledError) for result in results), results

    try:
        asyncio.run(story())
    finally:
        server.stop()
    _command("restore", moved, file)
    for table in tables:
        live, copied = (asyncio.run(_log_of(url, table)) for url in (database, moved))
        assert 2 < len(copied) < len(live)
        assert live[: len(copied)] == copied
    _play_on_the_copy(moved, tmp_path, people, tables)


def _play_on_the_copy(url: str, folder: Path, people: list[Person], tables: list[str]) -> None:
    server = ServerProcess(url, folder)
    server.start()
    try:
        for person, table in zip(people, tables, strict=True):
            person.url = person.http.url = server.url
            asyncio.run(asyncio.wait_for(_play(person, table, deals=1), 60))
    finally:
        server.stop()


async def _play(person: Person, table: str, deals: int = 10_000) -> None:
    rng = random.Random(person.name)
    async with person.at(table) as sitting:
        await sitting.until(lambda: sitting.table)
        if sitting.table["stage"] == "lobby":
            await sitting.ask("start")
        before = len(sitting.table["score_sheet"])
        while True:
            if sitting.table["stage"] == "over":
                await sitting.ask("rematch")
                await sitting.until(lambda: sitting.table["stage"] != "over")
            await play_on(sitting, rng, deals=before + deals)
            if deals == 1:
                return


def _command(name: str, url: str, file: Path) -> None:
    program = [sys.executable, "-m", "fortyfives", name, "--database", url, str(file)]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


async def _log_of(url: str, table: str) -> list[str]:
    store = await opened(url)
    found = await store.read_log(table)
    await store.close()
    return found
