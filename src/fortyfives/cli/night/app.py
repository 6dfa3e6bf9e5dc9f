"""The group of commands of a card night, in the order of an evening."""

from __future__ import annotations

import typer

from fortyfives.cli.night import (
    cards,
    cash,
    desk,
    door,
    nights,
    printing,
    rounds,
    season,
    settling,
    simulate,
)
from fortyfives.cli.words import examples
from fortyfives.i18n import N_

HELP = N_(
    "Run a card night: a party, a drive or a championship, from the door to the cash sheet.\n\n"
    "Everything is written to one file as it happens; nothing needs the internet."
)
app = typer.Typer(
    rich_markup_mode=None,
    add_completion=False,
    no_args_is_help=True,
    help=HELP,
    epilog=examples(
        "fortyfives night new cape-breton-night --title 'Legion Friday'",
        "fortyfives night enter 'Ann MacNeil' 'Bob Gillis' --cookie",
        "fortyfives night draw",
        "fortyfives night start",
        "fortyfives night winners 12 7 31 4",
        "fortyfives night standings",
    ),
)
for part in (nights, desk, door, rounds, cards, settling, cash, printing, season, simulate):
    app.registered_commands += part.app.registered_commands
