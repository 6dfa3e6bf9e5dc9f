"""Cards, hands and their text forms.

A card is a small int: ``suit * 13 + rank`` for the 52 cards, 52 for the joker. A hand is a
bit mask in which bit *c* stands for card *c*. Both are plain ints because the law of play is
applied to them millions of times.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from fortyfives.errors import Reason, Refusal

Card: TypeAlias = int
Hand: TypeAlias = int
Suit: TypeAlias = int

SUITS: Final = "CDHS"
RANKS: Final = "A23456789TJQK"

CLUBS: Final[Suit] = 0
DIAMONDS: Final[Suit] = 1
HEARTS: Final[Suit] = 2
SPADES: Final[Suit] = 3
ALL_SUITS: Final[tuple[Suit, ...]] = (CLUBS, DIAMONDS, HEARTS, SPADES)
RED: Final = frozenset({DIAMONDS, HEARTS})

ACE: Final = RANKS.index("A")
FIVE: Final = RANKS.index("5")
JACK: Final = RANKS.index("J")

JOKER: Final[Card] = 52
NO_CARD: Final[Card] = -1


def make_card(suit: Suit, rank: int) -> Card:
    """The card of a suit (0-3) and a rank (index in `RANKS`)."""
    return suit * 13 + rank


ACE_OF_HEARTS: Final[Card] = make_card(HEARTS, ACE)


def suit_of(card: Card) -> Suit | None:
    """The printed suit of a card; None for the joker."""
    return None if card == JOKER else card // 13


def rank_of(card: Card) -> int | None:
    """The index of a card's rank in `RANKS`; None for the joker."""
    return None if card == JOKER else card % 13


def card_text(card: Card) -> str:
    """A card as text, rank then suit: ``5H``, ``TC``, ``JK`` for the joker."""
    return TEXTS[card]


TEXTS: Final[tuple[str, ...]] = (*(r + s for s in SUITS for r in RANKS), "JK")
_BY_TEXT: Final = {text: card for card, text in enumerate(TEXTS)} | {
    "10" + s: make_card(n, RANKS.index("T")) for n, s in enumerate(SUITS)
}


def parse_card(text: str) -> Card:
    """Read a card, in either case; ``10`` is read as ``T``.

    Raises `Refusal` (``unknown_card``).
    """
    try:
        return _BY_TEXT[text.strip().upper()]
    except KeyError:
        raise Refusal(Reason.UNKNOWN_CARD, card=text[:20]) from None


def parse_suit(text: str) -> Suit:
    """Read a suit letter, in either case. Raises `Refusal` (``unknown_suit``)."""
    letter = text.strip().upper()
    if len(letter) == 1 and letter in SUITS:
        return SUITS.index(letter)
    raise Refusal(Reason.UNKNOWN_SUIT, suit=text[:20])


def hand_of(cards: Iterable[Card]) -> Hand:
    """The mask of some cards. Raises `Refusal` (``duplicate_card``)."""
    hand = 0
    for card in cards:
        if hand >> card & 1:
            raise Refusal(Reason.DUPLICATE_CARD, card=card_text(card))
        hand |= 1 << card
    return hand


def suit_mask(suit: Suit) -> Hand:
    """The thirteen cards that bear a suit, as a mask."""
    return 0x1FFF << make_card(suit, 0)


def cards_in(hand: Hand) -> Iterator[Card]:
    """The cards of a mask in order of their numbers."""
    while hand:
        low = hand & -hand
        yield low.bit_length() - 1
        hand ^= low


def hand_text(hand: Hand) -> str:
    """The cards of a mask as text, separated by spaces."""
    return " ".join(TEXTS[card] for card in cards_in(hand))


def full_deck(*, joker: bool) -> tuple[Card, ...]:
    """All the cards of a deck in order of their numbers, 52 or 53."""
    return tuple(range(53 if joker else 52))


def parse_deck(texts: Iterable[str], *, joker: bool) -> tuple[Card, ...]:
    """Read a whole deck, the top card first.

    Raises `Refusal` (``unknown_card``, ``duplicate_card``, ``deck_incomplete``).
    """
    deck = tuple(parse_card(text) for text in texts)
    hand_of(deck)
    wanted = full_deck(joker=joker)
    if len(deck) != len(wanted) or (JOKER in deck) != joker:
        raise Refusal(Reason.DECK_INCOMPLETE, given=len(deck), wanted=len(wanted))
    return deck
