"""Naming trumps, calling a partner, going in the kitty, sitting out, the turned proposal."""

from __future__ import annotations

from . import draw
from .cards import SUITS, full_deck, is_trump, printed_suit, read_card
from .contracts import Contract
from .state import Refused, State, held_card

VERBS = {
    "naming": ["call", "kitty", "topcard", "trump"],
    "sitout": ["sitout"],
    "proposal": ["rob", "norob"],
}


def begin(deal: State) -> None:
    assert deal.bidder is not None
    deal.await_action("naming", deal.bidder)
    carry_on(deal)


def call_pending(deal: State) -> bool:
    return bool(deal.options["auction"]["called_partner"]) and deal.called is None


def kitty_first(deal: State) -> bool:
    return bool(deal.options["trump"]["named"] == "after_kitty")


def carry_on(deal: State) -> None:
    """After the call the kitty is taken, if it comes before trumps; then whatever is missing."""
    if kitty_first(deal) and not call_pending(deal):
        draw.take_kitty(deal)
    if not call_pending(deal) and deal.trump is not None:
        begin_sitout(deal)


def suits_allowed(deal: State) -> list[str]:
    """The suits that the bidder may name."""
    assert deal.bidder is not None
    allowed = [suit for suit in SUITS if suit_problem(deal, suit) is None]
    if allowed:
        return allowed
    return [suit for suit in SUITS if suit_problem(deal, suit) != "suit_not_in_kitty"]


def suit_problem(deal: State, suit: str) -> str | None:
    assert deal.bidder is not None
    shown = deal.shown_by_kitty
    if shown and suit not in shown:
        return "suit_not_in_kitty"
    held = [printed_suit(card) for card in deal.hands[deal.bidder]]
    if deal.options["trump"]["must_hold_suit"] and suit not in held:
        return "must_hold_suit"
    return None


def modifiers(deal: State) -> list[Contract]:
    """The contracts that may be added to the bid when trumps are named."""
    bid = deal.contract
    assert bid is not None
    if bid["needs"] == "all_tricks":
        return []
    return [
        one
        for one in deal.options["auction"]["contracts"]
        if one["declare"] == "with_trump"
        and bid["level"] >= one["level"]
        and not (one["partners_only"] and deal.solo())
    ]


def kitty_problem(deal: State) -> str | None:
    draws = deal.options["draw"]
    if not draws["into_kitty"] or not deal.kitty or kitty_first(deal):
        return "wrong_phase"
    if deal.trump is not None or deal.shown_by_kitty is not None:
        return "wrong_phase"
    return "must_call_first" if call_pending(deal) else None


def topcard_problem(deal: State) -> str | None:
    assert deal.bidder is not None
    if not deal.options["draw"]["on_top_card"] or deal.shown_by_kitty is None:
        return "wrong_phase"
    if deal.trump is not None or deal.top_card is not None:
        return "wrong_phase"
    return "must_keep_called_card" if deal.called in deal.hands[deal.bidder] else None


def legal_naming(deal: State) -> list[str]:
    assert deal.bidder is not None
    actions = []
    if call_pending(deal):
        deck = full_deck(deal.options["deck"]["joker"])
        actions += [f"call {card}" for card in deck if card not in deal.hands[deal.bidder]]
    if kitty_problem(deal) is None:
        actions.append("kitty")
    if topcard_problem(deal) is None:
        actions.append("topcard")
    if deal.trump is None and not (kitty_first(deal) and call_pending(deal)):
        for suit in suits_allowed(deal):
            actions.append(f"trump {suit}")
            actions += [f"trump {suit} {one['name']}" for one in modifiers(deal)]
    return actions


def opponents(deal: State) -> list[int]:
    assert deal.bidder is not None
    return [
        seat for seat in deal.clockwise(deal.bidder) if deal.side(seat) != deal.side(deal.bidder)
    ]


def giveable(deal: State, seat: int) -> list[str]:
    """The cards that a seat may give up: not the called card and not the top card."""
    return [card for card in deal.hands[seat] if card not in (deal.called, deal.top_card)]


