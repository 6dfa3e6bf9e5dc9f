"""Naming trumps, calling a partner, going in the kitty, choosing who sits out."""

from __future__ import annotations

from fortyfives.bots.club import equity
from fortyfives.bots.club.strength import best_trump, chances_of, leads_first, sure_tricks
from fortyfives.cards import ACE_OF_HEARTS, FIVE, JACK, JOKER, Card, Suit, make_card
from fortyfives.game.actions import Action, Call, GoKitty, GoTopCard, NameTrump, SitOut
from fortyfives.game.legal import legal_actions
from fortyfives.game.state import SeatView
from fortyfives.rules.ordering import trump_order

POOR = 1
"""A hand with no more trumps than this in any suit and none of the best is a poor one."""


def name(view: SeatView) -> Action:
    """What the bidder does before the draw."""
    legal = legal_actions(view)
    suits = sorted({action.suit for action in legal if isinstance(action, NameTrump)})
    for leap in (GoKitty(), GoTopCard()):
        if leap in legal and _is_poor(view, suits):
            return leap
    if not suits:
        return Call(partner_card(view, view.facts.trump))
    mean, suit = _best(view, suits)
    words = {action.modifier for action in legal if isinstance(action, NameTrump)}
    return NameTrump(suit, _modifier(view, words, mean, suit))


def _best(view: SeatView, suits: list[Suit]) -> tuple[float, Suit]:
    facts = view.facts
    leads = leads_first(facts.rules, view.seat, facts.dealer)
    return best_trump(facts.rules, facts.law, view.own.hand, suits, leads=leads)


def _is_poor(view: SeatView, suits: list[Suit]) -> bool:
    """Whether nothing in the hand is worth keeping, so that other cards can only be better."""
    hand, law = view.own.hand, view.facts.law
    if hand >> ACE_OF_HEARTS & 1 or hand >> JOKER & 1:
        return False
    tops = [make_card(suit, rank) for suit in suits for rank in (FIVE, JACK)]
    most = max((hand & law.trumps[suit]).bit_count() for suit in suits or range(4))
    return most <= POOR and not any(hand >> card & 1 for card in tops)


def _modifier(view: SeatView, words: set[str], mean: float, suit: Suit) -> str:
    """The modifier, such as the jink, if the chances speak for it."""
    facts = view.facts
    contract = facts.contract
    assert contract is not None
    chances = chances_of(mean, sure_tricks(facts.law, view.own.hand, suit))
    best, chosen = equity.of_contract(facts, view.seat, contract, chances), ""
    for other in facts.rules.auction.contracts:
        if other.is_modifier and other.name in words:
            value = equity.of_contract(facts, view.seat, other, chances)
            if value > best:
                best, chosen = value, other.name
    return chosen


def partner_card(view: SeatView, trump: Suit | None) -> Card:
    """The card to call: the best trump that the bidder does not hold."""
    facts = view.facts
    if trump is None:
        trump = _best(view, list(range(4)))[1]
    order = trump_order(facts.rules.deck, trump)
    return next(card for card in order if not view.own.hand >> card & 1)


def sit_out(view: SeatView) -> Action:
    """Who sits out: a bidder with good cards, else the one who is furthest behind.

    Not one who would win the game with what the bidder makes.
    """
    facts = view.facts
    contract = facts.contract
    assert contract is not None
    gain = contract.needs if isinstance(contract.needs, int) else 30
    bids = [call.seat for call in facts.calls if call.word != "pass"]

    def merit(seat: int) -> tuple[bool, int, int]:
        score = facts.scores[facts.rules.side_of(seat)]
        return score + gain < facts.rules.score.target, bids.count(seat), -score

    others = [seat for seat in facts.seats if seat != view.seat]
    return SitOut(max(others, key=merit))
