"""Names and lines that people type, made safe to show anywhere."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from fortyfives.server.denials import Denied

LONGEST_NAME: Final = 30
_SPACES: Final = re.compile(r"\s+")
_KEPT: Final = frozenset("\u200c\u200d\t\n\r")
"""Joiners that scripts and emoji need, and white space; other such characters can turn a line."""


def clean_line(text: str) -> str:
    """A text on one line, without control and format characters, in composed form."""
    shown = "".join(letter for letter in text if letter in _KEPT or _is_shown(letter))
    return unicodedata.normalize("NFC", _SPACES.sub(" ", shown)).strip()


def clean_name(text: str) -> str:
    """A name to show. Raises `Denied` (``bad_name``) if nothing is left of it."""
    name = clean_line(text)[:LONGEST_NAME].strip()
    if not any(letter.isalnum() for letter in name):
        raise Denied("bad_name")
    return name


def _is_shown(letter: str) -> bool:
    return unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
