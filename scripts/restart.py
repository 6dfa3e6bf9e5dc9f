"""Kill a server under load, start it again, and measure how soon every table plays on.

    python -m scripts.restart --tables 500

Seats four people at each table as `scripts/load.py` does, lets them play for a while, ends the
server by SIGKILL and starts it again on the same database. Everybody comes back at once and stays;
a table plays on when an action of it is acknowledged. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from scripts.load import (
    HEARD,
    SEATS,
    Figures,
    Heard,
    LoadTable,
    cpu_of,
    free_port,
    memory,
    percentile,
    raise_limits,
    seat_all,
    start,
)

GONE = (OSError, WebSocketException, TimeoutError)


async def play(url: str, tables: list[LoadTable], options: argparse.Namespace) -> None:
    """Seat everybody and play for a while; the sockets stay open."""
    listening = await seat_all(url, tables, options.rules)
    await asyncio.sleep(options.seconds)
    for table in tables:
        table.stopped = True
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)


class Returning:
    """The people of a table come back, and one of them acts; then all go on listening."""

    def __init__(self, table: LoadTable, began: float) -> None:
        self.table, self.began = table, began
        self.plays_on: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.has_acted = False
        self.people = [asyncio.create_task(self._return(seat)) for seat in range(SEATS)]

    async def _return(self, seat: int) -> None:
        table = self.table
        while True:
            try:
                async with connect(
                    table.address, compression=None, max_size=2**22, ping_interval=None
                ) as connection:
                    await connection.send(json.dumps(table.hello(seat)))
                    async for data in connection:
                        await self._heard(seat, connection, HEARD.decode(data))
            except GONE:
                self.has_acted = False
                await asyncio.sleep(table.rng.uniform(0.2, 0.6))

    async def _heard(self, seat: int, connection: ClientConnection, heard: Heard) -> None:
        view = heard.view
        if self.plays_on.done():
            return
        if heard.type == "done":
            self.plays_on.set_result(time.perf_counter() - self.began)
        elif heard.type == "refused":
            self.has_acted = False
        elif view is not None and (view.legal or view.discard) and not self.has_acted:
            self.has_acted = True
            message: dict[str, Any] = {"type": "act", "id": f"back{seat}-{view.move}"}
            message |= {"move": view.move, "action": self.table.choice(view)}
            await connection.send(json.dumps(message))


async def returned(tables: list[LoadTable], began: float) -> list[float]:
    """Everybody comes back; the seconds until each table plays on."""
    coming = [Returning(table, began) for table in tables]
    try:
        return await asyncio.wait_for(asyncio.gather(*(each.plays_on for each in coming)), 120)
    finally:
        people = [person for each in coming for person in each.people]
        for person in people:
            person.cancel()
        await asyncio.gather(*people, return_exceptions=True)


async def measure(options: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Play, kill, start again, come back."""
    port = free_port()
    process, url = start(folder, options.database, port)
    tables = [LoadTable(Figures(), options.pace, number) for number in range(options.tables)]
    await play(url, tables, options)
    process.kill()
    process.wait()
    for table in tables:
        for connection in table.sockets:
            connection.transport.abort()
    began, spent = time.perf_counter(), time.process_time()
    coming = asyncio.create_task(returned(tables, began))
    process, _ = await asyncio.to_thread(start, folder, options.database, port)
    serves = time.perf_counter() - began
    times = await coming
    figures = {
        "tables": options.tables,
        "sockets": SEATS * options.tables,
        "database": (options.database or "sqlite").partition(":")[0],
        "server_answers_s": round(serves, 2),
        "tables_play_on_s": {
            name: round(percentile(times, share) / 1000, 2)
            for name, share in (("p50", 0.5), ("p99", 0.99), ("max", 1.0))
        },
        "server_cpu_s": cpu_of(process.pid),
        "generator_cpu_s": round(time.process_time() - spent, 1),
        "server_memory_mb": memory(process.pid),
        "load_average": os.getloadavg()[0],
    }
    process.terminate()
    process.wait(timeout=60)
    return figures


def main() -> None:
    """Run it as the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20.0, help="of play before the kill")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds an action a table")
    parser.add_argument("--rules", default="auction-120")
    parser.add_argument("--database")
    options = parser.parse_args()
    raise_limits()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(measure(options, Path(folder))), indent=1))


if __name__ == "__main__":
    main()
