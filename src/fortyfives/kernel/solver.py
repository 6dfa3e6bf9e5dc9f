"""Exact values with all cards seen: what each lawful card is worth if everyone plays best.

Two camps play against each other for the rest of the deal. A value is the points of the camp
to move minus the others', tricks and bonus, from here to the end; or, with a utility, whatever
a table pays for the camp's tricks and the bonus (`utility` makes such tables from contracts).
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from fortyfives.cards import NO_CARD, Card, Hand, Suit
from fortyfives.errors import BadQuestion
from fortyfives.i18n import N_
from fortyfives.kernel import solving
from fortyfives.kernel.compiler import Ints
from fortyfives.kernel.layout import layout_of
from fortyfives.kernel.search import ROOM
from fortyfives.kernel.solving import Floats, solve_deals
from fortyfives.rules.duties import CARDS
from fortyfives.rules.groups.score import BonusFor
from fortyfives.rules.problems import has_bonus
from fortyfives.rules.ruleset import RuleSet

HAND: Final = 5
MOST_PLAYERS: Final = 10

Utility: TypeAlias = Sequence[Sequence[float]] | Floats
"""`utility[bonus][tricks]`: the payoff of the camp to move for `tricks` tricks in the whole deal
(0-5) and the bonus with the others (0), nobody (1) or itself (2)."""

_BONUS = {BonusFor.NONE: 0, BonusFor.HIGHEST_TRUMP_PLAYED: 1, BonusFor.FIVE_ONLY: 2}


NO_CARD_LIKE_IT = N_("There is no such card.")
UNEVEN = N_("The hands do not fit: each seat holds one card more if it has still to play.")


class BadPosition(BadQuestion):
    """A position that cannot arise: hands of unequal length, too many cards, no seat."""

    def __init__(self, text: str) -> None:
        super().__init__("bad_position", text)


@dataclass(frozen=True, slots=True)
class Question:
    """What all the deals of a batch have in common.

    `trick` are the cards of the trick under way, its leader's first; `hands` are then those
    that are left. `withheld[seat]` counts withholdings; `hearts_said`: “hearts on hearts” was
    said for this trick; `ace_low`: an ace of trumps that did not rob is the lowest trump;
    `called` the called card. `highest` is the best trump played in earlier tricks, with the
    seat (or the side) that won it. `camps[seat]` names each seat's camp, by default its side:
    the camp of the seat to move plays against all the others. `order` are the seats in the
    play, clockwise, where some have no cards in it (folded, sitting out, out of the game).
    `won`: tricks of the camp to move so far; it counts only for a `utility`.
    """

    trick: Sequence[Card] = ()
    withheld: Sequence[int] = ()
    hearts_said: bool = False
    ace_low: bool = False
    called: Card = NO_CARD
    highest: tuple[Card, int] | None = None
    camps: Sequence[int] | None = None
    order: Sequence[int] | None = None
    won: int = 0
    utility: Utility | None = None


_PLAIN = Question()


class Solver:
    """A solver of one house, with its tables and room to work. Not to be shared by threads.

    `layout` has the tables of the house; `points[left]` pays for tricks and bonus when so many
    tricks are left.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.layout = layout_of(rules)
        self._sides = [rules.side_of(seat) for seat in range(rules.players)]
        self._request = np.zeros(solving.REQUEST, np.int64)
        self._memory = np.zeros(2 << (10 if rules.players <= 4 else 15), np.int64)
        self._room = np.zeros(ROOM, np.int64)
        self._one = np.empty((1, CARDS), np.float64)
        self._bonus = _BONUS[rules.score.bonus_for] if has_bonus(rules) else 0
        self.points = [_points(rules, left) for left in range(HAND + 1)]

    def values(
        self, trump: Suit, hands: Sequence[Hand], turn: int, question: Question = _PLAIN
    ) -> dict[Card, float]:
        """The value of every lawful card of the seat to move."""
        row = self._one
        self._solve(*_one_deal(trump, hands, turn), question, row, True)
        cards: list[int] = np.flatnonzero(row[0] == row[0]).tolist()
        return dict(zip(cards, row[0, cards].tolist(), strict=True))

    def value(
        self, trump: Suit, hands: Sequence[Hand], turn: int, question: Question = _PLAIN
    ) -> float:
        """The value of the position for the camp of the seat to move."""
        row = self._one
        self._solve(*_one_deal(trump, hands, turn), question, row, False)
        return float(row[0, 0])

    def values_of_many(
        self, trumps: Ints, hands: Ints, turns: Ints, question: Question = _PLAIN
    ) -> Floats:
        """Values `[deals, 53]`, NaN where a card is not lawful. `hands[deal, seat]` are masks."""
        values = np.empty((len(hands), CARDS), np.float64)
        self._solve(_ints(trumps), _ints(hands), _ints(turns), question, values, True)
        return values

    def value_of_many(
        self, trumps: Ints, hands: Ints, turns: Ints, question: Question = _PLAIN
    ) -> Floats:
        """Values `[deals]` of the positions, each for the camp of its seat to move."""
        values = np.empty((len(hands), 1), np.float64)
        self._solve(_ints(trumps), _ints(hands), _ints(turns), question, values, False)
        return values[:, 0]

    def sums(
        self,
        trump: Suit,
        worlds: Sequence[Sequence[Hand]],
        turn: int,
        question: Question = _PLAIN,
    ) -> dict[Card, float]:
        """The values of the cards of the seat to move, added up over many worlds of one position.

        What the seat to move holds is the same in all of them.
        """
        count = len(worlds)
        hands = np.array(worlds, np.int64).reshape(count, self.rules.players)
        values = self.values_of_many(np.full(count, trump), hands, np.full(count, turn), question)
        row: list[float] = values.sum(axis=0).tolist()
        return {card: value for card, value in enumerate(row) if value == value}

    def _solve(
        self, trumps: Ints, hands: Ints, turns: Ints, question: Question, values: Floats, each: bool
    ) -> None:
        """Fill in `values`, for each lawful card or for the best alone."""
        if not len(hands):
            return
        camps, kept = question.camps or self._sides, question.withheld
        highest = question.highest
        best, best_camp = (NO_CARD, -1) if highest is None else (highest[0], camps[highest[1]])
        if hands.shape[1] != self.rules.players:
            raise BadPosition(N_("A position has a hand, perhaps empty, for each seat."))
        if question.order is not None:
            hands, turns, camps, kept = self._seated(hands, turns, question)
        players, left = hands.shape[1], _tricks_left(hands, turns)
        _check(question, players, left, len(camps), len(kept))
        layout = layout_of(self.rules, ace_low=True) if question.ace_low else self.layout
        request, laid = self._request, question.trick
        request[: solving.NUMBER] = (
            players, len(laid), question.called, question.hearts_said, left < HAND, self._bonus,
            best, best_camp, each, left,
        )  # fmt: skip
        payoffs = self.points[left] if question.utility is None else _payoffs(question, left)
        fault = solve_deals(
            request, trumps, turns, hands, np.array((*laid, NO_CARD)),
            np.array(kept) if len(kept) else np.zeros(players, np.int64), np.array(camps), payoffs,
            layout.place, layout.card, layout.duties, layout.contend, layout.law,
            self._memory, self._room, values,
        )  # fmt: skip
        if fault:
            _complain(fault & 255)

    def _seated(
        self, hands: Ints, turns: Ints, question: Question
    ) -> tuple[Ints, Ints, list[int], list[int]]:
        """The seats in the play alone, counted from 0."""
        order = list(question.order or ())
        place = np.full(self.rules.players, -1)
        place[order] = range(len(order))
        camps = [(question.camps or self._sides)[seat] for seat in order]
        kept = [question.withheld[seat] for seat in order] if question.withheld else []
        return np.ascontiguousarray(hands[:, order]), place[turns], camps, kept


