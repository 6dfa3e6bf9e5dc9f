"""Lines that people type, made safe to keep, to show and to print anywhere."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_SPACES: Final = re.compile(r"\s+")
_KEPT: Final = frozenset("\u200c\u200d\t\n\r")
"""Joiners that scripts and emoji need, and white space; other such characters can turn a line."""
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def clean_line(text: str) -> str:
    """A text on one line, without control and format characters, in composed form.

    What a terminal would obey is gone, and what cannot be written down (half a character, as the
    command line gives for a wrong byte).
    """
    shown = "".join(letter for letter in text if is_shown(letter))
    return unicodedata.normalize("NFC", _SPACES.sub(" ", shown)).strip()


def is_shown(letter: str) -> bool:
    """Whether a character is a letter, a sign or white space, and nothing that a terminal obeys."""
    return letter in _KEPT or unicodedata.category(letter) not in _HIDDEN
