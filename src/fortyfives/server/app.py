"""The application: routes, sockets, and what begins and ends with the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from fortyfives.cards import parse_card
from fortyfives.server.bots import BotPool
from fortyfives.server.dealing import Dealing
from fortyfives.server.http import (
    client,
    games,
    interface,
    night_files,
    night_live,
    night_phones,
    nights,
    operators,
    people,
    rules,
    tables,
)
from fortyfives.server.http.common import (
    HANDLERS,
    provide_language,
    provide_player,
    provide_site,
    speak,
)
from fortyfives.server.metrics import Metrics
from fortyfives.server.services import VERSION, Services
from fortyfives.server.settings import Settings
from fortyfives.server.socket import table_socket
from fortyfives.server.state import Site, make_site
from fortyfives.server.store.store import Store

_ROUTERS = (
    people.router,
    rules.router,
    tables.router,
    games.router,
    interface.router,
    operators.router,
    nights.router,
    night_files.router,
    night_phones.router,
    night_live.router,
)


def make_app(settings: Settings) -> Litestar:
    """The application of one server."""
    metrics = Metrics()

    def observe(size: int, seconds: float) -> None:
        metrics.group_size.observe(size)

    services = Services(
        store=Store(settings.database_url, observe=observe),
        bots=BotPool(workers=settings.bot_processes, budget=settings.bot_seconds),
        metrics=metrics,
        dealing=Dealing(),
        most_entries=settings.most_entries,
    )
    site = make_site(settings, services)
    return Litestar(
        route_handlers=[*_ROUTERS, table_socket, *client.routers()],
        dependencies={
            "site": Provide(provide_site, sync_to_thread=False),
            "language": Provide(provide_language, sync_to_thread=False),
            "player": Provide(provide_player),
        },
        before_request=speak,
        exception_handlers=HANDLERS,
        lifespan=[_living],
        openapi_config=_openapi(),
        request_max_body_size=settings.most_body_bytes,
        state=State({"site": site}),
        logging_config=None,
        debug=False,
    )


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Forty-Fives",
        version=VERSION,
        path="/api/schema",
        render_plugins=[JsonRenderPlugin()],
        components=Components(
            security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}
        ),
    )


@asynccontextmanager
async def _living(app: Litestar) -> AsyncIterator[None]:
    """From the opened store to the last word written."""
    site: Site = app.state.site
    log = structlog.get_logger()
    await site.services.store.open()
    site.services.bots.start(warm=site.settings.bot_warm)
    site.hub.start()
    counting = asyncio.create_task(_count_decks(site), name="dealing statistics")
    resuming = asyncio.create_task(_resume(site), name="tables of card nights")
    log.info("started", version=VERSION)
    try:
        yield
    finally:
        site.say_goodbye()
        counting.cancel()
        resuming.cancel()
        await site.own_tables.stop()  # before the tables, which it wakes up
        await site.hub.stop()
        await site.nights.stop()
        await site.services.store.close()
        await site.services.bots.close()
        log.info("stopped")


async def _resume(site: Site) -> None:
    """Go on with the tables of card nights, if there is a file of nights."""
    if site.settings.nights_file.is_file():
        try:
            await site.own_tables.resume()
        except Exception:  # the tables serve all the same
            structlog.get_logger().exception("nights_not_resumed")


async def _count_decks(site: Site) -> None:
    """Count the decks of earlier days while the server already serves."""
    async for text in site.services.store.decks():
        cards = [text[at : at + 2] for at in range(0, len(text), 2)]
        site.services.dealing.add([parse_card(card) for card in cards])
        if site.services.dealing.deals % 100 == 0:
            await asyncio.sleep(0)
