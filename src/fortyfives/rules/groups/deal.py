"""Options of the deal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from fortyfives.i18n import N_
from fortyfives.rules.options import Choice, Flag, OneOf, option

HAND: Final = 5
"""How many cards everyone is dealt, and plays."""


class Packets(StrEnum):
    """How the five cards are dealt."""

    THREE_TWO = "3-2"
    TWO_THREE = "2-3"
    FOUR_ONE = "4-1"
    DEALER = "dealer"


class FirstDealer(StrEnum):
    """Who deals first."""

    CUT_LOW = "cut_low"
    RANDOM = "random"
    WINNER = "winner"


PACKETS = {
    Packets.THREE_TWO: N_("three, then two"),
    Packets.TWO_THREE: N_("two, then three"),
    Packets.FOUR_ONE: N_("four, then one"),
    Packets.DEALER: N_("as the dealer chooses each time"),
}
FIRST_DEALERS = {
    FirstDealer.CUT_LOW: N_("the lowest card of a cut deals, ace low"),
    FirstDealer.RANDOM: N_("drawn by lot"),
    FirstDealer.WINNER: N_("the winners of the game before"),
}


@dataclass(frozen=True, slots=True)
class Deal:
    """How cards are dealt."""

    packets: Packets = option(
        Packets.THREE_TWO,
        Choice(Packets, PACKETS),
        N_("Packets"),
        N_("How many cards are dealt at a time."),
        "D0, NL",
    )
    kitty: int = option(
        0,
        OneOf((0, 3, 4, 5)),
        N_("Kitty"),
        N_("Cards dealt face down for the bidder; only in auction games."),
        "D0",
    )
    cut: bool = option(
        False,
        Flag(),
        N_("Cut"),
        N_("The player on the dealer's right cuts the deck."),
        "D2",
    )
    first_dealer: FirstDealer = option(
        FirstDealer.CUT_LOW,
        Choice(FirstDealer, FIRST_DEALERS),
        N_("First dealer"),
        N_("Who deals first."),
        "D2, D0",
    )
