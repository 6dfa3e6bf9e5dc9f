"""From a name or an object to a rule set, and back to the shortest specification."""

from __future__ import annotations

from typing import Any

import pytest

from fortyfives.errors import RulesError
from fortyfives.rules import library
from fortyfives.rules.library import Preset, load_rules, preset, preset_ids, resolve, specification
from fortyfives.rules.ruleset import RuleSet


def test_a_name_is_enough() -> None:
    rules = load_rules("auction-120")
    assert (rules.base, rules.players, rules.sides) == ("auction-120", 4, 2)


def test_an_object_changes_a_base() -> None:
    rules = load_rules({"base": "auction-120", "score": {"target": 60}, "table": {"players": 6}})
    assert (rules.score.target, rules.players, rules.sides) == (60, 6, 2)


def test_the_table_of_the_specification_comes_first() -> None:
    spec = {"base": "auction-120", "table": {"players": 3}}
    assert load_rules(spec, players=5, sides=3).players == 3
    assert load_rules({"base": "auction-120"}, players=6, sides=3).sides == 3
    named: dict[str, Any] = {"base": "auction-120", "table": {"sides": 4}}
    assert load_rules(named, players=4).sides == 4


def test_changes_for_one_number_of_players() -> None:
    assert load_rules("nova-scotia", players=5).auction.called_partner
    assert not load_rules("nova-scotia").auction.called_partner
    assert load_rules("irish-110", players=2).auction.contracts[-1].win == "points"
    assert load_rules("irish-110", players=3).auction.contracts[-1].win == 60


def test_what_a_person_asks_for_comes_last() -> None:
    spec = {"base": "nova-scotia", "table": {"players": 5}, "auction": {"called_partner": False}}
    assert not load_rules(spec).auction.called_partner


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        ("no-such", "unknown_preset"),
        ({"base": "no-such"}, "unknown_preset"),
        ({"base": 5}, "bad_rules"),
        ({"score": {}}, "bad_rules"),
        (None, "bad_rules"),
        (["irish-45"], "bad_rules"),
        ("../presets/irish-45", "unknown_preset"),
    ],
)
def test_without_a_base_there_is_nothing_to_start_from(spec: Any, code: str) -> None:
    with pytest.raises(RulesError) as refused:
        resolve(spec)
    assert [problem.code for problem in refused.value.problems] == [code]
    assert refused.value.problems[0].message


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"table": 5}, "bad_group"),
        ({"table": {"players": "four"}}, "bad_value"),
        ({"table": {"players": 11}}, "bad_value"),
        ({"table": {"players": True}}, "bad_value"),
        ({"table": {"players": 4.0}}, "bad_value"),
        ({"players": 4}, "unknown_option"),
        ({"score": {"goal": 4}}, "unknown_option"),
        ({"score": {"target": "high"}}, "bad_value"),
    ],
)
def test_what_cannot_be_read_is_reported(changes: Any, code: str) -> None:
    rules, problems = resolve({"base": "irish-45", **changes})
    assert [problem.code for problem in problems] == [code]
    assert rules.players == 4
    with pytest.raises(RulesError):
        load_rules({"base": "irish-45", **changes})


@pytest.mark.parametrize("name", preset_ids())
def test_a_preset_as_it_is_needs_only_its_name(name: str) -> None:
    assert specification(load_rules(name)) == name


def test_a_specification_names_what_differs_and_an_unusual_table() -> None:
    rules = load_rules({"base": "irish-110", "score": {"target": 60}}, players=2)
    assert specification(rules) == {
        "base": "irish-110",
        "table": {"players": 2, "sides": 2},
        "score": {"target": 60},
    }
    assert load_rules(specification(rules)) == rules
    usual = load_rules({"base": "irish-110", "score": {"target": 60}})
    assert specification(usual) == {"base": "irish-110", "score": {"target": 60}}


def partnership(players: tuple[int, ...], *names: str) -> Preset:
    return Preset("x", "", "", "", "", players, names, {}, {}, ())


def test_sides_for_a_table() -> None:
    assert partnership((6,), "solo", "pairs", "threes").sides_for(6) == (2, 3, 6)
    assert partnership((6,), "any").sides_for(6) == (2, 3, 6)
    assert partnership((4,), "pairs").sides_for(2) == (2,)
    assert partnership((5,), "pairs").usual_sides(5) == 5
    assert partnership((8,), "pairs").usual_sides(8) == 4
    assert partnership((4,), "solo").usual_sides(4) == 4


def test_a_preset_whose_file_is_wrong_cannot_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Preset("x", "", "", "", "", (4,), ("any",), {"score": {"goal": 1}}, {}, ())
    monkeypatch.setattr(library, "preset", lambda name: broken)
    with pytest.raises(RulesError):
        resolve("x")


def test_a_preset_is_read_once() -> None:
    assert preset("irish-45") is preset("irish-45")
    assert isinstance(resolve("irish-45")[0], RuleSet)
