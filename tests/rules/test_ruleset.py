"""A rule set: its options by path, its JSON form, its hash."""

from __future__ import annotations

import json

from fortyfives.rules.groups.score import BonusFor
from fortyfives.rules.library import load_rules
from fortyfives.rules.ruleset import RuleSet, change, differences, each_option, option_at


def test_seats_sit_on_sides_in_turn() -> None:
    rules = load_rules("irish-45", players=6, sides=3)
    assert [rules.side_of(seat) for seat in range(6)] == [0, 1, 2, 0, 1, 2]
    assert (rules.players, rules.sides, rules.is_solo) == (6, 3, False)
    assert load_rules("irish-45", players=5).is_solo


def test_an_option_by_its_path() -> None:
    rules = load_rules("auction-120")
    assert rules.get("score.target") == 120
    assert rules.get("score.bonus_for") is BonusFor.HIGHEST_TRUMP_PLAYED
    found = option_at("score.target")
    assert found is not None
    assert found.title == "Target"
    assert option_at("score.goal") is None


def test_the_json_has_every_option_and_reads_back() -> None:
    rules = load_rules("one-hundred-and-ten", players=6, sides=3)
    written = json.loads(json.dumps(rules.as_json()))
    assert sum(len(group) for group in written.values()) == len(list(each_option()))
    again, problems = change(RuleSet(), written)
    assert not problems
    assert again == rules
    assert again.hash() == rules.hash()


def test_the_hash_is_of_every_option() -> None:
    rules = load_rules("auction-120")
    hashes = {rules.hash()}
    for path, value in (("score.target", 119), ("deal.cut", True), ("play.booked", True)):
        group, name = path.split(".")
        other, _ = change(rules, {group: {name: value}})
        hashes.add(other.hash())
    assert len(hashes) == 4
    assert len(rules.hash()) == 64


def test_the_base_is_no_part_of_what_is_played() -> None:
    one, _ = change(RuleSet(base="x"), {})
    assert one == RuleSet(base="y")


def test_a_change_tells_all_that_it_cannot_read_and_does_the_rest() -> None:
    rules, problems = change(
        RuleSet(),
        {
            "score": {"target": 60, "trick": "five", "goal": 1},
            "deck": ["joker"],
            "cards": {},
            "deal": {"kitty": 10**5000},
        },
    )
    assert rules.score.target == 60
    assert rules.score.trick == 5
    assert [problem.code for problem in problems] == [
        *("bad_value", "unknown_option", "bad_group", "unknown_option", "bad_value"),
    ]
    assert problems[0].message == (
        'Points for a trick [score.trick] cannot be "five"; it can be: 1 … 30.'
    )
    assert problems[0].options == ("score.trick",)
    assert "…" in problems[4].message


def test_the_differences_are_what_makes_one_from_the_other() -> None:
    one, other = load_rules("auction-120"), load_rules("merrimack-valley")
    found = differences(one, other)
    assert found["deck"] == {"joker": True}
    again, problems = change(other, found)
    assert not problems
    assert again == one
    assert differences(one, one) == {}
