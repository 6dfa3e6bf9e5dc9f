"""News of a night, of the server's own writing and of other programs'."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import Queue
from typing import Any

import httpx
import pytest

from fortyfives.server.night import live, nights
from fortyfives.server.night.pages import State, wall_page
from fortyfives.server.store.writer import NotSavedError
from tests.server.night.evening import Evening
from tests.server.running import Running, free_port, running


@contextmanager
def following(url: str, night: str) -> Iterator[Queue[int]]:
    """The numbers that a page hears."""
    heard: Queue[int] = Queue()
    with (
        httpx.Client(base_url=url, timeout=40) as http,
        http.stream("GET", f"/api/nights/{night}/live") as answer,
    ):
        assert answer.headers["content-type"].startswith("text/event-stream")

        def listen() -> None:
            try:
                for line in answer.iter_lines():
                    if line.startswith("data:"):
                        heard.put(json.loads(line.removeprefix("data:"))["seq"])
            except httpx.HTTPError:
                pass

        listener = threading.Thread(target=listen, daemon=True)
        listener.start()
        yield heard
        line = answer.extensions["network_stream"].get_extra_info("socket")
        with suppress(OSError):  # the server may have ended it
            line.shutdown(socket.SHUT_RDWR)
        listener.join(timeout=20)


def test_a_page_hears_of_every_wish(server: Running) -> None:
    evening = Evening(server.url, title="Heard")
    with following(server.url, evening.night) as heard:
        assert heard.get(timeout=20) == evening.desk["seq"]
        for number in range(3):
            evening.wish("enter", names=[f"Ann {number}", f"Bob {number}"])
            assert heard.get(timeout=20) == evening.desk["seq"]


def test_a_page_hears_of_what_the_command_line_writes(server: Running) -> None:
    evening = Evening(server.url, title="By command")
    file = str(server.settings.nights_file)
    with following(server.url, evening.night) as heard:
        seq = heard.get(timeout=20)
        enter = ["enter", "Ann", "Bob", "--file", file, "--night", evening.night]
        subprocess.run([sys.executable, "-m", "fortyfives", "night", *enter], check=True)
        assert heard.get(timeout=20) == seq + 1
    assert [entry["names"] for entry in evening.look()["entries"]] == [["Ann", "Bob"]]
    evening.wish("enter", names=["Cara", "Dan"])
    listing = [sys.executable, "-m", "fortyfives", "night", "entries", "--json"]
    run = subprocess.run(
        [*listing, "--file", file, "--night", evening.night], check=True, capture_output=True
    )
    assert [entry["names"][0] for entry in json.loads(run.stdout)] == ["Ann", "Cara"]


def test_news_that_could_not_be_read_comes_later(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Another program has written, and the file is away just when it is looked into."""
    monkeypatch.setattr(live, "LOOK", 0.01)
    keeper = FailingKeeper(times=5)

    async def hear() -> list[int]:
        heard, news = list[int](), live.Live(keeper)  # type: ignore[arg-type]
        async with asyncio.timeout(10):
            async for seq in news.follow("friday", live.Follower()):
                heard += [] if seq is None else [seq]
                keeper.seq = 8
                if len(heard) == 2:
                    break
        await news.stop()
        return heard

    assert asyncio.run(hear()) == [7, 8]
    assert not keeper.failures
    assert "".join(capfd.readouterr()).count("nights_not_readable") == 1


class FailingKeeper:
    """Has one night, whose log another program makes longer; some looks into it fail."""

    def __init__(self, times: int) -> None:
        self.seq, self.failures = 7, times

    async def at(self, _night: str, _work: object) -> int:
        return self.seq

    async def ask(self, work: Any) -> int:
        if not isinstance(work, partial):
            return self.seq  # the number that changes with every foreign change
        if self.failures:
            self.failures -= 1
            raise NotSavedError("disk I/O error")
        return self.seq


def test_streams_count_as_connections_of_their_address(tmp_path: Path) -> None:
    with running(tmp_path, most_connections_each=2) as server:
        evening = Evening(server.url, title="Crowded")
        doors, path = server.site.doors, f"{server.url}/api/nights/{evening.night}/live"
        with following(server.url, evening.night) as one:
            one.get(timeout=20)
            with following(server.url, evening.night) as other:
                other.get(timeout=20)
                answer = httpx.get(path)
                assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
                assert len(doors) == 2
        until = time.monotonic() + 20
        while len(doors):
            assert time.monotonic() < until, "who has gone still takes up room"
            time.sleep(0.05)
        with following(server.url, evening.night) as again:
            assert again.get(timeout=20) == evening.desk["seq"]


def test_an_unknown_night_has_no_news(server: Running) -> None:
    answer = httpx.get(f"{server.url}/api/nights/none/live")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_night")


def test_who_has_gone_is_forgotten_and_a_stopping_server_does_not_wait(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        evening = Evening(server.url, title="Gone")
        followers = server.site.nights.live
        with following(server.url, evening.night) as heard:
            heard.get(timeout=20)
            assert len(followers) == 1
        until = time.monotonic() + 20
        while len(followers):
            assert time.monotonic() < until
            time.sleep(0.05)
        with following(server.url, evening.night) as heard:
            heard.get(timeout=20)
            began = time.monotonic()
            server.__exit__()
            assert time.monotonic() - began < 8, "open streams held the server up"
            server.__exit__ = lambda *_: None  # type: ignore[method-assign]


def test_the_desk_command_prints_where_it_is(tmp_path: Path) -> None:
    environ = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    file = str(tmp_path / "n.db")
    command = [sys.executable, "-m", "fortyfives", "night"]
    new = [*command, "new", "swiss", "--title", "Cup", "--date", "2026-01-09", "--file", file]
    subprocess.run(new, check=True, capture_output=True)
    port = free_port()
    desk = subprocess.Popen(
        [*command, "desk", "--no-open", "--json", "--file", file, "--port", str(port)],
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert desk.stdout is not None
        said = json.loads(desk.stdout.readline())
        page, _, key = said["desk"].partition("#")
        assert page == f"http://localhost:{port}/n/2026-01-09-cup/desk"
        assert all(address.endswith(f":{port}") for address in said["addresses"])
        until = time.monotonic() + 90
        while True:
            try:
                answer = httpx.get(
                    f"http://127.0.0.1:{port}/api/nights/2026-01-09-cup/desk",
                    headers={"authorization": f"Bearer {key}"},
                )
                break
            except httpx.HTTPError:
                assert time.monotonic() < until
                time.sleep(0.1)
        assert answer.json()["overview"]["title"] == "Cup"
        assert httpx.get(f"http://127.0.0.1:{port}/api/nights").json()[0]["key"] == key
    finally:
        desk.terminate()
        desk.wait(timeout=40)
        assert desk.stdout is not None
        desk.stdout.close()


def test_the_wall_is_made_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def counted(state: State, seconds: int) -> str:
        made.append((state.seq, seconds))
        return wall_page(state, seconds)

    monkeypatch.setattr(nights, "wall_page", counted)
    evening = Evening(server.url, title="Shown")

    def wall(**query: Any) -> str:
        return evening.http.get(f"/n/{evening.night}/wall", params=query).text

    first = wall()
    assert wall() == first
    assert len(made) == 1
    assert 'data-seconds="20"' in wall(seconds=20)
    assert 'lang="fr"' in wall(language="fr")
    assert len(made) == 3
    evening.enter_many(1)
    assert f'data-seq="{evening.desk["seq"]}"' in wall()
    assert wall() != first
    assert len(made) == 4
