"""The auction: what each call leads to, in chances to win the game, and the best of them.

A bid is worth what the hand can be expected to take; a pass, what the present high bidder can be
expected to take against (or with) this hand. So scores, locks, caps and the target count by
themselves: a side that nears the target is bid against, a locked side bids to score at all, and
contracts for all the tricks are bid with the hands for them, or when nothing else can save the
game. The dealer holds rather than outbids, since the lower bid is worth more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fortyfives.bots.club import equity
from fortyfives.bots.club.strength import (
    best_trump,
    chances_of,
    leads_first,
    nearest,
    row_key,
    sure_tricks,
)
from fortyfives.bots.club.weights_bids import RIVALS, TURNS
from fortyfives.cards import ALL_SUITS, Suit
from fortyfives.game.actions import Action, Bid, Hold, Look, Pass
from fortyfives.game.forced import bagged_seat
from fortyfives.game.legal import legal_actions
from fortyfives.game.legal_trump import printed_suits
from fortyfives.game.state import Bidding, Facts, SeatView
from fortyfives.rules.contracts import Contract
from fortyfives.rules.groups.auction import Rounds

DESPERATE = 0.25
"""A blind bid is for a side whose chance to win is below this, and only if it raises it."""

CAUTION = 0.6
"""By how many points a bid must look better than passing: the best of many estimates flatters."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A call that would make this seat the bidder, and the chance to win the game with it."""

    action: Action
    contract: Contract
    value: float


@dataclass(frozen=True, slots=True)
class Weighing:
    """What the calls are weighed by.

    `mean` points are expected with `suit` as trumps, `sure` tricks certain, `chances` those of
    taking 0, 5 … 30 points. `passing` is the chance to win after a pass, and `bar` what an offer
    has to exceed. `best` is the first of the best offers, None where there is none.
    """

    suit: Suit
    mean: float
    sure: int
    chances: tuple[float, ...]
    passing: float
    bar: float
    best: Offer | None

    @property
    def action(self) -> Action:
        """The call that follows from it."""
        return _chosen(self.best, self.bar)


def call(view: SeatView, phase: Bidding) -> Action:
    """The call of the seat on turn."""
    legal = legal_actions(view)
    if Look() in legal:
        return _blind(view, legal) or Look()
    if len(legal) == 1:
        return legal[0]
    return weigh(view, phase).action


def weigh(view: SeatView, phase: Bidding) -> Weighing:
    """What a seat that has looked at its hand knows of the calls that it may make."""
    facts = view.facts
    mean, suit = best_suit(view)
    sure = sure_tricks(facts.law, view.own.hand, suit)
    chances = chances_of(mean, sure)
    passing, bar = _bar(view, phase, mean)
    return Weighing(suit, mean, sure, chances, passing, bar, _best(view, phase, chances))


def worths(view: SeatView, phase: Bidding) -> dict[Action, float]:
    """The chance to win the game with each call that is on offer, blind ones left out."""
    known = weigh(view, phase)
    offers = _offers(view, phase, known.chances)
    return {Pass(): known.passing} | {offer.action: offer.value for offer in offers}


def choice(view: SeatView, phase: Bidding, mean: float, chances: Sequence[float]) -> Action:
    """The call with a hand that promises so many points, with these chances."""
    return _chosen(_best(view, phase, chances), _bar(view, phase, mean)[1])


def _chosen(best: Offer | None, bar: float) -> Action:
    return best.action if best is not None and best.value > bar else Pass()


def _bar(view: SeatView, phase: Bidding, mean: float) -> tuple[float, float]:
    """What passing is worth, and what a bid has to be worth to be better."""
    passing = pass_value(view, phase, mean)
    return passing, passing + CAUTION * equity.point_worth(view.facts, passing)


def _best(view: SeatView, phase: Bidding, chances: Sequence[float]) -> Offer | None:
    """The call that is worth most, passing aside."""
    return max(_offers(view, phase, chances), key=lambda offer: offer.value, default=None)


def _offers(view: SeatView, phase: Bidding, chances: Sequence[float]) -> Iterator[Offer]:
    for action in legal_actions(view):
        contract = _contract(view.facts, phase, action)
        if contract is not None and not contract.blind:
            value = equity.of_contract(view.facts, view.seat, contract, chances)
            yield Offer(action, contract, value)


