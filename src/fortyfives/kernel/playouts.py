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
from fortyfives.kernel.bits import below, count_ones, next_word, pointer, signed
from fortyfives.kernel.compiler import Ints, Words, compiled, inlined, strengths_at
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

    def room(self, tables: Tables) -> Ints:
        """The room of the play (see `play`), without the hands."""
        room, rules = np.zeros(play.ROOM, np.int64), self.rules
        for at, values in (
            (play.KEPT, self.withheld),
            (play.SIDES, [rules.side_of(seat) for seat in range(rules.players)]),
            (play.ORDER, self.order),
            (play.STOP, self.stop),
            (play.TRICK, self.trick),
        ):
            room[at : at + len(values)] = values
        room[play.WON : play.TRUMP] = NO_CARD
        room[play.TRUMP : play.TOGETHER] = (
            self.trump, tables.trumps[self.trump], self.ace_low, self.called, self.hearts_said,
            len(self.trick), len(self.order), self.policy,
            bonus_from(rules, tables, self.trump, self.ace_low),
        )  # fmt: skip
        room[play.TOGETHER : play.LEFT] = tables.options
        return room


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
        sides = np.array([*(rules.side_of(seat) for seat in range(rules.players)), -1])
        points = np.empty((len(self.bonus), rules.sides), np.int64)
        for side in range(rules.sides):
            tricks = (sides[self.winners] == side).sum(axis=1)
            has_bonus = sides[self.bonus] == side
            points[:, side] = tricks * rules.score.trick + has_bonus * rules.score.bonus
        return points


def play_worlds(at: Situation, hands: Ints, draws: Words) -> Played:
    """Play many worlds from one situation.

    `hands[w, seat]` are masks; `draws[w]` has a random word for each card of the tricks to
    come, those laid already included, or is a single row for all the worlds (see `play`).
    """
    tables, worlds = tables_of(at.rules), len(hands)
    winners = np.full((worlds, 2 * HAND), -1, np.int64)
    cards = np.full((worlds, HAND * len(at.order)), NO_CARD, np.int64)
    bonus = np.full(worlds, -1, np.int64)
    hands, words = np.ascontiguousarray(hands, np.int64), draws.view(np.int64)
    _play_worlds(
        hands, words, at.room(tables), tables.duties, tables.strengths, tables.suits,
        winners, cards, bonus, np.empty(play.ROOM, np.int64),
    )  # fmt: skip
    return Played(winners[:, ::2], winners[:, 1::2], bonus, cards)


class OneByOne:
    """Worlds of a deal played to the end one at a time, from different points of its play.

    What the points have in common is in the `Situation`, whose `order` tells how many seats play.
    The arrays are made once.
    """

    def __init__(self, at: Situation) -> None:
        self._tables = tables_of(at.rules)
        self._start = at.room(self._tables)
        self._room = np.empty(play.ROOM, np.int64)
        self._hands = np.zeros((1, at.rules.players), np.int64)
        self._won = np.zeros((1, 2 * HAND), np.int64)
        self._cards = np.zeros((1, HAND * len(at.order)), np.int64)
        self._bonus = np.zeros(1, np.int64)
        self.bonus_from = int(self._start[play.BONUS_FROM])

    def play(
        self,
        order: Sequence[int],
        trick: Sequence[Card],
        hands: Sequence[int],
        withheld: Sequence[int],
        draws: Words,
        *,
        hearts_said: bool = False,
        stop: Sequence[int] = (),
    ) -> tuple[list[int], list[int]]:
        """Play a world; `order`, `trick`, `withheld`, `hearts_said`, `stop` as in a `Situation`.

        `draws` has a row of words as for `play_worlds`; `stop` is given always or never. Gives
        the seats that won the tricks and the strengths of their cards, as in `Played`.
        """
        start, tables = self._start, self._tables
        start[play.ORDER : play.ORDER + len(order)] = order
        start[play.TRICK : play.TRICK + len(trick)] = trick
        start[play.KEPT : play.KEPT + len(withheld)] = withheld
        start[play.STOP : play.STOP + len(stop)] = stop
        start[play.LAID], start[play.SAID] = len(trick), hearts_said
        self._hands[0] = hands
        self._won.fill(NO_CARD)
        self._cards.fill(NO_CARD)
        _play_worlds(
            self._hands, draws.view(np.int64), start, tables.duties, tables.strengths,
            tables.suits, self._won, self._cards, self._bonus, self._room,
        )  # fmt: skip
        won: list[int] = self._won[0].tolist()
        return won[::2], won[1::2]

    @property
    def cards(self) -> list[int]:
        """The cards of the last world in the order played, as in `Played`."""
        cards: list[int] = self._cards[0].tolist()
        return cards


