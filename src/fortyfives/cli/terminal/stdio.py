"""The real terminal: what it can show, and reading, writing and waiting."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Mapping
from typing import Final, TextIO

from rich.color import ColorSystem
from rich.console import Console

from fortyfives.cli.terminal.face import Face
from fortyfives.cli.terminal.screens import PlainScreen, Screen, TableScreen
from fortyfives.cli.terminal.table import FINE
from fortyfives.rules.sheet.words import SYMBOLS

COLOURS: Final = {"256": ColorSystem.EIGHT_BIT, "truecolor": ColorSystem.TRUECOLOR}
DUMB: Final = frozenset({"dumb", "unknown"})


class StdTerminal:
    """Standard input and output. Whatever cannot be encoded shows as a question mark."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")

    def write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def read(self) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def size(self) -> tuple[int, int]:
        columns, rows = shutil.get_terminal_size((80, 24))
        return columns, rows

    def pause(self, seconds: float) -> None:
        if sys.stdout.isatty():  # nobody watches a pipe
            time.sleep(seconds)


def wants_plain(environ: Mapping[str, str], *, is_terminal: bool) -> bool:
    """Whether lines are all that this terminal can do."""
    return not is_terminal or environ.get("TERM", "") in DUMB


def wants_colour(environ: Mapping[str, str]) -> bool:
    """Whether colours are welcome; see no-color.org."""
    return not environ.get("NO_COLOR")


def can_print_symbols(stream: TextIO) -> bool:
    """Whether a stream can encode the suit signs and the marks of the table."""
    try:
        (SYMBOLS + FINE.turn + FINE.best + FINE.trick + FINE.rule).encode(
            stream.encoding or "ascii"
        )
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def choose_screen(terminal: StdTerminal, *, plain: bool, no_color: bool) -> Screen:
    """The screen that was asked for, or that this terminal can show."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if plain or wants_plain(os.environ, is_terminal=is_terminal):
        return PlainScreen(terminal)
    colour = wants_colour(os.environ) and not no_color
    face = Face(symbols=can_print_symbols(sys.stdout), colour=colour)
    return TableScreen(terminal, face, is_live=colour, colours=_colours())


def _colours() -> ColorSystem:
    """How many colours the terminal has."""
    found = Console(force_terminal=True, no_color=False).color_system
    return COLOURS.get(found or "", ColorSystem.STANDARD)
