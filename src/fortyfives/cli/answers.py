"""Answers to the questions of `fortyfives query`; every garbage gets an error, never a crash."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from fortyfives.cards import (
    ACE_OF_HEARTS,
    ALL_SUITS,
    SUITS,
    Card,
    card_text,
    hand_of,
)
from fortyfives.errors import BadQuestion, RecordError, Refusal, RulesError, short
from fortyfives.game.record_json import Json, read_json
from fortyfives.i18n import N_, gettext
from fortyfives.rules.duties import law_of
from fortyfives.rules.fields import Fields
from fortyfives.rules.library import preset
from fortyfives.rules.ordering import plain_order, trump_order


def answer_line(line: str | bytes) -> dict[str, Json]:
    """The answer to one line."""
    try:
        query = read_json(line)
        if not isinstance(query, dict):
            raise BadQuestion("bad_query", N_("A question is a JSON object."))
        return answer(query)
    except (BadQuestion, RecordError) as error:
        return {"error": error.code, "message": str(error)}
    except Refusal as refusal:
        return {"error": refusal.reason.value, "message": refusal.message}
    except RulesError as error:
        problems = [problem.as_json() for problem in error.problems]
        return {"error": error.problems[0].code, "message": str(error), "problems": problems}


def answer(query: Mapping[str, Json]) -> dict[str, Json]:
    """The answer to one question. Raises `BadQuestion`, `Refusal`, `RulesError`."""
    fields = Fields(query)
    ask = fields.need("ask")
    if not isinstance(ask, str) or ask not in _ANSWERS:
        text = N_("“{ask}” cannot be asked; ask {asks}.")
        raise BadQuestion("unknown_ask", text, ask=short(ask), asks=", ".join(_ANSWERS))
    return _ANSWERS[ask](fields)


# ------------------------------------------------------------------ answers


def _legal(query: Fields) -> dict[str, Json]:
    rules, trump = query.rules(), query.suit("trump")
    hand, trick = query.cards("hand", rules), query.cards("trick", rules, [])
    hand_of([*hand, *trick])
    withheld = query.count("withheld")
    hearts, ace_low = query.flag("hearts_on_hearts"), query.flag("ace_low")
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


def _winner(query: Fields) -> dict[str, Json]:
    rules, trump = query.rules(), query.suit("trump")
    trick = query.cards("trick", rules)
    hand_of(trick)
    if not trick:
        raise BadQuestion("bad_field", N_("“{field}” is empty."), field="trick")
    law = law_of(rules.deck, rules.play)
    return {"winner": law.winner(trick, trump, ace_low=query.flag("ace_low"))}


def _order(query: Fields) -> dict[str, Json]:
    rules, trump = query.rules(), query.suit("trump")
    trumps = trump_order(rules.deck, trump, ace_low=query.flag("ace_low"))
    plain = {
        SUITS[suit]: _texts(plain_order(rules.deck, suit)) for suit in ALL_SUITS if suit != trump
    }
    return {"trumps": _texts(trumps), "plain": plain}


def _describe(query: Fields) -> dict[str, Json]:
    rules, problems = query.resolved()
    return {
        "base": rules.base,
        "title": gettext(preset(rules.base).title),
        "rules": rules.as_json(),
        "hash": rules.hash(),
        "problems": [problem.as_json() for problem in problems],
    }


def _solve(query: Fields) -> dict[str, Json]:
    from fortyfives.kernel.answers import solve_query  # here, since it loads the compiler

    return solve_query(query.values)


_ANSWERS: Final[Mapping[str, Callable[[Fields], dict[str, Json]]]] = {
    "legal": _legal,
    "winner": _winner,
    "order": _order,
    "rules": _describe,
    "solve": _solve,
}


def _texts(cards: Sequence[Card]) -> list[str]:
    return [card_text(card) for card in cards]
