"""Requests that arrive in time, or not at all."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_SECONDS: Final = 30.0
"""How long a request may take to arrive, from the connection or its first byte to its last."""


class SturdyRequests(HttpToolsProtocol):
    """A connection for requests; who sends one byte now and then does not keep it."""

    _limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects, and is to ask for something."""
        super().connection_made(transport)
        self._expect()

    def on_message_begin(self) -> None:
        """A request begins to arrive."""
        super().on_message_begin()
        self._expect()

    def on_message_complete(self) -> None:
        """A request has arrived."""
        super().on_message_complete()
        self._arrived()

    def handle_websocket_upgrade(self) -> None:
        """The connection is a WebSocket from here on."""
        self._arrived()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._arrived()
        super().connection_lost(exc)

    def _expect(self) -> None:
        if self._limit is None:
            self._limit = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _arrived(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None
