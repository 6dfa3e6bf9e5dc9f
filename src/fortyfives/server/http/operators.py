"""For who runs the server: whether it is well, and its figures."""

from __future__ import annotations

import hmac

from litestar import MediaType, Response, Router, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from fortyfives.server.bots.crew import Crew
from fortyfives.server.denials import Denied
from fortyfives.server.http.common import Ask, TheSite
from fortyfives.server.services import VERSION
from fortyfives.server.wire.pages import Health, Readiness


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
    """The figures for Prometheus; by a token of their own where one is set."""
    token = site.settings.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token and not hmac.compare_digest(given.encode(), token.encode()):
        raise Denied("not_allowed")
    site.services.metrics.take(site.services.bots)
    return Response(generate_latest(site.services.metrics.registry), media_type=CONTENT_TYPE_LATEST)


router = Router("/", route_handlers=[health, metrics])
