"""A real server on a free port, and a client that speaks its protocol over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from fortyfives.server.app import make_app
from fortyfives.server.serving import Serving, server_config
from fortyfives.server.settings import Settings, load_settings
from fortyfives.server.state import Site

Json = dict[str, Any]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Running:
    """A server in a thread of its own."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.app = make_app(settings)
        self._server = Serving(server_config(settings, self.app), self.site)
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def site(self) -> Site:
        site: Site = self.app.state.site
        return site

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.settings.port}"

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self._server.serve()

    def put_to_sleep(self, table: str) -> None:
        """Let a table leave the memory, as it does when nobody has been there for long."""
        hub, until = self.site.hub, time.monotonic() + 20
        while table in hub._owners:
            assert time.monotonic() < until, "the table does not go to sleep"
            sleeping = hub._put_to_sleep(self.loop.time() + 1000)
            asyncio.run_coroutine_threadsafe(sleeping, self.loop).result(timeout=20)
            time.sleep(0.01)

    def __enter__(self) -> Running:
        self._thread.start()
        until = time.monotonic() + 20
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            assert time.monotonic() < until, "the server did not start in time"
            time.sleep(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(timeout=20)
        assert not self._thread.is_alive(), "the server did not stop"


def settings_for(folder: Path, **options: Any) -> Settings:
    options.setdefault("database", f"sqlite:///{folder / 'tables.db'}")
    options.setdefault("nights", str(folder / "nights.db"))
    options.setdefault("requests_per_second", 10_000)
    options.setdefault("looks_per_second", 10_000)
    options.setdefault("new_per_minute", 100_000)
    options.setdefault("messages_per_second", 10_000)
    options.setdefault("messages_per_second_each", 100_000)
    options.setdefault("most_connections_each", 10_000)
    options.setdefault("bot_warm", False)
    return load_settings(environ={}, port=free_port(), **options)


@contextlib.contextmanager
def running(folder: Path, **options: Any) -> Iterator[Running]:
    with Running(settings_for(folder, **options)) as server:
        yield server


class Http:
    """Requests to a server, each over a connection of its own."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.headers: dict[str, str] = {}

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        headers = {**self.headers, **options.pop("headers", {})}
        with httpx.Client(base_url=self.url, timeout=30) as client:
            return client.request(method, path, headers=headers, **options)

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.request("GET", path, **options)

    def post(self, path: str, **options: Any) -> httpx.Response:
        return self.request("POST", path, **options)


class Person:
    """Somebody with an identity at a server."""

    def __init__(self, url: str, name: str) -> None:
        self.url, self.name = url, name
        self.http = Http(url)
        answer = self.http.post("/api/players", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.token: str = answer.json()["token"]
        self.player: str = answer.json()["player"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def open_table(self, **body: Any) -> str:
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    @contextlib.asynccontextmanager
    async def at(self, table: str, **hello: Any) -> AsyncIterator[Sitting]:
        address = f"{self.url.replace('http', 'ws', 1)}/ws/{table}"
        async with connect(address, compression=None, max_size=2**22) as connection:
            message = {"type": "hello", "token": self.token, "protocol": 1, **hello}
            await connection.send(json.dumps(message))
            sitting = Sitting(connection, self)
            try:
                yield sitting
            finally:
                await sitting.stop()


class Refused(Exception):
    """A command was refused, by its code."""


class Sitting:
    """A person connected to a table: keeps the newest table and view, waits for what is wanted."""

    def __init__(self, connection: ClientConnection, person: Person) -> None:
        self.connection, self.person = connection, person
        self.messages: list[Json] = []
        self.table: Json = {}
        self.you: Json = {}
        self.view: Json | None = None
        self.version = 0
        self.answers: dict[str, Json] = {}
        self._news = asyncio.Condition()
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        with contextlib.suppress(Exception):
            async for data in self.connection:
                await self._take(json.loads(data))
        async with self._news:
            self._news.notify_all()

    async def _take(self, message: Json) -> None:
        async with self._news:
            self.messages.append(message)
            match message["type"]:
                case "table":
                    self.table, self.you = message["table"], message["you"]
                case "update":
                    self.view, self.version = message["view"], message["version"]
                case "done" | "refused":
                    self.answers[message["id"]] = message
            self._news.notify_all()

    @property
    def is_closed(self) -> bool:
        return self._task.done()

    async def until(self, holds: Callable[..., Any], seconds: float = 20) -> Any:
        async with asyncio.timeout(seconds), self._news:
            while not (found := holds()):
                assert not self._task.done(), ("closed", self.messages[-3:])
                await self._news.wait()
            return found

    async def message(self, kind: str, seconds: float = 20) -> Json:
        found = await self.until(
            lambda: next((m for m in self.messages if m["type"] == kind), None), seconds
        )
        assert isinstance(found, dict)
        return found

    async def closed(self, seconds: float = 20) -> None:
        async with asyncio.timeout(seconds):
            await self._task

    async def send(self, kind: str, **fields: Any) -> str:
        key = fields.pop("id", None) or uuid.uuid4().hex
        await self.connection.send(json.dumps({"type": kind, "id": key, **fields}))
        return str(key)

    async def ask(self, kind: str, **fields: Any) -> Json:
        """Send a command and wait for its answer. Raises `Refused`."""
        key = await self.send(kind, **fields)
        answer = await self.until(lambda: self.answers.pop(key, None))
        if answer["type"] == "refused":
            raise Refused(answer["code"])
        assert isinstance(answer, dict)
        return answer

    async def stop(self) -> None:
        await self.connection.close()
        await asyncio.gather(self._task, return_exceptions=True)
