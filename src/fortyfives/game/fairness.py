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
from fortyfives.i18n import N_, gettext, ngettext

Words: TypeAlias = Sequence[tuple[int, str]]
"""What each seat added, in order of seats."""

_HEX: Final = re.compile("[0-9a-fA-F]{64}")
_NO_DIGIT: Final = re.compile("[^0-9a-fA-F]")


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
    """Check every deck that a record says the origin of; how many are proven.

    A deal with a commitment of its own carries its proof: its seed and the players' words. All
    other deals are shuffled from the seed of the record, if it carries one; a commitment beside
    that is checked too. What carries neither proves nothing and is not refused.

    Raises `RecordError` (``bad_seed``, ``bad_proof``, ``commitment_mismatch``, ``seed_mismatch``).
    """
    _check_seed(record.extra.get("seed"))
    whole, joker = record.seed, record.rules.deck.joker
    if whole is not None and "commitment" in record.extra:
        _check_commitment(whole, record.extra["commitment"], None)
    proven = 0
    for at, deal in enumerate(record.deals):
        if "commitment" in deal.extra:
            seed, words = _read_proof(deal.extra, at)
            _check_commitment(seed, deal.extra["commitment"], at)
            _check_deck(deal.deck, fair_deck(seed, words, at, joker=joker), at)
        elif whole is not None:
            _check_deck(deal.deck, shuffled_deck(whole, at, joker=joker), at)
        else:
            continue
        proven += 1
    return proven


def _check_seed(seed: Any) -> None:
    """A text is a seed or a spoiled one. A number is another program's, and says nothing here."""
    if not isinstance(seed, str) or _HEX.fullmatch(seed):
        return
    stray = _NO_DIGIT.search(seed)
    if stray is None:
        text = ngettext(
            "The seed has {n} hexadecimal digit instead of 64.",
            "The seed has {n} hexadecimal digits instead of 64.",
            len(seed),
        ).format(n=len(seed))
    else:
        text = gettext("The seed has “{text}” at place {n}, which is no hexadecimal digit.")
        text = text.format(text=stray[0], n=stray.start() + 1)
    fault("bad_seed", text, hint=gettext(_SEED_HINT))


_SEED_HINT: Final = N_(
    "Copy the seed again from where it was shown. Without a seed the record is still verified, "
    "but not where its decks come from."
)


def _check_commitment(seed: bytes, commitment: Any, deal: int | None) -> None:
    if str(commitment).lower() != commitment_of(seed):
        text = gettext("The commitment is not that of the seed.")
        fault("commitment_mismatch", text, deal=deal, hint=gettext(_HINT))


def _check_deck(deck: Sequence[Card], shuffled: Sequence[Card], deal: int) -> None:
    if tuple(deck) != tuple(shuffled):
        text = gettext("The deck is not the one that the seed gives.")
        fault("seed_mismatch", text, deal=deal, hint=gettext(_HINT))


_HINT: Final = N_(
    "A deck of another origin is recorded without a seed; a seed that is named must give the deck."
)


def _read_proof(extra: Any, at: int) -> tuple[bytes, Words]:
    seed, words = extra.get("seed"), extra.get("words", [])
    is_good = isinstance(seed, str) and _HEX.fullmatch(seed) and isinstance(words, list)
    if not is_good or not all(_is_word(item) for item in words):
        text = gettext("A proof has a seed of 64 hexadecimal digits, and words by seat.")
        fault("bad_proof", text, deal=at, hint=gettext(_PROOF_HINT))
    return bytes.fromhex(seed), [(seat, text) for seat, text in words]


_PROOF_HINT: Final = N_("Copy seed and words again from where they were shown after the deal.")


def _is_word(item: Any) -> bool:
    return isinstance(item, list) and len(item) == 2 and [type(x) for x in item] == [int, str]
