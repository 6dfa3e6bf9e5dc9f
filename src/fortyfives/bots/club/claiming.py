"""Answering a claim: accept a mate's, and one that nothing unseen can upset."""

from __future__ import annotations

from fortyfives.bots.club.camps import party_of
from fortyfives.bots.club.picture import cards_above, look
from fortyfives.cards import Hand, cards_in
from fortyfives.game.actions import Accept, Action, Refuse
from fortyfives.game.state import Claiming, SeatView


def answer(view: SeatView, phase: Claiming) -> Action:
    """Accept or refuse."""
    rules = view.facts.rules
    party = party_of(view, phase.play)
    same_side = rules.side_of(view.seat) == rules.side_of(phase.claimer)
    if same_side or {view.seat, phase.claimer} <= party:
        return Accept()
    return Accept() if is_certain(view, phase) else Refuse()


def is_certain(view: SeatView, phase: Claiming) -> bool:
    """Whether the claimer leads and no card that he does not hold can beat any of his."""
    play = phase.play
    if play.cards or play.leader != phase.claimer:
        return False
    claimed = _claimed(view, phase.claimer)
    picture = look(view, play)
    hidden = (view.own.hand | picture.unseen_or_known) & ~claimed
    trumps = picture.trumps
    if claimed & ~trumps and hidden & trumps:
        return False
    above = cards_above(picture.law, picture.trump, play.ace_low)
    return not any(above[card] & hidden for card in cards_in(claimed))


def _claimed(view: SeatView, claimer: int) -> Hand:
    return next(hand for seat, hand in reversed(view.facts.exposed) if seat == claimer)
