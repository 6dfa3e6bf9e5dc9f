"""Every contradiction is found, and all of them come at once."""

from __future__ import annotations

import ast
import inspect
from typing import Any

import pytest

from fortyfives.rules import problems as module
from fortyfives.rules.library import resolve

Changes = dict[str, dict[str, Any]]


def found(base: str, changes: Changes, players: int = 4, sides: int | None = None) -> list[str]:
    table: dict[str, Any] = {"players": players} | ({"sides": sides} if sides else {})
    _, problems = resolve({"base": base, "table": table, **changes})
    return [problem.code for problem in problems]


SOLO_4: Changes = {"table": {"players": 4, "sides": 4}}

CASES: list[tuple[str, str, Changes]] = [
    ("sides_do_not_divide", "irish-45", {"table": {"players": 5, "sides": 2}}),
    ("sides_do_not_divide", "irish-45", {"table": {"players": 2, "sides": 4}}),
    (
        "deck_too_small",
        "one-hundred-and-ten",
        {"table": {"players": 10, "sides": 5}, "draw": {"allowed": False}},
    ),
    (
        "deck_too_small",
        "auction-120-no-kitty",
        {
            "table": {"players": 10},
            "deck": {"joker": False},
            "deal": {"kitty": 3},
            "draw": {"allowed": False},
        },
    ),
    ("stock_runs_out", "auction-120", {"table": {"players": 6}, "draw": {"min_keep": 1}}),
    ("stock_runs_out", "auction-120", {"table": {"players": 9}}),
    ("no_bids", "auction-partners", {"auction": {"contracts": []}}),
    ("no_bids", "auction-partners", {"auction": {"contracts": ["jink"]}}),
    (
        "no_bids",
        "auction-partners",
        {"auction": {"contracts": ["ten_doubles"]}, "table": {"players": 4, "sides": 4}},
    ),
    ("no_bid_to_bag", "auction-120", {"auction": {"contracts": ["5", "10", "slam"]}}),
    (
        "equal_levels",
        "auction-120",
        {
            "auction": {
                "contracts": [
                    "plain",
                    {"name": "bell", "level": 30, "needs": 30, "win": 60, "lose": 30},
                ]
            }
        },
    ),
    ("bid_out_of_reach", "auction-120", {"score": {"bonus_for": "none"}}),
    ("bid_out_of_reach", "auction-120", {"score": {"bonus": 0}}),
    ("bid_out_of_reach", "auction-120", {"score": {"trick": 4}}),
    (
        "no_partner_to_bag",
        "auction-120",
        SOLO_4 | {"auction": {"all_pass": "dealers_partner_bagged"}},
    ),
    ("needs_turn_up", "auction-120", {"rob": {"unclaimed_ace": "lowest_trump"}}),
    (
        "two_partners",
        "cut-throat",
        {"table": {"players": 3}, "auction": {"called_partner": True, "sit_out_partner": True}},
    ),
    ("needs_solo", "auction-120", {"auction": {"called_partner": True}}),
    (
        "needs_solo",
        "auction-120",
        {"table": {"players": 2, "sides": 2}, "auction": {"sit_out_partner": True}},
    ),
    ("no_kitty", "auction-partners", {"trump": {"named": "after_kitty"}}),
    ("no_kitty", "auction-partners", {"draw": {"into_kitty": True}}),
    (
        "no_kitty",
        "auction-120",
        {"draw": {"into_kitty": True}, "trump": {"named": "after_kitty"}},
    ),
    ("no_draw", "auction-120", {"draw": {"into_kitty": True, "allowed": False}}),
    (
        "no_draw",
        "one-hundred-and-ten",
        {"draw": {"into_kitty": True, "on_top_card": True}},
    ),
    ("no_draw", "auction-120", {"draw": {"four_and_a_flip": True, "allowed": False}}),
    ("top_card_without_kitty", "auction-120", {"draw": {"on_top_card": True}}),
    ("lock_and_cap", "auction-120", {"score": {"cap_at": 105}}),
    ("cannot_end_in_play", "auction-120", {"score": {"finish": "as_won"}}),
    ("cannot_end_in_play", "irish-45", {"score": {"finish": "as_won"}}),
    (
        "nothing_to_claim",
        "irish-45",
        {"rob": {"unclaimed_ace": "lowest_trump", "holder": "never"}},
    ),
]


@pytest.mark.parametrize(("code", "base", "changes"), CASES)
def test_a_contradiction_is_found(code: str, base: str, changes: Changes) -> None:
    spec = {"base": base, "table": {"players": 4}, **changes}
    _, problems = resolve(spec)
    assert code in [problem.code for problem in problems]
    for problem in problems:
        assert problem.message.endswith(".")
        assert "…" not in problem.message
        assert problem.options


