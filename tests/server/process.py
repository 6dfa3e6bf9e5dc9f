"""The server as a process of its own, which can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import httpx

from tests.server.running import free_port


class ServerProcess:
    """`fortyfives serve` on a database; it may be killed and started again on the same port.

    `program`: what the interpreter runs instead.
    """

    def __init__(
        self,
        database: str,
        folder: Path,
        *,
        program: Sequence[str] = ("-m", "fortyfives", "serve"),
        **settings: object,
    ) -> None:
        self._program = program
        self.port = free_port()
        self._log = folder / "server.log"
        values = {
            "database": database,
            "nights": folder / "nights.db",
            "port": self.port,
            "requests_per_second": 10_000,
            "looks_per_second": 10_000,
            "new_per_minute": 100_000,
            "messages_per_second": 10_000,
            "messages_per_second_each": 100_000,
            "most_connections_each": 10_000,
            "bot_warm": False,
            **settings,
        }
        self._environ = {
            **os.environ,
            **{f"FORTYFIVES_{name.upper()}": str(value) for name, value in values.items()},
        }
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return self._log.read_text()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> float:
        """Start; the seconds until it answers."""
        began = time.monotonic()
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, *self._program],
                env=self._environ,
                stdout=log,
                stderr=log,
            )
        while not self._answers():
            assert self._process.poll() is None, self.log
            assert time.monotonic() - began < 90, "the server did not start"
            time.sleep(0.05)
        return time.monotonic() - began

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """End it without a warning."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """End it as an operator does; its exit status."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(timeout=40)
