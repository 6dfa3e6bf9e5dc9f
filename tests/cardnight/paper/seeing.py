"""PDF files looked at: rendered to pictures, their text read back, their codes decoded."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pypdfium2
import zxingcpp
from numpy.typing import NDArray
from PIL import Image

from fortyfives.cardnight.paper.sizes import WHITE

POINT = 25.4 / 72
DARK = 128

Edges = tuple[float, float, float, float]
"""Left, top, right and bottom in millimetres from the top left corner."""


@dataclass
class SeenPage:
    """One page of a file."""

    page: pypdfium2.PdfPage

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in millimetres."""
        width, height = self.page.get_size()
        return round(width * POINT, 1), round(height * POINT, 1)

    @cached_property
    def text(self) -> str:
        """All the text, as it is copied from a reader of PDF files."""
        return str(self.page.get_textpage().get_text_range())

    def picture(self, dots: float) -> NDArray[np.uint8]:
        """The page in grey, at so many dots a millimetre."""
        image = self.page.render(scale=dots * POINT, grayscale=True).to_pil()
        return np.asarray(image.convert("L"))

    def ink(self, dots: float = 2.0) -> Edges | None:
        """The edges of all that is not white; None for an empty page."""
        picture = self.picture(dots)
        rows, columns = np.nonzero(picture < 255)
        if not len(rows):
            return None
        return (
            columns.min() / dots,
            rows.min() / dots,
            (columns.max() + 1) / dots,
            (rows.max() + 1) / dots,
        )

    def codes(self) -> list[str]:
        """What the QR codes on the page say."""
        image = Image.fromarray(self.picture(8))
        return sorted(code.text for code in zxingcpp.read_barcodes(image))

    def lines(self) -> Iterator[tuple[str, Edges]]:
        """The pieces of text and where they stand."""
        text = self.page.get_textpage()
        height = self.page.get_height()
        for n in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(n)
            edges = (left * POINT, (height - top) * POINT, right * POINT, (height - bottom) * POINT)
            yield text.get_text_bounded(left, bottom, right, top), edges


def seen(data: bytes) -> list[SeenPage]:
    """The pages of a file."""
    return [SeenPage(page) for page in pypdfium2.PdfDocument(data)]


def has_white_margins(page: SeenPage) -> bool:
    """Whether something is printed, and nothing of it where printers leave the sheet white."""
    ink = page.ink()
    width, height = page.size
    return ink is not None and min(ink[0], ink[1], width - ink[2], height - ink[3]) >= WHITE


def letters(text: str) -> Counter[str]:
    """The letters and figures of a text without order: right-to-left text is read back turned."""
    folded = unicodedata.normalize("NFKC", text)
    return Counter(char for char in folded if char.isalnum() or unicodedata.category(char) == "Mn")


def squeezed(text: str) -> str:
    """A text without spaces and hyphens, so that it does not matter where its lines end."""
    return re.sub(r"[\s\-\ufffe\u00ad]", "", unicodedata.normalize("NFKC", text))


def overlaps(page: SeenPage, slack: float = 0.3) -> list[tuple[str, str]]:
    """Pieces of text that lie on each other, both ways by more than a part of a line's height."""
    pieces = list(page.lines())
    return [
        (text, other)
        for n, (text, a) in enumerate(pieces)
        for other, b in pieces[n + 1 :]
        if _common(a, b, 0) > slack * (a[3] - a[1]) and _common(a, b, 1) > slack * (a[3] - a[1])
    ]


def _common(a: Edges, b: Edges, way: int) -> float:
    """The length that two pieces have in common, across (0) or down (1)."""
    return min(a[way + 2], b[way + 2]) - max(a[way], b[way])
