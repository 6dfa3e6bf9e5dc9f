"""The chances of one trick: who will have it once everyone has played."""

from __future__ import annotations

from fortyfives.bots.club.camps import Camps
from fortyfives.bots.club.picture import Other, Picture, suit_cards
from fortyfives.cards import Card, Hand
from fortyfives.rules.groups.play import PlainLead

HIDDEN_TAKE = 0.5
"""How much harder a trick is to take once an unseen card has taken it."""


def beaters(picture: Picture, led: Card, best: Card) -> tuple[Hand, Hand]:
    """The unseen cards that beat the best card of a trick: of its own suit, and ruffs."""
    above = picture.above[best] & picture.unseen_or_known
    if picture.is_trump(best):
        if picture.is_trump(led):
            return above, 0
        return 0, above
    return above, picture.trumps & picture.unseen_or_known


def can_take(picture: Picture, other: Other, led: Card, best: Card) -> float:
    """The chance that a hand can beat the best card of a trick, as the law lets it play."""
    same, ruffs = beaters(picture, led, best)
    follow = other.holds_any(same, picture.trumps) if same else 0.0
    ruff = other.holds_any(ruffs, picture.trumps) if ruffs else 0.0
    if ruff and picture.view.facts.rules.play.plain_lead is PlainLead.FOLLOW_SUIT:
        suit = suit_cards(picture.law, picture.trump)[picture.law.suits[picture.trump][led]]
        ruff *= 1.0 - other.holds_any(suit & picture.unseen_or_known, picture.trumps)
    return 1.0 - (1.0 - follow) * (1.0 - ruff)


def trick_chances(picture: Picture, camps: Camps, card: Card) -> dict[int, float]:
    """For each seat the chance that it wins this trick if the seat on turn plays a card."""
    play = picture.play
    order = play.seats
    cards = (*play.cards, card)
    place = picture.law.winner(cards, picture.trump, ace_low=play.ace_low)
    led, best = cards[0], cards[place]
    chances = {order[place]: 1.0}
    hidden = 0.0
    for seat in order[len(cards) :]:
        other = picture.others[seat]
        able = can_take(picture, other, led, best) * (1.0 - hidden * HIDDEN_TAKE)
        if able <= 0.0:
            continue
        moved = 0.0
        for holder, chance in list(chances.items()):
            part = chance * able * camps.takes_from(seat, holder)
            chances[holder] = chance - part
            moved += part
        chances[seat] = chances.get(seat, 0.0) + moved
        hidden += (1.0 - hidden) * moved
    return chances
