"""The store on each database: what is acknowledged is there, what is not leaves no trace."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from alembic import command, op
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event, insert

from fortyfives.server.store import migrations, schema
from fortyfives.server.store import store as stores
from fortyfives.server.store.ageing import Each
from fortyfives.server.store.engine import (
    NEWEST,
    alembic_config,
    database_url,
    migrate,
    open_engine,
)
from fortyfives.server.store.rows import (
    Batch,
    DealRow,
    GameRow,
    HouseRow,
    NewTableRow,
    ResultRow,
    Touch,
)
from fortyfives.server.store.store import Store
from fortyfives.server.store.writer import ConflictError, NotSavedError

GAME = GameRow("g_1", "t_1", 1.0, None, 2.0, '{"deals":[]}')
RESULT = ResultRow("p_1", "g_1", "irish-45", 0, None, 1, 15, 1, 1, 15)


async def opened(url: str) -> Store:
    store = Store(url)
    await store.open()
    return store


async def with_p_1(url: str) -> Store:
    """Results are kept only of who is known."""
    store = await opened(url)
    row = {"id": "p_1", "token_hash": "x" * 64, "name": "P", "created": 1.0, "seen": 1000.0}
    async with store.engine.begin() as connection:
        await connection.execute(insert(schema.players).values(row))
    return store


def test_a_store_is_closed_when_all_that_was_asked_is_answered(database: str) -> None:
    """Who asked may not wait any more; an answer needs the event loop that it goes to."""

    async def story() -> None:
        store = await opened(database)
        questions = [
            store.count_tables(),
            store.read_log("t_1"),
            store.log_length("t_1"),
            store.player_of("nobody"),
            anext(store.decks(), ""),
        ]
        asked = [asyncio.ensure_future(question) for question in questions]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        await store.close()
        names = {task.get_name() for task in asyncio.all_tasks()}
        assert not names & {"database", "reading together"}

    asyncio.run(story())


def test_all_decks_are_read_a_part_at_a_time(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "DECKS_AT_ONCE", 3)

    async def story() -> None:
        store = await opened(database)
        rows = tuple(
            DealRow(f"g_{game}", number, 2.0, f"{game}{number}")
            for game in range(4)
            for number in range(4)
        )
        late = DealRow("g_9", 0, time.time() + 60, "late")
        await store.append(Batch("t_1", 0, (), (NewTableRow("t_1", 1.0), *rows, late)))
        assert [deck async for deck in store.decks()] == [row.deck for row in rows]
        await store.close()

    asyncio.run(story())


def test_what_is_written_is_read_again(database: str) -> None:
    async def story() -> None:
        store = await with_p_1(database)
        await store.append(Batch("t_1", 0, ('{"a":1}', '{"b":2}'), (NewTableRow("t_1", 1.0),)))
        await store.append(
            Batch("t_1", 2, ('{"é":"♥"}',), (GAME, RESULT, DealRow("g_1", 0, 2.0, "AHJK")))
        )
        await store.close()
        again = await opened(database)
        assert await again.read_log("t_1") == ['{"a":1}', '{"b":2}', '{"é":"♥"}']
        assert await again.read_log("t_2") == []
        assert await again.game("g_1") == GAME
        assert await again.games_of("p_1") == [(GAME, RESULT)]
        assert [deck async for deck in again.decks()] == ["AHJK"]
        await again.close()

    asyncio.run(story())


def test_two_writers_of_one_table_conflict_and_only_one_wins(database: str) -> None:
    async def story() -> None:
        store, other = await opened(database), await opened(database)
        await store.append(Batch("t_1", 0, ("first",)))
        with pytest.raises(ConflictError):
            await other.append(Batch("t_1", 0, ("second", "third")))
        assert await store.read_log("t_1") == ["first"]
        await store.close()
        await other.close()

    asyncio.run(story())


def test_a_bad_batch_does_not_spoil_those_written_with_it(database: str) -> None:
    async def story() -> None:
        store = await opened(database)
        await store.append(Batch("t_0", 0, ("x",)))
        batches = [Batch(f"t_{number}", 0, ("y",)) for number in range(20)]
        results = await asyncio.gather(
            *(store.append(batch) for batch in batches), return_exceptions=True
        )
        assert isinstance(results[0], ConflictError)
        assert results[1:] == [None] * 19
        assert await store.read_log("t_19") == ["y"]
        await store.close()

    asyncio.run(story())


def test_batches_that_wait_share_a_transaction(database: str) -> None:
    sizes: list[int] = []

    async def story() -> None:
        store = Store(database, observe=lambda size, seconds: sizes.append(size))
        await store.open()
        await asyncio.gather(*(store.append(Batch(f"t_{n}", 0, ("y",))) for n in range(200)))
        await store.close()

    asyncio.run(story())
    assert sum(sizes) == 200
    assert len(sizes) < 20


def test_a_game_and_a_result_are_brought_up_to_date(database: str) -> None:
    async def story() -> None:
        store = await with_p_1(database)
        await store.append(Batch("t_1", 0, ("x",), (GAME, RESULT)))
        later = GameRow("g_1", "t_1", 1.0, 9.0, 9.0, '{"deals":[1]}')
        won = ResultRow("p_1", "g_1", "irish-45", 0, True, 2, 45, 1, 1, 15)
        await store.append(Batch("t_1", 1, ("y",), (later, won)))
        assert await store.games_of("p_1") == [(later, won)]
        await store.close()

    asyncio.run(story())


def test_a_token_leads_to_its_player_and_nowhere_else(database: str) -> None:
    async def story() -> None:
        store = await opened(database)
        player, token = await store.new_player("Ann")
        assert await store.player_of(token) == player
        assert await store.player_of(token + "x") is None
        await store.rename(player.id, "Anna")
        renamed = await store.player_of(token)
        assert renamed is not None
        assert renamed.name == "Anna"
        await store.forget(player.id)
        assert await store.player_of(token) is None
        await store.close()

    asyncio.run(story())


def test_houses_are_kept(database: str) -> None:
    async def story() -> None:
        store = await opened(database)
        house = HouseRow("h_1", "Aunt Mary’s", '"hoss"', "p_1", 1.0)
        await store.add_house(house)
        assert await store.house("h_1") == house
        assert await store.house("h_2") is None
        await store.close()

    asyncio.run(story())


def test_what_is_old_expires_with_its_log(database: str) -> None:
    async def story() -> None:
        store = await with_p_1(database)
        for name, at in (("t_old", 10.0), ("t_new", 1000.0)):
            await store.append(Batch(name, 0, ("x",), (NewTableRow(name, at), GAME, RESULT)))
        ages = Each(tables=500.0, games=2000.0, players=2000.0, houses=2000.0)
        assert await store.expire(1000.0, ages) == (1, 0, 0, 0)
        assert await store.read_log("t_old") == []
        assert await store.read_log("t_new") == ["x"]
        assert await store.count_tables() == 1
        assert await store.games_of("p_1")
        assert await store.expire(1400.0, ages._replace(games=100.0)) == (0, 1, 0, 0)
        assert await store.results_of("p_1") == []
        await store.close()

    asyncio.run(story())


def test_a_house_stays_while_it_is_used(database: str) -> None:
    day, now = 86_400.0, [86_400.0]
    ages = Each(*[30 * day] * 4)

    async def story() -> None:
        store = Store(database, clock=lambda: now[0])
        await store.open()
        for key in ("h_used", "h_unused"):
            await store.add_house(HouseRow(key, "Mine", '"hoss"', "p_1", now[0]))
        gone = []
        for _ in range(45):
            now[0] += day
            if round(now[0] / day) % 20 == 0:
                assert await store.house("h_used")
            gone.append((await store.expire(now[0], ages)).houses)
        assert sum(gone) == 1
        assert await store.house("h_unused") is None
        assert await store.house("h_used")
        await store.close()

    asyncio.run(story())


def test_the_newest_schema_is_the_one_that_is_said_to_be() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    assert ScriptDirectory.from_config(config).get_heads() == [NEWEST]


def test_a_change_of_the_schema_that_breaks_off_is_made_anew(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk or a kill in its middle leaves what was before."""
    make_index, broken = op.create_index, list[str]()

    def break_once(name: str, *args: Any, **more: Any) -> None:
        if name == "houses_touched" and not broken:
            broken.append(name)
            raise OSError("no space left on device")
        make_index(name, *args, **more)

    async def story() -> None:
        engine = open_engine(database)
        async with engine.begin() as connection:
            await connection.run_sync(lambda c: command.upgrade(alembic_config(c), "0002"))
        with pytest.raises(OSError, match="no space"):
            await migrate(engine)
        await migrate(engine)
        await migrate(engine)
        await engine.dispose()

    monkeypatch.setattr(op, "create_index", break_once)
    asyncio.run(story())
    assert broken


