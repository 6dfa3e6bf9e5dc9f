"""Naming trumps, calling a partner, going in the kitty, sitting out, robbing by the dealer.

Source: rules, sections 3 to 5.
"""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.cards import (
    ALL_SUITS,
    Hand,
    Suit,
    card_text,
    cards_in,
    full_deck,
    suit_mask,
)
from fortyfives.errors import Reason, Refusal
from fortyfives.game.actions import (
    Action,
    Call,
    GoKitty,
    GoTopCard,
    NameTrump,
    NoRob,
    Rob,
    SitOut,
)
from fortyfives.game.phases import must_call, names_after_kitty
from fortyfives.game.state import Facts, Robbing, SeatView
from fortyfives.rules.contracts import ALL_TRICKS

_ALL = frozenset(ALL_SUITS)


def namings(view: SeatView) -> Sequence[Action]:
    """Suits with and without modifiers, going in the kitty or on the top card, calls."""
    facts = view.facts
    listed: list[Action] = []
    if _naming_refusal(facts) is None:
        modifiers = ["", *modifiers_for(facts)]
        listed += [
            NameTrump(suit, word) for suit in sorted(suits_to_name(view)) for word in modifiers
        ]
    if _kitty_refusal(facts) is None:
        listed.append(GoKitty())
    if _top_card_refusal(view) is None:
        listed.append(GoTopCard())
    if must_call(facts):
        listed += [Call(card) for card in callable_cards(view)]
    return listed


def check_naming(view: SeatView, action: Action) -> None:
    """Refuse what the bidder may not do before the draw."""
    match action:
        case NameTrump():
            refusal = _name_refusal(view, action)
        case GoKitty():
            refusal = _kitty_refusal(view.facts)
        case GoTopCard():
            refusal = _top_card_refusal(view)
        case Call(card) if must_call(view.facts) and card in callable_cards(view):
            refusal = None
        case Call():
            refusal = Refusal(Reason.CALL_NOT_ALLOWED)
        case _:
            refusal = Refusal(Reason.WRONG_PHASE)
    if refusal is not None:
        raise refusal


def modifiers_for(facts: Facts) -> list[str]:
    """The modifiers that may be added to the bid when trumps are named."""
    contract = facts.contract
    assert contract is not None
    return [
        other.name
        for other in facts.rules.contracts
        if other.is_modifier and contract.level >= other.level and contract.needs != ALL_TRICKS
    ]


def suits_to_name(view: SeatView) -> frozenset[Suit]:
    """The suits that the bidder may name with what he holds."""
    shown = printed_suits(view.own.hand)
    if view.facts.gone:
        return shown or _ALL
    return (shown or _ALL) if view.facts.rules.trump.must_hold_suit else _ALL


def printed_suits(hand: Hand) -> frozenset[Suit]:
    """The suits that a hand shows: the ace of hearts shows hearts, the joker nothing."""
    return frozenset(suit for suit in ALL_SUITS if hand & suit_mask(suit))


def callable_cards(view: SeatView) -> list[int]:
    """The cards that the bidder may call: any that he does not hold."""
    deck = full_deck(joker=view.facts.rules.deck.joker)
    return [card for card in deck if not view.own.hand >> card & 1]


def _naming_refusal(facts: Facts) -> Refusal | None:
    if facts.trump is not None:
        return Refusal(Reason.MUST_CALL_FIRST)
    if must_call(facts) and names_after_kitty(facts):
        return Refusal(Reason.MUST_CALL_FIRST)
    return None


def _name_refusal(view: SeatView, action: NameTrump) -> Refusal | None:
    facts = view.facts
    refusal = _naming_refusal(facts)
    if refusal is not None:
        return refusal
    if action.suit not in suits_to_name(view):
        return Refusal(Reason.SUIT_NOT_IN_KITTY if facts.gone else Reason.MUST_HOLD_SUIT)
    if action.modifier and action.modifier not in modifiers_for(facts):
        return Refusal(Reason.MODIFIER_NOT_ALLOWED, bid=action.modifier)
    return None


def _kitty_refusal(facts: Facts) -> Refusal | None:
    if not facts.rules.draw.into_kitty or facts.gone or facts.trump is not None:
        return Refusal(Reason.WRONG_PHASE)
    return Refusal(Reason.MUST_CALL_FIRST) if must_call(facts) else None


def _top_card_refusal(view: SeatView) -> Refusal | None:
    facts = view.facts
    if not facts.rules.draw.on_top_card or facts.gone != 1 or facts.trump is not None:
        return Refusal(Reason.WRONG_PHASE)
    return called_card_refusal(facts, view.own.hand)


def called_card_refusal(facts: Facts, given: Hand) -> Refusal | None:
    """Why these cards may not be given up, if the called card is among them."""
    if facts.called >= 0 and given >> facts.called & 1:
        return Refusal(Reason.MUST_KEEP_CALLED_CARD, card=card_text(facts.called))
    return None


def sit_outs(view: SeatView) -> Sequence[Action]:
    """The opponents who may sit out."""
    return [SitOut(seat) for seat in view.facts.seats if seat != view.seat]


def check_sit_out(view: SeatView, action: Action) -> None:
    """Refuse a seat that cannot sit out."""
    if not isinstance(action, SitOut):
        raise Refusal(Reason.WRONG_PHASE)
    if action not in sit_outs(view):
        raise Refusal(Reason.SIT_OUT_NOT_ALLOWED)


def robs(view: SeatView) -> Sequence[Action]:
    """The cards that the dealer may give up for the turned card, and leaving it."""
    phase = view.phase
    assert isinstance(phase, Robbing)
    cards = cards_to_give(view)
    listed: list[Action] = [Rob(card) for card in cards if card != view.facts.top_card]
    return [*listed, NoRob()] if phase.may_leave else listed


def check_rob(view: SeatView, action: Action) -> None:
    """Refuse a rob with a card that cannot be given up, or leaving what must be taken."""
    phase = view.phase
    assert isinstance(phase, Robbing)
    match action:
        case Rob(card):
            check_given(view, card)
            if card == view.facts.top_card:
                raise Refusal(Reason.KEEP_MORE_CARDS, least=1)
        case NoRob():
            if not phase.may_leave:
                raise Refusal(Reason.MUST_ROB)
        case _:
            raise Refusal(Reason.WRONG_PHASE)


def cards_to_give(view: SeatView) -> list[int]:
    """The cards that a seat may give up in a rob or a swap."""
    return [card for card in cards_in(view.own.hand) if card != view.facts.called]


def check_given(view: SeatView, card: int) -> None:
    """Refuse to give up a card not held, or the called card."""
    if not view.own.hand >> card & 1:
        raise Refusal(Reason.CARD_NOT_HELD, card=card_text(card))
    refusal = called_card_refusal(view.facts, 1 << card)
    if refusal is not None:
        raise refusal
