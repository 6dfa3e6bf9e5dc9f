"""How many cards a seat may throw, and the legal discard that keeps the best cards.

Used by every level: what is worth keeping is a matter of skill, the limits are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fortyfives.cards import Hand, cards_in
from fortyfives.game.state import SeatView
from fortyfives.rules.problems import HAND, keeps_exactly_five


@dataclass(frozen=True, slots=True)
class KeepLimits:
    """The fewest and the most cards to keep, and those that must be among them.

    `one_of`: at least one of these cards must be kept, if it is not 0.
    """

    least: int
    most: int
    must: Hand
    one_of: Hand


def keep_limits(view: SeatView) -> KeepLimits:
    """What the seat on turn has to mind in its discard."""
    facts, hand = view.facts, view.own.hand
    rules = facts.rules
    is_bidder = view.seat == facts.bidder
    must = 0
    for card in (facts.called, facts.top_card):
        if card >= 0:
            must |= hand & 1 << card
    trumps = hand & facts.law.trumps[facts.trump_suit]
    one_of = trumps if rules.draw.keep_a_trump else 0
    held = hand.bit_count()
    if is_bidder and keeps_exactly_five(rules):
        kept = min(HAND, held)
        return KeepLimits(kept, kept, must, one_of)
    least = min(rules.draw.min_keep.at(rules.players) or 0, held)
    limit = rules.draw.max_others.at(rules.players)
    if not is_bidder and limit is not None:
        least = max(least, held - limit)
    return KeepLimits(least, min(HAND, held), must, one_of)


def kept_cards(limits: KeepLimits, ranked: Sequence[int], wanted: int) -> Hand:
    """The cards to keep: the first `wanted` of `ranked` (the best first), within the limits."""
    ranked = sorted(ranked, key=lambda card: not limits.must >> card & 1)
    count = max(limits.least, min(limits.most, max(wanted, limits.must.bit_count())))
    kept = sum(1 << card for card in ranked[:count])
    if limits.one_of and not kept & limits.one_of:
        best = next(card for card in ranked if limits.one_of >> card & 1)
        if count and count == limits.most:
            kept ^= 1 << ranked[count - 1]
        kept |= 1 << best
    return kept


def thrown_cards(view: SeatView, ranked: Sequence[int], wanted: int) -> Hand:
    """The mask to discard so that the best `wanted` cards stay."""
    return view.own.hand & ~kept_cards(keep_limits(view), ranked, wanted)


def cards_by(hand: Hand, values: Sequence[float]) -> list[int]:
    """The cards of a hand, the highest value first."""
    return sorted(cards_in(hand), key=lambda card: -values[card])
