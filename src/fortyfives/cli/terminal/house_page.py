"""The rules of a house in plain words, as the table looks them up: part by part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich.text import Text

from fortyfives.cli.terminal.lines import Lines
from fortyfives.cli.terminal.picking import pick
from fortyfives.cli.terminal.screens import Screen
from fortyfives.i18n import N_, current_language, gettext
from fortyfives.i18n import gettext as _
from fortyfives.rules.options import Option
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.sheet import render, sheet_document, value_words
from fortyfives.rules.sheet.document import Document, Section

GROUP_TITLES: Final[Mapping[str, str]] = {
    "deck": N_("Cards and their ranking"),
    "play": N_("The play"),
    "table": N_("The table"),
    "deal": N_("The deal"),
    "trump": N_("Trumps"),
    "rob": N_("Robbing"),
    "auction": N_("The auction"),
    "draw": N_("Kitty, discard and draw"),
    "score": N_("Scoring"),
}

WIDTH: Final = 78


def read_house(screen: Screen, rules: RuleSet, title: str) -> None:
    """Let the person read the sheet of a house, as many parts as they like."""
    document = sheet_document(rules, gettext, title=title, language=current_language())
    while True:
        rows = [(section.title, "") for section in document.sections]
        number = pick(screen, title, rows)
        if number is None:
            return
        lines = section_lines(document, document.sections[number], min(screen.width, WIDTH))
        screen.menu([*lines, Text()], _("Enter goes back"))


def section_lines(document: Document, section: Section, width: int) -> Lines:
    """One part of a sheet as lines of text, without the title of the whole."""
    alone = Document(document.title, (section,), document.language)
    _title, _rule, *lines = render(alone, width=width).splitlines()
    return [Text(line) for line in lines]


def option_line(option: Option, value: Any) -> Text:
    """An option and its value, in words."""
    words = value_words(option, value, gettext)
    return Text.assemble((gettext(option.title), "bold"), ": ", words)
