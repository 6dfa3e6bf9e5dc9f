"""Shapes that the sheets share: suits, arrows, and codes for phones to read."""

from __future__ import annotations

import segno
from segno.helpers import make_wifi_data

from fortyfives.cardnight.paper.canvas import BLACK, Align, Canvas
from fortyfives.cardnight.paper.sizes import Box
from fortyfives.cardnight.paper.values import HallNetwork

QUIET = 4
"""Modules that a QR code needs white on every side."""


def suits(canvas: Canvas, box: Box, *, size: float, align: Align = Align.CENTRE) -> None:
    """The four suits in a row, the red ones hollow."""
    canvas.write(box, "♠♡♣♢", size=size, align=align)


def qr_code(canvas: Canvas, box: Box, text: str) -> None:
    """A QR code of a text in the middle of a box, with its quiet zone; `text` at most 2 kB."""
    code = segno.make(text, error="m", micro=False, boost_error=True)
    rows = [bytes(row) for row in code.matrix]
    side = min(box.w, box.h)
    module = side / (len(rows) + 2 * QUIET)
    left = box.middle[0] - side / 2 + QUIET * module
    top = box.middle[1] - side / 2 + QUIET * module
    for y, row in enumerate(rows):
        for start, end in _runs(row):
            place = Box(left + start * module, top + y * module, (end - start) * module, module)
            canvas.fill(place, grey=BLACK)


def wifi_text(network: HallNetwork) -> str:
    """What a code says to let a phone join a network."""
    security = "WPA" if network.password else None
    return make_wifi_data(ssid=network.name, password=network.password or None, security=security)


def _runs(row: bytes) -> list[tuple[int, int]]:
    """Where the dark modules of a row begin and end."""
    found, x = [], 0
    while x < len(row):
        end = x
        while end < len(row) and row[end]:
            end += 1
        if end > x:
            found.append((x, end))
        x = end + 1
    return found


def arrow(canvas: Canvas, box: Box, *, grey: float = BLACK) -> None:
    """An arrow to the right that fills its box."""
    shaft, head = box.h * 0.2, min(box.h * 0.75, box.w * 0.6)
    _x, y = box.middle
    neck = box.right - head
    canvas.shape(
        [
            (box.x, y - shaft),
            (neck, y - shaft),
            (neck, box.y),
            (box.right, y),
            (neck, box.bottom),
            (neck, y + shaft),
            (box.x, y + shaft),
        ],
        grey=grey,
    )
