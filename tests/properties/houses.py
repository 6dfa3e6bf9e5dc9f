"""Random rule sets: a preset at one of its tables, with options changed while they agree."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st

from fortyfives.rules.contracts import READY, SETS, Contracts
from fortyfives.rules.library import preset, preset_ids, resolve
from fortyfives.rules.options import (
    ByPlayers,
    Choice,
    Flag,
    Kind,
    Number,
    OneOf,
    Pair,
    PerPlayers,
    Subset,
)
from fortyfives.rules.problems import contradictions
from fortyfives.rules.ruleset import RuleSet, change, each_option

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


def random_house(rng: random.Random) -> RuleSet:
    """A sound rule set: a preset, then random values for some options."""
    rules = table_rules(*rng.choice(TABLES))
    for path in rng.sample(PATHS, rng.randint(0, CHANGED)):
        rules = changed(rules, path, random_value(KINDS[path], rng))
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


# ------------------------------------------------------------- random values


def random_value(kind: Kind, rng: random.Random) -> Any:
    """A value that an option of this kind can take, in the form that it reads."""
    return VALUES[type(kind)](kind, rng)


def _number(kind: Number, rng: random.Random) -> int | None:
    if kind.optional and rng.random() < 0.3:
        return None
    if kind.usual and rng.random() < 0.5:
        return rng.choice(kind.usual)
    return rng.randint(kind.low, kind.high)


def _subset(kind: Subset, rng: random.Random) -> list[str]:
    return [member.value for member in kind.members if rng.random() < 0.5]


def _pair(_kind: Pair, rng: random.Random) -> list[int] | None:
    return None if rng.random() < 0.3 else [rng.randint(-50, 120), rng.choice([15, 20, 25, 30])]


def _by_players(kind: ByPlayers, rng: random.Random) -> PerPlayers:
    number = Number(kind.low, kind.high, kind.optional)
    table = tuple((n, _number(number, rng)) for n in (3, 4, 5) if rng.random() < 0.5)
    return PerPlayers(table, _number(number, rng))


def _contracts(_kind: Contracts, rng: random.Random) -> list[str]:
    ready = rng.sample(sorted(READY), rng.randint(0, 4))
    return [rng.choice(sorted(SETS)), *ready]


VALUES: Mapping[type, Callable[[Any, random.Random], Any]] = {
    Flag: lambda _kind, rng: rng.random() < 0.5,
    Choice: lambda kind, rng: rng.choice([member.value for member in kind.members]),
    Subset: _subset,
    Number: _number,
    OneOf: lambda kind, rng: rng.choice(kind.values),
    Pair: _pair,
    ByPlayers: _by_players,
    Contracts: _contracts,
}
