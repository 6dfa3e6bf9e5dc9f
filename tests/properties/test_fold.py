"""The machine is a fold: pure steps, the same events for all, views rebuilt from redacted ones."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings

from fortyfives.errors import Refusal
from fortyfives.game import actions as act
from fortyfives.game.events import Event, redact
from fortyfives.game.evolve import evolve
from fortyfives.game.forced import close_event, forced_event
from fortyfives.game.legal import check, legal_actions
from fortyfives.game.machine import decide, run, step
from fortyfives.game.state import Closing, SeatView, State
from fortyfives.game.view import evolve_view, view
from fortyfives.rules.ruleset import RuleSet

from .houses import TABLES, houses, random_house, seeds, table_rules
from .walks import (
    moves,
    opened,
    portrait,
    random_action,
    random_start,
    seats_and_spectator,
    turn_of,
)


def events_of(rules: RuleSet, rng: random.Random) -> list[tuple[State, Event, State]]:
    """All the events of a random deal, each with the states before and after it."""
    state = random_start(rules, rng)
    out = []

    def push(event: Event) -> None:
        nonlocal state
        after = evolve(state, event)
        out.append((state, event, after))
        state = after

    while (event := forced_event(state)) is not None:
        push(event)
    for move in moves(state, rng):
        for event in move.events:
            push(event)
        assert state == move.after
    if isinstance(state.phase, Closing):
        push(close_event(state, state.phase))
    return out


def check_views_rebuilt(rules: RuleSet, rng: random.Random) -> None:
    """Every seat and the spectator fold what they receive, and see what `view` shows them."""
    happened = events_of(rules, rng)
    first = happened[0][0]
    seen = {seat: view(first, seat) for seat in seats_and_spectator(first)}
    for _, event, after in happened:
        for seat, before in seen.items():
            seen[seat] = evolve_view(before, redact(event, seat))
            assert seen[seat] == view(after, seat)


def check_steps(rules: RuleSet, rng: random.Random) -> None:
    """A step leaves its state alone, decides what `decide` does, and is the fold of its events."""
    for move in moves(opened(rules, rng), rng):
        kept = portrait(move.before)
        assert step(move.before, move.seat, move.action) == (move.after, move.events)
        assert portrait(move.before) == kept
        assert decide(move.before, move.seat, move.action) == move.events
        state = move.before
        for event in move.events:
            state = evolve(state, event)
        assert state == move.after
        assert run(state) == (state, ())


def check_listed_actions_are_accepted(rules: RuleSet, rng: random.Random) -> None:
    """Whoever is on turn has something to do, nobody else has, and all that is listed is legal."""
    for move in moves(opened(rules, rng), rng):
        for seat in seats_and_spectator(move.before):
            _check_listed(view(move.before, seat), rng)


def _check_listed(seen: SeatView, rng: random.Random) -> None:
    listed = legal_actions(seen)
    assert bool(listed) is seen.is_turn
    few = listed if len(listed) <= 12 else [rng.choice(listed) for _ in range(12)]
    for action in few:
        check(seen, action)
    if len(listed) <= 60:
        assert len(set(listed)) == len(listed)


def check_antics(rules: RuleSet, rng: random.Random) -> None:
    """Whatever may be done out of turn, at every moment: views and events still agree."""
    for move in moves(opened(rules, rng), rng):
        seat = rng.randrange(rules.players)
        call = act.CallRevoke(rng.randrange(rules.players), rng.randrange(5))
        for action in (act.Look(), act.Claim(), act.Concede(), call):
            try:
                after, events = step(move.before, seat, action)
            except Refusal:
                continue
            for other in seats_and_spectator(after):
                seen = view(move.before, other)
                for event in events:
                    seen = evolve_view(seen, redact(event, other))
                assert seen == view(after, other)


@settings(max_examples=60)
@given(houses(), seeds())
def test_views_are_rebuilt_after_anything_out_of_turn(rules: RuleSet, seed: int) -> None:
    check_antics(rules, random.Random(seed))


UNLISTED = (act.CallRevoke, act.Claim, act.Concede, act.Accept, act.Refuse, act.Look)
"""What is accepted where the law says so, without being listed."""


def check_nothing_else_is_accepted(rules: RuleSet, rng: random.Random) -> int:
    """Whatever is accepted from the seat on turn is on its list; how often it was tried."""
    tried = 0
    for move in moves(opened(rules, rng), rng):
        seen = view(move.before, turn_of(move.before))
        for action in (random_action(move.before, rng) for _ in range(4)):
            try:
                check(seen, action)
            except Refusal:
                continue
            tried += 1
            assert isinstance(action, UNLISTED) or action in legal_actions(seen)
    return tried


@settings(max_examples=60)
@given(houses(), seeds())
def test_nothing_is_accepted_that_is_not_listed(rules: RuleSet, seed: int) -> None:
    check_nothing_else_is_accepted(rules, random.Random(seed))


@settings(max_examples=60)
@given(houses(), seeds())
def test_views_are_rebuilt_from_redacted_events(rules: RuleSet, seed: int) -> None:
    check_views_rebuilt(rules, random.Random(seed))


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_views_are_rebuilt_at_every_table(name: str, players: int, sides: int) -> None:
    check_views_rebuilt(table_rules(name, players, sides), random.Random(5))


@settings(max_examples=60)
@given(houses(), seeds())
def test_steps_are_pure_folds(rules: RuleSet, seed: int) -> None:
    check_steps(rules, random.Random(seed))


@settings(max_examples=60)
@given(houses(), seeds())
def test_listed_actions_are_accepted(rules: RuleSet, seed: int) -> None:
    check_listed_actions_are_accepted(rules, random.Random(seed))


@pytest.mark.soak
def test_many_deals_are_folds(soak_count: Callable[[int], int]) -> None:
    rng = random.Random(12)
    for _ in range(soak_count(5_000)):
        rules = random_house(rng)
        check_views_rebuilt(rules, rng)
        check_steps(rules, rng)
        check_listed_actions_are_accepted(rules, rng)
        check_nothing_else_is_accepted(rules, rng)
        check_antics(rules, rng)
