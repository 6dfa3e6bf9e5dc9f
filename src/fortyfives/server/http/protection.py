"""Headers that keep pages safe, and limits for who asks too often or too much."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from fortyfives.i18n import accepted_languages, pick_language, use_language
from fortyfives.server.denials import Denied, told
from fortyfives.server.http.common import STATUS
from fortyfives.server.state import Site
from fortyfives.server.wire.pages import ErrorBody

POLICY: Final = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "style-src 'self' 'unsafe-inline'",
        "connect-src 'self' ws: wss:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    ]
)
"""No script and no file of anyone else. Sockets are named because older browsers do not count
them as the page's own; the server asks for their origin."""

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
}


def protect(app: ASGIApp, site: Site) -> ASGIApp:
    """The application with safe headers on every answer, and a limit for every address."""

    async def protected(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        wait = site.requests.take(address_of(scope))
        if wait:
            site.services.metrics.limited.labels("requests").inc()
            await _refuse(scope, send_safely, wait)
            return
        await app(scope, receive, send_safely)

    return protected


def address_of(scope: Any) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


async def _refuse(scope: Any, send: Send, wait: float) -> None:
    accepted = dict(scope["headers"]).get(b"accept-language", b"")[:200].decode("latin-1")
    with use_language(pick_language(accepted_languages(accepted))):
        body = msgspec.json.encode(ErrorBody(**told(Denied("too_many"))))
    start: Any = {
        "type": "http.response.start",
        "status": STATUS["too_many"],
        "headers": [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"retry-after", str(max(1, round(wait))).encode()),
        ],
    }
    await send(start)
    end: Any = {"type": "http.response.body", "body": body, "more_body": False}
    await send(end)


def limit_newcomers(connection: ASGIConnection[Any, Any, Any, Any], handler: Any) -> None:
    """A guard: nobody makes many new players, tables or houses. Raises `Denied`."""
    site: Site = connection.app.state.site
    wait = site.newcomers.take(address_of(connection.scope))
    if wait:
        site.services.metrics.limited.labels("new").inc()
        raise Denied("too_many", wait=wait)
