"""What the person is asked at each point of a deal, and how an answer is read.

All is computed from the seat's view: the engine lists what is legal, this module gives it keys
and words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rich.text import Text

from fortyfives.cards import ACE_OF_HEARTS, SUITS, Card, Hand, card_text, parse_card
from fortyfives.cli.terminal.face import Face, flat, sorted_hand
from fortyfives.cli.terminal.lines import fill
from fortyfives.cli.terminal.seating import Seating
from fortyfives.cli.terminal.typed import number_typed
from fortyfives.cli.terminal.words import bid_words, contract_terms, suit_words
from fortyfives.errors import Refusal
from fortyfives.game import actions as act
from fortyfives.game import state as st
from fortyfives.game.actions import Action, parse_action
from fortyfives.game.legal import legal_actions, playable
from fortyfives.game.state import SeatView
from fortyfives.i18n import gettext as _
from fortyfives.rules.groups.deal import PACKETS

_CARD_VERBS = frozenset({"play", "rob", "swap"})


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be done: the key to type, its words, and other ways to type it."""

    key: str
    label: Text
    action: Action
    others: tuple[str, ...] = ()

    def answers_to(self, text: str) -> bool:
        """Whether this is typed exactly."""
        return text in (self.key, *self.others)

    def begins_with(self, text: str) -> bool:
        """Whether two or more typed letters begin one of its names."""
        names = (self.key, *self.others)
        return len(text) > 1 and any(name.startswith(text) for name in names)


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that is awaited.

    `order` are the cards of the hand as they lie, numbered from 1; `lit` those that may be chosen
    by `on_card`. `enter` is what an empty answer does. `spelled`: letters are answers here, so
    commands of one letter must be written out.
    """

    prompt: str
    choices: tuple[Choice, ...] = ()
    order: tuple[Card, ...] = ()
    lit: Hand = 0
    on_card: Callable[[Card], Action] | None = None
    enter: Action | None = None
    note: Text = field(default_factory=Text)
    spelled: bool = False
    is_discard: bool = False

    def number(self, card: Card) -> str:
        """The number of a card that may be chosen, empty for others."""
        if self.on_card is None or not self.lit >> card & 1:
            return ""
        return str(self.order.index(card) + 1)

    def read(self, text: str) -> Action | None:
        """The action that an answer means; None if it means none.

        Raises `Refusal` for a card that does not exist.
        """
        text = " ".join(text.lower().split())
        if not text:
            return self.enter
        for test in (Choice.answers_to, Choice.begins_with):
            found = [choice for choice in self.choices if test(choice, text)]
            if len(found) == 1:
                return found[0].action
        return self._card(text) or _full_action(self._named(text))

    def _named(self, text: str) -> str:
        """An answer such as ``rob 4`` with the number of the card made its name."""
        verb, _space, rest = text.partition(" ")
        number = number_typed(rest, len(self.order)) if verb in _CARD_VERBS else None
        return text if number is None else f"{verb} {card_text(self.order[number - 1])}"

    def _card(self, text: str) -> Action | None:
        if self.on_card is None:
            return None
        card = card_typed(text, self.order)
        return None if card is None else self.on_card(card)


def card_typed(text: str, order: tuple[Card, ...]) -> Card | None:
    """The card meant by its number in the hand or by its name; None if it is neither."""
    number = number_typed(text, len(order))
    if number is not None:
        return order[number - 1]
    try:
        return parse_card(text)
    except Refusal:
        return None


def _full_action(text: str) -> Action | None:
    """An action written out as in a record, such as ``bid 20``."""
    try:
        return parse_action(text)
    except Refusal:
        return None


@dataclass(frozen=True, slots=True)
class Asker:
    """Puts questions for one seat, with the screen's face for cards."""

    seating: Seating
    face: Face

    def ask(self, view: SeatView) -> Question:
        """The question that this view's seat, which is on turn, has to answer."""
        question = _QUESTIONS[type(view.phase)](self, view)
        return replace(question, order=hand_order(view))

    def numbered(self, actions: list[tuple[str, Action]]) -> tuple[Choice, ...]:
        """Choices by number."""
        return tuple(
            Choice(str(n), Text(label), action, (label.lower(),))
            for n, (label, action) in enumerate(actions, 1)
        )


def hand_order(view: SeatView) -> tuple[Card, ...]:
    """A hand as it lies before its owner."""
    facts = view.facts
    return tuple(flat(sorted_hand(facts.rules, view.hand, facts.trump)))


def _mask(cards: list[Card]) -> Hand:
    return sum(1 << card for card in set(cards))


def _packing(a: Asker, view: SeatView) -> Question:
    found = [
        (_(PACKETS[action.packets]), action)
        for action in legal_actions(view)
        if isinstance(action, act.ChoosePackets)
    ]
    return Question(_("How will you deal?"), a.numbered([*found]), enter=found[0][1])


