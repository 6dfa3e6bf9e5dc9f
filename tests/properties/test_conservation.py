"""No card is lost or doubled: at every moment of every deal the cards are exactly the deck."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings

from fortyfives.cards import Card, cards_in, full_deck
from fortyfives.game.evolve import evolve
from fortyfives.game.forced import forced_event
from fortyfives.game.state import State
from fortyfives.rules.ruleset import RuleSet

from .houses import TABLES, houses, random_house, seeds, table_rules
from .walks import moves, opened, played, random_start


def all_cards(state: State) -> list[Card]:
    """Every card of a deal, wherever it lies."""
    facts = state.facts
    cards = [*state.stock, *cards_in(state.kitty), *played(state)]
    for own in state.owns:
        cards += [*cards_in(own.hand), *cards_in(own.thrown)]
    taken = {card for _, card in (*facts.taken_up, *facts.shown)}
    return cards + [card for card in (*facts.turned, *facts.stock_turned) if card not in taken]


def every_state(rules: RuleSet, rng: random.Random) -> Iterator[State]:
    """All the states of a random deal, those between two forced events too."""
    state = random_start(rules, rng)
    yield state
    while (event := forced_event(state)) is not None:
        state = evolve(state, event)
        yield state
    for move in moves(state, rng):
        state = move.before
        for event in move.events:
            state = evolve(state, event)
            yield state


def check_conserved(rules: RuleSet, rng: random.Random) -> None:
    deck = list(full_deck(joker=rules.deck.joker))
    for state in every_state(rules, rng):
        assert sorted(all_cards(state)) == deck


@settings(max_examples=60)
@given(houses(), seeds())
def test_cards_are_conserved_in_random_houses(rules: RuleSet, seed: int) -> None:
    check_conserved(rules, random.Random(seed))


@pytest.mark.parametrize(("name", "players", "sides"), TABLES)
def test_cards_are_conserved_at_every_table_of_every_preset(
    name: str, players: int, sides: int
) -> None:
    check_conserved(table_rules(name, players, sides), random.Random(7))


@pytest.mark.soak
def test_cards_are_conserved_in_many_deals(soak_count: Callable[[int], int]) -> None:
    rng = random.Random(11)
    for _ in range(soak_count(10_000)):
        check_conserved(random_house(rng), rng)


def test_all_cards_sees_a_card_lost_and_a_card_doubled() -> None:
    state = opened(table_rules("auction-120", 4, 2), random.Random(3))
    lost = State(state.facts, state.phase, state.owns, state.stock[1:], state.kitty)
    twice = State(state.facts, state.phase, state.owns, state.stock + state.stock[:1], state.kitty)
    assert len(all_cards(state)) == 53
    assert len(all_cards(lost)) == 52
    assert len(all_cards(twice)) == 54
