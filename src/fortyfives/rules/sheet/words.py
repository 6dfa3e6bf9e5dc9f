"""Names in plain words. Whoever shows them passes what translates, such as `i18n.gettext`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

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


Say: TypeAlias = Callable[[str], str]
"""What puts a message into the reader's language, such as `i18n.gettext`."""


def as_written(message: str) -> str:
    """A message as it stands in the source: English."""
    return message


def card_symbol(card: Card, _: Say = as_written) -> str:
    """A card for people: ``5♥``, ``10♠``, the joker by its name."""
    if card == JOKER:
        return _("joker")
    return rank_symbol(card) + SYMBOLS[card // 13]


def rank_symbol(card: Card) -> str:
    """The rank of a card that is not the joker: ``5``, ``10``, ``K``."""
    letter = RANKS[card % 13]
    return "10" if letter == "T" else letter


def suit_name(suit: Suit, _: Say = as_written) -> str:
    """A suit by its name."""
    return _(SUIT_NAMES[suit])


def bid_name(name: str, _: Say = as_written) -> str:
    """A bid by its name; the name of a contract that a house made up is shown as it is."""
    known = BID_NAMES.get(name)
    return _(known) if known else name.replace("_", " ")


def listed(items: Sequence[str], _: Say = as_written) -> str:
    """Things in a row: “a, b and c”."""
    if len(items) < 2:
        return "".join(items)
    # i18n: the end of a list
    return _("{some} and {last}").format(some=", ".join(items[:-1]), last=items[-1])
