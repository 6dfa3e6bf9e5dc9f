"""News of a night, of the server's own writing and of other programs'."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Queue

import httpx

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


def test_an_unknown_night_has_no_news(server: Running) -> None:
    answer = httpx.get(f"{server.url}/api/nights/none/live")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_night")


def test_who_has_gone_is_forgotten_and_a_stopping_server_does_not_wait(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        evening = Evening(server.url, title="Gone")
        live = server.site.nights.live
        with following(server.url, evening.night) as heard:
            heard.get(timeout=20)
            assert len(live) == 1
        until = time.monotonic() + 20
        while len(live):
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
