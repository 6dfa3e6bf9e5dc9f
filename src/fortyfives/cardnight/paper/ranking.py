"""A card for the table with the ranking of the cards, for any set of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from fortyfives.cardnight.paper.canvas import GREY, Align, Canvas
from fortyfives.cardnight.paper.cutting import Cut, print_cards
from fortyfives.cardnight.paper.sizes import Box, Paper
from fortyfives.cards import ACE_OF_HEARTS, FIVE, JACK, JOKER, Card, Suit, rank_of
from fortyfives.i18n import _, gettext
from fortyfives.rules.groups.play import TopTrump
from fortyfives.rules.ordering import plain_order, trump_order
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.sheet.applies import withheld
from fortyfives.rules.sheet.words import rank_symbol, suit_name

CUT: Final = Cut(columns=1, rows=2)
HOLLOW: Final = "♣♢♡♠"
"""The suits as they are printed: the red ones hollow, so that no colour is needed."""

SHADE: Final = 0.85

ORDER: Final = (2, 1, 0, 3)
"""Hearts, diamonds, clubs, spades: the red ones together."""


def ranking_cards(rules: RuleSet, *, title: str, copies: int = 2, paper: Paper = Paper.A4) -> bytes:
    """Cards with both rankings, two to a sheet; `title` is what the game is called."""

    def draw(canvas: Canvas, place: Box, _number: int) -> None:
        _card(canvas, place.inset(6, 5), rules, title)

    return print_cards(
        paper, CUT, range(copies), draw, title=f"{title}: {_('ranking of the cards')}"
    )


def _card(canvas: Canvas, box: Box, rules: RuleSet, title: str) -> None:
    head, trumps, plain, foot = box.rows([11, 57, 57, 10], gap=1)
    left, right = head.columns([3, 2], gap=4)
    canvas.write(left, _("The ranking of the cards"), size=20, bold=True)
    canvas.write(right, title, size=13, align=Align.RIGHT, lines=2)
    trump_rows = [(suit, trump_order(rules.deck, suit)) for suit in ORDER]
    plain_rows = [(suit, plain_order(rules.deck, suit)) for suit in ORDER]
    longest = max(len(cards) for _suit, cards in trump_rows)
    _rows(canvas, trumps, _("When the suit is trumps"), trump_rows, longest, _kept_back(rules))
    _rows(canvas, plain, _("When the suit is not trumps"), plain_rows, longest)
    canvas.write_alike(foot, list(_remarks(rules)), size=12)


def _kept_back(rules: RuleSet) -> Callable[[Card], bool]:
    """What tells the trumps that may be kept back when a trump is led."""
    ranks = {TopTrump.FIVE: FIVE, TopTrump.JACK: JACK}
    cards = {TopTrump.JOKER: JOKER, TopTrump.ACE_OF_HEARTS: ACE_OF_HEARTS}
    kept = withheld(rules)
    return lambda card: (
        card in {cards[top] for top in kept if top in cards}
        or (card != JOKER and rank_of(card) in {ranks[top] for top in kept if top in ranks})
    )


def _remarks(rules: RuleSet) -> Iterator[str]:
    text = _("The ace of hearts is always a trump and never a heart.")
    if rules.deck.joker:
        text += " " + _("The joker is always a trump too.")
    yield text
    if withheld(rules):
        yield _("Grey: may be kept back when a trump is led, as the house rules say.")


def _rows(
    canvas: Canvas,
    box: Box,
    title: str,
    rows: Sequence[tuple[Suit, Sequence[Card]]],
    longest: int,
    is_grey: Callable[[Card], bool] = lambda card: False,
) -> None:
    head, *lines = box.rows([1, *[1.75] * len(rows)], gap=0.8)
    canvas.write(head, title, size=13, bold=True)
    canvas.write(head, _("the best card first"), size=11, align=Align.RIGHT, grey=GREY)
    canvas.line(box.x, head.bottom, box.right, head.bottom, width=0.5)
    for line, (suit, cards) in zip(lines, rows, strict=True):
        name, *places = line.columns([1.6, *[1] * longest], gap=0.8)
        _suit(canvas, name, suit)
        for place, card in zip(places, cards, strict=False):
            if is_grey(card):
                canvas.fill(place, grey=SHADE, corner=1.2)
            _small_card(canvas, place, card)


def _suit(canvas: Canvas, box: Box, suit: Suit) -> None:
    upper, lower = box.rows([3, 2])
    canvas.write(upper, HOLLOW[suit], size=20, align=Align.CENTRE)
    canvas.write(lower, suit_name(suit, gettext), size=11, align=Align.CENTRE)


def _small_card(canvas: Canvas, box: Box, card: Card) -> None:
    canvas.frame(box, width=0.3, corner=1.2)
    upper, lower = box.inset(1, 1).rows([1, 0.9], gap=1.5)
    rank, suit = (
        ("★", gettext("joker")) if card == JOKER else (rank_symbol(card), HOLLOW[card // 13])
    )
    canvas.figure(upper, rank)
    canvas.figure(lower, suit)
