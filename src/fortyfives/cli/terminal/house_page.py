"""The rules of a house in plain words, as the table looks them up."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from rich.text import Text

from fortyfives.cli.terminal.lines import Lines
from fortyfives.cli.terminal.words import bid_words, table_words
from fortyfives.i18n import N_, gettext
from fortyfives.i18n import gettext as _
from fortyfives.rules.contracts import Contracts
from fortyfives.rules.options import ByPlayers, Choice, Flag, Kind, Option, Pair, Subset
from fortyfives.rules.ruleset import RuleSet, each_option

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


def house_page(rules: RuleSet, title: str) -> Lines:
    """Every option that this house sets otherwise than the plainest game, and its table."""
    lines = [Text(title, "bold"), Text(table_words(rules.players, rules.sides))]
    plain = RuleSet()
    for group, name, option in each_option():
        value = getattr(getattr(rules, group), name)
        differs = value != getattr(getattr(plain, group), name) or f"{group}.{name}" in ALWAYS
        if differs and group != "table":
            lines.append(option_line(option, value, rules.players))
    return lines


ALWAYS: Final = frozenset(
    {"trump.by", "score.target", "play.plain_lead", "play.withhold_cards", "deal.kitty"}
)


def option_line(option: Option, value: Any, players: int) -> Text:
    """An option and its value, in words."""
    return Text.assemble(
        (gettext(option.title), "bold"), ": ", value_words(option.kind, value, players)
    )


def value_words(kind: Kind, value: Any, players: int = 4) -> str:  # noqa: PLR0911 - one line a kind
    """The value of an option in words."""
    if value is None or value == frozenset():
        return _("none")
    match kind:
        case Flag():
            return _("yes") if value else _("no")
        case Choice(labels=labels):
            return gettext(labels[value])
        case Subset(labels=labels):
            return ", ".join(gettext(label) for member, label in labels.items() if member in value)
        case Contracts():
            return ", ".join(bid_words(contract.name) for contract in value)
        case ByPlayers():
            at = value.at(players)
            return _("none") if at is None else str(at)
        case Pair():
            return _("from {score}: {bid}").format(score=value[0], bid=value[1])
        case _:
            return str(value)


def label_of(member: StrEnum, labels: Mapping[StrEnum, str]) -> str:
    """The words of one value of an option."""
    return gettext(labels[member])
