"""Contracts: the bids of an auction as data, ready ones and ready sets of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Final, Literal, TypeAlias

from fortyfives.errors import Words
from fortyfives.i18n import N_
from fortyfives.rules.options import BadValue, Json, Kind

ALL_TRICKS: Final = "all_tricks"
POINTS: Final = "points"

Needs: TypeAlias = int | Literal["all_tricks"]
Win: TypeAlias = int | Literal["points"]


class Declare(StrEnum):
    """When a contract is said."""

    AUCTION = "auction"
    WITH_TRUMP = "with_trump"


@dataclass(frozen=True, slots=True)
class Contract:
    """One bid. Points are game points; `level` orders the auction.

    `needs` is the points to take or ``all_tricks``, `win` what a made one scores (``points`` =
    what was taken), `lose` what a missed one costs. `partners_only` bids are not on offer where
    everyone plays alone; `stops_short` > 0 is how far below the target a made one must stop.
    The level of a modifier (`declare` with_trump) is the lowest bid it may be added to.
    Source: rules, section 4.
    """

    name: str
    level: int
    needs: Needs
    win: Win
    lose: int
    blind: bool = False
    declare: Declare = Declare.AUCTION
    partners_only: bool = False
    stops_short: int = 0

    @property
    def is_plain(self) -> bool:
        """Whether the bid is a number of points and no more."""
        return self.name.isdecimal()

    @property
    def is_modifier(self) -> bool:
        """Whether it is added when trumps are named."""
        return self.declare is Declare.WITH_TRUMP


def _plain(amount: int) -> Contract:
    return Contract(str(amount), amount, amount, POINTS, amount)


READY: Final[Mapping[str, Contract]] = {
    **{str(amount): _plain(amount) for amount in (5, 10, 15, 20, 25, 30)},
    "ten_doubles": Contract("10", 10, 10, POINTS, 10, partners_only=True, stops_short=5),
    "thirty_pays_sixty": Contract("30", 30, 30, 60, 30),
    "thirty_for_sixty": Contract("thirty_for_sixty", 31, 30, 30, 60),
    "thirty_for_sixty_wins_60": Contract("thirty_for_sixty", 31, 30, 60, 60),
    "blind_thirty_for_sixty": Contract(
        "blind_thirty_for_sixty", 32, ALL_TRICKS, 60, 60, blind=True
    ),
    "sixty_for_120": Contract("sixty_for_120", 33, 30, 120, 120),
    "slam": Contract("slam", 34, ALL_TRICKS, 120, 60),
    "jink": Contract("jink", 20, ALL_TRICKS, 60, 60, declare=Declare.WITH_TRUMP),
    "jink_for_30": Contract("jink", 20, ALL_TRICKS, 30, 30, declare=Declare.WITH_TRUMP),
}

SETS: Final[Mapping[str, tuple[str, ...]]] = {
    "plain": ("15", "20", "25", "30"),
    "from_five": ("5", "10", "15", "20", "25", "30"),
    "from_twenty": ("20", "25", "30"),
}

_NAMES: Final = ", ".join([*SETS, *READY])
_FIELDS: Final = "{name, level, needs, win, lose, …}"

PLAIN: Final = tuple(READY[name] for name in SETS["plain"])


@dataclass(frozen=True, slots=True)
class Contracts(Kind):
    """A list of ready contracts, ready sets and contracts written out."""

    def read(self, value: Json) -> tuple[Contract, ...]:
        if not isinstance(value, list | tuple):
            raise BadValue(self.describe())
        named: dict[str, Contract] = {}
        for entry in value:
            for contract in _read_entry(entry):
                named[contract.name] = contract
        return tuple(sorted(named.values(), key=lambda c: (c.is_modifier, c.level, c.name)))

    def write(self, value: Any) -> Json:
        return [contract_json(contract) for contract in value]

    def describe(self) -> Words:
        return Words(N_("a list of {names}, or {fields}"), names=_NAMES, fields=_FIELDS)


def contract_json(contract: Contract) -> dict[str, Json]:
    """A contract with all its fields."""
    return asdict(contract) | {"declare": contract.declare.value}


def ready_name(contract: Contract) -> str | None:
    """The name under which a contract stands among the ready ones; None for one written out."""
    return next((name for name, ready in READY.items() if ready == contract), None)


def _read_entry(entry: Json) -> tuple[Contract, ...]:
    if isinstance(entry, Contract):
        return (entry,)
    if isinstance(entry, int) and not isinstance(entry, bool):
        entry = str(entry)
    if isinstance(entry, str) and entry in SETS:
        return tuple(READY[name] for name in SETS[entry])
    if isinstance(entry, str) and entry in READY:
        return (READY[entry],)
    if isinstance(entry, Mapping):
        return (_read_contract(entry),)
    text = N_("{value} is none of {names}")
    raise BadValue(Words(text, value=repr(str(entry)[:30]), names=_NAMES), is_reason=True)


def _read_contract(entry: Mapping[str, Json]) -> Contract:
    known = {item.name for item in fields(Contract)}
    unknown = [str(key)[:30] for key in entry if key not in known]
    if unknown:
        raise BadValue(
            Words(N_("a contract has no {names}"), names=", ".join(unknown)), is_reason=True
        )
    missing = [key for key in ("name", "level", "needs", "win", "lose") if key not in entry]
    if missing:
        raise BadValue(
            Words(N_("the contract lacks {names}"), names=", ".join(missing)), is_reason=True
        )
    wrong = [key for key, value in entry.items() if not _fits(key, value)]
    if wrong:
        raise _bad(N_("wrong value for {names}"), wrong)
    declare = Declare(entry.get("declare", Declare.AUCTION))
    return Contract(**{**entry, "declare": declare})


def _bad(text: str, names: Iterable[str]) -> BadValue:
    """Why something is no contract, with the names of the fields concerned."""
    return BadValue(Words(text, names=", ".join(names)), is_reason=True)


def is_bid_name(name: str) -> bool:
    """Whether a contract may have this name; the other calls of the auction are not free."""
    return bool(_BID_NAME.fullmatch(name)) and name not in {"hold", "pass"}


_BID_NAME: Final = re.compile("[a-z0-9_]{1,30}")


def _fits(key: str, value: Json) -> bool:
    match key:
        case "name":
            return isinstance(value, str) and is_bid_name(value)
        case "blind" | "partners_only":
            return isinstance(value, bool)
        case "declare":
            return value in list(Declare)
        case "needs" if value == ALL_TRICKS:
            return True
        case "win" if value == POINTS:
            return True
        case _:
            return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1000
