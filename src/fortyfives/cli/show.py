"""`fortyfives show`: a record for people to read."""

from __future__ import annotations

from typing import Annotated

import typer

from fortyfives.cli.common import USAGE, lines_of, print_json, refuse
from fortyfives.cli.records import Entry, entries
from fortyfives.cli.words import examples
from fortyfives.errors import RecordError
from fortyfives.game.record import Replay
from fortyfives.game.record_telling import game_json
from fortyfives.game.text import game_text
from fortyfives.i18n import N_, gettext

app = typer.Typer(rich_markup_mode=None, add_completion=False)

HELP = N_(
    "Print a record for people to read: hands, auction, draw, tricks, points and score sheet.\n\n"
    "Games, deals and seats count from 0, as in a record and in what “verify” prints."
)


@app.command(
    help=HELP,
    epilog=examples(
        "fortyfives show game.jsonl",
        "fortyfives show games.jsonl --game 3 --deal 0",
        "fortyfives show game.jsonl --seat 2",
        "fortyfives --lang fr show game.jsonl",
    ),
)
def show(
    file: Annotated[
        str, typer.Argument(help=N_("A file of records; - is standard input."), metavar=N_("FILE"))
    ],
    game: Annotated[int | None, typer.Option(help=N_("Only this game of the file."), min=0)] = None,
    deal: Annotated[int | None, typer.Option(help=N_("Only this deal."), min=0)] = None,
    seat: Annotated[
        int | None, typer.Option(help=N_("Only what this seat could know."), min=0)
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help=N_("One line of JSON a game, for programs."))
    ] = False,
) -> None:
    """Show every game of a file, or the one chosen."""
    shown = 0
    for entry in entries(lines_of(file)):
        if game is not None and entry.number != game:
            continue
        where = gettext("{file}, line {line}").format(file=file, line=entry.line)
        replayed = _replayed(entry, where)
        deals = _chosen(replayed, deal, seat)
        if json:
            print_json(game_json(replayed, deals, seat))
        else:
            typer.echo(("\n" if shown else "") + game_text(replayed, deals, seat), nl=False)
        shown += 1
    if not shown:
        refuse("no_record", gettext("There is no such game in {file}.").format(file=file))


def _replayed(entry: Entry, where: str) -> Replay:
    try:
        return entry.replayed()
    except RecordError as fault:
        refuse(fault.code, f"{where}: {fault.message}", fault.hint)


def _chosen(replayed: Replay, deal: int | None, seat: int | None) -> list[int] | None:
    """The deals to show; exits if there is no such deal or seat."""
    if seat is not None and seat >= replayed.game.rules.players:
        refuse("unknown_seat", gettext("There is no seat {seat}.").format(seat=seat), status=USAGE)
    if deal is not None and deal >= len(replayed.deals):
        refuse("no_deal", gettext("There is no deal {deal}.").format(deal=deal), status=USAGE)
    return None if deal is None else [deal]
