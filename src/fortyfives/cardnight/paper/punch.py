"""Punch cards: the numbers of the games round the edge, where any punch reaches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fortyfives.cardnight.paper.canvas import BLACK, GREY, WHITE_INK, Align, Canvas
from fortyfives.cardnight.paper.cutting import Cut, print_cards
from fortyfives.cardnight.paper.marks import suits
from fortyfives.cardnight.paper.sizes import Box, Paper
from fortyfives.cardnight.paper.values import Occasion, PunchCard
from fortyfives.cardnight.paper.wording import entrant_word, where_and_when
from fortyfives.i18n import _

CUT: Final = Cut(columns=2, rows=4)
SMALLER: Final = Cut(columns=2, rows=3)
LARGEST: Final = Cut(columns=1, rows=3)

HOLE: Final = 8.6
"""The least side of a game's square, in millimetres: a punch makes a hole of six."""

USUAL: Final = 9.8
"""The side that a square has where the games leave the choice."""

MOST_SUITS: Final = 4
"""So few squares left over are filled with suits; more stay white."""

EDGE: Final = 2.5
"""Kept free all round a card, for cuts that go astray."""

MOST_GAMES: Final = 55


def punch_cards(
    occasion: Occasion, cards: Sequence[PunchCard], *, games: int = 25, paper: Paper = Paper.A4
) -> bytes:
    """Cards for the pairs of a night, as a PDF to cut up; `games` from 1 to `MOST_GAMES`."""
    cut = _cut_for(games, paper)

    def draw(canvas: Canvas, place: Box, card: PunchCard) -> None:
        _card(canvas, place.inset(EDGE), occasion, card, games)

    return print_cards(paper, cut, cards, draw, title=f"{occasion.title}: {_('punch cards')}")


def _cut_for(games: int, paper: Paper) -> Cut:
    """The smallest cards on which this many games leave holes their room."""
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"{games} games on a card; 1 to {MOST_GAMES} are possible")
    sheet = Box(0, 0, *paper.size).inset(12)
    for cut in (CUT, SMALLER, LARGEST):
        card = Box(0, 0, sheet.w / cut.columns, sheet.h / cut.rows).inset(EDGE)
        if len(_ring(card, *_counts(card, games))) >= games:
            return cut
    raise AssertionError("the largest cards have room for MOST_GAMES")


def _counts(card: Box, games: int) -> tuple[int, int]:
    """How many squares stand along the top and down the side: of the usual size if they do."""
    across, down = int(card.w / HOLE), int(card.h / HOLE)
    usual = min(across, int(card.w / USUAL)), min(down, int(card.h / USUAL))
    choices = [
        (x, y)
        for x in range(usual[0], across + 1)
        for y in range(usual[1], down + 1)
        if 2 * (x + y) - 4 >= games
    ]
    return min(choices, key=lambda count: (sum(count), -count[0]), default=(across, down))


def _ring(card: Box, across: int, down: int) -> list[Box]:
    """The squares along the edge, clockwise from the top left."""
    return list(_walk(card.columns([1] * across), card.rows([1] * down)))


def _walk(columns: Sequence[Box], rows: Sequence[Box]) -> Iterator[Box]:
    for column in columns:
        yield Box(column.x, rows[0].y, column.w, rows[0].h)
    for row in rows[1:]:
        yield Box(columns[-1].x, row.y, columns[-1].w, row.h)
    for column in reversed(columns[:-1]):
        yield Box(column.x, rows[-1].y, column.w, rows[-1].h)
    for row in reversed(rows[1:-1]):
        yield Box(columns[0].x, row.y, columns[0].w, row.h)


def _card(canvas: Canvas, box: Box, occasion: Occasion, card: PunchCard, games: int) -> None:
    across, down = _counts(box, games)
    ring = _ring(box, across, down)
    for number, square in enumerate(ring, start=1):
        if number <= games:
            _game(canvas, square, number, is_won=number in card.won)
        elif len(ring) - games <= MOST_SUITS:
            canvas.write(square, "♠♡♣♢"[number % 4], size=13, align=Align.CENTRE, grey=GREY)
    inner = Box(
        box.x + ring[0].w, box.y + ring[0].h, box.w - 2 * ring[0].w, box.h - 2 * ring[0].h
    ).inset(1.5, 1)
    _middle(canvas, inner, occasion, card)


def _game(canvas: Canvas, square: Box, number: int, *, is_won: bool) -> None:
    radius = min(square.w, square.h) / 2 - 0.5
    if is_won:
        canvas.disc(*square.middle, radius)
    else:
        canvas.circle(*square.middle, radius)
    ink = WHITE_INK if is_won else BLACK
    side = 2 * radius
    inside = Box(square.middle[0] - side / 2, square.middle[1] - side / 2, side, side)
    canvas.write(inside.inset(1.2), str(number), size=13, bold=True, align=Align.CENTRE, grey=ink)


def _middle(canvas: Canvas, box: Box, occasion: Occasion, card: PunchCard) -> None:
    head, body, foot = box.rows([9, 20, 9], gap=1)
    title, when = head.rows([5, 3.6])
    canvas.write(title, occasion.title, size=12, bold=True, align=Align.CENTRE)
    canvas.write(when, where_and_when(occasion), size=8, align=Align.CENTRE, grey=GREY)
    canvas.line(box.x, head.bottom + 0.3, box.right, head.bottom + 0.3, width=0.3)
    number, names = body.columns([box.w * 0.3, box.w * 0.7], gap=2)
    label, figure = number.rows([4, 15], gap=1)
    canvas.write(label, entrant_word(occasion), size=9, grey=GREY, align=Align.CENTRE)
    canvas.figure(figure.inset(0, 1), str(card.entrant.number))
    canvas.write_alike(names, card.entrant.names, size=16, bold=True, lines=4)
    if not card.entrant.names:
        for line in names.rows([1, 1]):
            canvas.line(line.x, line.bottom - 1, line.right, line.bottom - 1, grey=GREY)
    _foot(canvas, foot, card)


def _foot(canvas: Canvas, box: Box, card: PunchCard) -> None:
    start, total = box.columns([1, 1], gap=2)
    if card.table is not None:
        text = _("Begin at table {number}").format(number=card.table)
        canvas.write(start, text, size=11, lines=2)
    else:
        suits(canvas, start, size=12)
    label, place = total.columns([3, 2], gap=1)
    canvas.write(label, _("Games won"), size=10, align=Align.RIGHT, lines=2)
    canvas.frame(place, width=0.4, corner=1)
