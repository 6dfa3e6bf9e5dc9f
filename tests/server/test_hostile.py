"""Hostile input: whatever is sent, the answer is a code, and the table goes on."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fortyfives.server.wire.commands import AnyCommand
from tests.server.running import Person, Running, running

SETTINGS = {"bot_pace": 0, "deal_after": None}
KINDS = [kind.__struct_config__.tag for kind in AnyCommand.__args__]
TEXTS = [
    "", " ", "play 5H", "play XX", "5H", "bid 999", "bid " + "9" * 150, "discard AH AH",
    "revoke 9 9", "<script>alert(1)</script>", "'; DROP TABLE log; --", "\u202e\u0000\ud7ff",
    "🂡" * 40, "../../etc", "p_nobody", "t_nothing", "hello", "clap", "en", "xx-YY", "exec:sh",
    "claim", "accept", "concede",
]  # fmt: skip
VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 3, 9, 10, 2**31, 2**63, 10**30, 1.5, -0.0, [], {}, [[[[]]]],
    {"a": {"b": []}}, {"base": "hoss"}, {"spectators": "none"}, {"undo": False}, *TEXTS,
]  # fmt: skip
FIELDS = [
    "move", "action", "seat", "level", "first", "second", "player", "rules", "house", "players",
    "sides", "settings", "redraw", "text", "request", "accept", "name", "phrase", "reaction",
    "muted", "language", "extra",
]  # fmt: skip


def hostile(rng: random.Random) -> str:
    """A message: nearly right, quite wrong, or no JSON at all."""
    if rng.random() < 0.08:
        return rng.choice(
            ["", "{", "null", "[1,2]", '"x"', "{}", '{"type":5}', "\x00\x01", "[" * 500]
        )
    message: dict[str, Any] = {"type": rng.choice([*KINDS, "hello", "ping", "nonsense"])}
    if rng.random() < 0.95:
        message["id"] = rng.choice(["same", "x" * 40, "x" * 41, "", str(rng.random()), 5])
    for name in rng.sample(FIELDS, rng.randrange(8)):
        message[name] = rng.choice(VALUES)
    text = json.dumps(message, ensure_ascii=rng.random() < 0.5)
    return text if rng.random() < 0.95 else text[: rng.randrange(len(text) + 1)]


async def fuzz(person: Person, table: str, count: int, seed: int) -> int:
    """Send so many hostile messages, on as many connections as it takes; how many were sent."""
    rng, sent = random.Random(seed), 0
    address = f"{person.url.replace('http', 'ws', 1)}/ws/{table}"
    while sent < count:
        async with connect(address, compression=None, max_size=2**22) as connection:
            await connection.send(
                json.dumps({"type": "hello", "token": person.token, "protocol": 1})
            )
            drain = asyncio.create_task(_drain(connection))
            try:
                for _ in range(200):
                    await connection.send(hostile(rng))
                    sent += 1
                    if drain.done() or sent >= count:
                        break
            except ConnectionClosed:
                pass
            drain.cancel()
            await asyncio.gather(drain, return_exceptions=True)
    return sent


async def _drain(connection: Any) -> None:
    async for data in connection:
        message = json.loads(data)
        assert message.get("code") != "our_error"


def _fuzzed(server: Running, count: int) -> None:
    errors = server.site.services.metrics.errors
    before = errors._value.get()
    owner, guest, victim = (Person(server.url, name) for name in ("Mal", "Mel", "Ann"))
    table = owner.open_table(rules="auction-120", bots="novice", settings=SETTINGS)
    quiet = victim.open_table(rules="irish-45", bots="novice", settings=SETTINGS)

    async def story() -> None:
        half = max(1, count // 2)
        sent = await asyncio.gather(fuzz(owner, table, half, 1), fuzz(guest, table, half, 2))
        assert sum(sent) >= count
        async with victim.at(quiet) as sitting:  # another table has not noticed
            await sitting.until(lambda: sitting.table)
            await sitting.ask("start")
        await _still_serves(server, owner, table)

    asyncio.run(story())
    assert errors._value.get() == before


async def _still_serves(server: Running, owner: Person, table: str) -> None:
    """The fuzzed table answers, and its log gives the same table again."""
    async with owner.at(table) as sitting:
        await sitting.until(lambda: sitting.table)
        await sitting.ask("refresh")
    live = (await server_look(server, table)).version
    assert live >= 1


async def server_look(server: Running, table: str) -> Any:
    return server.site.hub._owners[table].table


def test_hostile_messages_are_survived(server: Running) -> None:
    _fuzzed(server, 3_000)


@pytest.mark.soak
def test_a_hundred_thousand_are(server: Running, soak_count: Callable[[int], int]) -> None:
    _fuzzed(server, soak_count(100_000))


def closing(server: Running, first: str | bytes, table: str, **options: Any) -> tuple[str, int]:
    """What a connection is told that begins with this, and the code it is closed with."""

    async def story() -> tuple[str, int]:
        address = f"{server.url.replace('http', 'ws', 1)}/ws/{table}"
        async with connect(address, compression=None, **options) as connection:
            code = ""
            try:
                await connection.send(first)
                while True:
                    code = json.loads(await connection.recv()).get("code", code)
            except ConnectionClosed as closed:
                received = closed.rcvd
                return code, received.code if received else 0

    return asyncio.run(story())


def hello(token: str = "x", **fields: Any) -> str:
    return json.dumps({"type": "hello", "token": token, "protocol": 1, **fields})


def test_bad_beginnings_are_refused_by_code(server: Running) -> None:
    ann = Person(server.url, "Ann")
    table = ann.open_table(rules="irish-45")
    assert closing(server, "nonsense", table) == ("bad_message", 1008)
    assert closing(server, b"\x00\x01", table) == ("bad_message", 1008)
    assert closing(server, '{"type":"ping"}', table) == ("hello_first", 1008)
    assert closing(server, hello(), table) == ("unknown_token", 1008)
    assert closing(server, hello(ann.token, protocol=99), table) == ("wrong_protocol", 1008)
    assert closing(server, hello(ann.token), "t_nothing") == ("unknown_table", 1008)
    assert closing(server, "x" * 20_000, table)[1] == 1009


def test_pages_of_others_may_not_open_sockets(server: Running) -> None:
    ann = Person(server.url, "Ann")
    table = ann.open_table(rules="irish-45")
    headers = {"origin": "https://evil.example"}
    with pytest.raises(Exception, match=r"403|rejected|1008"):
        closing(server, hello(ann.token), table, additional_headers=headers)
    own = {"origin": server.url}
    assert closing(server, "nonsense", table, additional_headers=own)[0] == "bad_message"


def test_a_flood_is_held_back_and_then_let_go(tmp_path: Any) -> None:
    with running(tmp_path, messages_per_second=5) as server:
        ann = Person(server.url, "Ann")
        table = ann.open_table(rules="irish-45")

        async def story() -> None:
            async with ann.at(table) as sitting:
                await sitting.until(lambda: sitting.table)
                for number in range(200):
                    try:
                        await sitting.send("ready", id=f"n{number}")
                    except ConnectionClosed:
                        break
                await sitting.closed()
                codes = [m["code"] for m in sitting.messages if m["type"] in {"refused", "problem"}]
                assert "too_many" in codes
                assert sitting.messages[-1]["closing"]

        asyncio.run(story())
        again = Person(server.url, "Ben")
        assert again.http.get(f"/api/tables/{table}").status_code == 200


def test_a_client_that_does_not_read_is_let_go(tmp_path: Any) -> None:
    from fortyfives.server.socket import MOST_UNSENT, Connection
    from fortyfives.server.store.rows import Player

    class Silent:
        async def send_data(self, *_: Any, **__: Any) -> None:
            await asyncio.sleep(3600)

    async def story() -> None:
        connection = Connection(Silent(), Player("p", "P"), "en")  # type: ignore[arg-type]
        for _ in range(MOST_UNSENT + 10):
            connection.send(b"{}")
        assert connection._closing
        assert connection._unsent.qsize() <= 2

    asyncio.run(story())
