"""Identities without accounts, and what a player has done."""

from __future__ import annotations

from typing import Literal

import msgspec
from litestar import Response, Router
from litestar.params import JSONBody

from fortyfives.i18n import gettext as _
from fortyfives.rules.library import preset, preset_ids
from fortyfives.server.http.common import Language, TheSite, Who, delete, get, patch, post
from fortyfives.server.http.protection import limit_newcomers
from fortyfives.server.names import clean_name
from fortyfives.server.store.rows import GameRow, ResultRow
from fortyfives.server.wire.pages import (
    Export,
    GameCard,
    Identity,
    Me,
    NewPlayer,
    PersonalStats,
)


@post("/players", guards=[limit_newcomers])
async def new_player(data: JSONBody[NewPlayer], site: TheSite, language: Language) -> Identity:
    """Make an identity; the token is told this once."""
    player, token = await site.services.store.new_player(clean_name(data.name))
    return Identity(player=player.id, name=player.name, token=token)


@get("/me")
async def me(player: Who, language: Language) -> Me:
    """Who asks."""
    return Me(player=player.id, name=player.name)


@patch("/me")
async def rename(data: JSONBody[NewPlayer], player: Who, site: TheSite, language: Language) -> Me:
    """Take another name."""
    name = clean_name(data.name)
    await site.services.store.rename(player.id, name)
    return Me(player=player.id, name=name)


@delete("/me")
async def forget(player: Who, site: TheSite, language: Language) -> None:
    """Forget the identity and its statistics; it leaves the tables it is at."""
    await site.forget(player.id)


@get("/me/games")
async def games(player: Who, site: TheSite, language: Language) -> list[GameCard]:
    """The player's games, the newest first."""
    found = await site.services.store.games_of(player.id)
    return [game_card(game, result) for game, result in found]


@get("/me/stats")
async def stats(player: Who, site: TheSite, language: Language) -> PersonalStats:
    """What the player has done in all his games here."""
    return personal_stats(await site.services.store.results_of(player.id))


@get("/me/export")
async def export(player: Who, site: TheSite, language: Language) -> Response[Export]:
    """Everything that is kept of the player, as a file."""
    store = site.services.store
    found = await store.games_of(player.id, most=10_000)
    body = Export(
        player=player.id,
        name=player.name,
        stats=personal_stats(await store.results_of(player.id)),
        games=[game_card(game, result) for game, result in found],
        records=[msgspec.json.decode(game.record) for game, _result in found],
    )
    headers = {"Content-Disposition": 'attachment; filename="fortyfives.json"'}
    return Response(body, headers=headers)


def game_card(game: GameRow, result: ResultRow) -> GameCard:
    """A game in a few words, for one of its players."""
    record = msgspec.json.decode(game.record)
    known = result.preset in preset_ids()
    return GameCard(
        game=game.id,
        table=game.table,
        title=record.get("house") or (_(preset(result.preset).title) if known else result.preset),
        started=game.started,
        ended=game.ended,
        names=record["players"],
        seat=result.seat,
        result=_result(result),
        scores=record["deals"][-1]["scores"] if record["deals"] else [],
        deals=len(record["deals"]),
    )


def _result(result: ResultRow) -> Literal["won", "lost", "unfinished"]:
    if result.won is None:
        return "unfinished"
    return "won" if result.won else "lost"


def personal_stats(results: list[ResultRow]) -> PersonalStats:
    """All results added up, and those of each preset."""
    by_preset: dict[str, list[ResultRow]] = {}
    for result in results:
        by_preset.setdefault(result.preset, []).append(result)
    parts = {name: _added(part) for name, part in sorted(by_preset.items())}
    return msgspec.structs.replace(_added(results), by_preset=parts)


def _added(results: list[ResultRow]) -> PersonalStats:
    return PersonalStats(
        games=sum(result.won is not None for result in results),
        won=sum(bool(result.won) for result in results),
        deals=sum(result.deals for result in results),
        points=sum(result.points for result in results),
        bids=sum(result.bids for result in results),
        bids_made=sum(result.bids_made for result in results),
        bid_points=sum(result.bid_points for result in results),
    )


router = Router("/api", route_handlers=[new_player, me, rename, forget, games, stats, export])
