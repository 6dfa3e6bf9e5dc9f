"""Hints: what a club player would do in this seat, from its view alone, with a short reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rich.text import Text

from fortyfives.bots.bot import make_bot
from fortyfives.bots.club.bidding import best_suit
from fortyfives.cards import Suit
from fortyfives.cli.terminal.bid_reasons import BidReasons
from fortyfives.cli.terminal.face import Face, flat, sorted_hand
from fortyfives.cli.terminal.lines import Lines, fill
from fortyfives.cli.terminal.seating import Seating
from fortyfives.cli.terminal.table import trick_shown
from fortyfives.cli.terminal.words import bid_words
from fortyfives.game import actions as act
from fortyfives.game.actions import Action
from fortyfives.game.legal import legal_actions
from fortyfives.game.state import Bidding, Playing, SeatView
from fortyfives.i18n import gettext as _
from fortyfives.i18n import ngettext
from fortyfives.rules.groups.deal import PACKETS

ADVISER: Final = "club"


@dataclass(frozen=True, slots=True)
class Adviser:
    """Gives hints with one face for one seat."""

    seating: Seating
    face: Face

    def hint(self, view: SeatView) -> Lines:
        """What to do, and why."""
        action = self.action(view)
        advice = Text(_("Hint:")).append(" ").append_text(self.words(view, action))
        reason = self.reason(view, action)
        return [advice.append(" ").append_text(reason) if reason.plain else advice]

    def action(self, view: SeatView) -> Action:
        """What a club player would do."""
        return make_bot(ADVISER, 0).choose(view)

    # -------------------------------------------------------------- words

    def words(self, view: SeatView, action: Action) -> Text:
        """An action as advice."""
        return _WORDS.get(type(action), _other)(self, view, action)

    # ------------------------------------------------------------- reason

    def reason(self, view: SeatView, action: Action) -> Text:
        """Why, in a sentence; empty where there is nothing to say."""
        match action:
            case act.Play(card):
                return Text(self._why_card(view, card))
            case act.Bid() | act.Pass() | act.Hold():
                return self._why_bid(view, action)
            case act.NameTrump(suit):
                return self._why_suit(view, suit)
            case act.Discard() if action.cards:
                return Text(_("They are picked: Enter throws them."))
            case _:
                return Text()

    def _why_card(self, view: SeatView, card: int) -> str:
        phase = view.phase
        assert isinstance(phase, Playing)
        if len(legal_actions(view)) == 1:
            return _("It is the only card that you may play.")
        if not phase.cards:
            if view.facts.is_trump(card):
                return _("A trump led takes trumps from the others.")
            return _("A plain lead keeps your trumps for later.")
        return self._why_follow(view, phase, card)

    def _why_follow(self, view: SeatView, phase: Playing, card: int) -> str:
        facts, best = view.facts, trick_shown(view).best
        trick = (*phase.cards, card)
        wins = facts.law.winner(trick, facts.trump_suit, ace_low=phase.ace_low) == len(trick) - 1
        if wins and len(trick) == len(phase.order):
            return _("It takes the trick.")
        if wins:
            return _("It is the best card so far.")
        side = self.seating.side_of
        if best is not None and side(best) == side(view.seat):
            return _("Your partner is winning: keep your good cards.")
        return _("This trick is not worth a better card.")

    def _why_bid(self, view: SeatView, action: Action) -> Text:
        reasons = BidReasons(self.seating, self.face, view, action)
        held = []
        if view.hand and isinstance(view.phase, Bidding):
            held = [self._why_suit(view, best_suit(view)[1])]
        elif not view.hand:
            held = [Text(_("You have not looked at your cards."))]
        return Text(" ").join([*held, *reasons.told()])

    def _why_suit(self, view: SeatView, suit: Suit) -> Text:
        trumps = view.hand & view.facts.law.trumps[suit]
        if not trumps:
            return fill(_("You hold no trump in {suit}."), suit=self.face.suit(suit))
        cards = self.face.cards(flat(sorted_hand(view.facts.rules, trumps, suit)))
        count = trumps.bit_count()
        text = ngettext(
            "In {suit} you have {n} trump: {cards}.",
            "In {suit} you have {n} trumps: {cards}.",
            count,
        )
        return fill(text, suit=self.face.suit(suit), n=count, cards=cards)


def _play(a: Adviser, view: SeatView, action: act.Play) -> Text:
    if action.hearts:
        return fill(_("play {card} with “hearts on hearts”."), card=a.face.card(action.card))
    return fill(_("play {card}."), card=a.face.card(action.card))


def _discard(a: Adviser, view: SeatView, action: act.Discard) -> Text:
    if not action.cards:
        return Text(_("keep all your cards."))
    cards = flat(sorted_hand(view.facts.rules, action.cards, view.facts.trump))
    return fill(_("throw {cards}."), cards=a.face.cards(cards))


def _give(a: Adviser, view: SeatView, action: act.Rob | act.Swap) -> Text:
    return fill(_("take it and give up {card}."), card=a.face.card(action.card))


def _trump(a: Adviser, view: SeatView, action: act.NameTrump) -> Text:
    suit = a.face.suit(action.suit)
    if action.modifier:
        text = _("name {suit} with {bid}.")
        return fill(text, suit=suit, bid=bid_words(action.modifier))
    return fill(_("name {suit}."), suit=suit)


def _sit_out(a: Adviser, view: SeatView, action: act.SitOut) -> Text:
    return fill(_("let {name} sit out."), name=a.seating.name(action.seat))


def _packets(a: Adviser, view: SeatView, action: act.ChoosePackets) -> Text:
    return Text(_("deal {how}.").format(how=_(PACKETS[action.packets])))


def _lead(a: Adviser, view: SeatView, action: act.ChooseLead) -> Text:
    return Text(_("lead yourself.") if action.own else _("let your left neighbour lead."))


def _other(a: Adviser, view: SeatView, action: Action) -> Text:
    """What needs no card; the words are made late, in the language in use."""
    plain = {
        act.Look: _("look at your cards."),
        act.Hold: _("hold."),
        act.Pass: _("pass."),
        act.GoKitty: _("go in the kitty."),
        act.GoTopCard: _("go on the top card."),
        act.TurnCard: _("turn a card."),
        act.NoSwap: _("leave it."),
        act.NoRob: _("leave it."),
        act.AskBooked: _("ask who is booked."),
        act.Fold: _("fold."),
        act.Stay: _("stay in."),
        act.Claim: _("claim the rest."),
        act.Accept: _("accept."),
        act.Refuse: _("refuse."),
    }
    return Text(plain[type(action)])


_WORDS: Final[Mapping[type, Callable[[Adviser, SeatView, Any], Text]]] = {
    act.Play: _play,
    act.Bid: lambda a, view, action: fill(_("bid {bid}."), bid=bid_words(action.name)),
    act.Discard: _discard,
    act.Rob: _give,
    act.Swap: _give,
    act.NameTrump: _trump,
    act.Call: lambda a, view, action: fill(_("call {card}."), card=a.face.card(action.card)),
    act.SitOut: _sit_out,
    act.ChooseLead: _lead,
    act.ChoosePackets: _packets,
}
