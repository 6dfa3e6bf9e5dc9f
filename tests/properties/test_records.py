"""Record, replay, record again: the same text."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings

from fortyfives.game import record
from fortyfives.game.game import Game
from fortyfives.game.state import Swapping
from fortyfives.rules.ruleset import RuleSet

from .houses import TABLES, houses, random_house, seeds, table_rules
from .walks import random_move


def random_game(rules: RuleSet, rng: random.Random, deals: int) -> Game:
    """A game of so many deals at most; now and then it stops in the middle of one."""
    game = Game(rules, seed=rng.randbytes(32))
    stop = rng.random() < 0.2
    for _ in range(deals):
        if game.is_over:
            break
        game.start_deal()
        while game.turn is not None and game.state is not None:
            if stop and rng.random() < 0.01:
                return game
            move = random_move(game.state, rng)
            game.act(move.seat, move.action)
    return game


def check_record(rules: RuleSet, rng: random.Random, deals: int = 3) -> None:
    game = random_game(rules, rng, deals)
    names = [f"Nom {seat} « ♥ »" for seat in range(rules.players)]
    text = record.record_line(game, players=names, extra={"notes": "1"})
    again = record.replay(record.read(text), close=False)
    if not stopped_in_the_ace_swap(game):
        assert again.game.state == game.state
    assert record.canonical(record.as_json(again.rewritten())) == text


def stopped_in_the_ace_swap(game: Game) -> bool:
    """A replay goes on over the answers that nobody has to give; the text is the same."""
    return game.state is not None and isinstance(game.state.phase, Swapping)


@settings(max_examples=40)
@given(houses(), seeds())
def test_a_record_replays_to_itself(rules: RuleSet, seed: int) -> None:
    check_record(rules, random.Random(seed))


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_records_of_every_table(name: str, players: int, sides: int) -> None:
    check_record(table_rules(name, players, sides), random.Random(9), deals=1)


@pytest.mark.soak
def test_many_records_replay_to_themselves(soak_count: Callable[[int], int]) -> None:
    rng = random.Random(14)
    for _ in range(soak_count(3_000)):
        check_record(random_house(rng), rng, deals=30)
