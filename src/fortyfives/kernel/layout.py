"""The cards of a house in order of strength: one bit a card, so that comparing is looking.

For one suit of trumps every card has a *place* from 0 up: the plain suits one after another,
each from its lowest card, then the trumps. Between two suits, and between two trumps that the
law treats differently, lies a *barrier*, a place without a card. So the higher of two cards
that can win a trick has the higher place, and two cards of one hand with neither a card of
another hand nor a barrier between them are worth the same for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from fortyfives.cards import (
    ACE_OF_HEARTS,
    ALL_SUITS,
    Card,
    Hand,
    Suit,
    cards_in,
    full_deck,
    hand_of,
)
from fortyfives.kernel.compiler import Ints
from fortyfives.rules.duties import CARDS, Law, duties_at, law_of
from fortyfives.rules.groups import Deck, Play
from fortyfives.rules.ordering import five_of_trumps, plain_order, trump_order
from fortyfives.rules.ruleset import RuleSet

PLACES: Final = 64
HEARTS_SAID: Final = 62
"""Not a card: leading the ace of hearts with “hearts on hearts” as a move of its own."""

ROW: Final = 6
"""Numbers in a duty list."""

# Where the numbers of a law stand in their array.
BARRIERS, TRUMPS, TOGETHER, LIMIT, ACE, FIVE = range(6)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """All four suits of trumps; the first index of every array is the trump suit.

    `place[t, card]`; `card[t, place]` (-1 where there is none); `duties[t]` flat, a list for
    each place led, with the privilege behind the one without; `contend[t, place]`: the cards
    that can win when this one is led; `law[t]`: barriers and trumps as masks, the options of
    withholding, the place of the ace of hearts if “hearts on hearts” may be said (else -1), the
    place of the five of trumps.
    """

    place: Ints
    card: Ints
    duties: Ints
    contend: Ints
    law: Ints


def layout_of(rules: RuleSet, *, ace_low: bool = False) -> Layout:
    """The layout of a house; only its deck and its play bear on it."""
    return _layout(rules.deck, rules.play, ace_low)


@lru_cache(maxsize=128)
def _layout(deck: Deck, play: Play, ace_low: bool) -> Layout:
    rows = [_Row(deck, play, trump, ace_low) for trump in ALL_SUITS]
    tables = [
        [row.place for row in rows],
        [row.cards() for row in rows],
        [row.duties() for row in rows],
        [row.contend() for row in rows],
        [row.numbers(play) for row in rows],
    ]
    arrays = [np.array(table, np.int64) for table in tables]
    for array in arrays:
        array.setflags(write=False)
    return Layout(*arrays)


class _Row:
    """The layout of one suit of trumps in the making."""

    def __init__(self, deck: Deck, play: Play, trump: Suit, ace_low: bool) -> None:
        self.law: Law = law_of(deck, play)
        self.trump, self.ace_low = trump, ace_low
        self.deck = full_deck(joker=deck.joker)
        self.all_cards = hand_of(self.deck)
        self._masks: dict[Hand, int] = {}
        self.five = five_of_trumps(trump)
        self.place = [0] * CARDS
        self.barriers = 0
        self.next = 0
        for suit in ALL_SUITS:
            if suit != trump:
                self._put(reversed(plain_order(deck, suit)))
        order = trump_order(deck, trump, ace_low=ace_low)
        kinds = [self._kind(card, play) for card in order]
        for index in range(len(order) - 1, -1, -1):
            self._put([order[index]], closed=index > 0 and kinds[index] != kinds[index - 1])

    def _put(self, cards: object, *, closed: bool = True) -> None:
        """Give places to cards, and a barrier behind them."""
        for card in cards:  # type: ignore[attr-defined]
            self.place[card] = self.next
            self.next += 1
        if closed:
            self.barriers |= 1 << self.next
            self.next += 1

    def _kind(self, card: Card, play: Play) -> tuple[bool, bool]:
        """What the law knows of a trump besides its rank: excused by some lead; the one heart."""
        excused = any(
            self.law.duties[duties_at(self.trump, led, True, self.ace_low) + 2] >> card & 1
            for led in cards_in(self.law.trumps[self.trump])
        )
        marked = play.hearts_follow_ace or play.hearts_on_hearts
        return excused, card == ACE_OF_HEARTS and marked

    def _mask(self, hand: Hand) -> int:
        """A hand in places; the same few masks come up again and again."""
        if hand not in self._masks:
            cards = cards_in(hand & self.all_cards)
            self._masks[hand] = sum(1 << self.place[card] for card in cards)
        return self._masks[hand]

    def cards(self) -> list[int]:
        cards = [-1] * PLACES
        for card in self.deck:
            cards[self.place[card]] = card
        return cards

    def duties(self) -> list[int]:
        table = [0] * (PLACES * 2 * ROW)
        for card in self.deck:
            for privileged in (False, True):
                at = duties_at(self.trump, card, privileged, self.ace_low)
                to = (self.place[card] * 2 + privileged) * ROW
                table[to : to + ROW] = [self._mask(m) for m in self.law.duties[at : at + ROW]]
        return table

    def contend(self) -> list[int]:
        masks = [0] * PLACES
        suits, trumps = self.law.suits[self.trump], self.law.trumps[self.trump]
        follow = [hand_of(c for c in self.deck if suits[c] == suit) for suit in ALL_SUITS]
        for card in self.deck:
            masks[self.place[card]] = self._mask(follow[suits[card]] | trumps)
        return masks

    def numbers(self, play: Play) -> list[int]:
        ace = self.place[ACE_OF_HEARTS] if play.hearts_on_hearts else -1
        trumps = self._mask(self.law.trumps[self.trump])
        five = self.place[self.five]
        return [self.barriers, trumps, play.withhold_together, play.withhold_limit, ace, five]
