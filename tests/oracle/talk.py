"""What may be said out of turn: look, revoke, claim and its answers, concede."""

from __future__ import annotations

from . import auction, scoring
from .cards import ace_of_trumps, full_deck, is_trump, plain_order, trump_order
from .state import Refused, State

ANSWERS = ["accept", "refuse"]
VERBS = ["look", "revoke", "claim", "concede", *ANSWERS]


def act(deal: State, seat: int, verb: str, args: list[str]) -> None:
    if deal.closed:
        raise Refused("wrong_phase")
    if len(args) != (2 if verb == "revoke" else 0):
        raise Refused("unknown_action")
    if verb == "look":
        act_look(deal, seat)
    elif verb == "revoke":
        act_revoke(deal, seat, args)
    elif verb == "claim":
        act_claim(deal, seat)
    elif verb == "concede":
        act_concede(deal, seat)
    else:
        act_answer(deal, seat, verb)


def act_look(deal: State, seat: int) -> None:
    if deal.phase != "auction":
        raise Refused("wrong_phase")
    if not deal.in_deal(seat):
        raise Refused("not_your_turn")
    if seat not in deal.face_down:
        raise Refused("already_looked")
    auction.look(deal, seat)


def act_revoke(deal: State, seat: int, args: list[str]) -> None:
    """A call of a revoke: proven, it is noted once; wrong, it costs nothing."""
    if not all(arg.isdigit() for arg in args):
        raise Refused("unknown_action")
    offender, number = int(args[0]), int(args[1]) - 1
    punished = deal.options["play"]["revoke"] == "penalised" and deal.in_game(seat)
    if not punished or (offender, number) not in deal.laid:
        raise Refused("revoke_not_allowed")
    if deal.side(offender) == deal.side(seat):
        raise Refused("revoke_not_allowed")
    if (offender, number) in deal.unlawful and (offender, number) not in deal.proven:
        deal.proven[(offender, number)] = deal.side(seat)


def in_play(deal: State, seat: int) -> bool:
    return deal.in_deal(seat) and bool(deal.hands[seat])


def act_claim(deal: State, seat: int) -> None:
    if deal.phase != "play" or deal.claimer is not None or not in_play(deal, seat):
        raise Refused("claim_not_allowed")
    others = [other for other in deal.clockwise(seat) if other != seat]
    if certain(deal, seat) or not others:
        take_the_rest(deal, seat)
    else:
        deal.claimer = seat
        deal.answered = set()


def might_be_against(deal: State, seat: int) -> list[str]:
    """The cards that, for all a seat knows, another player may hold or get."""
    gone = deal.hands[seat] + deal.private_gone[seat] + deal.public_gone
    gone += [card for trick in deal.tricks for card in trick["cards"]]
    if deal.turn_up is not None and not rob_threatens(deal, seat):
        gone.append(deal.turn_up)
    return [card for card in full_deck(deal.options["deck"]["joker"]) if card not in gone]


def rob_threatens(deal: State, seat: int) -> bool:
    """Whether, for all a seat knows, another may still rob."""
    assert deal.trump is not None
    holds_the_ace = ace_of_trumps(deal.trump) in deal.hands[seat]
    return deal.may_still_rob and not deal.tricks and not holds_the_ace


def certain(deal: State, seat: int) -> bool:
    """Whether the claimer is to lead and every card he holds is sure to win."""
    assert deal.trump is not None
    if deal.turn != seat or deal.trick:
        return False
    others = might_be_against(deal, seat)
    ace_low = deal.ace_low() and not rob_threatens(deal, seat)
    order = trump_order(deal.options, deal.trump, ace_low)
    other_trumps = [order.index(card) for card in others if card in order]
    return all(sure_winner(deal, card, others, other_trumps, order) for card in deal.hands[seat])


def sure_winner(
    deal: State, card: str, others: list[str], other_trumps: list[int], order: list[str]
) -> bool:
    assert deal.trump is not None
    if is_trump(card, deal.trump):
        return all(order.index(card) < place for place in other_trumps)
    suit = plain_order(deal.options, card[1], deal.trump)
    higher = suit[: suit.index(card)]
    return not other_trumps and not any(other in higher for other in others)


def act_answer(deal: State, seat: int, verb: str) -> None:
    """Every other seat in the play answers; one refusal and play goes on."""
    if deal.claimer is None or seat not in asked(deal):
        raise Refused("wrong_phase")
    if verb == "refuse":
        deal.claimer = None
        return
    deal.answered.add(seat)
    if not asked(deal):
        take_the_rest(deal, deal.claimer)


def asked(deal: State) -> list[int]:
    """The seats that have still to answer a claim, from the left of the claimer."""
    assert deal.claimer is not None
    seats = [seat for seat in deal.clockwise(deal.claimer) if seat != deal.claimer]
    return [seat for seat in seats if seat not in deal.answered]


def take_the_rest(deal: State, claimer: int) -> None:
    """The trick under way and all others are the claimer's; the play is over.

    The trick under way is entered as it lies, the others without cards.
    """
    missing = 5 - len(deal.tricks)
    lying = {"leader": deal.leader, "cards": list(deal.trick), "winner": claimer}
    deal.claimed_by = claimer
    deal.claimer = None
    deal.tricks.append(lying)
    for _ in range(missing - 1):
        deal.tricks.append({"leader": claimer, "cards": [], "winner": claimer})
    if deal.options["score"]["finish"] == "as_won":
        deal.stopped_by = scoring.arrived(deal, deal.side(claimer))
    deal.finish()


def act_concede(deal: State, seat: int) -> None:
    """The side is out, and the deal is broken off without points."""
    if not deal.in_game(seat):
        raise Refused("not_your_turn")
    deal.out = deal.out | {deal.side(seat)}
    deal.thrown_in = True
    deal.claimer = None
    deal.finish()
    deal.close()  # type: ignore[attr-defined]
