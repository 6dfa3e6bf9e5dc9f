"""What becomes of a card when the deal is played on: worlds imagined from a view, and played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from fortyfives.bots.club.picture import cards_above, kept_by_choice, known_cards, suit_cards
from fortyfives.bots.club.standing import is_scoreless
from fortyfives.bots.club.strength import leads_first, nearest, row_key
from fortyfives.bots.club.weights_bids import ROWS
from fortyfives.bots.club.weights_play import OWN, PARTY
from fortyfives.bots.master.calls import Calls
from fortyfives.bots.master.worth import Worth, chance, points
from fortyfives.bots.places import Knowledge, knowledge
from fortyfives.bots.worlds import worlds
from fortyfives.cards import (
    ACE,
    ACE_OF_HEARTS,
    FIVE,
    HEARTS,
    JACK,
    JOKER,
    NO_CARD,
    Card,
    Hand,
    full_deck,
    hand_of,
    make_card,
    rank_of,
)
from fortyfives.game.phases import held_before_discard
from fortyfives.game.state import Facts, Playing, SeatView
from fortyfives.kernel import foreseeing, imagining, judging
from fortyfives.kernel.compiler import Floats, Ints
from fortyfives.kernel.playouts import bonus_from
from fortyfives.kernel.tables import tables_of
from fortyfives.rules.contracts import ALL_TRICKS
from fortyfives.rules.duties import Law, law_of
from fortyfives.rules.groups.deal import HAND
from fortyfives.rules.groups.play import PlainLead
from fortyfives.rules.ordering import ace_of_trumps, five_of_trumps
from fortyfives.rules.problems import most_points
from fortyfives.rules.ruleset import RuleSet

KING, QUEEN = 12, 11
FEW: Final = 16
"""So many worlds do where they are slow to find."""

DRAWN_FOR_ONE: Final = 2
"""So many worlds are drawn for each that is played on, those chosen that explain most."""


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


@lru_cache(maxsize=16)
def _kit(rules: RuleSet) -> tuple[House, Calls, Worth, Worth]:
    """What is found once for a house and shared."""
    house = house_of(rules, law_of(rules.deck, rules.play))
    return house, Calls(), Worth(rules, points), Worth(rules, chance)


@dataclass(frozen=True, slots=True, eq=False)
class Worlds:
    """Worlds of one view and their weights, which add up to one."""

    hands: Ints
    thrown: Ints
    shares: Floats


class Foresight:
    """Imagines and plays on; keeps the arrays of one house at a time."""

    def __init__(self) -> None:
        self._rules: RuleSet | None = None
        self.weights = weights_of_plays()
        self.room = np.zeros(judging.ESTIMATES, np.float64)
        self.scratch = np.zeros((imagining.SCRATCH, judging.TABLE), np.int64)

    def settle(self, facts: Facts) -> None:
        """Take up the arrays of a house."""
        if self._rules is not facts.rules:
            self._rules = facts.rules
            self.house, self.calls, self.worth, self.chances = _kit(facts.rules)

    # ------------------------------------------------------------------ cards

    def card_values(
        self, view: SeatView, play: Playing, cards: Sequence[Card], count: int, seed: int
    ) -> Floats | None:
        """What each card is worth on average, played on in so many worlds; None without worlds."""
        self.settle(view.facts)
        start, plays, played_by = self.table(view, play)
        found = self.imagine(view, start, plays, played_by, count, seed)
        if found is None:
            return None
        return self._played_on(view, start, plays, played_by, cards, found)

    def values_in(
        self, view: SeatView, play: Playing, cards: Sequence[Card], found: Worlds
    ) -> Floats:
        """What each card is worth on average, played on in these worlds."""
        self.settle(view.facts)
        return self._played_on(view, *self.table(view, play), cards, found)

    def _played_on(
        self,
        view: SeatView,
        start: Ints,
        plays: Ints,
        played_by: Ints,
        cards: Sequence[Card],
        found: Worlds,
    ) -> Floats:
        codes = np.zeros((len(found.hands), len(cards)), np.int64)
        house = self.house
        imagining.try_cards(
            view.seat, start, found.hands, found.thrown, plays, played_by,
            np.array(cards, np.int64), self.room, self.weights, self.above(view.facts),
            house.duties, house.strengths, house.suits, codes, self.scratch,
        )  # fmt: skip
        values: Floats = found.shares @ self.worth.of_codes(view.facts, view.seat, codes)
        return values

    def imagine(
        self, view: SeatView, start: Ints, plays: Ints, played_by: Ints, count: int, seed: int
    ) -> Worlds | None:
        """Worlds that agree with a view, kept by how well they explain what was done."""
        known = knowledge(view)
        places, rates = _places(known)
        calls, tables = self._calls(view)
        drawn = count * DRAWN_FOR_ONE if len(plays) + len(calls) else count
        players, house = view.facts.rules.players, self.house
        hands = np.zeros((drawn, players), np.int64)
        thrown = np.zeros((drawn, players), np.int64)
        loads = np.zeros(drawn, np.float64)
        done = imagining.imagine(
            view.seat, start, places, rates, known.unseen, view.own.hand, plays, played_by,
            calls, tables, house.auction, house.row, house.named, house.trumps, house.heads,
            np.array([seed], np.uint64), self.room, self.weights, self.above(view.facts),
            house.duties, house.strengths, house.suits, hands, thrown, loads, self.scratch,
        )  # fmt: skip
        if not done:
            return _otherwise(view, count, seed) if len(plays) else None
        return _chosen(hands[:done], thrown[:done], loads[:done], count)

    def above(self, facts: Facts) -> Ints:
        """For each card the cards that beat it, under the trumps of a deal."""
        trump = facts.trump or 0
        above: Ints = self.house.above[trump * 106 : trump * 106 + 106]
        return above

    def _calls(self, view: SeatView) -> tuple[Ints, Floats]:
        """The calls of the others, and how likely each was by the points that a hand promises."""
        facts = view.facts
        rows, tables = [], []
        for number, call in enumerate(facts.calls):
            is_won = call.seat == facts.bidder and call.word != "pass"
            if call.seat == view.seat or (facts.gone and call.seat == facts.bidder):
                continue
            if call.seat == facts.sat_out:
                continue
            thrown = facts.thrown_counts[call.seat] if facts.thrown_counts else None
            held = HAND if thrown is None else _held(facts, call.seat) - thrown
            is_dealt = thrown is None and not (call.seat == facts.bidder and facts.kitty_taken)
            leads = leads_first(facts.rules, call.seat, facts.dealer)
            rows.append((call.seat, held, is_dealt, leads, is_won))
            tables.append(self.calls.likelihood(facts, number))
        return (
            np.array(rows, np.int64).reshape(len(rows), 5),
            np.array(tables, np.float64).reshape(len(rows), imagining.POINTS),
        )

    # ------------------------------------------------------------------ table

    def table(self, view: SeatView, play: Playing | None) -> tuple[Ints, Ints, Ints]:
        """The table as it was when the play began, the cards played since, by seat too."""
        facts, house = view.facts, self.house
        rules, trump = facts.rules, facts.trump
        table = np.zeros(judging.TABLE, np.int64)
        played_by = np.zeros(rules.players, np.int64)
        plays: list[int] = []
        if play is not None:
            for trick in play.tricks:
                for number, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True)):
                    plays.append(card | imagining.SAID * (trick.hearts and not number))
                    played_by[seat] |= 1 << card
            for number, (seat, card) in enumerate(zip(play.seats, play.cards, strict=False)):
                plays.append(card | imagining.SAID * (play.hearts and not number))
                played_by[seat] |= 1 << card
            order, first = play.order, (play.tricks[0].seats[0] if play.tricks else play.leader)
            self._fill_order(table, order, first)
        self._fill_numbers(table, view)
        if trump is not None:
            self._fill_trumps(table, facts)
        table[judging.SUIT_CARDS : judging.SUIT_CARDS + 4] = house.suit_cards[trump or 0]
        return table, np.array(plays, np.int64), played_by

    def _fill_order(self, table: Ints, order: Sequence[int], first: int) -> None:
        table[judging.ORDER : judging.ORDER + len(order)] = order
        table[judging.SEATS] = len(order)
        table[judging.LEADER] = order.index(first)
        for seat in order:
            table[judging.LEFT + seat] = HAND

    def _fill_numbers(self, table: Ints, view: SeatView) -> None:
        facts = view.facts
        rules = facts.rules
        tables = tables_of(rules)
        table[judging.TOGETHER], table[judging.LIMIT] = tables.options[:2]
        table[judging.FOLLOW] = rules.play.plain_lead is PlainLead.FOLLOW_SUIT
        table[judging.MUST_TRUMP] = rules.play.void_must_trump
        table[judging.DECK] = (1 << len(full_deck(joker=rules.deck.joker))) - 1
        table[judging.TRICK_POINTS] = rules.score.trick
        table[judging.MOST_POINTS] = most_points(rules)
        table[judging.CALLED], table[judging.PARTNER] = facts.called, NO_CARD
        table[judging.FIVE_TO] = table[judging.BONUS_TO] = NO_CARD
        table[judging.LOW] = facts.is_ace_sunk
        table[judging.TRUMP] = NO_CARD if facts.trump is None else facts.trump
        contract = facts.contract
        table[judging.NEEDS] = (
            judging.NO_CONTRACT if contract is None
            else judging.ALL_TRICKS if contract.needs == ALL_TRICKS else contract.needs
        )  # fmt: skip
        for seat in range(rules.players):
            side = rules.side_of(seat)
            table[judging.SIDE + seat] = side
            table[judging.MATES + seat] = sum(
                1 << other for other in range(rules.players) if rules.side_of(other) == side
            )
            is_scoreless_side = is_scoreless(facts, side)
            table[judging.SCORELESS + seat] = is_scoreless_side
            is_out = rules.has_auction and seat != facts.bidder and is_scoreless_side
            short = rules.score.target - facts.scores[side]
            table[judging.SHORT + seat] = judging.FAR if rules.sides <= 2 or is_out else short
        if facts.bidder is not None:
            party = int(table[judging.MATES + facts.bidder]) | 1 << facts.bidder
            table[judging.PARTY] = party
        table[judging.OPEN] = _open_cards(facts)
        table[judging.THROWN + view.seat] = view.own.thrown
        for seat, thrown in enumerate(facts.thrown_counts):
            table[judging.GONE + seat] = thrown or 0

    def _fill_trumps(self, table: Ints, facts: Facts) -> None:
        rules, trump = facts.rules, facts.trump_suit
        table[judging.TRUMPS] = facts.trumps
        table[judging.FIVE] = five_of_trumps(trump)
        table[judging.ABOVE_AT] = 53 * table[judging.LOW]
        table[judging.BONUS_FROM] = bonus_from(rules, tables_of(rules), trump, facts.is_ace_sunk)
        if not rules.has_auction and rank_of(facts.turned[-1]) != ACE:
            table[judging.ROBBER_ACE] = 1 << ace_of_trumps(trump)
        table[judging.ROBBED] = sum(1 << seat for seat in {seat for seat, _ in facts.taken_up})
        for seat, cards in known_cards(facts, 0).items():
            table[judging.KNOWN + seat] = cards
        for seat in facts.seats:
            held, rate = kept_by_choice(facts, seat)
            table[judging.HELD + seat] = held
            self.room[judging.RATE + seat] = rate


def _held(facts: Facts, seat: int) -> int:
    return held_before_discard(facts, seat)


def _open_cards(facts: Facts) -> Hand:
    cards = {*facts.turned, *facts.stock_turned}
    cards |= {card for _, card in (*facts.shown, *facts.taken_up)}
    mask = hand_of(cards)
    for _, hand in facts.exposed:
        mask |= hand
    return mask


def _places(known: Knowledge) -> tuple[Ints, Floats]:
    """The places of hidden cards as `imagining` reads them."""
    me = known.view.seat
    rows, rates = [], []
    for is_thrown, places in ((False, known.hands), (True, known.thrown)):
        for place in places:
            if place.seat != me and place.count:
                row = (place.seat, is_thrown, place.free, place.possible, place.known, place.kept)
                rows.append(row)
                rates.append(place.rate)
    return np.array(rows, np.int64).reshape(len(rows), imagining.PLACE), np.array(rates, np.float64)


def _otherwise(view: SeatView, count: int, seed: int) -> Worlds:
    """Worlds drawn with more patience, all of the same weight."""
    drawn = worlds(view, min(count, FEW), seed)
    shares = np.full(len(drawn), 1.0 / len(drawn))
    hands = np.array([world.hands for world in drawn], np.int64)
    return Worlds(hands, np.array([world.thrown for world in drawn], np.int64), shares)


def _chosen(hands: Ints, thrown: Ints, loads: Floats, count: int) -> Worlds:
    """So many worlds by weight, each as often as it deserves."""
    shares = np.exp(loads - loads.max())
    shares /= shares.sum()
    if len(loads) <= count:
        return Worlds(hands, thrown, shares)
    points = (np.arange(count) + 0.5) / count
    picks = np.minimum(np.searchsorted(np.cumsum(shares), points), len(loads) - 1)
    at, times = np.unique(picks, return_counts=True)
    return Worlds(hands[at], thrown[at], times / count)