def _bidding(a: Asker, view: SeatView) -> Question:
    phase = view.phase
    assert isinstance(phase, st.Bidding)
    terms = {c.name: contract_terms(c) for c in view.facts.rules.auction.contracts}
    legal = sorted(legal_actions(view), key=lambda action: isinstance(action, act.Pass))
    choices = [_call_choice(action, terms, phase) for action in legal]
    return Question(_("Your bid?"), tuple(choices))


def _call_choice(action: Action, terms: Mapping[str, str], phase: st.Bidding) -> Choice:
    match action:
        case act.Bid(name):
            words = bid_words(name)
            label = Text(words)
            if terms.get(name):
                label.append(f" ({terms[name]})")
            return Choice(words.lower(), label, action, (name,))
        case act.Hold():
            high = phase.contract.name if phase.contract else ""
            label = Text(_("hold at {bid}").format(bid=bid_words(high)))
            return Choice(_("hold"), label, action, ("hold", "="))
        case act.Look():
            return Choice(_("look"), Text(_("look at your cards")), action, ("look",))
        case _:
            return Choice("p", Text(_("pass")), action, ("pass", _("pass")))


def _naming(a: Asker, view: SeatView) -> Question:
    legal = legal_actions(view)
    suits = [action for action in legal if isinstance(action, act.NameTrump)]
    choices = [_suit_choice(a, action) for action in suits]
    if act.GoKitty() in legal:
        label = Text(_("throw the hand and go in the kitty"))
        choices.append(Choice("kitty", label, act.GoKitty(), (_("kitty"),)))
    if act.GoTopCard() in legal:
        label = Text(_("throw the kitty too and go on the top card"))
        choices.append(Choice("topcard", label, act.GoTopCard(), (_("top card"),)))
    calls = any(isinstance(action, act.Call) for action in legal)
    if calls and not suits:
        prompt = _("Which card do you call? (such as AS)")
    elif calls:
        prompt = _("Name trumps, or call your partner's card (such as AS)")
    else:
        prompt = _("Name trumps")
    return Question(
        prompt, tuple(choices), on_card=act.Call if calls else None, spelled=bool(suits)
    )


def _suit_choice(a: Asker, action: act.NameTrump) -> Choice:
    letter, name = SUITS[action.suit].lower(), suit_words(action.suit)
    label = a.face.suit(action.suit)
    if not a.face.words:
        label.append(f" {name}")
    if not action.modifier:
        return Choice(letter, label, action, (name.lower(),))
    word = bid_words(action.modifier)
    label = fill(_("{suit} with {bid}"), suit=label, bid=word)
    return Choice(f"{letter} {word}", label, action, (f"{letter} {action.modifier}",))


def _sitting_out(a: Asker, view: SeatView) -> Question:
    found = [
        (a.seating.name(action.seat), action)
        for action in legal_actions(view)
        if isinstance(action, act.SitOut)
    ]
    return Question(_("Who sits out as your partner?"), a.numbered([*found]))


def _robbing(a: Asker, view: SeatView) -> Question:
    phase = view.phase
    assert isinstance(phase, st.Robbing)
    legal = legal_actions(view)
    lit = _mask([action.card for action in legal if isinstance(action, act.Rob)])
    note = fill(_("You may take {card}."), card=a.face.card(phase.card))
    if act.NoRob() not in legal:
        note = fill(_("You take {card}."), card=a.face.card(phase.card))
        return Question(_("Which card do you give up?"), (), lit=lit, on_card=act.Rob, note=note)
    leave = Choice("n", Text(_("leave it")), act.NoRob(), ("no", "norob", _("no")))
    prompt = _("Which card do you give up for it?")
    return Question(prompt, (leave,), lit=lit, on_card=act.Rob, note=note)


def _discarding(a: Asker, view: SeatView) -> Question:
    return Question(
        _("Which cards do you throw?"), lit=view.hand, on_card=_one_card, is_discard=True
    )


def _one_card(card: Card) -> Action:
    return act.Discard(1 << card)


def _swapping(a: Asker, view: SeatView) -> Question:
    legal = legal_actions(view)
    leave = Choice("n", Text(_("leave it")), act.NoSwap(), ("no", "noswap", _("no")))
    lit = _mask([action.card for action in legal if isinstance(action, act.Swap)])
    if lit:
        card = a.face.card(view.facts.stock_turned[-1])
        note = fill(_("You may take {card}."), card=card)
        prompt = _("Which card do you give up for it?")
        return Question(prompt, (leave,), lit=lit, on_card=act.Swap, note=note)
    if act.TurnCard() not in legal:
        note = Text(_("No trump was turned."))
        go_on = Choice("n", Text(_("go on")), act.NoSwap(), ("noswap",))
        return Question(_("Go on?"), (go_on,), enter=act.NoSwap(), note=note)
    turn = Choice("t", Text(_("turn a card of the stock")), act.TurnCard(), ("turn", _("turn")))
    note = Text(_("You hold the ace of trumps: you may turn cards until a trump shows."))
    return Question(_("Turn a card?"), (turn, leave), enter=act.TurnCard(), note=note)


