"""Numbers as people type them."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 9
"""No number that can be chosen has more digits, whatever zeros it begins with."""


def number_typed(text: str, most: int) -> int | None:
    """The number from 1 to `most` that a text is; None if it is none of them."""
    if not (text.isdecimal() and len(text) <= LONGEST):
        return None
    return int(text) if 1 <= int(text) <= most else None
