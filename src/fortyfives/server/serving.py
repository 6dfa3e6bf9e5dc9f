"""Running the server: Uvicorn on uvloop, logs as lines of JSON."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable

import uvicorn
from litestar import Litestar

from fortyfives.server.app import make_app
from fortyfives.server.http.protection import protect
from fortyfives.server.journal import configure_logs
from fortyfives.server.settings import Settings
from fortyfives.server.state import Site
from fortyfives.server.sturdy import SturdySocket, http_protocol

STOP_SECONDS = 10
"""How long open connections may take to end when the server stops."""


def server_config(settings: Settings, app: Litestar) -> uvicorn.Config:
    """How Uvicorn serves an application."""
    return uvicorn.Config(
        protect(app, app.state.site),
        host=settings.host,
        port=settings.port,
        access_log=False,  # addresses of tables are secrets of those who play there
        log_config=None,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        http=http_protocol(),
        ws=SturdySocket,
        ws_max_size=settings.most_frame_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=STOP_SECONDS,
    )


class Serving(uvicorn.Server):
    """The server of an application. Streams, which never end by themselves, end when it does.

    `ready` is called once all that it needs has been found in order.
    """

    def __init__(
        self, config: uvicorn.Config, site: Site, ready: Callable[[], object] = lambda: None
    ) -> None:
        super().__init__(config)
        self._site = site
        self._ready = ready

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until told to stop. Raises `UnusableDatabase` before anything listens."""
        await self._site.services.store.prepare()
        self._ready()
        await super().serve(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop serving."""
        self._site.say_goodbye()
        await super().shutdown(sockets)


def serve(settings: Settings, ready: Callable[[], object] = lambda: None) -> None:
    """Serve until told to stop (SIGINT, SIGTERM). Raises `UnusableDatabase`.

    `ready` is called once all that it needs has been found in order.
    """
    configure_logs(settings)
    app = make_app(settings)
    server = Serving(server_config(settings, app), app.state.site, ready)
    _collect_seldom()
    server.run()


def _collect_seldom() -> None:
    """Look for cycles of garbage seldom: a full search stops every table for its time.

    Next to nothing here makes cycles; what lives as long as the server is left out of the search.
    """
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 200)
