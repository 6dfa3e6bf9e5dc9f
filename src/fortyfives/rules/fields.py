"""The fields of a question about the rules: read once, and what is wrong told by a code.

A question is a JSON object, from a program or a person; see the page on queries.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from fortyfives.cards import JOKER, Card, Suit, parse_card, parse_suit
from fortyfives.errors import BadQuestion, Problem, Reason, Refusal, RulesError, Words, short
from fortyfives.i18n import N_
from fortyfives.rules.library import resolve
from fortyfives.rules.options import Json
from fortyfives.rules.ruleset import RuleSet

CARDS: Final = N_("a list of cards")
WHOLE: Final = N_("a whole number")


class Fields:
    """The fields of one question. What is missing or wrong raises `BadQuestion`."""

    def __init__(self, values: Mapping[str, Json]) -> None:
        self.values = values

    def need(self, name: str) -> Json:
        """A field that must be there (``missing_field``)."""
        if name not in self.values:
            raise BadQuestion("missing_field", N_("The question lacks “{field}”."), field=name)
        return self.values[name]

    def get(self, name: str, default: Json = None) -> Json:
        """A field that may be there."""
        return self.values.get(name, default)

    def flag(self, name: str) -> bool:
        """True or false; false if it is not there."""
        value = self.get(name, False)
        if isinstance(value, bool):
            return value
        raise bad_field(name, value, N_("true or false"))

    def count(self, name: str) -> int:
        """A whole number, 0 or more; 0 if it is not there."""
        value = self.get(name, 0)
        if type(value) is int and value >= 0:
            return value
        raise bad_field(name, value, WHOLE)

    def number(self, name: str, most: int) -> int:
        """A whole number from 0 to `most` that must be there."""
        return number(name, self.need(name), most)

    def numbers(self, name: str, count: int, most: int) -> list[int]:
        """A number from 0 to `most` for each of so many seats; [] if it is not there."""
        values = self.get(name)
        if values is None:
            return []
        if not isinstance(values, list) or len(values) != count:
            raise bad_field(name, values, N_("a list with a number for each seat"))
        return [number(name, value, most) for value in values]

    def suit(self, name: str) -> Suit:
        """A suit that must be there. Raises `Refusal` for a letter that is none."""
        value = self.need(name)
        if not isinstance(value, str):
            raise bad_field(name, value, N_("a suit"))
        return parse_suit(value)

    def cards(self, name: str, rules: RuleSet, default: list[str] | None = None) -> list[Card]:
        """The cards of a field, which must be there without a default. Raises `Refusal` too."""
        value = self.need(name) if default is None else self.get(name, default)
        return cards(name, value, rules)

    def rules(self, players: int | None = None) -> RuleSet:
        """The playable house of the question. Raises `RulesError` too."""
        rules, problems = self.resolved(players)
        if problems:
            raise RulesError(problems)
        return rules

    def resolved(self, players: int | None = None) -> tuple[RuleSet, list[Problem]]:
        """The house and what is wrong with it, at a table of `players` unless the field says.

        The same question gives the same object, so that what is compiled for it is found again.
        """
        table = [self._table("players", players), self._table("sides", None)]
        return _resolved(json.dumps(self.need("rules"), sort_keys=True), *table)

    def _table(self, name: str, default: int | None) -> int | None:
        value = self.get(name, default)
        if value is None or type(value) is int:
            return value
        raise bad_field(name, value, WHOLE)


def bad_field(name: str, value: Json, wanted: str, **details: int) -> BadQuestion:
    """That a field has another value than one `wanted`, a message with `details` filled in."""
    text = N_("“{field}” must be {wanted}, not {value}.")
    words = Words(wanted, **details)
    return BadQuestion("bad_field", text, field=name, wanted=words, value=short(value))


def number(name: str, value: Json, most: int) -> int:
    """A whole number from 0 to `most` in a field."""
    if type(value) is int and 0 <= value <= most:
        return value
    raise bad_field(name, value, N_("a whole number from 0 to {most}"), most=most)


def cards(name: str, value: Json, rules: RuleSet) -> list[Card]:
    """The cards of a list in a field. Raises `Refusal` for what is no card of the house's deck."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise bad_field(name, value, CARDS)
    return [card(item, rules) for item in value]


def card(text: str, rules: RuleSet) -> Card:
    """A card; a joker only where the house plays with one. Raises `Refusal`."""
    found = parse_card(text)
    if found == JOKER and not rules.deck.joker:
        raise Refusal(Reason.UNKNOWN_CARD, card=text)
    return found


@lru_cache(maxsize=256)
def _resolved(spec: str, players: int | None, sides: int | None) -> tuple[RuleSet, list[Problem]]:
    return resolve(json.loads(spec), players=players, sides=sides)
