"""How a hand lies before its owner, and where the rest of the deck is, as far as all know it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from fortyfives.bots.places import cards_held, cards_thrown, is_dealt
from fortyfives.cards import ACE_OF_HEARTS, JOKER, Card, Hand, full_deck
from fortyfives.game.state import Facts, SeatView, play_of
from fortyfives.rules.groups import Deck
from fortyfives.rules.ordering import plain_order, trump_order

_BY_COLOUR: Final = (2, 3, 1, 0)
"""Red and black in turn, so that neighbours are told apart."""


def sorted_cards(facts: Facts, hand: Hand) -> list[Card]:
    """Cards by suits as they count in play, high to low, trumps first.

    Before trumps are known each suit stands as it would rank as trumps.
    """
    if not hand:
        return []
    return [card for card in _order(facts.rules.deck, facts.trump) if hand >> card & 1]


@lru_cache(maxsize=64)
def _order(deck: Deck, trump: int | None) -> tuple[Card, ...]:
    return tuple(_in_order(deck, trump))


def _in_order(deck: Deck, trump: int | None) -> Iterator[Card]:
    if trump is not None:
        yield from trump_order(deck, trump)
        for suit in _BY_COLOUR:
            if suit != trump:
                yield from plain_order(deck, suit)
        return
    always = (JOKER, ACE_OF_HEARTS)
    yield from always
    for suit in _BY_COLOUR:
        yield from (card for card in trump_order(deck, suit) if card not in always)


def kitty_left(view: SeatView) -> int:
    """How many cards lie in the kitty."""
    facts = view.facts
    return 0 if facts.kitty_taken or facts.gone or not is_dealt(view) else facts.rules.deal.kitty


def stock_left(view: SeatView) -> int:
    """How many cards lie in the stock: the deck without all that lies elsewhere."""
    facts, play = view.facts, play_of(view.phase)
    left = len(full_deck(joker=facts.rules.deck.joker)) - kitty_left(view)
    left -= sum(cards_held(view, seat) for seat in facts.seats)
    left -= sum(cards_thrown(facts, seat) for seat in range(facts.rules.players))
    if play is not None:
        left -= sum(len(trick.cards) for trick in play.tricks) + len(play.cards)
    taken = {card for _, card in (*facts.taken_up, *facts.shown)}
    return left - sum(card not in taken for card in (*facts.turned, *facts.stock_turned))


def cards_shown(view: SeatView, seat: int) -> list[Card]:
    """Cards that all have seen a seat take and that it may still hold."""
    facts, play = view.facts, play_of(view.phase)
    taken = [card for s, card in (*facts.taken_up, *facts.shown) if s == seat]
    if facts.gone == 2 and facts.top_card >= 0 and seat == facts.bidder:
        taken.append(facts.top_card)
    played = set(play.cards) if play is not None else set()
    if play is not None:
        played |= {card for trick in play.tricks for card in trick.cards}
    return [card for card in dict.fromkeys(taken) if card not in played]


def cards_exposed(view: SeatView, seat: int) -> list[Card] | None:
    """The hand that a seat has laid open by a claim, without what it has played since."""
    hands = [hand for s, hand in view.facts.exposed if s == seat]
    if not hands:
        return None
    play = play_of(view.phase)
    hand = hands[-1]
    if play is not None:
        for card in (*play.cards, *(card for trick in play.tricks for card in trick.cards)):
            hand &= ~(1 << card)
    return sorted_cards(view.facts, hand)
