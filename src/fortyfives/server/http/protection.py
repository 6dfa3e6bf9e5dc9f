"""Headers that keep pages safe, and limits for who asks too often or too much."""

from __future__ import annotations

from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from fortyfives.i18n import use_language
from fortyfives.server.denials import Denied, told
from fortyfives.server.http.common import STATUS, language_of
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


def protect(app: ASGIApp) -> ASGIApp:
    """A middleware: safe headers on every answer, and a limit for every address."""

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

        refusal = _too_often(scope)
        if refusal is not None:
            await refusal.to_asgi_response(app=None, request=Request(scope))(
                scope, receive, send_safely
            )
            return
        await app(scope, receive, send_safely)

    return protected


def _too_often(scope: Any) -> Response[ErrorBody] | None:
    """The refusal for an address that asks too often, or makes too many new things."""
    app: Litestar = scope["litestar_app"] if "litestar_app" in scope else scope["app"]
    site: Site = app.state.site
    address = (scope.get("client") or ("unknown", 0))[0]
    handler = scope.get("route_handler")
    wait = site.requests.take(address)
    if handler is not None and handler.opt.get("newcomer"):
        wait = max(wait, site.newcomers.take(address))
    if not wait:
        return None
    site.services.metrics.limited.labels("requests").inc()
    with use_language(language_of(Request(scope))):
        body = ErrorBody(**told(Denied("too_many")))
    headers = {"Retry-After": str(max(1, round(wait)))}
    return Response(body, status_code=STATUS["too_many"], headers=headers)
