"""A whole hall behind one address: the router of the hall gives all its phones the same."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from fortyfives.server.http.protection import is_look
from fortyfives.server.limits import Limiter
from fortyfives.server.settings import load_settings
from tests.server.night.evening import Json, bearer, checked
from tests.server.running import Running, free_port

PAIRS, PHONES = 120, 120
NIGHT = "2026-01-09-full-house"


class Hall:
    """The laptop of a hall, as `fortyfives night desk` serves it: no limit is set by hand."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "fortyfives", "night"]
        file = str(folder / "n.db")
        new = ["new", "cape-breton-night", "--title", "Full House", "--date", "2026-01-09"]
        subprocess.run([*command, *new, "--file", file], check=True, capture_output=True)
        port = free_port()
        options = ["--no-open", "--json", "--host", "127.0.0.1", "--port", str(port)]
        environ = {key: text for key, text in os.environ.items() if "FORTYFIVES" not in key}
        self.process = subprocess.Popen(
            [*command, "desk", *options, "--file", file],
            env={**environ, "XDG_DATA_HOME": str(folder), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        page, _, self.key = json.loads(self.process.stdout.readline())["desk"].partition("#")
        self.url = page.partition("/n/")[0]
        self.desk: Json = {}

    async def answers(self, http: httpx.AsyncClient) -> None:
        """Wait until it serves."""
        async with asyncio.timeout(90):
            while True:
                try:
                    await http.get("/healthz")
                    return
                except httpx.TransportError:
                    assert self.process.poll() is None, "the desk has ended"
                    await asyncio.sleep(0.1)

    async def wish(self, http: httpx.AsyncClient, kind: str, **fields: Any) -> None:
        body = {"id": f"{random.random()}", "wish": {"type": kind, **fields}}
        answer = await http.post(f"/api/nights/{NIGHT}/wishes", json=body, headers=bearer(self.key))
        self.desk = checked(answer)["desk"]

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=40)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Phone:
    """A phone with the public page, or with the page of its table.

    It asks at every news, as the pages do, but without waiting a moment of its own first.
    """

    def __init__(self, http: httpx.AsyncClient, path: str, api: str, code: str = "") -> None:
        self._http, self._path, self._api = http, path, api
        self._headers = bearer(code) if code else {}
        self.statuses: Counter[int] = Counter()
        self.seq = 0
        self._newest = 0
        self._news = asyncio.Event()

    async def get(self, path: str, **options: Any) -> httpx.Response:
        answer = await self._http.get(path, **options)
        self.statuses[answer.status_code] += 1
        return answer

    async def follow(self) -> None:
        """Load the page with its files, then show every change until stopped."""
        page = await self._http.get(self._path)
        assert page.status_code in (200, 503), "503 where the client is not built"
        for file in re.findall(r'(?:src|href)="(/[^"]+)"', page.text):
            await self.get(file)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._listen())
            tasks.create_task(self._look())

    async def _listen(self) -> None:
        live = f"/api/nights/{NIGHT}/live"
        async with self._http.stream("GET", live) as answer:
            self.statuses[answer.status_code] += 1
            async for line in answer.aiter_lines():
                if line.startswith("data:"):
                    self._newest = json.loads(line.removeprefix("data:"))["seq"]
                    self._news.set()

    async def _look(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            if self._newest > self.seq:
                answer = await self.get(self._api, headers=self._headers)
                self.seq = answer.json().get("seq", 0)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(tmp_path)
    yield found
    found.close()


def phones_of(hall: Hall, http: httpx.AsyncClient) -> list[Phone]:
    """Half of them look on, half sit at the tables."""
    public = [Phone(http, f"/n/{NIGHT}", f"/api/nights/{NIGHT}") for _ in range(PHONES // 2)]
    seated = [
        Phone(
            http,
            f"/n/{NIGHT}/t/{phone['table']}",
            f"/api/nights/{NIGHT}/tables/{phone['table']}",
            phone["code"],
        )
        for phone in hall.desk["phones"][: PHONES // 2]
    ]
    assert len(public + seated) == PHONES
    return public + seated


async def all_show(phones: list[Phone], seq: int) -> None:
    """Wait until every phone shows the night as it stands."""
    async with asyncio.timeout(120):
        while behind := [phone for phone in phones if phone.seq < seq]:
            assert not any(phone.statuses[429] for phone in behind)
            await asyncio.sleep(0.05)


async def an_evening(hall: Hall) -> Counter[int]:
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(base_url=hall.url, timeout=60, limits=limits) as http:
        await hall.answers(http)
        names = "\n".join(f"Ann {n},Bob {n}" for n in range(PAIRS))
        await hall.wish(http, "enter_csv", text=f"name,partner\n{names}\n")
        await hall.wish(http, "draw")
        await hall.wish(http, "seat_next", round=1)
        phones = phones_of(hall, http)
        following = [asyncio.create_task(phone.follow()) for phone in phones]
        await all_show(phones, hall.desk["seq"])
        for table in hall.desk["round"]["tables"][:20]:
            await hall.wish(http, "enter_result", table=table["table"], games=[{"winner": 0}])
        await all_show(phones, hall.desk["seq"])
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)
        return sum((phone.statuses for phone in phones), Counter())


def test_120_phones_of_one_address_follow_a_night(hall: Hall) -> None:
    statuses = asyncio.run(an_evening(hall))
    assert set(statuses) == {200}
    assert statuses[200] > 3 * PHONES, "page, stream and news of every phone"


def test_a_phone_asks_for_each_file_of_the_pages_once(server: Running) -> None:
    page = httpx.get(f"{server.url}/n/any")
    if page.status_code == 503:
        pytest.skip("the client is not built")
    files = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text)
    assert files
    for file in files:
        answer = httpx.get(server.url + file)
        assert (answer.status_code, "immutable" in answer.headers["cache-control"]) == (200, True)
    assert page.headers["cache-control"] == "no-cache"


# ------------------------------------------------------------------ on the internet


def test_what_is_a_look() -> None:
    looks = ["/", "/n/friday", "/n/friday/wall", "/n/friday/t/3", "/assets/main-1.js"]
    looks += [f"/api/nights/friday{end}" for end in ("", "/", "/live", "/season", "/tables/12")]
    others = [f"/api/nights/friday/{end}" for end in ("desk", "paper", "export.json", "tables")]
    others += ["/api/me", "/api/games/1", "/api/rules", "/api/nights/friday/tables/1/result"]
    others += ["//api/games/1", "///api/me"]
    for path in looks:
        assert is_look({"method": "GET", "path": path}), path
        assert not is_look({"method": "POST", "path": path}), path
    for path in others:
        assert not is_look({"method": "GET", "path": path}), path


def test_the_usual_limits_hold_a_hall_of_240_phones_and_no_flood() -> None:
    """Everyone opens the page within a minute, then hears of a result every other second."""
    settings, time = load_settings(environ={}), [0.0]
    limiter = Limiter(
        settings.looks_per_second, settings.looks_per_second * 5, clock=lambda: time[0]
    )
    rng = random.Random(240)
    asked = [60 * rng.random() for _ in range(240) for _ in range(14)]
    for news in range(60, 360, 2):
        asked += [news + 0.5 + 1.5 * rng.random() for _ in range(240)]
    refused = 0
    for time[0] in sorted(asked):
        refused += limiter.take("router") > 0
    assert refused == 0
    assert sum(limiter.take("flood") > 0 for _ in range(5_000)) >= 3_900
