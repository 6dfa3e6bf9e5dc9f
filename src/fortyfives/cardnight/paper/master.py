"""The master sheet: every pair and every game, to be filled in at the desk or printed full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fortyfives.cardnight.paper.canvas import GREY, Align, Canvas
from fortyfives.cardnight.paper.furniture import body_of, head_and_foot, pages_of
from fortyfives.cardnight.paper.sizes import Box, Paper
from fortyfives.cardnight.paper.values import MasterRow, Occasion
from fortyfives.cardnight.paper.wording import entrant_word
from fortyfives.i18n import _

ROW: Final = 7.0
NUMBER: Final = 11.0
NAMES: Final = 66.0
TOTAL: Final = 17.0
SQUARE: Final = 5.6
"""The least width of a round's square, in millimetres."""

WIDEST: Final = 24.0

STRIPE: Final = 0.94
EVERY: Final = 5
"""After so many rounds a stronger line."""


def master_sheet(
    occasion: Occasion,
    rows: Sequence[MasterRow],
    *,
    rounds: int,
    totals: Sequence[str] = (),
    paper: Paper = Paper.A4,
) -> bytes:
    """A line for each pair with a square for each round; `totals` are the heads of the sums.

    More rounds than a sheet is wide go on overleaf, with the names again.
    """
    title = _("Master sheet")
    canvas = Canvas(paper, title=f"{occasion.title}: {title}", is_wide=True)
    heads = tuple(totals) or (_("Total"),)
    parts = list(_parts(canvas, rounds, len(heads)))
    sheets = pages_of(rows, int(body_of(canvas).h / ROW) - 1)
    pages = len(parts) * len(sheets)
    for count, (sheet, part) in enumerate(
        ((sheet, part) for sheet in sheets for part in parts), start=1
    ):
        canvas.page()
        box = head_and_foot(canvas, occasion, title, page=count, pages=pages)
        _grid(canvas, box, occasion, sheet, part, heads if part[-1:] == [rounds] else ())
    return canvas.finish()


def _parts(canvas: Canvas, rounds: int, totals: int) -> Iterator[list[int]]:
    """The rounds of each sheet."""
    most = int((canvas.area.w - NUMBER - NAMES - TOTAL * totals) / SQUARE)
    sheets = -(-rounds // most)
    each = -(-rounds // sheets)
    for start in range(1, rounds + 1, each):
        yield list(range(start, min(rounds, start + each - 1) + 1))


def _grid(
    canvas: Canvas,
    box: Box,
    occasion: Occasion,
    rows: Sequence[MasterRow],
    rounds: Sequence[int],
    heads: Sequence[str],
) -> None:
    box = box.top_part(ROW * (len(rows) + 1))
    number, names, *cells = _columns(box, len(rounds), len(heads))
    squares, sums = cells[: len(rounds)], cells[len(rounds) :]
    for n in range(1, len(rows) + 1, 2):
        canvas.fill(Box(box.x, box.y + n * ROW, box.w, ROW), grey=STRIPE)
    top = [entrant_word(occasion), _("Names"), *map(str, rounds), *heads]
    for column, text in zip([number, names, *squares, *sums], top, strict=True):
        align = Align.LEFT if column is names else Align.CENTRE
        canvas.write(
            column.top_part(ROW).inset(0.5), text, size=10, bold=True, align=align, lines=2
        )
    for n, row in enumerate(rows, start=1):
        _row(
            canvas,
            [column.below(n * ROW).top_part(ROW) for column in (number, names, *cells)],
            row,
            rounds,
        )
    _lines(canvas, box, squares, sums, rounds)


def _columns(box: Box, rounds: int, totals: int) -> list[Box]:
    square = (box.w - NUMBER - NAMES - TOTAL * totals) / rounds
    square = min(square, WIDEST)
    names = box.w - NUMBER - TOTAL * totals - square * rounds
    return box.columns([NUMBER, names, *[square] * rounds, *[TOTAL] * totals])


def _row(canvas: Canvas, places: Sequence[Box], row: MasterRow, rounds: Sequence[int]) -> None:
    number, names, *cells = places
    canvas.write(number, str(row.entrant.number), size=13, bold=True, align=Align.CENTRE)
    canvas.write(names.inset(1, 0.4), row.entrant.line, size=12, lines=2)
    for place, n in zip(cells, rounds, strict=False):
        text = row.cells[n - 1] if n <= len(row.cells) else ""
        canvas.write(place.inset(0.3), text, size=11, align=Align.CENTRE)
    for place, text in zip(cells[len(rounds) :], row.totals, strict=False):
        canvas.write(place.inset(0.5), text, size=13, bold=True, align=Align.CENTRE)


def _lines(
    canvas: Canvas, box: Box, squares: Sequence[Box], sums: Sequence[Box], rounds: Sequence[int]
) -> None:
    for n in range(round(box.h / ROW) + 1):
        y = box.y + n * ROW
        canvas.line(box.x, y, box.right, y, width=0.5 if n == 1 else 0.15, grey=GREY)
    for n, place in zip(rounds, squares, strict=True):
        is_strong = place is squares[0] or n % EVERY == 1
        canvas.line(
            place.x, box.y, place.x, box.bottom, width=0.5 if is_strong else 0.15, grey=GREY
        )
    for place in sums:
        canvas.line(place.x, box.y, place.x, box.bottom, width=0.5, grey=GREY)
