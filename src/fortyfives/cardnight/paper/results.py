"""The results for the notice board: the first places large, the rest below in columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fortyfives.cardnight.paper.canvas import GREY, Align, Canvas
from fortyfives.cardnight.paper.furniture import body_of, head_and_foot, pages_of
from fortyfives.cardnight.paper.sizes import Box, Paper
from fortyfives.cardnight.paper.values import Occasion, ResultLine
from fortyfives.cardnight.paper.wording import numbered
from fortyfives.i18n import _

LARGE: Final = 19.0
SMALL: Final = 8.5
GAP: Final = 5.0
MOST_LARGE: Final = 7
"""So many lines at most are set large."""

PLACES: Final = (3, 2, 1)


def results(
    occasion: Occasion, lines: Sequence[ResultLine], *, counted: str, paper: Paper = Paper.A4
) -> bytes:
    """The whole field in order; `counted` says what the totals count, such as “games won”."""
    title = _("Results")
    canvas = Canvas(paper, title=f"{occasion.title}: {title}")
    large = _large(lines)
    rest = lines[large:]
    body = body_of(canvas)
    first = max(0, int((body.h - large * LARGE - GAP - SMALL) / SMALL)) * 2
    others = (int(body.h / SMALL) - 1) * 2
    sheets = pages_of(rest, first, others)
    for count, sheet in enumerate(sheets, start=1):
        canvas.page()
        box = head_and_foot(canvas, occasion, title, page=count, pages=len(sheets))
        if count == 1:
            for line in lines[:large]:
                _large_line(canvas, box.top_part(LARGE), occasion, line, counted)
                box = box.below(LARGE)
            box = box.below(GAP)
        _columns(canvas, box, sheet, counted)
    return canvas.finish()


def _large(lines: Sequence[ResultLine]) -> int:
    """How many lines are set large: the first three places, fewer if many share them."""
    counts = [sum(1 <= line.place <= place for line in lines) for place in PLACES]
    return next((count for count in counts if count <= MOST_LARGE), 0)


def _large_line(
    canvas: Canvas, box: Box, occasion: Occasion, line: ResultLine, counted: str
) -> None:
    place, who, total = box.inset(0, 2).columns([2, 11, 3], gap=4)
    canvas.figure(place.inset(0, 1), str(line.place))
    names, number = who.rows([5, 2])
    canvas.write(names, line.entrant.line, size=24, bold=True, lines=2)
    canvas.write(number, numbered(occasion, line.entrant.number), size=12, grey=GREY)
    figure, word = total.rows([5, 2], gap=1)
    canvas.figure(figure, line.total, align=Align.RIGHT)
    canvas.write(word, counted, size=12, align=Align.RIGHT, grey=GREY)
    canvas.line(box.x, box.bottom, box.right, box.bottom, width=0.4)


def _columns(canvas: Canvas, box: Box, lines: Sequence[ResultLine], counted: str) -> None:
    """Two columns, the left one filled first."""
    half = -(-len(lines) // 2)
    halves = [lines[:half], lines[half:]]
    for column, part in zip(box.columns([1, 1], gap=8), halves, strict=True):
        if part:
            head = column.top_part(SMALL).columns([1.2, 9, 1.8], gap=2)
            canvas.write(head[1], _("Names"), size=10, grey=GREY)
            canvas.write(
                Box(head[1].x, head[1].y, column.right - head[1].x, SMALL),
                counted,
                size=10,
                align=Align.RIGHT,
                grey=GREY,
            )
            canvas.line(column.x, head[0].bottom, column.right, head[0].bottom, width=0.4)
        for n, line in enumerate(part, start=1):
            _small_line(canvas, column.below(n * SMALL).top_part(SMALL), line)


def _small_line(canvas: Canvas, box: Box, line: ResultLine) -> None:
    place, names, total = box.inset(0, 0.6).columns([1.2, 9, 1.8], gap=2)
    canvas.write(place, str(line.place or "–"), size=13, bold=True, align=Align.RIGHT)
    canvas.write(names, line.entrant.line, size=13, lines=2)
    canvas.write(total, line.total, size=13, bold=True, align=Align.RIGHT)
    canvas.line(box.x, box.bottom, box.right, box.bottom, width=0.1, grey=GREY)
