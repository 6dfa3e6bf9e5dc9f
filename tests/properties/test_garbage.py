"""No garbage makes a crash: a refusal, a list of problems or a fault, each with its code."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyfives.cli.answers import answer_line
from fortyfives.cli.common import parse_toml
from fortyfives.errors import Problem, Reason, RecordError, Refusal, RulesError
from fortyfives.game import record
from fortyfives.game.actions import action_text, parse_seat_action
from fortyfives.game.game import Game
from fortyfives.game.legal import check
from fortyfives.game.state import State
from fortyfives.game.view import view
from fortyfives.rules.library import load_rules, resolve, specification

from . import garbage
from .houses import random_house, seeds
from .walks import random_action, random_move, seats_and_spectator

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def assert_refusal(refusal: Refusal) -> None:
    """A refusal has a code of the closed list, and words that lack nothing."""
    assert isinstance(refusal.reason, Reason)
    assert refusal.message
    assert refusal.hint


def assert_fault(error: RecordError) -> None:
    assert error.code
    assert error.message


def assert_problems(problems: Sequence[Problem]) -> None:
    for problem in problems:
        assert problem.code
        assert problem.message
        json.dumps(problem.as_json())


# ---------------------------------------------------------------- actions


def try_text(game: Game, text: str) -> bool:
    """Read an action and do it; whether it was accepted."""
    try:
        seat, action = parse_seat_action(text)
        assert parse_seat_action(f"{seat} {action_text(action)}") == (seat, action)
        game.act(seat, action)
    except Refusal as refusal:
        assert_refusal(refusal)
        return False
    return True


def try_typed(state: State, rng: random.Random) -> None:
    """Any action from any seat, in whatever phase."""
    action = random_action(state, rng)
    for seat in seats_and_spectator(state):
        try:
            check(view(state, seat), action)
        except Refusal as refusal:
            assert_refusal(refusal)


def pester(rng: random.Random, count: int) -> int:
    """So much garbage in the course of random games; how much of it was accepted."""
    accepted = done = 0
    while done < count:
        game = Game(random_house(rng), seed=rng.randbytes(32))
        for _ in range(2):
            if game.is_over or done >= count:
                break
            game.start_deal()
            while game.turn is not None and game.state is not None and done < count:
                try_typed(game.state, rng)
                done += game.rules.players + 2
                if try_text(game, garbage.action_text(rng)):
                    accepted += 1
                    continue
                move = random_move(game.state, rng)
                game.act(move.seat, move.action)
    return accepted


@settings(max_examples=100)
@given(st.text())
def test_any_text_is_an_action_or_refused(text: str) -> None:
    game = Game(load_rules("auction-120"), seed=bytes(32))
    game.start_deal()
    try_text(game, text)
    try_text(game, "0 " + text)


def test_garbage_actions_are_refused_with_a_reason() -> None:
    assert pester(random.Random(41), 5_000) > 0


@pytest.mark.soak
def test_much_garbage_in_actions(soak_count: Callable[[int], int]) -> None:
    pester(random.Random(42), soak_count(400_000))


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    game = Game(load_rules("irish-45"), seed=bytes(32))
    game.start_deal()
    with pytest.raises(Refusal) as refused:
        game.act(seat, game.legal()[0])
    assert refused.value.reason is Reason.UNKNOWN_SEAT


# ------------------------------------------------------------------ rules


def try_rules(spec: object, players: int | None = None) -> bool:
    """Resolve rules; whether they can be played."""
    try:
        rules, problems = resolve(spec, players=players)
    except RulesError as error:
        assert_problems(error.problems)
        return False
    assert_problems(problems)
    if not problems:
        assert resolve(specification(rules))[0] == rules
    return not problems


def try_toml(text: str) -> None:
    try:
        spec = parse_toml(text.encode("utf-8", "surrogatepass"))
    except RecordError as error:
        assert_fault(error)
    else:
        try_rules(spec)


@settings(max_examples=100)
@given(JSON)
def test_any_value_as_rules(value: object) -> None:
    try_rules(value)
    try_rules({"base": "auction-120", "score": value})
    try_rules({"base": "auction-120", "auction": {"contracts": [value]}})


def test_garbage_in_rules_is_reported() -> None:
    rng = random.Random(43)
    sound = sum(try_rules(garbage.specification(rng), rng.choice([None, 3])) for _ in range(1_000))
    assert sound > 50


def test_garbage_in_toml_is_reported() -> None:
    rng = random.Random(44)
    for _ in range(500):
        try_toml(garbage.toml_text(rng))


@pytest.mark.soak
def test_much_garbage_in_rules(soak_count: Callable[[int], int]) -> None:
    rng = random.Random(45)
    for _ in range(soak_count(100_000)):
        try_rules(garbage.specification(rng), rng.choice([None, 2, 5, 11]))
        try_toml(garbage.toml_text(rng))


# ---------------------------------------------------------------- records


def try_record(text: str) -> bool:
    """Read and replay a record; whether it holds."""
    try:
        record.replay(record.read(text))
    except RecordError as error:
        assert_fault(error)
        return False
    return True


def record_garbage(rng: random.Random, count: int) -> int:
    """Records with something broken in them; how many of them still hold."""
    held = 0
    for at in range(count):
        if at % 20 == 0:
            data = garbage.game_record(rng)
        text = json.dumps(garbage.mangled(data, rng))
        held += try_record(garbage.spoilt(text, rng) if rng.random() < 0.2 else text)
    return held


@settings(max_examples=50)
@given(JSON)
def test_any_value_as_a_record(value: object) -> None:
    try_record(json.dumps(value))
    try_record(json.dumps({"format": "fortyfives/1", "rules": "irish-45", "deals": [value]}))


def test_garbage_in_records_is_a_fault() -> None:
    assert record_garbage(random.Random(46), 400) < 200


@pytest.mark.soak
def test_much_garbage_in_records(soak_count: Callable[[int], int]) -> None:
    record_garbage(random.Random(47), soak_count(100_000))


# ---------------------------------------------------------------- queries


@settings(max_examples=100)
@given(st.text() | JSON.map(json.dumps), st.binary())
def test_any_line_as_a_query(text: str, data: bytes) -> None:
    assert "error" in answer_line(text)
    assert "error" in answer_line(data)


def query_garbage(rng: random.Random, count: int) -> int:
    """Questions, many of them broken; how many were answered."""
    answered = 0
    for _ in range(count):
        text = json.dumps(garbage.query(rng))
        answer = answer_line(garbage.spoilt(text, rng) if rng.random() < 0.1 else text)
        json.dumps(answer)
        answered += "error" not in answer
        assert "error" not in answer or (answer["error"] and answer["message"])
    return answered


def test_garbage_in_queries_is_answered_with_an_error() -> None:
    assert 50 < query_garbage(random.Random(48), 1_000) < 950


@pytest.mark.soak
def test_much_garbage_in_queries(soak_count: Callable[[int], int]) -> None:
    query_garbage(random.Random(49), soak_count(100_000))


@settings(max_examples=30)
@given(seeds())
def test_what_was_refused_changed_nothing(seed: int) -> None:
    rng = random.Random(seed)
    game = Game(random_house(rng), seed=bytes(32))
    game.start_deal()
    for _ in range(30):
        before, deals = game.state, game.deals
        if not try_text(game, garbage.action_text(rng)):
            assert game.state is before
            assert game.deals == deals
