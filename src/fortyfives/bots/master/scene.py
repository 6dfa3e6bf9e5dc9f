"""A view as the compiled code reads it: the table, the cards played, where the others may lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fortyfives.bots.club.picture import kept_by_choice, known_cards
from fortyfives.bots.club.standing import is_scoreless
from fortyfives.bots.club.strength import leads_first
from fortyfives.bots.master.calls import Calls
from fortyfives.bots.master.house import House, Kit
from fortyfives.bots.places import Knowledge, knowledge
from fortyfives.cards import ACE, NO_CARD, Hand, full_deck, hand_of, rank_of
from fortyfives.game.phases import held_before_discard
from fortyfives.game.state import Facts, Playing, SeatView
from fortyfives.kernel import imagining, judging
from fortyfives.kernel.compiler import Floats, Ints
from fortyfives.kernel.playouts import bonus_from
from fortyfives.kernel.tables import tables_of
from fortyfives.rules.contracts import ALL_TRICKS
from fortyfives.rules.groups.deal import HAND
from fortyfives.rules.groups.play import PlainLead
from fortyfives.rules.ordering import ace_of_trumps, five_of_trumps
from fortyfives.rules.problems import most_points


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """What one seat sees, as arrays.

    `start` is the table when the play began; `plays` the cards played since, and by seat in
    `played_by`; `places`, `rates` and `unseen` say where hidden cards may lie (see `imagining`);
    `calls` and `likely` what the others called, and how likely that was by what a hand promises;
    `kept` by seat the chance that a card kept by choice is a trump; `above` for each card those
    that beat it.
    """

    view: SeatView
    start: Ints
    plays: Ints
    played_by: Ints
    places: Ints
    rates: Floats
    unseen: Hand
    calls: Ints
    likely: Floats
    kept: Floats
    above: Ints

    @property
    def says_something(self) -> bool:
        """Whether anything was called or played that tells of the hidden cards."""
        return bool(len(self.plays) + len(self.calls))


def scene_of(kit: Kit, view: SeatView, play: Playing | None) -> Scene:
    """A view before the play (without `play`) or in it."""
    facts = view.facts
    start = np.zeros(judging.TABLE, np.int64)
    imagining.addresses(start)
    plays, played_by = _cards_played(view, play)
    if play is not None:
        first = play.tricks[0].seats[0] if play.tricks else play.leader
        _fill_order(start, play.order, first)
    _fill_numbers(start, view)
    kept = np.zeros(16, np.float64)
    if facts.trump is not None:
        _fill_trumps(start, kept, facts)
    start[judging.SUIT_CARDS : judging.SUIT_CARDS + 4] = kit.house.suit_cards[facts.trump or 0]
    known = knowledge(view)
    above = above_of(kit.house, facts)
    return Scene(
        view, start, plays, played_by, *_places(known), known.unseen, *_calls(kit.calls, view),
        kept, above,
    )  # fmt: skip


def above_of(house: House, facts: Facts) -> Ints:
    """For each card the cards that beat it, under the trumps of a deal."""
    trump = facts.trump or 0
    above: Ints = house.above[trump * 106 : trump * 106 + 106]
    return above


def _cards_played(view: SeatView, play: Playing | None) -> tuple[Ints, Ints]:
    """The cards played, in order, and by seat."""
    plays: list[int] = []
    played_by = np.zeros(view.facts.rules.players, np.int64)
    if play is not None:
        tricks = [(trick.seats, trick.cards, trick.hearts) for trick in play.tricks]
        for seats, cards, hearts in (*tricks, (play.seats, play.cards, play.hearts)):
            for number, (seat, card) in enumerate(zip(seats, cards, strict=False)):
                plays.append(card | imagining.SAID * (hearts and not number))
                played_by[seat] |= 1 << card
    return np.array(plays, np.int64), played_by


def _calls(calls: Calls, view: SeatView) -> tuple[Ints, Floats]:
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
        held = HAND if thrown is None else held_before_discard(facts, call.seat) - thrown
        is_dealt = thrown is None and not (call.seat == facts.bidder and facts.kitty_taken)
        leads = leads_first(facts.rules, call.seat, facts.dealer)
        rows.append((call.seat, held, is_dealt, leads, is_won))
        tables.append(calls.likelihood(facts, number))
    return (
        np.array(rows, np.int64).reshape(len(rows), 5),
        np.array(tables, np.float64).reshape(len(rows), imagining.POINTS),
    )


def _fill_order(table: Ints, order: Sequence[int], first: int) -> None:
    table[judging.ORDER : judging.ORDER + len(order)] = order
    table[judging.SEATS] = len(order)
    table[judging.LEADER] = order.index(first)
    for seat in order:
        table[judging.LEFT + seat] = HAND


def _fill_numbers(table: Ints, view: SeatView) -> None:
    facts = view.facts
    rules = facts.rules
    tables = tables_of(rules)
    table[judging.TOGETHER], table[judging.LIMIT] = tables.options[:2]
    table[judging.FOLLOW] = rules.play.plain_lead is PlainLead.FOLLOW_SUIT
    table[judging.MUST_TRUMP] = rules.play.void_must_trump
    table[judging.DECK] = (1 << len(full_deck(joker=rules.deck.joker))) - 1
    table[judging.TRICK_POINTS] = rules.score.trick
    table[judging.MOST_POINTS] = most_points(rules)
    table[judging.TELLS_PLAIN] = rules.score.offsuit_set_bonus > 0
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


def _fill_trumps(table: Ints, kept: Floats, facts: Facts) -> None:
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
        kept[seat] = rate


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
