"""The cash sheet, and the close of a night."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from fortyfives.cardnight import pages
from fortyfives.cardnight.desk.settling import BY_HAND, close, move_cash, undo_cash
from fortyfives.cardnight.exchange import money_text, parse_money
from fortyfives.cardnight.model import CashKind, Night
from fortyfives.cardnight.words import KINDS, POTS
from fortyfives.cli.night.common import (
    FileOption,
    JsonOption,
    NightOption,
    columns,
    headed,
    money,
    opened_desk,
    show,
)
from fortyfives.cli.words import examples
from fortyfives.i18n import N_, gettext

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(
    help=N_("The cash sheet; with KIND and SUM, write down money that moved."),
    epilog=examples(
        "fortyfives night cash",
        "fortyfives night cash float_in 100",
        "fortyfives night cash fifty_tickets 84",
        "fortyfives night cash expense 25 --note hall",
        "fortyfives night cash --undo 3 --note 'counted twice'",
    ),
)
def cash(
    kind: Annotated[
        CashKind | None, typer.Argument(help=", ".join(BY_HAND), metavar="KIND")
    ] = None,
    amount: Annotated[str | None, typer.Argument(metavar="SUM")] = None,
    pot: Annotated[str | None, typer.Option(help=", ".join(POTS))] = None,
    unit: Annotated[
        int | None, typer.Option("--number", help=N_("Who it is for."), metavar="NUMBER")
    ] = None,
    note: Annotated[str, typer.Option(help=N_("What it is."))] = "",
    undo: Annotated[
        int | None,
        typer.Option(help=N_("Take this line back: it was wrong, or the money came back.")),
    ] = None,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Print or write the cash sheet."""
    with opened_desk(file, night) as desk:
        if undo is not None:
            desk.do(undo_cash, undo, why=note)
        elif kind is not None:
            cents = parse_money(amount or "")
            desk.do(move_cash, kind, cents, pot=pot, note=note, unit=unit)
        show(pages.cash(desk.night), json, cash_lines(desk.night))


def cash_lines(night: Night) -> list[str]:
    """The cash sheet, line by line."""
    view = pages.cash(night)
    rows = [
        [
            line["number"] or "",
            gettext(POTS[line["pot"]]),
            gettext(KINDS[CashKind(line["kind"])]),
            line["note"] + (f" {line['unit']}" if line["unit"] else ""),
            money_text(line["change"]).rjust(10),
        ]
        for line in view["lines"]
    ]
    heads = ("", N_("pot"), N_("what for"), N_("note"), N_("sum"))
    lines = headed(heads, rows, none=N_("No money has moved yet."))
    lines += _undone(view["undone"])
    lines += ["", gettext("Left in each pot:")]
    left = [
        [gettext(POTS[pot]), money_text(sum_).rjust(10)] for pot, sum_ in view["balances"].items()
    ]
    box = gettext("In the box: {sum}").format(sum=money(night, view["box"]))
    return [*lines, *columns(left), box]


def _undone(lines: list[dict[str, Any]]) -> list[str]:
    rows = [
        [each["number"], gettext(KINDS[CashKind(each["kind"])]), each["note"],
         money_text(each["amount"])]
        for each in lines
    ]  # fmt: skip
    return ["", gettext("Taken back:"), *columns(rows)] if rows else []


@app.command("close", help=N_("Close the night: prizes paid, the box counted. Empties every pot."))
def close_(
    counted: Annotated[str, typer.Option(help=N_("What is in the box now."), metavar="SUM")],
    accept: Annotated[
        bool, typer.Option("--accept", help=N_("Accept that something is over or missing."))
    ] = False,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Close the night."""
    with opened_desk(file, night) as desk:
        desk.do(close, counted=parse_money(counted), accept=accept)
        show(pages.cash(desk.night), json, cash_lines(desk.night))
