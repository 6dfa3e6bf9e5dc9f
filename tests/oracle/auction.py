"""The auction (section 4)."""

from __future__ import annotations

from . import naming
from .contracts import Contract
from .state import State

VERBS = {"auction": ["bid", "hold", "pass", "look"]}


def offered(deal: State) -> list[Contract]:
    """The contracts that may be bid at this table, in order of level."""
    return [
        one
        for one in deal.options["auction"]["contracts"]
        if one["declare"] == "auction" and not (one["partners_only"] and deal.solo())
    ]


def begin(deal: State) -> None:
    if deal.options["rob"]["turned_in_auction"]:
        deal.proposal = deal.next_card()
    seats = deal.clockwise(deal.dealer)
    if any(one["blind"] for one in offered(deal)):
        deal.face_down = set(seats)
    deal.await_action("auction", seats[0])


def score_forbids(deal: State, seat: int, contract: Contract) -> bool:
    score = deal.start_scores[deal.side(seat)]
    bunker = deal.options["auction"]["must_pass_below"]
    lock = deal.options["auction"]["lock_min"]
    playing = [one for side, one in enumerate(deal.start_scores) if side not in deal.out]
    if bunker is not None and score < bunker <= max(playing):
        return True
    return lock is not None and score >= lock[0] and contract["level"] < lock[1]


def bid_problem(deal: State, seat: int, contract: Contract) -> str | None:
    """Why a seat may not make a bid, or None if it may."""
    if score_forbids(deal, seat, contract):
        return "score_forbids_bid"
    if deal.high is not None and contract["level"] <= deal.high["level"]:
        return "bid_too_low"
    if contract["blind"] and seat not in deal.face_down:
        return "already_looked"
    return None


def hold_problem(deal: State, seat: int) -> str | None:
    """Why a seat may not hold, or None if it may."""
    rules = deal.options["auction"]
    if rules["dealer_hold"] == "never":
        return "hold_not_allowed"
    if seat != deal.dealer:
        return "only_dealer_may_hold"
    if deal.high is None or deal.high_bidder == seat:
        return "hold_not_allowed"
    if deal.high["level"] < rules["dealer_hold_from"]:
        return "hold_too_low"
    if score_forbids(deal, seat, deal.high):
        return "score_forbids_bid"
    if deal.high["blind"] and seat not in deal.face_down:
        return "already_looked"
    return None


def legal(deal: State) -> list[str]:
    seat = deal.turn
    assert seat is not None
    actions = ["pass"]
    if seat in deal.face_down:
        actions.append("look")
    for contract in offered(deal):
        if bid_problem(deal, seat, contract) is None:
            actions.append(f"bid {contract['name']}")
    if hold_problem(deal, seat) is None:
        actions.append("hold")
    return actions


def look(deal: State, seat: int) -> None:
    deal.face_down.discard(seat)


def act(deal: State, verb: str, args: list[str]) -> None:
    seat = deal.turn
    assert seat is not None
    if verb == "look":
        look(deal, seat)
        return
    if verb == "pass":
        deal.passed.add(seat)
        look(deal, seat)
    else:
        if verb == "bid":
            deal.high = next(one for one in offered(deal) if one["name"] == args[0])
        deal.high_bidder = seat
        assert deal.high is not None
        if not deal.high["blind"]:
            look(deal, seat)
    deal.had_turn.add(seat)
    following = next_bidder(deal, seat)
    if following is None:
        end(deal)
    else:
        deal.turn = following


def next_bidder(deal: State, seat: int) -> int | None:
    """Who speaks after a seat; None if the auction is over."""
    if deal.options["auction"]["rounds"] == "once":
        waiting = [s for s in deal.clockwise(deal.dealer) if s not in deal.had_turn]
    else:
        waiting = [
            s for s in deal.clockwise(seat) if s not in deal.passed and s != deal.high_bidder
        ]
    return waiting[0] if waiting else None


def end(deal: State) -> None:
    deal.face_down = set()
    if deal.high is None and deal.options["auction"]["all_pass"] == "redeal":
        deal.thrown_in = True
        deal.finish()
        return
    if deal.high is None:
        deal.high_bidder = bagged_seat(deal)
        deal.high = bagged_contract(deal)
    deal.bidder = deal.high_bidder
    deal.contract = deal.high
    naming.begin(deal)


def bagged_seat(deal: State) -> int:
    if deal.options["auction"]["all_pass"] == "dealers_partner_bagged":
        partners = [
            seat
            for seat in deal.clockwise(deal.dealer)
            if deal.side(seat) == deal.side(deal.dealer)
        ]
        return partners[0]
    return deal.dealer


def bagged_contract(deal: State) -> Contract:
    """The lowest plain bid of 15 or more: the name of a plain bid is a number."""
    plain = [one for one in offered(deal) if one["name"].isdigit()]
    return next((one for one in plain if one["level"] >= 15), offered(deal)[0])


def reason(deal: State, verb: str, args: list[str]) -> str:
    seat = deal.turn
    assert seat is not None
    if verb == "look":
        return "already_looked"
    if verb == "hold":
        return hold_problem(deal, seat) or "unknown_action"
    if verb == "bid" and len(args) == 1:
        for contract in offered(deal):
            if contract["name"] == args[0]:
                return bid_problem(deal, seat, contract) or "unknown_action"
        return "bid_not_offered"
    return "unknown_action"
