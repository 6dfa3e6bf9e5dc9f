"""Dealing in packets, as the readable machine does it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from fortyfives.kernel.bits import lesser
from fortyfives.kernel.compiler import Ints, compiled
from fortyfives.rules.groups.deal import Packets

FIRST_PACKET: Final[Mapping[Packets, int]] = {
    Packets.THREE_TWO: 3,
    Packets.TWO_THREE: 2,
    Packets.FOUR_ONE: 4,
    Packets.DEALER: 3,
}


def deal(
    decks: Ints, seats: Sequence[int], players: int, packets: Packets, kitty: int
) -> tuple[Ints, Ints]:
    """Hands `[decks, players]` and kitties `[decks]` as masks.

    `decks` has a row of cards for each deal, the top card first; `seats` are served in order.
    """
    hands = np.zeros((len(decks), players), np.int64)
    kitties = np.zeros(len(decks), np.int64)
    _deal(decks, np.array(seats, np.int64), FIRST_PACKET[packets], kitty, hands, kitties)
    return hands, kitties


@compiled
def _deal(decks: Ints, seats: Ints, first: int, kitty: int, hands: Ints, kitties: Ints) -> None:
    kitty_first = lesser(kitty, first if kitty == 5 else 3)
    if kitty == 4:
        kitty_first = lesser(first, 3)
    for row in range(len(decks)):
        place = 0
        for packet, to_kitty in ((first, kitty_first), (5 - first, kitty - kitty_first)):
            for seat in seats:
                for _ in range(packet):
                    hands[row, seat] |= 1 << decks[row, place]
                    place += 1
            for _ in range(to_kitty):
                kitties[row] |= 1 << decks[row, place]
                place += 1
