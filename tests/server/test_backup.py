"""Copies of a database: taken while it is written to, put back into either kind."""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path

import pytest

from fortyfives.server.store.backup import BackupError, back_up, restore
from fortyfives.server.store.rows import Batch, DealRow, GameRow, HouseRow, NewTableRow
from fortyfives.server.store.store import Store
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