def legal(deal: State) -> list[str]:
    if deal.phase == "sitout":
        return [f"sitout {seat}" for seat in opponents(deal)]
    if deal.phase == "proposal":
        return [f"rob {card}" for card in giveable(deal, deal.dealer)] + ["norob"]
    return legal_naming(deal)


def act(deal: State, verb: str, args: list[str]) -> None:
    if deal.phase == "sitout":
        send_out(deal, int(args[0]))
    elif deal.phase == "proposal":
        answer_proposal(deal, args[0] if verb == "rob" else None)
    else:
        act_naming(deal, verb, args)
        carry_on(deal)


def act_naming(deal: State, verb: str, args: list[str]) -> None:
    if verb == "call":
        deal.called = args[0]
    elif verb == "trump":
        added = [one for one in modifiers(deal) if args[1:] == [one["name"]]]
        deal.modifier = added[0] if added else None
        deal.trump = args[0]
    else:
        throw_hand(deal, verb)


def throw_hand(deal: State, verb: str) -> None:
    """The bidder's hand leaves the deal; the kitty, or the top card, is his hand now."""
    assert deal.bidder is not None
    deal.private_gone[deal.bidder] += deal.hands[deal.bidder]
    if verb == "kitty":
        new_hand = deal.kitty
        deal.kitty = []
        deal.kitty_taken = True
    else:
        deal.top_card = deal.next_card()
        new_hand = [deal.top_card]
    deal.hands[deal.bidder] = list(new_hand)
    suits = [printed_suit(card) for card in new_hand]
    deal.shown_by_kitty = [suit for suit in suits if suit is not None]


def begin_sitout(deal: State) -> None:
    assert deal.bidder is not None
    if deal.options["auction"]["sit_out_partner"] and len(opponents(deal)) >= 2:
        deal.await_action("sitout", deal.bidder)
    else:
        begin_proposal(deal)


def send_out(deal: State, seat: int) -> None:
    deal.sitting_out = seat
    deal.partner = seat
    deal.hands[seat] = []
    begin_proposal(deal)


def begin_proposal(deal: State) -> None:
    assert deal.trump is not None
    turned = deal.proposal
    if turned is not None and is_trump(turned, deal.trump) and deal.in_deal(deal.dealer):
        deal.await_action("proposal", deal.dealer)
    else:
        answer_proposal(deal, None)


def answer_proposal(deal: State, given_up: str | None) -> None:
    if deal.proposal is not None and given_up is not None:
        deal.hands[deal.dealer].remove(given_up)
        deal.private_gone[deal.dealer].append(given_up)
        deal.hands[deal.dealer].append(deal.proposal)
    elif deal.proposal is not None:
        deal.public_gone.append(deal.proposal)
    draw.begin(deal)


def reason(deal: State, verb: str, args: list[str]) -> str:
    if verb == "sitout":
        return "sit_out_not_allowed"
    if verb == "rob" and len(args) == 1:
        card = held_card(deal.hands[deal.dealer], args[0])
        return "must_keep_called_card" if card == deal.called else "keep_more_cards"
    if verb == "call":
        return call_problem(args)
    if verb == "kitty":
        return kitty_problem(deal) or "unknown_action"
    if verb == "topcard":
        return topcard_problem(deal) or "unknown_action"
    if verb == "trump":
        return trump_problem(deal, args)
    return "unknown_action"


def call_problem(args: list[str]) -> str:
    try:
        read_card(args[0] if len(args) == 1 else "")
    except ValueError:
        raise Refused("unknown_card") from None
    return "call_not_allowed"


def trump_problem(deal: State, args: list[str]) -> str:
    if not args or args[0] not in SUITS:
        return "unknown_action"
    if deal.trump is not None or (kitty_first(deal) and call_pending(deal)):
        return "must_call_first"
    if args[0] not in suits_allowed(deal):
        return suit_problem(deal, args[0]) or "unknown_action"
    return "modifier_not_allowed"
