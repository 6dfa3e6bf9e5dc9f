"""What a sheet is drawn with: type, lines and shapes in black and grey.

Everything written is fitted to its box, so that nothing can run off a page.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final, TypedDict, Unpack

from fpdf import FPDF
from fpdf.drawing_primitives import DeviceGray
from fpdf.enums import TextDirection

from fortyfives.cardnight.paper.fitting import (
    LEAD,
    SLACK,
    Fitted,
    Measure,
    fit_alike,
    one_line,
)
from fortyfives.cardnight.paper.sizes import MARGIN, POINT, Box, Paper
from fortyfives.cardnight.paper.typefaces import PLAIN, SCALES, faces_for, printable, typefaces
from fortyfives.i18n import current_language

BLACK: Final = 0.0
GREY: Final = 0.35
PALE: Final = 0.75
WHITE_INK: Final = 1.0

CAPITAL: Final = 0.69
"""The height of a capital or a figure, in sizes of the type."""

RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})

SAMPLE: Final = 100.0
"""The size at which text is measured, in points."""

KERNED: Final = 18.0
"""From this size letters are kerned; in smaller type the words are then copied with gaps."""

CREATED: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""The date that every file carries, so that the same sheet is the same bytes."""


class Align(StrEnum):
    """Where text stands across its box."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Stand(StrEnum):
    """Where text stands in the height of its box."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


class How(TypedDict, total=False):
    """How text is set: weight, place in its box, greatest number of lines a text, shade."""

    bold: bool
    align: Align
    stand: Stand
    lines: int
    grey: float
    is_spaced: bool


_SHARES: Final = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}


