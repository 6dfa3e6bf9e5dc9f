"""What happened, in sentences: one function a kind of event, as one seat receives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from fortyfives.cards import Hand
from fortyfives.cli.terminal.face import Face, flat, sorted_hand
from fortyfives.cli.terminal.lines import Lines, fill
from fortyfives.cli.terminal.seating import Seating
from fortyfives.cli.terminal.words import bid_words
from fortyfives.game import events as ev
from fortyfives.game.events import Event
from fortyfives.game.state import Bidding, Booking, Playing, SeatView
from fortyfives.i18n import N_, ngettext
from fortyfives.i18n import gettext as _
from fortyfives.rules.groups.deal import PACKETS


@dataclass(frozen=True, slots=True)
class Happening:
    """An event as one seat received it, with that seat's view before and after it."""

    event: Event
    before: SeatView
    after: SeatView


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells happenings to one seat, with the screen's face for cards."""

    seating: Seating
    face: Face

    def tell(self, happening: Happening) -> Lines:
        """The sentences for one happening; none for what need not be said."""
        return _TELL[type(happening.event)](self, happening, happening.event)

    def hand(self, view: SeatView, hand: Hand) -> Text:
        """Some of a seat's cards in the order in which it holds them."""
        facts = view.facts
        return self.face.cards(flat(sorted_hand(facts.rules, hand, facts.trump)))


def _quiet(t: Teller, h: Happening, event: Any) -> Lines:
    return []


def _packets(t: Teller, h: Happening, event: ev.PacketsChosen) -> Lines:
    how = _(PACKETS[event.packets])
    you, other = N_("You deal {how}."), N_("{name} deals {how}.")
    return [t.seating.say(event.seat, you, other, how=how)]


def _dealt(t: Teller, h: Happening, event: ev.HandsDealt) -> Lines:
    if event.face_down:
        return [Text(_("The hands lie face down: blind bids are on offer."))]
    return []


def _turned_up(t: Teller, h: Happening, event: ev.TurnedUp) -> Lines:
    card = t.face.card(event.card)
    if h.after.facts.trump is None:
        return [fill(_("Turned up: {card}."), card=card)]
    suit = t.face.suit(h.after.facts.trump_suit)
    return [fill(_("Turned up: {card}. Trumps: {suit}."), card=card, suit=suit)]


def _robbed(t: Teller, h: Happening, event: ev.Robbed) -> Lines:
    card = t.face.card(event.card)
    if event.given is None:
        return [t.seating.say(event.seat, "", N_("{name} robs {card}."), card=card)]
    given = t.face.card(event.given)
    text = N_("You rob {card} and give up {given}.")
    return [t.seating.say(event.seat, text, text, card=card, given=given)]


def _rob_declined(t: Teller, h: Happening, event: ev.RobDeclined) -> Lines:
    you, other = N_("You leave the turned card."), N_("{name} leaves the turned card.")
    return [t.seating.say(event.seat, you, other)]


def _looked(t: Teller, h: Happening, event: ev.Looked) -> Lines:
    if event.hand is not None and event.seat == t.seating.seat:
        return [fill(_("You look at your cards: {cards}."), cards=t.hand(h.after, event.hand))]
    # At the end of the auction everyone looks; that need not be told seat by seat.
    phase = h.before.phase
    if isinstance(phase, Bidding) and phase.turn is not None:
        return [t.seating.say(event.seat, "", N_("{name} looks at the cards."))]
    return []


def _bid(t: Teller, h: Happening, event: ev.BidMade) -> Lines:
    you, other = N_("You bid {bid}."), N_("{name} bids {bid}.")
    return [t.seating.say(event.seat, you, other, bid=bid_words(event.name))]


def _held(t: Teller, h: Happening, event: ev.BidHeld) -> Lines:
    you, other = N_("You hold at {bid}."), N_("{name} holds at {bid}.")
    return [t.seating.say(event.seat, you, other, bid=bid_words(event.name))]


def _passed(t: Teller, h: Happening, event: ev.Passed) -> Lines:
    return [t.seating.say(event.seat, N_("You pass."), N_("{name} passes."))]


def _auction_won(t: Teller, h: Happening, event: ev.AuctionWon) -> Lines:
    bid = bid_words(event.name)
    if event.bagged:
        you, other = (
            N_("Nobody bid: you are bagged for {bid}."),
            N_("Nobody bid: {name} is bagged for {bid}."),
        )
    else:
        you, other = N_("You have the bid at {bid}."), N_("{name} has the bid at {bid}.")
    return [t.seating.say(event.seat, you, other, bid=bid)]


def _thrown_in(t: Teller, h: Happening, event: ev.ThrownIn) -> Lines:
    return [Text(_("Everyone passed: the deal is thrown in."))]


