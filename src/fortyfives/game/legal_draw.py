"""Discards, the ace swap, the choice of the lead, and booking. Source: rules, sections 2 and 5."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import overload

from fortyfives.cards import Card, Hand, cards_in
from fortyfives.errors import Reason, Refusal
from fortyfives.game.actions import (
    Action,
    AskBooked,
    ChooseLead,
    Discard,
    Fold,
    NoSwap,
    Stay,
    Swap,
    TurnCard,
)
from fortyfives.game.legal_trump import called_card_refusal, cards_to_give, check_given
from fortyfives.game.phases import stock_left
from fortyfives.game.state import Booking, SeatView
from fortyfives.rules.groups.deal import HAND
from fortyfives.rules.ordering import ace_of_trumps
from fortyfives.rules.problems import keeps_exactly_five


class Discards(Sequence[Action]):
    """Every legal discard of a hand, each made only when it is asked for.

    `cards` are those that may go, the trumps first; `choices` masks of places in it.
    """

    __slots__ = ("_cards", "_choices")

    def __init__(self, cards: tuple[Card, ...], choices: tuple[int, ...]) -> None:
        self._cards = cards
        self._choices = choices

    def __len__(self) -> int:
        return len(self._choices)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return Discards(self._cards, self._choices[index])
        choice, cards = self._choices[index], 0
        for place, card in enumerate(self._cards):
            if choice >> place & 1:
                cards |= 1 << card
        return Discard(cards)


def discards(view: SeatView) -> Sequence[Action]:
    """Every legal discard, fewest cards first."""
    trumps = view.facts.trumps
    hand = view.own.hand
    free = hand & ~fixed_cards(view)
    cards = (*cards_in(free & trumps), *cards_in(free & ~trumps))
    least, most = discard_limits(view)
    keeps = (free & trumps).bit_count() if _must_keep_trump(view, hand & trumps & ~free) else 0
    return Discards(cards, _choices(len(cards), least, most, keeps))


@lru_cache(maxsize=1024)
def _choices(cards: int, least: int, most: int, keeps: int) -> tuple[int, ...]:
    """Masks of places, by size; with `keeps`, never all of the first so many together."""
    kept = (1 << keeps) - 1
    masks = [
        mask
        for mask in range(1 << cards)
        if least <= mask.bit_count() <= most and (not kept or mask & kept != kept)
    ]
    return tuple(sorted(masks, key=int.bit_count))


def discard_limits(view: SeatView) -> tuple[int, int]:
    """The fewest and the most cards that the seat may throw."""
    rules = view.facts.rules
    held = view.own.hand.bit_count()
    is_bidder = view.seat == view.facts.bidder
    least = max(0, held - HAND)
    if is_bidder and keeps_exactly_five(rules):
        return least, least
    most = held - (rules.draw.min_keep.at(rules.players) or 0)
    limit = rules.draw.max_others.at(rules.players)
    if limit is not None and not is_bidder:
        most = min(most, limit)
    return least, max(least, most)


def fixed_cards(view: SeatView) -> Hand:
    """The cards that the seat may not throw: the called card, and a top card it went on."""
    called, top = view.facts.called, view.facts.top_card
    return (1 << called if called >= 0 else 0) | (1 << top if top >= 0 else 0)


def _must_keep_trump(view: SeatView, already_kept: Hand) -> bool:
    return view.facts.rules.draw.keep_a_trump and not already_kept


def check_discard(view: SeatView, action: Action) -> None:
    """Refuse a discard of too many or too few cards, or of the wrong ones."""
    if not isinstance(action, Discard):
        raise Refusal(Reason.WRONG_PHASE)
    thrown, hand = action.cards, view.own.hand
    for card in cards_in(thrown & ~hand):
        check_given(view, card)
    refusal = called_card_refusal(view.facts, thrown)
    if refusal is not None:
        raise refusal
    _check_count(view, thrown)
    trumps = view.facts.trumps
    if view.facts.rules.draw.keep_a_trump and hand & trumps and not hand & trumps & ~thrown:
        raise Refusal(Reason.MUST_KEEP_A_TRUMP)


def _check_count(view: SeatView, thrown: Hand) -> None:
    held, count = view.own.hand.bit_count(), thrown.bit_count()
    least, most = discard_limits(view)
    if count < least:
        raise Refusal(Reason.TOO_MANY_KEPT)
    if thrown & fixed_cards(view):
        raise Refusal(Reason.KEEP_MORE_CARDS, least=1)
    limit = view.facts.rules.draw.max_others.at(view.facts.rules.players)
    if limit is not None and view.seat != view.facts.bidder and count > limit:
        raise Refusal(Reason.DRAW_LIMIT, most=limit)
    if count > most:
        raise Refusal(Reason.KEEP_MORE_CARDS, least=held - most)


def swaps(view: SeatView) -> Sequence[Action]:
    """What the seat may do in the ace swap; most seats can only leave it."""
    listed: list[Action] = [NoSwap()] if may_leave(view) else []
    if may_turn(view):
        listed.append(TurnCard())
    if _trump_shows(view) and _holds_ace(view):
        listed += [Swap(card) for card in cards_to_give(view)]
    return listed


def may_leave(view: SeatView) -> bool:
    """Whether the seat may leave the swap: whoever has begun to turn goes on until a trump."""
    return not (view.facts.stock_turned and may_turn(view))


def may_turn(view: SeatView) -> bool:
    """Whether the seat may turn a card of the stock: only the holder of the ace of trumps."""
    return _holds_ace(view) and not _trump_shows(view) and stock_left(view.facts) > 0


def _holds_ace(view: SeatView) -> bool:
    return bool(view.own.hand >> ace_of_trumps(view.facts.trump_suit) & 1)


def _trump_shows(view: SeatView) -> bool:
    facts = view.facts
    return bool(facts.stock_turned) and facts.is_trump(facts.stock_turned[-1])


def check_swap(view: SeatView, action: Action) -> None:
    """Refuse turning and swapping to all but the holder of the ace of trumps."""
    match action:
        case NoSwap() if may_leave(view):
            return
        case TurnCard() if may_turn(view):
            return
        case Swap(card) if _holds_ace(view) and _trump_shows(view):
            check_given(view, card)
        case TurnCard() | Swap() | NoSwap():
            raise Refusal(Reason.SWAP_NOT_ALLOWED)
        case _:
            raise Refusal(Reason.WRONG_PHASE)


_LEADS = (ChooseLead(own=True), ChooseLead(own=False))


def leads(view: SeatView) -> Sequence[Action]:
    """Leading himself, or asking the player on his left to."""
    return _LEADS


def check_lead(view: SeatView, action: Action) -> None:
    """Refuse what is not a choice of the lead."""
    if action not in _LEADS:
        raise Refusal(Reason.WRONG_PHASE)


def bookings(view: SeatView) -> Sequence[Action]:
    """Asking who is booked or not; folding or staying once told."""
    assert isinstance(view.phase, Booking)
    return (Fold(), Stay()) if view.phase.told else (AskBooked(), Stay())


def check_booking(view: SeatView, action: Action) -> None:
    """Refuse to ask twice, or to fold without having been told."""
    if action not in bookings(view):
        raise Refusal(Reason.WRONG_PHASE)
