"""`fortyfives query`: JSON Lines in, JSON Lines out, one answer a line."""

from __future__ import annotations

from typing import Annotated

import typer

from fortyfives.cli.answers import answer_line
from fortyfives.cli.common import lines_of, print_json
from fortyfives.cli.words import examples
from fortyfives.i18n import N_

app = typer.Typer(rich_markup_mode=None, add_completion=False)

HELP = N_(
    "Answer questions about the rules: one JSON object a line in, one a line out, in order.\n\n"
    "Each question names what it asks, and the rules: legal (which cards may be played), winner "
    "(of a trick), order (of the cards), rules (every option), solve. A line that cannot be "
    "answered gets an error with a code and a message; the others are still answered."
)


@app.command(
    help=HELP,
    epilog=examples(
        """echo '{"ask":"order","rules":"irish-45","trump":"H"}' | fortyfives query""",
        "fortyfives query questions.jsonl > answers.jsonl",
    ),
)
def query(
    file: Annotated[
        str,
        typer.Argument(help=N_("The file of questions; - is standard input."), metavar=N_("FILE")),
    ] = "-",
) -> None:
    """Answer every line that is not empty, each at once."""
    for line in lines_of(file):
        if line.strip():
            print_json(answer_line(line))
