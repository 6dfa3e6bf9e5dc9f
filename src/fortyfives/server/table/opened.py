"""A finished deal with all its cards."""

from __future__ import annotations

from fortyfives.cards import card_text, cards_in
from fortyfives.game.actions import ChoosePackets
from fortyfives.game.machine import run, start_deal, step
from fortyfives.game.state import Packing
from fortyfives.server.table.match import Match
from fortyfives.server.wire.messages import DealShown


def deal_shown(match: Match, number: int) -> DealShown:
    """The hands as dealt, the kitty and the whole deck of a finished deal."""
    facts = match.settled[number].facts
    deck = match.deck(number)
    start = start_deal(
        match.rules,
        deck=deck,
        dealer=facts.dealer,
        scores=facts.scores,
        number=number,
        out=facts.out,
    )
    state, _ = run(start)
    if state.turn is not None and isinstance(state.phase, Packing) and facts.packets is not None:
        state, _ = step(state, facts.dealer, ChoosePackets(facts.packets))
    return DealShown(
        game=match.id,
        deal=number,
        hands=[[card_text(card) for card in cards_in(own.hand)] for own in state.owns],
        kitty=[card_text(card) for card in cards_in(state.kitty)],
        deck=[card_text(card) for card in deck],
    )
