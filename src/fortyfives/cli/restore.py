"""`fortyfives restore`: put a copy of the server's database back."""

from __future__ import annotations

import typer

from fortyfives.cli.backup import Copy, put_back
from fortyfives.cli.serve import Config, Database
from fortyfives.cli.words import examples
from fortyfives.i18n import N_

app = typer.Typer(rich_markup_mode=None, add_completion=False)

HELP = N_(
    "Put a copy of the server's database back, while it runs.\n\n"
    "Adds what is missing and changes nothing that is there, so it may be done twice. It also "
    "moves tables to another database, from SQLite to PostgreSQL or back."
)


@app.command(
    help=HELP,
    epilog=examples(
        "fortyfives restore tables.jsonl.gz",
        "fortyfives restore --database postgresql://cards@localhost/cards tables.jsonl.gz",
    ),
)
def restore(file: Copy, config: Config = None, database: Database = None) -> None:
    """Put a copy back."""
    put_back(file, config, database)
