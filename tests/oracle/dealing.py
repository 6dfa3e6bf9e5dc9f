"""Dealing the cards, the turn-up and the dealer's rob (section 3)."""

from __future__ import annotations

from . import auction, play
from .cards import JOKER, printed_suit
from .state import Refused, State, held_card

VERBS = {"packets": ["packets"], "joker": ["rob", "norob"], "ace": ["rob", "norob"]}
PACKETS = {"3-2": (3, 2), "2-3": (2, 3), "4-1": (4, 1)}


def begin(deal: State) -> None:
    packets = deal.options["deal"]["packets"]
    if packets == "dealer":
        deal.await_action("packets", deal.dealer)
    else:
        deal_out(deal, packets)


def kitty_packets(size: int, packets: str) -> tuple[int, int]:
    if size == 5:
        return PACKETS[packets]
    if size == 4:
        return (2, 2) if packets == "2-3" else (3, 1)
    return (size, 0)


def deal_out(deal: State, packets: str) -> None:
    by_auction = deal.options["trump"]["by"] == "auction"
    kitty = kitty_packets(deal.options["deal"]["kitty"] if by_auction else 0, packets)
    for round_, size in enumerate(PACKETS[packets]):
        for seat in deal.clockwise(deal.dealer):
            deal.hands[seat] += [deal.next_card() for _ in range(size)]
        deal.kitty += [deal.next_card() for _ in range(kitty[round_])]
    if by_auction:
        auction.begin(deal)
    else:
        turn_a_card(deal)


def turn_a_card(deal: State) -> None:
    deal.turn_up = deal.next_card()
    if deal.turn_up == JOKER:
        deal.await_action("joker", deal.dealer)
        return
    deal.trump = printed_suit(deal.turn_up)
    if deal.turn_up[0] == "A" and deal.options["rob"]["dealer"] != "never":
        deal.await_action("ace", deal.dealer)
    else:
        start_play(deal)


def start_play(deal: State) -> None:
    turned_ace = deal.turn_up is None or deal.turn_up[0] == "A"
    deal.may_still_rob = not turned_ace and deal.options["rob"]["holder"] != "never"
    play.begin(deal, deal.clockwise(deal.dealer)[0])


def legal(deal: State) -> list[str]:
    if deal.phase == "packets":
        return ["packets 3-2", "packets 2-3"]
    robs = [f"rob {card}" for card in deal.hands[deal.dealer]]
    may_leave = deal.phase == "ace" and deal.options["rob"]["dealer"] == "may"
    return robs + ["norob"] if may_leave else robs


def take_turn_up(deal: State, seat: int, given_up: str) -> None:
    """The turn-up goes into the hand for a card that leaves the deal."""
    deal.hands[seat].remove(given_up)
    deal.private_gone[seat].append(given_up)
    assert deal.turn_up is not None
    deal.hands[seat].append(deal.turn_up)
    deal.turn_up = None


def act(deal: State, verb: str, args: list[str]) -> None:
    if verb == "packets":
        deal_out(deal, args[0])
    elif verb == "norob":
        start_play(deal)
    elif deal.phase == "joker":
        take_turn_up(deal, deal.dealer, args[0])
        turn_a_card(deal)
    else:
        take_turn_up(deal, deal.dealer, args[0])
        deal.robbed = True
        start_play(deal)


def reason(deal: State, verb: str, args: list[str]) -> str:
    if verb == "norob":
        return "must_rob"
    if verb == "rob" and len(args) == 1:
        held_card(deal.hands[deal.dealer], args[0])
    raise Refused("unknown_action")
