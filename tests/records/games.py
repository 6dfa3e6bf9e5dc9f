"""Games to record: random but repeatable, with all that can happen at a table."""

from collections.abc import Iterator
from random import Random

from fortyfives.errors import Refusal
from fortyfives.game.actions import Action, CallRevoke, Claim, Concede
from fortyfives.game.game import Game
from fortyfives.game.state import Closing
from fortyfives.rules.library import load_rules, preset, preset_ids
from fortyfives.rules.options import Json
from fortyfives.rules.ruleset import RuleSet

SPECIAL: list[Json] = [
    {"base": "auction-120", "play": {"revoke": "penalised", "revoke_penalty": "lose_bid"}},
    {"base": "irish-45", "play": {"revoke": "penalised"}},
    {"base": "auction-120", "rob": {"turned_in_auction": True}, "deal": {"kitty": 0}},
    {"base": "auction-120", "play": {"booked": True, "hearts_on_hearts": True}},
    {"base": "auction-120", "draw": {"into_kitty": True, "on_top_card": True}},
    {"base": "auction-120", "deal": {"packets": "dealer"}, "draw": {"four_and_a_flip": True}},
    {"base": "cut-throat", "table": {"players": 5}, "auction": {"called_partner": True}},
    {"base": "one-hundred-and-ten", "table": {"players": 3, "sides": 3}},
    {
        "base": "auction-120",
        "auction": {
            "contracts": ["plain", "blind_thirty_for_sixty", "sixty_for_120", "slam", "jink"],
            "rounds": "until_passed",
        },
    },
    {"base": "twenty-five", "table": {"players": 6, "sides": 3}},
    {"base": "irish-110", "table": {"players": 2, "sides": 2}},
]
"""Houses in which things happen that the presets do not have."""


def houses() -> list[Json]:
    """Every preset at its usual table, and the special houses."""
    return [*preset_ids(), *SPECIAL]


def every_table() -> Iterator[RuleSet]:
    """Every preset at every table that it allows."""
    for name in preset_ids():
        chosen = preset(name)
        for players in chosen.players:
            for sides in chosen.sides_for(players):
                yield load_rules(name, players=players, sides=sides)


def random_game(
    rules: RuleSet, number: int, *, deals: int = 3, stop: int | None = None, quits: bool = False
) -> Game:
    """A game of random choices; `stop` breaks it off after so many, `quits` lets seats give up."""
    chance = Random(f"{rules.hash()} {number}")
    game = Game(rules, seed=chance.randbytes(32), dealer=number % rules.players)
    left = 10_000 if stop is None else stop
    for _ in range(deals):
        game.start_deal()
        while (seat := game.turn) is not None:
            if not left:
                return game
            _interrupt(game, chance, quits)
            if game.turn is not None:
                seat, choices = game.turn, game.legal()
                game.act(seat, choices[chance.randrange(len(choices))])
            left -= 1
        if game.state is not None and isinstance(game.state.phase, Closing):
            game.close_deal()
        if game.is_over:
            break
    return game


def _interrupt(game: Game, chance: Random, quits: bool) -> None:
    """Sometimes somebody calls a revoke, claims, or gives up."""
    seats = range(game.rules.players)
    tries: list[tuple[float, Action]] = [
        (0.3, CallRevoke(chance.choice(seats), chance.randrange(5))),
        (0.02, Claim()),
        (0.01 if quits else 0.0, Concede()),
    ]
    for likely, action in tries:
        if chance.random() < likely:
            try:
                game.act(chance.choice(seats), action)
            except Refusal:
                continue
