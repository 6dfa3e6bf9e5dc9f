"""Rows to choose from by number, away from the table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from fortyfives.cli.terminal.lines import Lines, beside, padded, styled
from fortyfives.cli.terminal.screens import Screen
from fortyfives.cli.terminal.typed import number_typed
from fortyfives.i18n import gettext as _


def pick(screen: Screen, title: str, rows: Sequence[tuple[str, str]]) -> int | None:
    """Ask for one of some rows by number; None if the person goes back."""
    numbered = [(str(n), *row) for n, row in enumerate(rows, 1)]
    lines = [Text(title, "bold"), Text(), *rows_of(screen, numbered, is_short=True)]
    note: Lines = []
    while True:
        answer = screen.menu([*lines, Text(), *note], _("Number, or Enter to go back:")).strip()
        if answer.lower() in {"", "q", "quit", _("quit")}:
            return None
        number = number_typed(answer, len(rows))
        if number is not None:
            return number - 1
        note = [Text(_("Type a number from 1 to {n}.").format(n=len(rows)))]


def rows_of(
    screen: Screen, rows: Sequence[tuple[str, str, str]], *, is_short: bool = False
) -> Lines:
    """Rows of a key, a name and what there is to say, which `is_short` cuts to one line."""
    if screen.face.words:
        return [Text(_spoken_row(*row)) for row in rows]
    width = max(len(name) for _key, name, _value in rows)
    lines: Lines = []
    for key, name, value in rows:
        left = Text.assemble((f"{key:>3}  ", "bold"), padded(Text(name), width), "  ")
        room = screen.width - left.cell_len
        if not is_short:
            lines += beside(left, Text(value), screen.width)
        elif room >= 16:
            lines.append(left.append_text(styled(padded(Text(value), room), "dim")))
        else:
            lines.append(left)
        lines[-1].rstrip()
    return lines


def _spoken_row(key: str, name: str, value: str) -> str:
    start = f"{key}, {name}" if key else name
    return f"{start}: {value}" if start and value else start or value
