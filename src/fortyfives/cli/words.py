"""The texts of commands in the language in use."""

from __future__ import annotations

from typing import Any

from fortyfives.i18n import N_, available_languages, gettext

EXAMPLES = N_("Examples:")


def examples(*lines: str) -> str:
    """The part of a command's help that shows it at work, for its `epilog`."""
    return "\n".join(["\b", EXAMPLES, *(f"  {line}" for line in lines)])


def no_messages_in(code: str) -> str:
    """The sentence for a language that there is no catalogue for."""
    text = gettext("There are no messages in “{code}”; choose one of {languages}.")
    return text.format(code=code, languages=", ".join(available_languages()))


def translate(command: Any) -> None:
    """Put a command's texts, its options' and its subcommands' into the language in use."""
    for attribute in ("help", "short_help"):
        text = getattr(command, attribute, None)
        if text:
            setattr(command, attribute, gettext(text))
    if command.epilog:
        command.epilog = command.epilog.replace(EXAMPLES, gettext(EXAMPLES))
    for parameter in command.params:
        if getattr(parameter, "help", None):
            parameter.help = gettext(parameter.help)
    for child in getattr(command, "commands", {}).values():
        translate(child)
