"""Clients that do not read, read slowly or never finish: nobody else notices, and they end."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from fortyfives.server import socket as sockets
from fortyfives.server import sturdy, sturdy_requests
from tests.server.process import ServerProcess
from tests.server.raw import CONTINUED, PING, TEXT, RawClient, frame
from tests.server.running import Person, Running, Sitting, running, settings_for

QUICK = {"bot_pace": 0, "deal_after": None}
PROMPT = 15.0
"""Seconds within which everybody else is answered, however busy the machine of the test is; a
server that waits for who does not read would never answer."""


def wait_until(holds: Callable[[], Any], seconds: float = 30) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.01)


async def answered(sitting: Sitting) -> float:
    """How long an answer takes."""
    began = time.monotonic()
    await sitting.ask("refresh")
    return time.monotonic() - began


def flood_without_reading(client: RawClient, messages: int = 3_000) -> None:
    """Ask for so much that no buffer between holds the answers; the server may hang up."""
    client.socket.settimeout(2)
    with contextlib.suppress(OSError):
        for number in range(messages):
            client.say(type="refresh", id=f"r{number}")


def test_who_does_not_read_is_let_go_and_comes_back(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "CLOSE_SECONDS", 0.2)
    monkeypatch.setattr(sturdy, "GRACE", 0.2)
    ann, ben = Person(server.url, "Ann"), Person(server.url, "Ben")
    table = ann.open_table(rules="irish-45", settings=QUICK)

    async def story() -> None:
        async with ann.at(table) as sitting:
            await sitting.until(lambda: sitting.table)
            with await asyncio.to_thread(RawClient, ben, table) as client:
                client.say(type="sit", id="s", seat=1)
                await sitting.until(lambda: sitting.table["seats"][1]["present"])
                flood = asyncio.create_task(asyncio.to_thread(flood_without_reading, client))
                times = list[float]()
                while not flood.done():
                    times.append(await answered(sitting))
                assert max(times) < PROMPT
                await sitting.until(lambda: not sitting.table["seats"][1]["present"])
            async with ben.at(table, version=1) as again:
                await again.until(lambda: again.table)
                assert again.you["seat"] == 1
                await again.ask("refresh")

    asyncio.run(story())
    wait_until(lambda: not server.site.connections)


def test_who_answers_no_pings_is_let_go_even_if_nothing_can_be_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A closing that waits for what is unsent would wait for ever."""
    monkeypatch.setattr(sturdy, "GRACE", 0.2)
    monkeypatch.setattr(sockets, "MOST_UNSENT_BYTES", 2**40)
    monkeypatch.setattr(sockets, "MOST_UNSENT", 2**40)
    slow = Running(settings_for(tmp_path))
    slow._server.config.ws_ping_interval = slow._server.config.ws_ping_timeout = 0.5
    with slow as server:
        ann = Person(server.url, "Ann")
        table = ann.open_table(rules="irish-45", settings=QUICK)
        with RawClient(ann, table) as client:
            flood_without_reading(client, 2_000)
            wait_until(lambda: not server.site.connections)
            wait_until(lambda: not server.site.hub._owners[table].viewers.players)
            assert len(server.site.doors) == 0


def test_reading_one_byte_at_a_time_delays_nobody(server: Running) -> None:
    ann, ben = Person(server.url, "Ann"), Person(server.url, "Ben")
    table = ann.open_table(rules="irish-45", bots="novice", settings=QUICK)

    async def story() -> None:
        async with ann.at(table) as sitting:
            await sitting.until(lambda: sitting.table)
            with await asyncio.to_thread(RawClient, ben, table) as client:
                stop = time.monotonic() + 1.5
                reading = asyncio.create_task(asyncio.to_thread(_sip, client, stop))
                await sitting.until(lambda: sitting.table["spectators"])
                times = list[float]()
                while not reading.done():
                    client.say(type="refresh", id=f"r{len(times)}")
                    times.append(await answered(sitting))
                assert max(times) < PROMPT
                assert reading.result() > 100

    asyncio.run(story())


