"""Which phase comes next: the stages between the auction and the first lead.

Each stage looks at the public facts only and gives its phase, or None if the house or the deal
skips it. `enter` gives the first stage that applies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum

from fortyfives.cards import ACE, NO_CARD, full_deck, rank_of
from fortyfives.game.state import (
    Booking,
    Discarding,
    Facts,
    Leading,
    Moving,
    Naming,
    Phase,
    Playing,
    Robbing,
    SittingOut,
    Step,
    Swapping,
)
from fortyfives.rules.groups.deal import HAND
from fortyfives.rules.groups.play import FirstLead
from fortyfives.rules.groups.table import RobRight, TrumpNamed


class Stage(IntEnum):
    """The stages of a deal after the auction, in order."""

    NAMING = 0
    SIT_OUT = 1
    PROPOSAL = 2
    KITTY = 3
    DISCARD = 4
    REPLENISH = 5
    SWAP = 6
    LEAD = 7
    BOOKED = 8
    PLAY = 9


def enter(facts: Facts, first: Stage) -> Phase:
    """The phase of the first stage from `first` on that applies to this deal; the last one does."""
    for stage in _STAGES[first:-1]:
        phase = stage(facts)
        if phase is not None:
            return phase
    return _play(facts)


def bidder_of(facts: Facts) -> int:
    """The bidder, in the stages that follow an auction."""
    assert facts.bidder is not None
    return facts.bidder


def names_after_kitty(facts: Facts) -> bool:
    """Whether the bidder sees the kitty before he names trumps."""
    return facts.rules.trump.named is TrumpNamed.AFTER_KITTY


def must_call(facts: Facts) -> bool:
    """Whether the bidder has still to call a partner."""
    return facts.rules.auction.called_partner and facts.called == NO_CARD


def _naming(facts: Facts) -> Phase | None:
    if facts.trump is not None and not must_call(facts):
        return None
    if names_after_kitty(facts) and not must_call(facts) and not facts.kitty_taken:
        return Moving(None, Step.KITTY)
    return Naming(bidder_of(facts))


def _sitting_out(facts: Facts) -> Phase | None:
    if not facts.rules.auction.sit_out_partner or facts.sat_out is not None:
        return None
    return SittingOut(bidder_of(facts)) if len(facts.seats) > 2 else None


def _proposal(facts: Facts) -> Phase | None:
    if not facts.rules.rob.turned_in_auction or facts.dealer not in facts.seats:
        return None
    card = facts.turned[0]
    return Robbing(facts.dealer, card, may_leave=True) if facts.is_trump(card) else None


def _kitty(facts: Facts) -> Phase | None:
    if not facts.rules.deal.kitty or facts.kitty_taken:
        return None
    return Moving(None, Step.KITTY)


def discarders(facts: Facts) -> tuple[int, ...]:
    """Who discards, in deal order."""
    if facts.rules.draw.allowed:
        return facts.seats
    return (bidder_of(facts),) if facts.rules.deal.kitty else ()


def _discard(facts: Facts) -> Phase | None:
    for seat in discarders(facts):
        if facts.thrown_counts[seat] is None:
            return Discarding(seat)
    return None


def held_before_discard(facts: Facts, seat: int) -> int:
    """How many cards a seat holds when it comes to discard."""
    if seat != facts.bidder:
        return HAND
    return (HAND + facts.rules.deal.kitty, facts.rules.deal.kitty, 1)[facts.gone]


def replacements(facts: Facts, seat: int) -> int:
    """How many cards a seat that has discarded draws."""
    thrown = facts.thrown_counts[seat] or 0
    return HAND - (held_before_discard(facts, seat) - thrown)


def _replenish(facts: Facts) -> Phase | None:
    pending = tuple(seat for seat in discarders(facts) if replacements(facts, seat))
    return Moving(None, Step.REPLENISH, pending) if pending else None


def stock_left(facts: Facts) -> int:
    """How many cards of the stock are left once everyone has drawn."""
    deck = len(full_deck(joker=facts.rules.deck.joker))
    dealt = HAND * facts.in_deal_at_start + facts.rules.deal.kitty + len(facts.turned)
    drawn = sum(replacements(facts, seat) for seat in discarders(facts))
    return deck - dealt - drawn - (facts.gone == 2) - len(facts.stock_turned)


def _swap(facts: Facts) -> Phase | None:
    if not facts.rules.draw.ace_swap:
        return None
    chooses = facts.rules.play.first_lead is FirstLead.BIDDER_CHOOSES
    order = facts.from_seat(facts.eldest if chooses else _usual_leader(facts))
    return Swapping(order[0], order[1:])


def _lead(facts: Facts) -> Phase | None:
    if facts.rules.play.first_lead is not FirstLead.BIDDER_CHOOSES or facts.leader is not None:
        return None
    return Leading(bidder_of(facts))


def _booked(facts: Facts) -> Phase | None:
    if not facts.rules.play.booked:
        return None
    pending = [seat for seat in facts.from_seat(_leader(facts)) if seat != facts.bidder]
    return Booking(pending[0], tuple(pending[1:]), told=False) if pending else None


def _play(facts: Facts) -> Phase:
    leader = _leader(facts)
    if leader in facts.folded:
        leader = facts.left_of(leader)
    order = tuple(seat for seat in facts.from_seat(leader) if seat not in facts.folded)
    return Playing(leader, leader, (), (), order)


def _leader(facts: Facts) -> int:
    """Who was to lead first, before any folding."""
    return _usual_leader(facts) if facts.leader is None else facts.leader


def _usual_leader(facts: Facts) -> int:
    return _FIRST_LEADS[facts.rules.play.first_lead](facts)


_FIRST_LEADS: Mapping[FirstLead, Callable[[Facts], int]] = {
    FirstLead.LEFT_OF_DEALER: lambda facts: facts.eldest,
    FirstLead.LEFT_OF_BIDDER: lambda facts: facts.next_seat(bidder_of(facts)),
    FirstLead.BIDDER: bidder_of,
    FirstLead.BIDDER_CHOOSES: bidder_of,
}

_STAGES: tuple[Callable[[Facts], Phase | None], ...] = (
    _naming,
    _sitting_out,
    _proposal,
    _kitty,
    _discard,
    _replenish,
    _swap,
    _lead,
    _booked,
    _play,
)


def after_turn_up(facts: Facts) -> Phase:
    """The phase after the last turn-up of a turn-up game: a rob by the dealer, or the play."""
    card = facts.turned[-1]
    if facts.trump is None:
        return Robbing(facts.dealer, card, may_leave=False)
    right = facts.rules.rob.dealer
    if rank_of(card) == ACE and right is not RobRight.NEVER:
        return Robbing(facts.dealer, card, may_leave=right is RobRight.MAY)
    return enter(facts, Stage.PLAY)
