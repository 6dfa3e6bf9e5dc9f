"""What the buttons, the questions and the phases of a deal are called, in the language in use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fortyfives.cards import SUITS, card_text
from fortyfives.game import actions as act
from fortyfives.game import state as st
from fortyfives.game.actions import Action, action_text
from fortyfives.game.legal_draw import may_turn, swaps
from fortyfives.game.phases import must_call
from fortyfives.game.state import Facts, SeatView
from fortyfives.i18n import N_
from fortyfives.i18n import gettext as _
from fortyfives.rules.contracts import Contract
from fortyfives.rules.groups.deal import PACKETS
from fortyfives.rules.sheet.values import needs_words, win_words
from fortyfives.rules.sheet.words import bid_name, card_symbol, suit_name
from fortyfives.server.wire.view import LegalAction

Names = tuple[str, ...]


def call_label(word: str) -> str:
    """A call of the auction in words."""
    return {"hold": _("hold"), "pass": _("pass")}.get(word) or bid_name(word, _)


def contract_words(contract: Contract) -> tuple[str, str, str]:
    """What a contract needs, wins and loses."""
    return needs_words(contract, _), win_words(contract, _), str(contract.lose)


def legal_action(action: Action, facts: Facts, names: Names) -> LegalAction:
    """An action as it is offered."""
    text = action_text(action)
    card, suit, seat = (
        getattr(action, "card", None),
        getattr(action, "suit", None),
        getattr(action, "seat", None),
    )
    return LegalAction(
        action=text,
        verb=text.split(" ", 1)[0],
        label=_LABELS[type(action)](action, facts, names),
        card=None if card is None else card_text(card),
        suit=None if suit is None else SUITS[suit],  # type: ignore[arg-type]
        seat=seat,
    )


def _hold(action: act.Hold, facts: Facts, names: Names) -> str:
    high = next((c.word for c in reversed(facts.calls) if c.word not in {"hold", "pass"}), "")
    return _("hold at {bid}").format(bid=bid_name(high, _))


def _trump(action: act.NameTrump, facts: Facts, names: Names) -> str:
    suit = suit_name(action.suit, _)
    if not action.modifier:
        return suit
    return _("{suit} with {bid}").format(suit=suit, bid=bid_name(action.modifier, _))


def _lead(action: act.ChooseLead, facts: Facts, names: Names) -> str:
    if action.own:
        return _("lead myself")
    bidder = facts.bidder or 0
    return _("ask {name} to lead").format(name=names[facts.next_seat(bidder)])


def _play(action: act.Play, facts: Facts, names: Names) -> str:
    if action.hearts:
        return _("play {card} and say “hearts on hearts”").format(card=card_symbol(action.card, _))
    return card_symbol(action.card, _)


def _say(text: str) -> Callable[[Any, Facts, Names], str]:
    """A label of which the action's card and seat are the blanks."""

    def label(action: Any, facts: Facts, names: Names) -> str:
        card = card_symbol(action.card, _) if hasattr(action, "card") else ""
        name = names[action.seat] if hasattr(action, "seat") else ""
        return _(text).format(card=card, name=name)

    return label


_LABELS: Final[Mapping[type, Callable[[Any, Facts, Names], str]]] = {
    act.ChoosePackets: lambda action, facts, names: _(PACKETS[action.packets]),
    act.Look: _say(N_("look at your cards")),
    act.Bid: lambda action, facts, names: bid_name(action.name, _),
    act.Hold: _hold,
    act.Pass: _say(N_("pass")),
    act.GoKitty: _say(N_("throw the hand and go in the kitty")),
    act.GoTopCard: _say(N_("throw the kitty too and go on the top card")),
    act.NameTrump: _trump,
    act.SitOut: _say("{name}"),
    act.Call: _say("{card}"),
    act.Discard: lambda action, facts, names: action_text(action),
    act.TurnCard: _say(N_("turn a card of the stock")),
    act.Swap: _say(N_("take it for {card}")),
    act.NoSwap: _say(N_("no swap")),
    act.Rob: _say(N_("rob and give up {card}")),
    act.NoRob: _say(N_("leave the turned card")),
    act.ChooseLead: _lead,
    act.AskBooked: _say(N_("ask whether anyone is booked")),
    act.Fold: _say(N_("fold")),
    act.Stay: _say(N_("stay in")),
    act.Play: _play,
    act.Accept: _say(N_("accept")),
    act.Refuse: _say(N_("refuse")),
}

