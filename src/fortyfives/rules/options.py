"""What an option is: a typed field of a rule group with words for people.

The metadata made here is the one source of the command line's flags, the forms, the printed
sheet, the table in the docs and the random rule sets of the tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, TypeAlias

from fortyfives.errors import Words
from fortyfives.i18n import N_

Json: TypeAlias = Any


class BadValue(ValueError):
    """A value that an option cannot take.

    `words` say what it could be, or with `is_reason` why it cannot.
    """

    def __init__(self, words: Words, *, is_reason: bool = False) -> None:
        super().__init__(words)
        self.words = words
        self.is_reason = is_reason


def values_of(values: Iterable[Any]) -> Words:
    """Values as they stand in a file, one after the other; they are the same in every language."""
    return Words("{values}", values=", ".join(map(str, values)))


@dataclass(frozen=True, slots=True)
class PerPlayers:
    """A number for each number of players, with one for all the others.

    `other` None means that there is no such limit.
    """

    table: tuple[tuple[int, int | None], ...] = ()
    other: int | None = None

    def at(self, players: int) -> int | None:
        """The number for a table of so many players."""
        for number, value in self.table:
            if number == players:
                return value
        return self.other

    def as_json(self) -> Json:
        """A number, or an object by number of players."""
        if not self.table:
            return self.other
        return {str(n): value for n, value in self.table} | {"else": self.other}


class Kind:
    """How an option is read, written and described. One child a shape."""

    def read(self, value: Json) -> Any:
        """The value of the field. Raises `BadValue`."""
        raise NotImplementedError

    def write(self, value: Any) -> Json:
        """The value in JSON."""
        return value

    def describe(self) -> Words:
        """The values in a word or two, for tables and errors."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Flag(Kind):
    """True or false."""

    def read(self, value: Json) -> bool:
        if isinstance(value, bool):
            return value
        raise BadValue(self.describe())

    def describe(self) -> Words:
        return values_of(["true", "false"])


@dataclass(frozen=True, slots=True)
class Choice(Kind):
    """One member of an enum; `labels` has each member's words."""

    members: type[StrEnum]
    labels: Mapping[Any, str]

    def read(self, value: Json) -> StrEnum:
        try:
            return self.members(value)
        except ValueError:
            raise BadValue(self.describe()) from None

    def write(self, value: Any) -> Json:
        return str(value.value)

    def describe(self) -> Words:
        return values_of(member.value for member in self.members)


@dataclass(frozen=True, slots=True)
class Subset(Kind):
    """Any set of members of an enum."""

    members: type[StrEnum]
    labels: Mapping[Any, str]

    def read(self, value: Json) -> frozenset[StrEnum]:
        if not isinstance(value, list | tuple | set | frozenset):
            raise BadValue(self.describe())
        try:
            return frozenset(self.members(item) for item in value)
        except ValueError:
            raise BadValue(self.describe()) from None

    def write(self, value: Any) -> Json:
        return [member.value for member in self.members if member in value]

    def describe(self) -> Words:
        return values_of(["[" + ", ".join(member.value for member in self.members) + "]"])


@dataclass(frozen=True, slots=True)
class Number(Kind):
    """A whole number in a range; with `optional`, None too. `usual` are the values to offer."""

    low: int
    high: int
    optional: bool = False
    usual: tuple[int, ...] = ()

    def read(self, value: Json) -> int | None:
        if self.optional and (value is None or value == "none"):
            return None
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.low <= value <= self.high
        ):
            return value
        raise BadValue(self.describe())

    def describe(self) -> Words:
        text = N_("none, or {low} … {high}") if self.optional else "{low} … {high}"
        return Words(text, low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class OneOf(Kind):
    """One of a few whole numbers."""

    values: tuple[int, ...]

    def read(self, value: Json) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and value in self.values:
            return value
        raise BadValue(self.describe())

    def describe(self) -> Words:
        return values_of(self.values)


@dataclass(frozen=True, slots=True)
class Pair(Kind):
    """None, or two whole numbers: (score, bid)."""

    def read(self, value: Json) -> tuple[int, int] | None:
        if value is None or value == "none":
            return None
        if isinstance(value, list | tuple) and [type(item) for item in value] == [int, int]:
            score, bid = value
            if abs(score) <= 1000 and 0 <= bid <= 60:
                return score, bid
        raise BadValue(self.describe())

    def write(self, value: Any) -> Json:
        return None if value is None else list(value)

    def describe(self) -> Words:
        return Words(N_("none, or [score, bid]"))


_TABLES: Final = frozenset(map(str, range(2, 11)))
"""The numbers of players as a file has them, each in one way only."""


@dataclass(frozen=True, slots=True)
class ByPlayers(Kind):
    """A number, or one for each number of players; with `optional`, None too."""

    low: int
    high: int
    optional: bool

    def read(self, value: Json) -> PerPlayers:
        if isinstance(value, PerPlayers):
            return value
        if not isinstance(value, Mapping):
            return PerPlayers((), self._number(value))
        table = []
        for key, number in value.items():
            if key == "else":
                continue
            if key not in _TABLES:
                raise BadValue(self.describe())
            table.append((int(key), self._number(number)))
        default = value.get("else", None if self.optional else 0)
        return PerPlayers(tuple(sorted(table)), self._number(default))

    def _number(self, value: Json) -> int | None:
        return Number(self.low, self.high, self.optional).read(value)

    def write(self, value: Any) -> Json:
        return value.as_json()

    def describe(self) -> Words:
        text = N_("{low} … {high}, by players")
        if self.optional:
            text = N_("none, {low} … {high}, by players")
        return Words(text, low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class Option:
    """The words and the shape of one option."""

    kind: Kind
    title: str
    help: str
    source: str


def option(default: Any, kind: Kind, title: str, help: str, source: str = "") -> Any:  # noqa: A002
    """A field of a rule group with its `Option` beside it."""
    return field(default=default, metadata={"option": Option(kind, title, help, source)})
