"""Opening a table, and what an invitation shows of it."""

from __future__ import annotations

from litestar import MediaType, Response, Router
from litestar.params import FromPath, JSONBody

from fortyfives.rules.library import load_rules, specification
from fortyfives.server import log
from fortyfives.server.denials import Denied
from fortyfives.server.http.common import Language, TheSite, Who, get, post
from fortyfives.server.http.protection import limit_newcomers
from fortyfives.server.http.rules import asked_rules, sheet_page
from fortyfives.server.log import AnyEntry
from fortyfives.server.table.house_view import house_view
from fortyfives.server.wire.commands import TableSettings
from fortyfives.server.wire.pages import NewTable, TableCard, TableLink


@post("/tables", guards=[limit_newcomers])
async def new_table(
    data: JSONBody[NewTable], player: Who, site: TheSite, language: Language
) -> TableLink:
    """Open a table; who opens it is its host and sits at seat 0."""
    spec, title, key = await asked_rules(data, site)
    rules = load_rules(spec, players=data.players, sides=data.sides)
    settings = data.settings or TableSettings()
    levels = site.services.bots.levels
    if {settings.cover_level, data.bots or levels[0]} - set(levels):
        raise Denied("unknown_level")
    opened = log.Opened(
        host=player.id,
        name=player.name,
        rules=specification(rules),
        house=title,
        key=key,
        settings=settings,
    )
    entries: list[AnyEntry] = [opened]
    if data.bots:
        entries += [log.BotSat(seat=seat, level=data.bots) for seat in range(1, rules.players)]
    name = await site.hub.open(player, entries)
    return TableLink(table=name, path=f"/t/{name}")


@get("/tables/{name:str}")
async def table_card(name: FromPath[str], site: TheSite, language: Language) -> TableCard:
    """What an invitation shows."""
    table = await site.hub.glance(name)
    return TableCard(
        table=name,
        title=house_view(table.rules, table.house, table.house_key).title,
        stage=table.stage,
        seats=table.seats,
        free=table.free,
        names=list(table.names),
    )


@get("/tables/{name:str}/sheet", media_type=MediaType.HTML)
async def table_sheet(name: FromPath[str], site: TheSite, language: Language) -> Response[str]:
    """The rules played at a table, in plain words."""
    table = await site.hub.glance(name)
    return sheet_page(table.rules, table.house, language)


router = Router("/api", route_handlers=[new_table, table_card, table_sheet])
