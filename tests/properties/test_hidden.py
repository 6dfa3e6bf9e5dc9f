"""Nothing that a seat cannot see bears on what it receives."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import zip_longest

import pytest
from hypothesis import given, settings

from fortyfives.errors import Refusal
from fortyfives.game import events as ev
from fortyfives.game.actions import Action
from fortyfives.game.events import Event, redact
from fortyfives.game.legal import legal_actions, playable
from fortyfives.game.machine import run
from fortyfives.game.state import Facts, State
from fortyfives.game.view import view
from fortyfives.rules.ruleset import RuleSet

from .houses import TABLES, houses, random_house, seeds, table_rules
from .walks import (
    moves,
    portrait,
    random_action,
    random_start,
    random_state,
    seats_and_spectator,
)
from .worlds import Script, in_words, is_by_rule, other_world, renamed, renaming, tell, told

DRAWN = (
    *(ev.HandsDealt, ev.TurnedUp, ev.Looked, ev.KittyEntered, ev.TopCardTaken, ev.KittyTaken),
    *(ev.Replenished, ev.CardTurned),
)
"""Events that bring a card to light which their receiver did not know."""


def sample(listed: Sequence[Action], rng: random.Random, most: int = 8) -> list[Action]:
    return list(listed) if len(listed) <= most else [rng.choice(listed) for _ in range(most)]


def check_state(state: State, rng: random.Random) -> None:
    """View, legal actions, refusals and events are the same in a world that looks the same."""
    for seat in seats_and_spectator(state):
        other = other_world(state, seat, rng)
        seen, seen_other = view(state, seat), view(other, seat)
        assert portrait(seen) == portrait(seen_other)
        listed, listed_other = legal_actions(seen), legal_actions(seen_other)
        assert len(listed) == len(listed_other)
        assert playable(seen) == playable(seen_other)
        number = rng.randrange(2**32)
        few = sample(listed, random.Random(number))
        assert repr(few) == repr(sample(listed_other, random.Random(number)))
        for action in [*few, *(random_action(state, rng) for _ in range(4))]:
            compare(state, other, seat, action)


def compare(state: State, other: State, seat: int, action: Action) -> None:
    """One action in both worlds: the same refusal, or the same events until a card is drawn."""
    one, two = tell(state, seat, action), tell(other, seat, action)
    if isinstance(one, Refusal) or isinstance(two, Refusal):
        assert list(in_words(one, seat)) == list(in_words(two, seat))
        return
    for mine, theirs in zip_longest(one[1], two[1]):
        if isinstance(mine, DRAWN) and type(mine) is type(theirs):
            return
        if mine != theirs and is_by_rule(mine, theirs, one[0].facts):
            return
        assert repr(mine and redact(mine, seat)) == repr(theirs and redact(theirs, seat))


@settings(max_examples=60)
@given(houses(), seeds())
def test_a_state_and_its_other_worlds_look_the_same(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    check_state(random_state(rules, rng), rng)


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_the_same_at_every_table(name: str, players: int, sides: int) -> None:
    rng = random.Random(21)
    check_state(random_state(table_rules(name, players, sides), rng), rng)


def test_other_worlds_are_other() -> None:
    rng = random.Random(4)
    state = random_state(table_rules("auction-120", 4, 2), rng)
    other = other_world(state, 0, rng)
    assert other.owns[0] == state.owns[0]
    assert {other.owns[seat].hand for seat in (1, 2, 3)} != {
        state.owns[seat].hand for seat in (1, 2, 3)
    }


# ------------------------------------------------------------ whole deals


def written(rules: RuleSet, rng: random.Random) -> tuple[Script, list[tuple[Event, ...]]]:
    """A random deal, perhaps cut short, and what happened in it."""
    start = random_start(rules, rng)
    state, opening = run(start)
    log = list(moves(state, rng))
    if rng.random() < 0.5:
        log = log[: rng.randrange(len(log) + 1)]
    happened = [opening, *(move.events for move in log)]
    return Script(start, tuple((move.seat, move.action) for move in log)), happened


def check_deal(rules: RuleSet, rng: random.Random) -> int:
    """Play a deal again with the unseen cards of one seat changed; the number of equal steps."""
    script, happened = written(rules, rng)
    seat = rng.randrange(-1, rules.players)
    names = renaming(told(happened, seat), rules.deck.joker, rng)
    return replay_both(script, renamed(script, names), seat, rng)


def replay_both(one: Script, two: Script, seat: int, rng: random.Random) -> int:
    """Both worlds side by side until the rules themselves part them."""
    (state, opening), (other, opening_other) = run(one.start), run(two.start)
    assert same(opening, opening_other, seat, state.facts)
    steps = 0
    for (actor, action), (_, renamed_action) in zip(one.actions, two.actions, strict=True):
        assert portrait(view(state, seat)) == portrait(view(other, seat))
        compare(state, other, seat, random_action(state, rng))
        answer, answer_other = tell(state, actor, action), tell(other, actor, renamed_action)
        assert not isinstance(answer, Refusal)
        if isinstance(answer_other, Refusal):
            assert actor != seat
            return steps
        if not same(answer[1], answer_other[1], seat, answer[0].facts):
            return steps
        state, other = answer[0], answer_other[0]
        steps += 1
    assert portrait(view(state, seat)) == portrait(view(other, seat))
    return steps


def same(one: Sequence[Event], two: Sequence[Event], seat: int, facts: Facts) -> bool:
    """Whether a seat received the same; False only where a rule makes hidden cards tell."""
    for mine, theirs in zip_longest(one, two):
        shown = mine and redact(mine, seat), theirs and redact(theirs, seat)
        if repr(shown[0]) != repr(shown[1]):
            assert is_by_rule(mine, theirs, facts)
            return False
    return True


@settings(max_examples=80)
@given(houses(), seeds())
def test_two_deals_that_look_the_same_stay_the_same(rules: RuleSet, seed: int) -> None:
    check_deal(rules, random.Random(seed))


def test_most_of_these_deals_are_compared_to_their_end() -> None:
    rng = random.Random(8)
    steps = [check_deal(random_house(rng), rng) for _ in range(60)]
    assert sum(steps) > 60 * 10


@pytest.mark.soak
def test_many_states_and_deals_look_the_same(soak_count: Callable[[int], int]) -> None:
    rng = random.Random(15)
    for _ in range(soak_count(5_000)):
        rules = random_house(rng)
        check_state(random_state(rules, rng), rng)
        check_deal(rules, rng)
