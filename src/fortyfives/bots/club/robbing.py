"""Taking a turned card: with the dealer's right, with the ace of trumps, in the ace swap."""

from __future__ import annotations

from collections import Counter

from fortyfives.bots.club.discarding import ranked
from fortyfives.cards import ALL_SUITS, NO_CARD, Card, Suit, cards_in, suit_of
from fortyfives.game.actions import Action, NoRob, NoSwap, Rob, Swap, TurnCard
from fortyfives.game.legal import legal_actions
from fortyfives.game.state import SeatView
from fortyfives.rules.groups.table import RobRight, UnclaimedAce


def worst_card(view: SeatView, trump: Suit) -> Card:
    """The card to give up: the last worth keeping; never the called card."""
    hand = view.own.hand
    if view.facts.called != NO_CARD:
        hand &= ~(1 << view.facts.called)
    return ranked(view.facts.law, hand, trump)[-1] if hand else NO_CARD


def likely_trump(view: SeatView) -> Suit:
    """The trump suit; while a turned joker leaves it open, the suit most held."""
    if view.facts.trump is not None:
        return view.facts.trump
    suits = Counter(suit_of(card) for card in cards_in(view.own.hand))
    return max(ALL_SUITS, key=lambda suit: suits[suit])


def rob(view: SeatView, card: Card) -> Rob | None:
    """The exchange of one's worst card for a turned one, if that is an improvement."""
    trump = likely_trump(view)
    given = worst_card(view, trump)
    if given == NO_CARD:
        return None
    order = ranked(view.facts.law, 1 << given | 1 << card, trump)
    return Rob(given) if order[0] == card else None


def answer_turned(view: SeatView, card: Card, *, may_leave: bool) -> Action:
    """The dealer's answer to the turned card."""
    better = rob(view, card)
    if better is not None:
        return better
    return NoRob() if may_leave else Rob(worst_card(view, likely_trump(view)))


def swap(view: SeatView) -> Action:
    """The ace swap: turn until a trump shows, and take it if it beats the worst card."""
    legal = legal_actions(view)
    if TurnCard() in legal:
        return TurnCard()
    if any(isinstance(action, Swap) for action in legal):
        better = rob(view, view.facts.stock_turned[-1])
        if better is not None:
            return Swap(better.card)
    return NoSwap()


def forced(view: SeatView) -> Rob | None:
    """A rob that the rules exact, or that keeps the ace from sinking to the lowest trump."""
    rules = view.facts.rules.rob
    is_forced = rules.holder is RobRight.MUST
    if not is_forced and rules.unclaimed_ace is not UnclaimedAce.LOWEST_TRUMP:
        return None
    given = worst_card(view, likely_trump(view))
    return None if given == NO_CARD else Rob(given)
