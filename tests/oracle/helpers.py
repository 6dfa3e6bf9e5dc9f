"""What the tests of the oracle share."""

from __future__ import annotations

import random
from typing import Any

from . import Deal, full_deck, resolve


def stacked(
    hands: list[list[str]],
    dealer: int,
    rest: list[str] | None = None,
    joker: bool = False,
    kitty: list[str] | None = None,
) -> list[str]:
    """A deck that deals these hands (seat order) and this kitty of three in packets of 3 and 2.

    After them come the rest and then all other cards.
    """
    players = len(hands)
    order = [(dealer + step) % players for step in range(1, players + 1)]
    top = [card for seat in order for card in hands[seat][:3]] + (kitty or [])
    top += [card for seat in order for card in hands[seat][3:]]
    top += rest or []
    return top + [card for card in full_deck(joker) if card not in top]


def shuffled(seed: int, joker: bool) -> list[str]:
    deck = full_deck(joker)
    random.Random(seed).shuffle(deck)
    return deck


def make(
    rules: Any,
    players: int,
    deck: list[str] | None = None,
    scores: list[int] | None = None,
    dealer: int = 0,
) -> Deal:
    options = resolve(rules, players)
    deck = deck or full_deck(options["deck"]["joker"])
    return Deal(options, dealer, deck, scores or [0] * options["table"]["sides"])


# Tricks as (winning seat, its card); one card is enough for the points.
WON = list[tuple[int, str]]


def settled(
    rules: Any,
    players: int,
    scores: list[int],
    won: WON,
    bid: str = "",
    bidder: int = 0,
    trump: str = "S",
    modifier: str = "",
    partner: int | None = None,
) -> Deal:
    """A deal whose tricks were won like this, added up. Revokes may be put in beforehand."""
    deal = make(rules, players, scores=scores)
    put_tricks(deal, won, trump)
    if bid:
        contracts = {one["name"]: one for one in deal.options["auction"]["contracts"]}
        deal.bidder, deal.contract, deal.partner = bidder, contracts[bid], partner
        deal.modifier = contracts[modifier] if modifier else None
    deal.close()
    return deal


def put_tricks(deal: Deal, won: WON, trump: str) -> None:
    deal.trump = trump
    deal.tricks = [{"leader": seat, "cards": [card], "winner": seat} for seat, card in won]
    deal.finish()
