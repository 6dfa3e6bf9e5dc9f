"""Paper: the cards and sheets of a night as PDF files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from fortyfives.cardnight.desk.desk import Desk
from fortyfives.cardnight.draws import table_code
from fortyfives.cli.common import cannot_write, complain, print_json, refuse, specification_of
from fortyfives.cli.houses import write_bytes_atomically
from fortyfives.cli.night.common import (
    MOST_TABLES,
    FileOption,
    JsonOption,
    NightOption,
    numbered,
    opened_desk,
)
from fortyfives.cli.words import examples, no_messages_in
from fortyfives.errors import RulesError
from fortyfives.i18n import N_, current_language, gettext, use_language
from fortyfives.rules.library import load_rules
from fortyfives.rules.ruleset import RuleSet

if TYPE_CHECKING:  # what draws is imported when something is printed
    from fortyfives.cardnight.paper.sheets import Sheet, Wishes

app = typer.Typer(rich_markup_mode=None, add_completion=False)


class What(StrEnum):
    """What to print: a sheet by its name, or all that the night has."""

    ALL = "all"
    PUNCH = "punch"
    NUMBERS = "numbers"
    CARDS = "cards"
    GUIDES = "guides"
    ROUTES = "routes"
    MASTER = "master"
    PADS = "pads"
    RANKING = "ranking"
    RESULTS = "results"
    PRIZES = "prizes"
    PRESS = "press"
    CASH = "cash"


class Size(StrEnum):
    """The sheets of paper that printers have."""

    A4 = "a4"
    LETTER = "letter"


WhatArgument: TypeAlias = Annotated[What, typer.Argument(metavar="WHAT", show_default=False)]
PaperOption: TypeAlias = Annotated[Size, typer.Option(help=N_("The sheet in the printer."))]
LangOption: TypeAlias = Annotated[
    str, typer.Option(help=N_("Language of the sheet; else that of the messages."))
]
OutOption: TypeAlias = Annotated[
    str,
    typer.Option(
        help=N_("The file to write; else one named for the night. - is standard output."),
        metavar="FILE",
    ),
]
OnlyOption: TypeAlias = Annotated[
    str, typer.Option(help=N_("Only these numbers or tables, such as 3,17."), metavar="N,N…")
]
UnnamedOption: TypeAlias = Annotated[
    int,
    typer.Option(
        help=N_("So many numbered cards on which names are written by hand."),
        min=0,
        max=MOST_TABLES,
    ),
]
TablesOption: TypeAlias = Annotated[
    int, typer.Option(help=N_("How many tables; else those of the night."), min=0, max=MOST_TABLES)
]
CopiesOption: TypeAlias = Annotated[
    int, typer.Option(help=N_("How many pads, or cards of the ranking."), min=1, max=500)
]
RulesOption: TypeAlias = Annotated[
    str, typer.Option(help=N_("The rules that the tables play by; else the format’s."))
]
ServerOption: TypeAlias = Annotated[
    str, typer.Option(help=N_("Where phones find this computer."), metavar="ADDRESS")
]
WifiOption: TypeAlias = Annotated[
    str, typer.Option(help=N_("The hall’s own wireless network, for the table cards."))
]
PasswordOption: TypeAlias = Annotated[str, typer.Option(help=N_("Its password, which is printed."))]
ThanksOption: TypeAlias = Annotated[
    str, typer.Option(help=N_("A last sentence for the local paper."))
]


@app.command(
    "print",
    help=N_(
        "Print a sheet as a PDF file, for A4 or Letter.\n\n"
        "punch: punch cards. numbers: table numbers to fold. cards: table cards with the code for "
        "phones. guides: where everyone goes from each table. routes: the same for each pair, "
        "where the whole course is known. master: the master sheet. pads: score pads. ranking: "
        "the ranking of the cards. results: for the notice board. prizes: the prize list. press: "
        "for the local paper (plain text if FILE ends in .txt). cash: the cash sheet. all: "
        "everything there is, into a folder."
    ),
    epilog=examples(
        "fortyfives night print punch --paper letter",
        "fortyfives night print punch --unnamed 40",
        "fortyfives night print cards --server http://192.168.1.20:8045 --wifi Hall --password x",
        "fortyfives night print results --lang fr --out resultats.pdf",
        "fortyfives night print press --out press.txt --thanks 'Thanks to all who baked.'",
        "fortyfives night print all --out paper/",
    ),
)
def print_(
    what: WhatArgument,
    paper: PaperOption = Size.A4,
    lang: LangOption = "",
    out: OutOption = "",
    only: OnlyOption = "",
    unnamed: UnnamedOption = 0,
    tables: TablesOption = 0,
    copies: CopiesOption = 2,
    rules: RulesOption = "",
    server: ServerOption = "",
    wifi: WifiOption = "",
    password: PasswordOption = "",
    thanks: ThanksOption = "",
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Print sheets."""
    from fortyfives.cardnight.paper.sheets import Wishes
    from fortyfives.cardnight.paper.sizes import Paper
    from fortyfives.cardnight.paper.values import HallNetwork

    with opened_desk(file, night) as desk:
        wishes = Wishes(
            rules=_rules(rules or desk.night.format.rules),
            paper=Paper(paper.value),
            only=frozenset(numbered(only.split(","), only)) if only else frozenset(),
            unnamed=unnamed,
            tables=tables,
            copies=copies,
            codes=_codes(desk, tables),
            server=server,
            network=HallNetwork(wifi, password) if wifi else None,
            thanks=thanks,
        )
        _tell(list(_written(desk, what, wishes, lang, out)), as_json=json)


