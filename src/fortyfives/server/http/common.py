"""What the routes share: who asks, in which language, and what is answered when it fails."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, TypeAlias

import litestar
import structlog
from litestar import MediaType, Request, Response
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from fortyfives.errors import FortyFivesError
from fortyfives.i18n import accepted_languages, pick_language, use_language
from fortyfives.server.denials import Denied, told
from fortyfives.server.state import Site
from fortyfives.server.store.rows import Player
from fortyfives.server.store.writer import NotSavedError
from fortyfives.server.wire.pages import ErrorBody

Ask: TypeAlias = Request[Any, Any, State]
TheSite: TypeAlias = NamedDependency[Site]
Language: TypeAlias = NamedDependency[str]
Who: TypeAlias = NamedDependency[Player]
"""What handlers are given by these providers."""

STATUS: Final = {
    "unknown_token": 401,
    "not_allowed": 403,
    "kicked": 403,
    "watching_not_allowed": 403,
    "unknown_page": 404,
    "unknown_table": 404,
    "unknown_game": 404,
    "unknown_deal": 404,
    "unknown_house": 404,
    "unknown_language": 404,
    "unknown_preset": 404,
    "unknown_night": 404,
    "unknown_round": 404,
    "unknown_format": 404,
    "unknown_sheet": 404,
    "no_series": 404,
    "wrong_key": 403,
    "wrong_code": 403,
    "not_opened_here": 403,
    "moved_on": 409,
    "round_seated": 409,
    "ticket_drawn": 409,
    "too_large": 413,
    "too_many": 429,
    "our_error": 500,
    "not_saved": 503,
}
"""The HTTP status of each code; all others are 400."""

_OF_STATUS: Final = {401: "unknown_token", 404: "unknown_page", 413: "too_large"}


_REFUSED: Final = {
    400: "Something in the request is wrong",
    401: "The token is missing or unknown",
    403: "Not allowed",
    404: "There is no such thing",
    409: "Somebody else has written at the same moment",
    413: "The body is too large",
    429: "Too many requests; Retry-After says when to come back",
    503: "The database does not take it now",
}
_DOCUMENTED: Final = {
    status: ResponseSpec(ErrorBody, description=text, generate_examples=False)
    for status, text in _REFUSED.items()
}

get = partial(litestar.get, responses=_DOCUMENTED)
post = partial(litestar.post, responses=_DOCUMENTED)
patch = partial(litestar.patch, responses=_DOCUMENTED)
delete = partial(litestar.delete, responses=_DOCUMENTED)
"""The routes of this server: what they answer when they refuse is part of their schema."""


def language_of(request: Ask) -> str:
    """The language asked for: ``?language=``, else what the browser accepts."""
    wanted = request.query_params.get("language")
    if wanted:
        return pick_language([wanted[:20]])
    return pick_language(accepted_languages(request.headers.get("accept-language", "")[:200]))


async def speak(request: Ask) -> None:
    """Speak the language of the request from here on.

    Not in a provider: those of a route run at once, each in a context of its own.
    """
    use_language(language_of(request))


def provide_language(request: Ask) -> str:
    """The code of the language that is spoken."""
    return language_of(request)


def provide_site(state: State) -> Site:
    """The server."""
    site: Site = state.site
    return site


async def provide_player(request: Ask, site: TheSite) -> Player:
    """Who asks, by his token. Raises `Denied` (``unknown_token``)."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token or len(token) > 100:
        raise Denied("unknown_token")
    player = await site.services.store.player_of(token)
    if player is None:
        raise Denied("unknown_token")
    return player


def _answer(request: Ask, body: dict[str, Any], retry: float = 0.0) -> Response[ErrorBody]:
    headers = {"Retry-After": str(max(1, round(retry)))} if retry else {}
    return Response(
        ErrorBody(**body),
        status_code=STATUS.get(body["code"], 400),
        media_type=MediaType.JSON,
        headers=headers,
    )


def on_our_own(request: Ask, error: FortyFivesError) -> Response[ErrorBody]:
    """The answer to what the rules or the server refuse."""
    wait = error.wait if isinstance(error, Denied) else 0.0
    with use_language(language_of(request)):
        return _answer(request, told(error), retry=wait)


def on_not_saved(request: Ask, error: NotSavedError) -> Response[ErrorBody]:
    """The answer when the database does not take it."""
    structlog.get_logger().error("not_saved", reason=str(error))
    with use_language(language_of(request)):
        return _answer(request, told(Denied("not_saved")), retry=5)


def on_http(request: Ask, error: HTTPException) -> Response[ErrorBody]:
    """The answer to a request that is none of ours."""
    code = _OF_STATUS.get(error.status_code, "bad_message")
    with use_language(language_of(request)):
        body = told(Denied(code))
        if isinstance(error, ValidationException):
            body["hint"] = _wrong_fields(error) or body["hint"]
    answer = _answer(request, body)
    answer.status_code = error.status_code
    answer.headers.update(error.headers or {})
    return answer


def _wrong_fields(error: ValidationException) -> str:
    """Which fields are wrong, and how, for who writes a client."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{item.get('key', '')}: {item.get('message', '')}" for item in extra[:5]]
    return "; ".join(parts)[:500]


def on_too_deep(request: Ask, error: RecursionError) -> Response[ErrorBody]:
    """The answer to a body that is nested deeper than anything that is asked here."""
    route = request.scope.get("path_template", "")
    structlog.get_logger().warning("nested_too_deep", route=route)
    with use_language(language_of(request)):
        return _answer(request, told(Denied("bad_message")))


def on_mistake(request: Ask, error: Exception) -> Response[ErrorBody]:
    """The answer to a mistake of ours."""
    # The route and not the address, which may be the secret of who plays there.
    route = request.scope.get("path_template", "")
    structlog.get_logger().exception("request_failed", route=route)
    request.app.state.site.services.metrics.errors.inc()
    with use_language(language_of(request)):
        return _answer(request, told(Denied("our_error")))


HANDLERS: Final[dict[Any, Any]] = {
    FortyFivesError: on_our_own,
    NotSavedError: on_not_saved,
    HTTPException: on_http,
    RecursionError: on_too_deep,
    Exception: on_mistake,
}
