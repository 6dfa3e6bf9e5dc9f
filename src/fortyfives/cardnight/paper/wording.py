"""Words that several sheets use, in the language in use."""

from __future__ import annotations

from babel.dates import format_date

from fortyfives.cardnight.paper.values import Entrant, Occasion
from fortyfives.i18n import _, current_language


def numbered(occasion: Occasion, number: int) -> str:
    """“Pair 12” or “Player 12”."""
    text = _("Player {number}") if occasion.is_single else _("Pair {number}")
    return text.format(number=number)


def entrant_word(occasion: Occasion) -> str:
    """“Pair” or “Player”, over a number."""
    return _("Player") if occasion.is_single else _("Pair")


def at_table(number: int) -> str:
    """“Table 7”."""
    return _("Table {number}").format(number=number)


def day_words(occasion: Occasion) -> str:
    """The date in full, or nothing."""
    if occasion.day is None:
        return ""
    return format_date(occasion.day, "full", locale=current_language())


def where_and_when(occasion: Occasion) -> str:
    """The place and the date in one line, as far as they are known."""
    return " · ".join(part for part in (occasion.place, day_words(occasion)) if part)


def numbered_line(entrant: Entrant) -> str:
    """The number and the names in one line."""
    return f"{entrant.number}  {entrant.line}"
