"""The OpenSpiel game: the same deals as the readable machine, and a search that plays by views."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs fortyfives[openspiel]")

from fortyfives.game.legal import check, legal_actions  # noqa: E402
from fortyfives.game.machine import step  # noqa: E402
from fortyfives.game.state import Over  # noqa: E402
from fortyfives.rules.library import load_rules, preset_ids  # noqa: E402
from fortyfives.spiel.__main__ import main  # noqa: E402
from fortyfives.spiel.game import FortyFivesGame, FortyFivesState  # noqa: E402
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


def test_a_comparison_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "match.jsonl"
    words = ["club", "--rules", "irish-45", "--simulations", "4", "--out", str(out), "--deals"]
    main([*words, "1"])
    first = out.read_text()
    assert json.loads(capsys.readouterr().out)["ci95"] == [None, None]
    main([*words, "2"])
    assert out.read_text().startswith(first)
    answer = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert answer["deals"] == 2
    assert answer["ci95"][0] <= answer["points_per_deal"] <= answer["ci95"][1]
