"""Uvicorn's protocols, made sturdy against clients that do not read or never finish.

Uvicorn closes a connection by sending what waits first. A client that takes nothing any more
would keep its connection, and its seat, for ever; here it is cut off after a moment.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

GRACE: Final = 5.0
"""Seconds that a closing connection may take to send what waits."""

MOST_FRAMES: Final = 64
"""Of how many frames a message may be made; people's browsers send one."""


class SturdySocket(WebSocketsSansIOProtocol):
    """A WebSocket that ends when it is to end."""

    _cut: asyncio.TimerHandle | None = None

    def handle_ping(self) -> None:
        """Answer a ping; who sends pings and reads no answers is let go."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Any) -> None:
        """Take a part of a message; endlessly many are none."""
        if len(self.frames) < MOST_FRAMES:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Nothing was heard for long: say goodbye, and do not wait for it to be read."""
        super().keepalive_timeout()
        self._cut_off_soon()

    async def run_asgi(self) -> None:
        """Serve the connection, then end it."""
        try:
            await super().run_asgi()
        finally:
            self._cut_off_soon()

    def _cut_off_soon(self) -> None:
        if self._cut is None and not self.disconnected:
            self._cut = self.loop.call_later(GRACE, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        if self._cut is not None:
            self._cut.cancel()
        super().connection_lost(exc)


def http_protocol() -> Any:
    """The protocol of requests: one with a time limit where httptools is installed."""
    try:
        from fortyfives.server.sturdy_requests import SturdyRequests
    except ModuleNotFoundError:
        return "auto"
    return SturdyRequests
