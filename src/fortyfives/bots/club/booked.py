"""Asking who is booked: only a hand that can win nothing asks, and folds on a yes."""

from __future__ import annotations

from fortyfives.bots.club.picture import cards_above
from fortyfives.cards import cards_in
from fortyfives.game.actions import Action, AskBooked, Fold, Stay
from fortyfives.game.state import Booking, SeatView


def answer(view: SeatView, phase: Booking) -> Action:
    """Ask or stay, fold or stay."""
    if not is_hopeless(view):
        return Stay()
    return Fold() if phase.told else AskBooked()


def is_hopeless(view: SeatView) -> bool:
    """Whether the hand has neither a trump nor the best card of a suit."""
    facts = view.facts
    above = cards_above(facts.law, facts.trump_suit, False)
    trumps = facts.trumps
    return not view.own.hand & trumps and all(above[card] for card in cards_in(view.own.hand))
