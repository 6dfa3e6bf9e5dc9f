"""The words of the command line itself, usage, headings and complaints, in the language in use.

The library that reads the arguments speaks English only and puts its sentences together itself.
They are recognised here by their text, as it was found in Typer 0.29 and in Click 8 below the
older ones, and said in our words; a sentence that is not known is passed on as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from typing import Any, Final

import typer

from fortyfives.i18n import N_, gettext

_POSSIBLE: Final = N_("No such option: {name} (possible: {names})")
_WHOLE: Final = N_("This is not a whole number.")
_DECIMAL: Final = N_("This is not a number.")
_UNEXPECTED: Final = N_("Arguments that are not expected: {names}.")

SAYINGS: Final[tuple[tuple[str, str], ...]] = (
    ("Missing command.", N_("Missing command.")),
    (
        "No such command {name}. Did you mean {names}?",
        N_("No such command {name}. Did you mean {names}?"),
    ),
    ("No such command {name}.", N_("No such command {name}.")),
    ("No such option: {name} (Possible options: {names})", _POSSIBLE),
    ("No such option: {name} Did you mean {names}?", _POSSIBLE),
    ("No such option: {name}", N_("No such option: {name}")),
    ("Option {name} requires an argument.", N_("Option {name} requires a value.")),
    ("Option {name} does not take a value.", N_("Option {name} takes no value.")),
    ("Got unexpected extra argument(s) ({names})", _UNEXPECTED),
    ("Got unexpected extra argument ({names})", _UNEXPECTED),
    ("Got unexpected extra arguments ({names})", _UNEXPECTED),
    ("Missing argument {name}. {message}", N_("Missing argument {name}. {message}")),
    ("Missing argument {name}.", N_("Missing argument {name}.")),
    ("Missing option {name}. {message}", N_("Missing option {name}. {message}")),
    ("Missing option {name}.", N_("Missing option {name}.")),
    ("Choose from:{names}", N_("Choose one of {names}.")),
    ("Invalid value for {name}: {message}", N_("Invalid value for {name}: {message}")),
    ("Invalid value: {message}", N_("Invalid value: {message}")),
    ("Value error, {message}", "{message}"),
    ("{name} is not one of {names}.", N_("{name} is not one of {names}.")),
    ("Input should be a valid integer{rest}", _WHOLE),
    ("Unable to parse input string as an integer{rest}", _WHOLE),
    ("{name} is not a valid integer{rest}", _WHOLE),
    ("Input should be a valid number{rest}", _DECIMAL),
    ("Input should be a finite number{rest}", _DECIMAL),
    ("{name} is not a valid float{rest}", _DECIMAL),
    ("Input should be greater than or equal to {least}", N_("The least is {least}.")),
    ("Input should be less than or equal to {most}", N_("The most is {most}.")),
    ("{name} is not in the range {range}.", N_("{name} is not in the range {range}.")),
    ("Could not open file {name}: {message}", N_("File {name} cannot be opened: {message}")),
    (
        "{name} completion installed in {file}",
        N_("Completion for {name} is installed in {file}."),
    ),
    (
        "Completion will take effect once you restart the terminal",
        N_("It works once you have restarted the terminal."),
    ),
    # ------------------------------------------------------------ in a help
    ("Options", N_("Options")),
    ("Arguments", N_("Arguments")),
    ("Commands", N_("Commands")),
    ("Show this message and exit.", N_("Show this help and exit.")),
    (
        "Install completion for the current shell.",
        N_("Install completion for the shell in use."),
    ),
    (
        "Show completion for the current shell, to copy it or customize the installation.",
        N_("Show completion for the shell in use, to copy it or to install it otherwise."),
    ),
    ("{text}  [{notes}]", "{text}  [{notes}]"),
    ("{text}  \\[{notes}]", "{text}  [{notes}]"),
    ("required; {notes}", N_("required; {notes}")),
    ("required", N_("required")),
    ("default: {value}; {notes}", N_("default: {value}; {notes}")),
    ("default: {value}", N_("default: {value}")),
)
"""What the library says, and what we say instead."""

_METAVARS: Final = re.compile(
    r" <(?:list\[)?(str|int|float)(?: range)?\]?>| (TEXT|INTEGER|FLOAT)(?: RANGE)?$"
)
"""The library's names for what an option takes, behind the option's own name."""

_TAKEN_IN: Final = frozenset({"message", "notes", "text"})
"""Blanks whose content is a saying in turn."""


def said(text: str) -> str:
    """A sentence of the library in our words; one that is not known stays as it is."""
    for pattern, ours in _patterns():
        match = pattern.fullmatch(text)
        if match:
            blanks = {
                name: said(value) if name in _TAKEN_IN else " ".join(value.split())
                for name, value in match.groupdict().items()
            }
            return gettext(ours).format(**blanks)
    return text


@cache
def _patterns() -> Sequence[tuple[re.Pattern[str], str]]:
    return [(_pattern(theirs), ours) for theirs, ours in SAYINGS]


def _pattern(theirs: str) -> re.Pattern[str]:
    """A sentence with blanks as an expression with a group for each."""
    pieces = re.split(r"\{(\w+)\}", theirs)
    blank = [f"(?P<{piece}>.+?)" if i % 2 else re.escape(piece) for i, piece in enumerate(pieces)]
    return re.compile("".join(blank), re.DOTALL)


# --------------------------------------------------------------------- help


_HelpFormatter: Any = typer.Context.formatter_class


class Formatter(_HelpFormatter):  # type: ignore[misc]  # the library gives it no public name
    """Writes a help in the language in use."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, gettext("Usage:") + " " if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        text = gettext(N_("{heading}:")).format(heading=said(heading))
        self.write(f"{'':>{self.current_indent}}{text}\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], *args: Any, **options: Any) -> None:
        spoken = [(_METAVARS.sub(_metavar, name), said(text)) for name, text in rows]
        super().write_dl(spoken, *args, **options)


class SpeakingContext(typer.Context):
    """A context whose help speaks the language in use."""

    formatter_class = Formatter


def _metavar(match: re.Match[str]) -> str:
    """What an option takes, in a word; an argument's own name says it."""
    if (match[1] or match[2]) not in {"str", "TEXT"}:
        return " " + gettext(N_("N"))
    return " " + gettext(N_("TEXT")) if match.string.startswith("-") else ""


def speak(command: Any) -> None:
    """Make a command and its subcommands write their help in the language in use."""
    command.context_class = SpeakingContext
    command.options_metavar = gettext(N_("[OPTIONS]"))
    if hasattr(command, "subcommand_metavar"):
        command.subcommand_metavar = gettext(N_("COMMAND [ARGUMENTS]…"))
    for parameter in command.params:
        if parameter.name == "install_completion":
            parameter.callback = _said_by(parameter.callback)


def _said_by(callback: Callable[..., Any]) -> Callable[..., Any]:
    """The same callback, what it prints said in our words."""

    def spoken(*given: Any, **named: Any) -> Any:
        printed = StringIO()
        try:
            with redirect_stdout(printed):
                return callback(*given, **named)
        finally:
            for line in printed.getvalue().splitlines():
                typer.echo(said(line))

    return spoken


# --------------------------------------------------------------- complaints

ANY_ERROR: Final[Any] = typer.BadParameter.__mro__[2]
"""The parent of everything that the library complains about; it has no public name."""


def complain_of(error: Any) -> int:
    """Print what the library complains about and give the exit status."""
    if type(error).__name__ == "NoArgsIsHelpError":  # a help that nobody asked for
        error.show()
        return int(error.exit_code)
    context = getattr(error, "ctx", None)
    if context is not None:
        typer.echo(context.get_usage(), err=True)
        command = f"{context.command_path} {context.help_option_names[0]}"
        typer.echo(gettext("Try “{command}” for help.").format(command=command) + "\n", err=True)
    message = gettext("Error: {message}").format(message=said(error.format_message()))
    typer.echo(message, err=True)
    return int(error.exit_code)
