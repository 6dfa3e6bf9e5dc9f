"""Play-outs in bulk: whole random deals, and many worlds from one situation.

Nobody bids or draws here: hands come as they are, or fresh from a shuffled deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from fortyfives.cards import NO_CARD, Card, Suit
from fortyfives.kernel import play
from fortyfives.kernel.bits import below, next_word
from fortyfives.kernel.compiler import Ints, Words, compiled, strengths_at
from fortyfives.kernel.play import bonus_seat, play_on
from fortyfives.kernel.tables import Tables, tables_of
from fortyfives.rules.groups.score import BonusFor, Finish
from fortyfives.rules.ordering import five_of_trumps
from fortyfives.rules.problems import has_bonus
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.scoring import has_arrived

HAND: Final = 5
NEVER: Final = 1 << 20
"""More than any strength."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A point of the play, but for the hands: what all the worlds of a batch have in common.

    `order` are the seats in the play from the leader of the trick under way on, `trick` the
    cards that lie in it. `withheld` and `stop` may be left out: nobody has withheld, no deal
    stops early. `stop[side]` tells with which of its next tricks a side ends the deal (`stops`).
    """

    rules: RuleSet
    trump: Suit
    order: Sequence[int]
    trick: Sequence[Card] = ()
    withheld: Sequence[int] = ()
    ace_low: bool = False
    called: Card = NO_CARD
    hearts_said: bool = False
    stop: Sequence[int] = ()
    policy: int = play.RANDOM

    def numbers(self, tables: Tables) -> Ints:
        """The situation as an array; the places are those of `play`."""
        numbers = np.empty(play.SITUATION, np.int64)
        numbers[play.TRUMP] = self.trump
        numbers[play.ACE_LOW] = self.ace_low
        numbers[play.CALLED] = self.called
        numbers[play.HEARTS_SAID] = self.hearts_said
        numbers[play.LAID] = len(self.trick)
        numbers[play.SEATS] = len(self.order)
        numbers[play.POLICY] = self.policy
        numbers[play.TRUMPS] = tables.trumps[self.trump]
        numbers[play.BONUS_FROM] = bonus_from(self.rules, tables, self.trump, self.ace_low)
        return numbers


def bonus_from(rules: RuleSet, tables: Tables, trump: Suit, ace_low: bool) -> int:
    """The least strength of a card that can earn the bonus."""
    if not has_bonus(rules):
        return NEVER
    if rules.score.bonus_for is BonusFor.FIVE_ONLY:
        return int(tables.strengths[strengths_at(trump, trump, ace_low) + five_of_trumps(trump)])
    return play.TRUMP_FROM


def stops(rules: RuleSet, scores: Sequence[int], tricks: Sequence[int] = ()) -> tuple[int, ...]:
    """With which of its next tricks each side ends the deal: bit t for the t-th from here.

    `scores` before the deal, `tricks` the sides that won those played; nothing where the house
    plays every deal out.
    """
    if rules.score.finish is not Finish.AS_WON:
        return (0,) * rules.sides
    return tuple(
        sum(
            1 << more
            for more in range(1, HAND + 1)
            if has_arrived(rules, scores, (side,) * (tricks.count(side) + more))
        )
        for side in range(rules.sides)
    )


def sides_of(rules: RuleSet) -> Ints:
    """The side of each seat."""
    return np.array([rules.side_of(seat) for seat in range(rules.players)], np.int64)


@dataclass(frozen=True, slots=True)
class Played:
    """Worlds played to the end; the first index of every array is the world.

    `winners[w, i]`: the seat that won trick i, -1 if it was not played; `strength[w, i]`: that
    of its card, `play.TRUMP_FROM` or more for a trump; `bonus[w]`: a seat or -1; `cards[w]`:
    the cards in the order played, -1 behind the last.
    """

    winners: Ints
    strength: Ints
    bonus: Ints
    cards: Ints

    def points(self, rules: RuleSet) -> Ints:
        """What each side took in these tricks, `[worlds, sides]`."""
        sides = np.append(sides_of(rules), -1)
        points = np.empty((len(self.bonus), rules.sides), np.int64)
        for side in range(rules.sides):
            tricks = (sides[self.winners] == side).sum(axis=1)
            has_bonus = sides[self.bonus] == side
            points[:, side] = tricks * rules.score.trick + has_bonus * rules.score.bonus
        return points


def play_worlds(at: Situation, hands: Ints, draws: Words) -> Played:
    """Play many worlds from one situation.

    `hands[w, seat]` are masks; `draws[w]` has a random word for each card still to be played,
    or is a single row for all the worlds (see `play.play_on`).
    """
    tables = tables_of(at.rules)
    worlds = len(hands)
    winners = np.full((worlds, 2 * HAND), -1, np.int64)
    cards = np.full((worlds, HAND * len(at.order)), NO_CARD, np.int64)
    bonus = np.empty(worlds, np.int64)
    _play_worlds(
        hands,
        np.array(at.order, np.int64),
        np.array([*at.trick, NO_CARD], np.int64),
        np.array(at.withheld or [0] * at.rules.players, np.int64),
        sides_of(at.rules),
        at.numbers(tables),
        np.array(at.stop or [0] * at.rules.sides, np.int64),
        draws,
        tables.duties,
        tables.strengths,
        tables.suits,
        tables.options,
        winners,
        cards,
        bonus,
    )
    return Played(winners[:, ::2], winners[:, 1::2], bonus, cards)


@compiled
def _play_worlds(
    hands: Ints,
    order: Ints,
    trick: Ints,
    withheld: Ints,
    sides: Ints,
    situation: Ints,
    stop: Ints,
    draws: Words,
    duties: Ints,
    strengths: Ints,
    suits: Ints,
    options: Ints,
    winners: Ints,
    cards: Ints,
    bonus: Ints,
) -> None:
    hand, kept, left = np.empty_like(withheld), np.empty_like(withheld), np.empty_like(stop)
    for world in range(len(hands)):
        hand[:] = hands[world]
        kept[:] = withheld
        left[:] = stop
        played = play_on(
            hand,
            order,
            trick,
            kept,
            sides,
            situation,
            left,
            draws[world if len(draws) > 1 else 0],
            duties,
            strengths,
            suits,
            options,
            winners[world],
            cards[world],
        )
        bonus[world] = bonus_seat(winners[world], played, situation[play.BONUS_FROM])


def random_deals(
    rules: RuleSet, deals: int, *, seed: int = 0, trump: Suit | None = None, policy: int = 0
) -> Ints:
    """Shuffle, deal and play out; gives the points that each side took, `[deals, sides]`.

    Seat 0 leads. Without `trump` the suit is drawn with the cards.
    """
    tables = tables_of(rules)
    at = Situation(rules, trump or 0, tuple(range(rules.players)), policy=policy)
    points = np.zeros((deals, rules.sides), np.int64)
    froms = [bonus_from(rules, tables, suit, False) for suit in range(4)]
    _random_deals(
        np.array([seed], np.uint64),
        -1 if trump is None else trump,
        53 if rules.deck.joker else 52,
        sides_of(rules),
        at.numbers(tables),
        np.array(froms, np.int64),
        np.array([rules.score.trick, rules.score.bonus], np.int64),
        tables.trumps,
        tables.duties,
        tables.strengths,
        tables.suits,
        tables.options,
        points,
    )
    return points


@compiled
def _random_deals(
    state: Words,
    named: int,
    deck_size: int,
    sides: Ints,
    situation: Ints,
    bonus_froms: Ints,
    values: Ints,
    trumps: Ints,
    duties: Ints,
    strengths: Ints,
    suits: Ints,
    options: Ints,
    points: Ints,
) -> None:
    players = len(sides)
    count = HAND * players
    deck = np.arange(deck_size)
    hands, withheld = np.empty(players, np.int64), np.zeros(players, np.int64)
    order, trick = np.arange(players), np.zeros(1, np.int64)
    draws, stop = np.empty(count, np.uint64), np.empty(players, np.int64)
    winners, cards = np.empty(2 * HAND, np.int64), np.empty(count, np.int64)
    for deal in range(len(points)):
        for seat in range(players):
            hands[seat], withheld[seat], stop[seat] = 0, 0, 0
        seat = 0
        for place in range(count):
            word = next_word(state)
            draws[place] = word >> np.uint64(32) | word << np.uint64(32)
            other = place + below(deck_size - place, word)
            card = deck[other]
            deck[other] = deck[place]
            deck[place] = card
            hands[seat] |= 1 << card
            seat = seat + 1 if seat + 1 < players else 0
        trump = named if named >= 0 else below(4, next_word(state))
        situation[play.TRUMP], situation[play.TRUMPS] = trump, trumps[trump]
        played = play_on(
            hands,
            order,
            trick,
            withheld,
            sides,
            situation,
            stop,
            draws,
            duties,
            strengths,
            suits,
            options,
            winners,
            cards,
        )
        for number in range(played):
            points[deal, sides[winners[2 * number]]] += values[0]
        bonus = bonus_seat(winners, played, bonus_froms[trump])
        if bonus >= 0:
            points[deal, sides[bonus]] += values[1]
