"""Text made to fit a place: wrapped, and set smaller only as far as it must."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from fortyfives.cardnight.paper.sizes import POINT

Measure: TypeAlias = Callable[[str], float]
"""The width of a line of text in millimetres at one point of size."""

LEAD: Final = 1.2
"""From line to line, in sizes of the type."""

STEP: Final = 0.95
"""How much smaller the next size tried is."""

UNBROKEN: Final = 0.6
"""A word is divided only if it would else be set smaller than this part of the size asked for."""

SLACK: Final = 0.999
"""Of the width, what rounding to hundredths of a point leaves."""

JOINERS: Final = frozenset("\u200c\u200d")


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines of text and the size, in points, at which they fit."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last, in millimetres."""
        return len(self.lines) * self.size * LEAD * POINT


def one_line(text: str) -> str:
    """Text as it can be printed: composed accents, plain spaces, nothing that has no shape."""
    composed = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if char.isspace() else char for char in composed)
    shaped = (char for char in spaced if char in JOINERS or unicodedata.category(char)[0] != "C")
    return " ".join("".join(shaped).split())


def fit(
    text: str, width: float, height: float, *, most: float, lines: int, measure: Measure
) -> Fitted:
    """Set text as large as a place of this width and height allows, at most `most` points.

    Words are kept whole while that leaves the type readable. A text always fits in the end,
    however long it is: the size has no lower bound.
    """
    return fit_alike([text], width, height, most=most, lines=lines, measure=measure)


def fit_alike(
    texts: Sequence[str],
    width: float,
    height: float,
    *,
    most: float,
    lines: int,
    measure: Measure,
    is_spaced: bool = False,
) -> Fitted:
    """Set several texts, one under the other, at one size; each takes at most `lines` lines.

    Where `is_spaced`, there is an empty line between two texts. Raises ValueError for a place
    without width or height.
    """
    if min(width, height, most) <= 0:
        raise ValueError(f"nothing fits a place of {width} by {height} mm at {most} points")
    words = [found for text in texts if (found := one_line(text).split())]
    if not words:
        return Fitted((), most)
    for size, is_divided in _sizes(most):
        wrapped = _wrap_all(
            words, SLACK * width / size, lines=lines, measure=measure, is_divided=is_divided
        )
        fitted = Fitted(_stacked(wrapped, is_spaced=is_spaced), size)
        if wrapped and fitted.height <= height:
            return fitted
    raise AssertionError("sizes go to nothing")


def _wrap_all(
    texts: Sequence[Sequence[str]], width: float, *, lines: int, measure: Measure, is_divided: bool
) -> list[list[str]]:
    """The lines of each text; nothing if one of them does not fit."""
    found: list[list[str]] = []
    for words in texts:
        wrapped = _wrap(words, width, measure, is_divided=is_divided)
        if wrapped is None or len(wrapped) > lines:
            return []
        found.append(wrapped)
    return found


def _stacked(texts: Sequence[Sequence[str]], *, is_spaced: bool) -> tuple[str, ...]:
    """The lines of all the texts one under the other."""
    found: list[str] = []
    for lines in texts:
        if found and is_spaced:
            found.append("")
        found += lines
    return tuple(found)


def _sizes(most: float) -> Iterator[tuple[float, bool]]:
    """Sizes to try, with whether words may be divided: whole words first."""
    size = most
    while size > most * UNBROKEN:
        yield size, False
        size *= STEP
    while True:
        yield size, True
        size *= STEP


def _wrap(
    words: Sequence[str], width: float, measure: Measure, *, is_divided: bool
) -> list[str] | None:
    """The words in lines of this width (at one point of size); None if a word is too wide.

    Widths are added up from words, and from letters where a word is divided: what a line loses
    by kerning is left free.
    """
    lines: list[str] = []
    line, used, space = "", 0.0, measure(" ")
    for word in words:
        wide = measure(word)
        if line and used + space + wide <= width:
            line, used = f"{line} {word}", used + space + wide
            continue
        if line:
            lines.append(line)
        if wide > width:
            pieces = _divide(word, width, measure) if is_divided else []
            if not pieces:
                return None
            *full, word = pieces
            lines += full
            wide = _added(word, measure)
        line, used = word, wide
    return [*lines, line]


def _divide(word: str, width: float, measure: Measure) -> list[str]:
    """A word in pieces that fit; none if a single letter does not."""
    pieces, used = [""], 0.0
    for cluster in _clusters(word):
        wide = measure(cluster)
        if wide > width:
            return []
        if used + wide > width:
            pieces.append("")
            used = 0.0
        pieces[-1] += cluster
        used += wide
    return pieces


def _added(word: str, measure: Measure) -> float:
    return sum(map(measure, _clusters(word)))


def _clusters(word: str) -> Iterator[str]:
    """The letters of a word, each with the marks that belong to it."""
    cluster = ""
    for char in word:
        if cluster and unicodedata.category(char)[0] != "M" and char not in JOINERS:
            yield cluster
            cluster = ""
        cluster += char
    yield cluster
