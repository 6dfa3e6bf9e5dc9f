"""A page as text, Markdown or HTML that stands alone."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from html import escape
from typing import Final

from fortyfives.rules.sheet.document import Block, Document, Items, Paragraph, Table

WIDTH: Final = 80
NARROWEST: Final = 10


class Form(StrEnum):
    """The forms that a page can take."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"


def render(document: Document, form: Form | str = Form.TEXT, *, width: int = WIDTH) -> str:
    """A page in a form, ending in a line break; `width` counts for text alone."""
    return _RENDERERS[Form(form)](document, width)


# --------------------------------------------------------------------- text


def _text(document: Document, width: int) -> str:
    lines = [document.title, "=" * len(document.title)]
    for section in document.sections:
        lines += ["", section.title, "-" * len(section.title)]
        for block in section.blocks:
            lines += ["", *_text_block(document, block, width)]
    return "\n".join(lines) + "\n"


def _text_block(document: Document, block: Block, width: int) -> list[str]:
    match block:
        case Paragraph(text):
            return textwrap.wrap(text, width)
        case Items(items):
            wholes = [document.join(*item) for item in items]
            return [line for whole in wholes for line in _text_point(whole, width)]
        case _:
            return [document.join(block.caption, ""), *_text_table(block, width)]


def _text_point(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent="* ", subsequent_indent="  ")


def _text_table(table: Table, width: int) -> Iterator[str]:
    rows = [table.header, *table.rows]
    widths = column_widths(rows, width)
    for number, row in enumerate(rows):
        cells = [textwrap.wrap(cell, w) or [""] for cell, w in zip(row, widths, strict=True)]
        for line in range(max(map(len, cells))):
            parts = [cell[line] if line < len(cell) else "" for cell in cells]
            padded = "  ".join(part.ljust(w) for part, w in zip(parts, widths, strict=True))
            yield ("  " + padded).rstrip()
        if number == 0:
            yield "  " + "  ".join("-" * w for w in widths)


def column_widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """How wide each column is: as its cells are, the widest ones cut until all fits."""
    widths = [max(1, *(len(cell) for cell in column)) for column in zip(*rows, strict=True)]
    room = width - 2 * len(widths)
    while sum(widths) > room and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    return widths


# ----------------------------------------------------------------- Markdown


def _markdown(document: Document, _width: int) -> str:
    parts = [f"# {_plain(document.title)}"]
    for section in document.sections:
        parts.append(f"## {_plain(section.title)}")
        parts += [_markdown_block(document, block) for block in section.blocks]
    return "\n\n".join(parts) + "\n"


def _plain(text: str) -> str:
    """Text in which nothing is taken for Markdown."""
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", text)


def _markdown_block(document: Document, block: Block) -> str:
    match block:
        case Paragraph(text):
            return _plain(text)
        case Items(items):
            return "\n".join(
                "- " + document.join(f"**{_plain(label)}**" if label else "", _plain(text))
                for label, text in items
            )
        case _:
            lines = [block.header, ("---",) * len(block.header)]
            cells = [[_plain(cell) for cell in row] for row in block.rows]
            table = "\n".join("| " + " | ".join(row) + " |" for row in [*lines, *cells])
            return document.join(_plain(block.caption), "") + "\n\n" + table


# --------------------------------------------------------------------- HTML

_STYLE: Final = """
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
  color: #1a1a1a; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { border: 1px solid #767676; padding: .25rem .5rem; text-align: left; vertical-align: top; }
th { background: #f0f0f0; }
dt { font-weight: 600; }
dd { margin: 0 0 .5rem 1.5rem; }
.red { color: #b00020; }
@media print { body { margin: 0; max-width: none; } table { break-inside: avoid; } }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #121212; }
  th { background: #2a2a2a; } .red { color: #ff8a80; } }
""".strip()


def _html(document: Document, _width: int) -> str:
    title = escape(document.title)
    body = [f"<h1>{title}</h1>"]
    for section in document.sections:
        body.append(f"<section>\n<h2>{escape(section.title)}</h2>")
        body += [_html_block(document, block) for block in section.blocks]
        body.append("</section>")
    head = (
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n'
        f"<title>{title}</title>\n<style>\n{_STYLE}\n</style>"
    )
    content = "\n".join(body)
    return (
        f'<!doctype html>\n<html lang="{escape(document.language)}">\n<head>\n{head}\n</head>\n'
        f"<body>\n<main>\n{content}\n</main>\n</body>\n</html>\n"
    )


def _html_text(text: str) -> str:
    """Escaped text with the red suits in red."""
    return re.sub("((?:10|[2-9AJQK])?[♦♥])", r'<span class="red">\1</span>', escape(text))


def _html_block(document: Document, block: Block) -> str:
    match block:
        case Paragraph(text):
            return f"<p>{_html_text(text)}</p>"
        case Items(items) if all(label for label, _ in items):
            pairs = (f"<dt>{escape(a)}</dt>\n<dd>{_html_text(b)}</dd>" for a, b in items)
            return "<dl>\n" + "\n".join(pairs) + "\n</dl>"
        case Items(items):
            points = (_html_text(document.join(*item)) for item in items)
            return "<ul>\n" + "\n".join(f"<li>{point}</li>" for point in points) + "\n</ul>"
        case _:
            return _html_table(block)


def _html_table(table: Table) -> str:
    header = "".join(f'<th scope="col">{_html_text(cell)}</th>' for cell in table.header)
    rows = "\n".join(
        f'<tr><th scope="row">{_html_text(row[0])}</th>'
        + "".join(f"<td>{_html_text(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in table.rows
    )
    return (
        f"<table>\n<caption>{_html_text(table.caption)}</caption>\n"
        f"<thead>\n<tr>{header}</tr>\n</thead>\n<tbody>\n{rows}\n</tbody>\n</table>"
    )


_RENDERERS: Final[Mapping[Form, Callable[[Document, int], str]]] = {
    Form.TEXT: _text,
    Form.MARKDOWN: _markdown,
    Form.HTML: _html,
}
