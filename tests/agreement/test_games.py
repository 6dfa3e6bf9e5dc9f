"""Whole random games: engine and oracle agree at every step and on every score."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from fortyfives.rules.library import load_rules, preset, preset_ids
from fortyfives.rules.ruleset import RuleSet
from tests import oracle
from tests.oracle.cards import Options
from tests.strategies import random_rules

from .both import Both, Disagreement
from .walk import Habits, Tally, play_game

TABLES = [
    (name, players, sides)
    for name in preset_ids()
    for players in preset(name).players
    for sides in preset(name).sides_for(players)
]
"""Every preset at every number of players and sides that it allows."""

TALKATIVE = Habits(talk=0.3, concede=0.01, illegal=0.5)
FULL_DEALS = 40
"""Where a full game is broken off; some never end by themselves."""


BOOKED: dict[str, Any] = {
    "play": {"booked": True, "first_lead": "left_of_bidder"},
    "deal": {"kitty": 5},
    "draw": {"max_others": 3},
}
RARE: list[tuple[dict[str, Any], int]] = [
    ({"base": "irish-45", "rob": {"unclaimed_ace": "lowest_trump"}}, 2),
    ({"base": "traditional-45", "rob": {"unclaimed_ace": "lowest_trump", "holder": "must"}}, 3),
    (BOOKED | {"base": "nova-scotia"}, 5),
    (BOOKED | {"base": "auction-120"}, 3),
    ({"base": "hoss", "score": {"eliminated_at": -20}, "rob": {"turned_in_auction": True}}, 3),
    ({"base": "one-hundred-and-ten", "score": {"offsuit_set_bonus": 30}}, 2),
    ({"base": "irish-110", "play": {"revoke": "penalised", "revoke_penalty": "lose_bid"}}, 2),
    ({"base": "twenty-five", "play": {"revoke": "penalised"}, "score": {"zero_on": 25}}, 3),
    ({"base": "auction-120", "score": {"all_tricks_wins": True, "offsuit_set_bonus": 30}}, 2),
]
"""Houses for what random ones come to but seldom; played by people who talk a great deal."""


def table(name: str, players: int, sides: int) -> tuple[RuleSet, Options]:
    """A preset at one table, resolved by each side for itself."""
    rules = load_rules(name, players=players, sides=sides)
    return rules, oracle.resolve({"base": name, "table": {"sides": sides}}, players)


def check_table(name: str, players: int, sides: int, games: int, seed: object) -> Tally:
    """Most games begin near their end; some are played from nothing."""
    rules, options = table(name, players, sides)
    rng = random.Random(f"{name} {players} {sides} {seed}")
    total = Tally()
    for number in range(games):
        if number % 10 == 9:
            total += play_game(rules, options, rng, deals=FULL_DEALS, near=False)
        else:
            total += play_game(rules, options, rng)
    assert total.games == games
    return total


def check_houses(deals: int, seed: object) -> Tally:
    """Random houses, some of them with people who talk a great deal."""
    rng = random.Random(f"houses {seed}")
    total = Tally()
    while total.deals < deals:
        rules = random_rules(rng)
        options = oracle.resolve({"base": rules.base, **rules.as_json()})
        total += play_game(rules, options, rng)
        total += play_game(rules, options, rng, habits=TALKATIVE)
    return total


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_presets_are_the_same_options(name: str, players: int, sides: int) -> None:
    rules, options = table(name, players, sides)
    assert plain(rules.as_json()) == plain(options)


def plain(options: Options) -> Options:
    """The options without what the two write differently and means the same."""
    draw = dict(options["draw"])
    for limit in ("min_keep", "max_others"):
        value = draw[limit]
        players = options["table"]["players"]
        if isinstance(value, dict):
            draw[limit] = value.get(str(players), value.get("else"))
    contracts = sorted(options["auction"]["contracts"], key=lambda one: str(one["name"]))
    return {**options, "draw": draw, "auction": {**options["auction"], "contracts": contracts}}


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_games_of_presets_agree(name: str, players: int, sides: int) -> None:
    check_table(name, players, sides, 4, "normal")


@pytest.mark.parametrize("part", range(4))
def test_games_of_random_houses_agree(part: int) -> None:
    check_houses(150, f"normal {part}")


@pytest.mark.parametrize(("spec", "players"), RARE)
def test_rare_turns_agree(spec: dict[str, Any], players: int) -> None:
    rules, options = load_rules(spec, players=players), oracle.resolve(spec, players)
    rng = random.Random(f"{spec}")
    for _ in range(30):
        play_game(rules, options, rng, habits=TALKATIVE)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_many_games_of_presets_agree(
    name: str, players: int, sides: int, soak_count: Callable[[int], int]
) -> None:
    check_table(name, players, sides, soak_count(200), "soak")


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_many_games_of_random_houses_agree(part: int, soak_count: Callable[[int], int]) -> None:
    check_houses(soak_count(1_000), f"soak {part}")


def test_a_difference_is_seen() -> None:
    """The comparison itself can fail: here the two sides play by different rules."""
    long = {"base": "irish-45", "score": {"target": 500}}
    rules = load_rules(long, players=4)
    options = oracle.resolve(long | {"play": {"plain_lead": "follow_suit"}}, 4)
    with pytest.raises(Disagreement):
        play_game(rules, options, random.Random(0), deals=50, near=False)


def test_a_refused_action_is_compared() -> None:
    rules, options = table("irish-45", 2, 2)
    both = Both(rules, options, 0, [0, 0])
    both.start_deal(range(52))
    assert not both.attempt("0 play AC")
    assert not both.attempt("1 play 9S")
    assert both.said == ["(0 play AC: not_your_turn)", "(1 play 9S: card_not_held)"]
