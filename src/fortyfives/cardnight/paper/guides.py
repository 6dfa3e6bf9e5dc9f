"""Guide cards: what tells a table, or a pair, where to go after each round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fortyfives.cardnight.paper.canvas import GREY, Align, Canvas
from fortyfives.cardnight.paper.cutting import Cut, print_cards
from fortyfives.cardnight.paper.furniture import Column, draw_table
from fortyfives.cardnight.paper.marks import arrow
from fortyfives.cardnight.paper.sizes import Box, Paper
from fortyfives.cardnight.paper.values import GuideCard, Itinerary, Move, Occasion, Turn
from fortyfives.cardnight.paper.wording import at_table, numbered, where_and_when
from fortyfives.i18n import _

BIG: Final = Cut(columns=1, rows=2)
LONG: Final = Cut(columns=2, rows=1)
SMALL: Final = Cut(columns=2, rows=2)
LINE: Final = 9.0
"""The height of a round in a timetable, in millimetres, where there is room for it."""


def guide_cards(
    occasion: Occasion, cards: Sequence[GuideCard], *, paper: Paper = Paper.A4
) -> bytes:
    """A card for each table: arrows for those who move, or the table's own timetable."""
    title = f"{occasion.title}: {_('guide cards')}"
    rounds = max((len(card.turns) for card in cards), default=0)

    def draw(canvas: Canvas, place: Box, card: GuideCard) -> None:
        _guide(canvas, place.inset(8), occasion, card)

    return print_cards(paper, LONG if rounds > 10 else BIG, cards, draw, title=title)


def _guide(canvas: Canvas, box: Box, occasion: Occasion, card: GuideCard) -> None:
    head, body = box.top_part(22), box.below(24)
    canvas.write(head.top_part(15), at_table(card.table), size=44, bold=True)
    canvas.write(head.bottom_part(6), occasion.title, size=12, grey=GREY)
    canvas.line(box.x, head.bottom + 1, box.right, head.bottom + 1, width=0.8)
    if card.notes:
        notes = body.bottom_part(9 * len(card.notes))
        canvas.write_alike(notes, card.notes, size=18, lines=2)
        body = body.above(notes.h + 2)
    if card.turns:
        _timetable(canvas, body, card.heads, card.turns)
    else:
        for place, move in zip(body.rows([1] * len(card.moves), 3), card.moves, strict=True):
            _move(canvas, place.inset(0, max(0, (place.h - 38) / 2)), move)


def _move(canvas: Canvas, box: Box, move: Move) -> None:
    canvas.frame(box, width=0.5, corner=3)
    who, sign, to = box.inset(5, 3).columns([5, 2, 5], gap=4)
    name, note = who.rows([2, 1]) if move.note else (who, None)
    canvas.write(name, move.who, size=32, bold=True, lines=2)
    if note is not None:
        canvas.write(note, move.note, size=14, lines=2)
    if move.to is None:
        canvas.write(to, _("stay here"), size=32, bold=True, align=Align.CENTRE, lines=2)
        return
    arrow(canvas, sign.inset(0, max(0, (sign.h - 16) / 2)))
    word, figure = to.columns([5, 4], gap=3)
    canvas.write(word, _("Table"), size=24, align=Align.RIGHT)
    canvas.figure(figure.inset(0, max(0, (figure.h - 24) / 2)), str(move.to))


def _timetable(canvas: Canvas, box: Box, heads: Sequence[str], turns: Sequence[Turn]) -> None:
    height = min(LINE, box.h / (len(turns) + 1))
    columns = [
        Column(_("Round"), 2, Align.CENTRE, is_bold=True),
        *(Column(head, 3, Align.CENTRE) for head in heads),
    ]
    rows = [(str(turn.round), *turn.cells) for turn in turns]
    draw_table(canvas, box, columns, rows, height=height, size=16)


def itineraries(
    occasion: Occasion, items: Sequence[Itinerary], *, paper: Paper = Paper.A4
) -> bytes:
    """A card for each pair: where it sits and whom it meets, round by round."""
    title = f"{occasion.title}: {_('guide cards')}"

    def draw(canvas: Canvas, place: Box, item: Itinerary) -> None:
        _itinerary(canvas, place.inset(6), occasion, item)

    rounds = max((len(item.turns) for item in items), default=0)
    return print_cards(paper, LONG if rounds > 12 else SMALL, items, draw, title=title)


def _itinerary(canvas: Canvas, box: Box, occasion: Occasion, item: Itinerary) -> None:
    head = box.top_part(28)
    number, names, when = head.rows([10, 12, 5], gap=0.5)
    canvas.write(number, numbered(occasion, item.entrant.number), size=26, bold=True)
    canvas.write_alike(names, item.entrant.names, size=14, lines=2)
    canvas.write(when, where_and_when(occasion) or occasion.title, size=9, grey=GREY)
    canvas.line(box.x, head.bottom + 1, box.right, head.bottom + 1, width=0.5)
    _timetable(canvas, box.below(30), item.heads, item.turns)
