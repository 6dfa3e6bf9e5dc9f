"""Changing a house, option by option, and saving it under a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from fortyfives.cli.houses import is_house_name, save_house
from fortyfives.cli.terminal.house_page import GROUP_TITLES, option_line
from fortyfives.cli.terminal.lines import Lines, fill
from fortyfives.cli.terminal.screens import Screen
from fortyfives.cli.terminal.words import bid_words, contract_terms
from fortyfives.errors import reason_of
from fortyfives.i18n import gettext
from fortyfives.i18n import gettext as _
from fortyfives.rules.contracts import READY, SETS, Contracts
from fortyfives.rules.library import preset, specification
from fortyfives.rules.options import (
    ByPlayers,
    Choice,
    Flag,
    Json,
    Kind,
    Number,
    OneOf,
    Option,
    Pair,
    Subset,
)
from fortyfives.rules.problems import contradictions
from fortyfives.rules.ruleset import RuleSet, change, each_option, option_at
from fortyfives.rules.sheet import value_words


class HouseEditor:
    """Leads through groups, options and values until the house is saved or left."""

    def __init__(self, screen: Screen, rules: RuleSet, name: str) -> None:
        self.screen = screen
        self.rules = rules
        self.name = name
        self._note: Lines = []

    def run(self) -> str | None:
        """The name under which the house was saved; None if it was not."""
        groups = list(GROUP_TITLES)
        offers = preset(self.rules.base).offers if self.rules.base else ()
        while True:
            rows = [gettext(GROUP_TITLES[group]) for group in groups]
            if offers:
                rows.append(_("Variations that the source of this game has on offer"))
            answer = self._ask(_("Change the house"), rows, _("Group, s saves, Enter leaves:"))
            if not answer:
                return None
            if answer in {"s", _("save")}:
                if self._save():
                    return self.name
            elif (number := _number(answer, len(rows))) is not None:
                if number < len(groups):
                    self._group(groups[number])
                else:
                    self._offers()

    def _group(self, group: str) -> None:
        options = [(name, option) for g, name, option in each_option() if g == group]
        while True:
            rows = [
                option_line(option, self.rules.get(f"{group}.{name}")) for name, option in options
            ]
            title = gettext(GROUP_TITLES[group])
            answer = self._ask(title, rows, _("Option, or Enter to go back:"))
            if not answer:
                return
            number = _number(answer, len(rows))
            if number is not None:
                name, option = options[number]
                self._option(f"{group}.{name}", option)

    def _option(self, path: str, option: Option) -> None:
        """Ask for one value."""
        now = self.rules.get(path)
        values = _offered(option.kind)
        rows = [Text(words) for words, _value in values]
        head = [
            Text(gettext(option.title), "bold"),
            Text(gettext(option.help)),
            fill(_("Now: {value}"), value=value_words(option, now, gettext)),
        ]
        if option.source:
            head.append(fill(_("Source: {source}"), source=option.source))
        lines = [*head, Text(), *[_numbered(n, row) for n, row in enumerate(rows, 1)]]
        answer = self.screen.menu([*lines, *self._notes()], _how(option.kind)).strip()
        if answer:
            self._set(path, _typed(option.kind, answer, values))

    def _offers(self) -> None:
        """Take a variation of the source, or give it back."""
        offers = preset(self.rules.base).offers
        rows = [self._offer_line(offer.path, offer.value) for offer in offers]
        title = _("Variations that the source of this game has on offer")
        answer = self._ask(title, rows, _("Number, or Enter to go back:"))
        number = _number(answer, len(rows))
        if number is not None:
            self._set(offers[number].path, offers[number].value)

    def _offer_line(self, path: str, value: Json) -> Text:
        option = option_at(path)
        assert option is not None
        return option_line(option, option.kind.read(value))

    def _set(self, path: str, value: Json) -> None:
        """Change an option, and say at once what then contradicts what."""
        group, name = path.split(".")
        rules, problems = change(self.rules, {group: {name: value}})
        if problems:
            self._note = [Text(problem.message) for problem in problems]
            return
        self.rules = rules
        option = option_at(path)
        assert option is not None
        self._note = [option_line(option, rules.get(path))]
        self._note += self._contradictions()

    def _contradictions(self) -> Lines:
        found = contradictions(self.rules)
        if not found:
            return []
        head = Text(_("This house cannot be played yet:"), "bold")
        return [head, *[Text(f"  {problem.message}") for problem in found]]

    def _save(self) -> bool:
        problems = self._contradictions()
        if problems:
            self._note = problems
            return False
        usual = f" [{self.name}]" if self.name else ""
        prompt = _("Name of the house{usual}:").format(usual=usual)
        name = self.screen.menu([], prompt).strip() or self.name
        if not is_house_name(name):
            self._note = [Text(_("A name has letters, digits, spaces, dots and dashes."))]
            return False
        try:
            save_house(name, specification(self.rules))
        except OSError as error:
            text = _("The house cannot be saved: {reason}.")
            self._note = [Text(text.format(reason=reason_of(error)))]
            return False
        self.name = name
        return True

    def _ask(self, title: str, rows: Sequence[Text | str], prompt: str) -> str:
        lines = [Text(title, "bold"), Text()]
        for number, row in enumerate(rows, 1):
            lines.append(_numbered(number, Text(row) if isinstance(row, str) else row))
        return self.screen.menu([*lines, *self._notes()], prompt).strip().lower()

    def _notes(self) -> Lines:
        note, self._note = self._note, []
        return [Text(), *note] if note else []


def _numbered(number: int, row: Text) -> Text:
    return Text.assemble((f"{number:>3}  ", "bold"), row)


def _number(answer: str, count: int) -> int | None:
    return int(answer) - 1 if answer.isdecimal() and 1 <= int(answer) <= count else None


# ------------------------------------------------- the values of an option


def _offered(kind: Kind) -> list[tuple[str, Json]]:
    """The values to choose from, each in words."""
    match kind:
        case Flag():
            return [(_("yes"), True), (_("no"), False)]
        case Choice(labels=labels) | Subset(labels=labels):
            return [(gettext(label), member.value) for member, label in labels.items()]
        case OneOf(values=values):
            return [(str(value), value) for value in values]
        case Contracts():
            return _contract_rows()
        case _:
            return []


def _contract_rows() -> list[tuple[str, Json]]:
    sets = [(", ".join(names), name) for name, names in SETS.items()]
    ready = []
    for name, contract in READY.items():
        terms = contract_terms(contract)
        words = bid_words(contract.name)
        ready.append((f"{words} ({terms})" if terms else words, name))
    return [*sets, *ready]


def _how(kind: Kind) -> str:
    """What may be typed for a value of this kind."""
    match kind:
        case Subset() | Contracts():
            return _("Numbers of all that shall hold, 0 for none, Enter keeps:")
        case Number(low=low, high=high, optional=True):
            return _("A number from {low} to {high}, or none; Enter keeps:").format(
                low=low, high=high
            )
        case Number(low=low, high=high) | ByPlayers(low=low, high=high):
            return _("A number from {low} to {high}; Enter keeps:").format(low=low, high=high)
        case Pair():
            return _("A score and a bid, such as 100 20, or none; Enter keeps:")
        case _:
            return _("Number; Enter keeps:")


def _typed(kind: Kind, answer: str, values: Sequence[tuple[str, Json]]) -> Json:
    """The value that is meant; what cannot be read is returned as typed, to be refused."""
    reader = _TYPED.get(type(kind))
    if reader is not None:
        return reader(answer, values)
    number = _number(answer, len(values))
    return answer if number is None else values[number][1]


def _several(answer: str, values: Sequence[tuple[str, Json]]) -> Json:
    words = answer.replace(",", " ").split()
    if words == ["0"]:
        return []
    numbers = [_number(word, len(values)) for word in words]
    return answer if None in numbers else [values[n][1] for n in numbers if n is not None]


def _amount(answer: str, values: Sequence[tuple[str, Json]]) -> Json:
    if answer.lower() in {"none", _("none")}:
        return None
    try:
        return int(answer)
    except ValueError:
        return answer


def _amounts(answer: str, values: Sequence[tuple[str, Json]]) -> Json:
    if answer.lower() in {"none", _("none")}:
        return None
    try:
        return [int(word) for word in answer.replace(",", " ").split()]
    except ValueError:
        return answer


_TYPED: Final[Mapping[type, Callable[[str, Sequence[tuple[str, Json]]], Any]]] = {
    Subset: _several,
    Contracts: _several,
    Number: _amount,
    ByPlayers: _amount,
    Pair: _amounts,
}
