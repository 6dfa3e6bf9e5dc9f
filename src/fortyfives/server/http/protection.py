"""Headers that keep pages safe, and limits for who asks too often or too much."""

from __future__ import annotations

import re
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
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
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "connect-src 'self'{sockets}",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
    ]
)
"""Only this server's own files, none of them written into a page. Sockets are named because
older browsers do not count them as the page's own; the server asks for their origin."""

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
}

HOUSE: Final = 64
"""So many bits of an IPv6 address are of the network; who has one has all the addresses in it."""

_HOST: Final = re.compile(rb"[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?")


def policy_for(host: bytes) -> str:
    """The content security policy of a page that is asked for at a host."""
    name = host.decode() if _HOST.fullmatch(host) else ""
    return POLICY.format(sockets=f" ws://{name} wss://{name}" if name else "")


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
                headers.setdefault("Content-Security-Policy", policy_for(_host_of(scope)))
            await send(message)

        kind, limiter = ("looks", site.looks) if is_look(scope) else ("requests", site.requests)
        wait = limiter.take(network_of(scope))
        if wait:
            site.services.metrics.limited.labels(kind).inc()
            await _refuse(scope, send_safely, wait)
            return
        await app(scope, receive, send_safely)

    return protected


_LOOKS: Final = re.compile(r"/(?!/*api/).*|/api/nights/[^/]+(/(live|season|tables/[0-9]+))?/?")


def is_look(scope: Any) -> bool:
    """Whether it is asked for a page, its files, or what a night shows to those in its hall.

    These cost little, and many people may ask for them from the one address of their router.
    """
    return scope["method"] in {"GET", "HEAD"} and bool(_LOOKS.fullmatch(scope["path"]))


def _host_of(scope: Any) -> bytes:
    host: bytes = next((value for name, value in scope["headers"] if name == b"host"), b"")
    return host


def address_of(scope: Any) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


def network_of(scope: Any) -> str:
    """Who is counted as one: an address, or the network of a house, whose every device has many."""
    return _network(address_of(scope))


@lru_cache(maxsize=4096)
def _network(address: str) -> str:
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, HOUSE), strict=False))


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
    wait = site.newcomers.take(network_of(connection.scope))
    if wait:
        site.services.metrics.limited.labels("new").inc()
        raise Denied("too_many", wait=wait)
