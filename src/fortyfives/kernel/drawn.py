"""Hands as they are after a draw, for measuring: the best suit bids, all keep trumps and kings."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from fortyfives.cards import ALL_SUITS, JOKER, RANKS, Card, Hand, full_deck, hand_of
from fortyfives.kernel.compiler import Ints
from fortyfives.rules.duties import law_of, strengths_at
from fortyfives.rules.ruleset import RuleSet

HAND = 5
_KING = RANKS.index("K")


@dataclass(frozen=True, slots=True, eq=False)
class Deals:
    """Many deals before the first card: hands `[deals, seats]`, trumps and leaders `[deals]`."""

    hands: Ints
    trumps: Ints
    turns: Ints


def drawn_deals(rules: RuleSet, count: int, seed: int = 0) -> Deals:
    """Deals of an auction house: the seat with the strongest suit bids and takes the kitty."""
    rng = random.Random(seed)
    rows = [_drawn_deal(rules, rng) for _ in range(count)]
    hands, trumps, turns = (np.array(column, np.int64) for column in zip(*rows, strict=True))
    return Deals(hands, trumps, turns)


def _drawn_deal(rules: RuleSet, rng: random.Random) -> tuple[list[Hand], int, int]:
    """One deal: its hands, its trumps, and the seat on the bidder's left, who leads."""
    players, kitty = rules.players, rules.deal.kitty
    deck = list(full_deck(joker=rules.deck.joker))
    rng.shuffle(deck)
    hands = [[deck.pop() for _ in range(HAND)] for _ in range(players)]
    _, bidder, trump = max(
        (sum(_worth(rules, suit, card) for card in hand), seat, suit)
        for seat, hand in enumerate(hands)
        for suit in ALL_SUITS
    )
    hands[bidder] += [deck.pop() for _ in range(kitty)]
    for step in range(1, players + 1):
        seat = (bidder + step) % players
        kept = _kept(rules, trump, hands[seat])
        hands[seat] = kept + [deck.pop() for _ in range(HAND - len(kept))]
    return [hand_of(hand) for hand in hands], trump, (bidder + 1) % players


def _worth(rules: RuleSet, trump: int, card: Card) -> int:
    strengths = law_of(rules.deck, rules.play).strengths
    return strengths[strengths_at(trump, trump, False) + card]


def _kept(rules: RuleSet, trump: int, hand: list[Card]) -> list[Card]:
    """Trumps, the best first, then kings; five at most, and as many as the table must keep."""
    trumps = [card for card in hand if _worth(rules, trump, card)]
    trumps.sort(key=lambda card: -_worth(rules, trump, card))
    kings = [c for c in hand if c != JOKER and c % 13 == _KING and c not in trumps]
    kept = (trumps + kings)[:HAND]
    least = rules.draw.min_keep.at(rules.players) or 0
    rest = [card for card in hand if card not in kept]
    return kept + rest[: max(0, least - len(kept))]
