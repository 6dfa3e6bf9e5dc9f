"""Measure how soon computer players answer behind the server.

    python -m scripts.bot_times --tables 50 --level master

Starts `fortyfives serve`, waits until its players are ready, and seats one person with three
computer players of a level at each table; the person acts about once in `--pace` seconds. Prints
one JSON object: how many decisions were asked, who made them, and how long they took.
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
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import connect

from scripts.load import HEARD, Figures, LoadTable, memory, posted, raise_limits, start

SETTINGS = {"bot_pace": 600, "deal_after": 0}


async def sit(url: str, table: LoadTable, options: argparse.Namespace) -> None:
    """One person at a table of computer players, the game begun; plays until cancelled."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        answer = await posted(client, "/api/players", {"name": "Player"})
        table.tokens = [answer["token"]]
        body = {"rules": options.rules, "bots": options.level, "settings": SETTINGS}
        answer = await posted(client, "/api/tables", body, table.tokens[0])
    table.address = url.replace("http", "ws", 1) + "/ws/" + answer["table"]
    connection = await connect(table.address, compression=None, max_size=2**22)
    await connection.send(json.dumps(table.hello(0)))
    table.sockets.append(connection)
    while HEARD.decode(await connection.recv()).type != "table":
        pass
    await table.send(0, "start")
    await table.listen(0)


def wait_for_players(url: str, seconds: float = 600) -> float:
    """Wait until all computer players are ready; how long it took."""
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        players = httpx.get(f"{url}/healthz", timeout=30).json()["players"]
        if all(crew["state"] == "ready" for crew in players):
            return time.monotonic() - began
        time.sleep(0.2)
    raise SystemExit("the computer players are not ready")


def figures_of(url: str, level: str) -> dict[str, Any]:
    """What the server counts: decisions, faults, and the buckets of times."""
    found: dict[str, Any] = {"decided": {}, "faults": {}}
    buckets: list[tuple[float, float]] = []
    for family in text_string_to_metric_families(httpx.get(f"{url}/metrics", timeout=30).text):
        for sample in family.samples:
            labels = sample.labels
            if sample.name == "fortyfives_bot_decisions" and labels["asked"] == level:
                found["decided"][labels["decided"]] = int(sample.value)
            elif sample.name == "fortyfives_bot_faults":
                found["faults"][labels["why"]] = int(sample.value)
            elif sample.name == "fortyfives_bot_seconds_bucket" and labels["level"] == level:
                buckets.append((float(labels["le"]), sample.value))
    total = buckets[-1][1] if buckets else 0
    for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99)):
        above = next((limit for limit, count in buckets if count >= share * total), None)
        found[f"{name}_at_most_s"] = above
    return found


async def measure(url: str, options: argparse.Namespace) -> None:
    """Let all tables play for a while."""
    tables = [LoadTable(Figures(), options.pace, number) for number in range(options.tables)]
    playing = [asyncio.create_task(sit(url, table, options)) for table in tables]
    await asyncio.sleep(options.seconds)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


def main() -> None:
    """Run it as the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds an action of a person")
    parser.add_argument("--level", default="master")
    parser.add_argument("--rules", default="auction-120")
    options = parser.parse_args()
    raise_limits()
    with tempfile.TemporaryDirectory() as folder:
        process, url = start(Path(folder), None, bot_warm="true")
        try:
            ready = wait_for_players(url)
            asyncio.run(measure(url, options))
            found = {"tables": options.tables, "level": options.level, "ready_s": round(ready, 1)}
            found |= figures_of(url, options.level)
            found |= {"server_memory_mb": memory(process.pid), "load": os.getloadavg()[0]}
            print(json.dumps(found, indent=1))
        finally:
            process.terminate()
            process.wait(timeout=60)


if __name__ == "__main__":
    main()
