"""What the commands of a night share: the file, the night, printing, refusals."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import typer
from rich.cells import cell_len

from fortyfives.cardnight.desk.desk import Desk
from fortyfives.cardnight.exchange import money_text
from fortyfives.cardnight.lines import clean_line
from fortyfives.cardnight.model import Night
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.store import Store
from fortyfives.cli.common import cannot_write, print_json, print_problems, refuse
from fortyfives.cli.houses import data_folder, write_atomically
from fortyfives.errors import RulesError
from fortyfives.i18n import N_, gettext

_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
HERE: Final[Mapping[NightReason, str]] = {
    NightReason.WRONG_COUNT: N_(
        "Count again, or accept the difference with --accept: the sheet will show it."
    ),
    NightReason.OVERPAID: N_(
        "Take the payment back when the money is back, or accept it with --accept: the cause "
        "bears it."
    ),
}
"""Hints that name an option here, where the browser has a button."""

USAGE_REASONS = {NightReason.UNKNOWN_FORMAT, NightReason.UNKNOWN_NIGHT, NightReason.WRONG_FILE}

MOST_TABLES: Final = 500
"""No night prints more: its codes and cards are made one by one."""

FileOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--file",
        help=N_("The file of nights; else FORTYFIVES_NIGHTS, else nights.db in the data folder."),
        metavar="FILE",
    ),
]
NightOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--night", help=N_("The night; else the last one opened."), metavar="NIGHT"),
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help=N_("JSON, for programs."))]
RoundOption: TypeAlias = Annotated[
    int | None, typer.Option("--round", help=N_("The round; else the latest."), metavar="N")
]


def nights_file(given: Path | None) -> Path:
    """The file of nights."""
    named = os.environ.get("FORTYFIVES_NIGHTS")
    return given or (Path(named) if named else data_folder() / "nights.db")


@contextmanager
def refusing() -> Iterator[None]:
    """Turn refusals into a line on standard error and an exit status."""
    try:
        yield
    except NightRefusal as refusal:
        status = 2 if refusal.reason in USAGE_REASONS else 1
        here = HERE.get(refusal.reason)
        hint = gettext(here) if here else refusal.hint
        refuse(refusal.reason, refusal.message, hint, status=status)
    except RulesError as error:
        print_problems(error.problems)
        raise typer.Exit(1) from None


@contextmanager
def opened_store(file: Path | None) -> Iterator[Store]:
    """The store of a command; what goes wrong is said on standard error."""
    path = nights_file(file)
    with refusing():
        try:
            with Store(path) as store:
                yield store
        except sqlite3.OperationalError as error:
            cannot_write(str(path), OSError(str(error)))
        except sqlite3.DatabaseError as error:  # a part of the file itself has turned
            raise NightRefusal(NightReason.WRONG_FILE, file=str(path), why=error) from None
        except OSError as error:
            cannot_write(str(path), error)


@contextmanager
def opened_desk(file: Path | None, night: str | None) -> Iterator[Desk]:
    """The night of a command: the one named, or the last one opened."""
    with opened_store(file) as store:
        yield Desk(store, night if night is not None else last_night(store))


def last_night(store: Store) -> str:
    """The night opened last. Raises `NightRefusal` (``unknown_night``)."""
    rows = store.nights()
    if not rows:
        raise NightRefusal(NightReason.UNKNOWN_NIGHT, name="–")
    return rows[-1].id


# -------------------------------------------------------------------- printing


def show(value: Any, as_json: bool, lines: Sequence[str]) -> None:
    """Print JSON, or lines for people."""
    if as_json:
        print_json(value)
    else:
        for line in lines:
            typer.echo(line)


def write_page(name: str, text: str) -> None:
    """Write a page of text to a file or, for `-`, to standard output; exits if it cannot be."""
    if name == "-":
        typer.echo(text, nl=False)
        return
    try:
        write_atomically(Path(name), text)
    except OSError as error:
        cannot_write(name, error)


def columns(rows: Sequence[Sequence[object]]) -> list[str]:
    """Rows with their cells one under the other, wide letters reckoned with."""
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(*texts, strict=True)]
    return [
        "  ".join(
            text + " " * (width - cell_len(text)) for text, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in texts
    ]


def headed(heads: Sequence[str], rows: Sequence[Sequence[object]], *, none: str = "") -> list[str]:
    """Rows under translated headings; where there are no rows, the sentence `none` alone."""
    if none and not rows:
        return [gettext(none)]
    return columns([[gettext(head) for head in heads], *rows])


def money(night: Night, cents: int) -> str:
    """A sum with its currency."""
    return f"{money_text(cents)} {night.format.money.currency}"


def numbered(parts: Sequence[str], why: str) -> list[int]:
    """Numbers from words of the command line; exits at what is none."""
    if not all(_NUMBER.fullmatch(part.strip()) for part in parts):
        text = gettext(N_("{text} is not a number.")).format(text=clean_line(why)[:40])
        refuse("bad_number", text, status=2)
    return [int(part) for part in parts]
