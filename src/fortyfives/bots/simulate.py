"""Whole games between bots, the same every time for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from fortyfives.bots.bot import Bot, make_bot
from fortyfives.bots.seeding import derive, derive_bytes
from fortyfives.game.game import Game
from fortyfives.rules.ruleset import RuleSet

MOST_DEALS = 500
"""Where scores keep falling, as they do between weak bidders, a game need not end by itself."""


Watch: TypeAlias = Callable[[Sequence[Bot]], None]
"""Is shown the players of a game, in seat order, once it is over."""


def simulate(
    rules: RuleSet,
    games: int,
    seed: int,
    bots: Sequence[str],
    *,
    most_deals: int = MOST_DEALS,
    watch: Watch | None = None,
) -> Iterator[Game]:
    """Play games and give each when it is finished.

    `bots` are names for the seats in order; a shorter list goes round. A game that has no winner
    after `most_deals` deals is given as it stands, with `winner` None.
    Raises `UnknownBotError`.
    """
    for number in range(games):
        yield play_game(
            rules, derive(seed, "game", number), bots, most_deals=most_deals, watch=watch
        )


def play_game(
    rules: RuleSet,
    seed: int,
    bots: Sequence[str],
    *,
    most_deals: int = MOST_DEALS,
    watch: Watch | None = None,
) -> Game:
    """Play one game to its end, or to `most_deals` deals."""
    deck_seed = derive_bytes(seed, "deck")
    dealer = derive(seed, "dealer") % rules.players
    game = Game(rules, seed=deck_seed, dealer=dealer)
    seated = [
        make_bot(bots[seat % len(bots)], derive(seed, "bot", seat)) for seat in range(rules.players)
    ]
    for _ in range(most_deals):
        if game.is_over:
            break
        play_deal(game, seated)
    if watch is not None:
        watch(seated)
    return game


def play_deal(game: Game, seated: Sequence[Bot]) -> None:
    """Play the next deal of a game to its end, points added up."""
    game.start_deal()
    while (seat := game.turn) is not None:
        game.act(seat, seated[seat].choose(game.view(seat)))
    if not game.is_deal_over:
        game.close_deal()
