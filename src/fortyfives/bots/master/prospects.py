"""What bids and suits lead to: deals played on from the auction, in many worlds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from fortyfives.bots.club import bidding, equity, naming
from fortyfives.bots.club.picture import (
    BIDDER_UNDRAWN,
    KEPT_BY_FORCE,
    KEPT_OF_TEN,
    KEPT_TRUMPS,
)
from fortyfives.bots.club.strength import expected_points, leads_first
from fortyfives.bots.master.foresight import Foresight, Worlds
from fortyfives.cards import ALL_SUITS, NO_CARD, Suit
from fortyfives.game import events as ev
from fortyfives.game.actions import Action, Bid, Hold, NameTrump, Pass, SitOut
from fortyfives.game.evolve_public import evolve_public
from fortyfives.game.forced import bagged_seat
from fortyfives.game.legal import legal_actions
from fortyfives.game.legal_trump import printed_suits
from fortyfives.game.state import Bidding, Facts, Own, SeatView, SittingOut
from fortyfives.kernel import auctioning
from fortyfives.kernel.compiler import Floats, Ints
from fortyfives.kernel.playouts import bonus_from
from fortyfives.kernel.tables import tables_of
from fortyfives.rules.contracts import Contract
from fortyfives.rules.groups.deal import HAND
from fortyfives.rules.groups.play import FirstLead
from fortyfives.rules.ordering import five_of_trumps, trump_order
from fortyfives.rules.problems import keeps_exactly_five, most_discarded, most_points
from fortyfives.rules.ruleset import RuleSet

MARGIN: Final = 0.3
"""By how many points a bid must look better than passing."""

RECKONED: Final = 0.25
"""Among several sides, how much the club player's reckoning of a call counts beside the deals
played on. It is coarser, but no luck of the draw is in it."""

FAR: Final = 2
"""Among several sides calls are weighed by points while the target is more than so many of the
best deals away, by chances to win from then on."""

NEAR: Final = 6.0
"""A suit is tried if it promises at most so many points less than the best."""

RATES: Final = np.array([KEPT_TRUMPS, KEPT_BY_FORCE, KEPT_OF_TEN, BIDDER_UNDRAWN / HAND])

_LEADS: Final = {
    FirstLead.LEFT_OF_DEALER: auctioning.LEFT_OF_DEALER,
    FirstLead.LEFT_OF_BIDDER: auctioning.LEFT_OF_BIDDER,
    FirstLead.BIDDER: auctioning.BIDDER_LEADS,
    FirstLead.BIDDER_CHOOSES: auctioning.LEFT_OF_BIDDER,
}


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """What of a house the deals from the auction on need, as arrays."""

    numbers: Ints
    orders: Ints
    froms: Ints
    fives: Ints


def numbers_of(rules: RuleSet) -> Numbers:
    """The arrays of a rule set."""
    tables = tables_of(rules)
    numbers = [0] * auctioning.NUMBERS
    numbers[auctioning.KITTY] = rules.deal.kitty
    numbers[auctioning.DRAWS] = rules.draw.allowed
    numbers[auctioning.EXACT] = keeps_exactly_five(rules)
    numbers[auctioning.LEAST_BIDDER] = rules.draw.min_keep.at(rules.players) or 0
    numbers[auctioning.LEAST_OTHERS] = HAND - most_discarded(rules, bidder=False)
    numbers[auctioning.LEADS] = _LEADS[rules.play.first_lead]
    numbers[auctioning.CALLS] = rules.auction.called_partner
    orders = [list(trump_order(rules.deck, suit)) for suit in ALL_SUITS]
    padded = [order + [NO_CARD] * (auctioning.ORDER_SIZE - len(order)) for order in orders]
    froms = [bonus_from(rules, tables, suit, False) for suit in ALL_SUITS]
    return Numbers(
        np.array(numbers, np.int64),
        np.array(padded, np.int64),
        np.array(froms, np.int64),
        np.array([five_of_trumps(suit) for suit in ALL_SUITS], np.int64),
    )


@dataclass(slots=True, eq=False)
class Deals:
    """The worlds of a view before the play, with what each hand promises; ends are kept."""

    view: SeatView
    worlds: Worlds
    start: Ints
    points: Floats
    suits: Ints
    seeds: Ints
    in_points: bool
    ends: dict[tuple[int, Suit, int], Ints] = field(default_factory=dict)


class End(NamedTuple):
    """How an auction may end: with all its calls, a bidder and a contract, in some worlds.

    Without a bidder or a contract the deal is thrown in.
    """

    facts: Facts
    bidder: int | None
    contract: Contract | None
    rows: Ints


class Prospects:
    """Weighs calls and suits."""

    def __init__(self, foresight: Foresight) -> None:
        self._ahead = foresight
        self._rules: RuleSet | None = None

    # -------------------------------------------------------------- auction

    def call(self, view: SeatView, phase: Bidding, count: int, seed: int) -> Action | None:
        """The call that leads to most; None where there are no worlds."""
        deals = self.deals(view, count, seed)
        if deals is None:
            return None
        values = self.values(deals, phase)
        if deals.in_points:
            values, point = with_reckoning(view, phase, values), 1.0
        else:
            point = equity.point_worth(view.facts, values[Pass()])
        values[Pass()] += MARGIN * point
        return max(values, key=values.__getitem__)

    def values(self, deals: Deals, phase: Bidding) -> dict[Action, float]:
        """What each call on offer leads to, passing first; blind bids are left out."""
        facts, calls = deals.view.facts, legal_actions(deals.view)
        contracts = {action: _contract(facts, phase, action) for action in calls}
        bids = [call for call, contract in contracts.items() if contract and not contract.blind]
        return {call: self._worth_of_call(deals, phase, call) for call in (Pass(), *bids)}

    def _worth_of_call(self, deals: Deals, phase: Bidding, action: Action) -> float:
        """What a call leads to, in points or chances, the others calling as club players do."""
        view = deals.view
        facts, after = evolve_public(view.facts, phase, _event(view.seat, phase, action))
        assert isinstance(after, Bidding)
        total = 0.0
        for end in self.ends_of_auction(deals, facts, after, np.arange(len(deals.points))):
            total += self._worth(deals, end)
        return total

    def ends_of_auction(
        self, deals: Deals, facts: Facts, phase: Bidding, rows: Ints
    ) -> Iterator[End]:
        """How the auction may end."""
        if phase.turn is None:
            bidder, contract = phase.high, phase.contract
            if bidder is None:
                bidder, contract = bagged_seat(facts), facts.rules.bagged_bid
            yield End(facts, bidder, contract, rows)
            return
        seat = phase.turn
        for action, some in self._calls_of(deals, facts, phase, seat, rows):
            known, after = evolve_public(facts, phase, _event(seat, phase, action))
            assert isinstance(after, Bidding)
            yield from self.ends_of_auction(deals, known, after, some)

    def _calls_of(
        self, deals: Deals, facts: Facts, phase: Bidding, seat: int, rows: Ints
    ) -> Iterator[tuple[Action, Ints]]:
        """What a later caller calls in which worlds."""
        if seat == deals.view.seat:
            yield Pass(), rows
            return
        usual = self._ahead.kit.calls.usual(facts, phase)
        places = np.clip(np.rint(deals.points[rows, seat]), 0, len(usual) - 1).astype(np.int64)
        numbers = {action: number for number, action in enumerate(dict.fromkeys(usual))}
        chosen = np.array([numbers[action] for action in usual])[places]
        for action, number in numbers.items():
            some = rows[chosen == number]
            if len(some):
                yield action, some

    def _worth(self, deals: Deals, end: End) -> float:
        """The share of an end's worlds in the points, or the chance to win."""
        facts, bidder, contract, rows = end
        view, shares = deals.view, deals.worlds.shares[rows]
        if bidder is None or contract is None:
            if deals.in_points:
                return 0.0
            side = facts.rules.side_of(view.seat)
            return float(shares.sum()) * equity.chance_to_win(facts, facts.scores, side, None)
        bid = won(facts, bidder, contract)
        if bidder != view.seat:
            codes = self._end(deals, bid, None)
            return float(shares @ self._values(deals, bid, codes[rows]))
        return max(
            float(shares @ self._values(deals, bid, self._end(deals, bid, suit)[rows]))
            for suit in self._suits_to_try(deals)
        )

    def _values(self, deals: Deals, facts: Facts, codes: Ints) -> Floats:
        kit = self._ahead.kit
        worth = kit.worth if deals.in_points else kit.chances
        values: Floats = worth.of_codes(facts, deals.view.seat, codes)
        return values

    # --------------------------------------------------------------- naming

    def name(
        self, view: SeatView, choices: Sequence[NameTrump], count: int, seed: int
    ) -> Action | None:
        """The suit, and the modifier, that lead to most."""
        deals = self.deals(view, count, seed)
        if deals is None:
            return None
        facts = view.facts
        suits = set(self._suits_to_try(deals))
        best, most = None, -1.0
        for choice in choices:
            if choice.suit not in suits:
                continue
            contract = facts.contract
            if choice.modifier:
                contract = next(c for c in facts.rules.contracts if c.name == choice.modifier)
            assert contract is not None
            bid = won(facts, view.seat, contract)
            codes = self._end(deals, bid, choice.suit)
            value = float(deals.worlds.shares @ self._values(deals, bid, codes))
            if value > most:
                best, most = choice, value
        return best

    def _suits_to_try(self, deals: Deals) -> list[Suit]:
        """The suits that promise about as much as the best."""
        view = deals.view
        rules, law, hand = view.facts.rules, view.facts.law, view.own.hand
        allowed = printed_suits(hand) if rules.trump.must_hold_suit else ALL_SUITS
        leads = leads_first(rules, view.seat, view.facts.dealer)
        promised = {
            suit: expected_points(rules, law, hand, suit, leads=leads)
            for suit in sorted(allowed) or ALL_SUITS
        }
        most = max(promised.values())
        return [suit for suit, points in promised.items() if points >= most - NEAR]

    # ---------------------------------------------------------------- deals

    def _settle(self, rules: RuleSet) -> None:
        if self._rules is not rules:
            self._rules = rules
            self._numbers = numbers_of(rules)

    def deals(self, view: SeatView, count: int, seed: int) -> Deals | None:
        """Worlds of a view before the play."""
        self._ahead.settle(view.facts)
        self._settle(view.facts.rules)
        scene = self._ahead.scene(view, None)
        worlds = self._ahead.imagine(scene, count, seed)
        if worlds is None:
            return None
        players, house = view.facts.rules.players, self._ahead.house
        points = np.zeros((len(worlds.hands), players), np.float64)
        suits = np.zeros((len(worlds.hands), players), np.int64)
        leads = [leads_first(view.facts.rules, seat, view.facts.dealer) for seat in range(players)]
        auctioning.promises(
            worlds.hands, house.auction, np.array(leads, np.int64), house.row, house.named,
            house.trumps, house.heads, points, suits,
        )  # fmt: skip
        seeds = np.random.Generator(np.random.PCG64(seed)).integers(
            0, 1 << 63, len(worlds.hands), np.int64
        )
        return Deals(view, worlds, scene.start, points, suits, seeds, is_far(view.facts))

    def _end(self, deals: Deals, bid: Facts, suit: Suit | None) -> Ints:
        """What comes of every world when the bidder names a suit, his best by default."""
        bidder, out = bid.bidder, -1 if bid.sat_out is None else bid.sat_out
        assert bidder is not None
        key = bidder, -1 if suit is None else suit, out
        codes = deals.ends.get(key)
        if codes is None:
            count, house, ahead = len(deals.points), self._ahead.house, self._ahead
            named = deals.suits[:, bidder] if suit is None else np.full(count, suit, np.int64)
            codes = deals.ends[key] = np.zeros(count, np.int64)
            outs = np.full(deals.points.shape[1], out, np.int64)
            auctioning.play_bids(
                deals.start, deals.worlds.hands, np.full(count, bidder, np.int64),
                np.ascontiguousarray(named), outs, self._numbers.numbers,
                np.array(deals.view.facts.seats, np.int64), RATES, self._numbers.orders,
                self._numbers.froms, self._numbers.fives, house.trumps, house.suit_cards,
                deals.seeds.view(np.uint64), ahead.room, ahead.weights, house.above,
                house.duties, house.strengths, house.suits, codes, ahead.scratch,
                np.zeros(1, np.uint64),
            )  # fmt: skip
        return codes


