"""Names in plain words. Whoever shows them passes a `Speech`, such as the module `i18n`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from fortyfives.cards import JOKER, RANKS, Card, Suit
from fortyfives.i18n import N_

SYMBOLS: Final = "♣♦♥♠"

SUIT_NAMES: Final = (N_("clubs"), N_("diamonds"), N_("hearts"), N_("spades"))

BID_NAMES: Final[Mapping[str, str]] = {
    "thirty_for_sixty": N_("thirty for sixty"),
    "blind_thirty_for_sixty": N_("blind thirty for sixty"),
    "sixty_for_120": N_("sixty for 120"),
    "slam": N_("slam"),
    "jink": N_("jink"),
}


class Speech(Protocol):
    """What puts messages into a language."""

    def gettext(self, message: str) -> str:
        """A message in the language."""

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """A message that depends on a number."""


class _AsWritten:
    """Messages as they stand in the source: English."""

    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return singular if n == 1 else plural


AS_WRITTEN: Final[Speech] = _AsWritten()


def card_symbol(card: Card, speech: Speech = AS_WRITTEN) -> str:
    """A card for people: ``5♥``, ``10♠``, the joker by its name."""
    if card == JOKER:
        return speech.gettext(N_("joker"))
    return rank_symbol(card) + SYMBOLS[card // 13]


def rank_symbol(card: Card) -> str:
    """The rank of a card that is not the joker: ``5``, ``10``, ``K``."""
    letter = RANKS[card % 13]
    return "10" if letter == "T" else letter


def suit_name(suit: Suit, speech: Speech = AS_WRITTEN) -> str:
    """A suit by its name."""
    return speech.gettext(SUIT_NAMES[suit])


def bid_name(name: str, speech: Speech = AS_WRITTEN) -> str:
    """A bid by its name; the name of a contract that a house made up is shown as it is."""
    known = BID_NAMES.get(name)
    return speech.gettext(known) if known else name.replace("_", " ")


def listed(items: Sequence[str], speech: Speech = AS_WRITTEN) -> str:
    """Things in a row: “a, b and c”."""
    if len(items) < 2:
        return "".join(items)
    text = speech.gettext(N_("{some} and {last}"))
    return text.format(some=", ".join(items[:-1]), last=items[-1])
