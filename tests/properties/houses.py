"""The houses in which laws are tried: presets at their tables, and random rule sets."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from fortyfives.rules.library import preset, preset_ids, resolve
from fortyfives.rules.problems import contradictions
from fortyfives.rules.ruleset import RuleSet, change, each_option
from tests.strategies import random_rules, random_value

CHANGED = 12
"""The most options that a random house changes one by one."""


def tables() -> list[tuple[str, int, int]]:
    """Every preset at every number of players and sides that it allows."""
    return [
        (name, players, sides)
        for name in preset_ids()
        for players in preset(name).players
        for sides in preset(name).sides_for(players)
    ]


def table_rules(name: str, players: int, sides: int) -> RuleSet:
    """A preset at one table."""
    rules, problems = resolve(name, players=players, sides=sides)
    assert not problems, (name, players, sides, problems)
    return rules


TABLES = tables()
PATHS = [f"{group}.{name}" for group, name, _ in each_option() if group != "table"]
KINDS = {f"{group}.{name}": item.kind for group, name, item in each_option()}


SPICES: list[Mapping[str, Mapping[str, Any]]] = [
    {"auction": {"contracts": ["plain", "blind_thirty_for_sixty", "jink"]}},
    {"deal": {"kitty": 3}, "draw": {"into_kitty": True, "on_top_card": True, "allowed": True}},
    {"deal": {"kitty": 3}, "trump": {"named": "after_kitty"}, "draw": {"into_kitty": False}},
    {"auction": {"called_partner": True, "sit_out_partner": False}},
    {"auction": {"called_partner": False, "sit_out_partner": True}},
    {"auction": {"rounds": "until_passed", "dealer_hold": "may"}},
    {"rob": {"turned_in_auction": True}},
    {"rob": {"unclaimed_ace": "lowest_trump", "holder": "may"}},
    {"draw": {"ace_swap": True}, "play": {"first_lead": "bidder_chooses"}},
    {"draw": {"four_and_a_flip": True}},
    {"play": {"booked": True}},
    {"play": {"revoke": "penalised"}},
    {"play": {"hearts_on_hearts": True, "hearts_follow_ace": True}},
    {"deal": {"packets": "dealer"}},
]
"""What a house seldom has by chance, and what most easily goes wrong."""


def random_house(rng: random.Random) -> RuleSet:
    """A sound rule set: all options at random, or a preset with some changed, and spiced."""
    if rng.random() < 0.5:
        rules = random_rules(rng)
    else:
        rules = table_rules(*rng.choice(TABLES))
        for path in rng.sample(PATHS, rng.randint(0, CHANGED)):
            rules = changed(rules, path, random_value(KINDS[path], rng))
    for spice in rng.sample(SPICES, rng.choice([0, 1, 2, 4])):
        other, problems = change(rules, spice)
        rules = rules if problems or contradictions(other) else other
    return rules


def changed(rules: RuleSet, path: str, value: Any) -> RuleSet:
    """The rules with one option changed, or as they were if that makes a contradiction."""
    group, name = path.split(".")
    other, problems = change(rules, {group: {name: value}})
    return rules if problems or contradictions(other) else other


def houses() -> st.SearchStrategy[RuleSet]:
    """Random rule sets for Hypothesis."""
    return seeds().map(lambda seed: random_house(random.Random(seed)))


def seeds() -> st.SearchStrategy[int]:
    """Seeds of everything else that is random in an example."""
    return st.integers(0, 2**32 - 1)
