"""Running the server: Uvicorn on uvloop, logs as lines of JSON."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from typing import Any

import structlog
import uvicorn
from litestar import Litestar

from fortyfives.server.app import make_app
from fortyfives.server.http.protection import protect
from fortyfives.server.settings import Settings
from fortyfives.server.state import Site

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
        ws="websockets-sansio",
        ws_max_size=settings.most_frame_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=STOP_SECONDS,
    )


class Serving(uvicorn.Server):
    """The server of an application. Streams, which never end by themselves, end when it does."""

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self._site = site

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop serving."""
        self._site.is_stopping = True
        for connection in list(self._site.connections):
            connection.close("shutting_down")
        await super().shutdown(sockets)


def serve(settings: Settings) -> None:
    """Serve until told to stop (SIGINT, SIGTERM)."""
    configure_logs(settings)
    app = make_app(settings)
    server = Serving(server_config(settings, app), app.state.site)
    _collect_seldom()
    server.run()


def _collect_seldom() -> None:
    """Look for cycles of garbage seldom: a full search stops every table for its time.

    Next to nothing here makes cycles; what lives as long as the server is left out of the search.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 200)


def configure_logs(settings: Settings) -> None:
    """Logs to standard error: what the server itself does, never names, tokens or cards."""
    level = logging.getLevelName(settings.log_level.upper())
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    renderer: Any = structlog.processors.JSONRenderer()
    if settings.log_format == "console":
        shared = shared[:-1]
        renderer = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(level, logging.WARNING))