def test_houses_of_before_begin_as_young_as_can_be(database: str) -> None:
    """The migration knows nothing of their use: they age from the first look at the clock."""
    old = (
        "INSERT INTO houses (id, name, rules, player_id, created)"
        " VALUES ('h_1', 'Mine', '\"hoss\"', 'p_1', 5.0), ('h_2', 'New', '\"hoss\"', 'p_1', 95.0)"
    )

    def before(connection: Any) -> None:
        command.upgrade(alembic_config(connection), "0002")
        connection.exec_driver_sql(old)

    async def story() -> None:
        engine = open_engine(database)
        async with engine.begin() as connection:
            await connection.run_sync(before)
        await engine.dispose()
        store = await opened(database)
        ages = Each(*[50.0] * 4)
        assert (await store.expire(139.0, ages)).houses == 0
        assert (await store.expire(188.0, ages)).houses == 0
        assert (await store.expire(190.0, ages)).houses == 2
        await store.close()

    asyncio.run(story())


def test_time_that_passed_for_nobody_makes_nothing_old(database: str) -> None:
    """A clock that jumps ahead or back, a server that was off for a year."""
    day = 86_400.0
    ages = Each(*[30 * day] * 4)

    async def story() -> None:
        store = await opened(database)
        now = 1000 * day
        await store.append(Batch("t_1", 0, ("x",), (NewTableRow("t_1", now),)))
        await store.add_house(HouseRow("h_1", "Mine", '"hoss"', "p_1", now))
        await store.expire(now, ages)
        for jump in (400 * day, -700 * day, 365 * day):
            now += jump
            assert await store.expire(now, ages) == (0, 0, 0, 0)
        for _ in range(29):  # but time that passes does
            now += day
            assert await store.expire(now, ages) == (0, 0, 0, 0)
        assert await store.expire(now + day, ages) == (0, 0, 0, 0)
        assert await store.expire(now + 2 * day - 1, ages) == (1, 0, 0, 1)
        await store.close()

    asyncio.run(story())


