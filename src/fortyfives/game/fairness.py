"""Fair dealing that anyone can check: a seed promised before the deal and shown after it.

Before a deal the dealer publishes the *commitment*, SHA-256 of a secret seed of 32 bytes. Players
may add words. The deck is the shuffle (see `shuffle`) of HMAC-SHA-256 with the seed as key over
the canonical JSON of the words, ``[[seat,"words"],…]``. So the dealer cannot choose the deck once
the words are known, and nobody can foresee it from the commitment. After the deal the seed is
shown, and commitment and deck can be worked out again.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from fortyfives.cards import Card
from fortyfives.game.record_format import Record
from fortyfives.game.record_json import canonical, fault
from fortyfives.game.shuffle import shuffled_deck
from fortyfives.i18n import N_, gettext

Words: TypeAlias = Sequence[tuple[int, str]]
"""What each seat added, in order of seats."""

_HEX: Final = re.compile("[0-9a-fA-F]{64}")


def commitment_of(seed: bytes) -> str:
    """What is published before the deal: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def mixed_seed(seed: bytes, words: Words = ()) -> bytes:
    """The seed of the shuffle: the secret one with the players' words mixed in."""
    text = canonical([[seat, text] for seat, text in words])
    return hmac.new(seed, text.encode(), hashlib.sha256).digest()


def fair_deck(seed: bytes, words: Words, deal: int, *, joker: bool) -> tuple[Card, ...]:
    """The deck that seed and words give for a deal (from 0), the top card first."""
    return shuffled_deck(mixed_seed(seed, words), deal, joker=joker)


def proof(seed: bytes, words: Words) -> dict[str, Any]:
    """What a deal of a record carries to be checked by."""
    return {
        "seed": seed.hex(),
        "commitment": commitment_of(seed),
        "words": [[seat, text] for seat, text in words],
    }


def check_proofs(record: Record) -> int:
    """Check every deal of a record that carries its proof; how many did.

    Raises `RecordError` (``bad_proof``, ``wrong_commitment``, ``wrong_shuffle``).
    """
    proven = 0
    for at, deal in enumerate(record.deals):
        if "commitment" not in deal.extra:
            continue
        seed, words = _read_proof(deal.extra, at)
        if commitment_of(seed) != str(deal.extra["commitment"]).lower():
            text = gettext("The commitment is not that of the seed.")
            fault("wrong_commitment", text, deal=at, hint=gettext(_HINT))
        if fair_deck(seed, words, at, joker=record.rules.deck.joker) != deal.deck:
            text = gettext("The deck is not the one that the seed and the words give.")
            fault("wrong_shuffle", text, deal=at, hint=gettext(_HINT))
        proven += 1
    return proven


_HINT: Final = N_("The seed was fixed before the deal; a proof that does not hold is a false one.")


def _read_proof(extra: Any, at: int) -> tuple[bytes, Words]:
    seed, words = extra.get("seed"), extra.get("words", [])
    is_good = isinstance(seed, str) and _HEX.fullmatch(seed) and isinstance(words, list)
    if not is_good or not all(_is_word(item) for item in words):
        text = gettext("A proof has a seed of 64 hexadecimal digits, and words by seat.")
        fault("bad_proof", text, deal=at)
    return bytes.fromhex(seed), [(seat, text) for seat, text in words]


def _is_word(item: Any) -> bool:
    return isinstance(item, list) and len(item) == 2 and [type(x) for x in item] == [int, str]
