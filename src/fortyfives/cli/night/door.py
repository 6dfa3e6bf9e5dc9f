"""The door: entries, the draw, late arrivals, departures."""

from __future__ import annotations

from typing import Annotated

import typer

from fortyfives.cardnight import pages
from fortyfives.cardnight.desk.door import (
    change_entry,
    come_back,
    enter,
    leave_trio,
    remove_entry,
    withdraw,
)
from fortyfives.cardnight.desk.drawing import choose_length, choose_odd, draw
from fortyfives.cardnight.exchange import parse_money
from fortyfives.cardnight.format import Odd
from fortyfives.cardnight.model import Night
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
    "enter",
    help=N_(
        "Take an entry: one name, or the two names of a pair. After the draw it is a late one."
    ),
    epilog=examples(
        "fortyfives night enter 'Ann MacNeil' 'Bob Gillis' --cookie",
        "fortyfives night enter 'Cara Rankin' 'Dan Beaton' --paid 5",
    ),
)
def enter_(
    names: Annotated[list[str], typer.Argument(metavar="NAME…")],
    cookie: Annotated[bool, typer.Option("--cookie", help=N_("Is in the cookie jar."))] = False,
    paid: Annotated[
        str | None, typer.Option(help=N_("What was paid; else all that is owed."), metavar="SUM")
    ] = None,
    strength: Annotated[
        int, typer.Option(help=N_("Higher is stronger; keeps the best apart in an elimination."))
    ] = 0,
    first_round: Annotated[
        int | None,
        typer.Option("--round", help=N_("The first round it plays, if only cards are counted.")),
    ] = None,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Take an entry."""
    with opened_desk(file, night) as desk:
        cents = None if paid is None else parse_money(paid)
        desk.do(
            enter, names, seed=desk.seed, cookie=cookie, paid=cents, strength=strength,
            first_round=first_round,
        )  # fmt: skip
        entry = desk.night.entries[max(desk.night.entries)]
        text = gettext("Entry {entry}: {names}, {paid} paid.")
        line = text.format(
            entry=entry.id, names=" & ".join(entry.names), paid=money(desk.night, entry.paid)
        )
        unit = next((u.id for u in desk.night.units.values() if entry.id in u.entries), None)
        late = [] if unit is None else [gettext("Its number is {unit}.").format(unit=unit)]
        view = {**pages.entries(desk.night)[-1], "unit": unit}
        show(view, json, [line, *late])


@app.command(help=N_("List the entries."))
def entries(file: FileOption = None, night: NightOption = None, json: JsonOption = False) -> None:
    """Print the entries."""
    with opened_desk(file, night) as desk:
        heads = (N_("entry"), N_("names"), N_("cookie jar"), N_("paid"), N_("owed"))
        rows = [
            [
                entry.id,
                " & ".join(entry.names),
                "×" if entry.cookie else "",
                money(desk.night, entry.paid),
                money(desk.night, pages.owes(desk.night, entry.id)),
            ]
            for entry in desk.night.entries.values()
        ]
        show(pages.entries(desk.night), json, headed(heads, rows, none=N_("Nobody has come yet.")))


@app.command(help=N_("Put an entry right, or strike it out before the draw."))
def entry(
    number: Annotated[int, typer.Argument(metavar="ENTRY")],
    names: Annotated[
        list[str] | None, typer.Option("--name", help=N_("A name; give all of them."))
    ] = None,
    cookie: Annotated[
        bool | None, typer.Option("--cookie/--no-cookie", help=N_("Is in the cookie jar."))
    ] = None,
    paid: Annotated[
        str | None, typer.Option(help=N_("What was paid in all."), metavar="SUM")
    ] = None,
    strength: Annotated[
        int | None,
        typer.Option(help=N_("Higher is stronger; can be changed before the first round.")),
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help=N_("Strike it out."))] = False,
    why: Annotated[str, typer.Option(help=N_("The reason, for the log."))] = "",
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Change an entry."""
    with opened_desk(file, night) as desk:
        if remove:
            desk.do(remove_entry, number)
            show({"removed": number}, json, [gettext("Struck out.")])
            return
        cents = None if paid is None else parse_money(paid)
        desk.do(
            change_entry, number, names=names, cookie=cookie, paid=cents, strength=strength,
            why=why,
        )  # fmt: skip
        found = desk.night.entries[number]
        show(
            next(e for e in pages.entries(desk.night) if e["id"] == number),
            json,
            [f"{number} {' & '.join(found.names)} {money(desk.night, found.paid)}"],
        )


@app.command("draw", help=N_("Give the punch cards their numbers and draw partners and places."))
def draw_(file: FileOption = None, night: NightOption = None, json: JsonOption = False) -> None:
    """Draw."""
    with opened_desk(file, night) as desk:
        desk.do(draw, seed=desk.seed)
        show(pages.units(desk.night), json, _cards(desk.night))


@app.command(help=N_("List the numbers of the punch cards."))
def cards(file: FileOption = None, night: NightOption = None, json: JsonOption = False) -> None:
    """Print the units."""
    with opened_desk(file, night) as desk:
        show(pages.units(desk.night), json, _cards(desk.night))


def _cards(night: Night) -> list[str]:
    rows = [
        [unit.id, unit.name, gettext("gone home") if unit.withdrawn_after is not None else ""]
        for unit in night.units.values()
    ]
    return columns(rows) if rows else [gettext("Nothing is drawn yet.")]


@app.command(help=N_("Choose what is done about odd numbers, from the next round on."))
def odd(
    choice: Annotated[Odd, typer.Argument()],
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Choose."""
    with opened_desk(file, night) as desk:
        desk.do(choose_odd, choice)
        show(pages.overview(desk.night), json, [gettext("Chosen.")])


@app.command(help=N_("Choose how many rounds are played."))
def rounds(
    number: Annotated[int, typer.Argument(metavar="N")],
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Choose."""
    with opened_desk(file, night) as desk:
        desk.do(choose_length, number)
        show(pages.overview(desk.night), json, [gettext("Chosen.")])


@app.command("withdraw", help=N_("Let someone go home: no place from the next round on."))
def withdraw_(
    unit: Annotated[int, typer.Argument(metavar="NUMBER")],
    back: Annotated[bool, typer.Option("--back", help=N_("Has come back instead."))] = False,
    number: Annotated[
        int | None,
        typer.Option(
            "--round", help=N_("The last round played (or first again), if cards are counted.")
        ),
    ] = None,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Let someone go, or come back."""
    with opened_desk(file, night) as desk:
        if back:
            desk.do(come_back, unit, first_round=number)
        else:
            desk.do(withdraw, unit, last_round=number)
        show(pages.overview(desk.night), json, _cards(desk.night))


@app.command(help=N_("Let one of a drawn trio go home: the other two are a pair."))
def leave(
    number: Annotated[int, typer.Argument(metavar="ENTRY")],
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Let one of three go."""
    with opened_desk(file, night) as desk:
        desk.do(leave_trio, number)
        show(pages.units(desk.night), json, _cards(desk.night))
