"""Measure how quick the pages of a large night are at the server.

Starts `fortyfives serve` on fresh files, enters a night over HTTP, plays it to the middle of a
round and asks for every page. Prints a line a page: size, median and slowest answer as the client
sees them, and the processor time that the server took for one.

    python scripts/measure_nights.py --pairs 240 --rounds 25
"""

from __future__ import annotations

import argparse
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

LIMIT_MS = 200.0


def main() -> None:
    """Measure and print; exits with 1 if a page is slower than the limit."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=240)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--format", default="cape-breton-night")
    parser.add_argument("--times", type=int, default=30)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port, process = _served(Path(folder))
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
                _wait(http, process)
                slowest = measure(http, asked, process.pid)
        finally:
            process.terminate()
            process.wait()
    sys.exit(slowest > LIMIT_MS)


def _served(folder: Path) -> tuple[int, subprocess.Popen[bytes]]:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    environ = {
        **os.environ,
        "FORTYFIVES_DATABASE": f"sqlite:///{folder / 'tables.db'}",
        "FORTYFIVES_NIGHTS": str(folder / "nights.db"),
        "FORTYFIVES_PORT": str(port),
        "FORTYFIVES_REQUESTS_PER_SECOND": "10000",
        "FORTYFIVES_LOG_LEVEL": "error",
    }
    command = [sys.executable, "-m", "fortyfives", "serve"]
    return port, subprocess.Popen(command, env=environ, stderr=subprocess.DEVNULL)


def _wait(http: httpx.Client, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if process.poll() is not None:
            sys.exit("the server did not start")
        try:
            http.get("/healthz")
        except httpx.HTTPError:
            time.sleep(0.1)
        else:
            return
    sys.exit("the server did not answer")


def measure(http: httpx.Client, asked: argparse.Namespace, pid: int) -> float:
    """Run the night and time its pages; the slowest of all medians, in milliseconds."""
    rng = random.Random(45)
    night = Night(http, asked.format)
    began = time.perf_counter()
    night.fill(asked.pairs)
    entering = time.perf_counter() - began
    night.play(asked.rounds, rng)
    print(f"{asked.pairs} entries in {entering:.1f} s; {asked.rounds} rounds played")
    print(f"{'page':<20}{'kB':>8}{'median ms':>12}{'slowest ms':>12}{'processor ms':>14}")
    medians = []
    for name, ask in night.pages(rng):
        before = _processor(pid)
        size, times = _timed(ask, asked.times)
        spent = (_processor(pid) - before) / asked.times
        medians.append(statistics.median(times))
        figures = f"{medians[-1]:>12.1f}{max(times):>12.1f}{spent:>14.1f}"
        print(f"{name:<20}{size / 1000:>8.0f}{figures}")
    return max(medians)


def _processor(pid: int) -> float:
    """Milliseconds of processor time that a process has taken so far; nan where none can tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def _timed(ask: Callable[[], httpx.Response], times: int) -> tuple[int, list[float]]:
    taken = []
    size = 0
    for _ in range(times):
        began = time.perf_counter()
        answer = ask()
        taken.append((time.perf_counter() - began) * 1000)
        answer.raise_for_status()
        size = len(answer.content)
    return size, taken


class Night:
    """A night of one server, and its desk."""

    def __init__(self, http: httpx.Client, form: str) -> None:
        self._http = http
        body = {"format": form, "title": "Large", "changes": {"minutes": 5}}
        link = http.post("/api/nights", json=body).raise_for_status().json()
        self.base = f"/api/nights/{link['night']}"
        self.wall = f"/n/{link['night']}/wall"
        self.key = {"authorization": f"Bearer {link['key']}"}
        self.number = 0
        self.desk: dict[str, Any] = {}

    def ask(self, kind: str, **fields: Any) -> httpx.Response:
        """Put a wish."""
        self.number += 1
        body = {"id": f"wish-{self.number}", "wish": {"type": kind, **fields}}
        return self._http.post(f"{self.base}/wishes", json=body, headers=self.key)

    def wish(self, kind: str, **fields: Any) -> None:
        """Put a wish and keep the desk that it leaves."""
        self.desk = self.ask(kind, **fields).raise_for_status().json()["desk"]

    def fill(self, pairs: int) -> None:
        """Everyone comes to the door, one after the other."""
        for number in range(pairs):
            self.wish("enter", names=[f"Ann MacNeil {number}", f"Bob Gillis {number}"])
        self.wish("draw")

    def play(self, rounds: int, rng: random.Random) -> None:
        """Rounds with all their results; the last one is left half played."""
        self.wish("choose_length", rounds=rounds + 1)
        for number in range(1, rounds + 1):
            self.wish("seat_next", round=number)
            self.wish("winners", units=self._winners(rng))
        self.wish("seat_next", round=rounds + 1)
        self.wish("winners", units=self._winners(rng)[::2])

    def _winners(self, rng: random.Random) -> list[int]:
        tables = [table for table in self.desk["round"]["tables"] if table["result"] is None]
        return [rng.choice(table["sides"])["units"][0] for table in tables]

    def pages(self, rng: random.Random) -> list[tuple[str, Callable[[], httpx.Response]]]:
        """Every page of the night, and the wishes that are put most often."""
        code = {"authorization": f"Bearer {self.desk['phones'][0]['code']}"}
        http, base = self._http, self.base
        winners = iter(self._winners(rng))
        return [
            ("the desk", lambda: http.get(f"{base}/desk", headers=self.key)),
            ("an earlier round", lambda: http.get(f"{base}/desk?round=3", headers=self.key)),
            ("a result entered", lambda: self.ask("winners", units=[next(winners)])),
            ("public", lambda: http.get(base)),
            ("the wall", lambda: http.get(self.wall)),
            ("a table's phone", lambda: http.get(f"{base}/tables/1", headers=code)),
            ("paper, the list", lambda: http.get(f"{base}/paper", headers=self.key)),
            ("the nights by key", lambda: http.get("/api/nights", headers=self._keys())),
            ("standings.csv", lambda: http.get(f"{base}/export/standings.csv", headers=self.key)),
            ("export.json", lambda: http.get(f"{base}/export.json", headers=self.key)),
        ]

    def _keys(self) -> dict[str, str]:
        return {"x-night-keys": self.key["authorization"].removeprefix("Bearer ")}


if __name__ == "__main__":
    main()
