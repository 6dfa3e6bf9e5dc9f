"""Cards on a sheet: where each stands, and the marks to cut along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from fortyfives.cardnight.paper.canvas import Canvas
from fortyfives.cardnight.paper.sizes import WHITE, Box, Paper

MARK: Final = 5.0
"""The length of a cut mark in the margin, in millimetres."""

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Cut:
    """How many cards stand beside and under each other, on a sheet upright or on its side."""

    columns: int
    rows: int
    is_wide: bool = False

    @property
    def cards(self) -> int:
        """How many cards a sheet has."""
        return self.columns * self.rows


def print_cards(
    paper: Paper,
    cut: Cut,
    items: Sequence[Item],
    draw: Callable[[Canvas, Box, Item], None],
    *,
    title: str,
) -> bytes:
    """Draw a card for each item, sheet by sheet.

    A pile of the sheets, cut together and the piles laid one on the other, is in the order of the
    items: each place on the sheet has consecutive items from page to page.
    """
    canvas = Canvas(paper, title=title, is_wide=cut.is_wide)
    for sheet in stacked(items, cut.cards):
        canvas.page()
        places = _places(canvas.area, cut)
        for place, item in zip(places, sheet, strict=False):
            if item is not None:
                draw(canvas, place, item)
        _cut_marks(canvas, cut)
    return canvas.finish()


def stacked(items: Sequence[Item], cards: int) -> list[list[Item | None]]:
    """The items by sheet, so that cut piles laid one on the other are in order."""
    sheets = -(-len(items) // cards)
    padded: list[Item | None] = [*items, *[None] * (sheets * cards - len(items))]
    return [padded[sheet::sheets] for sheet in range(sheets)]


def _places(area: Box, cut: Cut) -> list[Box]:
    rows = area.rows([1] * cut.rows)
    return [place for row in rows for place in row.columns([1] * cut.columns)]


def _cut_marks(canvas: Canvas, cut: Cut) -> None:
    """Ticks in the margin at every cut, and a dotted line from one to the other."""
    area, sheet = canvas.area, canvas.sheet
    for n in range(cut.columns + 1):
        x = area.x + area.w * n / cut.columns
        canvas.line(x, WHITE + 1, x, WHITE + 1 + MARK, grey=0.2)
        canvas.line(x, sheet.h - WHITE - 1, x, sheet.h - WHITE - 1 - MARK, grey=0.2)
        if 0 < n < cut.columns:
            canvas.dotted(x, area.y, x, area.bottom)
    for n in range(cut.rows + 1):
        y = area.y + area.h * n / cut.rows
        canvas.line(WHITE + 1, y, WHITE + 1 + MARK, y, grey=0.2)
        canvas.line(sheet.w - WHITE - 1, y, sheet.w - WHITE - 1 - MARK, y, grey=0.2)
        if 0 < n < cut.rows:
            canvas.dotted(area.x, y, area.right, y)
