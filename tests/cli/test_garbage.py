"""Any garbage gets an answer: a code and a sentence, never a crash.

Each law runs with few examples in every run, and with many among the soak tests.
"""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyfives.cli.answers import answer_line
from fortyfives.cli.common import parse_toml
from fortyfives.errors import RecordError, RulesError
from fortyfives.rules.library import resolve
from fortyfives.rules.options import Json
from fortyfives.rules.ruleset import each_option

LEGAL = {"ask": "legal", "rules": "irish-45", "trump": "S", "hand": ["JS", "9D"], "trick": ["KS"]}
KEYS = st.text(max_size=6) | st.sampled_from(["base", "table", "auction", "name", "else", "3"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 60) | st.floats() | st.text(max_size=6)
    | st.sampled_from(["H", "5H", "JK", "irish-45", "auction-120", "legal", "plain", "none"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=10,
)  # fmt: skip
FIELDS = ["rules", "trump", "hand", "trick", "withheld", "ace_low", "players", "sides"]
ASKS = ["legal", "winner", "order", "rules", "solve"]
PATHS = [(group, name) for group, name, _ in each_option()]
CONTRACT = {"name": "x", "level": 20, "needs": 20, "win": 20, "lose": 20}

questions = st.builds(
    lambda asked, changes: LEGAL | {"ask": asked} | changes,
    st.sampled_from(ASKS),
    st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=3),
)
options = st.builds(
    lambda path, value: {"base": "auction-120", path[0]: {path[1]: value}},
    st.sampled_from(PATHS),
    VALUES,
)
contracts = st.builds(
    lambda field, value: {
        "base": "auction-120",
        "auction": {"contracts": ["plain", CONTRACT | {field: value}]},
    },
    st.sampled_from([*CONTRACT, "declare", "blind", "partners_only", "stops_short"]),
    VALUES,
)


def is_answered(line: str | bytes) -> bool:
    """Whether a line gets an answer that can be written, an error with its sentence."""
    answer = answer_line(line)
    assert json.dumps(answer)
    return bool(answer) and ("error" not in answer or bool(answer["message"]))


def are_rules_judged(spec: Json) -> bool:
    """Whether rules are resolved, or refused with sentences."""
    try:
        _, problems = resolve(spec)
    except RulesError as error:
        problems = list(error.problems)
        assert problems
    return all(problem.code and problem.message for problem in problems)


HOUSE = """\
base = "auction-120"
[table]
players = 4
[auction]
contracts = ["plain", { name = "x", level = 31, needs = 30, win = 60, lose = 60 }]
lock_min = [100, 20]
[draw]
max_others = { 3 = 4, else = 3 }
"""


def is_toml_judged(chance: Random) -> bool:
    """Whether a house's file with some bytes changed is read or refused with a code."""
    text = bytearray(HOUSE.encode())
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(text))
        text[at : at + chance.randrange(3)] = bytes(
            chance.choices(b'0aX"=[]{}.\n\xff', k=chance.randrange(3))
        )
    try:
        return are_rules_judged(parse_toml(bytes(text)))
    except RecordError as fault:
        return bool(fault.code and fault.message)


@given(questions)
def test_any_question_gets_an_answer(question: Json) -> None:
    assert is_answered(json.dumps(question))


@given(st.binary(max_size=50) | st.text(max_size=50))
def test_any_line_gets_an_answer(line: bytes | str) -> None:
    assert is_answered(line)


@given(options | contracts | VALUES)
def test_any_rules_are_judged(spec: Json) -> None:
    assert are_rules_judged(spec)


@given(st.randoms(use_true_random=False))
def test_any_file_of_rules_is_judged(chance: Random) -> None:
    assert is_toml_judged(chance)


@pytest.mark.soak
@given(questions)
def test_many_questions(question: Json) -> None:
    assert is_answered(json.dumps(question))


@pytest.mark.soak
@given(options | contracts)
def test_many_rules(spec: Json) -> None:
    assert are_rules_judged(spec)


@pytest.mark.soak
@given(st.randoms(use_true_random=False))
def test_many_files_of_rules(chance: Random) -> None:
    assert is_toml_judged(chance)
