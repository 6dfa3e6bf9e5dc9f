"""The answer to the question `solve` of `fortyfives query`, from JSON to JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from fortyfives.cards import (
    ACE_OF_HEARTS,
    JOKER,
    NO_CARD,
    Card,
    Hand,
    card_text,
    hand_of,
    parse_card,
    parse_suit,
)
from fortyfives.errors import Reason, Refusal, RulesError
from fortyfives.i18n import gettext
from fortyfives.kernel.solver import HAND, MOST_PLAYERS, UNEVEN, BadPosition, solve
from fortyfives.rules.duties import law_of
from fortyfives.rules.library import resolve
from fortyfives.rules.ruleset import RuleSet


class BadRequest(BadPosition):
    """A question that lacks a field or has a wrong one."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def solve_query(request: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every legal card, and the best.

    Fields: `rules`, `trump`, `hands` (a list a seat, the cards not yet played) and `turn`; if
    need be `players`, `sides`, `trick` (its leader's card first), `highest` ([card, side]),
    `camps` (a number a seat), `withheld` (a count a seat), `ace_low`, `hearts_on_hearts` (said
    for this trick), `called` (the called card). A hand may be empty: then the seat is not in
    the play, or has played its last card.

    Raises `BadPosition` (its `code` says what is wrong), `Refusal`, `RulesError`.
    """
    hands = _hands(request)
    rules = _rules(request, len(hands))
    trump = parse_suit(_text(_need(request, "trump"), "trump", gettext("a suit")))
    trick = _cards(request.get("trick", []), "trick", rules)
    masks = [hand_of(_cards(hand, "hands", rules)) for hand in hands]
    hand_of([*trick, *(parse_card(card) for hand in hands for card in hand)])
    turn = _number(_need(request, "turn"), "turn", len(hands) - 1)
    highest = _highest(request, rules, trump, [*masks, hand_of(trick)])
    values = solve(
        rules,
        trump,
        masks,
        turn=turn,
        trick=trick,
        withheld=_numbers(request, "withheld", len(hands), 5),
        hearts_said=_flag(request, "hearts_on_hearts") and trick[:1] == [ACE_OF_HEARTS],
        ace_low=_flag(request, "ace_low"),
        called=_called(request, rules),
        highest=highest,
        camps=_numbers(request, "camps", len(hands), MOST_PLAYERS) or None,
        order=_seats(masks, turn, len(trick)),
    )
    found = {card: values[card] for card in map(parse_card, hands[turn]) if card in values}
    best = max(found, key=lambda card: found[card])
    texts = {card_text(card): _plain(value) for card, value in found.items()}
    return {"values": texts, "best": card_text(best)}


def _plain(value: float) -> int | float:
    return int(value) if value == int(value) else value


def _seats(hands: Sequence[Hand], turn: int, laid: int) -> list[int]:
    """The seats in the play: those with cards, and those that have laid their last one.

    A seat that has played to this trick holds one card fewer than the seat to move. Where that
    leaves none, the seats just before the seat to move have played; others are not in the play.
    """
    size = hands[turn].bit_count()
    if not 1 <= size <= HAND:
        raise BadPosition(gettext(UNEVEN))
    seats = {seat for seat, hand in enumerate(hands) if hand}
    for back in range(1, len(hands)):
        seat = (turn - back) % len(hands)
        if laid and (hands[seat] or size == 1):
            laid -= 1
            seats.add(seat)
    if laid:
        raise BadPosition(gettext("There are more cards in the trick than other hands."))
    return sorted(seats)


# ------------------------------------------------------------------- fields


def _need(request: Mapping[str, Any], field: str) -> Any:
    if field not in request:
        text = gettext("The question lacks “{field}”.")
        raise BadRequest("missing_field", text.format(field=field))
    return request[field]


def _bad(field: str, value: Any, wanted: str) -> BadRequest:
    text = gettext("“{field}” must be {wanted}, not {value}.")
    shown = json.dumps(value, default=str, ensure_ascii=False)[:60]
    return BadRequest("bad_field", text.format(field=field, wanted=wanted, value=shown))


def _text(value: Any, field: str, wanted: str) -> str:
    if isinstance(value, str):
        return value
    raise _bad(field, value, wanted)


def _number(value: Any, field: str, most: int) -> int:
    if type(value) is int and 0 <= value <= most:
        return value
    raise _bad(field, value, gettext("a whole number from 0 to {most}").format(most=most))


def _numbers(request: Mapping[str, Any], field: str, count: int, most: int) -> list[int]:
    """A number a seat, or nothing."""
    values = request.get(field)
    if values is None:
        return []
    if not isinstance(values, list) or len(values) != count:
        raise _bad(field, values, gettext("a list with a number for each seat"))
    return [_number(value, field, most) for value in values]


def _flag(request: Mapping[str, Any], field: str) -> bool:
    value = request.get(field, False)
    if isinstance(value, bool):
        return value
    raise _bad(field, value, gettext("true or false"))


def _hands(request: Mapping[str, Any]) -> list[list[str]]:
    hands = _need(request, "hands")
    if not isinstance(hands, list) or not 2 <= len(hands) <= MOST_PLAYERS:
        raise _bad("hands", hands, gettext("a list of hands, one for each seat"))
    for hand in hands:
        if not isinstance(hand, list) or not all(isinstance(card, str) for card in hand):
            raise _bad("hands", hand, gettext("a list of cards"))
    return hands


def _cards(texts: Any, field: str, rules: RuleSet) -> list[Card]:
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise _bad(field, texts, gettext("a list of cards"))
    return [_card(text, rules) for text in texts]


def _card(text: str, rules: RuleSet) -> Card:
    """A card of the house's deck."""
    card = parse_card(text)
    if card == JOKER and not rules.deck.joker:
        raise Refusal(Reason.UNKNOWN_CARD, card=text)
    return card


def _called(request: Mapping[str, Any], rules: RuleSet) -> Card:
    value = request.get("called")
    return NO_CARD if value is None else _card(_text(value, "called", gettext("a card")), rules)


def _highest(
    request: Mapping[str, Any], rules: RuleSet, trump: int, seen: Sequence[Hand]
) -> tuple[Card, int] | None:
    """The best trump played in earlier tricks, and the side that holds its trick."""
    value = request.get("highest")
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[0], str):
        raise _bad("highest", value, gettext("a card and a side"))
    card, side = _card(value[0], rules), _number(value[1], "highest", rules.sides - 1)
    if not law_of(rules.deck, rules.play).trumps[trump] >> card & 1:
        raise _bad("highest", value, gettext("a trump and a side"))
    if any(hand >> card & 1 for hand in seen):
        raise Refusal(Reason.DUPLICATE_CARD, card=card_text(card))
    return card, side


def _rules(request: Mapping[str, Any], hands: int) -> RuleSet:
    """The house at a table of so many hands."""
    spec = json.dumps(_need(request, "rules"), sort_keys=True)
    table = [request.get("players", hands), request.get("sides")]
    for field, value in zip(("players", "sides"), table, strict=True):
        if value is not None and type(value) is not int:
            raise _bad(field, value, gettext("a whole number"))
    rules = _resolved(spec, *table)
    if rules.players != hands:
        text = gettext("There are {hands} hands for {players} players.")
        raise BadRequest("bad_field", text.format(hands=hands, players=rules.players))
    return rules


@lru_cache(maxsize=64)
def _resolved(spec: str, players: int | None, sides: int | None) -> RuleSet:
    """Rules are the same object for the same question, so the solver is too."""
    rules, problems = resolve(json.loads(spec), players=players, sides=sides)
    if problems:
        raise RulesError(problems)
    return rules
