"""What may be played, shown by examples that the compiled law itself answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fortyfives.cards import (
    ACE_OF_HEARTS,
    JOKER,
    SPADES,
    Card,
    hand_of,
    parse_card,
)
from fortyfives.rules.duties import Law, law_of, strengths_at
from fortyfives.rules.groups.play import TopTrump
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.sheet.applies import withheld
from fortyfives.rules.sheet.document import Table
from fortyfives.rules.sheet.words import Say, card_symbol, listed

TRUMP = SPADES
"""The examples are told with spades as trumps."""

_PLAIN: Card = parse_card("9D")


@dataclass(frozen=True, slots=True)
class Case:
    """A card led and a hand, with the circumstances of the seat."""

    led: Card
    hand: tuple[Card, ...]
    withheld: int = 0
    hearts: bool = False


def case(led: str, hand: str, *, withheld: int = 0, hearts: bool = False) -> Case:
    """A case from its text."""
    cards = tuple(parse_card(word) for word in hand.split())
    return Case(parse_card(led), cards, withheld, hearts)


def answer(law: Law, item: Case) -> tuple[Card, ...]:
    """The cards of a case that may be played, in the order of its hand."""
    legal = law.legal_cards(
        hand_of(item.hand), TRUMP, item.led, withheld=item.withheld, hearts_on_hearts=item.hearts
    )
    return tuple(card for card in item.hand if legal >> card & 1)


def sentence(rules: RuleSet, item: Case, _: Say) -> str:
    """A case and its answer in words."""
    law = law_of(rules.deck, rules.play)
    legal = answer(law, item)
    led, hand = card_symbol(item.led, _), _cards(item.hand, _)
    trumps = [card for card in item.hand if law.trumps[TRUMP] >> card & 1]
    is_trump_led = bool(law.trumps[TRUMP] >> item.led & 1)
    if legal != item.hand:
        text = _("{led} led, you hold {hand}: play {legal}.")
        return text.format(led=led, hand=hand, legal=_either(legal, _))
    if is_trump_led and trumps and len(trumps) < len(item.hand):
        text = _("{led} led, you hold {hand}: you may keep back {kept} and play any card.")
        return text.format(led=led, hand=hand, kept=_cards(trumps, _))
    return _("{led} led, you hold {hand}: play any card.").format(led=led, hand=hand)


def _cards(cards: Sequence[Card], _: Say) -> str:
    return listed([card_symbol(card, _) for card in cards], _)


def _either(cards: Sequence[Card], _: Say) -> str:
    """Cards to choose from: “a, b or c”."""
    symbols = [card_symbol(card, _) for card in cards]
    if len(symbols) < 2:
        return "".join(symbols)
    text = _("{some} or {last}")
    return text.format(some=", ".join(symbols[:-1]), last=symbols[-1])


def keep_back_table(rules: RuleSet, _: Say) -> Table:
    """For each trump led, which top trump may be kept back as a seat's only trump."""
    law = law_of(rules.deck, rules.play)
    tops = top_trumps(rules)
    rows = []
    for led in (parse_card("KS"), *reversed(tops)):
        others = [top for top in tops if top != led]
        kept = [top for top in others if _PLAIN in answer(law, Case(led, (top, _PLAIN)))]
        must = [top for top in others if top not in kept]
        rows.append((card_symbol(led, _), _cards(kept, _) or "–", _cards(must, _) or "–"))
    return Table(
        _("Spades are trumps, and you hold one trump"),
        (_("Led"), _("May be kept back"), _("Must be played")),
        tuple(rows),
    )


def top_trumps(rules: RuleSet) -> tuple[Card, ...]:
    """The five, the jack, the joker if there is one and the ace of hearts, highest first."""
    law = law_of(rules.deck, rules.play)
    cards = [parse_card("5S"), parse_card("JS"), ACE_OF_HEARTS]
    cards += [JOKER] if rules.deck.joker else []
    at = strengths_at(TRUMP, TRUMP, ace_low=False)
    return tuple(sorted(cards, key=lambda card: -law.strengths[at + card]))


def trump_cases(rules: RuleSet) -> Iterator[Case]:
    """Telling cases of a trump led in this house."""
    yield case("KS", "JS 9D")
    yield case("4S", "JS 6S 9D")
    if {TopTrump.JACK, TopTrump.ACE_OF_HEARTS} <= withheld(rules):
        yield case("KS", "JS AH 9D")
    yield case("KS", "AS 9D")
    yield case("AH", "7H 9D")


def plain_cases(rules: RuleSet) -> Iterator[Case]:
    """Telling cases of a plain suit led in this house."""
    yield case("QD", "3D 6S 9C")
    yield case("QH", "AH 9C")
    yield case("QD", "6S 9C")


def used_up_case(rules: RuleSet) -> Case:
    """A trump led to a seat that has kept back as often as it may."""
    return case("KS", "JS 9D", withheld=rules.play.withhold_limit)


def hearts_case() -> Case:
    """The ace of hearts led with “hearts on hearts”."""
    return case("AH", "5S 9D", hearts=True)
