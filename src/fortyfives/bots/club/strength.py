"""How good a hand is with a suit as trumps, for the player who bids on it.

A hand is described by a few counts (`hand_features`); the points that its party takes on average
are their weighted sum, with one row of weights for each kind of table. The rows and the spread
of the results come from `weights_bids`; see `bots.measure.bids`.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from fortyfives.bots.club.picture import cards_above
from fortyfives.bots.club.weights_bids import ROWS, SPREAD
from fortyfives.cards import (
    ACE,
    ACE_OF_HEARTS,
    FIVE,
    HEARTS,
    JACK,
    JOKER,
    RANKS,
    Hand,
    Suit,
    cards_in,
    make_card,
)
from fortyfives.rules.duties import Law
from fortyfives.rules.groups.play import FirstLead
from fortyfives.rules.ruleset import RuleSet

HAND_FEATURES = (
    "one",
    "five",
    "jack",
    "joker",
    "ace of hearts",
    "ace of trumps",
    "king",
    "queen",
    "low trumps",
    "two of the best three",
    "trumps past three",
    "plain suits headed",
    "leads first",
    "joker in the deck",
    "hearts",
)

KING, QUEEN = RANKS.index("K"), RANKS.index("Q")

POINTS = (5, 10, 15, 20, 25, 30)
"""The points whose chances `SPREAD` gives."""

RowKey = tuple[int, int, int, bool, bool, bool]


def row_key(rules: RuleSet) -> RowKey:
    """The kind of table: players, sides, kitty, whether cards are drawn, called or sitting out."""
    return (
        rules.players,
        rules.sides,
        rules.deal.kitty,
        rules.draw.allowed,
        rules.auction.called_partner,
        rules.auction.sit_out_partner,
    )


@lru_cache(maxsize=256)
def nearest(keys: tuple[RowKey, ...], key: RowKey) -> RowKey:
    """The kind of table among those measured that is most like another."""
    return min(keys, key=lambda known: _distance(known, key))


def _distance(known: RowKey, key: RowKey) -> float:
    sizes = (1.0, 1.2, 0.5, 4.0, 3.0, 6.0)
    own_size, other_size = known[0] / known[1], key[0] / key[1]
    gaps = sum(size * abs(a - b) for size, a, b in zip(sizes, known, key, strict=True))
    return gaps + 2 * abs(own_size - other_size)


def hand_features(
    law: Law, hand: Hand, suit: Suit, *, leads: bool, joker: bool
) -> tuple[float, ...]:
    """The counts that describe a hand with a suit as trumps, in the order of `HAND_FEATURES`."""
    trumps = hand & law.trumps[suit]
    named = [
        make_card(suit, FIVE),
        make_card(suit, JACK),
        JOKER,
        ACE_OF_HEARTS,
        make_card(suit, ACE),
        make_card(suit, KING),
        make_card(suit, QUEEN),
    ]
    has = [float(trumps >> card & 1) for card in named]
    if suit == HEARTS:
        has[4] = 0.0
    count = trumps.bit_count()
    above = cards_above(law, suit, False)
    heads = sum(not above[card] for card in cards_in(hand & ~trumps))
    best = has[0] + has[1] + max(has[2], has[3])
    return (
        1.0,
        *has,
        count - sum(has),
        float(best >= 2),
        float(max(0, count - 3)),
        float(heads),
        float(leads),
        float(joker),
        float(suit == HEARTS),
    )


def leads_first(rules: RuleSet, seat: int, dealer: int) -> bool:
    """Whether a bidder at this seat plays first to the first trick."""
    lead = rules.play.first_lead
    if lead is FirstLead.LEFT_OF_DEALER:
        return seat == (dealer + 1) % rules.players
    return lead is FirstLead.BIDDER


def expected_points(rules: RuleSet, law: Law, hand: Hand, suit: Suit, *, leads: bool) -> float:
    """The points that a bidder's party takes on average with a suit as trumps."""
    values = hand_features(law, hand, suit, leads=leads, joker=rules.deck.joker)
    row = ROWS[nearest(tuple(ROWS), row_key(rules))]
    return sum(weight * value for weight, value in zip(row, values, strict=True))


def sure_tricks(law: Law, hand: Hand, suit: Suit) -> int:
    """How many of the best trumps, from the five down without a gap, a hand holds."""
    above = cards_above(law, suit, False)
    trumps = hand & law.trumps[suit]
    return min(5, sum(not above[card] & ~hand for card in cards_in(trumps)))


def chances_of(mean: float, sure: int = 0) -> tuple[float, ...]:
    """The chance of taking exactly 0, 5 … 30 points where `mean` are expected.

    With `sure` tricks so many and the bonus are certain.
    """
    at_least = [1.0]
    for number, (start, slope) in enumerate(SPREAD):
        chance = 1.0 / (1.0 + exp(-(start + slope * mean)))
        at_least.append(1.0 if sure and number <= sure else min(at_least[-1], chance))
    return tuple(a - b for a, b in zip(at_least, [*at_least[1:], 0.0], strict=True))


def best_trump(
    rules: RuleSet, law: Law, hand: Hand, suits: list[Suit], *, leads: bool
) -> tuple[float, Suit]:
    """The most points that a suit promises, and the suit."""
    return max((expected_points(rules, law, hand, suit, leads=leads), suit) for suit in suits)
