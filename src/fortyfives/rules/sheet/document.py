"""A page of rules before it is text, Markdown or HTML: sections of a few kinds of blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from fortyfives.i18n import N_

LABELLED: Final = N_("{label}: {text}")
"""A label and its text; some languages put a space before the colon."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """Short points, each with what it is about; an empty label stands for none."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a header. The first column names its row; `caption` says what the table shows."""

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block: TypeAlias = Paragraph | Items | Table


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A whole page. `language` is its code, `labelled` how it joins a label and its text."""

    title: str
    sections: tuple[Section, ...]
    language: str = "en"
    labelled: str = LABELLED

    def join(self, label: str, text: str) -> str:
        """A label and its text, or the text alone."""
        return self.labelled.format(label=label, text=text).rstrip() if label else text
