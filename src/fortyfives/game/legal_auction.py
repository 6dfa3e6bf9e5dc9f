"""The dealer's packets and the calls of the auction. Source: rules, sections 3 and 4."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.errors import Reason, Refusal
from fortyfives.game.actions import Action, Bid, ChoosePackets, Hold, Look, Pass
from fortyfives.game.evolve_public import offers
from fortyfives.game.state import Bidding, Facts, SeatView
from fortyfives.rules.contracts import Contract
from fortyfives.rules.groups.auction import DealerHold
from fortyfives.rules.groups.deal import Packets

_PACKINGS = (ChoosePackets(Packets.THREE_TWO), ChoosePackets(Packets.TWO_THREE))


def packings(view: SeatView) -> Sequence[Action]:
    """The packets that the dealer may choose."""
    return _PACKINGS


def check_packing(view: SeatView, action: Action) -> None:
    """Refuse what is not a choice of packets."""
    if action not in _PACKINGS:
        raise Refusal(Reason.WRONG_PHASE)


def calls(view: SeatView) -> Sequence[Action]:
    """The calls of the seat on turn: pass, hold, bids in rising order, look."""
    phase = _bidding(view)
    listed: list[Action] = [Pass()]
    if not _has_looked(view, phase):
        listed.append(Look())
    if _hold_refusal(view, phase) is None:
        listed.append(Hold())
    listed += [
        Bid(contract.name)
        for contract in offers(view.facts)
        if _bid_refusal(view, phase, contract) is None
    ]
    return listed


def check_call(view: SeatView, action: Action) -> None:
    """Refuse a call that is not allowed."""
    phase = _bidding(view)
    match action:
        case Pass():
            return
        case Hold():
            refusal = _hold_refusal(view, phase)
        case Bid(name):
            refusal = _bid_refusal(view, phase, _offered(view.facts, name))
        case _:
            raise Refusal(Reason.WRONG_PHASE)
    if refusal is not None:
        raise refusal


def why_not_on_turn(view: SeatView, action: Action) -> Reason:
    """Why a seat may not act now, if it is another's turn."""
    phase = view.phase
    if isinstance(phase, Bidding) and isinstance(action, Bid | Hold | Pass):
        has_passed = view.seat >= 0 and phase.passed >> view.seat & 1
        return Reason.ALREADY_PASSED if has_passed else Reason.NOT_YOUR_TURN
    return Reason.NOT_YOUR_TURN


def check_look(view: SeatView, action: Look) -> None:
    """Refuse to look twice, or where hands are not face down."""
    phase = view.phase
    if not isinstance(phase, Bidding):
        raise Refusal(Reason.WRONG_PHASE)
    if view.seat not in view.facts.seats:
        raise Refusal(Reason.NOT_YOUR_TURN)
    if _has_looked(view, phase):
        raise Refusal(Reason.ALREADY_LOOKED)


def least_bid(facts: Facts, seat: int) -> int | None:
    """The lowest level that a seat's score lets it bid; None if it must pass.

    A side must not pass while all the sides left in the game are as low: nobody could ever bid.
    """
    score = facts.scores[facts.rules.side_of(seat)]
    must_pass, lock = facts.rules.auction.must_pass_below, facts.rules.auction.lock_min
    if must_pass is not None and score < must_pass and _best_score(facts) >= must_pass:
        return None
    return lock[1] if lock is not None and score >= lock[0] else 0


def _best_score(facts: Facts) -> int:
    return max(score for side, score in enumerate(facts.scores) if side not in facts.out)


def _bidding(view: SeatView) -> Bidding:
    assert isinstance(view.phase, Bidding)
    return view.phase


def _has_looked(view: SeatView, phase: Bidding) -> bool:
    return bool(phase.looked >> view.seat & 1)


def _offered(facts: Facts, name: str) -> Contract:
    for contract in offers(facts):
        if contract.name == name:
            return contract
    names = ", ".join(contract.name for contract in offers(facts))
    raise Refusal(Reason.BID_NOT_OFFERED, bid=name, offers=names)


def _bid_refusal(view: SeatView, phase: Bidding, contract: Contract) -> Refusal | None:
    refusal = _score_refusal(view, contract)
    if refusal is not None:
        return refusal
    if phase.contract is not None and contract.level <= phase.contract.level:
        return Refusal(Reason.BID_TOO_LOW, bid=contract.name)
    if contract.blind and _has_looked(view, phase):
        return Refusal(Reason.ALREADY_LOOKED)
    return None


def _score_refusal(view: SeatView, contract: Contract) -> Refusal | None:
    least = least_bid(view.facts, view.seat)
    if least is None or contract.level < least:
        return Refusal(Reason.SCORE_FORBIDS_BID, least="—" if least is None else least)
    return None


def _hold_refusal(view: SeatView, phase: Bidding) -> Refusal | None:
    auction = view.facts.rules.auction
    if auction.dealer_hold is not DealerHold.MAY:
        return Refusal(Reason.HOLD_NOT_ALLOWED)
    if view.seat != view.facts.dealer:
        return Refusal(Reason.ONLY_DEALER_MAY_HOLD)
    contract = phase.contract
    if contract is None or phase.high == view.seat:
        return Refusal(Reason.HOLD_NOT_ALLOWED)
    if contract.level < auction.dealer_hold_from:
        return Refusal(Reason.HOLD_TOO_LOW, level=auction.dealer_hold_from)
    if contract.blind and _has_looked(view, phase):
        return Refusal(Reason.ALREADY_LOOKED)
    return _score_refusal(view, contract)
