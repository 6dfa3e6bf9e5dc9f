"""Draws that anyone can check: a secret committed to before, and a word from the room.

The night's seed never leaves the store. Each draw has a secret of its own,
SHA-256(seed || label), whose SHA-256 is its commitment and can be published when the night
opens. The draw reveals that secret alone. Numbers come from SHA-256(secret || 0 || word), see
`below`: so neither the organiser, who cannot change
the secret, nor the room, which does not know it, can choose what is drawn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import count
from typing import TypeVar

from fortyfives.cardnight.model import Draw
from fortyfives.game.fairness import commitment_of

T = TypeVar("T")
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 6


def secret(seed: bytes, label: str) -> bytes:
    """The secret of one draw; tells nothing of the seed or of other draws."""
    return hashlib.sha256(seed + b"\0" + label.encode()).digest()


def commitment(seed: bytes, label: str = "") -> str:
    """What is published before a draw: SHA-256 of its secret, hex. Without a label, of the seed."""
    return commitment_of(secret(seed, label) if label else seed)


def below(limit: int, stream: bytes, index: int) -> int:
    """An unbiased number below `limit`: the number `index` (from 0) of a stream.

    It is the first 8 bytes, big-endian, of SHA-256(stream || index || attempt), index and attempt
    as 8 bytes each; attempts that would bias it are thrown away.
    """
    fair = (1 << 64) // limit * limit
    for attempt in count():
        block = stream + index.to_bytes(8, "big") + attempt.to_bytes(8, "big")
        number = int.from_bytes(hashlib.sha256(block).digest()[:8], "big")
        if number < fair:
            return number % limit
    raise AssertionError("counting does not end")


def sample(secret_: bytes, word: str, population: int, wanted: int) -> tuple[int, ...]:
    """Different numbers from 1 to `population`, in the order drawn.

    Number k (from 0) takes one of those left, at the index that the stream gives for k.
    """
    stream = hashlib.sha256(secret_ + b"\0" + word.encode()).digest()
    left = list(range(1, population + 1))
    return tuple(left.pop(below(len(left), stream, k)) for k in range(min(wanted, population)))


def make_draw(seed: bytes, label: str, population: int, wanted: int, word: str = "") -> Draw:
    """Draw `wanted` of the numbers 1 … `population`."""
    own = secret(seed, label)
    return Draw(
        label=label,
        commitment=commitment_of(own),
        secret=own.hex(),
        word=word,
        population=population,
        numbers=sample(own, word, population, wanted),
    )


def is_true(draw: Draw) -> bool:
    """Whether a published draw follows from its commitment, its secret and its word."""
    try:
        own = bytes.fromhex(draw.secret)
    except ValueError:
        return False
    drawn = sample(own, draw.word, draw.population, len(draw.numbers))
    return commitment_of(own) == draw.commitment and drawn == draw.numbers


def in_drawn_order(draw: Draw, things: Sequence[T]) -> tuple[T, ...]:
    """The things in the order that a draw of all of them gives."""
    return tuple(things[number - 1] for number in draw.numbers)


def table_code(seed: bytes, table: int) -> str:
    """The code on a table's card, with which a phone may enter that table's results."""
    own = secret(seed, f"table-{table}")
    letters = (CODE_LETTERS[below(len(CODE_LETTERS), own, k)] for k in range(CODE_LENGTH))
    return "".join(letters)
