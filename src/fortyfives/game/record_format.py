"""The form of game records, ``fortyfives/1``: from JSON to a `Record` and back.

A record is one JSON object: the rules, the players, and each deal's dealer, deck and actions.
Keys that are not known here (a commitment, a clock, bots, an event, notes) are kept as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from fortyfives.cards import Card, card_text, parse_deck
from fortyfives.errors import RecordError, Refusal, RulesError, short
from fortyfives.game.actions import Action, action_text, parse_seat_action
from fortyfives.game.record_json import Json, canonical, fault, read_json
from fortyfives.i18n import N_, gettext
from fortyfives.rules.library import load_rules, specification
from fortyfives.rules.ruleset import RuleSet

FORMAT: Final = "fortyfives/1"
MOST_PLAYERS: Final = 10

T = TypeVar("T")
_SEED: Final = re.compile("[0-9a-fA-F]{64}")


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal: who deals, the deck with the top card first, and what was done.

    `points` and `scores` are per side, None where the record names none. `extra` are the keys
    that are not known here.
    """

    dealer: int
    deck: tuple[Card, ...]
    actions: tuple[tuple[int, Action], ...]
    points: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    extra: Mapping[str, Json] = field(default_factory=dict)

    @property
    def has_result(self) -> bool:
        """Whether the record says what the deal came to, so that it must be finished."""
        return self.points is not None or self.scores is not None


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game as recorded. `names_winner`: whether the record says who won, or nobody yet."""

    rules: RuleSet
    players: tuple[str, ...]
    deals: tuple[DealRecord, ...]
    winner: int | None = None
    names_winner: bool = False
    extra: Mapping[str, Json] = field(default_factory=dict)

    @property
    def seed(self) -> bytes | None:
        """The seed of the shuffles, if the record carries one that can be read."""
        text = self.extra.get("seed")
        return bytes.fromhex(text) if isinstance(text, str) and _SEED.fullmatch(text) else None


def usual_names(players: int) -> tuple[str, ...]:
    """Names for seats of which nothing is known."""
    return tuple(f"Player {seat + 1}" for seat in range(players))


# ------------------------------------------------------------------ writing


def as_json(record: Record) -> dict[str, Json]:
    """A record as a JSON object, with the rules in short, in full and as a hash."""
    return {
        **record.extra,
        "format": FORMAT,
        "rules": specification(record.rules),
        "rules_resolved": record.rules.as_json(),
        "rules_hash": record.rules.hash(),
        "players": list(record.players),
        "deals": [_deal_json(deal) for deal in record.deals],
        "winner": record.winner,
    }


def _deal_json(deal: DealRecord) -> dict[str, Json]:
    out: dict[str, Json] = {
        **deal.extra,
        "dealer": deal.dealer,
        "deck": [card_text(card) for card in deal.deck],
        "actions": [f"{seat} {action_text(action)}" for seat, action in deal.actions],
    }
    if deal.points is not None:
        out["points"] = list(deal.points)
    if deal.scores is not None:
        out["scores"] = list(deal.scores)
    return out


# ------------------------------------------------------------------ reading


def read(text: str | bytes) -> Record:
    """Read one record from JSON text. Raises `RecordError`."""
    return parse(read_json(text))


def parse(data: Json) -> Record:
    """Read one record from a JSON value. Raises `RecordError`."""
    if not isinstance(data, dict):
        fault("not_a_record", gettext("A record is a JSON object."), hint=gettext(_START))
    if "format" not in data:
        fault("missing_key", _lacks("format"), hint=gettext(_START))
    if data["format"] != FORMAT:
        text = gettext("“{format}” is not a format known here.").format(
            format=short(data["format"])
        )
        fault("unknown_format", text, hint=gettext(_START))
    rest = {key: value for key, value in data.items() if key not in _KNOWN}
    players = _players(data)
    rules = _rules(data, players)
    deals = _need(data, "deals", list, gettext("a list"))
    return Record(
        rules=rules,
        players=players or usual_names(rules.players),
        deals=tuple(_deal(rules, deal, at) for at, deal in enumerate(deals)),
        winner=_winner(data, rules),
        names_winner="winner" in data,
        extra=rest,
    )


_START: Final = N_('A record begins with "format": "fortyfives/1".')
_KNOWN: Final = frozenset(
    {"format", "rules", "rules_resolved", "rules_hash", "players", "deals", "winner"}
)
_KNOWN_OF_DEAL: Final = frozenset({"dealer", "deck", "actions", "points", "scores"})


def _lacks(key: str) -> str:
    return gettext("The key “{key}” is missing.").format(key=key)


def _wrong_type(key: str, value: Json, wanted: str, deal: int | None = None) -> RecordError:
    text = gettext("“{key}” must be {wanted}, not {value}.")
    message = text.format(key=key, wanted=wanted, value=short(value))
    return RecordError("wrong_type", message, deal=deal)


def _need(
    data: Mapping[str, Json], key: str, kind: type[T], wanted: str, deal: int | None = None
) -> T:
    """A key that must be there, of a type that it must have."""
    if key not in data:
        fault("missing_key", _lacks(key), deal=deal)
    value = data[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise _wrong_type(key, value, wanted, deal)
    return value


def _players(data: Mapping[str, Json]) -> tuple[str, ...]:
    """The names in the record, () if it has none."""
    if "players" not in data:
        return ()
    names = _need(data, "players", list, gettext("a list"))
    if not (2 <= len(names) <= MOST_PLAYERS and all(isinstance(name, str) for name in names)):
        raise _wrong_type("players", names, gettext("a list of two to ten names"))
    return tuple(names)


def _rules(data: Mapping[str, Json], players: Sequence[str]) -> RuleSet:
    if "rules" not in data:
        fault("missing_key", _lacks("rules"))
    try:
        rules = load_rules(data["rules"], players=len(players) or None)
    except RulesError as error:
        code = error.problems[0].code
        hint = gettext("“fortyfives rules check” lists everything that is wrong with rules.")
        raise RecordError(code, str(error), hint=hint) from None
    if players and len(players) != rules.players:
        text = gettext("There are {names} names for {players} players.")
        fault("players_mismatch", text.format(names=len(players), players=rules.players))
    _compare_rules(data, rules)
    return rules


def _compare_rules(data: Mapping[str, Json], rules: RuleSet) -> None:
    """Refuse a record whose rules in full, or whose hash, are not those of its rules in short."""
    if "rules_resolved" in data:
        resolved = _need(data, "rules_resolved", dict, gettext("an object"))
        differing = _differing(resolved, rules.as_json())
        if differing:
            text = gettext("“rules” and “rules_resolved” differ in {options}.")
            fault(
                "rules_differ", text.format(options=", ".join(differing[:5])), hint=_differ_hint()
            )
    if "rules_hash" in data and data["rules_hash"] != rules.hash():
        text = gettext("“rules_hash” is not the hash of these rules.")
        fault("rules_differ", text, hint=_differ_hint())


def _differ_hint() -> str:
    return gettext("Leave both keys out if the rules were changed by hand.")


def _differing(resolved: Mapping[str, Json], own: Mapping[str, Mapping[str, Json]]) -> list[str]:
    """The options that the record has in full and that these rules have otherwise."""
    out = []
    for group, values in resolved.items():
        if group not in own or not isinstance(values, dict):
            out.append(short(group))
            continue
        for name, value in values.items():
            if name not in own[group] or canonical(own[group][name]) != canonical(value):
                out.append(f"{group}.{short(name)}")
    return out


def _winner(data: Mapping[str, Json], rules: RuleSet) -> int | None:
    winner = data.get("winner")
    if winner is None or (type(winner) is int and 0 <= winner < rules.sides):
        return winner
    raise _wrong_type("winner", winner, gettext("the number of a side, or null"))


def _deal(rules: RuleSet, data: Json, at: int) -> DealRecord:
    if not isinstance(data, dict):
        raise _wrong_type("deals", data, gettext("a list of objects"), at)
    dealer = _need(data, "dealer", int, gettext("the number of a seat"), at)
    if not 0 <= dealer < rules.players:
        raise _wrong_type("dealer", dealer, gettext("the number of a seat"), at)
    actions = _texts(data, "actions", gettext("a list of actions"), at)
    return DealRecord(
        dealer=dealer,
        deck=_deck(rules, _texts(data, "deck", gettext("a list of cards"), at), at),
        actions=tuple(_action(text, at, place) for place, text in enumerate(actions)),
        points=_per_side(rules, data, "points", at),
        scores=_per_side(rules, data, "scores", at),
        extra={key: value for key, value in data.items() if key not in _KNOWN_OF_DEAL},
    )


def _texts(data: Mapping[str, Json], key: str, wanted: str, at: int) -> list[str]:
    items = _need(data, key, list, wanted, at)
    wrong = next((item for item in items if not isinstance(item, str)), None)
    if wrong is not None or None in items:
        raise _wrong_type(key, wrong, wanted, at)
    return items


def _deck(rules: RuleSet, texts: Sequence[str], at: int) -> tuple[Card, ...]:
    try:
        return parse_deck(texts, joker=rules.deck.joker)
    except Refusal as refusal:
        raise from_refusal(refusal, deal=at) from None


def _action(text: str, at: int, place: int) -> tuple[int, Action]:
    try:
        return parse_seat_action(text)
    except Refusal as refusal:
        raise from_refusal(refusal, deal=at, action=place) from None


def from_refusal(
    refusal: Refusal, *, deal: int, action: int | None = None, text: str = ""
) -> RecordError:
    """The fault of a record whose deck or action (`text`) is refused."""
    message = f"“{text}”: {refusal.message}" if text else refusal.message
    return RecordError(refusal.reason.value, message, deal=deal, action=action, hint=refusal.hint)


def _per_side(
    rules: RuleSet, data: Mapping[str, Json], key: str, at: int
) -> tuple[int, ...] | None:
    if key not in data:
        return None
    numbers = data[key]
    if isinstance(numbers, list) and [type(number) for number in numbers] == [int] * rules.sides:
        return tuple(numbers)
    raise _wrong_type(key, numbers, gettext("a list of whole numbers, one a side"), at)
