"""Which card to play: the one whose trick and whose left-over cards promise most."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.bots.club import advice
from fortyfives.bots.club.camps import ALLY, Camps, camps
from fortyfives.bots.club.chances import trick_chances
from fortyfives.bots.club.outcome import features, worth
from fortyfives.bots.club.picture import Picture, look
from fortyfives.bots.club.standing import is_scoreless
from fortyfives.bots.club.weights_play import OWN, PARTY
from fortyfives.cards import ACE_OF_HEARTS, Card, cards_in
from fortyfives.game.actions import Action, Play
from fortyfives.game.legal_play import lawful
from fortyfives.game.state import Playing, SeatView


@dataclass(frozen=True, slots=True)
class Choice:
    """A card that may be played, and what speaks for it."""

    card: Card
    features: list[float]
    value: float


def play_card(view: SeatView, play: Playing) -> Action:
    """The card to play."""
    allowed = lawful(view.own, view.seat, view.facts, play)
    if allowed & (allowed - 1) == 0:
        return said(view, play, allowed.bit_length() - 1)
    picture = look(view, play)
    friends = camps(view, play)
    allowed = advice.sensible(picture, friends, allowed)
    best = max(choices(picture, friends, allowed), key=lambda choice: choice.value)
    return said(view, play, best.card)


def choices(picture: Picture, friends: Camps, allowed: int) -> list[Choice]:
    """Every card of a mask with its worth, the cheapest first so that it wins a tie."""
    order = sorted(cards_in(allowed), key=lambda card: _cost(picture, card))
    return [_weigh(picture, friends, card) for card in order]


def _cost(picture: Picture, card: Card) -> tuple[bool, int]:
    return picture.is_trump(card), -picture.above[card].bit_count()


def row_key(picture: Picture, friends: Camps) -> tuple[bool, bool, int]:
    """Which row of weights applies: with mates or not, leading or not, cards left after this."""
    mates = any(seat in friends.mates for seat in picture.others)
    return mates, not picture.play.cards, picture.hand.bit_count() - 1


def _weigh(picture: Picture, friends: Camps, card: Card) -> Choice:
    chances = trick_chances(picture, friends, card)
    values = features(picture, friends, card, chances)
    key = row_key(picture, friends)
    own, party = aims(picture, friends)
    value = own * worth(OWN[key], values) if own else 0.0
    if party:
        value -= party * worth(PARTY[key], values)
    value -= friends.danger(chances)
    return Choice(card, values, value)


def aims(picture: Picture, friends: Camps) -> tuple[float, float]:
    """How much own tricks count, and how much it counts to deny tricks to the bidder.

    Between two camps every trick is one or the other, so own tricks say it all.
    """
    facts = picture.view.facts
    everyone = set(picture.play.order)
    if not friends.defends or everyone <= friends.mates | friends.party:
        return 1.0, 0.0
    if not friends.open:
        return 1.0, 0.0
    if is_scoreless(facts, facts.rules.side_of(friends.seat)):
        return 0.0, 1.0
    return 1.0 - ALLY, ALLY


def said(view: SeatView, play: Playing, card: Card) -> Action:
    """The play of a card, with “hearts on hearts” when it can only do good."""
    if card == ACE_OF_HEARTS and not play.cards and advice.says_hearts(view, play):
        return Play(card, hearts=True)
    return Play(card)
