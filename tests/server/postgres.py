"""A real PostgreSQL cluster in a temporary folder, on a free port, for the tests."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.running import free_port

ROOT = Path(__file__).resolve().parents[2]


def programs() -> Path | None:
    """The folder of initdb and postgres, installed first where that is possible."""
    for _ in range(2):
        folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
        found = next((folder for folder in folders if (folder / "initdb").exists()), None)
        if found is not None:
            return found
        on_path = shutil.which("initdb")
        if on_path is not None:
            return Path(on_path).resolve().parent
        install = ["sh", str(ROOT / "scripts" / "install_postgres.sh")]
        if subprocess.run(install, capture_output=True, check=False).returncode:
            return None
    return None


def as_user(command: list[str]) -> list[str]:
    """The command run as who may run PostgreSQL: it refuses the superuser."""
    return ["runuser", "-u", "postgres", "--", *command] if os.getuid() == 0 else command


class Cluster:
    """A cluster of its own, which may be stopped and started again."""

    def __init__(self, folder: Path, binaries: Path) -> None:
        self.folder, self.port = folder, free_port()
        self._binaries = binaries
        self._process: subprocess.Popen[bytes] | None = None
        _open_the_way(folder)
        trust = ["--auth=trust", "--username=tests", "--encoding=UTF8", "--no-sync"]
        make = [str(binaries / "initdb"), "-D", str(folder / "data"), *trust]
        subprocess.run(as_user(make), check=True, capture_output=True)

    @property
    def url(self) -> str:
        """The URL of an empty database."""
        return f"postgresql://tests@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        where = f"-c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        serve = [str(self._binaries / "postgres"), "-D", str(self.folder / "data")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                as_user([*serve, "-p", str(self.port), *where.split()]), stdout=log, stderr=log
            )
        self._wait()

    @property
    def is_running(self) -> bool:
        """Whether it has neither been stopped nor given up."""
        return self._process is not None and self._process.poll() is None

    def _wait(self) -> None:
        assert self._process is not None
        ready = [str(self._binaries / "pg_isready"), "-h", "127.0.0.1", "-p", str(self.port)]
        until = time.monotonic() + 60
        while subprocess.run(ready, capture_output=True, check=False).returncode:
            assert self._process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < until, "PostgreSQL did not start"
            time.sleep(0.1)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it by the number it has written down; the process may be who started it.

        SIGINT lets it finish what it writes, SIGQUIT does not.
        """
        number = self.folder / "data" / "postmaster.pid"
        if self.is_running and number.exists():
            os.kill(int(number.read_text().split()[0]), how)
        if self._process is not None:
            self._process.wait(timeout=30)


def _open_the_way(folder: Path) -> None:
    """Make a folder that the user who runs PostgreSQL can reach."""
    folder.mkdir(parents=True, exist_ok=True)
    if os.getuid() != 0:
        return
    shutil.chown(folder, "postgres", "postgres")
    for above in folder.parents:
        if not above.stat().st_mode & 0o001 and above != Path("/"):
            above.chmod(above.stat().st_mode | 0o011)


@contextmanager
def cluster(folder: Path, binaries: Path) -> Iterator[str]:
    """A cluster that runs; gives the URL of an empty database."""
    made = Cluster(folder, binaries)
    made.start()
    try:
        yield made.url
    finally:
        made.stop()
