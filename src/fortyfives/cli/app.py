"""The command `fortyfives`: its global options, and its commands loaded when they are called.

A command is a module with a `typer.Typer` called `app`. Its texts are marked with `N_` and
translated when the command is loaded, after `--lang` is known.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from itertools import pairwise
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command as build

from fortyfives.cli.usage import ANY_ERROR, complain_of
from fortyfives.cli.words import examples, no_messages_in, translate
from fortyfives.errors import reason_of
from fortyfives.i18n import N_, gettext, pick_language, use_language

COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("fortyfives.cli.play", N_("Play in this terminal.")),
    "rules": ("fortyfives.cli.rules", N_("Houses: list, show, check, print and compare rules.")),
    "simulate": ("fortyfives.cli.simulate", N_("Let computers play whole games and record them.")),
    "verify": ("fortyfives.cli.verify", N_("Replay records and say whether they hold.")),
    "show": ("fortyfives.cli.show", N_("Print a record for people to read.")),
    "query": ("fortyfives.cli.query", N_("Answer questions about the rules, one a line.")),
    "arena": ("fortyfives.cli.arena", N_("Compare computer players on the same deals.")),
    "night": (
        "fortyfives.cli.night.app",
        N_("Run a card night: a party, a drive, a championship."),
    ),
    "serve": ("fortyfives.cli.serve", N_("Serve the table in the browser.")),
    "backup": ("fortyfives.cli.backup", N_("Copy the server's database.")),
    "restore": ("fortyfives.cli.restore", N_("Put a copy of it back.")),
    "warm": ("fortyfives.cli.warm", N_("Compile the fast part of the engine ahead.")),
    "bench": ("fortyfives.cli.bench", N_("Measure the speed of the engine.")),
}
"""The commands in the order of the help: module, and what it does in a line."""

HELP = N_(
    "Forty-Fives, Auction 45s, 120s, 110 and their cousins: play, simulate, check and explain.\n\n"
    "Every command has a help of its own with examples: fortyfives COMMAND --help."
)
STATUS = N_("Exit status: 0 all right, 1 what was checked is wrong, 2 wrong usage.")
EPILOG = (
    examples(
        "fortyfives play",
        "fortyfives rules list",
        "fortyfives rules sheet auction-120",
        "fortyfives simulate --rules irish-45 --games 10 --seed 1 --bots novice --out games.jsonl",
        "fortyfives verify games.jsonl",
        "fortyfives show games.jsonl --deal 1",
    )
    + f"\n\n{STATUS}"
)


class LazyGroup(TyperGroup):
    """A group that imports a command's module only when that command is called."""

    def __init__(self, **attrs: Any) -> None:
        super().__init__(**attrs)
        for name, (_, line) in COMMANDS.items():
            self.add_command(TyperCommand(name, short_help=line, rich_markup_mode=None))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, command, rest = super().resolve_command(ctx, args)
        return name, (load(name) if name in COMMANDS else command), rest

    def main(self, args: Sequence[str] | None = None, *given: Any, **more: Any) -> Any:
        """Run, and end with a status; what is wrong with the arguments is told in our words."""
        _speak_from_the_start(args)
        translate(self)
        try:
            status = super().main(args, *given, **{**more, "standalone_mode": False})
        except ANY_ERROR as error:
            sys.exit(complain_of(error))
        except typer.Abort:
            typer.echo(gettext("Broken off."), err=True)
            sys.exit(1)
        sys.exit(status if isinstance(status, int) else 0)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        translate(self)
        super().format_help(ctx, formatter)


def _speak_from_the_start(arguments: Sequence[str] | None) -> None:
    """Use the language that the arguments, else the environment, ask for before all else."""
    use_language(pick_language())
    given = list(sys.argv[1:] if arguments is None else arguments)
    for name, value in pairwise([*given, ""]):
        code = value if name == "--lang" else name.removeprefix("--lang=")
        if name == "--lang" or code != name:
            with suppress(ValueError):  # refused when its turn comes
                use_language(code)


def load(name: str) -> Any:
    """Import a command and put its texts into the language in use."""
    command = build(import_module(COMMANDS[name][0]).app)
    command.name = name
    translate(command)
    return command


def _choose_language(code: str | None) -> str | None:
    """Use the language of `--lang`; without it the one from the start stays."""
    try:
        if code:
            use_language(code)
    except ValueError:
        raise typer.BadParameter(no_messages_in(code or "")) from None
    return code


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"fortyfives {version('fortyfives')}")
        raise typer.Exit


app = typer.Typer(
    cls=LazyGroup,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
)


@app.callback(help=HELP, epilog=EPILOG)
def fortyfives(
    lang: Annotated[
        str | None,
        typer.Option(
            help=N_("Language of the messages: en, es, fr or it; else the environment's."),
            callback=_choose_language,
            is_eager=True,
            metavar=N_("CODE"),
        ),
    ] = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help=N_("Print the version and exit."),
            callback=_print_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Global options; they are acted on as they are read."""


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal without suit symbols shows others
            stream.reconfigure(errors="replace")
    use_language(pick_language())
    try:
        build(app).main(args=given, prog_name="fortyfives")
    except OSError as error:
        _give_up_output(error)


def _open_closed_streams() -> None:
    """Give every standard stream that was closed before the start a place of its own."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115 - for the whole run
            setattr(sys, name, stream)


def _give_up_output(error: OSError) -> NoReturn:
    """End because standard output takes no more: the commands answer for all other files."""
    text = gettext("{file} cannot be written: {reason}.")
    reason = reason_of(error)
    with suppress(OSError):
        typer.echo(
            f"cannot_write: {text.format(file=error.filename or '-', reason=reason)}", err=True
        )
    sink = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):  # what is still buffered goes nowhere
        os.dup2(sink, stream)
    sys.exit(2)
