"""The kitty, the discards, the replenishing and the ace swap (section 5)."""

from __future__ import annotations

from itertools import combinations

from . import play
from .cards import Options, ace_of_trumps, is_trump
from .rules import for_players
from .state import Refused, State, held_card

VERBS = {"discard": ["discard"], "swap": ["turn", "swap", "noswap"]}


def take_kitty(deal: State) -> None:
    assert deal.bidder is not None
    if not deal.kitty_taken:
        deal.kitty_taken = True
        deal.hands[deal.bidder] += deal.kitty
        deal.kitty = []


def begin(deal: State) -> None:
    assert deal.bidder is not None
    take_kitty(deal)
    if deal.options["draw"]["allowed"]:
        deal.to_discard = deal.clockwise(deal.dealer)
    elif deal.options["deal"]["kitty"]:
        deal.to_discard = [deal.bidder]
    next_discard(deal)


def next_discard(deal: State) -> None:
    if deal.to_discard:
        deal.await_action("discard", deal.to_discard.pop(0))
    else:
        replenish(deal)


def keeps_exactly_five(options: Options) -> bool:
    return options["deal"]["kitty"] == 5 or not options["draw"]["allowed"]


def discard_problem(deal: State, seat: int, thrown: list[str]) -> str | None:
    """Why a seat may not throw these cards of its hand, or None if it may."""
    draws = deal.options["draw"]
    hand = deal.hands[seat]
    kept = [card for card in hand if card not in thrown]
    least = for_players(draws["min_keep"], deal.players, 0)
    most = for_players(draws["max_others"], deal.players, None)
    if deal.called in thrown:
        return "must_keep_called_card"
    if deal.top_card in thrown:
        return "keep_more_cards"
    if len(kept) > 5:
        return "too_many_kept"
    if seat == deal.bidder and keeps_exactly_five(deal.options):
        least = 5
    if seat != deal.bidder and most is not None and len(thrown) > most:
        return "draw_limit"
    if len(kept) < min(least, len(hand)):
        return "keep_more_cards"
    if draws["keep_a_trump"] and not any_trump(deal, kept) and any_trump(deal, hand):
        return "must_keep_a_trump"
    return None


def any_trump(deal: State, cards: list[str]) -> bool:
    assert deal.trump is not None
    return any(is_trump(card, deal.trump) for card in cards)


def legal_discards(deal: State, seat: int) -> list[list[str]]:
    hand = deal.hands[seat]
    subsets = [list(cards) for size in range(len(hand) + 1) for cards in combinations(hand, size)]
    return [thrown for thrown in subsets if discard_problem(deal, seat, thrown) is None]


def replenish(deal: State) -> None:
    """Everyone in the deal is filled up to five, in deal order."""
    for seat in deal.clockwise(deal.dealer):
        while len(deal.hands[seat]) < 5:
            deal.hands[seat].append(deal.next_card())
    find_partner(deal)
    begin_swap(deal)


def find_partner(deal: State) -> None:
    """The holder of the called card once the cards are drawn is the bidder's partner."""
    if deal.called is not None:
        holders = [s for s in deal.clockwise(deal.dealer) if deal.called in deal.hands[s]]
        deal.partner = holders[0] if holders and holders != [deal.bidder] else None


def begin_swap(deal: State) -> None:
    """Only the holder of the ace of trumps is asked; the forced answers are no actions."""
    assert deal.trump is not None
    ace = ace_of_trumps(deal.trump)
    holders = [s for s in deal.clockwise(deal.dealer) if ace in deal.hands[s]]
    if deal.options["draw"]["ace_swap"] and holders and deal.stock:
        deal.await_action("swap", holders[0])
    else:
        play.begin_lead(deal)


def swappable(deal: State, seat: int) -> list[str]:
    return [card for card in deal.hands[seat] if card != deal.called]


def trump_shows(deal: State) -> bool:
    return deal.swap_turned is not None and any_trump(deal, [deal.swap_turned])


def legal_swap(deal: State, seat: int) -> list[str]:
    if trump_shows(deal):
        return [f"swap {card}" for card in swappable(deal, seat)] + ["noswap"]
    return ["turn", "noswap"] if deal.swap_turned is None else ["turn"]


def legal(deal: State) -> list[str]:
    assert deal.turn is not None
    if deal.phase == "swap":
        return legal_swap(deal, deal.turn)
    return [" ".join(["discard", *thrown]) for thrown in legal_discards(deal, deal.turn)]


def act(deal: State, verb: str, args: list[str]) -> None:
    seat = deal.turn
    assert seat is not None
    if verb == "discard":
        deal.hands[seat] = [card for card in deal.hands[seat] if card not in args]
        deal.private_gone[seat] += args
        next_discard(deal)
    elif verb == "turn":
        deal.swap_turned = deal.next_card()
        if not trump_shows(deal):
            deal.public_gone.append(deal.swap_turned)
            if not deal.stock:
                play.begin_lead(deal)
    else:
        end_swap(deal, seat, args)


def end_swap(deal: State, seat: int, args: list[str]) -> None:
    if args:
        assert deal.swap_turned is not None
        deal.hands[seat].remove(args[0])
        deal.private_gone[seat].append(args[0])
        deal.hands[seat].append(deal.swap_turned)
    elif deal.swap_turned is not None:
        deal.public_gone.append(deal.swap_turned)
    play.begin_lead(deal)


def reason(deal: State, verb: str, args: list[str]) -> str:
    assert deal.turn is not None
    hand = deal.hands[deal.turn]
    if verb == "discard":
        cards = [held_card(hand, text) for text in args]
        if len(set(cards)) != len(cards):
            raise Refused("duplicate_card")
        return discard_problem(deal, deal.turn, cards) or "unknown_action"
    if verb == "swap" and len(args) == 1 and trump_shows(deal):
        held_card(hand, args[0])
        return "must_keep_called_card"
    return "swap_not_allowed"
