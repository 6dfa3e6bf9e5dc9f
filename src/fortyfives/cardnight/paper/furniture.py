"""What all the sheets for reading have alike: a head, a foot, and tables that go on overleaf."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from fortyfives.cardnight.paper.canvas import GREY, Align, Canvas
from fortyfives.cardnight.paper.marks import suits
from fortyfives.cardnight.paper.sizes import Box
from fortyfives.cardnight.paper.values import Occasion
from fortyfives.cardnight.paper.wording import where_and_when
from fortyfives.i18n import _

HEAD: Final = 24.0
FOOT: Final = 8.0

Row = TypeVar("Row")


def body_of(canvas: Canvas) -> Box:
    """What head and foot leave of a page."""
    return canvas.area.below(HEAD).above(FOOT)


def head_and_foot(
    canvas: Canvas, occasion: Occasion, title: str, *, page: int = 1, pages: int = 1
) -> Box:
    """Draw the head and the foot of a page and give what is left between them."""
    area = canvas.area
    head = area.top_part(HEAD - 4)
    first, second = head.rows([12, 8])
    left, right = first.columns([4, 1], gap=4)
    canvas.write(left, title, size=30, bold=True)
    suits(canvas, right, size=18, align=Align.RIGHT)
    name, when = second.columns([1, 1], gap=4)
    canvas.write(name, occasion.title, size=14, bold=True)
    canvas.write(when, where_and_when(occasion), size=12, align=Align.RIGHT)
    canvas.line(area.x, head.bottom + 1, area.right, head.bottom + 1, width=0.8)
    if pages > 1:
        text = _("Page {page} of {pages}").format(page=page, pages=pages)
        foot = area.bottom_part(FOOT - 2)
        canvas.write(foot, text, size=11, align=Align.RIGHT, grey=GREY)
    return body_of(canvas)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its head, its share of the width, how it is set."""

    head: str
    width: float
    align: Align = Align.LEFT
    is_bold: bool = False


def pages_of(rows: Sequence[Row], first: int, others: int | None = None) -> list[Sequence[Row]]:
    """The rows cut into pages, the first of which takes `first`; at least one page."""
    others = others or first
    found, start, take = [rows[:first]], first, others
    while start < len(rows):
        found.append(rows[start : start + take])
        start += take
    return found


def draw_table(
    canvas: Canvas,
    box: Box,
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    *,
    height: float,
    size: float,
) -> None:
    """A table with a line under every row, each `height` millimetres."""
    widths = [column.width for column in columns]
    if any(column.head for column in columns):
        for place, column in zip(box.top_part(height).columns(widths, 3), columns, strict=True):
            canvas.write(
                place, column.head, size=size * 0.8, align=column.align, grey=GREY, bold=True
            )
        canvas.line(box.x, box.y + height, box.right, box.y + height, width=0.5)
        box = box.below(height)
    for cells in rows:
        line = box.top_part(height)
        for place, column, cell in zip(line.columns(widths, 3), columns, cells, strict=True):
            text = place.inset(0, height * 0.06)
            canvas.write(text, cell, size=size, align=column.align, bold=column.is_bold, lines=2)
        canvas.line(box.x, line.bottom, box.right, line.bottom, width=0.15, grey=GREY)
        box = box.below(height)