def is_far(facts: Facts) -> bool:
    """Whether several sides are all so far from the end that points are what counts.

    One side's chance among several grows the faster the more it has, so that chances to win
    speak for gambles, and gambles cost points.
    """
    rules = facts.rules
    short = rules.score.target - max(facts.scores)
    return rules.sides > 2 and not facts.out and short > FAR * most_points(rules)


def with_reckoning(
    view: SeatView, phase: Bidding, values: Mapping[Action, float]
) -> dict[Action, float]:
    """The points of each call over those of passing, the club player's reckoning counted in.

    He says nothing where he sees the game as lost.
    """
    reckoned, passing = bidding.worths(view, phase), Pass()
    point = equity.point_worth(view.facts, reckoned[passing])
    if point <= 0.0:
        return dict(values)
    return {
        action: (1.0 - RECKONED) * (value - values[passing])
        + RECKONED * (reckoned[action] - reckoned[passing]) / point
        for action, value in values.items()
    }


def _event(seat: int, phase: Bidding, action: Action) -> ev.Event:
    """The event of a call."""
    if isinstance(action, Bid):
        return ev.BidMade(seat, action.name)
    if isinstance(action, Hold):
        assert phase.contract is not None
        return ev.BidHeld(seat, phase.contract.name)
    return ev.Passed(seat)


def _contract(facts: Facts, phase: Bidding, action: Action) -> Contract | None:
    if isinstance(action, Hold):
        return phase.contract
    if isinstance(action, Bid):
        return next(bid for bid in facts.bids if bid.name == action.name)
    return None


def won(facts: Facts, bidder: int, contract: Contract) -> Facts:
    """A deal whose auction a seat has won; who sits out with it shares its result.

    The bidder chooses him by what was called, so this is told from the end of an auction.
    """
    bid = facts._replace(bidder=bidder, contract=contract)
    if bid.sat_out is not None or not facts.rules.auction.sit_out_partner or len(facts.seats) < 3:
        return bid
    choice = naming.sit_out(SeatView(bidder, bid, SittingOut(bidder), Own()))
    return bid._replace(sat_out=choice.seat) if isinstance(choice, SitOut) else bid
