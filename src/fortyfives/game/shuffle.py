"""Seeds and shuffled decks: an unbiased Fisher-Yates over a stream of SHA-256.

The stream of a deal is SHA-256(seed || deal number || block number), eight bytes each for the
numbers, big-endian; it is read as 32-bit numbers, those that would bias a draw are thrown away.
Anyone can check a deal with a few lines in any language.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from collections.abc import Iterator
from functools import cache
from typing import Final

from fortyfives.cards import Card, full_deck

SEED_BYTES: Final = 32


def new_seed() -> bytes:
    """A fresh seed of 256 bits from the system's generator."""
    return secrets.token_bytes(SEED_BYTES)


def shuffled_deck(seed: bytes, deal: int, *, joker: bool) -> tuple[Card, ...]:
    """The deck of a deal (counted from 0), the top card first; the same seed gives the same."""
    deck = list(full_deck(joker=joker))
    numbers = _numbers(seed, deal)
    for last in range(len(deck) - 1, 0, -1):
        place = _below(last + 1, numbers)
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)


def draw_below(limit: int, seed: bytes, deal: int) -> int:
    """One unbiased number below `limit` from the same stream."""
    return _below(limit, _numbers(seed, deal))


_EIGHT: Final = struct.Struct(">8I")


@cache
def _fair(limit: int) -> int:
    """Numbers from here on would favour the low places when they are drawn below a limit."""
    return (1 << 32) // limit * limit


def _below(limit: int, numbers: Iterator[int]) -> int:
    fair = _fair(limit)
    number = next(numbers)
    while number >= fair:
        number = next(numbers)
    return number % limit


def _numbers(seed: bytes, deal: int) -> Iterator[int]:
    start = hashlib.sha256(seed + deal.to_bytes(8, "big"))
    block = 0
    while True:
        stream = start.copy()
        stream.update(block.to_bytes(8, "big"))
        yield from _EIGHT.unpack(stream.digest())
        block += 1
