"""A server says where it is once it can be reached there."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from fortyfives.server.app import make_app
from fortyfives.server.serving import Serving, server_config
from tests.server.running import settings_for


def serve(folder: Path, heard: list[str], *, is_taken: bool) -> None:
    """Serve until it is ready; `is_taken`: something else has the port."""
    settings = settings_for(folder)
    app = make_app(settings)

    def ready() -> None:
        with socket.create_connection((settings.host, settings.port), timeout=5):
            heard.append("ready")
        asyncio.get_running_loop().call_soon(end)

    def end() -> None:
        server.should_exit = True

    server = Serving(server_config(settings, app), app.state.site, ready)
    with socket.socket() as other:
        if is_taken:
            other.bind((settings.host, settings.port))
            other.listen()
        asyncio.run(server.serve())


def test_it_can_be_reached_when_it_says_so(tmp_path: Path) -> None:
    heard = list[str]()
    serve(tmp_path, heard, is_taken=False)
    assert heard == ["ready"]


# The program ends there; a thread of the database's driver outlives the loop of this test.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_it_says_nothing_where_something_else_listens(tmp_path: Path) -> None:
    heard = list[str]()
    with pytest.raises(SystemExit):
        serve(tmp_path, heard, is_taken=True)
    assert heard == []