PHASES: Final[Mapping[type, str]] = {
    st.Moving: N_("Cards move"),
    st.Packing: N_("The deal"),
    st.Bidding: N_("Auction"),
    st.Naming: N_("Naming trumps"),
    st.SittingOut: N_("Choosing who sits out"),
    st.Robbing: N_("Robbing"),
    st.Discarding: N_("Discards"),
    st.Swapping: N_("Ace swap"),
    st.Leading: N_("Choosing the lead"),
    st.Booking: N_("Who is booked?"),
    st.Playing: N_("Play"),
    st.Claiming: N_("Claim"),
    st.Closing: N_("The play is over"),
    st.Over: N_("The deal is over"),
}

_OWN: Final[Mapping[type, str]] = {
    st.Packing: N_("How will you deal?"),
    st.Bidding: N_("Your bid?"),
    st.Naming: N_("Name trumps"),
    st.SittingOut: N_("Who sits out as your partner?"),
    st.Robbing: N_("Will you rob the turned card? Then choose the card to give up"),
    st.Discarding: N_("Choose the cards to throw"),
    st.Swapping: N_("Ace swap: will you turn a card of the stock?"),
    st.Leading: N_("Who leads?"),
    st.Booking: N_("Will you ask whether anyone holds only trumps?"),
    st.Playing: N_("Your turn: play a card"),
    st.Claiming: N_("{claimer} claims the rest. Do you accept?"),
}

_OTHERS: Final[Mapping[type, str]] = {
    st.Packing: N_("{name} is dealing"),
    st.Bidding: N_("{name} is bidding"),
    st.Naming: N_("{name} is naming trumps"),
    st.SittingOut: N_("{name} chooses who sits out"),
    st.Robbing: N_("{name} may rob"),
    st.Discarding: N_("{name} is discarding"),
    st.Swapping: N_("{name} may turn a card"),
    st.Leading: N_("{name} chooses who leads"),
    st.Booking: N_("{name} decides whether to stay in"),
    st.Playing: N_("{name} is to play"),
    st.Claiming: N_("{claimer} claims the rest"),
}


def prompt(view: SeatView, names: Names, *, may_act: bool) -> str:
    """What is awaited now, said to one seat."""
    phase = view.phase
    turn = phase.turn
    if turn is None:
        return _(PHASES[type(phase)])
    claimer = names[phase.claimer] if isinstance(phase, st.Claiming) else ""
    is_asked = may_act and (
        turn == view.seat or (isinstance(phase, st.Claiming) and view.seat in phase.pending)
    )
    text = _question(view) if is_asked else _OTHERS[type(phase)]
    return _(text).format(name=names[turn], claimer=claimer)


def _question(view: SeatView) -> str:
    """What the seat is asked; in some phases not always the same."""
    facts = view.facts
    match view.phase:
        case st.Naming() if must_call(facts):
            if facts.trump is not None:
                return N_("Call your partner's card")
            return N_("Name trumps, or call your partner's card")
        case st.Robbing(may_leave=False):
            return N_("The turned card is yours: choose the card to give up")
        case st.Swapping() if facts.stock_turned or not may_turn(view):
            return _swap_question(view)
        case st.Booking(told=True):
            return N_("Somebody holds only trumps. Do you stay in?")
    return _OWN[type(view.phase)]


def _swap_question(view: SeatView) -> str:
    if may_turn(view):
        return N_("No trump yet: turn another card")
    if any(isinstance(action, act.Swap) for action in swaps(view)):
        return N_("Will you take the turned trump? Then choose the card to give up")
    return N_("Ace swap: only the holder of the ace of trumps may turn cards")
