"""The texts of commands in the language in use."""

from __future__ import annotations

import re
from typing import Any

from fortyfives.cli.usage import speak
from fortyfives.i18n import N_, available_languages, gettext

EXAMPLES = N_("Examples:")


def examples(*lines: str) -> str:
    """The part of a command's help that shows it at work, for its `epilog`."""
    return "\n".join(["\b", EXAMPLES, *(f"  {line}" for line in lines)])


def no_messages_in(code: str) -> str:
    """The sentence for a language that there is no catalogue for."""
    text = gettext("There are no messages in “{code}”; choose one of {languages}.")
    return text.format(code=code, languages=", ".join(available_languages()))


def first_sentence(text: str) -> str:
    """What a command does, in a line of its group's help."""
    return re.split(r"(?<=[.!?])\s", text, maxsplit=1)[0]


def _said(line: str) -> str:
    """A line of an epilog in the language in use; a command stays what it is."""
    return line if line.startswith(("\b", " ")) else gettext(line)


def translate(command: Any) -> None:
    """Put a command's texts, its options' and its subcommands' into the language in use."""
    speak(command)
    for attribute in ("help", "short_help"):
        text = getattr(command, attribute, None)
        if text:
            setattr(command, attribute, gettext(text))
    if command.help and not command.short_help:
        command.short_help = first_sentence(command.help)
    if command.epilog:
        command.epilog = "\n".join(map(_said, command.epilog.split("\n")))
    for parameter in command.params:
        for attribute in ("help", "metavar"):
            text = getattr(parameter, attribute, None)
            if text:
                setattr(parameter, attribute, gettext(text))
    for child in getattr(command, "commands", {}).values():
        translate(child)
