"""`fortyfives warm`: compile the kernel ahead, so that no first use has to wait."""

from __future__ import annotations

import sys

import typer

from fortyfives.cli.words import examples
from fortyfives.i18n import N_, gettext

app = typer.Typer(rich_markup_mode=None, add_completion=False)

HELP = N_(
    "Compile the fast part of the engine ahead, once for each version and machine.\n\n"
    "Without it the first use of a strong player or of a solver waits some seconds for it."
)


@app.command(help=HELP, epilog=examples("fortyfives warm"))
def warm() -> None:
    """Compile what is not compiled yet."""
    from fortyfives import kernel

    seconds = kernel.warm(_progress if sys.stderr.isatty() else None)
    typer.echo(gettext("Everything is compiled ({seconds} s).").format(seconds=f"{seconds:.1f}"))


def _progress(name: str, done: int, total: int) -> None:
    text = gettext("Compiling: {done} of {total}").format(done=done, total=total)
    typer.echo(f"\r{text}", err=True, nl=not name)
