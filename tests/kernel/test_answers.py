"""The answer to `solve`: values by card, and a code for everything that is wrong."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fortyfives.cards import SUITS, card_text, cards_in
from fortyfives.errors import BadQuestion, FortyFivesError, Refusal, RulesError
from fortyfives.kernel.answers import solve_query
from tests.kernel.brute import values
from tests.kernel.endings import random_ending

GOOD: dict[str, Any] = {
    "ask": "solve",
    "rules": "irish-45",
    "trump": "H",
    "hands": [["2C", "3C"], ["5H", "KS"], ["JH", "4C"], ["AH", "2D"]],
    "sides": 2,
    "turn": 0,
}


def test_a_whole_answer() -> None:
    assert solve_query(GOOD) == {"values": {"2C": -5, "3C": -5}, "best": "2C"}


def test_a_trick_under_way() -> None:
    request = GOOD | {"hands": [["3C"], ["5H", "KS"], ["JH", "4C"], ["AH", "2D"]]}
    request |= {"trick": ["2C"], "turn": 1, "highest": None}
    assert solve_query(request) == {"values": {"5H": 5, "KS": 5}, "best": "5H"}


def test_the_best_trump_may_lie_already() -> None:
    plain = GOOD | {"hands": [["2C"], ["KS"], ["4C"], ["2D"]]}
    assert solve_query(plain) == {"values": {"2C": 5}, "best": "2C"}
    assert solve_query(plain | {"highest": ["5H", 0]})["values"] == {"2C": 10}
    assert solve_query(plain | {"highest": ["5H", 1]})["values"] == {"2C": 0}


def test_camps_and_sides() -> None:
    alone = GOOD | {"sides": 4, "turn": 1}
    assert solve_query(alone)["best"] == "5H"
    assert solve_query(GOOD | {"camps": [0, 0, 0, 1]})["values"] == {"2C": 15, "3C": 15}


def test_seats_without_cards_are_not_in_the_play() -> None:
    two = GOOD | {"hands": [["2C", "3C"], ["5H", "KS"], [], []]}
    assert solve_query(two)["values"] == {"2C": -15, "3C": -15}
    last = GOOD | {"hands": [[], ["5H"], ["JH"], []], "trick": ["2C"], "turn": 1}
    assert solve_query(last)["values"] == {"5H": 10}


@pytest.mark.parametrize("seed", range(40))
def test_random_endings(seed: int) -> None:
    at = random_ending(random.Random(seed))
    highest = None
    if at.best is not None:
        holders = [seat for seat, camp in enumerate(at.camps) if camp == at.best[1]]
        if holders[0] >= at.rules.sides:
            return  # no side's first seat is in the camp that holds it: it cannot be asked
        highest = [card_text(at.best[0]), holders[0]]
    request = {
        "rules": {"base": at.rules.base, **at.rules.as_json()},
        "trump": SUITS[at.trump],
        "hands": [[card_text(card) for card in cards_in(hand)] for hand in at.hands],
        "turn": at.turn,
        "trick": [card_text(card) for _, card in at.trick],
        "withheld": list(at.withheld),
        "ace_low": at.ace_low,
        "hearts_on_hearts": at.hearts_said,
        "called": None if at.called < 0 else card_text(at.called),
        "highest": highest,
        "camps": list(at.camps),
    }
    expected = {card_text(card): value for card, value in values(at).items()}
    answer = solve_query(request)
    assert answer["values"] == expected
    assert expected[answer["best"]] == max(expected.values())


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"hands": None}, "bad_field"),
        ({"hands": [["2C"]]}, "bad_field"),
        ({"hands": [["2C"]] * 11}, "bad_field"),
        ({"hands": [["2C"], "5H", ["JH"], ["AH"]]}, "bad_field"),
        ({"hands": [["2C"], [5], ["JH"], ["AH"]]}, "bad_field"),
        ({"hands": [["2C"], ["5H", "3C"], ["JH"], ["AH"]]}, "bad_position"),
        ({"hands": [[], ["5H"], ["JH"], ["AH"]]}, "bad_position"),
        ({"hands": [["2C", "3C", "4C", "6C", "7C", "8C"], [], [], []]}, "bad_position"),
        ({"hands": [["2C", "3C"], ["5H", "KS"], ["JH", "4C"]], "players": 4}, "bad_field"),
        ({"trick": ["KC"]}, "bad_position"),
        ({"trick": ["KC"] * 4}, "duplicate_card"),
        ({"trick": ["KC", "QC", "JC", "TC"]}, "bad_position"),
        ({"trick": "KC"}, "bad_field"),
        ({"turn": 4}, "bad_field"),
        ({"turn": -1}, "bad_field"),
        ({"turn": True}, "bad_field"),
        ({"trump": "X"}, "unknown_suit"),
        ({"trump": 2}, "bad_field"),
        ({"hands": [["JK"], ["5H"], ["JH"], ["AH"]]}, "unknown_card"),
        ({"hands": [["ZZ"], ["5H"], ["JH"], ["AH"]]}, "unknown_card"),
        ({"hands": [["5H"], ["5H"], ["JH"], ["AH"]]}, "duplicate_card"),
        ({"highest": ["5H", 0]}, "duplicate_card"),
        ({"highest": ["KC", 0]}, "bad_field"),
        ({"highest": ["QH", 2]}, "bad_field"),
        ({"highest": "QH"}, "bad_field"),
        ({"camps": [0, 1]}, "bad_field"),
        ({"camps": [0, 1, 0, "1"]}, "bad_field"),
        ({"withheld": [0, 0, 0, 6]}, "bad_field"),
        ({"ace_low": 1}, "bad_field"),
        ({"called": 3}, "bad_field"),
        ({"sides": 3}, "sides_do_not_divide"),
        ({"sides": "2"}, "bad_field"),
        ({"rules": "no-such-house"}, "unknown_preset"),
        ({"rules": 7}, "bad_rules"),
    ],
)
def test_everything_wrong_has_its_code(change: dict[str, Any], code: str) -> None:
    with pytest.raises(FortyFivesError) as caught:
        solve_query(GOOD | change)
    assert code_of(caught.value) == code


@pytest.mark.parametrize("field", ["rules", "trump", "hands", "turn"])
def test_what_is_missing_is_named(field: str) -> None:
    request = {key: value for key, value in GOOD.items() if key != field}
    with pytest.raises(BadQuestion, match=field) as caught:
        solve_query(request)
    assert caught.value.code == "missing_field"


def code_of(error: FortyFivesError) -> str:
    if isinstance(error, Refusal):
        return error.reason.value
    if isinstance(error, RulesError):
        return error.problems[0].code
    assert isinstance(error, BadQuestion)
    return error.code
