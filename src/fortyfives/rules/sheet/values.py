"""The value of an option in plain words, from the option's own metadata."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fortyfives.i18n import N_
from fortyfives.rules.contracts import ALL_TRICKS, POINTS, Contract, Contracts
from fortyfives.rules.options import (
    ByPlayers,
    Choice,
    Flag,
    Number,
    OneOf,
    Option,
    Pair,
    PerPlayers,
    Subset,
)
from fortyfives.rules.sheet.words import Say, as_written, bid_name, listed


def value_words(item: Option, value: Any, _: Say = as_written) -> str:
    """What an option is set to, in words."""
    return _WORDS[type(item.kind)](item.kind, value, _)


def _flag(_kind: Flag, value: bool, _: Say) -> str:
    return _("yes") if value else _("no")


def _choice(kind: Choice, value: Any, _: Say) -> str:
    return _(kind.labels[value])


def _subset(kind: Subset, value: Any, _: Say) -> str:
    labels = [_(kind.labels[member]) for member in kind.members if member in value]
    return listed(labels, _) or _(NONE)


def _number(_kind: Number | OneOf, value: int | None, _: Say) -> str:
    return _(NONE) if value is None else str(value)


def _pair(_kind: Pair, value: tuple[int, int] | None, _: Say) -> str:
    if value is None:
        return _(NONE)
    return _("from {score}, at least {bid}").format(score=value[0], bid=value[1])


def _by_players(_kind: ByPlayers, value: PerPlayers, _: Say) -> str:
    def words(number: int | None) -> str:
        return _(NONE) if number is None else str(number)

    if not value.table:
        return words(value.other)
    parts = [
        _("{players} players: {number}").format(players=players, number=words(number))
        for players, number in value.table
    ]
    return ", ".join([*parts, _("else {number}").format(number=words(value.other))])


def _contracts(_kind: Contracts, value: tuple[Contract, ...], _: Say) -> str:
    return ", ".join(contract_words(contract, _) for contract in value)


def contract_words(contract: Contract, _: Say = as_written) -> str:
    """A bid by its name, with what it wins and loses where that is not the bid itself."""
    name = bid_name(contract.name, _)
    usual = contract.win == POINTS and str(contract.lose) == contract.name
    if usual and not (contract.partners_only or contract.stops_short):
        return name
    won = win_words(contract, _) if contract.win == POINTS else f"+{contract.win}"
    terms = [won, f"−{contract.lose}"]
    if contract.partners_only:
        terms.append(_("partners only"))
    return f"{name} ({', '.join(terms)})"


def win_words(contract: Contract, _: Say = as_written) -> str:
    """What a made bid scores."""
    return _("the points taken") if contract.win == POINTS else str(contract.win)


def needs_words(contract: Contract, _: Say = as_written) -> str:
    """What a bid must take."""
    if contract.needs == ALL_TRICKS:
        return _("all five tricks")
    return _("{points} points").format(points=contract.needs)


NONE: Final = N_("none")

_WORDS: Final[Mapping[type, Callable[[Any, Any, Say], str]]] = {
    Flag: _flag,
    Choice: _choice,
    Subset: _subset,
    Number: _number,
    OneOf: _number,
    Pair: _pair,
    ByPlayers: _by_players,
    Contracts: _contracts,
}
