"""`fortyfives backup`: copies of the server's database."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from fortyfives.cli.common import cannot_read, cannot_write, print_json, refuse
from fortyfives.cli.serve import Config, Database, database_in_use, need_extra, read_settings
from fortyfives.cli.words import examples
from fortyfives.i18n import N_

app = typer.Typer(rich_markup_mode=None, add_completion=False)

HELP = N_(
    "Copy the server's database into one file, while it runs.\n\n"
    "Prints how many rows of each table the copy has. Keep it safe: it holds what decks of games "
    "under way are made from."
)

Copy = Annotated[str, typer.Argument(help=N_("The file of the copy."), metavar="FILE")]


@app.command(
    help=HELP,
    epilog=examples(
        "fortyfives backup tables.jsonl.gz",
        "fortyfives backup --config /etc/fortyfives.toml tables.jsonl.gz",
    ),
)
def backup(file: Copy, config: Config = None, database: Database = None) -> None:
    """Write a copy."""
    settings = read_settings(config, database=database)
    try:
        from fortyfives.server.store.backup import back_up
    except ModuleNotFoundError as error:
        need_extra(error)
    with database_in_use():
        try:
            copied = asyncio.run(back_up(settings.database_url, Path(file)))
        except OSError as error:
            cannot_write(file, error)
    print_json({"copied": copied})


def put_back(file: str, config: Path | None, database: str | None) -> None:
    """Add what a copy has and the database lacks."""
    settings = read_settings(config, database=database)
    try:
        from fortyfives.server.store.backup import BackupError, restore
    except ModuleNotFoundError as error:
        need_extra(error)
    with database_in_use():
        try:
            print_json({"added": asyncio.run(restore(settings.database_url, Path(file)))})
        except BackupError as error:
            refuse("bad_backup", str(error))
        except OSError as error:
            cannot_read(file, error)
