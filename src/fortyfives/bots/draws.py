"""The legal discard that keeps the best cards.

Used by every level: what is worth keeping is a matter of skill, the limits are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fortyfives.cards import Hand
from fortyfives.game.legal_draw import discard_limits, fixed_cards
from fortyfives.game.state import SeatView


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
    fewest_thrown, most_thrown = discard_limits(view)
    trumps = hand & facts.trumps
    return KeepLimits(
        least=hand.bit_count() - most_thrown,
        most=hand.bit_count() - fewest_thrown,
        must=hand & fixed_cards(view),
        one_of=trumps if facts.rules.draw.keep_a_trump else 0,
    )


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
