"""The law of play: which card may be played, and which card wins.

For the trump suit and the card led the law is an ordered list of duties, each a pair
*(oblige, permit)* of hand masks. The first duty whose *oblige* meets the hand binds: the legal
cards are *hand & permit*. If none binds, the whole hand is legal. `law_of` makes these lists
from the options; `legal` applies them; there is no other place that knows them.

The tables are flat sequences of ints so that `legal` and `beats` work on tuples here and on
arrays in a compiled kernel alike. Source: rules, sections 1 and 2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fortyfives.cards import (
    ACE_OF_HEARTS,
    ALL_SUITS,
    FIVE,
    HEARTS,
    JACK,
    JOKER,
    Card,
    Hand,
    Suit,
    full_deck,
    hand_of,
    make_card,
    suit_mask,
    suit_of,
)
from fortyfives.rules.groups import Deck, Play
from fortyfives.rules.groups.play import PlainLead, Revoke, TopTrump, WithholdWhen
from fortyfives.rules.ordering import ace_of_trumps, plain_order, trump_order

CARDS = 53
DUTIES = 3
"""The most duties that a list has; shorter lists end in pairs that never bind."""

_DUTY_ROW = 2 * DUTIES
_TRUMP_STRENGTH = 100


def legal(hand: Hand, duties: Sequence[int], at: int) -> Hand:
    """The legal cards of a hand under the duty list that begins at index `at`."""
    if hand & duties[at]:
        return hand & duties[at + 1]
    if hand & duties[at + 2]:
        return hand & duties[at + 3]
    if hand & duties[at + 4]:
        return hand & duties[at + 5]
    return hand


def beats(card: Card, other: Card, strengths: Sequence[int], at: int) -> bool:
    """Whether a card is higher than another under the strengths that begin at index `at`."""
    return strengths[at + card] > strengths[at + other]


def is_privileged(
    trumps_held: Hand, withheld: int, hearts_on_hearts: bool, together: bool, limit: int
) -> bool:
    """Whether a seat may withhold in this trick.

    `withheld` is how often it has done so in this deal; `together` and `limit` are the options.
    """
    if hearts_on_hearts or 0 < limit <= withheld:
        return False
    return together or (trumps_held != 0 and trumps_held & (trumps_held - 1) == 0)


def duties_at(trump: Suit, led: Card, privileged: bool, ace_low: bool) -> int:
    """Where the duty list for a card led begins."""
    return (((trump * 2 + ace_low) * 2 + privileged) * CARDS + led) * _DUTY_ROW


def strengths_at(trump: Suit, suit_led: Suit, ace_low: bool) -> int:
    """Where the strengths for a suit led begin (the trump suit stands for any trump led)."""
    return ((trump * 2 + ace_low) * 4 + suit_led) * CARDS


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """The compiled law of one house.

    `duties` and `strengths` are flat tables for `legal` and `beats`; `trumps[t]` is the mask of
    the trumps; `suits[t][card]` the suit that a card belongs to in play. `together` and `limit`
    are the withholding options that depend on a seat; `is_revoke_possible` tells whether any
    card may be put down at all.
    """

    duties: tuple[int, ...]
    strengths: tuple[int, ...]
    trumps: tuple[Hand, ...]
    suits: tuple[tuple[Suit, ...], ...]
    together: bool
    limit: int
    is_revoke_possible: bool

    def legal_cards(
        self,
        hand: Hand,
        trump: Suit,
        led: Card,
        *,
        withheld: int = 0,
        hearts_on_hearts: bool = False,
        ace_low: bool = False,
    ) -> Hand:
        """The cards of a hand that may be played to a trick in which `led` was led."""
        held = hand & self.trumps[trump]
        privileged = is_privileged(held, withheld, hearts_on_hearts, self.together, self.limit)
        return legal(hand, self.duties, duties_at(trump, led, privileged, ace_low))

    def winner(self, trick: Sequence[Card], trump: Suit, *, ace_low: bool = False) -> int:
        """The index of the winning card of a trick."""
        at = strengths_at(trump, self.suits[trump][trick[0]], ace_low)
        best = 0
        for index in range(1, len(trick)):
            if beats(trick[index], trick[best], self.strengths, at):
                best = index
        return best


def law_of(deck: Deck, play: Play) -> Law:
    """The compiled law of a house; only these two groups of options bear on it."""
    return _compile(deck, play)


@lru_cache(maxsize=256)
def _compile(deck: Deck, play: Play) -> Law:
    duties: list[int] = []
    strengths: list[int] = []
    for trump in ALL_SUITS:
        for ace_low in (False, True):
            order = trump_order(deck, trump, ace_low=ace_low)
            for privileged in (False, True):
                for led in range(CARDS):
                    duties += _duty_row(deck, play, order, trump, led, privileged, ace_low)
            for suit in ALL_SUITS:
                strengths += _strength_row(deck, order, trump, suit)
    trumps = tuple(hand_of(trump_order(deck, trump)) for trump in ALL_SUITS)
    return Law(
        duties=tuple(duties),
        strengths=tuple(strengths),
        trumps=trumps,
        suits=tuple(_suits(trump, trumps[trump]) for trump in ALL_SUITS),
        together=play.withhold_together,
        limit=play.withhold_limit,
        is_revoke_possible=play.revoke is Revoke.PENALISED,
    )


def _suits(trump: Suit, trumps: Hand) -> tuple[Suit, ...]:
    def effective(card: Card) -> Suit:
        printed = suit_of(card)
        return trump if printed is None or trumps >> card & 1 else printed

    return tuple(effective(card) for card in range(CARDS))


def _duty_row(
    deck: Deck,
    play: Play,
    order: Sequence[Card],
    trump: Suit,
    led: Card,
    privileged: bool,
    ace_low: bool,
) -> list[int]:
    """One duty list, flat and padded."""
    if led in order:
        excused = _excused(play, order, trump, led, ace_low) if privileged else 0
        pairs = _trump_led(play, hand_of(order), trump, led, excused)
    elif led == JOKER:
        pairs = []
    else:
        pairs = _plain_led(deck, play, hand_of(order), led)
    flat = [mask for pair in pairs for mask in pair]
    return flat + [0] * (_DUTY_ROW - len(flat))


def _trump_led(
    play: Play, trumps: Hand, trump: Suit, led: Card, excused: Hand
) -> list[tuple[Hand, Hand]]:
    everything = hand_of(full_deck(joker=True))
    pairs = [(trumps & ~excused, trumps), (excused, everything)]
    if play.hearts_follow_ace and led == ACE_OF_HEARTS and trump != HEARTS:
        hearts = suit_mask(HEARTS) & ~trumps
        pairs.append((hearts, hearts))
    return pairs


def _plain_led(deck: Deck, play: Play, trumps: Hand, led: Card) -> list[tuple[Hand, Hand]]:
    suit = suit_of(led)
    assert suit is not None
    own = hand_of(plain_order(deck, suit))
    pairs = [(own, _PLAIN_PERMITS[play.plain_lead](own, trumps))]
    if play.void_must_trump:
        pairs.append((trumps, trumps))
    return pairs


_PLAIN_PERMITS: Mapping[PlainLead, Callable[[Hand, Hand], Hand]] = {
    PlainLead.FOLLOW_OR_TRUMP: lambda suit, trumps: suit | trumps,
    PlainLead.FOLLOW_SUIT: lambda suit, _trumps: suit,
}


def _excused(play: Play, order: Sequence[Card], trump: Suit, led: Card, ace_low: bool) -> Hand:
    """The trumps that need not be played to this lead."""
    cards = {_TOP_TRUMPS[top](trump) for top in play.withhold_cards}
    if ace_low:
        cards.discard(ace_of_trumps(trump))
    above = _WITHHOLD_ABOVE[play.withhold_when](order, led)
    return hand_of(card for card in order if card in cards and card in above)


_TOP_TRUMPS: Mapping[TopTrump, Callable[[Suit], Card]] = {
    TopTrump.FIVE: lambda trump: make_card(trump, FIVE),
    TopTrump.JACK: lambda trump: make_card(trump, JACK),
    TopTrump.JOKER: lambda _trump: JOKER,
    TopTrump.ACE_OF_HEARTS: lambda _trump: ACE_OF_HEARTS,
}

_WITHHOLD_ABOVE: Mapping[WithholdWhen, Callable[[Sequence[Card], Card], Sequence[Card]]] = {
    WithholdWhen.OUTRANKS_LED: lambda order, led: order[: order.index(led)],
    WithholdWhen.ANY_TRUMP_LED: lambda order, _led: order,
}


def _strength_row(deck: Deck, order: Sequence[Card], trump: Suit, suit: Suit) -> list[int]:
    row = [0] * CARDS
    for place, card in enumerate(reversed(order)):
        row[card] = _TRUMP_STRENGTH + place
    if suit != trump:
        for place, card in enumerate(reversed(plain_order(deck, suit))):
            row[card] = 1 + place
    return row