def test_a_clock_that_went_back_makes_no_table_older(database: str) -> None:
    async def story() -> None:
        store = await opened(database)
        await store.append(Batch("t_1", 0, ("x",), (NewTableRow("t_1", 500.0),)))
        await store.append(Batch("t_1", 0, (), (Touch("t_1", 10.0),)))
        assert await store.expire(500.0, Each(100.0, 1.0, 1.0, 1.0)) == (0, 0, 0, 0)
        await store.close()

    asyncio.run(story())


def test_what_cannot_be_a_key_is_not_looked_for(database: str) -> None:
    async def story() -> None:
        store = await opened(database)
        for text in ("", "\0", "x" * 25, "♥", "t_1'; --", "\ud800"):
            assert await store.read_log(text) == []
            assert await store.game(text) is None
            assert await store.house(text) is None
        await store.close()

    asyncio.run(story())


def test_the_migrations_make_the_schema(database: str) -> None:
    async def story() -> list[Any]:
        store = await opened(database)

        def compare(connection: Any) -> list[Any]:
            return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

        async with store.engine.connect() as connection:
            found = await connection.run_sync(compare)
        await store.close()
        return found

    assert asyncio.run(story()) == []


def test_opening_twice_migrates_once(database: str) -> None:
    async def story() -> None:
        await (await opened(database)).close()
        await (await opened(database)).close()

    asyncio.run(story())


def test_a_full_disk_is_an_error_and_no_corruption(tmp_path: Path) -> None:
    """SQLite itself says that the disk is full, here because its file may not grow."""
    url = f"sqlite:///{tmp_path / 'full.db'}"

    async def story() -> None:
        store = await opened(url)
        await store.append(Batch("t_1", 0, ("before",)))
        pages = [40]

        def limit(connection: Any, _record: Any, _proxy: Any) -> None:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA max_page_count={pages[0]}")
            cursor.close()

        event.listen(store._pen.sync_engine, "checkout", limit)
        with pytest.raises(NotSavedError, match="full"):
            await store.append(Batch("t_1", 1, ("x" * 1_000_000,)))
        assert await store.read_log("t_1") == ["before"]
        assert not await store.is_well()
        pages[0] = 1_000_000
        await store.append(Batch("t_1", 1, ("after",)))
        assert await store.is_well()
        async with store.engine.connect() as connection:
            check = (await connection.exec_driver_sql("PRAGMA integrity_check")).scalar_one()
        assert check == "ok"
        await store.close()
        again = await opened(url)
        assert await again.read_log("t_1") == ["before", "after"]
        await again.close()

    asyncio.run(story())


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    async def story() -> tuple[str, int]:
        store = await opened(f"sqlite:///{tmp_path / 'a.db'}")
        async with store.engine.connect() as connection:
            mode = (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar_one()
            level = (await connection.exec_driver_sql("PRAGMA synchronous")).scalar_one()
        await store.close()
        return mode, level

    assert asyncio.run(story()) == ("wal", 2)


def test_other_databases_are_refused() -> None:
    with pytest.raises(ValueError, match="postgresql://"):
        database_url("mysql://x/y")
