"""Options of the deck and of the ranking of cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fortyfives.i18n import N_
from fortyfives.rules.options import Choice, Flag, option


class JokerRank(StrEnum):
    """Where the joker stands among the trumps."""

    ABOVE_ACE_OF_HEARTS = "above_ace_of_hearts"
    BELOW_ACE_OF_HEARTS = "below_ace_of_hearts"


class PlainOrder(StrEnum):
    """How plain suits rank."""

    RED_HIGH_BLACK_LOW = "red_high_black_low"
    ACES_HIGH = "aces_high"
    NATURAL = "natural"


JOKER_RANKS = {
    JokerRank.ABOVE_ACE_OF_HEARTS: N_("above the ace of hearts"),
    JokerRank.BELOW_ACE_OF_HEARTS: N_("below the ace of hearts"),
}
PLAIN_ORDERS = {
    PlainOrder.RED_HIGH_BLACK_LOW: N_("highest in red, lowest in black"),
    PlainOrder.ACES_HIGH: N_("every plain ace tops its suit, the rest unchanged"),
    PlainOrder.NATURAL: N_("ace, king, queen, jack, ten … two in every plain suit"),
}


@dataclass(frozen=True, slots=True)
class Deck:
    """The deck and its ranking."""

    joker: bool = option(
        False,
        Flag(),
        N_("Joker"),
        N_("A 53rd card that is always a trump."),
        "D0, IE110",
    )
    joker_rank: JokerRank = option(
        JokerRank.ABOVE_ACE_OF_HEARTS,
        Choice(JokerRank, JOKER_RANKS),
        N_("Rank of the joker"),
        N_("Where the joker stands among the trumps."),
        "D0, IE110",
    )
    plain_order: PlainOrder = option(
        PlainOrder.RED_HIGH_BLACK_LOW,
        Choice(PlainOrder, PLAIN_ORDERS),
        N_("Order of the plain suits"),
        N_("Which card is higher in a suit that is not trumps."),
        "D0, D2",
    )
