"""Computer players as the command line names them: a level, or a program of one's own."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterable
from typing import Final

from fortyfives.cli.common import USAGE, refuse
from fortyfives.i18n import gettext

PROGRAM: Final = "exec:"


def check_bots(names: Iterable[str]) -> None:
    """Exit if one of these names is no level, or a program that cannot be run."""
    from fortyfives.bots.bot import UnknownBotError, make_bot

    try:
        for name in names:
            if name.startswith(PROGRAM):
                _check_program(name.removeprefix(PROGRAM))
            else:
                make_bot(name)
    except UnknownBotError as error:
        refuse("unknown_bot", str(error), status=USAGE)


def _check_program(command: str) -> None:
    """Exit if a program is not there; the bot itself would play on without it."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words or shutil.which(words[0]) is None:
        text = gettext("“{command}” is not a program that can be run.")
        refuse("unknown_bot", text.format(command=command), status=USAGE)


def player_name(bot: str, seat: int) -> str:
    """What a record calls the player at a seat: a level, or a program's own name."""
    from fortyfives.bots.process import program_name

    name = program_name(bot.removeprefix(PROGRAM)) if bot.startswith(PROGRAM) else bot
    return f"{name} {seat}"