def _tell(written: list[str], *, as_json: bool) -> None:
    """Say which files there are now; of standard output nothing is said."""
    if as_json:
        print_json({"files": list(written)})
        return
    for name in written:
        if name != "-":
            typer.echo(gettext("{file} is written.").format(file=name))


def _rules(name: str) -> RuleSet:
    """The rules at a table of two pairs, or as they are played if they know no such table."""
    specification = specification_of(name)
    try:
        return load_rules(specification, players=4, sides=2)
    except RulesError:
        return load_rules(specification)


def _codes(desk: Desk, tables: int) -> tuple[str, ...]:
    from fortyfives.cardnight.paper.of_night import tables_of

    count = tables or tables_of(desk.night)
    return tuple(table_code(desk.seed, table) for table in range(1, count + 1))


def _written(desk: Desk, what: What, wishes: Wishes, lang: str, out: str) -> Iterator[str]:
    """Make the files; gives their names."""
    from fortyfives.cardnight.paper.sheets import NothingToPrint, Sheet

    with _spoken(lang):
        if what is What.ALL:
            yield from _every(desk, wishes, Path(out or "."))
            return
        name = out or f"{desk.night.id}-{what}.pdf"
        try:
            content = _content(desk, Sheet(what.value), wishes, name)
        except NothingToPrint as error:
            hint = gettext("“fortyfives night show” says how far the night is.")
            refuse("nothing_to_print", str(error), hint)
        yield _write(name, content)


def _spoken(lang: str) -> AbstractContextManager[None]:
    """The language of the sheet."""
    try:
        return use_language(lang or current_language())
    except ValueError:
        refuse("unknown_language", no_messages_in(lang), status=2)


def _every(desk: Desk, wishes: Wishes, folder: Path) -> Iterator[str]:
    """All that the night has, a file each; what it has not is told."""
    from fortyfives.cardnight.paper.sheets import NothingToPrint, Sheet

    for sheet in Sheet:
        name = str(folder / f"{desk.night.id}-{sheet}.pdf")
        try:
            content = _content(desk, sheet, wishes, name)
        except NothingToPrint as error:
            complain("left_out", f"{sheet}: {error}")
        else:
            yield _write(name, content)


def _content(desk: Desk, sheet: Sheet, wishes: Wishes, name: str) -> bytes:
    from fortyfives.cardnight.paper.of_night import all_names
    from fortyfives.cardnight.paper.printing import print_sheet, report
    from fortyfives.cardnight.paper.typefaces import missing_letters

    if name.endswith(".txt") and sheet.value == What.PRESS.value:
        return report(desk.night, wishes).encode()
    lacking = missing_letters(all_names(desk.night))
    if lacking:
        text = gettext("No typeface here has {letters}; they are printed as boxes.")
        hint = gettext("Chinese, Japanese and Korean need the extra “cjk” of this package.")
        complain("missing_letters", text.format(letters=" ".join(lacking)), hint)
    return print_sheet(desk.night, sheet, wishes)


def _write(name: str, content: bytes) -> str:
    if name == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return name
    try:
        write_bytes_atomically(Path(name), content)
    except OSError as error:
        cannot_write(name, error)
    return name
