"""The value of a position by trying every play to the end: no pruning, no memory, readable law."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from fortyfives.cards import ACE_OF_HEARTS, Card, Hand, Suit, cards_in
from fortyfives.rules.duties import law_of, strengths_at
from fortyfives.rules.groups.score import BonusFor
from fortyfives.rules.ordering import five_of_trumps
from fortyfives.rules.ruleset import RuleSet

Utility = Callable[[int, int], float]
"""From the tricks of the maximising camp and who has the bonus (1, -1 or 0) to its value."""


@dataclass(frozen=True)
class Position:
    """A point of the play with all cards seen; `trick` holds (seat, card) in order."""

    rules: RuleSet
    trump: Suit
    hands: tuple[Hand, ...]
    turn: int
    camps: tuple[int, ...]
    trick: tuple[tuple[int, Card], ...] = ()
    withheld: tuple[int, ...] = ()
    ace_low: bool = False
    hearts_said: bool = False
    called: Card = -1
    done: int = 0
    best: tuple[Card, int] | None = None


def values(at: Position, utility: Utility | None = None) -> dict[Card, float]:
    """Every lawful card's value for the camp of the seat on turn."""
    camp, found = at.camps[at.turn], dict[Card, float]()
    for card, said in moves(at):
        worth = play(at, card, said, camp, 0, utility or points(at))
        found[card] = max(worth, found.get(card, worth))
    return found


def moves(at: Position) -> list[tuple[Card, bool]]:
    """The lawful cards; the ace of hearts led with a word is a move of its own."""
    cards = [(card, False) for card in cards_in(lawful(at))]
    if not at.trick and at.rules.play.hearts_on_hearts and (ACE_OF_HEARTS, False) in cards:
        cards.append((ACE_OF_HEARTS, True))
    return cards


def points(at: Position) -> Utility:
    """Points of the camp to move minus the others', tricks and bonus, from here on."""
    score = at.rules.score
    left = max(hand.bit_count() for hand in at.hands)
    return lambda tricks, bonus: (2 * tricks - left) * score.trick + bonus * score.bonus


def seats_in_play(at: Position) -> int:
    played = {seat for seat, _ in at.trick}
    return sum(1 for seat, hand in enumerate(at.hands) if hand or seat in played)


def lawful(at: Position) -> Hand:
    hand = at.hands[at.turn]
    law = law_of(at.rules.deck, at.rules.play)
    if at.trick:
        hand = law.legal_cards(
            hand,
            at.trump,
            at.trick[0][1],
            withheld=at.withheld[at.turn],
            hearts_on_hearts=at.hearts_said,
            ace_low=at.ace_low,
        )
    if at.called >= 0 and at.done and hand >> at.called & 1:
        return 1 << at.called
    return hand


def after(at: Position, card: Card) -> Position:
    """The position after a card that does not end its trick."""
    hand = at.hands[at.turn]
    law = law_of(at.rules.deck, at.rules.play)
    trumps = law.trumps[at.trump]
    withheld = list(at.withheld)
    if at.trick and trumps >> at.trick[0][1] & 1 and hand & trumps and not trumps >> card & 1:
        withheld[at.turn] += 1
    hands = list(at.hands)
    hands[at.turn] = hand & ~(1 << card)
    trick = (*at.trick, (at.turn, card))
    laid = {seat for seat, _ in trick}
    turn = at.turn
    for _ in at.hands:
        turn = (turn + 1) % len(at.hands)
        if hands[turn] and turn not in laid:
            break
    return replace(at, hands=tuple(hands), turn=turn, trick=trick, withheld=tuple(withheld))


def value(at: Position, camp: int, won: int, utility: Utility) -> float:
    """The value for a camp that has won so many tricks since the start."""
    results = [play(at, card, said, camp, won, utility) for card, said in moves(at)]
    return max(results) if at.camps[at.turn] == camp else min(results)


def play(at: Position, card: Card, said: bool, camp: int, won: int, utility: Utility) -> float:
    """The value after a move."""
    if len(at.trick) + 1 == seats_in_play(at):
        return value_after(at, card, camp, won, utility)
    following = after(at, card)
    return value(replace(following, hearts_said=at.hearts_said or said), camp, won, utility)


def value_after(at: Position, card: Card, camp: int, won: int, utility: Utility) -> float:
    """The value after a card that ends its trick."""
    law = law_of(at.rules.deck, at.rules.play)
    full = after(at, card)
    cards: Sequence[Card] = [c for _, c in full.trick]
    place = law.winner(cards, at.trump, ace_low=at.ace_low)
    winner = full.trick[place][0]
    best = best_of(full, cards[place], winner)
    won += at.camps[winner] == camp
    if not any(full.hands):
        return utility(won, bonus_for(full, best, camp))
    start = replace(
        full, turn=winner, trick=(), best=best, done=full.done + 1, hearts_said=False
    )  # fmt: skip
    return value(start, camp, won, utility)


def best_of(at: Position, card: Card, winner: int) -> tuple[Card, int] | None:
    """The best trump that has won a trick, with the camp that won it."""
    law = law_of(at.rules.deck, at.rules.play)
    row = strengths_at(at.trump, at.trump, at.ace_low)
    if not law.trumps[at.trump] >> card & 1:
        return at.best
    if at.best and law.strengths[row + at.best[0]] > law.strengths[row + card]:
        return at.best
    return card, at.camps[winner]


def bonus_for(at: Position, best: tuple[Card, int] | None, camp: int) -> int:
    kind = at.rules.score.bonus_for
    if best is None or kind is BonusFor.NONE or not at.rules.score.bonus:
        return 0
    if kind is BonusFor.FIVE_ONLY and best[0] != five_of_trumps(at.trump):
        return 0
    return 1 if best[1] == camp else -1
