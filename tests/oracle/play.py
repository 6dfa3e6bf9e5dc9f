"""The choice of the lead, "booked", and the play of the five tricks (sections 2 and 3)."""

from __future__ import annotations

from . import scoring
from .cards import ACE_OF_HEARTS, ace_of_trumps, is_trump, plain_order, winner
from .cards import legal as cards_allowed
from .state import State, held_card

VERBS = {
    "lead": ["lead"],
    "booked": ["askbooked", "stay"],
    "fold": ["fold", "stay"],
    "play": ["play", "rob"],
}


def begin_lead(deal: State) -> None:
    """Auction games: who leads to the first trick."""
    assert deal.bidder is not None
    first = deal.options["play"]["first_lead"]
    if first == "bidder_chooses":
        deal.await_action("lead", deal.bidder)
    elif first == "bidder":
        begin_booked(deal, deal.bidder)
    else:
        neighbour = deal.dealer if first == "left_of_dealer" else deal.bidder
        begin_booked(deal, deal.clockwise(neighbour)[0])


def begin_booked(deal: State, leader: int) -> None:
    deal.leader = leader
    if deal.options["play"]["booked"]:
        order = [leader] + [seat for seat in deal.clockwise(leader) if seat != leader]
        deal.to_ask = [seat for seat in order if seat != deal.bidder]
    next_booked(deal)


def next_booked(deal: State) -> None:
    assert deal.leader is not None
    if deal.to_ask:
        deal.await_action("booked", deal.to_ask.pop(0))
    else:
        begin(deal, deal.leader)


def somebody_booked(deal: State, asker: int) -> bool:
    """Whether any other seat in the deal holds only trumps."""
    assert deal.trump is not None
    others = [seat for seat in deal.clockwise(asker) if seat != asker]
    return any(all(is_trump(card, deal.trump) for card in deal.hands[seat]) for seat in others)


def begin(deal: State, leader: int) -> None:
    if not deal.in_deal(leader):
        leader = deal.clockwise(leader)[0]
    begin_trick(deal, leader)


def begin_trick(deal: State, leader: int) -> None:
    deal.leader = leader
    deal.trick = []
    deal.trick_seats = []
    deal.hearts_on_hearts = False
    deal.await_action("play", leader)


def may_rob(deal: State, seat: int) -> bool:
    """The holder of the ace of trumps, at his own turn, before his first card."""
    assert deal.trump is not None
    return (
        deal.may_still_rob
        and (seat, 0) not in deal.laid
        and ace_of_trumps(deal.trump) in deal.hands[seat]
    )


def must_rob(deal: State, seat: int) -> bool:
    return may_rob(deal, seat) and deal.options["rob"]["holder"] == "must"


def must_play_called(deal: State, allowed: list[str]) -> bool:
    return len(deal.tricks) >= 1 and deal.called in allowed


def duties_allow(deal: State, seat: int, withheld: int) -> list[str]:
    assert deal.trump is not None
    return cards_allowed(
        deal.options,
        deal.trump,
        deal.hands[seat],
        deal.trick,
        withheld,
        deal.hearts_on_hearts,
        deal.ace_low(),
    )


def lawful_cards(deal: State, seat: int) -> list[str]:
    """What the law of play allows: the duties, then the called card."""
    allowed = duties_allow(deal, seat, deal.withheld[seat])
    if deal.called is not None and must_play_called(deal, allowed):
        return [deal.called]
    return allowed


def playable(deal: State, seat: int) -> list[str]:
    if deal.options["play"]["revoke"] == "penalised":
        return list(deal.hands[seat])
    return lawful_cards(deal, seat)


def legal_play(deal: State, seat: int) -> list[str]:
    robs = [f"rob {card}" for card in deal.hands[seat]] if may_rob(deal, seat) else []
    if must_rob(deal, seat):
        return robs
    cards = playable(deal, seat)
    actions = [f"play {card}" for card in cards]
    if deal.options["play"]["hearts_on_hearts"] and not deal.trick and ACE_OF_HEARTS in cards:
        actions.append("play AH hearts")
    return actions + robs


def legal(deal: State) -> list[str]:
    assert deal.turn is not None
    if deal.phase == "lead":
        return ["lead self", "lead left"]
    if deal.phase == "booked":
        return ["askbooked", "stay"]
    if deal.phase == "fold":
        return ["fold", "stay"]
    return legal_play(deal, deal.turn)


