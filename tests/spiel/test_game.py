"""The OpenSpiel game: the same deals as the readable machine, and a search that plays by views."""

from __future__ import annotations

import json
from random import Random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs fortyfives[openspiel]")

import numpy as np  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from fortyfives.game.actions import Claim, Rob  # noqa: E402
from fortyfives.game.legal import check, legal_actions  # noqa: E402
from fortyfives.game.machine import step  # noqa: E402
from fortyfives.game.state import Over, Playing  # noqa: E402
from fortyfives.game.view import view  # noqa: E402
from fortyfives.rules.library import load_rules, preset_ids  # noqa: E402
from fortyfives.spiel.game import FortyFivesGame, FortyFivesState, parameters_of  # noqa: E402
from fortyfives.spiel.search import TreeSearch  # noqa: E402


@pytest.mark.parametrize("preset_id", preset_ids())
def test_random_deals_are_those_of_the_machine(preset_id: str) -> None:
    game, rng = FortyFivesGame({"rules": preset_id}), Random(preset_id)
    state = game.new_initial_state()
    state.apply_action(rng.randrange(1 << 16))
    while not state.is_terminal():
        seat, deal = state.current_player(), state.deal
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert len(legal) == len(legal_actions(state.view(seat)))
        number = rng.choice(legal)
        action = state.action(number)
        assert state.number(action) == number < game.num_distinct_actions()
        copy = state.clone()
        state.apply_action(number)
        assert state.deal == step(deal, seat, action)[0]
        assert copy.deal == deal
    assert isinstance(state.deal.phase, Over)
    returns = state.returns()
    assert sum(returns) == pytest.approx(0)


@pytest.mark.parametrize("preset_id", preset_ids())
def test_what_a_seat_knows_says_what_it_may_do(preset_id: str) -> None:
    game, rng = FortyFivesGame({"rules": preset_id}), Random(preset_id)
    may: dict[tuple[int, str], list[int]] = {}
    state = game.new_initial_state()
    state.apply_action(rng.randrange(1 << 16))
    start = state.clone()
    for _ in range(30):
        state = start.resample_from_infostate(start.current_player(), rng.random)
        while not state.is_terminal():
            key = state.current_player(), state.information_state_string()
            legal = state.legal_actions()
            assert may.setdefault(key, legal) == legal
            state.apply_action(legal[min(rng.randrange(3), len(legal) - 1)])


def test_nobody_hears_which_card_was_given_for_the_turned_one() -> None:
    game = FortyFivesGame({"rules": "irish-45"})
    for shuffle in range(200):
        state = game.new_initial_state()
        state.apply_action(shuffle)
        robs = [a for a in state.legal_actions() if isinstance(state.action(a), Rob)]
        if len(robs) > 1:
            break
    robber, other = state.current_player(), (state.current_player() + 1) % 4
    told = set()
    for number in robs:
        after = state.clone()
        after.apply_action(number)
        told.add(after.information_state_string(other))
        assert after.information_state_string(robber) != state.information_state_string(robber)
    assert len(told) == 1


def test_where_revokes_may_be_called_a_deal_ends_with_its_points() -> None:
    game = FortyFivesGame(
        {"rules": json.dumps({"base": "irish-45", "play": {"revoke": "penalised"}})}
    )
    state, rng = game.new_initial_state(), Random(4)
    state.apply_action(4)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert isinstance(state.deal.phase, Over)
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("preset_id", ["irish-45", "nova-scotia", "hoss"])
def test_a_state_drawn_for_a_seat_looks_the_same_to_it(preset_id: str) -> None:
    game, rng = FortyFivesGame({"rules": preset_id}), Random(8)
    state = game.new_initial_state()
    state.apply_action(8)
    others = 0
    while not state.is_terminal():
        for seat in range(game.num_players()):
            drawn = state.resample_from_infostate(seat, rng.random)
            assert drawn.information_state_string(seat) == state.information_state_string(seat)
            others += drawn.deal != state.deal
        state.apply_action(rng.choice(state.legal_actions()))
    assert others


def test_the_library_alone_can_search_the_game() -> None:
    game = FortyFivesGame({"rules": "irish-45", "players": 2, "sides": 2})
    chance = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, chance), 20.0, 30, random_state=chance
    )
    state = game.new_initial_state()
    state.apply_action(3)
    assert bot.step(state) in state.legal_actions()


def test_only_the_seat_on_turn_may_do_anything() -> None:
    game = FortyFivesGame({"rules": "irish-45"})
    state = game.new_initial_state()
    assert len(state.legal_actions()) == 1 << 16
    state.apply_action(3)
    turn = state.current_player()
    assert state.legal_actions(turn) == state.legal_actions()
    assert state.legal_actions((turn + 1) % 4) == []
    state.legal_actions().clear()
    assert state.legal_actions()


@pytest.mark.parametrize(("players", "sides"), [(None, None), (2, 2), (6, 3)])
def test_parameters_make_the_same_house(players: int | None, sides: int | None) -> None:
    rules = load_rules("irish-45", players=players, sides=sides)
    assert FortyFivesGame(parameters_of(rules)).rules == rules
    other = load_rules({"base": "irish-45", "score": {"target": 25}})
    assert FortyFivesGame(parameters_of(other)).rules == other


def test_it_is_registered_under_its_name() -> None:
    game = pyspiel.load_game("python_fortyfives", {"rules": "irish-45"})
    assert game.num_players() == 4
    state = game.new_initial_state()
    assert state.is_chance_node()


def test_what_a_seat_is_told_does_not_hold_the_others_cards() -> None:
    game = FortyFivesGame({"rules": "nova-scotia"})
    first, second = game.new_initial_state(), game.new_initial_state()
    first.apply_action(5)
    second.apply_action(5)
    deal = second.deal
    swapped = deal._replace(owns=(deal.owns[2], deal.owns[1], deal.owns[0], deal.owns[3]))
    other = game.state_of(swapped)
    assert isinstance(other, FortyFivesState)
    assert other.information_state_string(1) == first.information_state_string(1)
    assert other.information_state_string(0) != first.information_state_string(0)


@pytest.mark.parametrize("preset_id", ["irish-45", "nova-scotia"])
def test_the_search_plays_legally_and_the_same_for_the_same_seed(preset_id: str) -> None:
    rules = load_rules(preset_id)
    game = FortyFivesGame({"rules": preset_id})
    state = game.new_initial_state()
    state.apply_action(11)
    while not state.is_terminal():
        seen = state.view(state.current_player())
        action = TreeSearch(rules, 3, simulations=12).choose(seen)
        check(seen, action)
        assert action == TreeSearch(rules, 3, simulations=12).choose(seen)
        state.apply_action(state.number(action))


def test_the_search_answers_a_claim() -> None:
    rules = load_rules("irish-45")
    state = FortyFivesGame({"rules": "irish-45"}).new_initial_state()
    state.apply_action(3)
    while not isinstance(state.deal.phase, Playing):
        state.apply_action(state.legal_actions()[0])
    claimed = step(state.deal, state.current_player(), Claim())[0]
    assert claimed.turn is not None
    seen = view(claimed, claimed.turn)
    check(seen, TreeSearch(rules, 3, simulations=4).choose(seen))
