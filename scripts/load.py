"""Load a server as many tables of people do, and measure how soon every seat sees each action.

    python scripts/load.py --tables 500 --seconds 60

Starts `fortyfives serve` on a database of its own (or takes --url of one that runs), seats four
people at each table over real sockets, and lets every table act about once in `--pace` seconds;
`--pace 0` is a burst, in which each table acts as soon as it can. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
SETTINGS = {"bot_pace": 0, "deal_after": 0, "cover_after": None}
LIMITS = {
    "requests_per_second": 100_000,
    "looks_per_second": 100_000,
    "new_per_minute": 1_000_000,
    "messages_per_second": 1000,
    "messages_per_second_each": 100_000,
    "most_connections_each": 100_000,
    "bot_warm": "false",
    "log_level": "warning",
}


class Legal(msgspec.Struct):
    """What is read of an action on offer."""

    action: str


class Limits(msgspec.Struct):
    """What is read of the limits of a discard."""

    least: int
    fixed: list[str]


class View(msgspec.Struct):
    """What is read of a view."""

    move: int
    turn: int | None
    own_hand: list[str]
    legal: list[Legal]
    discard: Limits | None


class Stage(msgspec.Struct):
    """What is read of a table."""

    stage: str


class Heard(msgspec.Struct):
    """What is read of a message."""

    type: str
    view: View | None = None
    table: Stage | None = None
    code: str = ""
    id: str = ""


HEARD = msgspec.json.Decoder(Heard)


@dataclass
class Figures:
    """What is measured."""

    seen: list[float] = field(default_factory=list)
    acted: int = 0
    acknowledged: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    counting: bool = False


class LoadTable:
    """One table: four sockets, and the clock of its next action."""

    def __init__(self, figures: Figures, pace: float, seed: int) -> None:
        self.figures, self.pace = figures, pace
        self.rng = random.Random(seed)
        self.sockets: list[ClientConnection] = []
        self.sent: tuple[int, float] | None = None
        self.moves = [-1] * SEATS
        self.number = 0
        self.stopped = False
        self.address = ""
        self.tokens: list[str] = []

    def hello(self, seat: int) -> dict[str, Any]:
        """The first message of a seat."""
        return {"type": "hello", "token": self.tokens[seat], "protocol": 1}

    async def listen(self, seat: int) -> None:
        """Take what one seat is sent, and act when it is on turn."""
        async for data in self.sockets[seat]:
            now = time.perf_counter()
            heard = HEARD.decode(data)
            if heard.type == "update" and heard.view is not None:
                self._seen(seat, heard.view, now)
            elif heard.type == "table" and heard.table is not None and not seat:
                if heard.table.stage == "over":
                    await self.send(0, "rematch")
            elif heard.type == "done" and self.figures.counting:
                self.figures.acknowledged += heard.id.startswith("a")
            elif heard.type in {"refused", "problem"}:
                count = self.figures.refused
                count[heard.code] = count.get(heard.code, 0) + 1

    def _seen(self, seat: int, view: View, now: float) -> None:
        is_new = self.sent is not None and self.moves[seat] < view.move == self.sent[0] + 1
        if is_new and self.sent is not None and self.figures.counting:
            self.figures.seen.append(now - self.sent[1])
        self.moves[seat] = view.move
        if (view.legal or view.discard) and not self.stopped:
            asyncio.get_running_loop().call_later(self._wait(), self._act_soon, seat, view)

    def _wait(self) -> float:
        return self.rng.uniform(0.5, 1.5) * self.pace

    def _act_soon(self, seat: int, view: View) -> None:
        if not self.stopped and self.moves[seat] == view.move:
            task = asyncio.ensure_future(self._act(seat, view))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _act(self, seat: int, view: View) -> None:
        action = self.choice(view)
        self.sent = (view.move, time.perf_counter())
        self.figures.acted += self.figures.counting
        await self.send(seat, "act", move=view.move, action=action)

    def choice(self, view: View) -> str:
        """Something that a view offers."""
        if view.discard is None:
            return self.rng.choice(view.legal).action
        free = [card for card in view.own_hand if card not in view.discard.fixed]
        return " ".join(["discard", *free[: view.discard.least]])

    async def send(self, by: int, kind: str, **fields: Any) -> None:
        """Send a command of one seat."""
        self.number += 1
        key = f"{kind[0]}{by}-{self.number}"
        await self.sockets[by].send(json.dumps({"type": kind, "id": key, **fields}))


async def seated(url: str, table: LoadTable, rules: str, client: httpx.AsyncClient) -> None:
    """Four new people at a new table, its first game begun."""
    for number in range(SEATS):
        answer = await posted(client, "/api/players", {"name": f"Player {number + 1}"})
        table.tokens.append(answer["token"])
    body = {"rules": rules, "players": SEATS, "settings": SETTINGS}
    answer = await posted(client, "/api/tables", body, table.tokens[0])
    table.address = url.replace("http", "ws", 1) + "/ws/" + answer["table"]
    for seat in range(SEATS):
        connection = await connect(
            table.address, compression=None, max_size=2**22, ping_interval=None
        )
        await connection.send(json.dumps(table.hello(seat)))
        table.sockets.append(connection)
        if seat:
            await table.send(seat, "sit", seat=seat)
            await _answered(connection)
    await table.send(0, "start")


async def seat_all(url: str, tables: list[LoadTable], rules: str) -> list[asyncio.Task[None]]:
    """Everybody at the tables, a few tables at a time; the tasks that listen to their sockets."""
    gate, listening = asyncio.Semaphore(20), list[asyncio.Task[None]]()

    async def seat(table: LoadTable) -> None:
        async with gate:
            await seated(url, table, rules, client)
        listening.extend(asyncio.create_task(table.listen(seat)) for seat in range(SEATS))

    limits = httpx.Limits(max_connections=20, keepalive_expiry=1.0)
    async with httpx.AsyncClient(base_url=url, timeout=60, limits=limits) as client:
        await asyncio.gather(*map(seat, tables))
    return listening


async def posted(client: httpx.AsyncClient, path: str, body: object, token: str = "") -> Any:
    """Ask for something new; again if an idle connection was closed meanwhile."""
    for _ in range(30):
        try:
            headers = {"authorization": f"Bearer {token}"} if token else {}
            answer = await client.post(path, json=body, headers=headers)
            return answer.raise_for_status().json()
        except httpx.NetworkError:
            continue
    raise SystemExit("the server does not answer")


async def _answered(connection: ClientConnection) -> None:
    while HEARD.decode(await connection.recv()).type not in {"done", "refused"}:
        pass


async def load(url: str, options: argparse.Namespace) -> Figures:
    """Seat everybody, play for a while, count."""
    figures = Figures()
    tables = [LoadTable(figures, options.pace, number) for number in range(options.tables)]
    listening = await seat_all(url, tables, options.rules)
    await asyncio.sleep(options.warm)
    figures.counting = True
    await asyncio.sleep(options.seconds)
    figures.counting = False
    for table in tables:
        table.stopped = True
    await asyncio.sleep(1)
    for task in listening:
        task.cancel()
    results = await asyncio.gather(*listening, return_exceptions=True)
    lost = [result for result in results if not isinstance(result, asyncio.CancelledError)]
    figures.lost = Counter(str(why) for why in lost)
    await asyncio.gather(*(c.close() for t in tables for c in t.sockets), return_exceptions=True)
    return figures


def percentile(values: list[float], share: float) -> float:
    """A percentile in milliseconds."""
    if not values:
        return float("nan")
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)


def memory(pid: int) -> int:
    """The most memory that a process has had, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) // 1024


