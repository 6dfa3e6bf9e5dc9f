"""What a play is worth: the trick under way and the cards that are left for the next ones.

A play is described by a few numbers (`features`), and its worth is their weighted sum. The
weights come from `weights_play`, fitted to the tricks that followed in many deals between
players of this level; see `bots.measure`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp

from fortyfives.bots.club.camps import Camps
from fortyfives.bots.club.picture import Other, Picture
from fortyfives.cards import Card, Hand, cards_in

FEATURES = (
    "one",
    "camp wins the trick",
    "this seat wins it",
    "sure trumps left",
    "good trumps left",
    "trumps left",
    "good plain cards that nobody can ruff",
    "good plain cards",
    "lead and good trumps",
    "lead and good plain cards",
    "trumps of foes",
    "trumps of mates",
    "share of mates",
    "an ally wins the trick",
    "foes' trumps that this lead draws",
    "mate leads and my good trumps",
)


def features(
    picture: Picture, camps: Camps, card: Card, chances: Mapping[int, float]
) -> list[float]:
    """The numbers that describe playing a card, in the order of `FEATURES`.

    `chances` are each seat's of winning the trick if the card is played.
    """
    me = picture.view.seat
    own = chances.get(me, 0.0)
    camp = sum(chance for seat, chance in chances.items() if seat in camps.mates)
    ally = sum(c for s, c in chances.items() if s not in camps.mates and s not in camps.party)
    rest = picture.hand & ~(1 << card)
    foes = [other for seat, other in picture.others.items() if seat not in camps.mates]
    mates = [other for seat, other in picture.others.items() if seat in camps.mates]
    foe_trumps, mate_trumps = _trumps_of(picture, foes), _trumps_of(picture, mates)
    sure, good, count = _trump_worth(picture, camps, rest)
    safe, plain = _plain_worth(picture, camps, rest, foe_trumps)
    share = len(mates) / len(picture.play.order)
    return [
        *(1.0, camp, own, sure, good, float(count), safe, plain),
        *(own * good, own * safe, foe_trumps, mate_trumps, share, ally),
        _drawn(picture, foes, card),
        (camp - own) * good,
    ]


def _trumps_of(picture: Picture, hands: Iterable[Other]) -> float:
    """The trumps expected in some other hands."""
    return sum(other.trumps + (other.known & picture.trumps).bit_count() for other in hands)


def _drawn(picture: Picture, foes: Iterable[Other], card: Card) -> float:
    """How many of the foes' trumps a lead of this card draws."""
    if picture.play.cards or not picture.is_trump(card):
        return 0.0
    out = picture.trumps & picture.unseen_or_known
    return sum(other.holds_any(out, picture.trumps) for other in foes)


def _trump_worth(picture: Picture, camps: Camps, rest: Hand) -> tuple[float, float, int]:
    """How good the trumps left are: sure ones, good ones, and how many."""
    sure = good = 0.0
    trumps = rest & picture.trumps
    for card in cards_in(trumps):
        over = picture.above[card] & picture.unseen_or_known
        higher = 0.0
        if over:
            for seat, other in picture.others.items():
                if seat not in camps.mates:
                    higher += other.expected(over, picture.trumps)
        sure += exp(-4.0 * higher)
        good += exp(-higher)
    return sure, good, trumps.bit_count()


def _plain_worth(
    picture: Picture, camps: Camps, rest: Hand, foe_trumps: float
) -> tuple[float, float]:
    """How good the plain cards left are: if nobody ruffs, and with ruffs reckoned."""
    safe = plain = 0.0
    unruffed = exp(-foe_trumps)
    for card in cards_in(rest & ~picture.trumps):
        over = picture.above[card] & picture.unseen_or_known
        top = 1.0
        if over:
            for seat, other in picture.others.items():
                if seat not in camps.mates:
                    top *= 1.0 - other.holds_any(over, picture.trumps)
        plain += top
        safe += top * unruffed
    return safe, plain


def worth(row: tuple[float, ...], values: list[float]) -> float:
    """The weighted sum of the features."""
    return sum(weight * value for weight, value in zip(row, values, strict=True))