def _called(t: Teller, h: Happening, event: ev.CardCalled) -> Lines:
    you = N_("You call {card}: whoever holds it is your secret partner.")
    other = N_("{name} calls {card}: whoever holds it is the secret partner.")
    return [t.seating.say(event.seat, you, other, card=t.face.card(event.card))]


def _kitty_entered(t: Teller, h: Happening, event: ev.KittyEntered) -> Lines:
    if event.kitty is None:
        return [t.seating.say(event.seat, "", N_("{name} throws the hand and goes in the kitty."))]
    kitty = t.hand(h.after, event.kitty)
    return [fill(_("You throw your hand and go in the kitty: {cards}."), cards=kitty)]


def _top_card(t: Teller, h: Happening, event: ev.TopCardTaken) -> Lines:
    you = N_("You throw the kitty too and go on the top card: {card}.")
    other = N_("{name} throws the kitty too and goes on the top card: {card}.")
    return [t.seating.say(event.seat, you, other, card=t.face.card(event.card))]


def _trump_named(t: Teller, h: Happening, event: ev.TrumpNamed) -> Lines:
    suit = t.face.suit(event.trump)
    if event.modifier:
        you = N_("You name trumps: {suit}, and add the {bid}.")
        other = N_("{name} names trumps: {suit}, and adds the {bid}.")
    else:
        you, other = N_("You name trumps: {suit}."), N_("{name} names trumps: {suit}.")
    return [t.seating.say(event.seat, you, other, suit=suit, bid=bid_words(event.modifier))]


def _sat_out(t: Teller, h: Happening, event: ev.SatOut) -> Lines:
    you = N_("You sit out as the bidder's partner.")
    return [t.seating.say(event.seat, you, N_("{name} sits out as the bidder's partner."))]


def _kitty_taken(t: Teller, h: Happening, event: ev.KittyTaken) -> Lines:
    if event.kitty is None:
        return [t.seating.say(event.seat, "", N_("{name} takes the kitty."))]
    return [fill(_("You take the kitty: {cards}."), cards=t.hand(h.after, event.kitty))]


def _discarded(t: Teller, h: Happening, event: ev.Discarded) -> Lines:
    if not event.count:
        you, other = N_("You keep all your cards."), N_("{name} keeps all the cards.")
        return [t.seating.say(event.seat, you, other)]
    n = event.count
    if event.seat == t.seating.seat:
        return [Text(ngettext("You throw {n} card.", "You throw {n} cards.", n).format(n=n))]
    name = t.seating.name(event.seat)
    text = ngettext("{name} throws {n} card.", "{name} throws {n} cards.", n)
    return [Text(text.format(name=name, n=n))]


def _replenished(t: Teller, h: Happening, event: ev.Replenished) -> Lines:
    if event.cards is not None:
        return [fill(_("You draw {cards}."), cards=t.hand(h.after, event.cards))]
    if event.shown is not None:
        text = N_("{name} draws, the last card face up: {card}.")
        return [t.seating.say(event.seat, text, text, card=t.face.card(event.shown))]
    return []


def _card_turned(t: Teller, h: Happening, event: ev.CardTurned) -> Lines:
    you, other = N_("You turn {card}."), N_("{name} turns {card}.")
    return [t.seating.say(event.seat, you, other, card=t.face.card(event.card))]


def _swapped(t: Teller, h: Happening, event: ev.Swapped) -> Lines:
    card = t.face.card(event.card)
    if event.given is None:
        return [t.seating.say(event.seat, "", N_("{name} swaps a card for {card}."), card=card)]
    text = N_("You swap {given} for {card}.")
    return [t.seating.say(event.seat, text, text, card=card, given=t.face.card(event.given))]


def _lead_chosen(t: Teller, h: Happening, event: ev.LeadChosen) -> Lines:
    if event.leader == event.seat:
        return [t.seating.say(event.seat, N_("You will lead."), N_("{name} will lead."))]
    if event.leader == t.seating.seat:
        return [t.seating.say(event.seat, "", N_("{name} asks you to lead."))]
    you, other = N_("You ask {leader} to lead."), N_("{name} asks {leader} to lead.")
    return [t.seating.say(event.seat, you, other, leader=t.seating.name(event.leader))]


def _asked(t: Teller, h: Happening, event: ev.BookedAsked) -> Lines:
    if event.answer:
        you = N_("You ask whether anyone is booked: yes.")
        other = N_("{name} asks whether anyone is booked: yes.")
    else:
        you = N_("You ask whether anyone is booked: no.")
        other = N_("{name} asks whether anyone is booked: no.")
    return [t.seating.say(event.seat, you, other)]