def best_suit(view: SeatView) -> tuple[float, Suit]:
    """The points that this hand can be expected to take as the bidder's, and with which suit."""
    facts = view.facts
    suits = printed_suits(view.own.hand) if facts.rules.trump.must_hold_suit else ALL_SUITS
    leads = leads_first(facts.rules, view.seat, facts.dealer)
    named = sorted(suits) or list(ALL_SUITS)
    return best_trump(facts.rules, facts.law, view.own.hand, named, leads=leads)


def _contract(facts: Facts, phase: Bidding, action: Action) -> Contract | None:
    """The contract that a call is about."""
    if isinstance(action, Hold):
        return phase.contract
    if isinstance(action, Bid):
        return next(bid for bid in facts.rules.bids if bid.name == action.name)
    return None


def _blind(view: SeatView, legal: Sequence[Action]) -> Action | None:
    """A blind bid if the game is as good as lost without it."""
    facts, side = view.facts, view.facts.rules.side_of(view.seat)
    now = equity.chance_to_win(facts, facts.scores, side, None)
    if now >= DESPERATE:
        return None
    chances = chances_of(turns(facts)[0])
    for contract in facts.rules.bids:
        is_offered = contract.blind and Bid(contract.name) in legal
        if is_offered and equity.of_contract(facts, view.seat, contract, chances) > now:
            return Bid(contract.name)
    return None


def pass_value(view: SeatView, phase: Bidding, mean: float) -> float:
    """The chance to win after a pass."""
    facts = view.facts
    if phase.high is not None and phase.contract is not None:
        return against(view, phase.high, phase.contract, mean)
    later = _to_call(facts, phase, view.seat)
    silent = (1.0 - turns(facts)[1]) ** len(later)
    value = silent * _all_pass(view, mean)
    if later:
        lowest = min(facts.rules.bids, key=lambda contract: (contract.level < 15, contract.level))
        each = (1.0 - silent) / len(later)
        value += sum(each * against(view, seat, lowest, mean) for seat in later)
    return value


def _to_call(facts: Facts, phase: Bidding, seat: int) -> list[int]:
    """The seats that have still to call before the auction can end without a bid."""
    order = facts.from_seat(seat)[1:]
    if facts.rules.auction.rounds is Rounds.ONCE:
        at = facts.seats.index(seat)
        return list(facts.seats[at + 1 :])
    return [other for other in order if not phase.passed >> other & 1]


def _all_pass(view: SeatView, mean: float) -> float:
    """What a deal without a bid comes to: thrown in, or somebody is bagged."""
    facts = view.facts
    side = facts.rules.side_of(view.seat)
    bagged, lowest = bagged_seat(facts), facts.rules.bagged_bid
    if bagged is None or lowest is None:
        return equity.chance_to_win(facts, facts.scores, side, None)
    if bagged == view.seat:
        return equity.of_contract(facts, view.seat, lowest, chances_of(mean))
    expected = rival_mean(facts, view.seat, bagged, lowest.level, mean, bagged=True)
    return equity.of_contract(facts, view.seat, lowest, chances_of(expected), bagged)


def against(view: SeatView, bidder: int, contract: Contract, mean: float) -> float:
    """The chance to win if somebody else plays a contract."""
    expected = rival_mean(view.facts, view.seat, bidder, contract.level, mean)
    return equity.of_contract(view.facts, view.seat, contract, chances_of(expected), bidder)


def rival_mean(
    facts: Facts, seat: int, bidder: int, level: int, mean: float, *, bagged: bool = False
) -> float:
    """The points that another bidder's party can be expected to take, given one's own hand."""
    rules = facts.rules
    is_mate = rules.side_of(seat) == rules.side_of(bidder)
    values = rival_features(level, mean, is_mate, bagged)
    row = RIVALS[nearest(tuple(RIVALS), row_key(rules))]
    return sum(weight * value for weight, value in zip(row, values, strict=True))


def rival_features(level: int, mean: float, is_mate: bool, bagged: bool) -> tuple[float, ...]:
    """What the result of another's bid depends on."""
    mate = float(is_mate)
    return 1.0, min(level, 30) / 10, mean * (1.0 - mate), mean * mate, mate, float(bagged)


def turns(facts: Facts) -> tuple[float, float]:
    """What an average hand expects to take as the bidder's, and how often a player bids."""
    mean, rate = TURNS[nearest(tuple(TURNS), row_key(facts.rules))]
    return mean, rate
