"""Kill a server under load, start it again, and measure how soon every table plays on.

    python -m scripts.restart --tables 500

Seats four people at each table as `scripts/load.py` does, lets them play for a while, ends the
server by SIGKILL and starts it again on the same database. Everybody comes back at once; a table
plays on when an action of it is acknowledged. Prints one JSON object.
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

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from scripts.load import (
    HEARD,
    SEATS,
    Figures,
    LoadTable,
    cpu_of,
    free_port,
    memory,
    percentile,
    raise_limits,
    seated,
    start,
)

GONE = (OSError, WebSocketException, TimeoutError)


async def play(url: str, tables: list[LoadTable], options: argparse.Namespace) -> None:
    """Seat everybody and play for a while; the sockets stay open."""
    gate, listening = asyncio.Semaphore(20), list[asyncio.Task[None]]()

    async def seat(table: LoadTable) -> None:
        async with gate:
            await seated(url, table, options.rules, client)
        listening.extend(asyncio.create_task(table.listen(seat)) for seat in range(SEATS))

    limits = httpx.Limits(max_connections=20, keepalive_expiry=1.0)
    async with httpx.AsyncClient(base_url=url, timeout=60, limits=limits) as client:
        await asyncio.gather(*map(seat, tables))
    await asyncio.sleep(options.seconds)
    for table in tables:
        table.stopped = True
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)


async def come_back(table: LoadTable, began: float) -> float:
    """All four connect again and somebody acts; the seconds since the restart."""
    done: asyncio.Future[float] = asyncio.get_running_loop().create_future()
    people = [asyncio.create_task(_return(table, seat, done, began)) for seat in range(SEATS)]
    try:
        return await asyncio.wait_for(done, 120)
    finally:
        for person in people:
            person.cancel()
        await asyncio.gather(*people, return_exceptions=True)


async def _return(table: LoadTable, seat: int, done: asyncio.Future[float], began: float) -> None:
    while True:
        try:
            async with connect(table.address, compression=None, max_size=2**22) as connection:
                await connection.send(json.dumps(table.hello(seat)))
                async for data in connection:
                    heard = HEARD.decode(data)
                    view = heard.view
                    if heard.type == "done" and not done.done():
                        done.set_result(time.perf_counter() - began)
                    elif view is not None and (view.legal or view.discard):
                        message = {"type": "act", "id": f"back{seat}-{view.move}"}
                        message |= {"move": view.move, "action": table.choice(view)}  # type: ignore[dict-item]
                        await connection.send(json.dumps(message))
        except GONE:
            await asyncio.sleep(table.rng.uniform(0.2, 0.6))


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
    began = time.perf_counter()
    coming = asyncio.gather(*(come_back(table, began) for table in tables))
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
