"""The cash sheet: what went into every pot and out of it, the box, and two names under it."""

from __future__ import annotations

from typing import Final

from fortyfives.cardnight.paper.canvas import GREY, Align, Canvas, Stand
from fortyfives.cardnight.paper.furniture import (
    Column,
    body_of,
    draw_table,
    head_and_foot,
    pages_of,
)
from fortyfives.cardnight.paper.sizes import Box, Paper
from fortyfives.cardnight.paper.values import CashSheet, Occasion
from fortyfives.i18n import _

ROW: Final = 8.0
TOTAL: Final = 10.0
SIGNED: Final = 24.0
SIZE: Final = 12.0


def cash_sheet(occasion: Occasion, cash: CashSheet, *, paper: Paper = Paper.A4) -> bytes:
    """The sheet that the treasurer keeps."""
    title = _("Cash sheet")
    canvas = Canvas(paper, title=f"{occasion.title}: {title}")
    most = int(body_of(canvas).h / ROW) - 1
    sheets = pages_of(_cells(cash), most)
    end = TOTAL * len(cash.totals) + SIGNED
    if (len(sheets[-1]) + 1) * ROW + end > body_of(canvas).h:
        sheets.append([])
    for count, rows in enumerate(sheets, start=1):
        canvas.page()
        box = head_and_foot(canvas, occasion, title, page=count, pages=len(sheets))
        if rows:
            draw_table(canvas, box, _columns(), rows, height=ROW, size=SIZE)
            box = box.below(ROW * (len(rows) + 1))
        if count == len(sheets):
            _end(canvas, box, cash)
    return canvas.finish()


def _columns() -> list[Column]:
    return [
        Column(_("Pot"), 2.7, is_bold=True),
        Column(_("What for"), 4.5),
        Column(_("Note"), 8),
        Column(_("Money in"), 2.6, Align.RIGHT),
        Column(_("Money out"), 2.6, Align.RIGHT),
        Column(_("Left in it"), 2.6, Align.RIGHT, is_bold=True),
    ]


def _cells(cash: CashSheet) -> list[tuple[str, ...]]:
    return [(row.pot, row.what, row.note, row.into, row.out, row.left) for row in cash.rows]


def _end(canvas: Canvas, box: Box, cash: CashSheet) -> None:
    for what, amount in cash.totals:
        left, right = box.top_part(TOTAL).inset(0, 1).columns([2, 1], gap=4)
        canvas.write(left, what, size=15, bold=True)
        canvas.write(right, amount, size=15, bold=True, align=Align.RIGHT)
        box = box.below(TOTAL)
    for place in box.top_part(SIGNED).columns([1, 1], gap=12):
        foot = place.bottom - 6
        canvas.line(place.x, foot, place.right, foot)
        label = Box(place.x, foot + 0.5, place.w, 4)
        canvas.write(label, _("counted by"), size=9, grey=GREY, stand=Stand.TOP)
