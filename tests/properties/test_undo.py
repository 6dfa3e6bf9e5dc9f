"""Taking an action back gives the state before it, and doing it again the same state after it."""

from __future__ import annotations

import random
import typing
from collections.abc import Callable

import pytest
from hypothesis import given, settings

from fortyfives.game.game import Game
from fortyfives.game.state import Closing, Moving, Over, Phase
from fortyfives.rules.ruleset import RuleSet

from .houses import houses, random_house, seeds
from .walks import ANTICS, random_move


def check_undo(rules: RuleSet, rng: random.Random, deals: int = 2) -> set[type]:
    """Undo and redo every action of the first deals; the phases in which it was tried."""
    game = Game(rules, seed=rng.randbytes(32))
    phases: set[type] = set()
    for _ in range(deals):
        if game.is_over:
            break
        game.start_deal()
        while game.turn is not None:
            phases |= {type(game.state.phase)} if game.state else set()
            _act_undo_redo(game, rng)
    return phases


def _act_undo_redo(game: Game, rng: random.Random) -> None:
    before, deals = game.state, game.deals
    assert before is not None
    move = random_move(before, rng, ANTICS)
    events = game.act(move.seat, move.action)
    after = game.state
    assert (after, events) == (move.after, move.events)
    assert game.undo()
    assert game.state == before
    assert game.deals == deals
    assert game.act(move.seat, move.action) == events
    assert game.state == after


@settings(max_examples=40)
@given(houses(), seeds())
def test_undo_gives_the_state_before(rules: RuleSet, seed: int) -> None:
    check_undo(rules, random.Random(seed))


@settings(max_examples=20)
@given(houses(), seeds())
def test_a_whole_deal_can_be_taken_back(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    game = Game(rules, seed=rng.randbytes(32))
    game.start_deal()
    first = game.state
    while game.turn is not None and game.state is not None:
        move = random_move(game.state, rng)
        game.act(move.seat, move.action)
    if game.state is not None and not isinstance(game.state.phase, Over):
        game.close_deal()
    while game.undo():
        pass
    assert game.state == first
    assert not game.undo()


def test_undo_is_tried_in_every_phase() -> None:
    rng, phases = random.Random(17), set[type]()
    wanted = set(typing.get_args(Phase)) - {Moving, Closing, Over}
    for _ in range(200):
        if phases == wanted:
            break
        phases |= check_undo(random_house(rng), rng, deals=1)
    assert phases == wanted


@pytest.mark.soak
def test_undo_in_many_games(soak_count: Callable[[int], int]) -> None:
    rng = random.Random(13)
    for _ in range(soak_count(3_000)):
        check_undo(random_house(rng), rng)
