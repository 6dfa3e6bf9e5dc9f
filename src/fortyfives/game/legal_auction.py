"""The dealer's packets and the calls of the auction. Source: rules, sections 3 and 4."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.errors import Reason, Refusal
from fortyfives.game.actions import Action, Bid, ChoosePackets, Hold, Look, Pass
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
    least = least_bid(view.facts, view.seat)
    if _why_no_hold(view, phase, least) is None:
        listed.append(Hold())
    for contract in view.facts.bids:
        if _why_no_bid(view, phase, contract, least) is None:
            listed.append(Bid(contract.name))
    return listed


def check_call(view: SeatView, action: Action) -> None:
    """Refuse a call that is not allowed."""
    phase, least = _bidding(view), least_bid(view.facts, view.seat)
    match action:
        case Pass():
            return
        case Hold():
            reason = _why_no_hold(view, phase, least)
        case Bid(name):
            reason = _why_no_bid(view, phase, _offered(view.facts, name), least)
        case _:
            reason = Reason.WRONG_PHASE
    if reason is not None:
        raise Refusal(
            reason,
            bid=action.name if isinstance(action, Bid) else "",
            least="—" if least is None else least,
            level=view.facts.rules.auction.dealer_hold_from,
        )


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
    for contract in facts.bids:
        if contract.name == name:
            return contract
    names = ", ".join(contract.name for contract in facts.bids)
    raise Refusal(Reason.BID_NOT_OFFERED, bid=name, offers=names)


def _why_no_bid(
    view: SeatView, phase: Bidding, contract: Contract, least: int | None
) -> Reason | None:
    if least is None or contract.level < least:
        return Reason.SCORE_FORBIDS_BID
    if phase.contract is not None and contract.level <= phase.contract.level:
        return Reason.BID_TOO_LOW
    if contract.blind and _has_looked(view, phase):
        return Reason.ALREADY_LOOKED
    return None


def _why_no_hold(view: SeatView, phase: Bidding, least: int | None) -> Reason | None:
    auction, contract = view.facts.rules.auction, phase.contract
    if auction.dealer_hold is not DealerHold.MAY:
        return Reason.HOLD_NOT_ALLOWED
    if view.seat != view.facts.dealer:
        return Reason.ONLY_DEALER_MAY_HOLD
    if contract is None or phase.high == view.seat:
        return Reason.HOLD_NOT_ALLOWED
    if contract.level < auction.dealer_hold_from:
        return Reason.HOLD_TOO_LOW
    if least is None or contract.level < least:
        return Reason.SCORE_FORBIDS_BID
    is_seen = contract.blind and _has_looked(view, phase)
    return Reason.ALREADY_LOOKED if is_seen else None
