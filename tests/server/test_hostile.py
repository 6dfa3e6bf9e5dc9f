"""Hostile input: whatever is sent, the answer is a code, and the table goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fortyfives.server.http.protection import network_of
from fortyfives.server.wire.commands import AnyCommand
from tests.server.raw import BINARY, CONTINUED, PING, TEXT, RawClient, frame
from tests.server.running import Person, Refused, Running, running

SETTINGS = {"bot_pace": 0, "deal_after": None}
COMMANDS = AnyCommand.__args__
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


RIGHT: dict[str, list[Any]] = {
    "move": [0, 1, 2, 3, 5, 8, 13, 99, -1],
    "action": ["pass", "hold", "bid 20", "trump H", "play 5H", "play AH", "discard", "rob",
               "claim", "accept", "refuse", "concede", "look", "revoke 1 0", "discard 2C 3C"],
    "seat": list(range(10)),
    "level": ["novice", "novice", "nobody", "exec:sh", "<b>"],
    "first": list(range(10)),
    "second": list(range(10)),
    "player": ["p_nobody", "p_x", "<img src=x>"],
    "rules": ["irish-45", "hoss", "no-such", {"base": "auction-120"}, {"base": 5}, {"deck": []},
              {"base": "auction-120", "score": {"target": "<script>"}}, {"x": {"y": [None]}}],
    "house": [None, "h_nothing", "♥"],
    "players": [None, 2, 3, 4, 5, 9],
    "sides": [None, 2, 3],
    "settings": [{}, {"undo": False}, {"spectators": "table", "bot_pace": 0}, {"chat": True},
                 {"cover_after": 5, "cover_level": "novice"}, {"cover_level": "nobody"}],
    "redraw": [True, False],
    "text": ["", "words", "🂡" * 16, "<b>x</b>", "\u202e\u0000", "'; DROP TABLE log; --"],
    "request": [0, 1, 2, 3],
    "accept": [True, False],
    "name": ["Mal", "<script>alert(1)</script>", "\u202eMal", "🂡" * 30, "a\u0000b", "\u200b"],
    "phrase": ["hello", "nothing", "<b>"],
    "reaction": ["clap", "nothing"],
    "muted": [True, False],
    "language": ["en", "fr", "xx-YY", ""],
}  # fmt: skip
"""Values of the right shape; what they ask for is mostly refused for another reason."""


def hostile(rng: random.Random) -> str:
    """A message: a command that makes little sense, one that is spoilt, or no JSON at all."""
    chance = rng.random()
    if chance < 0.02:
        return rng.choice(
            ["", "{", "null", "[1,2]", '"x"', "{}", '{"type":5}', "\x00\x01", "[" * 500]
        )
    kind = rng.choice(COMMANDS)
    message: dict[str, Any] = {"type": kind.__struct_config__.tag, "id": _id(rng)}
    for item in msgspec.structs.fields(kind):
        if item.name != "id" and (item.required or rng.random() < 0.7):
            message[item.name] = rng.choice(RIGHT[item.name])
    if chance < 0.06:
        message[rng.choice([*FIELDS, "type", "id"])] = rng.choice(VALUES)
    text = json.dumps(message, ensure_ascii=rng.random() < 0.5)
    return text if chance > 0.07 else text[: rng.randrange(len(text) + 1)]


def _id(rng: random.Random) -> str:
    return rng.choice(["same", "x" * 40, str(rng.random()), str(rng.random()), "♥"])


async def fuzz(person: Person, table: str, count: int, seed: int, heard: Counter[str]) -> None:
    """Send hostile messages, on as many connections as it takes, until so many were answered."""
    rng = random.Random(seed)
    address = f"{person.url.replace('http', 'ws', 1)}/ws/{table}"
    while heard.total() < count:
        async with connect(address, compression=None, max_size=2**22) as connection:
            hello = {"type": "hello", "token": person.token, "protocol": 1}
            with contextlib.suppress(ConnectionClosed):
                await connection.send(json.dumps(hello))
                for _ in range(20):
                    await _volley(connection, rng, heard)


async def _volley(connection: Any, rng: random.Random, heard: Counter[str]) -> None:
    """Some messages and a ping, whose answer tells that all of them were dealt with."""
    with contextlib.suppress(ConnectionClosed):
        for _ in range(20):
            await connection.send(hostile(rng))
        await connection.send('{"type":"ping","sent":7}')
    while True:
        message = json.loads(await connection.recv())
        match message["type"]:
            case "pong":
                return
            case "done":
                heard["done"] += 1
            case "refused" | "problem":
                assert message["code"] not in {"our_error", "not_saved"}
                assert message["message"]
                heard[message["code"]] += 1


def _fuzzed(server: Running, count: int) -> None:
    errors = server.site.services.metrics.errors
    before = errors._value.get()
    owner, guest, victim = (Person(server.url, name) for name in ("Mal", "Mel", "Ann"))
    table = owner.open_table(rules="auction-120", bots="novice", settings=SETTINGS)
    quiet = victim.open_table(rules="irish-45", bots="novice", settings=SETTINGS)

    async def story() -> None:
        heard = Counter[str]()
        async with asyncio.timeout(60 + count):
            await asyncio.gather(
                fuzz(owner, table, count, 1, heard), fuzz(guest, table, count, 2, heard)
            )
        print(f"\n{heard.total()} answers: {dict(heard.most_common())}")
        assert heard.total() >= count
        assert {"done", "bad_message", "not_host", "wrong_stage", "unknown_player"} <= set(heard)
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
def test_a_hundred_thousand_are(
    database: str, tmp_path: Path, soak_count: Callable[[int], int]
) -> None:
    with running(tmp_path, database=database) as server:
        _fuzzed(server, soak_count(100_000))


def nonsense(rng: random.Random) -> bytes:
    """Bytes that are no frame, or a frame that nobody should send."""
    kind = rng.choice([TEXT, BINARY, CONTINUED, PING, 0x3, 0x8, 0xA, 0xF])
    data = rng.randbytes(rng.choice([0, 1, 2, 125, 126, 200, 9_000]))
    whole = frame(kind, data, last=rng.random() < 0.7)
    spoilt = [
        whole,
        whole[: rng.randrange(len(whole) + 1)],
        rng.randbytes(rng.randrange(1, 300)),
        bytes([whole[0] | 0x70]) + whole[1:],  # bits that mean nothing
        whole[:1] + bytes([whole[1] & 0x7F]) + whole[2:],  # not masked
        bytes([0x81, 0xFF]) + b"\xff" * 8,  # longer than anything
        frame(TEXT, b"\xff\xfe\xed\xa0\x80"),  # no UTF-8
        frame(0x8, b"\x03"),  # a goodbye with half a code
    ]
    return rng.choice(spoilt)


def _frames(server: Running, count: int) -> None:
    errors = server.site.services.metrics.errors
    ann, mal = Person(server.url, "Ann"), Person(server.url, "Mal")
    table, rng = (
        ann.open_table(rules="irish-45", bots="novice", settings=SETTINGS),
        random.Random(4),
    )

    async def story() -> None:
        async with ann.at(table) as sitting:
            await sitting.until(lambda: sitting.table)
            before = errors._value.get()
            for _ in range(count):
                await asyncio.to_thread(_send_nonsense, mal, table, rng)
            await sitting.ask("start")
            assert errors._value.get() == before

    asyncio.run(story())


def _send_nonsense(person: Person, table: str, rng: random.Random) -> None:
    client = RawClient(person, table, hello=rng.random() < 0.7)
    with client, contextlib.suppress(OSError):
        for _ in range(rng.randrange(1, 6)):
            client.send(nonsense(rng))


def test_frames_that_are_none_are_survived(server: Running) -> None:
    _frames(server, 60)


@pytest.mark.soak
def test_thousands_of_frames_that_are_none_are(
    server: Running, soak_count: Callable[[int], int]
) -> None:
    _frames(server, soak_count(5_000))


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


def test_many_sockets_of_one_player_may_send_no_more_than_one(tmp_path: Any) -> None:
    with running(tmp_path, messages_per_second=5) as server:
        person = Person(server.url, "Mallory")
        table = person.open_table(rules="irish-45")

        async def run() -> None:
            async with contextlib.AsyncExitStack() as stack:
                coming = [stack.enter_async_context(person.at(table)) for _ in range(5)]
                sittings = await asyncio.gather(*coming)
                for sitting in sittings * 20:
                    await sitting.send("refresh")
                for sitting in sittings:
                    await sitting.until(lambda s=sitting: len(s.answers) == 20)
                done = [a for s in sittings for a in s.answers.values() if a["type"] == "done"]
                assert len(done) < 60

        asyncio.run(run())


def test_many_players_of_one_address_may_send_no_more_than_it(tmp_path: Any) -> None:
    """Each keeps to his own limit; the address does not. Its tables go on all the same."""
    limits = {"messages_per_second": 1_000, "messages_per_second_each": 10}
    with running(tmp_path, **limits) as server:
        people = [Person(server.url, f"Mallory {number}") for number in range(6)]
        tables = [person.open_table(rules="irish-45") for person in people]

        async def run() -> None:
            async with contextlib.AsyncExitStack() as stack:
                coming = [p.at(t) for p, t in zip(people, tables, strict=True)]
                sittings = [await stack.enter_async_context(one) for one in coming]
                for sitting in sittings * 20:
                    await sitting.send("refresh")
                for sitting in sittings:
                    await sitting.until(lambda s=sitting: len(s.answers) == 20)
                answers = [answer for s in sittings for answer in s.answers.values()]
                codes = Counter(answer.get("code", "done") for answer in answers)
                assert set(codes) == {"done", "too_many"}
                assert 30 <= codes["done"] < 60
                await asyncio.sleep(1)
                assert (await sittings[0].ask("rename", name="Mo"))["type"] == "done"

        asyncio.run(run())


def test_a_neighbour_of_a_flood_is_held_back_but_not_let_go(tmp_path: Any) -> None:
    """And what is too much of one player takes nothing away from the others of his address."""
    limits = {"messages_per_second": 5, "messages_per_second_each": 40}
    with running(tmp_path, **limits) as server:
        mallory, ann = Person(server.url, "Mallory"), Person(server.url, "Ann")
        table = ann.open_table(rules="irish-45")

        async def run() -> None:
            async with mallory.at(table) as flood, ann.at(table) as sitting:
                await sitting.until(lambda: sitting.table)
                for _ in range(70):
                    await flood.send("refresh")
                await flood.until(lambda: len(flood.answers) == 70)
                assert (await sitting.ask("refresh"))["type"] == "done"

        asyncio.run(run())


def test_a_player_of_a_crowded_address_is_not_let_go(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fortyfives.server.socket.MOST_HELD_BACK", 3)
    monkeypatch.setattr("fortyfives.server.socket.FORGIVEN_PER_SECOND", 20.0)
    with running(tmp_path, messages_per_second_each=0.001) as server:
        ann = Person(server.url, "Ann")
        table = ann.open_table(rules="irish-45")

        async def run() -> None:
            async with ann.at(table) as sitting:
                await sitting.until(lambda: sitting.table)
                for _ in range(15):
                    with pytest.raises(Refused, match="too_many"):
                        await sitting.ask("refresh")
                    await asyncio.sleep(0.08)
                assert not sitting.is_closed
                for _ in range(8):
                    await sitting.send("refresh")
                await sitting.closed()
                assert sitting.messages[-1]["code"] == "too_many"

        asyncio.run(run())


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("a socket", "another", False),
    ],
)
def test_a_network_of_one_house_is_counted_as_one(one: str, other: str, alike: bool) -> None:
    first, second = ({"client": (address, 1)} for address in (one, other))
    assert (network_of(first) == network_of(second)) == alike


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
