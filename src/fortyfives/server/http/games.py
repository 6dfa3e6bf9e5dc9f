"""Replays, records, and the proof that deals were fair."""

from __future__ import annotations

import hmac
from typing import Annotated

from litestar import MediaType, Response, Router
from litestar.params import FromPath, JSONBody, Parameter

from fortyfives.cards import card_text
from fortyfives.game.fairness import commitment_of, fair_deck
from fortyfives.server.denials import Denied
from fortyfives.server.http.common import Language, TheSite, get, post
from fortyfives.server.replays import replay_page, replay_steps
from fortyfives.server.state import Site
from fortyfives.server.store.rows import GameRow
from fortyfives.server.wire.pages import (
    DealingStatistics,
    FairAnswer,
    FairCheck,
    Replay,
    ReplaySteps,
)

Seat = Annotated[int | None, Parameter(ge=0, le=9)]


@get("/games/{game:str}")
async def game_page(game: FromPath[str], site: TheSite, language: Language) -> Replay:
    """A game to look through: its finished deals."""
    row = await _row(game, site)
    return replay_page(row.id, row.record)


@get("/games/{game:str}/deals/{deal:int}")
async def game_deal(
    game: FromPath[str], deal: FromPath[int], site: TheSite, language: Language, seat: Seat = None
) -> ReplaySteps:
    """A finished deal step by step, as a seat saw it or with all hands open."""
    row = await _row(game, site)
    return replay_steps(row.id, row.record, deal, seat)


@get("/games/{game:str}/record", media_type=MediaType.JSON)
async def game_record(game: FromPath[str], site: TheSite, language: Language) -> Response[bytes]:
    """The record of a game, as a file."""
    row = await _row(game, site)
    headers = {"Content-Disposition": f'attachment; filename="{row.id}.json"'}
    return Response(row.record.encode(), media_type=MediaType.JSON, headers=headers)


async def _row(game: str, site: Site) -> GameRow:
    row = await site.services.store.game(game)
    if row is None:
        raise Denied("unknown_game")
    return row


@get("/fair/statistics")
async def statistics(site: TheSite, language: Language) -> DealingStatistics:
    """Where each card came to lie, over all deals played here."""
    return site.services.dealing.statistics()


@post("/fair/check", status_code=200)
async def check(data: JSONBody[FairCheck], language: Language) -> FairAnswer:
    """Whether a commitment is that of a seed, and the deck that follows."""
    seed = bytes.fromhex(data.seed)
    deck = fair_deck(seed, sorted(data.words), data.deal, joker=data.joker)
    holds = hmac.compare_digest(commitment_of(seed), data.commitment.lower())
    return FairAnswer(holds=holds, deck=[card_text(card) for card in deck])


router = Router("/api", route_handlers=[game_page, game_deal, game_record, statistics, check])
