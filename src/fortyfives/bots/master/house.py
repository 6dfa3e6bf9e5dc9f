"""A house as the compiled code reads it, and what is remembered of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from fortyfives.bots.club.picture import cards_above, suit_cards
from fortyfives.bots.club.strength import nearest, row_key
from fortyfives.bots.club.weights_bids import ROWS
from fortyfives.bots.club.weights_play import OWN, PARTY
from fortyfives.bots.master.calls import Calls
from fortyfives.bots.master.worth import Worth, chance, points
from fortyfives.cards import (
    ACE,
    ACE_OF_HEARTS,
    FIVE,
    HEARTS,
    JACK,
    JOKER,
    NO_CARD,
    Card,
    full_deck,
    make_card,
)
from fortyfives.kernel import foreseeing, judging
from fortyfives.kernel.compiler import Floats, Ints
from fortyfives.kernel.tables import tables_of
from fortyfives.rules.duties import Law, law_of
from fortyfives.rules.ruleset import RuleSet

KING, QUEEN = 12, 11

HEAT: Final = 0.25
SURPRISE: Final = 0.02


@lru_cache(maxsize=1)
def weights_of_plays() -> Floats:
    """The weights of plays as `judging` reads them: own and party, mates, leading, cards left."""
    rows = np.zeros((2, 2, 2, foreseeing.LEFT_VALUES, judging.FEATURES))
    for number, table in enumerate((OWN, PARTY)):
        for (mates, leading, left), row in table.items():
            rows[number, int(mates), int(leading), left] = row
    return np.append(rows.reshape(-1), [HEAT, SURPRISE])


@dataclass(frozen=True, slots=True, eq=False)
class House:
    """What of a rule set the compiled code needs, and the weights for its kind of table."""

    duties: Ints
    strengths: Ints
    suits: Ints
    trumps: Ints
    above: Ints
    suit_cards: Ints
    heads: Ints
    named: Ints
    row: Floats
    auction: Ints


def _named(suit: int) -> list[Card]:
    aces = [NO_CARD if suit == HEARTS else ACE_OF_HEARTS, make_card(suit, ACE)]
    tops = [make_card(suit, FIVE), make_card(suit, JACK), JOKER]
    return [*tops, *aces, make_card(suit, KING), make_card(suit, QUEEN)]


def house_of(rules: RuleSet, law: Law) -> House:
    """The arrays of a rule set."""
    tables = tables_of(rules)
    above = [[cards_above(law, suit, low) for low in (False, True)] for suit in range(4)]
    deck = (1 << len(full_deck(joker=rules.deck.joker))) - 1
    heads = [
        sum(1 << c for c in range(53) if not above[suit][0][c] and deck >> c & 1)
        & ~law.trumps[suit]
        for suit in range(4)
    ]
    return House(
        tables.duties,
        tables.strengths,
        tables.suits,
        tables.trumps,
        np.array(above, np.int64).reshape(-1),
        np.array([suit_cards(law, suit) for suit in range(4)], np.int64),
        np.array(heads, np.int64),
        np.array([_named(suit) for suit in range(4)], np.int64).reshape(-1),
        np.array(ROWS[nearest(tuple(ROWS), row_key(rules))], np.float64),
        np.array([rules.trump.must_hold_suit, rules.deck.joker], np.int64),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Kit:
    """What is found once for a house and shared by all who play there."""

    house: House
    calls: Calls
    worth: Worth
    chances: Worth


@lru_cache(maxsize=16)
def kit_of(rules: RuleSet) -> Kit:
    """The kit of a rule set."""
    house = house_of(rules, law_of(rules.deck, rules.play))
    return Kit(house, Calls(), Worth(rules, points), Worth(rules, chance))
