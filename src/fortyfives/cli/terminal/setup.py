"""What makes a game at the terminal: the house, the seats, the opponents, the seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fortyfives.cli.terminal.seating import Seating
from fortyfives.rules.library import load_rules
from fortyfives.rules.options import Json
from fortyfives.rules.ruleset import RuleSet


class BadSave(ValueError):
    """A saved game or a settings file that cannot be read; the text says why."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A game before its first card.

    `rules` is a specification, `house` the name it is saved under, if any. `bots` are levels in
    seat order without the person's seat. `dealer` None leaves the first dealer to the rules.
    """

    rules: Json
    house: str
    names: tuple[str, ...]
    seat: int
    bots: tuple[str, ...]
    seed: bytes
    dealer: int | None = None

    def rule_set(self) -> RuleSet:
        """The rules in full. Raises `RulesError`."""
        return load_rules(self.rules, players=len(self.names))

    def seating(self, rules: RuleSet) -> Seating:
        """The table as the person sees it."""
        return Seating(self.names, self.seat, rules.sides)

    def bot_of(self, seat: int) -> str:
        """The level that plays for a seat."""
        others = [other for other in range(len(self.names)) if other != self.seat]
        return self.bots[others.index(seat) % len(self.bots)]

    def again(self, *, seed: bytes, dealer: int | None) -> Setup:
        """The same table for another game."""
        return replace(self, seed=seed, dealer=dealer)

    def as_json(self) -> dict[str, Json]:
        """The form in which it is saved."""
        return {
            "rules": self.rules,
            "house": self.house,
            "names": list(self.names),
            "seat": self.seat,
            "bots": list(self.bots),
            "seed": self.seed.hex(),
            "dealer": self.dealer,
        }


def read_setup(data: Mapping[str, Any]) -> Setup:
    """Read what `as_json` wrote. Raises `BadSave`."""
    names, bots = _texts(data, "names"), _texts(data, "bots")
    seat: Any = data.get("seat")
    dealer: Any = data.get("dealer")
    if not (2 <= len(names) <= 10 and bots):
        raise BadSave("names")
    if not _is_seat(seat, names) or not (dealer is None or _is_seat(dealer, names)):
        raise BadSave("seat")
    try:
        seed = bytes.fromhex(str(data.get("seed", "")))
    except ValueError:
        raise BadSave("seed") from None
    if len(seed) != 32:
        raise BadSave("seed")
    house = data.get("house", "")
    return Setup(
        rules=data.get("rules"),
        house=house if isinstance(house, str) else "",
        names=tuple(names),
        seat=seat,
        bots=tuple(bots),
        seed=seed,
        dealer=dealer,
    )


def _texts(data: Mapping[str, Any], key: str) -> Sequence[str]:
    value = data.get(key)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise BadSave(key)
    return value


def _is_seat(value: Any, names: Sequence[str]) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(names)
