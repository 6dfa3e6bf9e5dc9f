"""Random positions of the play: legal cards, winner and ranking are those of the oracle."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import pytest

from fortyfives.cards import SUITS, TEXTS, cards_in, hand_of, parse_card
from fortyfives.rules.duties import beats, law_of, strengths_at
from fortyfives.rules.ordering import plain_order, trump_order
from fortyfives.rules.ruleset import RuleSet
from tests import oracle
from tests.oracle.cards import Options
from tests.strategies import random_rules

A_HOUSE = 40
"""Positions for each random rule set."""


@dataclass(frozen=True)
class Position:
    """A seat to play to a trick, as the oracle writes it."""

    trump: str
    hand: list[str]
    trick: list[str]
    withheld: int
    hearts_on_hearts: bool
    ace_low: bool


def random_position(options: Options, rng: random.Random) -> Position:
    """Often with few suits, so that trumps meet trumps."""
    trump = rng.choice(SUITS)
    deck = oracle.full_deck(options["deck"]["joker"])
    if rng.random() < 0.6:
        tops = [card for card in deck if card in oracle.trump_order(options, trump)]
        deck = rng.sample(deck, 12) + tops
        deck = list(dict.fromkeys(deck))
    rng.shuffle(deck)
    held = rng.randint(1, 5)
    trick = deck[held : held + rng.randint(0, 9)]
    return Position(
        trump,
        deck[:held],
        trick,
        withheld=rng.choice((0, 0, 1, 2, 3)),
        hearts_on_hearts=trick[:1] == ["AH"] and rng.random() < 0.5,
        ace_low=rng.random() < 0.3,
    )


def check_legal(rules: RuleSet, options: Options, position: Position) -> None:
    trump, hand, trick = position.trump, position.hand, position.trick
    expected = oracle.legal(
        options,
        trump,
        hand,
        trick,
        position.withheld,
        position.hearts_on_hearts,
        position.ace_low,
    )
    found = mask = hand_of(map(parse_card, hand))
    if trick:
        found = law_of(rules.deck, rules.play).legal_cards(
            mask,
            SUITS.index(trump),
            parse_card(trick[0]),
            withheld=position.withheld,
            hearts_on_hearts=position.hearts_on_hearts,
            ace_low=position.ace_low,
        )
    assert {TEXTS[card] for card in cards_in(found)} == set(expected), (position, rules)


def check_winner(rules: RuleSet, options: Options, position: Position) -> None:
    if position.trick:
        cards = [parse_card(card) for card in position.trick]
        law, trump = law_of(rules.deck, rules.play), SUITS.index(position.trump)
        found = law.winner(cards, trump, ace_low=position.ace_low)
        expected = oracle.winner(options, position.trump, position.trick, position.ace_low)
        assert found == expected, (position, rules)


def check_order(rules: RuleSet, options: Options, position: Position) -> None:
    """The lists of the ranking page, and the strengths that the play goes by."""
    trump, ace_low = SUITS.index(position.trump), position.ace_low
    order = [TEXTS[card] for card in trump_order(rules.deck, trump, ace_low=ace_low)]
    assert order == oracle.trump_order(options, position.trump, ace_low), (position, rules)
    strengths = law_of(rules.deck, rules.play).strengths
    for suit, letter in enumerate(SUITS):
        ranking = order
        if suit != trump:
            plain = oracle.plain_order(options, letter, position.trump)
            assert [TEXTS[card] for card in plain_order(rules.deck, suit)] == plain
            ranking = order + plain
        at = strengths_at(trump, suit, ace_low)
        cards = [parse_card(card) for card in ranking]
        assert all(beats(high, low, strengths, at) for high, low in pairwise(cards))


def check_positions(count: int, seed: object) -> None:
    rng = random.Random(f"positions {seed}")
    for number in range(count):
        if number % A_HOUSE == 0:
            rules = random_rules(rng)
            options = oracle.resolve({"base": rules.base, **rules.as_json()})
        position = random_position(options, rng)
        check_legal(rules, options, position)
        check_winner(rules, options, position)
        if number % 4 == 0:
            check_order(rules, options, position)


def test_positions_agree() -> None:
    check_positions(4_000, "normal")


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_all_positions_agree(part: int, soak_count: Callable[[int], int]) -> None:
    check_positions(soak_count(25_000), part)