def test_every_contradiction_has_its_example() -> None:
    codes = set()
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        is_problem = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Problem"
        if is_problem and isinstance(node, ast.Call) and isinstance(node.args[0], ast.Constant):
            codes.add(node.args[0].value)
    assert codes == {code for code, _, _ in CASES} | {"needs_auction"}


AUCTION_ONLY: dict[str, Any] = {
    "deal.kitty": 3,
    "trump.must_hold_suit": True,
    "trump.named": "after_kitty",
    "rob.turned_in_auction": True,
    "auction.dealer_hold": "may",
    "auction.dealer_hold_from": 20,
    "auction.lock_min": [100, 20],
    "auction.must_pass_below": -30,
    "auction.called_partner": True,
    "auction.sit_out_partner": True,
    "draw.keep_a_trump": True,
    "draw.four_and_a_flip": True,
    "draw.into_kitty": True,
    "draw.on_top_card": True,
    "draw.ace_swap": True,
    "play.first_lead": "bidder",
    "play.booked": True,
    "score.lock_at": 100,
    "score.cap_at": 105,
    "score.offsuit_set_bonus": 30,
}


@pytest.mark.parametrize("path", AUCTION_ONLY)
def test_what_belongs_to_an_auction_needs_one(path: str) -> None:
    group, name = path.split(".")
    changes = {group: {name: AUCTION_ONLY[path]}}
    assert "needs_auction" in found("irish-45", changes)
    _, problems = resolve({"base": "irish-45", **changes})
    assert problems[0].message.endswith(f" [{path}] belongs to an auction, and this game has none.")


def test_turn_up_games_have_only_one_penalty_for_a_revoke() -> None:
    penalty = {"play": {"revoke": "penalised", "revoke_penalty": "lose_bid"}}
    assert found("irish-45", penalty) == ["needs_auction"]
    assert found("irish-45", {"play": {"revoke_penalty": "lose_bid"}}) == []
    assert found("irish-45", {"play": {"revoke": "penalised"}}) == []
    assert found("auction-120", penalty) == []


def test_all_that_is_wrong_comes_at_once() -> None:
    changes: Changes = {
        "deal": {"kitty": 3},
        "score": {"lock_at": 100, "cap_at": 105, "finish": "as_won"},
        "draw": {"ace_swap": True},
        "rob": {"unclaimed_ace": "lowest_trump", "holder": "never"},
    }
    assert found("irish-45", changes, players=5, sides=2) == [
        "sides_do_not_divide",
        *["needs_auction"] * 4,
        "lock_and_cap",
        "cannot_end_in_play",
        "nothing_to_claim",
    ]
    auction: Changes = {
        "auction": {"contracts": ["slam", "ten_doubles"], "called_partner": True},
        "trump": {"named": "after_kitty"},
        "deal": {"kitty": 0},
        "score": {"trick": 1},
    }
    assert found("auction-120", auction) == [
        *("no_bid_to_bag", "needs_solo", "no_kitty"),
    ]


def test_a_stock_that_just_suffices_is_none() -> None:
    """Six players, kitty of three, two cards kept each: 33 dealt and 18 drawn of 52."""
    assert found("merrimack-valley", {}, players=6) == []
    assert found("merrimack-valley", {"draw": {"min_keep": 1}}, players=6) == ["stock_runs_out"]
    assert found("merrimack-valley", {"draw": {"allowed": False}}, players=6) == []


def test_who_draws_how_much() -> None:
    rules, _ = resolve("one-hundred-and-ten")
    assert module.keeps_exactly_five(rules)
    assert module.most_discarded(rules, bidder=True) == 0
    assert module.most_discarded(rules, bidder=False) == 3
    rules, _ = resolve("auction-120", players=6)
    assert module.most_discarded(rules, bidder=True) == 3
    assert module.most_discarded(rules, bidder=False) == 3
    rules, _ = resolve("auction-partners-no-draw")
    assert module.keeps_exactly_five(rules)
    assert module.most_discarded(rules, bidder=False) == 0


def test_unreadable_options_and_contradictions_come_back_together() -> None:
    asked = {
        "base": "irish-45",
        "table": {"players": 4, "sides": 3},
        "deal": {"kitty": 7},
        "score": {"foo": 2},
    }
    _, problems = resolve(asked)
    codes = {problem.code for problem in problems}
    assert {"bad_value", "unknown_option"} < codes
    assert any("table.sides" in problem.options for problem in problems)
    assert [one.code for one in problems if "deal.kitty" in one.options] == ["bad_value"]
