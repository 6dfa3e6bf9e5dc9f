"""The start menu: the house, the seats, the opponents, the language, the name, the speed."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from rich.text import Text

from fortyfives.bots.bot import registry
from fortyfives.cli.houses import house_names, load_house
from fortyfives.cli.terminal.commands import SPEED_NAMES
from fortyfives.cli.terminal.house_editor import HouseEditor
from fortyfives.cli.terminal.house_page import read_house
from fortyfives.cli.terminal.lines import Lines
from fortyfives.cli.terminal.picking import pick, rows_of
from fortyfives.cli.terminal.saves import SPEEDS, USUAL_HOUSE, Settings
from fortyfives.cli.terminal.screens import Screen
from fortyfives.cli.terminal.typed import number_typed
from fortyfives.cli.terminal.words import table_words
from fortyfives.errors import FortyFivesError
from fortyfives.i18n import N_, available_languages, current_language, gettext, use_language
from fortyfives.i18n import gettext as _
from fortyfives.rules.library import preset, preset_ids, resolve
from fortyfives.rules.options import Json
from fortyfives.rules.ruleset import RuleSet

LANGUAGE_NAMES: Final = {"en": "English", "es": "Español", "fr": "Français", "it": "Italiano"}
LEVEL_NAMES: Final = {
    "novice": N_("novice: legal and sensible"),
    "club": N_("club: plays by the advice of good players"),
}


class Quit(Exception):
    """The person leaves before a game begins."""


class Menu:
    """Asks what to play; `settings` are what was chosen last and what is chosen now."""

    def __init__(
        self, screen: Screen, settings: Settings, remember: Callable[[Settings], None]
    ) -> None:
        self.screen = screen
        self.settings = settings
        self._remember = remember

    def run(self) -> RuleSet:
        """The rules to play by, once the person is content with all. Raises `Quit`."""
        steps = (self._house, self._seats, self._level, self._language, self._name, self._speed)
        note: Lines = []
        while True:
            rules = self.rules()
            lines = [*self._lines(rules), *note]
            answer = self.screen.menu(lines, _("Enter plays:")).strip().lower()
            note = []
            if not answer:
                self._remember(self.settings)
                return rules
            if answer in {"q", "quit", _("quit")}:
                raise Quit
            number = number_typed(answer, len(steps))
            if number is not None:
                steps[number - 1]()
            elif answer == "7":
                self._edit(rules)
            elif answer in {"o", "rules", _("rules")}:
                read_house(self.screen, rules, self._title(rules))
            else:
                note = [Text(_("Type a number from 1 to {n}.").format(n=len(steps) + 1))]

    # ---------------------------------------------------------- the rules

    def specification(self) -> Json:
        """The specification that is chosen. Falls back to the usual preset for a lost house."""
        if self.settings.is_house:
            try:
                return load_house(self.settings.rules)
            except (OSError, ValueError):
                self.settings = replace(self.settings, rules=USUAL_HOUSE, is_house=False)
        return self.settings.rules

    def rules(self) -> RuleSet:
        """The rules that are chosen, at a table that they allow."""
        spec = self.specification()
        players, sides = self.settings.players or None, self.settings.sides or None
        for wanted in ((players, sides), (players, None), (None, None)):
            try:
                rules, problems = resolve(spec, players=wanted[0], sides=wanted[1])
            except FortyFivesError:
                break
            if not problems and self._allows(rules):
                return rules
        if spec == USUAL_HOUSE:
            return resolve(USUAL_HOUSE)[0]
        self.settings = replace(self.settings, rules=USUAL_HOUSE, is_house=False)
        return self.rules()

    def _allows(self, rules: RuleSet) -> bool:
        if self.settings.is_house:
            return True
        return (rules.players, rules.sides) in tables_of(self.settings.rules)

    def _lines(self, rules: RuleSet) -> Lines:
        chosen = self.settings
        about = gettext(preset(rules.base).description)
        rows = [
            ("1", _("Game"), self._title(rules)),
            ("", "", about),
            ("2", _("Seats"), table_words(rules.players, rules.sides)),
            ("3", _("Opponents"), _level_words(chosen.level)),
            ("4", _("Language"), LANGUAGE_NAMES.get(current_language(), current_language())),
            ("5", _("Your name"), own_name(chosen)),
            ("6", _("Speed"), gettext(SPEED_NAMES[chosen.speed])),
            ("7", _("House rules"), _("change an option and save the house as yours")),
        ]
        lines = [Text("Forty-Fives", "bold"), Text()]
        lines += rows_of(self.screen, rows)
        keys = _("A number changes a line, o shows the rules of the game, q leaves.")
        return [*lines, Text(), Text(keys, "dim")]

    def _title(self, rules: RuleSet) -> str:
        chosen = self.settings
        return chosen.rules if chosen.is_house else gettext(preset(rules.base).title)

    # ------------------------------------------------------------ the steps

    def _house(self) -> None:
        ids, houses = preset_ids(), house_names()
        rows = [(gettext(preset(name).title), gettext(preset(name).description)) for name in ids]
        rows += [(name, _("your house")) for name in houses]
        number = self._pick(_("Which game?"), rows)
        if number is not None:
            chosen = [*ids, *houses][number]
            self.settings = replace(
                self.settings, rules=chosen, is_house=number >= len(ids), players=0, sides=0
            )

    def _seats(self) -> None:
        rules = self.rules()
        tables = tables_of(rules.base)
        number = self._pick(_("How many play?"), [(table_words(*table), "") for table in tables])
        if number is not None:
            players, sides = tables[number]
            self.settings = replace(self.settings, players=players, sides=sides)

    def _level(self) -> None:
        levels = list(registry)
        rows = [(_level_words(level), "") for level in levels]
        number = self._pick(_("Who plays against you?"), rows)
        if number is not None:
            self.settings = replace(self.settings, level=levels[number])

    def _language(self) -> None:
        codes = available_languages()
        rows = [(LANGUAGE_NAMES.get(code, code), "") for code in codes]
        number = self._pick(_("Which language?"), rows)
        if number is not None:
            use_language(codes[number])
            self.settings = replace(self.settings, language=codes[number])

    def _name(self) -> None:
        name = self.screen.menu([], _("Your name:")).strip()
        if name:
            self.settings = replace(self.settings, name=clean_name(name))

    def _speed(self) -> None:
        speeds = list(SPEEDS)
        rows = [(gettext(SPEED_NAMES[speed]), "") for speed in speeds]
        number = self._pick(_("How fast do the others play?"), rows)
        if number is not None:
            self.settings = replace(self.settings, speed=speeds[number])

    def _edit(self, rules: RuleSet) -> None:
        name = self.settings.rules if self.settings.is_house else ""
        saved = HouseEditor(self.screen, rules, name).run()
        if saved is not None:
            self.settings = replace(self.settings, rules=saved, is_house=True, players=0, sides=0)

    def _pick(self, title: str, rows: Sequence[tuple[str, str]]) -> int | None:
        return pick(self.screen, title, rows)


def _level_words(level: str) -> str:
    known = LEVEL_NAMES.get(level)
    return gettext(known) if known else level


def tables_of(base: str) -> list[tuple[int, int]]:
    """The tables that a preset allows, as (players, sides)."""
    chosen = preset(base)
    return [
        (n, sides)
        for n in chosen.players
        for sides in chosen.sides_for(n) or (chosen.usual_sides(n),)
    ]


def clean_name(name: str) -> str:
    """A name fit to be shown: one line of printable letters, not too long."""
    return "".join(letter for letter in name if letter.isprintable()).strip()[:20]


def own_name(settings: Settings) -> str:
    """The person's name: as given, else that of the account."""
    if settings.name:
        return settings.name
    try:
        return clean_name(getpass.getuser()).title() or "Ann"
    except (OSError, KeyError, ImportError):
        return "Ann"
