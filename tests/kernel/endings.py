"""Random endings of every house: few cards, many trumps, a trick under way now and then."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from fortyfives.cards import ACE_OF_HEARTS, Card, Suit, full_deck, hand_of
from fortyfives.rules.duties import law_of
from fortyfives.rules.ruleset import RuleSet
from tests.kernel.brute import Position, after, moves
from tests.properties.houses import changed, random_house

MOST_CARDS = {2: 4, 3: 3, 4: 3}
OPTIONS: dict[str, list[Any]] = {
    "play.withhold_together": [False, True],
    "play.withhold_limit": [0, 1, 2],
    "play.withhold_when": ["any_trump_led", "outranks_led"],
    "play.withhold_cards": [["five"], ["five", "jack", "joker", "ace_of_hearts"], ["jack"], []],
    "play.hearts_follow_ace": [True, False],
    "play.hearts_on_hearts": [True, False],
    "play.plain_lead": ["follow_suit", "follow_or_trump"],
    "play.void_must_trump": [True, False],
    "score.bonus_for": ["highest_trump_played", "five_only", "none"],
    "deck.joker": [True, False],
}


def house_of_play(rng: random.Random) -> RuleSet:
    """A random house with more of the options that bear on the play."""
    rules = random_house(rng)
    for path in rng.sample(sorted(OPTIONS), 4):
        rules = changed(rules, path, rng.choice(OPTIONS[path]))
    return rules


def random_ending(rng: random.Random, rules: RuleSet | None = None) -> Position:
    """A position with few cards left, perhaps in the middle of a trick."""
    rules = house_of_play(rng) if rules is None else rules
    trump = rng.randrange(4)
    most = MOST_CARDS.get(rules.players, 2)
    left = rng.choice([most, rng.randint(1, most), rng.randint(1, most)])
    deck = cards_for(rules, trump, rng)
    hands = tuple(hand_of(deck.pop() for _ in range(left)) for _ in range(rules.players))
    spare = [card for card in deck if law_of(rules.deck, rules.play).trumps[trump] >> card & 1]
    at = Position(
        rules,
        trump,
        hands,
        turn=rng.randrange(rules.players),
        camps=random_camps(rules, rng),
        withheld=tuple(rng.choice([0, 0, 1, 2]) for _ in hands),
        ace_low=rng.random() < 0.15,
        called=rng.choice(deck_of(hands)) if rng.random() < 0.2 else -1,
        done=5 - left,
    )
    if spare and left < 5 and rng.random() < 0.5:
        seat = rng.randrange(rules.players)
        at = replace(at, best=(rng.choice(spare), at.camps[seat]))
    for _ in range(rng.choice([0, 0, *range(rules.players)])):
        card, said = rng.choice(moves(at))
        at = replace(after(at, card), hearts_said=at.hearts_said or said)
    return at


def cards_for(rules: RuleSet, trump: Suit, rng: random.Random) -> list[Card]:
    """A shuffled deck, often with fewer plain cards than there are."""
    trumps = law_of(rules.deck, rules.play).trumps[trump]
    plain = rng.choice([0.2, 0.5, 1.0])
    deck = list(full_deck(joker=rules.deck.joker))
    kept = [card for card in deck if trumps >> card & 1 or rng.random() < plain]
    if len(kept) < 5 * rules.players:
        kept = deck
    rng.shuffle(kept)
    if ACE_OF_HEARTS in kept[: len(kept) // 2] and rng.random() < 0.5:
        kept.remove(ACE_OF_HEARTS)
        kept.append(ACE_OF_HEARTS)
    return kept


def random_camps(rules: RuleSet, rng: random.Random) -> tuple[int, ...]:
    """The sides, or one seat against the rest, or anything."""
    seats = range(rules.players)
    alone = rng.randrange(rules.players)
    return rng.choice(
        [
            tuple(rules.side_of(seat) for seat in seats),
            tuple(int(seat == alone) for seat in seats),
            tuple(rng.randrange(2) for _ in seats),
        ]
    )


def deck_of(hands: tuple[int, ...]) -> list[Card]:
    everything = 0
    for hand in hands:
        everything |= hand
    return [card for card in range(53) if everything >> card & 1]
