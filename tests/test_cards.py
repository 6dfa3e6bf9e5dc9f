from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyfives import cards
from fortyfives.errors import Reason, Refusal


def reason_of(refused: pytest.ExceptionInfo[Refusal]) -> Reason:
    return refused.value.reason


def test_a_card_is_rank_then_suit() -> None:
    assert cards.card_text(cards.make_card(cards.HEARTS, cards.FIVE)) == "5H"
    assert cards.card_text(cards.JOKER) == "JK"
    assert len(set(cards.TEXTS)) == 53


@pytest.mark.parametrize("card", range(53))
def test_every_card_is_read_as_it_is_written(card: int) -> None:
    assert cards.parse_card(cards.card_text(card)) == card


@pytest.mark.parametrize(
    ("text", "same"), [("10c", "TC"), (" ah ", "AH"), ("jk", "JK"), ("10H", "TH")]
)
def test_ten_lower_case_and_spaces_are_read(text: str, same: str) -> None:
    assert cards.parse_card(text) == cards.parse_card(same)


@pytest.mark.parametrize("text", ["", "5", "H5", "1H", "5X", "JKR", "10", "55H"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        cards.parse_card(text)
    assert reason_of(refused) is Reason.UNKNOWN_CARD


def test_suits_are_read() -> None:
    assert [cards.parse_suit(letter) for letter in ("C", "d", " h", "S ")] == [0, 1, 2, 3]


@pytest.mark.parametrize("text", ["", "CD", "X", "JK"])
def test_what_is_no_suit_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        cards.parse_suit(text)
    assert reason_of(refused) is Reason.UNKNOWN_SUIT


def test_the_joker_has_neither_suit_nor_rank() -> None:
    assert cards.suit_of(cards.JOKER) is None
    assert cards.rank_of(cards.JOKER) is None
    assert cards.suit_of(cards.ACE_OF_HEARTS) == cards.HEARTS
    assert cards.rank_of(cards.ACE_OF_HEARTS) == cards.ACE


@given(st.sets(st.integers(0, 52)))
def test_a_hand_is_its_cards(held: set[int]) -> None:
    hand = cards.hand_of(held)
    assert list(cards.cards_in(hand)) == sorted(held)
    assert cards.hand_text(hand).split() == [cards.card_text(card) for card in sorted(held)]


def test_no_card_is_held_twice() -> None:
    with pytest.raises(Refusal) as refused:
        cards.hand_of([3, 4, 3])
    assert reason_of(refused) is Reason.DUPLICATE_CARD


@pytest.mark.parametrize("joker", [False, True])
def test_a_deck_has_every_card(joker: bool) -> None:
    deck = cards.full_deck(joker=joker)
    assert len(deck) == 52 + joker
    assert cards.parse_deck([cards.card_text(card) for card in deck], joker=joker) == deck


@pytest.mark.parametrize(
    ("change", "joker", "reason"),
    [
        ("AC", False, Reason.DUPLICATE_CARD),
        ("JK", False, Reason.DECK_INCOMPLETE),
        ("1C", False, Reason.UNKNOWN_CARD),
        ("2C", True, Reason.DECK_INCOMPLETE),
    ],
)
def test_a_deck_that_is_not_one_is_refused(change: str, joker: bool, reason: Reason) -> None:
    texts = [cards.card_text(card) for card in range(52)]
    texts[1] = change
    with pytest.raises(Refusal) as refused:
        cards.parse_deck(texts, joker=joker)
    assert reason_of(refused) is reason


def test_a_short_deck_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        cards.parse_deck(["AC"], joker=False)
    assert refused.value.details == {"given": 1, "wanted": 52}
