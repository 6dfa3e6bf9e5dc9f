"""When a claim of the rest is certain from the claimer's own view."""

from __future__ import annotations

from fortyfives.cards import Hand, cards_in, full_deck, hand_of
from fortyfives.game.state import Facts, Playing, SeatView
from fortyfives.rules.duties import strengths_at


def is_certain(view: SeatView) -> bool:
    """Whether the seat is to lead and every card it holds is sure to win.

    Every trump held must beat every trump not seen; a plain card is sure only when no trump and
    no higher card of its suit is unseen.
    """
    phase, facts = view.phase, view.facts
    if not isinstance(phase, Playing) or phase.turn != view.seat or phase.cards:
        return False
    hidden = unseen(view)
    trumps = facts.law.trumps[facts.trump_suit]
    if view.own.hand & ~trumps and hidden & trumps:
        return False
    return all(_is_master(facts, phase, card, hidden) for card in cards_in(view.own.hand))


def _is_master(facts: Facts, phase: Playing, card: int, hidden: Hand) -> bool:
    trump = facts.trump_suit
    suit = facts.law.suits[trump][card]
    at = strengths_at(trump, suit, phase.ace_low)
    strengths = facts.law.strengths
    rivals = (other for other in cards_in(hidden) if facts.law.suits[trump][other] == suit)
    return all(strengths[at + card] > strengths[at + other] for other in rivals)


def unseen(view: SeatView) -> Hand:
    """The cards that this seat has not seen: not held, thrown, played, turned or shown."""
    facts, phase = view.facts, view.phase
    seen = view.own.hand | view.own.thrown | hand_of(set(_public_cards(facts)))
    if isinstance(phase, Playing):
        for trick in phase.tricks:
            seen |= hand_of(trick.cards)
        seen |= hand_of(phase.cards)
    return hand_of(full_deck(joker=facts.rules.deck.joker)) & ~seen


def _public_cards(facts: Facts) -> list[int]:
    """Cards that all have seen and that are in nobody's hand."""
    taken = {card for _, card in (*facts.taken_up, *facts.shown)}
    return [card for card in (*facts.turned, *facts.stock_turned) if card not in taken]
