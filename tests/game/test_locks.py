"""Who is locked, as all can know it, against what the deals then come to."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fortyfives.game.game import Game
from fortyfives.game.locks import locked_at, locked_sides
from fortyfives.game.state import Over, play_of
from fortyfives.rules.library import load_rules
from fortyfives.rules.ruleset import RuleSet
from tests.properties.walks import random_move

HOUSES: dict[str, tuple[dict[str, Any], int, int]] = {
    "pairs": ({"base": "auction-120"}, 4, 2),
    "alone": ({"base": "auction-120"}, 3, 3),
    "a called partner": ({"base": "cut-throat", "auction": {"called_partner": True}}, 5, 5),
    "who sits out": ({"base": "hoss"}, 3, 3),
    "no lock": ({"base": "irish-110"}, 4, 2),
}


def house(name: str) -> RuleSet:
    """A house in which sides are locked soon; the one without a lock as it is."""
    rules, players, sides = HOUSES[name]
    if name != "no lock":
        rules = rules | {"score": {"lock_at": 10}}
    return load_rules(rules, players=players, sides=sides)


@pytest.mark.parametrize("name", HOUSES)
def test_a_side_that_is_locked_at_the_end_scores_nothing(name: str) -> None:
    rules, rng, seen = house(name), random.Random(name), 0
    for _ in range(12):
        game = Game(rules, seed=rng.randbytes(32))
        while not game.is_over:
            seen += deal_is_true(game, rng)
    assert (seen > 0) == (name != "no lock")


def deal_is_true(game: Game, rng: random.Random) -> int:
    """Play a deal; how many locked sides were seen at its end."""
    game.start_deal()
    locked: tuple[int, ...] = ()
    while game.turn is not None and game.state is not None:
        move = random_move(game.state, rng)
        game.act(move.seat, move.action)
        facts, phase = game.state.facts, game.state.phase
        if facts.bidder is not None:
            assert facts.rules.side_of(facts.bidder) not in locked_sides(facts, play_of(phase))
    assert game.state is not None
    facts, phase = game.state.facts, game.state.phase
    if not isinstance(phase, Over):
        game.close_deal()
        phase = game.state.phase
    assert isinstance(phase, Over)
    locked = locked_sides(facts, phase.play)
    outcome = phase.outcome
    if phase.play is not None:
        assert all(outcome.points[side] <= 0 for side in locked)
    limit = facts.rules.score.lock_at
    after = (
        []
        if limit is None or outcome.winner is not None
        else [
            side
            for side, score in enumerate(outcome.scores)
            if score >= limit and side not in outcome.out
        ]
    )
    assert list(locked_at(facts, phase)) == after
    return len(locked)
