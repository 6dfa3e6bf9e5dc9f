"""What is told who runs the server, and what is remembered of who asked."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
import structlog

from fortyfives.server.answers import MOST_OF_ONE, Answers
from fortyfives.server.denials import Denied
from fortyfives.server.journal import configure_logs
from fortyfives.server.limits import Doors
from fortyfives.server.settings import Settings
from tests.server.running import Person, Refused, Running, running


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    text = io.StringIO()
    monkeypatch.setattr("sys.stderr", text)
    root = logging.getLogger()
    before, level = root.handlers, root.level
    configure_logs(Settings(log_level="debug"))
    yield text
    root.handlers = before
    root.setLevel(level)
    structlog.reset_defaults()


def test_mistakes_are_told_by_kind_and_place_but_not_by_value(written: io.StringIO) -> None:
    try:
        dict[str, str]()["AH of Annabella"]
    except KeyError:
        structlog.get_logger().exception("table_error")
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\nAnnabella")
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [line["event"] for line in lines] == ["table_error", "Exception in ASGI application"]
    for line in lines:
        assert line["exception"].startswith("KeyError at test_journal.py:")
        assert "Annabella" not in json.dumps(line)


def test_a_table_that_errs_names_nothing_and_goes_on(written: io.StringIO, tmp_path: Any) -> None:
    monkeypatch = pytest.MonkeyPatch()
    with running(tmp_path) as server:
        ann = Person(server.url, "Annabella")
        table = ann.open_table(rules="irish-45")

        async def story() -> None:
            async with ann.at(table) as sitting:
                await sitting.until(lambda: sitting.table)
                owner = server.site.hub._owners[table]
                monkeypatch.setattr(owner, "_do", fails)
                await sitting.send("ready")
                await sitting.until(server.site.services.metrics.errors._value.get)
                monkeypatch.undo()
                await sitting.ask("refresh")

        async def fails(item: object) -> None:
            raise KeyError("AH of Annabella", table)

        asyncio.run(story())
    assert "table_error" in written.getvalue()
    assert table not in written.getvalue()
    assert "Annabella" not in written.getvalue()


def test_answers_are_remembered_for_each_and_hold_nothing_else() -> None:
    answers = Answers()
    answers.keep(("victim", "1"), 5)
    for number in range(500):
        try:
            raise Denied("wrong_stage")
        except Denied as denied:
            answers.keep(("flooder", str(number)), denied)
    assert answers.get(("victim", "1")) == 5
    assert len(answers) == MOST_OF_ONE + 1
    newest = answers.get(("flooder", "499"))
    assert isinstance(newest, Denied)
    assert newest.__traceback__ is None
    for number in range(5_000):
        answers.keep((f"p{number}", "1"), 1)
    assert len(answers) == 1_000


def test_doors_count_who_is_in() -> None:
    doors = Doors(3, 2)
    assert [doors.enter(name) for name in "aaabb"] == [True, True, False, True, False]
    doors.leave("a")
    assert doors.enter("b")
    assert not doors.enter("c")
    assert len(doors) == 3


def test_what_was_said_twice_is_heard_once(server: Running) -> None:
    ann = Person(server.url, "Ann")
    table = ann.open_table(rules="irish-45")

    async def story() -> None:
        async with AsyncExitStack() as stack:
            sitting = await stack.enter_async_context(ann.at(table))
            await sitting.until(lambda: sitting.table)
            first = await sitting.ask("say", id="once", phrase="hello")
            assert await sitting.ask("say", id="once", phrase="hello") == first
            with pytest.raises(Refused):
                await sitting.ask("say", id="none", phrase="nothing")
            with pytest.raises(Refused):
                await sitting.ask("say", id="none", phrase="hello")
            said = [message for message in sitting.messages if message["type"] == "said"]
            assert len(said) == 1

    asyncio.run(story())


def test_tables_that_do_not_exist_leave_nothing_behind(server: Running) -> None:
    async def story() -> None:
        for number in range(20):
            with pytest.raises(Denied):
                await server.site.hub.find(f"t_no{number}")

    asyncio.run_coroutine_threadsafe(story(), server.loop).result(20)
    assert server.site.hub._opening == {}


def test_no_more_tables_wake_up_than_may(tmp_path: Any) -> None:
    with running(tmp_path, most_tables=2) as server:
        ann = Person(server.url, "Ann")
        tables = [ann.open_table(rules="irish-45") for _ in range(3)]

        async def story() -> None:
            async with ann.at(tables[0]) as first, ann.at(tables[1]) as second:
                await first.until(lambda: first.table)
                await second.until(lambda: second.table)
                async with ann.at(tables[2]) as third:
                    await third.closed()
                    assert third.messages[-1]["code"] == "too_many"

        asyncio.run(story())
