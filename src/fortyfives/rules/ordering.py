"""Which card is higher: the trumps and the plain suits, high to low.

Source: rules, section 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fortyfives.cards import (
    ACE,
    ACE_OF_HEARTS,
    FIVE,
    JACK,
    JOKER,
    RANKS,
    RED,
    Card,
    Suit,
    make_card,
)
from fortyfives.rules.groups import Deck
from fortyfives.rules.groups.deck import JokerRank, PlainOrder


def ace_of_trumps(trump: Suit) -> Card:
    """The ace of the trump suit, which is the ace of hearts when hearts are trumps."""
    return make_card(trump, ACE)


def five_of_trumps(trump: Suit) -> Card:
    """The best card of the deal."""
    return make_card(trump, FIVE)


def trump_order(deck: Deck, trump: Suit, *, ace_low: bool = False) -> tuple[Card, ...]:
    """All the trumps, high to low; `ace_low` puts an ace of trumps that did not rob last."""
    top = [make_card(trump, FIVE), make_card(trump, JACK), *_aces_and_joker(deck)]
    ace = ace_of_trumps(trump)
    if ace not in top:
        top.append(ace)
    top += [make_card(trump, RANKS.index(r)) for r in "KQ"]
    rest = _numbers(trump, skip="5")
    order = top + rest
    if ace_low:
        order.remove(ace)
        order.append(ace)
    return tuple(order)


def _aces_and_joker(deck: Deck) -> list[Card]:
    if not deck.joker:
        return [ACE_OF_HEARTS]
    if deck.joker_rank is JokerRank.ABOVE_ACE_OF_HEARTS:
        return [JOKER, ACE_OF_HEARTS]
    return [ACE_OF_HEARTS, JOKER]


def _numbers(suit: Suit, *, skip: str = "") -> list[Card]:
    """Ten to two in a red suit, two to ten in a black one."""
    order = "T98765432" if suit in RED else "23456789T"
    return [make_card(suit, RANKS.index(r)) for r in order if r not in skip]


def plain_order(deck: Deck, suit: Suit) -> tuple[Card, ...]:
    """The cards of a suit that is not trumps, high to low; never the ace of hearts."""
    order = _PLAIN_ORDERS[deck.plain_order](suit)
    return tuple(card for card in order if card != ACE_OF_HEARTS)


def _faces(suit: Suit) -> list[Card]:
    return [make_card(suit, RANKS.index(r)) for r in "KQJ"]


def _red_high_black_low(suit: Suit) -> list[Card]:
    ace = [make_card(suit, ACE)]
    if suit in RED:
        return _faces(suit) + _numbers(suit) + ace
    return _faces(suit) + ace + _numbers(suit)


def _aces_high(suit: Suit) -> list[Card]:
    return [make_card(suit, ACE), *_faces(suit), *_numbers(suit)]


def _natural(suit: Suit) -> list[Card]:
    return [make_card(suit, RANKS.index(r)) for r in "AKQJT98765432"]


_PLAIN_ORDERS: Mapping[PlainOrder, Callable[[Suit], list[Card]]] = {
    PlainOrder.RED_HIGH_BLACK_LOW: _red_high_black_low,
    PlainOrder.ACES_HIGH: _aces_high,
    PlainOrder.NATURAL: _natural,
}
