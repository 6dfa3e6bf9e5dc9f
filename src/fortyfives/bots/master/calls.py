"""How likely each call of an auction was, by the points that the caller's hand promised.

The calls are those of the club player: for every promise it is looked up what he would have
called, and neighbouring promises are counted too, because players differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final

from fortyfives.bots.club import bidding
from fortyfives.bots.club.strength import chances_of
from fortyfives.game.actions import Action, Bid, Hold
from fortyfives.game.state import AuctionCall, Bidding, Facts, Own, SeatView
from fortyfives.rules.contracts import Contract

POINTS: Final = 32
STEP: Final = 2
BLUR: Final = 2.5
"""Within how many points a promise counts for its neighbours."""

UNLIKELY: Final = 0.04
"""How likely any call is, whatever the hand."""

MOST_KEPT: Final = 4096


class Calls:
    """What club players call in one house, and how likely that makes a call; remembered."""

    def __init__(self) -> None:
        self._usual: dict[object, tuple[Action, ...]] = {}
        self._known: dict[object, tuple[float, ...]] = {}

    def usual(self, facts: Facts, phase: Bidding) -> tuple[Action, ...]:
        """What the seat on turn calls with hands that promise 0 to 31 points."""
        key = facts.scores, facts.dealer, facts.out, facts.calls
        found = self._usual.get(key)
        if found is None:
            if len(self._usual) > MOST_KEPT:
                self._usual.clear()
            found = self._usual[key] = _usual(facts, phase)
        return found

    def likelihood(self, facts: Facts, number: int) -> tuple[float, ...]:
        """The logarithm of how likely a call was for hands that promise 0 to 31 points."""
        key = facts.scores, facts.dealer, facts.out, facts.calls[: number + 1]
        found = self._known.get(key)
        if found is None:
            if len(self._known) > MOST_KEPT:
                self._known.clear()
            before, phase = before_call(facts, number)
            word = facts.calls[number].word
            fits = [float(_word(action) == word) for action in self.usual(before, phase)]
            found = tuple(log(_blurred(fits, points)) for points in range(POINTS))
            self._known[key] = found
        return found


def _usual(facts: Facts, phase: Bidding) -> tuple[Action, ...]:
    assert phase.turn is not None
    view = SeatView(phase.turn, facts, phase, Own())
    actions: list[Action] = []
    for points in range(0, POINTS, STEP):
        mean = points + (STEP - 1) / 2
        actions += [bidding.choice(view, phase, mean, chances_of(mean))] * STEP
    return tuple(actions)


def _blurred(fits: Sequence[float], points: int) -> float:
    """How often the call is made near a promise."""
    weights = [exp(-(((place - points) / BLUR) ** 2) / 2) for place in range(len(fits))]
    share = sum(w * fit for w, fit in zip(weights, fits, strict=True)) / sum(weights)
    return UNLIKELY + (1.0 - UNLIKELY) * share


def _word(action: Action) -> str:
    if isinstance(action, Bid):
        return action.name
    return "hold" if isinstance(action, Hold) else "pass"


def before_call(facts: Facts, number: int) -> tuple[Facts, Bidding]:
    """The auction as it stood before a call."""
    seat = facts.calls[number].seat
    phase = standing(facts, facts.calls[:number], seat)
    calls = facts.calls[:number]
    return facts._replace(calls=calls, bidder=None, contract=None, trump=None), phase


def standing(facts: Facts, calls: Sequence[AuctionCall], seat: int) -> Bidding:
    """The auction after some calls."""
    names = {contract.name: contract for contract in facts.rules.auction.contracts}
    high: int | None = None
    contract: Contract | None = None
    passed = 0
    for call in calls:
        if call.word == "pass":
            passed |= 1 << call.seat
        else:
            high, contract = call.seat, names.get(call.word, contract)
    return Bidding(seat, high, contract, passed, (1 << facts.rules.players) - 1)
