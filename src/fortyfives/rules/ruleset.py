"""A rule set: every option of a house, frozen, with its JSON form and its hash."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from fortyfives.errors import Problem, Words
from fortyfives.i18n import N_
from fortyfives.rules.contracts import Contract
from fortyfives.rules.groups import Auction, Deal, Deck, Draw, Play, Rob, Score, Table, Trump
from fortyfives.rules.groups.table import TrumpBy
from fortyfives.rules.options import BadValue, Json, Option

BAGGED_FROM: Final = 15
"""The least that a bagged seat may be made to bid."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """All the options of one house. `base` is the preset that it was made from."""

    deck: Deck = field(default_factory=Deck)
    play: Play = field(default_factory=Play)
    table: Table = field(default_factory=Table)
    deal: Deal = field(default_factory=Deal)
    trump: Trump = field(default_factory=Trump)
    rob: Rob = field(default_factory=Rob)
    auction: Auction = field(default_factory=Auction)
    draw: Draw = field(default_factory=Draw)
    score: Score = field(default_factory=Score)
    base: str = field(default="", compare=False)

    @property
    def players(self) -> int:
        """How many seats the table has."""
        return self.table.players

    @property
    def sides(self) -> int:
        """How many sides the seats form."""
        return self.table.sides

    @property
    def is_solo(self) -> bool:
        """Whether everyone plays for himself."""
        return self.table.sides == self.table.players

    @property
    def has_auction(self) -> bool:
        """Whether trumps are fixed by bidding."""
        return self.trump.by is TrumpBy.AUCTION

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The contracts on offer at this table: the bids in rising order, then the modifiers."""
        return tuple(
            contract
            for contract in self.auction.contracts
            if not (contract.partners_only and self.is_solo)
        )

    @property
    def bids(self) -> tuple[Contract, ...]:
        """The contracts that may be bid at this table, in rising order."""
        return tuple(contract for contract in self.contracts if not contract.is_modifier)

    @property
    def bagged_bid(self) -> Contract | None:
        """What a bagged seat has to play: the lowest plain bid of 15 or more, if there is one."""
        return next((bid for bid in self.bids if bid.is_plain and bid.level >= BAGGED_FROM), None)

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for."""
        return seat % self.table.sides

    def get(self, path: str) -> Any:
        """The value of an option by its path, such as ``score.target``."""
        group, name = path.split(".")
        return getattr(getattr(self, group), name)

    def as_json(self) -> dict[str, dict[str, Json]]:
        """Every option, group by group."""
        out: dict[str, dict[str, Json]] = {}
        for group, name, item in each_option():
            value = getattr(getattr(self, group), name)
            out.setdefault(group, {})[name] = item.kind.write(value)
        return out

    def hash(self) -> str:
        """The SHA-256 of the canonical JSON of every option, in hexadecimal."""
        text = json.dumps(self.as_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


GROUPS: Mapping[str, type] = {
    "table": Table,
    "deck": Deck,
    "deal": Deal,
    "trump": Trump,
    "rob": Rob,
    "auction": Auction,
    "draw": Draw,
    "play": Play,
    "score": Score,
}


def each_option() -> Iterator[tuple[str, str, Option]]:
    """Group, name and description of every option, in the order of the rules page."""
    for group, kind in GROUPS.items():
        for item in fields(kind):
            yield group, item.name, item.metadata["option"]


_OPTIONS: Final = {f"{group}.{name}": item for group, name, item in each_option()}


def option_at(path: str) -> Option | None:
    """The description of an option by its path; None if there is no such option."""
    return _OPTIONS.get(path)


def option_words(path: str) -> Words:
    """An option as a sentence names it: its title, and its path in brackets."""
    item = option_at(path)
    assert item is not None
    return Words("{title} [{path}]", title=Words(item.title), path=path)


def change(rules: RuleSet, changes: Mapping[str, Json]) -> tuple[RuleSet, list[Problem]]:
    """A rule set with some options changed: ``{group: {option: value}}``.

    What cannot be read is left as it was and reported.
    """
    problems: list[Problem] = []
    for group, values in changes.items():
        if group not in GROUPS:
            problems.append(_unknown(group))
        elif not isinstance(values, Mapping):
            text = N_("“{group}” must hold options and their values.")
            problems.append(Problem("bad_group", text, [group], group=group))
        else:
            updates = dict(_read_options(group, values, problems))
            rules = replace(rules, **{group: replace(getattr(rules, group), **updates)})
    return rules, problems


def _read_options(
    group: str, values: Mapping[str, Json], problems: list[Problem]
) -> Iterator[tuple[str, Any]]:
    for name, value in values.items():
        path = f"{group}.{str(name)[:40]}"
        item = option_at(path)
        if item is None:
            problems.append(_unknown(path))
            continue
        try:
            yield name, item.kind.read(value)
        except BadValue as error:
            text = N_("{option} cannot be {value}; it can be: {values}.")
            if error.is_reason:
                text = N_("{option} cannot be {value}: {values}.")
            blanks = {"option": option_words(path), "value": _shown(value), "values": error.words}
            problems.append(Problem("bad_value", text, [path], **blanks))


def _shown(value: Json) -> str:
    """A value as an error shows it, whatever it is."""
    try:
        return json.dumps(value, default=str)[:60]
    except (ValueError, RecursionError):  # a number of thousands of digits, endless nesting
        return "…"


def _unknown(path: str) -> Problem:
    text = N_("There is no option “{option}”.")
    return Problem("unknown_option", text, [str(path)[:60]], option=str(path)[:60])


def differences(rules: RuleSet, other: RuleSet) -> dict[str, dict[str, Json]]:
    """The options of `rules` that `other` has differently, as ``{group: {option: value}}``."""
    out: dict[str, dict[str, Json]] = {}
    for group, name, item in each_option():
        mine = getattr(getattr(rules, group), name)
        if mine != getattr(getattr(other, group), name):
            out.setdefault(group, {})[name] = item.kind.write(mine)
    return out
