"""A table's own phone: what it shows, what its sides say."""

from __future__ import annotations

from litestar import Router
from litestar.params import FromPath, JSONBody

from fortyfives.cardnight.words import by_table
from fortyfives.server.http.common import Ask, Language, TheSite, get, post
from fortyfives.server.http.nights import who_asks
from fortyfives.server.night.nights import Wished
from fortyfives.server.night.pages import phone_page
from fortyfives.server.night.phones import step_of
from fortyfives.server.wire.night import OwnTableLink, PhonePage
from fortyfives.server.wire.night_wishes import OwnTable, PhoneSays


@get("/{night:str}/tables/{table:int}")
async def phone(
    request: Ask, night: FromPath[str], table: FromPath[int], site: TheSite, language: Language
) -> PhonePage:
    """A table in the latest round; the code on its card is the bearer token."""
    levels = site.services.bots.levels
    return await site.nights.as_table(
        night, table, who_asks(request), lambda state: phone_page(state, table, levels)
    )


@post("/{night:str}/tables/{table:int}/result", status_code=200)
async def said(
    request: Ask,
    night: FromPath[str],
    table: FromPath[int],
    data: JSONBody[PhoneSays],
    site: TheSite,
    language: Language,
) -> PhonePage:
    """Enter, correct, confirm or dispute the table's result as one of its sides."""
    levels = site.services.bots.levels
    wish = Wished(
        f"table:{table}:{data.id}",
        lambda _seed: [step_of(table, data)],
        by_table(table, data.side),
    )
    return await site.nights.as_table(
        night, table, who_asks(request), lambda state: phone_page(state, table, levels), wish
    )


@post("/{night:str}/tables/{table:int}/game", status_code=200)
async def game(
    request: Ask,
    night: FromPath[str],
    table: FromPath[int],
    data: JSONBody[OwnTable],
    site: TheSite,
    language: Language,
) -> OwnTableLink:
    """Play the seating at a table of this server, by the table's code or the desk's key."""
    return await site.own_tables.open(night, table, who_asks(request), data)


router = Router("/api/nights", route_handlers=[phone, said, game])
