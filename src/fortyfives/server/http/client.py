"""The files of the browser client; every address of a page gets its one page."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import InternalServerException
from litestar.params import FromPath
from litestar.static_files import create_static_files_router

from fortyfives.server.denials import Denied
from fortyfives.server.http.common import Ask, on_our_own
from fortyfives.server.wire.pages import ErrorBody

STATIC: Final = Path(__file__).parent.parent / "static"
"""Where the built client lies; it is made by the build and not kept with the source."""

FOR_EVER: Final = CacheControlHeader(public=True, max_age=365 * 86_400, immutable=True)
"""The build names these files by what is in them: a phone asks for each of them once."""

_MISSING: Final = (
    "The client is not built. Run `make client`, or install a package that has it inside.\n"
    "The server itself is up: see /healthz and /api/interface.\n"
)


_PAGES: Final = [
    "/",
    "/t/{name:str}",
    "/h/{name:str}",
    "/g/{name:str}",
    "/p/{name:str}",
    "/n/{name:str}",
    "/n/{name:str}/desk",
    "/n/{name:str}/season",
    "/n/{name:str}/t/{table:str}",
]


@get(_PAGES, include_in_schema=False)
async def page(name: FromPath[str] = "", table: FromPath[str] = "") -> Response[bytes]:
    """The client's page; it finds by its address what to show."""
    index = STATIC / "index.html"
    if not index.is_file():
        return Response(_MISSING.encode(), media_type=MediaType.TEXT, status_code=503)
    return Response(
        index.read_bytes(), media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"}
    )


def _no_file(request: Ask, error: Exception) -> Response[ErrorBody]:
    """The answer to an address that no file system takes: too long, through a file, with a zero."""
    return on_our_own(request, Denied("unknown_page"))


_NO_FILE: Final[dict[Any, Any]] = {ValueError: _no_file, InternalServerException: _no_file}


def routers() -> list[Router]:
    """The page and, where the client is built, its files."""
    found = [Router("/", route_handlers=[page])]
    if STATIC.is_dir():
        found += [
            create_static_files_router(
                path="/assets",
                directories=[STATIC / "assets"],
                name="assets",
                include_in_schema=False,
                cache_control=FOR_EVER,
                exception_handlers=_NO_FILE,
            ),
            create_static_files_router(
                path="/",
                directories=[STATIC],
                name="client",
                include_in_schema=False,
                exception_handlers=_NO_FILE,
            ),
        ]
    return found
