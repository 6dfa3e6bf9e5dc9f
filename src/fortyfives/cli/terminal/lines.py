"""Lines of text with styles: filling sentences, and fitting them to a width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import Formatter
from typing import TypeAlias

from rich.console import Console
from rich.text import Text

Lines: TypeAlias = list[Text]

_FORMATTER = Formatter()
_RULER = Console(width=80, color_system=None)

_HELD = "\u00a0"
_STAND_IN = "\ue000"
"""In place of a space that may not be broken at: Rich breaks at every kind of space."""


def fill(template: str, **values: object) -> Text:
    """A translated sentence with its blanks filled; a `Text` keeps its style."""
    line = Text()
    for literal, field, form, _conversion in _FORMATTER.parse(template):
        line.append(literal)
        if field is not None:
            value = values[field]
            if isinstance(value, Text):
                line.append_text(value)
            else:
                line.append(format(value, form or ""))
    return line


def joined(items: Sequence[Text], between: str = " ") -> Text:
    """Texts in a row."""
    return Text(between).join(items)


def styled(text: str | Text, style: str) -> Text:
    """A text in a style as a whole."""
    out = Text(text) if isinstance(text, str) else text.copy()
    out.stylize(style)
    return out


def padded(text: Text, width: int) -> Text:
    """A text filled up with spaces, or cut, to a width in cells."""
    out = text.copy()
    out.truncate(width, overflow="ellipsis")
    out.append(" " * (width - out.cell_len))
    return out


def beside(left: Text, right: Text, width: int) -> Lines:
    """A text with another on its right, which is broken within its own column."""
    column = width - left.cell_len
    if column < 16:
        return wrapped([left, right], width, 2)
    pieces = wrapped([right], column)
    out = [Text.assemble(left, pieces[0])]
    return out + [Text(" " * left.cell_len).append_text(piece) for piece in pieces[1:]]


def packed(items: Iterable[Text], width: int, between: str = "  ") -> Lines:
    """Items in rows, as many a row as fit; none is broken unless it is wider than a row."""
    lines: Lines = []
    for item in items:
        if lines and lines[-1].cell_len + len(between) + item.cell_len <= width:
            lines[-1].append(between).append_text(item)
        else:
            lines.append(item.copy())
    return wrapped(lines, width)


def wrapped(lines: Iterable[Text], width: int, indent: int = 0) -> Lines:
    """Lines broken so that none is wider than `width` cells; what follows a break is indented."""
    out: Lines = []
    for line in lines:
        if line.cell_len <= width:
            out.append(line)
            continue
        out += _broken(line, width, indent)
    return out


def _broken(line: Text, width: int, indent: int) -> Lines:
    margin = len(line.plain) - len(line.plain.lstrip(" ")) + indent
    margin = margin if width - margin >= 10 else 0
    held = line[len(line.plain) - len(line.plain.lstrip(" ")) :]
    held.plain = held.plain.replace(_HELD, _STAND_IN)
    pieces = held.wrap(_RULER, width - margin, no_wrap=False)
    first = " " * (margin - indent if margin else 0)
    out: Lines = []
    for number, piece in enumerate(pieces):
        piece.rstrip()
        piece.plain = piece.plain.replace(_STAND_IN, _HELD)
        out.append(Text(first if number == 0 else " " * margin).append_text(piece))
    return out
