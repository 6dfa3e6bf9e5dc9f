"""Names and lines that people type, made safe to show anywhere."""

from __future__ import annotations

from typing import Final

from fortyfives.cardnight.lines import clean_line
from fortyfives.server.denials import Denied

LONGEST_NAME: Final = 30


def clean_name(text: str) -> str:
    """A name to show. Raises `Denied` (``bad_name``) if nothing is left of it."""
    name = clean_line(text)[:LONGEST_NAME].strip()
    if not any(letter.isalnum() for letter in name):
        raise Denied("bad_name")
    return name
