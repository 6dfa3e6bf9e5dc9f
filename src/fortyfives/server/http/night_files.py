"""Files of a night for who has the key of its desk: paper, and the night itself."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Response, Router
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import replace

from fortyfives.cardnight.exchange import TABLES, to_csv, to_json
from fortyfives.server.denials import Denied
from fortyfives.server.http.common import Ask, Language, TheSite, get, post
from fortyfives.server.http.nights import home_of, who_asks
from fortyfives.server.night.addresses import homes
from fortyfives.server.night.pages import State
from fortyfives.server.night.paper import paper_list, printed
from fortyfives.server.wire.night import NightPaper
from fortyfives.server.wire.night_paper import PaperAsked


@get("/{night:str}/paper")
async def paper(
    request: Ask, night: FromPath[str], site: TheSite, language: Language
) -> NightPaper:
    """What can be printed now."""
    addresses = homes(site.settings.host, site.settings.port)
    found, _seq = await site.nights.as_desk(
        night, who_asks(request), lambda state: paper_list(state.night, addresses)
    )
    return found


@post("/{night:str}/paper/{name:str}", status_code=200, media_type="application/pdf")
async def sheet(
    request: Ask,
    night: FromPath[str],
    name: FromPath[str],
    data: JSONBody[PaperAsked],
    site: TheSite,
    language: Language,
) -> Response[bytes]:
    """A sheet as PDF, such as ``cards.pdf``; ``press.txt`` is the local paper's text.

    How it is wanted stands in the body: the hall's password is no part of an address, which
    proxies and browsers write down.
    """
    state, _seq = await site.nights.as_desk(night, who_asks(request), _itself)
    home = data.address or home_of(request, site)
    content, kind = await printed(site.nights.press, state, name, replace(data, address=home))
    return _file(content, kind, f"{night}-{name}")


def _itself(state: State) -> State:
    return state


def _file(content: bytes, kind: str, name: str) -> Response[bytes]:
    plain = "".join(letter for letter in name if letter.isascii() and letter.isprintable())
    quoted = plain.replace('"', "").replace("\\", "")
    headers = {
        "Content-Disposition": f'attachment; filename="{quoted}"',
        "Cache-Control": "no-store",
    }
    return Response(content, media_type=kind, headers=headers)


@get("/{night:str}/export.json", media_type=MediaType.JSON)
async def export(
    request: Ask,
    night: FromPath[str],
    site: TheSite,
    language: Language,
    seed: FromQuery[bool] = False,
) -> Response[Any]:
    """The whole log. With its seed it can be imported elsewhere, and tells every draw to come."""
    state, _seq = await site.nights.as_desk(night, who_asks(request), _itself)
    secret = state.seed if seed else None
    content = await site.nights.ask(
        lambda shelf: to_json(state.night.id, shelf.store.log(state.night.id), secret)
    )
    return _file(content, MediaType.JSON, f"{night}.json")


@get("/{night:str}/export/{name:str}", media_type="text/csv")
async def export_table(
    request: Ask, night: FromPath[str], name: FromPath[str], site: TheSite, language: Language
) -> Response[bytes]:
    """A table for a spreadsheet: entries.csv, standings.csv, results.csv or cash.csv."""
    table = name.removesuffix(".csv")
    if not name.endswith(".csv") or table not in TABLES:
        raise Denied("unknown_sheet")
    text, _seq = await site.nights.as_desk(
        night, who_asks(request), lambda state: to_csv(state.night, table)
    )
    return _file(text.encode(), "text/csv", f"{night}-{name}")


router = Router("/api/nights", route_handlers=[paper, sheet, export, export_table])
