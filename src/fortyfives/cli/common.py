"""What the commands share: rules named on the command line, output, refusals."""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from errno import ENOENT
from pathlib import Path
from typing import BinaryIO, Final, NoReturn

import typer

from fortyfives.cardnight.lines import is_shown
from fortyfives.cli.houses import house_names, house_path, is_house_name
from fortyfives.errors import Problem, RecordError, RulesError, reason_of
from fortyfives.game.record_json import read_json, refuse_deep
from fortyfives.i18n import N_, gettext
from fortyfives.rules.library import load_rules, preset_ids
from fortyfives.rules.options import Json
from fortyfives.rules.ruleset import RuleSet

WRONG: Final = 1
USAGE: Final = 2

RULES_HELP: Final = N_(
    "A preset (see “fortyfives rules list”), a saved house, a JSON or TOML file, or JSON itself."
)


def refuse(code: str, message: str, hint: str = "", *, status: int = WRONG) -> NoReturn:
    """Say on standard error what is wrong, by its code, and exit."""
    complain(code, message, hint)
    raise typer.Exit(status)


def complain(code: str, message: str, hint: str = "") -> None:
    """Say on standard error what is wrong, by its code: a line, and the hint on another.

    What a terminal would obey and what would begin a line, in a name that was typed or read, is
    shown as the sign for what cannot be shown (U+FFFD).
    """
    for line in (f"{code}: {message}", f"  {hint}" if hint else ""):
        if line:
            typer.echo("".join(map(_in_line, line)), err=True)


def _in_line(letter: str) -> str:
    return letter if is_shown(letter) and letter not in "\t\r\n" else "\ufffd"


def print_json(value: Json) -> None:
    """One line of JSON on standard output, at once, whatever the locale's encoding."""
    line = json.dumps(value, ensure_ascii=False) + "\n"
    sys.stdout.buffer.write(line.encode("utf-8", "replace"))
    sys.stdout.buffer.flush()


def read_bytes(name: str) -> bytes:
    """A whole file, or standard input for `-`; exits if it cannot be read."""
    try:
        if name == "-":
            return sys.stdin.buffer.read()
        with _opened(name) as file:
            return file.read()
    except OSError as error:
        cannot_read(name, error)


def _opened(name: str) -> BinaryIO:
    try:
        return Path(name).open("rb")
    except ValueError:  # no file's name can hold a NUL
        raise OSError(ENOENT, os.strerror(ENOENT)) from None


def cannot_read(name: str, error: OSError) -> NoReturn:
    """Exit because a file cannot be read."""
    text = gettext("{file} cannot be read: {reason}.")
    refuse("cannot_read", text.format(file=name, reason=reason_of(error)), status=USAGE)


def cannot_write(name: str, error: OSError) -> NoReturn:
    """Exit because a file cannot be written."""
    text = gettext("{file} cannot be written: {reason}.")
    refuse("cannot_write", text.format(file=name, reason=reason_of(error)), status=USAGE)


# -------------------------------------------------------------------- rules


def specification_of(name: str) -> Json:
    """The rule specification that an argument names; exits if it names none.

    A preset comes first, then JSON, a file, and a saved house.
    """
    if name in preset_ids():
        return name
    if name.lstrip().startswith(("{", '"')):
        return _parse(name, name.encode("utf-8", "replace"))
    if name == "-" or _is_file(name):
        return _parse(name, read_bytes(name))
    if is_house_name(name) and name in house_names():
        path = str(house_path(name))
        return _parse(path, read_bytes(path))
    return _unknown_rules(name)


def _is_file(name: str) -> bool:
    looks_like_one = name.endswith((".json", ".toml")) or os.sep in name
    return looks_like_one or os.path.isfile(name)


def _unknown_rules(name: str) -> NoReturn:
    known = [*preset_ids(), *house_names()]
    near = get_close_matches(name, known, n=3)
    text = gettext("“{name}” is no preset, no saved house and no file.").format(name=name[:60])
    if near:
        hint = gettext("Did you mean {names}?").format(names=", ".join(near))
    else:
        hint = gettext("“fortyfives rules list” shows what there is.")
    refuse("unknown_rules", text, hint, status=USAGE)


def _parse(name: str, content: bytes) -> Json:
    try:
        return parse_toml(content) if name.endswith(".toml") else read_json(content)
    except RecordError as error:
        refuse(error.code, f"{name[:60]}: {error.message}")


def parse_toml(content: bytes) -> Json:
    """The value of a TOML text. Raises `RecordError`."""
    try:
        value = tomllib.loads(content.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError:
        raise RecordError("bad_utf8", gettext("The text is not UTF-8.")) from None
    except RecursionError:
        raise RecordError("too_deep", gettext("The text is nested too deeply.")) from None
    except ValueError as error:
        raise RecordError("bad_toml", _not_toml(str(error))) from None
    refuse_deep(value)
    return value


def _not_toml(reason: str) -> str:
    """That a text is not TOML, and where; what exactly is wrong is told in English only."""
    place = re.search(r"line (?P<line>\d+), column (?P<column>\d+)", reason)
    if place is None:
        return gettext("This is not TOML.")
    where = gettext("line {line}, column {column}").format(**place.groupdict())
    return gettext("This is not TOML ({where}).").format(where=where)


def rules_of(name: str, players: int | None = None, sides: int | None = None) -> RuleSet:
    """The playable rules that an argument names; exits with all that is wrong with them."""
    try:
        return load_rules(specification_of(name), players=players, sides=sides)
    except RulesError as error:
        print_problems(error.problems)
        raise typer.Exit(WRONG) from None


def print_problems(problems: Sequence[Problem]) -> None:
    """Say on standard error all that is wrong with rules."""
    for problem in problems:
        complain(problem.code, problem.message)


def lines_of(name: str) -> Iterator[bytes]:
    """The lines of a file as they come, or of standard input for `-`."""
    try:
        if name == "-":
            yield from sys.stdin.buffer
        else:
            with _opened(name) as file:
                yield from file
    except OSError as error:
        cannot_read(name, error)