def _sip(client: RawClient, stop: float) -> int:
    count = 0
    while time.monotonic() < stop:
        count += len(client.socket.recv(1))
        time.sleep(0.001)
    return count


def test_pings_without_end_are_no_way_in(server: Running) -> None:
    ann = Person(server.url, "Ann")
    ping, sent = frame(PING, b"x" * 125) * 1000, 0
    with RawClient(ann, ann.open_table(rules="irish-45")) as client:
        client.socket.settimeout(5)
        with contextlib.suppress(OSError):
            while sent < 400:  # 50 MB, whose answers nobody reads
                client.send(ping)
                sent += 1
        assert sent < 400
        wait_until(lambda: not server.site.connections)


def test_messages_of_endless_pieces_are_cut_off(server: Running) -> None:
    ann = Person(server.url, "Ann")
    with RawClient(ann, ann.open_table(rules="irish-45")) as client:
        client.send(frame(TEXT, b"", last=False))
        client.send(frame(CONTINUED, b"", last=False) * 500)
        assert client.ends(10)
    wait_until(lambda: not server.site.connections)


def test_requests_that_never_end_are_cut_off(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sturdy_requests, "REQUEST_SECONDS", 0.5)
    port = server.settings.port
    begun = [b"", b"GET / HTTP/1.1\r\nHost:", b"POST /api/players HTTP/1.1\r\nHost: a\r\n"
             b"Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"]  # fmt: skip
    for text in begun:
        with socket.create_connection(("127.0.0.1", port)) as client:
            client.sendall(text)
            client.settimeout(10)
            began = time.monotonic()
            with contextlib.suppress(ConnectionResetError):
                assert client.recv(100) == b""
            assert time.monotonic() - began < 8
    with httpx.Client(base_url=server.url) as client:  # a kept connection is not a late request
        client.get("/healthz")
        time.sleep(0.8)
        assert client.get("/healthz").status_code == 200


def test_hello_has_to_come_soon(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HELLO_SECONDS", 0.2)
    ann = Person(server.url, "Ann")
    with RawClient(ann, ann.open_table(rules="irish-45"), hello=False) as client:
        assert client.ends(10)
    wait_until(lambda: len(server.site.doors) == 0)


def test_an_address_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    with running(tmp_path, most_connections_each=3) as server:
        ann = Person(server.url, "Ann")
        table = ann.open_table(rules="irish-45")
        with RawClient(ann, table), RawClient(ann, table):
            with RawClient(ann, table):
                wait_until(lambda: len(server.site.connections) == 3)
                with RawClient(ann, table) as fourth:
                    assert fourth.ends(15)
            wait_until(lambda: len(server.site.connections) == 2)
            with RawClient(ann, table):
                wait_until(lambda: len(server.site.connections) == 3)


@pytest.mark.soak
def test_crowds_that_do_not_read_eat_no_memory(
    tmp_path: Path, soak_count: Callable[[int], int]
) -> None:
    """Each costs the server a few hundred kilobytes at most, and only until it is let go."""
    count = max(10, soak_count(200))
    server, open_till_the_end = (
        ServerProcess(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path),
        contextlib.ExitStack(),
    )
    server.start()
    try:
        ann = Person(server.url, "Ann")
        table = ann.open_table(rules="irish-45", settings=QUICK)
        crowd = [open_till_the_end.enter_context(RawClient(ann, table)) for _ in range(count)]
        before = memory(server.pid)
        for client in crowd:
            flood_without_reading(client, 400)
        grown = memory(server.pid) - before
        print(f"\n{count} clients that do not read: {grown} MB more")
        assert grown < 30 + count * 0.6
        assert httpx.get(f"{server.url}/healthz", timeout=10).status_code == 200
        wait_until(lambda: httpx.get(f"{server.url}/healthz").json()["connections"] == 0, 90)
    finally:
        open_till_the_end.close()
        server.stop()


def memory(pid: int) -> int:
    """The most memory that a process has had, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(x for x in status.splitlines() if x.startswith("VmHWM")).split()[1]) // 1024