def _leading(a: Asker, view: SeatView) -> Question:
    left = a.seating.name(view.facts.next_seat(view.seat))
    choices = (
        Choice("1", Text(_("lead yourself")), act.ChooseLead(own=True), ("self", _("self"))),
        Choice(
            "2",
            Text(_("ask {name} to lead").format(name=left)),
            act.ChooseLead(own=False),
            ("left", left.lower()),
        ),
    )
    return Question(_("Who leads?"), choices, enter=act.ChooseLead(own=True))


def _booking(a: Asker, view: SeatView) -> Question:
    stay = Choice("2", Text(_("stay in")), act.Stay(), ("stay", _("stay")))
    if act.Fold() in legal_actions(view):
        fold = Choice("1", Text(_("fold")), act.Fold(), ("fold", _("fold")))
        return Question(_("Somebody holds only trumps. Fold?"), (fold, stay))
    label = Text(_("ask whether anyone is booked"))
    ask = Choice("1", label, act.AskBooked(), ("ask", "askbooked"))
    stay = Choice("2", Text(_("do not ask")), act.Stay(), ("stay", "no", _("no")))
    note = Text(_("Booked is who holds only trumps. Having heard yes you may fold."))
    return Question(_("Ask who is booked?"), (ask, stay), enter=act.Stay(), note=note)


def _playing(a: Asker, view: SeatView) -> Question:
    legal = legal_actions(view)
    plays = [action.card for action in legal if isinstance(action, act.Play)]
    robs = [action.card for action in legal if isinstance(action, act.Rob)]
    if robs and not plays:
        card = a.face.card(view.facts.turned[-1])
        note = fill(_("You hold the ace of trumps and must first take {card}."), card=card)
        prompt = _("Which card do you give up for it?")
        return Question(prompt, lit=_mask(robs), on_card=act.Rob, note=note)
    hearts = act.Play(ACE_OF_HEARTS, hearts=True)
    choices: tuple[Choice, ...] = ()
    if hearts in legal:
        label = fill(_("{card} with “hearts on hearts”"), card=a.face.card(ACE_OF_HEARTS))
        choices = (Choice("hearts", label, hearts, ("ah hearts", _("hearts"))),)
    leads = isinstance(view.phase, st.Playing) and not view.phase.cards
    prompt = _("Lead a card") if leads else _("Play a card")
    only = act.Play(plays[0]) if len(plays) == 1 and not robs else None
    note = _rob_note(a, view, robs) if robs else _kept_note(a, view)
    return Question(prompt, choices, lit=_mask(plays), on_card=act.Play, enter=only, note=note)


def _kept_note(a: Asker, view: SeatView) -> Text:
    """That a trump is led and those held may all be kept back, if that is so."""
    facts, phase = view.facts, view.phase
    if facts.is_revoke_possible or not isinstance(phase, st.Playing) or not phase.cards:
        return Text()
    tops = view.hand & facts.law.trumps[facts.trump_suit]
    if tops in {0, view.hand} or not facts.is_trump(phase.cards[0]) or playable(view) != view.hand:
        return Text()
    cards = a.face.cards(flat(sorted_hand(facts.rules, tops, facts.trump)))
    return fill(_("A trump is led. You may keep back {cards} and play any card."), cards=cards)


def _rob_note(a: Asker, view: SeatView, robs: list[Card]) -> Text:
    card = a.face.card(view.facts.turned[-1])
    return fill(
        _("You hold the ace of trumps and may rob {card}: “rob” and the card to give up."),
        card=card,
    )


def _claiming(a: Asker, view: SeatView) -> Question:
    choices = (
        Choice("1", Text(_("accept")), act.Accept(), ("accept", "y", _("accept"))),
        Choice("2", Text(_("refuse")), act.Refuse(), ("refuse", "n", _("refuse"))),
    )
    phase = view.phase
    assert isinstance(phase, st.Claiming)
    name = a.seating.name(phase.claimer)
    return Question(_("{name} claims the rest. Do you accept?").format(name=name), choices)


_QUESTIONS: Mapping[type, Callable[[Asker, Any], Question]] = {
    st.Packing: _packing,
    st.Bidding: _bidding,
    st.Naming: _naming,
    st.SittingOut: _sitting_out,
    st.Robbing: _robbing,
    st.Discarding: _discarding,
    st.Swapping: _swapping,
    st.Leading: _leading,
    st.Booking: _booking,
    st.Playing: _playing,
    st.Claiming: _claiming,
}