def report(figures: Figures, options: argparse.Namespace, pid: int | None) -> dict[str, Any]:
    """The figures as one JSON object."""
    cpu = time.process_time()
    return {
        "tables": options.tables,
        "sockets": options.tables * SEATS,
        "rules": options.rules,
        "pace_s": options.pace,
        "seconds": options.seconds,
        "actions_per_s": round(figures.acted / options.seconds, 1),
        "acted": figures.acted,
        "acknowledged": figures.acknowledged,
        "seen": len(figures.seen),
        "ms": {
            name: percentile(figures.seen, share)
            for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))
        },
        "refused": figures.refused,
        "connections_lost": figures.lost,
        "server_memory_mb": memory(pid) if pid else None,
        "server_cpu_s": cpu_of(pid) if pid else None,
        "generator_cpu_s": round(cpu, 1),
        "load_average": os.getloadavg()[0],
        "processors": os.cpu_count(),
        "python": platform.python_version(),
    }


def cpu_of(pid: int) -> float:
    """The processor time that a process has had, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return round((int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), 1)


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def raise_limits() -> None:
    """Let this process and the server have as many sockets as they need."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 20_000)), hard))


def start(
    folder: Path, database: str | None, port: int = 0, **more: object
) -> tuple[subprocess.Popen[bytes], str]:
    """A server on a port of its own; `more` are settings."""
    port = port or free_port()
    settings = {"port": port, "database": database or f"sqlite:///{folder / 'load.db'}"}
    settings |= LIMITS | more
    environ = {f"FORTYFIVES_{name.upper()}": str(value) for name, value in settings.items()}
    command = [sys.executable, "-m", "fortyfives", "serve"]
    environ = {**os.environ, **environ}
    environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed server has its byte code
    process = subprocess.Popen(command, env=environ)
    url = f"http://127.0.0.1:{port}"
    for _ in range(600):
        try:
            if httpx.get(url + "/healthz", timeout=5).status_code == 200:
                return process, url
        except httpx.HTTPError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def main() -> None:
    """Run it as the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--warm", type=float, default=10.0, help="seconds before counting")
    parser.add_argument(
        "--pace", type=float, default=2.0, help="seconds an action a table; 0 burst"
    )
    parser.add_argument("--rules", default="auction-120")
    parser.add_argument("--database", help="for the server that is started")
    parser.add_argument("--url", help="a server that runs, with its limits raised")
    options = parser.parse_args()
    raise_limits()
    with tempfile.TemporaryDirectory() as folder:
        process, url = None, options.url
        if url is None:
            process, url = start(Path(folder), options.database)
        try:
            figures = asyncio.run(load(url, options))
            print(json.dumps(report(figures, options, process.pid if process else None), indent=1))
        finally:
            if process is not None:
                process.send_signal(signal.SIGTERM)
                process.wait(timeout=60)


if __name__ == "__main__":
    main()