class Canvas:
    """A document that is being drawn, page by page; lengths are millimetres, sizes points."""

    def __init__(self, paper: Paper, *, title: str, is_wide: bool = False) -> None:
        width, height = paper.size
        if is_wide:
            width, height = height, width
        self.sheet = Box(0, 0, width, height)
        self.area = self.sheet.inset(MARGIN)
        self._pdf = _document(width, height, title)
        self._faces: list[str] = []
        self._add(PLAIN)
        self._widths: dict[tuple[str, bool, bool], float] = {}

    def page(self) -> None:
        """Begin a new page."""
        self._pdf.add_page()

    def finish(self) -> bytes:
        """The file."""
        return bytes(self._pdf.output())

    # ---------------------------------------------------------------- type

    def measure(self, *, bold: bool = False) -> Measure:
        """What tells the width of a line, without what kerning would save."""
        return lambda text: self._width(text, bold=bold, is_shaped=must_be_shaped(text))

    def _width(self, text: str, *, bold: bool, is_shaped: bool) -> float:
        """The width of a line at one point of size, in millimetres."""
        key = (text, bold, is_shaped)
        if key not in self._widths:
            self._select(text, SAMPLE, bold=bold, is_shaped=is_shaped)
            self._widths[key] = self._pdf.get_string_width(text) / SAMPLE
        return self._widths[key]

    def write(self, box: Box, text: str, *, size: float, **how: Unpack[How]) -> None:
        """Write text into a box, as large as fits up to a size."""
        self.write_alike(box, [text], size=size, **how)

    def write_alike(
        self, box: Box, texts: Sequence[str], *, size: float, **how: Unpack[How]
    ) -> None:
        """Write texts one under the other, all at the same size."""
        found = fit_alike(
            [printable(text) for text in texts],
            box.w,
            box.h,
            most=size,
            lines=how.get("lines", 1),
            measure=self.measure(bold=how.get("bold", False)),
            is_spaced=how.get("is_spaced", False),
        )
        self._set(box, found, how)

    def figure(
        self, box: Box, text: str, *, align: Align = Align.CENTRE, grey: float = BLACK
    ) -> None:
        """Write a number or a few capitals so that they fill their box from top to bottom."""
        text = printable(one_line(text))
        by_height = box.h / CAPITAL / POINT
        by_width = SLACK * box.w / max(self.measure(bold=True)(text), 1e-6)
        size = min(by_height, by_width)
        foot = box.middle[1] + size * CAPITAL * POINT / 2
        self._line(box, text, foot, size, How(bold=True, align=align, grey=grey))

    def _set(self, box: Box, text: Fitted, how: How) -> None:
        size = min(text.size, self._most(box, text.lines, how))
        step = size * LEAD * POINT
        capital = size * CAPITAL * POINT
        ink = capital + step * (len(text.lines) - 1)
        tops = {
            Stand.TOP: box.y + (step - capital) / 2,
            Stand.MIDDLE: box.middle[1] - ink / 2,
            Stand.BOTTOM: box.bottom - ink - (step - capital) / 2,
        }
        foot = tops[how.get("stand", Stand.MIDDLE)] + capital
        for line in text.lines:
            if line:
                self._line(box, line, foot, size, how)
            foot += step

    def _most(self, box: Box, lines: Sequence[str], how: How) -> float:
        """The greatest size at which lines are as narrow as their box, measured as they are set."""
        measure = self.measure(bold=how.get("bold", False))
        widest = max(map(measure, lines), default=0.0)
        return SLACK * box.w / widest if widest else math.inf

    def _line(self, box: Box, text: str, foot: float, size: float, how: How) -> None:
        bold = how.get("bold", False)
        is_shaped = (size >= KERNED and not text.isdigit()) or must_be_shaped(text)
        free = box.w - self._width(text, bold=bold, is_shaped=is_shaped) * size
        left = box.x + free * _SHARES[how.get("align", Align.LEFT)]
        self._select(text, size, bold=bold, is_shaped=is_shaped)
        self._pdf.set_text_color(DeviceGray(how.get("grey", BLACK)))
        # fpdf2 puts the foot of a line at eight tenths of its size in a cell as high as the size.
        self._pdf.set_xy(left, foot - 0.8 * size * POINT)
        self._pdf.cell(box.w, size * POINT, text)

    def _select(self, text: str, size: float, *, bold: bool, is_shaped: bool) -> None:
        faces = faces_for(text)
        for name in faces:
            if name not in self._faces:
                self._add(name)
        self._pdf.set_font(faces[0], "B" if bold else "", size * SCALES[faces[0]])
        # Lines run as in the four languages of the sheets; ligatures would hide letters of codes.
        self._pdf.set_text_shaping(is_shaped, features={"liga": False}, direction=TextDirection.LTR)

    def _add(self, name: str) -> None:
        """Open a face's files; most sheets need but one face."""
        face = next(face for face in typefaces() if face.name == name)
        self._pdf.add_font(name, "", str(face.regular))
        self._pdf.add_font(name, "B", str(face.bold))
        self._faces.append(name)
        order = [face.name for face in typefaces() if face.name in self._faces[1:]]
        self._pdf.set_fallback_fonts(order, exact_match=True)

    # -------------------------------------------------------------- shapes

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        *,
        width: float = 0.25,
        grey: float = BLACK,
    ) -> None:
        """A straight line."""
        self._stroke(width, grey)
        self._pdf.line(x1, y1, x2, y2)

    def dotted(self, x1: float, y1: float, x2: float, y2: float, *, grey: float = GREY) -> None:
        """A line to cut or to fold along."""
        self._stroke(0.2, grey)
        self._pdf.set_dash_pattern(dash=0.8, gap=1.6)
        self._pdf.line(x1, y1, x2, y2)
        self._pdf.set_dash_pattern()

    def frame(
        self, box: Box, *, width: float = 0.25, grey: float = BLACK, corner: float = 0.0
    ) -> None:
        """The outline of a box, its corners round by a radius."""
        self._stroke(width, grey)
        self._rectangle(box, "D", corner)

    def fill(self, box: Box, *, grey: float, corner: float = 0.0) -> None:
        """A box full of grey."""
        self._pdf.set_fill_color(DeviceGray(grey))
        self._rectangle(box, "F", corner)

    def circle(
        self, x: float, y: float, radius: float, *, width: float = 0.2, grey: float = GREY
    ) -> None:
        """The outline of a circle round a point."""
        self._stroke(width, grey)
        self._pdf.circle(x, y, radius)

    def disc(self, x: float, y: float, radius: float, *, grey: float = BLACK) -> None:
        """A circle full of ink round a point."""
        self._pdf.set_fill_color(DeviceGray(grey))
        self._pdf.circle(x, y, radius, style="F")

    def shape(self, points: Sequence[tuple[float, float]], *, grey: float = BLACK) -> None:
        """A polygon full of ink."""
        self._pdf.set_fill_color(DeviceGray(grey))
        self._pdf.polygon(points, style="F")

    @contextmanager
    def upside_down(self, box: Box) -> Iterator[None]:
        """What is drawn within is turned by half a turn round the middle of a box."""
        with self._pdf.rotation(180, *box.middle):
            yield

    def _stroke(self, width: float, grey: float) -> None:
        self._pdf.set_line_width(width)
        self._pdf.set_draw_color(DeviceGray(grey))

    def _rectangle(self, box: Box, style: str, corner: float) -> None:
        is_round = corner > 0
        self._pdf.rect(
            box.x, box.y, box.w, box.h, style=style, round_corners=is_round, corner_radius=corner
        )


def must_be_shaped(text: str) -> bool:
    """Whether letters change with their neighbours, stack, or run to the left."""
    return not text.isascii() and any(
        unicodedata.bidirectional(char) in RIGHT_TO_LEFT or unicodedata.category(char)[0] == "M"
        for char in text
    )


def _document(width: float, height: float, title: str) -> FPDF:
    pdf = FPDF(unit="mm", format=(width, height))
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    pdf.str_alias_nb_pages = ""  # no text of ours stands for anything else
    pdf.set_creation_date(CREATED)
    pdf.set_title(one_line(title))
    pdf.set_lang(current_language())
    return pdf
