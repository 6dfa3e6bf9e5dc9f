"""The stream of news of a night, and its page for a projector."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import AsyncIterator
from functools import cache
from typing import Annotated, Final

import msgspec
from litestar import MediaType, Response, Router
from litestar.params import FromPath, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage

from fortyfives.cardnight.projector import script, style
from fortyfives.server.denials import Denied
from fortyfives.server.http.common import Ask, Language, TheSite, get
from fortyfives.server.http.protection import network_of
from fortyfives.server.night.live import Follower
from fortyfives.server.state import Site
from fortyfives.server.wire.night import LiveNews

Seconds = Annotated[int, QueryParameter(ge=2, le=600)]
RETRY: Final = 2_000
"""Milliseconds after which a page that has lost the stream comes back."""


@get("/api/nights/{night:str}/live", include_in_schema=False)
async def live(
    request: Ask, night: FromPath[str], site: TheSite, language: Language
) -> ServerSentEvent:
    """Tell a page whenever the log grows: the number of its last line."""
    await site.nights.look(night, lambda state: state.seq)
    address = network_of(request.scope)
    if not site.doors.has_room(address):
        site.services.metrics.limited.labels("streams").inc()
        raise Denied("too_many")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return ServerSentEvent(_news(site, night, address), retry_duration=RETRY, headers=headers)


async def _news(site: Site, night: str, address: str) -> AsyncIterator[ServerSentEventMessage]:
    """The stream itself. Who asks and is gone before it begins has not come in."""
    if not site.doors.enter(address):
        return
    follower = Follower()
    site.connections.add(follower)
    try:
        async for seq in site.nights.live.follow(night, follower):
            if seq is None:
                yield ServerSentEventMessage(data=None, comment="still here")
            else:
                data = msgspec.json.encode(LiveNews(seq=seq)).decode()
                yield ServerSentEventMessage(data=data, id=seq)
    finally:
        site.connections.discard(follower)
        site.doors.leave(address)


@get("/n/{night:str}/wall", media_type=MediaType.HTML, include_in_schema=False)
async def wall(
    night: FromPath[str], site: TheSite, language: Language, seconds: Seconds = 10
) -> Response[str]:
    """The standings for a projector; the page keeps itself up to date."""
    page = await site.nights.wall(night, seconds)
    headers = {"Content-Security-Policy": _policy(), "Cache-Control": "no-cache"}
    return Response(page, media_type=MediaType.HTML, headers=headers)


@cache
def _policy() -> str:
    """Only the page's own style and script, and news of this server."""
    return "; ".join(
        [
            "default-src 'none'",
            f"style-src {_hash(style())}",
            f"script-src {_hash(script())}",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'self'",
        ]
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


router = Router("/", route_handlers=[live, wall])
