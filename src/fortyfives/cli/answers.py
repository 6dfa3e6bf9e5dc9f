"""Answers to the questions of `fortyfives query`; every garbage gets an error, never a crash."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from fortyfives.cards import (
    ACE_OF_HEARTS,
    ALL_SUITS,
    JOKER,
    SUITS,
    Card,
    Suit,
    card_text,
    hand_of,
    parse_card,
    parse_suit,
)
from fortyfives.errors import FortyFivesError, Problem, Reason, RecordError, Refusal, RulesError
from fortyfives.game.record_json import Json, canonical, read_json, short
from fortyfives.i18n import gettext
from fortyfives.rules.duties import law_of
from fortyfives.rules.library import preset, resolve
from fortyfives.rules.ordering import plain_order, trump_order
from fortyfives.rules.ruleset import RuleSet

Query = Mapping[str, Json]


class BadQuery(FortyFivesError):
    """A question that cannot be answered, with its code."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def answer_line(line: str | bytes) -> dict[str, Json]:
    """The answer to one line."""
    try:
        query = read_json(line)
        if not isinstance(query, dict):
            raise BadQuery("bad_query", gettext("A question is a JSON object."))
        return answer(query)
    except (BadQuery, RecordError) as error:
        return {"error": error.code, "message": str(error)}
    except Refusal as refusal:
        return {"error": refusal.reason.value, "message": refusal.message}
    except RulesError as error:
        problems = [problem.as_json() for problem in error.problems]
        return {"error": error.problems[0].code, "message": str(error), "problems": problems}


def answer(query: Query) -> dict[str, Json]:
    """The answer to one question. Raises `BadQuery`, `Refusal`, `RulesError`."""
    ask = _need(query, "ask")
    if not isinstance(ask, str) or ask not in _ANSWERS:
        text = gettext("“{ask}” cannot be asked; ask {asks}.")
        raise BadQuery("unknown_ask", text.format(ask=short(ask), asks=", ".join(_ANSWERS)))
    return _ANSWERS[ask](query)


# ------------------------------------------------------------------ answers


def _legal(query: Query) -> dict[str, Json]:
    rules, trump = _rules(query), _trump(query)
    hand, trick = _cards(query, "hand", rules), _cards(query, "trick", rules, [])
    hand_of([*hand, *trick])
    withheld = _count(query, "withheld")
    hearts, ace_low = _flag(query, "hearts_on_hearts"), _flag(query, "ace_low")
    if not trick:
        return {"legal": [card_text(card) for card in hand]}
    playable = law_of(rules.deck, rules.play).legal_cards(
        hand_of(hand),
        trump,
        trick[0],
        withheld=withheld,
        hearts_on_hearts=hearts and trick[0] == ACE_OF_HEARTS,
        ace_low=ace_low,
    )
    return {"legal": [card_text(card) for card in hand if playable >> card & 1]}


def _winner(query: Query) -> dict[str, Json]:
    rules, trump = _rules(query), _trump(query)
    trick = _cards(query, "trick", rules)
    hand_of(trick)
    if not trick:
        raise BadQuery("bad_field", gettext("“{field}” is empty.").format(field="trick"))
    law = law_of(rules.deck, rules.play)
    return {"winner": law.winner(trick, trump, ace_low=_flag(query, "ace_low"))}


def _order(query: Query) -> dict[str, Json]:
    rules, trump = _rules(query), _trump(query)
    trumps = trump_order(rules.deck, trump, ace_low=_flag(query, "ace_low"))
    plain = {
        SUITS[suit]: _texts(plain_order(rules.deck, suit)) for suit in ALL_SUITS if suit != trump
    }
    return {"trumps": _texts(trumps), "plain": plain}


def _describe(query: Query) -> dict[str, Json]:
    rules, problems = _resolve(query)
    return {
        "base": rules.base,
        "title": gettext(preset(rules.base).title),
        "rules": rules.as_json(),
        "hash": rules.hash(),
        "problems": [problem.as_json() for problem in problems],
    }


def _solve(query: Query) -> dict[str, Json]:
    from fortyfives.kernel.answers import solve_query  # here, since it loads the compiler
    from fortyfives.kernel.solver import BadPosition

    try:
        return solve_query(query)
    except BadPosition as error:
        raise BadQuery(error.code, str(error)) from None


_ANSWERS: Final[Mapping[str, Callable[[Query], dict[str, Json]]]] = {
    "legal": _legal,
    "winner": _winner,
    "order": _order,
    "rules": _describe,
    "solve": _solve,
}


def _texts(cards: Sequence[Card]) -> list[str]:
    return [card_text(card) for card in cards]


# ------------------------------------------------------------------- fields


def _need(query: Query, field: str) -> Json:
    if field not in query:
        text = gettext("The question lacks “{field}”.")
        raise BadQuery("missing_field", text.format(field=field))
    return query[field]


def _bad_field(field: str, value: Json, wanted: str) -> BadQuery:
    text = gettext("“{field}” must be {wanted}, not {value}.")
    return BadQuery("bad_field", text.format(field=field, wanted=wanted, value=short(value)))


def _rules(query: Query) -> RuleSet:
    rules, problems = _resolve(query)
    if problems:
        raise RulesError(problems)
    return rules


def _resolve(query: Query) -> tuple[RuleSet, list[Problem]]:
    table = [_table(query, field) for field in ("players", "sides")]
    return _cached(canonical(_need(query, "rules")), *table)


@lru_cache(maxsize=256)
def _cached(spec: str, players: int | None, sides: int | None) -> tuple[RuleSet, list[Problem]]:
    return resolve(read_json(spec), players=players, sides=sides)


def _table(query: Query, field: str) -> int | None:
    value = query.get(field)
    if value is None or type(value) is int:
        return value
    raise _bad_field(field, value, gettext("a whole number"))


def _trump(query: Query) -> Suit:
    value = _need(query, "trump")
    if not isinstance(value, str):
        raise _bad_field("trump", value, gettext("a suit"))
    return parse_suit(value)


def _cards(
    query: Query, field: str, rules: RuleSet, default: list[str] | None = None
) -> list[Card]:
    """The cards of a field; a joker only where the house plays with one."""
    value = _need(query, field) if default is None else query.get(field, default)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise _bad_field(field, value, gettext("a list of cards"))
    cards = [parse_card(item) for item in value]
    if JOKER in cards and not rules.deck.joker:
        raise Refusal(Reason.UNKNOWN_CARD, card=card_text(JOKER))
    return cards


def _count(query: Query, field: str) -> int:
    value = query.get(field, 0)
    if type(value) is int and value >= 0:
        return value
    raise _bad_field(field, value, gettext("a whole number"))


def _flag(query: Query, field: str) -> bool:
    value = query.get(field, False)
    if isinstance(value, bool):
        return value
    raise _bad_field(field, value, gettext("true or false"))
