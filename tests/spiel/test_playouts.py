"""Play-outs at once: lawful, added up as the machine does, and as the library's own come out."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, variance

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs fortyfives[openspiel]")

import numpy as np  # noqa: E402
from open_spiel.python.algorithms import mcts  # noqa: E402

from fortyfives.game.actions import Play, Rob  # noqa: E402
from fortyfives.game.legal import legal_actions  # noqa: E402
from fortyfives.game.machine import step  # noqa: E402
from fortyfives.game.state import Over, Playing  # noqa: E402
from fortyfives.game.view import view  # noqa: E402
from fortyfives.rules.library import load_rules, preset_ids  # noqa: E402
from fortyfives.spiel.game import FortyFivesGame, FortyFivesState  # noqa: E402
from fortyfives.spiel.moment import returns_of  # noqa: E402
from fortyfives.spiel.playouts import PlayOuts, only_cards  # noqa: E402


def states(preset_id: str, seed: int, deals: int) -> list[FortyFivesState]:
    """Every state of some random deals in which someone has to act."""
    game, rng, found = FortyFivesGame({"rules": preset_id}), Random(seed), []
    for _ in range(deals):
        state = game.new_initial_state()
        state.apply_action(rng.randrange(1 << 16))
        while not state.is_terminal():
            found.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("preset_id", preset_ids())
def test_cards_are_lawful_and_points_those_of_the_machine(preset_id: str) -> None:
    rules, rng, played = load_rules(preset_id), np.random.default_rng(5), 0
    evaluator = PlayOuts(rules)
    for state in states(preset_id, 5, 12):
        deal, phase = state.deal, state.deal.phase
        if not only_cards(deal):
            continue
        assert isinstance(phase, Playing)
        words = rng.integers(0, 1 << 64, (1, 5 * len(deal.owns)), np.uint64)
        values, cards = evaluator.play_out(deal, phase, words)
        assert tuple(cards[: len(phase.cards)]) == phase.cards
        for card in cards[len(phase.cards) :]:
            if card >= 0:
                assert deal.turn is not None
                deal = step(deal, deal.turn, Play(card))[0]
        assert isinstance(deal.phase, Over)
        assert values == returns_of(rules, deal.phase.outcome.points)
        played += 1
    assert played


@pytest.mark.parametrize("preset_id", preset_ids())
def test_they_begin_where_only_cards_are_left(preset_id: str) -> None:
    """Whatever is done from there, nothing else is ever on offer."""
    rng = Random(6)
    for state in states(preset_id, 6, 4):
        deal = state.deal
        if not only_cards(deal):
            continue
        while deal.turn is not None:
            legal = legal_actions(view(deal, deal.turn))
            assert all(isinstance(action, Play) and not action.hearts for action in legal)
            deal = step(deal, deal.turn, rng.choice(legal))[0]


def test_where_the_turned_card_may_be_robbed_more_than_cards_is_left() -> None:
    robs = 0
    for state in states("irish-45", 7, 40):
        seen = state.view(state.current_player())
        if any(isinstance(action, Rob) for action in legal_actions(seen)):
            robs += 1
            assert not only_cards(state.deal)
    assert robs


@pytest.mark.parametrize("preset_id", ["irish-45", "cut-throat", "nova-scotia", "twenty-five"])
def test_they_are_worth_what_the_librarys_are(preset_id: str) -> None:
    """From the same states the means agree, seat by seat; and so do the chances beforehand."""
    rng = Random(9)
    for state in rng.sample(states(preset_id, 9, 4), 5):
        own = PlayOuts(state.get_game().rules, 1)
        library = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        assert own.prior(state) == library.prior(state)
        first = [own.evaluate(state) for _ in range(300)]
        second = [library.evaluate(state) for _ in range(300)]
        for ours, theirs in zip(zip(*first, strict=True), zip(*second, strict=True), strict=True):
            error = sqrt((variance(ours) + variance(theirs)) / 300)
            assert abs(fmean(ours) - fmean(theirs)) <= 4 * error + 1e-9


def test_the_same_seed_gives_the_same_values() -> None:
    state = states("irish-45", 2, 1)[0]
    rules = state.get_game().rules
    first, second = PlayOuts(rules, 4), PlayOuts(rules, 4)
    values = [first.evaluate(state) for _ in range(20)]
    assert values == [second.evaluate(state) for _ in range(20)]
    assert len({tuple(value) for value in values}) > 1
