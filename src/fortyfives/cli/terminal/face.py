"""How cards and suits look: chips in four colours, bare letters, or words for the ear."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from fortyfives.cards import (
    ACE_OF_HEARTS,
    JOKER,
    SUITS,
    Card,
    Hand,
    Suit,
    rank_of,
    suit_of,
)
from fortyfives.cli.terminal.lines import joined
from fortyfives.cli.terminal.words import card_words, listed, suit_words
from fortyfives.i18n import gettext as _
from fortyfives.rules.ordering import plain_order, trump_order
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.sheet.words import SYMBOLS, rank_symbol

# On the terminal's own background, which may be light or dark, and on a card's white, a fixed
# grey of the 256 because a theme may make anything of "white".
INK: Final = ("green", "dodger_blue1", "red", "bold")
CHIP: Final = (
    "bold green4 on grey93",
    "bold blue on grey93",
    "bold red3 on grey93",
    "bold black on grey93",
)
JOKER_INK: Final = "magenta"
JOKER_CHIP: Final = "bold dark_magenta on grey93"
FADED: Final = "dim"


@dataclass(frozen=True, slots=True)
class Face:
    """How a screen writes cards. `words` names them; `symbols` are the suit signs.

    Both are off where the terminal cannot print the signs.
    """

    words: bool = False
    symbols: bool = True
    colour: bool = True

    def suit(self, suit: Suit) -> Text:
        """A suit within a sentence."""
        if self.words:
            return Text(suit_words(suit))
        mark = SYMBOLS[suit] if self.symbols else SUITS[suit]
        return Text(mark, INK[suit] if self.colour else "")

    def card(self, card: Card) -> Text:
        """A card within a sentence."""
        if self.words:
            return Text(card_words(card))
        return Text(self.short(card), self._ink(card) if self.colour else "")

    def cards(self, cards: Iterable[Card]) -> Text:
        """Some cards within a sentence."""
        shown = list(cards)
        if self.words:
            return Text(listed([card_words(card) for card in shown]) or _("none"))
        return joined([self.card(card) for card in shown]) if shown else Text(_("none"))

    def short(self, card: Card) -> str:
        """A card in two or three signs."""
        rank, suit = rank_of(card), suit_of(card)
        if rank is None or suit is None:
            return "JK"
        return rank_symbol(card) + (SYMBOLS[suit] if self.symbols else SUITS[suit])

    def chip(self, card: Card, *, lit: bool = True) -> Text:
        """A card lying on the table, five cells wide."""
        text = f"{self.short(card):>3} "
        if not self.colour:
            return Text(f" {text}" if lit else f"({text.strip()})".rjust(5))
        if not lit:
            return Text(f" {text}", f"{FADED} {self._ink(card)}")
        return Text.assemble((" ", ""), (text, self._chip(card)))

    def _ink(self, card: Card) -> str:
        suit = suit_of(card)
        return JOKER_INK if suit is None else INK[suit]

    def _chip(self, card: Card) -> str:
        suit = suit_of(card)
        return JOKER_CHIP if suit is None else CHIP[suit]


def sorted_hand(rules: RuleSet, hand: Hand, trump: Suit | None) -> list[list[Card]]:
    """A hand by suits as they count in play, high to low, trumps first.

    Before trumps are known the ace of hearts and the joker, trumps anyway, come first, and
    each suit stands as it would rank as trumps, for that is what a bidder looks at.
    """
    if trump is None:
        always = [card for card in (JOKER, ACE_OF_HEARTS) if hand >> card & 1]
        orders = [trump_order(rules.deck, suit) for suit in _BY_COLOUR]
        rest = [[c for c in order if hand >> c & 1 and c not in always] for order in orders]
        return [group for group in [always, *rest] if group]
    orders = [trump_order(rules.deck, trump)]
    orders += [plain_order(rules.deck, suit) for suit in _BY_COLOUR if suit != trump]
    groups = [[card for card in order if hand >> card & 1] for order in orders]
    return [group for group in groups if group]


_BY_COLOUR: Final = (2, 3, 1, 0)
"""Red and black in turn, so that neighbours are told apart even without colours."""


def flat(groups: Iterable[Iterable[Card]]) -> list[Card]:
    """The cards of a sorted hand in a row."""
    return [card for group in groups for card in group]
