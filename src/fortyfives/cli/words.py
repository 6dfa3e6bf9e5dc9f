"""The texts of commands in the language in use."""

from __future__ import annotations

import errno
import re
from typing import Any, Final

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


_REASONS: Final = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("that is not permitted"),
    errno.EPERM: N_("that is not permitted"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("a part of its path is no folder"),
    errno.EEXIST: N_("there is such a file already"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("your share of the disk is used up"),
    errno.EFBIG: N_("it would become too large"),
    errno.EROFS: N_("nothing can be written there"),
    errno.ENAMETOOLONG: N_("its name is too long"),
    errno.EIO: N_("the disk has a fault"),
    errno.ELOOP: N_("its links go round in a circle"),
    errno.EPIPE: N_("nobody reads it any more"),
}
"""Why a file cannot be had, by the system's number; the system itself says it in English."""


def reason_of(error: OSError) -> str:
    """Why a file cannot be read or written, for the end of a sentence."""
    if error.errno in _REASONS:
        return gettext(_REASONS[error.errno])
    return error.strerror or str(error)


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