def _one_deal(trump: Suit, hands: Sequence[Hand], turn: int) -> tuple[Ints, Ints, Ints]:
    try:
        return np.array([trump]), np.array([hands], np.int64), np.array([turn])
    except OverflowError:
        raise BadPosition(NO_CARD_LIKE_IT) from None


def _ints(array: Ints) -> Ints:
    return np.ascontiguousarray(array, np.int64)


def _tricks_left(hands: Ints, turns: Ints) -> int:
    """The cards of the seat to move in the first deal, 0 if there is no such seat."""
    turn = int(turns[0])
    return int(hands[0, turn]).bit_count() if 0 <= turn < hands.shape[1] else 0


def _check(question: Question, players: int, left: int, camps: int, kept: int) -> None:
    """Refuse what the compiled code could not make sense of."""
    if not 1 <= left <= HAND or len(question.trick) >= players <= camps:
        raise BadPosition(UNEVEN)
    if players > MOST_PLAYERS or camps < players or kept not in {0, players}:
        raise BadPosition(N_("Camps and withholdings have a number for each seat."))
    highest = NO_CARD if question.highest is None else question.highest[0]
    if any(not NO_CARD <= card < CARDS for card in (*question.trick, question.called, highest)):
        raise BadPosition(NO_CARD_LIKE_IT)


def _points(rules: RuleSet, left: int) -> Floats:
    """The points of one camp minus the other's, by bonus and tricks."""
    bonus = rules.score.bonus * np.array([[-1.0], [0.0], [1.0]])
    points: Floats = bonus + rules.score.trick * (2.0 * np.arange(HAND + 1) - left)
    return points


def _payoffs(question: Question, left: int) -> Floats:
    """The utility of the tricks from here on."""
    table = np.asarray(question.utility, np.float64)
    if table.shape != (3, HAND + 1) or not 0 <= question.won <= HAND - left:
        raise BadPosition(N_("A utility has three rows of six payoffs."))
    payoffs = np.zeros((3, HAND + 1))
    payoffs[:, : left + 1] = table[:, question.won : question.won + left + 1]
    return payoffs


def _complain(fault: int) -> None:
    if fault == solving.SHARED_CARD:
        raise BadPosition(N_("A card is there twice."))
    if fault == solving.UNKNOWN_CARD:
        raise BadPosition(N_("This house plays without the joker."))
    if fault == solving.UNKNOWN_SUIT:
        raise BadPosition(N_("There is no such suit."))
    raise BadPosition(UNEVEN)


class _Recent(threading.local):
    """The solver that a thread used last."""

    solver: Solver | None = None


_recent = _Recent()


def solver_of(rules: RuleSet) -> Solver:
    """A solver of a house: this thread's last one if the house is the same object."""
    if _recent.solver is None or _recent.solver.rules is not rules:
        _recent.solver = Solver(rules)
    return _recent.solver


def solve(
    rules: RuleSet,
    trump: Suit,
    hands: Sequence[Hand],
    *,
    turn: int,
    trick: Sequence[Card] = (),
    withheld: Sequence[int] = (),
    hearts_said: bool = False,
    ace_low: bool = False,
    called: Card = NO_CARD,
    highest: tuple[Card, int] | None = None,
    camps: Sequence[int] | None = None,
    order: Sequence[int] | None = None,
    won: int = 0,
    utility: Utility | None = None,
) -> dict[Card, float]:
    """The value of every lawful card of the seat to move; see `Question` for the terms.

    Raises `BadPosition`.
    """
    question = Question(
        trick, withheld, hearts_said, ace_low, called, highest, camps, order, won, utility
    )
    return solver_of(rules).values(trump, hands, turn, question)
