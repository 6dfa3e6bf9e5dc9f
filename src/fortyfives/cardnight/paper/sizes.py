"""Sheets of paper and places on them, in millimetres from the top left corner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from fortyfives.i18n import N_

MARGIN: Final = 12.0
"""Where what is printed begins; cut marks may stand outside, down to `WHITE`."""

WHITE: Final = 5.0
"""What every printer leaves white: nothing at all stands nearer to the edge."""

POINT: Final = 25.4 / 72
"""A typographic point in millimetres."""


class Paper(StrEnum):
    """The sizes of sheet that printers have."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the upright sheet."""
        return _SIZES[self]


_SIZES: Final = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}

PAPER_HELP: Final = N_("The sheet in the printer: a4 or letter.")


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a sheet: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """The box without `dx` at both sides and `dy` (else the same) above and below."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def top_part(self, height: float) -> Box:
        """A strip of this height at the top."""
        return Box(self.x, self.y, self.w, height)

    def bottom_part(self, height: float) -> Box:
        """A strip of this height at the bottom."""
        return Box(self.x, self.bottom - height, self.w, height)

    def below(self, height: float) -> Box:
        """What is left under a strip of this height."""
        return Box(self.x, self.y + height, self.w, self.h - height)

    def above(self, height: float) -> Box:
        """What is left over a strip of this height at the bottom."""
        return Box(self.x, self.y, self.w, self.h - height)

    def left_part(self, width: float) -> Box:
        """A strip of this width at the left."""
        return Box(self.x, self.y, width, self.h)

    def right_part(self, width: float) -> Box:
        """A strip of this width at the right."""
        return Box(self.right - width, self.y, width, self.h)

    def columns(self, weights: Sequence[float], gap: float = 0.0) -> list[Box]:
        """Side by side, in proportion to the weights."""
        free = self.w - gap * (len(weights) - 1)
        found, x = [], self.x
        for weight in weights:
            width = free * weight / sum(weights)
            found.append(Box(x, self.y, width, self.h))
            x += width + gap
        return found

    def rows(self, weights: Sequence[float], gap: float = 0.0) -> list[Box]:
        """One under the other, in proportion to the weights."""
        free = self.h - gap * (len(weights) - 1)
        found, y = [], self.y
        for weight in weights:
            height = free * weight / sum(weights)
            found.append(Box(self.x, y, self.w, height))
            y += height + gap
        return found