def act(deal: State, verb: str, args: list[str]) -> None:
    seat = deal.turn
    assert seat is not None
    if verb == "lead":
        begin_booked(deal, seat if args == ["self"] else deal.clockwise(seat)[0])
    elif verb == "askbooked" and somebody_booked(deal, seat):
        deal.await_action("fold", seat)
    elif verb in ("askbooked", "stay"):
        next_booked(deal)
    elif verb == "fold":
        deal.folded.add(seat)
        next_booked(deal)
    elif verb == "rob":
        rob(deal, seat, args[0])
    else:
        lay_card(deal, seat, args[0], args[1:] == ["hearts"])


def rob(deal: State, seat: int, given_up: str) -> None:
    assert deal.turn_up is not None
    deal.hands[seat].remove(given_up)
    deal.private_gone[seat].append(given_up)
    deal.hands[seat].append(deal.turn_up)
    deal.turn_up = None
    deal.may_still_rob = False
    deal.robbed = True


def follows_trump(deal: State, card: str) -> bool:
    """False only for another card than a trump on a trump that was led."""
    assert deal.trump is not None
    led_trump = bool(deal.trick) and is_trump(deal.trick[0], deal.trump)
    return is_trump(card, deal.trump) or not led_trump


def lay_card(deal: State, seat: int, card: str, hearts: bool) -> None:
    assert deal.trump is not None
    if card not in lawful_cards(deal, seat):
        deal.unlawful.add((seat, len(deal.tricks)))
    if not follows_trump(deal, card) and any(is_trump(c, deal.trump) for c in deal.hands[seat]):
        deal.withheld[seat] += 1
    deal.hands[seat].remove(card)
    deal.laid.add((seat, len(deal.tricks)))
    deal.trick.append(card)
    deal.trick_seats.append(seat)
    deal.hearts_on_hearts = deal.hearts_on_hearts or hearts
    waiting = [s for s in deal.clockwise(seat) if s not in deal.trick_seats]
    if waiting:
        deal.turn = waiting[0]
    else:
        end_trick(deal)


def end_trick(deal: State) -> None:
    assert deal.trump is not None
    place = winner(deal.options, deal.trump, deal.trick, deal.ace_low())
    taker = deal.trick_seats[place]
    deal.tricks.append({"leader": deal.leader, "cards": list(deal.trick), "winner": taker})
    deal.trick = []
    deal.trick_seats = []
    if deal.options["score"]["finish"] == "as_won":
        deal.stopped_by = scoring.arrived(deal, deal.side(taker))
    if deal.stopped_by is not None or not deal.hands[taker]:
        deal.finish()
    else:
        begin_trick(deal, taker)


def reason(deal: State, verb: str, args: list[str]) -> str:
    seat = deal.turn
    assert seat is not None
    if verb == "rob":
        return rob_problem(deal, seat, args)
    if verb == "play" and args:
        return play_problem(deal, seat, args)
    return "unknown_action"


def rob_problem(deal: State, seat: int, args: list[str]) -> str:
    if not may_rob(deal, seat) or len(args) != 1:
        return "rob_not_allowed"
    held_card(deal.hands[seat], args[0])
    return "unknown_action"


def play_problem(deal: State, seat: int, args: list[str]) -> str:
    card = held_card(deal.hands[seat], args[0])
    if must_rob(deal, seat):
        return "must_rob"
    if card in playable(deal, seat):
        return "hearts_not_allowed" if args[1:] else "unknown_action"
    if card in duties_allow(deal, seat, deal.withheld[seat]):
        return "must_play_called_card"
    return duty_broken(deal, seat, card)


def duty_broken(deal: State, seat: int, card: str) -> str:
    """Which duty forbids the card."""
    assert deal.trump is not None
    led = deal.trick[0]
    hand = deal.hands[seat]
    if not is_trump(led, deal.trump):
        suit = plain_order(deal.options, led[1], deal.trump)
        return "must_follow_suit" if any(c in suit for c in hand) else "must_trump"
    if card in duties_allow(deal, seat, 0):
        return "withhold_limit_reached"
    if any(is_trump(c, deal.trump) for c in hand):
        return "must_follow_trump"
    return "must_play_heart"