def _folded(t: Teller, h: Happening, event: ev.Folded) -> Lines:
    return [t.seating.say(event.seat, N_("You fold."), N_("{name} folds."))]


def _stayed(t: Teller, h: Happening, event: ev.Stayed) -> Lines:
    phase = h.before.phase
    if isinstance(phase, Booking) and phase.told:
        return [t.seating.say(event.seat, N_("You stay in."), N_("{name} stays in."))]
    return []


def _played(t: Teller, h: Happening, event: ev.Played) -> Lines:
    leads = isinstance(h.before.phase, Playing) and not h.before.phase.cards
    if event.hearts:
        you = N_("You lead {card} and say “hearts on hearts”.")
        other = N_("{name} leads {card} and says “hearts on hearts”.")
    elif leads:
        you, other = N_("You lead {card}."), N_("{name} leads {card}.")
    else:
        you, other = N_("You play {card}."), N_("{name} plays {card}.")
    return [t.seating.say(event.seat, you, other, card=t.face.card(event.card))]


def _trick_taken(t: Teller, h: Happening, event: ev.TrickTaken) -> Lines:
    return [t.seating.say(event.seat, N_("You take the trick."), N_("{name} takes the trick."))]


def _revoke_called(t: Teller, h: Happening, event: ev.RevokeCalled) -> Lines:
    if event.proven:
        you = N_("You call a revoke of {offender} in trick {trick}, and it was one.")
        other = N_("{name} calls a revoke of {offender} in trick {trick}, and it was one.")
    else:
        you = N_("You call a revoke of {offender} in trick {trick}, but it was none.")
        other = N_("{name} calls a revoke of {offender} in trick {trick}, but it was none.")
    offender = t.seating.names[event.offender]
    return [t.seating.say(event.seat, you, other, offender=offender, trick=event.trick + 1)]


def _claimed(t: Teller, h: Happening, event: ev.Claimed) -> Lines:
    you = N_("You claim the rest and show {cards}.")
    other = N_("{name} claims the rest and shows {cards}.")
    return [t.seating.say(event.seat, you, other, cards=t.hand(h.after, event.cards))]


def _claim_answered(t: Teller, h: Happening, event: ev.ClaimAnswered) -> Lines:
    if event.accepted:
        you, other = N_("You accept the claim."), N_("{name} accepts the claim.")
    else:
        you = N_("You refuse the claim; play goes on.")
        other = N_("{name} refuses the claim; play goes on.")
    return [t.seating.say(event.seat, you, other)]


def _claim_granted(t: Teller, h: Happening, event: ev.ClaimGranted) -> Lines:
    you, other = N_("You take the rest of the tricks."), N_("{name} takes the rest of the tricks.")
    lines = [t.seating.say(event.seat, you, other)]
    for seat, hand in enumerate(event.hands):
        if hand and seat != event.seat:
            had, held = N_("You had {cards} left."), N_("{name} had {cards} left.")
            lines.append(t.seating.say(seat, had, held, cards=t.hand(h.after, hand)))
    return lines


def _conceded(t: Teller, h: Happening, event: ev.Conceded) -> Lines:
    return [t.seating.say(event.seat, N_("You concede the game."), N_("{name} concedes the game."))]


_TELL: Mapping[type, Callable[[Teller, Happening, Any], Lines]] = {
    ev.PacketsChosen: _packets,
    ev.HandsDealt: _dealt,
    ev.TurnedUp: _turned_up,
    ev.Robbed: _robbed,
    ev.RobDeclined: _rob_declined,
    ev.Looked: _looked,
    ev.BidMade: _bid,
    ev.BidHeld: _held,
    ev.Passed: _passed,
    ev.AuctionWon: _auction_won,
    ev.ThrownIn: _thrown_in,
    ev.CardCalled: _called,
    ev.KittyEntered: _kitty_entered,
    ev.TopCardTaken: _top_card,
    ev.TrumpNamed: _trump_named,
    ev.SatOut: _sat_out,
    ev.KittyTaken: _kitty_taken,
    ev.Discarded: _discarded,
    ev.Replenished: _replenished,
    ev.CardTurned: _card_turned,
    ev.Swapped: _swapped,
    ev.SwapDeclined: _quiet,
    ev.LeadChosen: _lead_chosen,
    ev.BookedAsked: _asked,
    ev.Folded: _folded,
    ev.Stayed: _stayed,
    ev.Played: _played,
    ev.TrickTaken: _trick_taken,
    ev.RevokeCalled: _revoke_called,
    ev.Claimed: _claimed,
    ev.ClaimAnswered: _claim_answered,
    ev.ClaimGranted: _claim_granted,
    ev.Conceded: _conceded,
    ev.PlayEnded: _quiet,
    # The result of a deal is told by the score sheet.
    ev.DealScored: _quiet,
}
