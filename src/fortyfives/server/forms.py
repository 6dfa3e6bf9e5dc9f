"""The form of house rules, made from the options' own metadata."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fortyfives.i18n import N_
from fortyfives.i18n import gettext as _
from fortyfives.rules import options as kinds
from fortyfives.rules.contracts import READY, Contract, Contracts
from fortyfives.rules.library import load_rules, preset
from fortyfives.rules.options import Option
from fortyfives.rules.ruleset import GROUPS, RuleSet
from fortyfives.rules.sheet.words import bid_name
from fortyfives.server.table.labels import contract_words
from fortyfives.server.wire.pages import GroupView, OptionValue, OptionView, PresetView

GROUP_TITLES: Final[Mapping[str, str]] = {
    "table": N_("The table"),
    "deck": N_("The deck"),
    "deal": N_("The deal"),
    "trump": N_("Trumps"),
    "rob": N_("Robbing"),
    "auction": N_("The auction"),
    "draw": N_("The draw"),
    "play": N_("The play"),
    "score": N_("Scoring"),
}


def group_views() -> list[GroupView]:
    """The groups of options in the language in use."""
    return [GroupView(group=name, title=_(GROUP_TITLES[name])) for name in GROUPS]


def option_view(group: str, name: str, item: Option) -> OptionView:
    """An option in the language in use."""
    default = getattr(getattr(RuleSet(), group), name)
    return OptionView(
        path=f"{group}.{name}",
        group=group,
        name=name,
        title=_(item.title),
        help=_(item.help),
        source=item.source,
        default=item.kind.write(default),
        **_SHAPES[type(item.kind)](item.kind),
    )


def _ready(contract: Contract) -> str:
    """A ready contract in words: its name, what it needs, wins and loses."""
    needs, wins, loses = contract_words(contract)
    text = _("{bid}: takes {needs}, wins {wins}, loses {loses}")
    return text.format(bid=bid_name(contract.name, _), needs=needs, wins=wins, loses=loses)


def _labelled(kind: Any) -> list[OptionValue]:
    return [OptionValue(value=m.value, label=_(kind.labels[m])) for m in kind.members]


_SHAPES: Final[Mapping[type, Callable[[Any], dict[str, Any]]]] = {
    kinds.Flag: lambda kind: {"kind": "flag"},
    kinds.Choice: lambda kind: {"kind": "choice", "values": _labelled(kind)},
    kinds.Subset: lambda kind: {"kind": "subset", "values": _labelled(kind)},
    kinds.Number: lambda kind: {
        "kind": "number",
        "low": kind.low,
        "high": kind.high,
        "optional": kind.optional,
        "usual": list(kind.usual),
    },
    kinds.OneOf: lambda kind: {"kind": "one_of", "numbers": list(kind.values)},
    kinds.Pair: lambda kind: {"kind": "pair", "optional": True},
    kinds.ByPlayers: lambda kind: {
        "kind": "by_players",
        "low": kind.low,
        "high": kind.high,
        "optional": kind.optional,
    },
    Contracts: lambda kind: {
        "kind": "contracts",
        "values": [OptionValue(value=name, label=_ready(READY[name])) for name in READY],
    },
}
"""How each shape of option is described; every kind has its line (a test sees to it)."""


def preset_view(name: str) -> PresetView:
    """A preset in the language in use."""
    chosen, rules = preset(name), load_rules(name)
    return PresetView(
        id=name,
        title=_(chosen.title),
        description=_(chosen.description),
        source=_(chosen.source),
        note=_(chosen.note),
        players=list(chosen.players),
        usual_players=rules.players,
        sides={str(n): list(chosen.sides_for(n)) for n in chosen.players},
        rules=rules.as_json(),
    )
