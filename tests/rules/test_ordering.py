"""Section 1 of the rules: the ranking."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fortyfives.cards import CLUBS, DIAMONDS, HEARTS, SPADES, card_text
from fortyfives.rules.groups import Deck
from fortyfives.rules.groups.deck import JokerRank, PlainOrder
from fortyfives.rules.ordering import ace_of_trumps, five_of_trumps, plain_order, trump_order

PLAIN = Deck()
JOKER = Deck(joker=True)
JOKER_BELOW = Deck(joker=True, joker_rank=JokerRank.BELOW_ACE_OF_HEARTS)


def texts(cards: tuple[int, ...]) -> str:
    return " ".join(card_text(card) for card in cards)


@pytest.mark.parametrize(
    ("deck", "trump", "order"),
    [
        (PLAIN, CLUBS, "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC"),
        (PLAIN, SPADES, "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS"),
        (PLAIN, DIAMONDS, "5D JD AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D"),
        (PLAIN, HEARTS, "5H JH AH KH QH TH 9H 8H 7H 6H 4H 3H 2H"),
        (JOKER, CLUBS, "5C JC JK AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC"),
        (JOKER, HEARTS, "5H JH JK AH KH QH TH 9H 8H 7H 6H 4H 3H 2H"),
        (JOKER_BELOW, DIAMONDS, "5D JD AH JK AD KD QD TD 9D 8D 7D 6D 4D 3D 2D"),
        (JOKER_BELOW, HEARTS, "5H JH AH JK KH QH TH 9H 8H 7H 6H 4H 3H 2H"),
    ],
)
def test_the_order_of_the_trumps(deck: Deck, trump: int, order: str) -> None:
    assert texts(trump_order(deck, trump)) == order


@pytest.mark.parametrize(("deck", "counts"), [(PLAIN, [14, 14, 13, 14]), (JOKER, [15, 15, 14, 15])])
def test_how_many_trumps_there_are(deck: Deck, counts: list[int]) -> None:
    assert [len(trump_order(deck, trump)) for trump in range(4)] == counts


@pytest.mark.parametrize(
    ("trump", "last"), [(CLUBS, "9C TC AC"), (DIAMONDS, "3D 2D AD"), (HEARTS, "3H 2H AH")]
)
def test_an_ace_that_did_not_rob_is_the_lowest_trump(trump: int, last: str) -> None:
    order = trump_order(PLAIN, trump, ace_low=True)
    assert texts(order[-3:]) == last
    assert sorted(order) == sorted(trump_order(PLAIN, trump))


@pytest.mark.parametrize(
    ("order", "suit", "cards"),
    [
        (PlainOrder.RED_HIGH_BLACK_LOW, DIAMONDS, "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD"),
        (PlainOrder.RED_HIGH_BLACK_LOW, HEARTS, "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"),
        (PlainOrder.RED_HIGH_BLACK_LOW, CLUBS, "KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC"),
        (PlainOrder.RED_HIGH_BLACK_LOW, SPADES, "KS QS JS AS 2S 3S 4S 5S 6S 7S 8S 9S TS"),
        (PlainOrder.ACES_HIGH, DIAMONDS, "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D"),
        (PlainOrder.ACES_HIGH, CLUBS, "AC KC QC JC 2C 3C 4C 5C 6C 7C 8C 9C TC"),
        (PlainOrder.ACES_HIGH, HEARTS, "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"),
        (PlainOrder.NATURAL, SPADES, "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"),
        (PlainOrder.NATURAL, DIAMONDS, "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D"),
        (PlainOrder.NATURAL, HEARTS, "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"),
    ],
)
def test_the_order_of_a_plain_suit(order: PlainOrder, suit: int, cards: str) -> None:
    """Highest in red, lowest in black; the ace of hearts is never a heart."""
    assert texts(plain_order(replace(PLAIN, plain_order=order), suit)) == cards


def test_the_named_trumps() -> None:
    assert card_text(ace_of_trumps(HEARTS)) == "AH"
    assert card_text(ace_of_trumps(SPADES)) == "AS"
    assert card_text(five_of_trumps(DIAMONDS)) == "5D"
