"""The answer to the question `solve` of `fortyfives query`, from JSON to JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fortyfives.cards import (
    ACE_OF_HEARTS,
    NO_CARD,
    Card,
    Hand,
    card_text,
    hand_of,
    parse_card,
)
from fortyfives.errors import BadQuestion, Reason, Refusal
from fortyfives.i18n import N_
from fortyfives.kernel.solver import HAND, MOST_PLAYERS, UNEVEN, BadPosition, solve
from fortyfives.rules.duties import law_of
from fortyfives.rules.fields import CARDS, Fields, bad_field, card, cards, number
from fortyfives.rules.ruleset import RuleSet


def solve_query(request: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every legal card, and the best.

    Fields: `rules`, `trump`, `hands` (a list a seat, the cards not yet played) and `turn`; if
    need be `players`, `sides`, `trick` (its leader's card first), `highest` ([card, side]),
    `camps` (a number a seat), `withheld` (a count a seat), `ace_low`, `hearts_on_hearts` (said
    for this trick), `called` (the called card). A hand may be empty: then the seat is not in
    the play, or has played its last card.

    Raises `BadQuestion` (its `code` says what is wrong), `Refusal`, `RulesError`.
    """
    fields = Fields(request)
    hands = _hands(fields)
    rules = _rules(fields, len(hands))
    trump = fields.suit("trump")
    trick = fields.cards("trick", rules, [])
    masks = [hand_of(cards("hands", hand, rules)) for hand in hands]
    hand_of([*trick, *(parse_card(text) for hand in hands for text in hand)])
    turn = fields.number("turn", len(hands) - 1)
    highest = _highest(fields, rules, trump, [*masks, hand_of(trick)])
    values = solve(
        rules,
        trump,
        masks,
        turn=turn,
        trick=trick,
        withheld=fields.numbers("withheld", len(hands), 5),
        hearts_said=fields.flag("hearts_on_hearts") and trick[:1] == [ACE_OF_HEARTS],
        ace_low=fields.flag("ace_low"),
        called=_called(fields, rules),
        highest=highest,
        camps=fields.numbers("camps", len(hands), MOST_PLAYERS) or None,
        order=_seats(masks, turn, len(trick)),
    )
    found = {held: values[held] for held in map(parse_card, hands[turn]) if held in values}
    best = max(found, key=lambda held: found[held])
    texts = {card_text(held): _plain(value) for held, value in found.items()}
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
        raise BadPosition(UNEVEN)
    seats = {seat for seat, hand in enumerate(hands) if hand}
    for back in range(1, len(hands)):
        seat = (turn - back) % len(hands)
        if laid and (hands[seat] or size == 1):
            laid -= 1
            seats.add(seat)
    if laid:
        raise BadPosition(N_("There are more cards in the trick than other hands."))
    return sorted(seats)


# ------------------------------------------------------------------- fields


def _hands(fields: Fields) -> list[list[str]]:
    hands = fields.need("hands")
    if not isinstance(hands, list) or not 2 <= len(hands) <= MOST_PLAYERS:
        raise bad_field("hands", hands, N_("a list of hands, one for each seat"))
    for hand in hands:
        if not isinstance(hand, list) or not all(isinstance(text, str) for text in hand):
            raise bad_field("hands", hand, CARDS)
    return hands


def _rules(fields: Fields, hands: int) -> RuleSet:
    """The house at a table of so many hands."""
    rules = fields.rules(hands)
    if rules.players != hands:
        text = N_("There are {hands} hands for {players} players.")
        raise BadQuestion("bad_field", text, hands=hands, players=rules.players)
    return rules


def _called(fields: Fields, rules: RuleSet) -> Card:
    value = fields.get("called")
    if value is None:
        return NO_CARD
    if not isinstance(value, str):
        raise bad_field("called", value, N_("a card"))
    return card(value, rules)


def _highest(
    fields: Fields, rules: RuleSet, trump: int, seen: Sequence[Hand]
) -> tuple[Card, int] | None:
    """The best trump played in earlier tricks, and the side that holds its trick."""
    value = fields.get("highest")
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[0], str):
        raise bad_field("highest", value, N_("a card and a side"))
    best, side = card(value[0], rules), number("highest", value[1], rules.sides - 1)
    if not law_of(rules.deck, rules.play).trumps[trump] >> best & 1:
        raise bad_field("highest", value, N_("a trump and a side"))
    if any(hand >> best & 1 for hand in seen):
        raise Refusal(Reason.DUPLICATE_CARD, card=card_text(best))
    return best, side
