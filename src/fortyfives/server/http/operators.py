"""For who runs the server: whether it is well, and its figures."""

from __future__ import annotations

import hmac
from ipaddress import IPv6Address, ip_address
from typing import Final

from litestar import MediaType, Response, Router, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from fortyfives.server.bots.crew import Crew
from fortyfives.server.denials import Denied
from fortyfives.server.http.common import Ask, TheSite
from fortyfives.server.http.protection import address_of
from fortyfives.server.services import VERSION
from fortyfives.server.settings import Settings, networks_of
from fortyfives.server.wire.pages import Health, Readiness

FORWARDED: Final = frozenset(
    {"forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"}
)
"""What reverse proxies add to a request."""


@get("/healthz")
async def health(site: TheSite) -> Response[Health]:
    """200 when the server can serve, 503 when not."""
    database = await site.services.store.is_well()
    is_well = database and not site.is_stopping
    bots = site.services.bots
    body = Health(
        status="ok" if is_well else "failing",
        version=VERSION,
        tables=len(site.hub),
        connections=len(site.connections),
        database=database,
        players=[_readiness(crew) for crew in (bots.quick, bots.strong)],
    )
    return Response(body, status_code=200 if is_well else 503)


def _readiness(crew: Crew) -> Readiness:
    done, total = crew.progress
    return Readiness(levels=list(crew.levels), state=crew.state, done=done, total=total)


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: Ask, site: TheSite) -> Response[bytes]:
    """The figures for Prometheus, to who may read them. Raises `Denied` (``not_allowed``)."""
    if not _may_read(request, site.settings):
        raise Denied("not_allowed")
    site.services.metrics.take(site.services.bots)
    return Response(generate_latest(site.services.metrics.registry), media_type=CONTENT_TYPE_LATEST)


def _may_read(request: Ask, settings: Settings) -> bool:
    """By a token where one is set, else by where the question comes from."""
    if token := settings.metrics_token:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), token.encode())
    try:
        address = ip_address(address_of(request.scope))
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    is_forwarded = not FORWARDED.isdisjoint(request.headers.keys())
    if is_forwarded and (address.is_loopback or not settings.proxies):
        return False  # it is the address of a proxy, and who has asked it is not known
    return any(address in network for network in networks_of(settings.metrics_from))


router = Router("/", route_handlers=[health, metrics])
