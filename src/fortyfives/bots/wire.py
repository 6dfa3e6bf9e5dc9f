"""A seat's view as plain JSON, for bots that are programs of their own.

Cards are text (``5H``), suits letters, seats numbers. Everything is copied from the view, field
by field, so that nothing can be told that the view does not hold.
"""

from __future__ import annotations

from typing import Any

from fortyfives.cards import NO_CARD, SUITS, Card, Hand, card_text, cards_in
from fortyfives.game import state as st
from fortyfives.game.state import Facts, Playing, SeatView, Trick


def view_json(view: SeatView) -> dict[str, Any]:
    """What one seat may know, as JSON."""
    facts = view.facts
    return {
        "seat": view.seat,
        "rules": facts.rules.as_json(),
        "deal": _facts(facts),
        "phase": _phase(view.phase),
        "own": {
            "hand": _cards(view.own.hand),
            "thrown": _cards(view.own.thrown),
            "withheld": view.own.withheld,
        },
    }


def _facts(facts: Facts) -> dict[str, Any]:
    return {
        "number": facts.number,
        "dealer": facts.dealer,
        "scores": list(facts.scores),
        "out": sorted(facts.out),
        "seats": list(facts.seats),
        "packets": None if facts.packets is None else facts.packets.value,
        "turned": [card_text(card) for card in facts.turned],
        "taken_up": [[seat, card_text(card)] for seat, card in facts.taken_up],
        "calls": [[call.seat, call.word] for call in facts.calls],
        "bidder": facts.bidder,
        "contract": None if facts.contract is None else facts.contract.name,
        "bagged": facts.bagged,
        "trump": None if facts.trump is None else SUITS[facts.trump],
        "called": _card(facts.called),
        "sat_out": facts.sat_out,
        "gone": facts.gone,
        "kitty_taken": facts.kitty_taken,
        "top_card": _card(facts.top_card),
        "thrown_counts": list(facts.thrown_counts),
        "shown": [[seat, card_text(card)] for seat, card in facts.shown],
        "stock_turned": [card_text(card) for card in facts.stock_turned],
        "leader": facts.leader,
        "folded": sorted(facts.folded),
        "verdicts": [[v.caller, v.offender, v.trick, v.proven] for v in facts.verdicts],
        "exposed": [[seat, _cards(hand)] for seat, hand in facts.exposed],
    }


def _phase(phase: st.Phase) -> dict[str, Any]:
    out: dict[str, Any] = {"name": type(phase).__name__.lower(), "turn": phase.turn}
    match phase:
        case st.Bidding():
            out["high"] = phase.high
            out["contract"] = None if phase.contract is None else phase.contract.name
            out["passed"] = _seats(phase.passed)
            out["looked"] = _seats(phase.looked)
        case st.Robbing():
            out |= {"card": card_text(phase.card), "may_leave": phase.may_leave}
        case st.Booking():
            out["told"] = phase.told
        case Playing():
            out |= _play(phase)
        case st.Claiming():
            out |= {"claimer": phase.claimer, "play": _play(phase.play)}
        case _:
            pass
    return out


def _play(play: Playing) -> dict[str, Any]:
    return {
        "leader": play.leader,
        "order": list(play.order),
        "cards": [card_text(card) for card in play.cards],
        "tricks": [_trick(trick) for trick in play.tricks],
        "hearts": play.hearts,
        "ace_low": play.ace_low,
    }


def _trick(trick: Trick) -> dict[str, Any]:
    cards = [card_text(card) for card in trick.cards]
    return {
        "seats": list(trick.seats),
        "cards": cards,
        "winner": trick.winner,
        "hearts": trick.hearts,
    }


def _cards(hand: Hand) -> list[str]:
    return [card_text(card) for card in cards_in(hand)]


def _card(card: Card) -> str | None:
    return None if card == NO_CARD else card_text(card)


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
