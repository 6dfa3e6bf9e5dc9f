"""What the routes and sockets of one server share."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Final, Protocol

from fortyfives.server.hub import Hub
from fortyfives.server.limits import Doors, Limiter
from fortyfives.server.night.nights import Nights
from fortyfives.server.night.own_tables import OwnTables
from fortyfives.server.night.remembered import Remembered
from fortyfives.server.services import Services
from fortyfives.server.settings import Settings

MOST_FORGOTTEN: Final = 1_000
"""How many identities that are no more are remembered, for as long as somebody takes to come in."""


class Open(Protocol):
    """An open connection."""

    def close(self, code: str) -> None:
        """Say goodbye with a code of `Problem`."""
        ...


@dataclass(slots=True)
class Site:
    """One server: its settings, its tables, its limits, its connections."""

    settings: Settings
    services: Services
    hub: Hub
    nights: Nights
    own_tables: OwnTables
    requests: Limiter
    looks: Limiter
    newcomers: Limiter
    messages: Limiter
    messages_each: Limiter
    doors: Doors
    connections: set[Open] = field(default_factory=set)
    forgotten: Remembered[str] = field(default_factory=lambda: Remembered(MOST_FORGOTTEN))
    is_stopping: bool = False

    def now(self) -> float:
        """The time in seconds since 1970."""
        return time.time()

    def is_too_much(self, player: str, address: str) -> bool:
        """Whether a message is one too many, of a player or of an address.

        What is too much of one player costs his neighbours nothing.
        """
        return self.messages.take(player) > 0 or self.messages_each.take(address) > 0

    async def forget(self, player: str) -> None:
        """Forget an identity; it is let go wherever it is. Raises `NotSavedError`."""
        await self.services.store.forget(player)
        self.forgotten.keep(player, player)  # who has just been known may still be on his way in
        await self.hub.forget(player)

    def say_goodbye(self) -> None:
        """Tell everyone connected that the server stops."""
        self.is_stopping = True
        for connection in list(self.connections):
            connection.close("shutting_down")


def make_site(settings: Settings, services: Services) -> Site:
    """A server from its settings and services."""
    hub, nights = Hub(services, settings), Nights(settings)
    return Site(
        settings=settings,
        services=services,
        hub=hub,
        nights=nights,
        own_tables=OwnTables(nights, hub, services),
        requests=Limiter(settings.requests_per_second, settings.requests_per_second * 5),
        looks=Limiter(settings.looks_per_second, settings.looks_per_second * 5),
        newcomers=Limiter(settings.new_per_minute / 60, settings.new_per_minute),
        messages=Limiter(settings.messages_per_second, settings.messages_per_second * 3),
        messages_each=Limiter(
            settings.messages_per_second_each, settings.messages_per_second_each * 3
        ),
        doors=Doors(settings.most_connections, settings.most_connections_each),
    )