@compiled
def _play_worlds(
    hands: Ints, draws: Ints, start: Ints, duties: Ints, strengths: Ints, suits: Ints,
    winners: Ints, cards: Ints, bonus: Ints, room: Ints,
) -> None:  # fmt: skip
    seats = start[play.SEATS]
    at, last = pointer(room), start[play.ORDER + seats - 1]
    for world in range(len(hands)):
        for number in range(len(start)):
            room[number] = start[number]
        for seat in range(hands.shape[1]):
            room[play.HANDS + seat] = hands[world, seat]
        room[play.LEFT] = count_ones(hands[world, last])
        words = draws[world if len(draws) > 1 else 0]
        played = play_on(pointer(words), at, pointer(duties), pointer(strengths), pointer(suits))
        for number in range(2 * played):
            winners[world, number] = room[play.WON + number]
        for number in range(played * seats):
            cards[world, number] = room[play.PLAYED + number]
        bonus[world] = bonus_seat(played, start[play.BONUS_FROM], at)


def random_deals(
    rules: RuleSet,
    deals: int,
    *,
    seed: int = 0,
    trump: Suit | None = None,
    policy: int = play.RANDOM,
) -> Ints:
    """Shuffle, deal and play out; gives the points that each side took, `[deals, sides]`.

    Seat 0 leads. Without `trump` the suit is drawn with the cards.
    """
    tables = tables_of(rules)
    room = Situation(rules, trump or 0, tuple(range(rules.players)), policy=policy).room(tables)
    points = np.zeros((deals, rules.sides), np.int64)
    froms = np.array([bonus_from(rules, tables, suit, False) for suit in range(4)], np.int64)
    _random_deals(
        np.array([seed], np.uint64), -1 if trump is None else trump,
        np.arange(53 if rules.deck.joker else 52), np.empty(HAND * rules.players, np.int64),
        room, froms, rules.score.trick, rules.score.bonus,
        tables.trumps, tables.duties, tables.strengths, tables.suits, points,
    )  # fmt: skip
    return points


@inlined
def _deal_hands(state: Words, deck: Ints, size: int, draws: Ints, room: Ints) -> None:
    """Draw the cards of all hands from the deck, and the words that choose among them."""
    players = room[play.SEATS]
    for seat in range(players):
        room[play.HANDS + seat] = 0
        room[play.KEPT + seat] = 0
    seat = 0
    for place in range(HAND * players):
        word = next_word(state)
        draws[place] = signed(word >> np.uint64(32) | word << np.uint64(32))
        other = place + below(size - place, signed(word))
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card
        room[play.HANDS + seat] = room[play.HANDS + seat] | 1 << card
        seat = seat + 1 if seat + 1 < players else 0


@compiled
def _random_deals(
    state: Words, named: int, deck: Ints, draws: Ints, room: Ints, froms: Ints, trick: int,
    bonus: int, trumps: Ints, duties: Ints, strengths: Ints, suits: Ints, points: Ints,
) -> None:  # fmt: skip
    at, words = pointer(room), pointer(draws)
    room[play.LEFT] = HAND
    for deal in range(len(points)):
        _deal_hands(state, pointer(deck), len(deck), words, at)
        trump = named if named >= 0 else below(4, signed(next_word(state)))
        room[play.TRUMP], room[play.TRUMPS] = trump, trumps[trump]
        played = play_on(words, at, pointer(duties), pointer(strengths), pointer(suits))
        for number in range(played):
            side = at[play.SIDES + at[play.WON + 2 * number]]
            points[deal, side] += trick
        best = bonus_seat(played, froms[trump], at)
        if best >= 0:
            points[deal, at[play.SIDES + best]] += bonus
