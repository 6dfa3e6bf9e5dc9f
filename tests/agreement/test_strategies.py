"""The random rule sets are sound, nearly every attempt is, and no option is left out."""

from __future__ import annotations

import random

from hypothesis import given, settings

from fortyfives.rules.problems import contradictions
from fortyfives.rules.ruleset import RuleSet, each_option
from tests.strategies import attempt, random_rules, rule_sets


def test_nearly_every_attempt_can_be_played() -> None:
    rng = random.Random(1)
    attempts = [attempt(rng) for _ in range(300)]
    assert sum(rules is not None for rules in attempts) >= 285


def test_every_option_varies() -> None:
    rng = random.Random(2)
    houses = [random_rules(rng) for _ in range(300)]
    for group, name, _ in each_option():
        values = {repr(house.get(f"{group}.{name}")) for house in houses}
        assert len(values) > 1, f"{group}.{name}"


@settings(max_examples=50)
@given(rule_sets)
def test_rule_sets_are_sound(rules: RuleSet) -> None:
    assert contradictions(rules) == []
