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


@contextmanager
def cluster(folder: Path, binaries: Path) -> Iterator[str]:
    """A cluster of its own; gives the URL of an empty database."""
    data, port = folder / "data", free_port()
    folder.mkdir(parents=True, exist_ok=True)
    if os.getuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
        for above in folder.parents:  # the way to it must be open to that user
            if above.stat().st_mode & 0o001 or above == Path("/"):
                continue
            above.chmod(above.stat().st_mode | 0o011)
    trust = ["--auth=trust", "--username=tests", "--encoding=UTF8", "--no-sync"]
    make = [str(binaries / "initdb"), "-D", str(data), *trust]
    subprocess.run(as_user(make), check=True, capture_output=True)
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    serve = [str(binaries / "postgres"), "-D", str(data), *options.split()]
    log = (folder / "log").open("wb")
    process = subprocess.Popen(as_user(serve), stdout=log, stderr=log)
    try:
        _wait(process, binaries, port, folder)
        yield f"postgresql://tests@127.0.0.1:{port}/postgres"
    finally:
        _stop(process, data)
        log.close()


def _wait(process: subprocess.Popen[bytes], binaries: Path, port: int, folder: Path) -> None:
    ready = [str(binaries / "pg_isready"), "-h", "127.0.0.1", "-p", str(port)]
    until = time.monotonic() + 60
    while subprocess.run(ready, capture_output=True, check=False).returncode:
        assert process.poll() is None, (folder / "log").read_text()
        assert time.monotonic() < until, "PostgreSQL did not start"
        time.sleep(0.1)


def _stop(process: subprocess.Popen[bytes], data: Path) -> None:
    """Stop the cluster by the number it has written down; `process` may be who started it."""
    number = data / "postmaster.pid"
    if number.exists():
        os.kill(int(number.read_text().split()[0]), signal.SIGINT)
    process.wait(timeout=30)
