"""What to keep: trumps and the ace of hearts always, a plain king when nothing better."""

from __future__ import annotations

from fortyfives.bots.club.picture import cards_above
from fortyfives.bots.draws import keep_limits, kept_cards
from fortyfives.cards import Card, Hand, Suit, cards_in
from fortyfives.game.actions import Action, Discard
from fortyfives.game.state import SeatView
from fortyfives.rules.duties import Law, strengths_at

KINGS_KEPT = 0
"""How many head cards of plain suits are kept rather than exchanged."""


def ranked(law: Law, hand: Hand, trump: Suit) -> list[Card]:
    """The cards of a hand, the one most worth keeping first.

    Plain cards go by how many cards of their suit beat them, so the ace of diamonds, which is
    the lowest there, goes last.
    """
    above = cards_above(law, trump, False)
    at = strengths_at(trump, trump, False)

    def place(card: Card) -> tuple[int, int]:
        if law.trumps[trump] >> card & 1:
            return 0, -law.strengths[at + card]
        return 1, above[card].bit_count()

    return sorted(cards_in(hand), key=place)


def discard(view: SeatView) -> Action:
    """The cards to throw."""
    facts, hand = view.facts, view.own.hand
    law, trump = facts.law, facts.trump_suit
    order = ranked(law, hand, trump)
    trumps = (hand & law.trumps[trump]).bit_count()
    above = cards_above(law, trump, False)
    heads = sum(not above[card] for card in order[trumps:])
    wanted = trumps + min(heads, KINGS_KEPT)
    return Discard(hand & ~kept_cards(keep_limits(view), order, wanted))
