"""Shuffles: unbiased, the same from the same seed, independent from deal to deal."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyfives.cards import full_deck, parse_card
from fortyfives.game import shuffle
from fortyfives.game.shuffle import draw_below, new_seed, shuffled_deck

SEEDS = [hashlib.sha256(b"shuffle %d" % number).digest() for number in range(40)]

ZERO = (
    "5C 5H JH 7H 3D 2D AC 2C 4H 6H TS 8C 5S QH 8H TD AD QD AH JD 3H 4C 3C KS KC 2H JS 7C JC 8S 3S "
    "5D 9D 6D KD 7D 8D AS QS 9S KH 4S 4D 6S 2S QC 9H 9C 7S TH 6C JK TC"
)
"""The first deal of a seed of 32 zero bytes, with the joker, the top card first."""


def chi_square(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def places(decks: Sequence[Sequence[int]], cards: int) -> list[list[int]]:
    """How often each card lay in each place."""
    table = [[0] * cards for _ in range(cards)]
    for deck in decks:
        for place, card in enumerate(deck):
            table[place][card] += 1
    return table


def bias(decks: Sequence[Sequence[int]]) -> float:
    """Places × cards: the chi-square as a number of standard deviations from what it should be.

    With n cards it has (n - 1)² degrees of freedom f, the mean f and the variance 2f.
    """
    cards = len(decks[0])
    freedom = (cards - 1) ** 2
    # A row and a column too many are in the sum; their share of the mean goes out again.
    square = chi_square((c for row in places(decks, cards) for c in row), len(decks) / cards)
    return float((square * (cards - 1) / cards - freedom) / (2 * freedom) ** 0.5)


def decks_of(count: int, *, joker: bool) -> list[tuple[int, ...]]:
    return [shuffled_deck(SEEDS[n % 40], n // 40, joker=joker) for n in range(count)]


@pytest.mark.parametrize("joker", [False, True])
def test_every_card_lies_anywhere_equally_often(joker: bool) -> None:
    assert abs(bias(decks_of(4_000, joker=joker))) < 4


@pytest.mark.soak
@pytest.mark.parametrize("joker", [False, True])
def test_every_card_lies_anywhere_equally_often_at_length(
    joker: bool, soak_count: Callable[[int], int]
) -> None:
    assert abs(bias(decks_of(soak_count(400_000), joker=joker))) < 4


def test_a_biased_shuffle_is_found() -> None:
    """The naive shuffle that swaps every place with any place."""

    def naive(seed: bytes, deal: int) -> list[int]:
        deck = list(range(52))
        numbers = shuffle._numbers(seed, deal)
        for place in range(52):
            other = next(numbers) % 52
            deck[place], deck[other] = deck[other], deck[place]
        return deck

    assert bias([naive(SEEDS[n % 40], n // 40) for n in range(4_000)]) > 20


def test_neighbours_are_as_often_one_suit_as_they_should_be() -> None:
    decks = decks_of(2_000, joker=False)
    same = sum(a // 13 == b // 13 for deck in decks for a, b in pairwise(deck))
    expected, pairs = 12 / 51, 2_000 * 51
    deviation = (pairs * expected * (1 - expected)) ** 0.5
    assert abs(same - pairs * expected) < 4 * deviation


@settings(max_examples=50)
@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**63), st.booleans())
def test_a_shuffle_is_a_whole_deck_and_the_same_again(seed: bytes, deal: int, joker: bool) -> None:
    deck = shuffled_deck(seed, deal, joker=joker)
    assert sorted(deck) == list(full_deck(joker=joker))
    assert shuffled_deck(seed, deal, joker=joker) == deck


def test_deals_of_one_seed_are_independent() -> None:
    """No two deals share more places than two shuffles of different seeds do: one on average."""
    decks = [shuffled_deck(SEEDS[0], deal, joker=False) for deal in range(1_000)]
    assert len(set(decks)) == 1_000
    shared = [sum(a == b for a, b in zip(x, y, strict=True)) for x, y in pairwise(decks)]
    assert abs(sum(shared) / len(shared) - 1) < 4 / len(shared) ** 0.5
    assert max(shared) < 10


def test_one_bit_of_the_seed_changes_everything() -> None:
    seed = SEEDS[1]
    flipped = bytes([seed[0] ^ 1]) + seed[1:]
    pairs = zip(
        shuffled_deck(seed, 0, joker=False), shuffled_deck(flipped, 0, joker=False), strict=True
    )
    assert sum(a == b for a, b in pairs) < 10


def test_a_known_shuffle() -> None:
    """Written out, so that any other program can check itself."""
    deck = shuffled_deck(bytes(32), 0, joker=True)
    assert deck == tuple(parse_card(text) for text in ZERO.split())


@pytest.mark.parametrize("deal", [0, 1, 2**40])
def test_the_recipe_in_a_few_lines(deal: int) -> None:
    """The recipe of the docs, written again from its words alone."""
    stream, block = b"", 0
    while len(stream) < 4_000:
        stream += hashlib.sha256(
            SEEDS[2] + deal.to_bytes(8, "big") + block.to_bytes(8, "big")
        ).digest()
        block += 1
    numbers = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, 4_000, 4)]
    deck = list(range(52))
    for last in range(51, 0, -1):
        number = numbers.pop(0)
        while number >= 2**32 - 2**32 % (last + 1):
            number = numbers.pop(0)
        place = number % (last + 1)
        deck[last], deck[place] = deck[place], deck[last]
    assert tuple(deck) == shuffled_deck(SEEDS[2], deal, joker=False)


def test_a_number_that_would_bias_is_thrown_away() -> None:
    fair = 2**32 // 10 * 10
    assert shuffle._below(10, iter([fair, fair + 5, 7])) == 7
    assert shuffle._below(10, iter([fair - 1])) == 9


def test_draws_are_even() -> None:
    counts = [0] * 6
    for number in range(6_000):
        counts[draw_below(6, SEEDS[3], number)] += 1
    assert chi_square(counts, 1_000) < 25


def test_a_new_seed_is_new() -> None:
    assert len(new_seed()) == 32
    assert new_seed() != new_seed()


@pytest.mark.parametrize("limit", [1, 53, 54, 240, 10_000, 1 << 32])
def test_numbers_are_drawn_below_any_limit(limit: int) -> None:
    drawn = {draw_below(limit, SEEDS[0], number) for number in range(200)}
    assert drawn <= set(range(limit)) if limit < 1 << 20 else max(drawn) < limit
    assert len(drawn) > min(limit, 100) / 2
