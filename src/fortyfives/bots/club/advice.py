"""What good players never do, whatever the figures say."""

from __future__ import annotations

from fortyfives.bots.club.camps import Camps
from fortyfives.bots.club.chances import can_take
from fortyfives.bots.club.picture import Picture, look
from fortyfives.cards import ACE_OF_HEARTS, Hand, cards_in
from fortyfives.game.actions import Play
from fortyfives.game.legal import legal_actions
from fortyfives.game.state import Playing, SeatView

SAFE = 0.03
"""A trick is safe when its chance of being taken is below this."""


def sensible(picture: Picture, friends: Camps, allowed: Hand) -> Hand:
    """The cards of a mask that are left once the follies are gone; never none."""
    if not picture.play.cards:
        return allowed
    return _leave_to_partner(picture, friends, allowed)


def _leave_to_partner(picture: Picture, friends: Camps, allowed: Hand) -> Hand:
    """Do not overtake a partner whose card is sure to win."""
    play = picture.play
    order = play.seats
    place = picture.law.winner(play.cards, picture.trump, ace_low=play.ace_low)
    if order[place] not in friends.mates:
        return allowed
    led, best = play.cards[0], play.cards[place]
    later = order[len(play.cards) + 1 :]
    foes = [picture.others[seat] for seat in later if seat not in friends.mates]
    if any(can_take(picture, other, led, best) > SAFE for other in foes):
        return allowed
    lower = 0
    for card in cards_in(allowed):
        trick = (*play.cards, card)
        if picture.law.winner(trick, picture.trump, ace_low=play.ace_low) == place:
            lower |= 1 << card
    return lower or allowed


def says_hearts(view: SeatView, play: Playing) -> bool:
    """Whether to say “hearts on hearts”: it forces out what could be withheld.

    Said with the five and the jack accounted for it draws all the trumps that are left; while
    one of them is out, it would only bring it down on the ace.
    """
    if Play(ACE_OF_HEARTS, hearts=True) not in legal_actions(view):
        return False
    picture = look(view, play)
    return not picture.above[ACE_OF_HEARTS] & picture.unseen_or_known
