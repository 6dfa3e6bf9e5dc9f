"""When a claim of the rest is certain from the claimer's own view."""

from __future__ import annotations

from fortyfives.cards import Hand, cards_in, full_deck, hand_of
from fortyfives.game.legal_play import is_rob_open
from fortyfives.game.state import Facts, Playing, SeatView
from fortyfives.rules.duties import beats, strengths_at
from fortyfives.rules.ordering import ace_of_trumps


def is_certain(view: SeatView) -> bool:
    """Whether the seat is to lead and every card it holds is sure to win.

    Every trump held must beat every trump not seen; a plain card is sure only when no trump and
    no higher card of its suit is unseen.
    """
    phase, facts = view.phase, view.facts
    if not isinstance(phase, Playing) or phase.turn != view.seat or phase.cards:
        return False
    hidden, ace_low = unseen(view), facts.is_ace_sunk
    if _another_may_rob(view, phase):
        hidden, ace_low = hidden | 1 << facts.turned[-1], False
    trumps = facts.trumps
    if view.own.hand & ~trumps and hidden & trumps:
        return False
    return all(_is_master(facts, card, hidden, ace_low) for card in cards_in(view.own.hand))


def _another_may_rob(view: SeatView, phase: Playing) -> bool:
    """Whether, for all this seat knows, another may still take the turn-up."""
    facts = view.facts
    holds_ace = view.own.hand >> ace_of_trumps(facts.trump_suit) & 1
    return not phase.tricks and not holds_ace and is_rob_open(facts)


def _is_master(facts: Facts, card: int, hidden: Hand, ace_low: bool) -> bool:
    trump = facts.trump_suit
    suit = facts.law.suits[trump][card]
    at = strengths_at(trump, suit, ace_low)
    rivals = (other for other in cards_in(hidden) if facts.law.suits[trump][other] == suit)
    return all(beats(card, other, facts.law.strengths, at) for other in rivals)


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
