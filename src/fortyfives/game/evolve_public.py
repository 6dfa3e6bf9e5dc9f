"""What an event does to the public half of a deal.

No secret field is ever read here, so a seat can fold the events it receives with the very same
function that moves the true state. Total: every event has its place, nothing is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from fortyfives.cards import JOKER, suit_of
from fortyfives.game import events as ev
from fortyfives.game.events import Event
from fortyfives.game.phases import Stage, after_turn_up, enter
from fortyfives.game.state import (
    AuctionCall,
    Bidding,
    Booking,
    Claiming,
    ClaimResult,
    Closing,
    Facts,
    Moving,
    Over,
    Phase,
    Playing,
    RevokeVerdict,
    Step,
    Swapping,
    Trick,
    play_of,
)
from fortyfives.rules.groups.auction import Rounds
from fortyfives.rules.groups.score import Finish
from fortyfives.rules.ordering import ace_of_trumps
from fortyfives.rules.scoring import TRICKS, after_concession, has_arrived, no_points

Public: TypeAlias = tuple[Facts, Phase]


def evolve_public(facts: Facts, phase: Phase, event: Event) -> Public:
    """The public half after an event."""
    return PUBLIC[type(event)](facts, phase, event)


def _packets(facts: Facts, phase: Phase, event: ev.PacketsChosen) -> Public:
    return facts._replace(packets=event.packets), Moving(None, Step.DEAL)


def _dealt(facts: Facts, phase: Phase, event: ev.HandsDealt) -> Public:
    if not facts.rules.has_auction or facts.rules.rob.turned_in_auction:
        return facts, Moving(None, Step.TURN_UP)
    return facts, _first_bid(facts)


def _first_bid(facts: Facts) -> Bidding:
    looked = 0 if offers_blind(facts) else (1 << facts.rules.players) - 1
    return Bidding(facts.eldest, None, None, 0, looked)


def offers_blind(facts: Facts) -> bool:
    """Whether hands lie face down in the auction."""
    return any(bid.blind for bid in facts.bids)


def _turned_up(facts: Facts, phase: Phase, event: ev.TurnedUp) -> Public:
    turned = (*facts.turned, event.card)
    if facts.rules.has_auction:
        facts = facts._replace(turned=turned)
        return facts, _first_bid(facts)
    facts = facts._replace(turned=turned, trump=suit_of(event.card))
    return facts, after_turn_up(facts)


def _robbed(facts: Facts, phase: Phase, event: ev.Robbed) -> Public:
    facts = facts._replace(taken_up=(*facts.taken_up, (event.seat, event.card)))
    if isinstance(phase, Playing):
        return facts, phase
    if facts.rules.has_auction:
        return facts, enter(facts, Stage.KITTY)
    if event.card == JOKER and facts.trump is None:
        return facts, Moving(None, Step.TURN_UP)
    return facts, enter(facts, Stage.PLAY)


def _rob_declined(facts: Facts, phase: Phase, event: ev.RobDeclined) -> Public:
    stage = Stage.KITTY if facts.rules.has_auction else Stage.PLAY
    return facts, enter(facts, stage)


def _looked(facts: Facts, phase: Phase, event: ev.Looked) -> Public:
    assert isinstance(phase, Bidding)
    return facts, replace(phase, looked=phase.looked | 1 << event.seat)


def _bid(facts: Facts, phase: Phase, event: ev.BidMade) -> Public:
    assert isinstance(phase, Bidding)
    contract = next(bid for bid in facts.bids if bid.name == event.name)
    after = Bidding(None, event.seat, contract, phase.passed, phase.looked)
    return _after_call(facts, after, event.seat, event.name)


def _held(facts: Facts, phase: Phase, event: ev.BidHeld) -> Public:
    assert isinstance(phase, Bidding)
    after = Bidding(None, event.seat, phase.contract, phase.passed, phase.looked)
    return _after_call(facts, after, event.seat, "hold")


def _passed(facts: Facts, phase: Phase, event: ev.Passed) -> Public:
    assert isinstance(phase, Bidding)
    passed = phase.passed | 1 << event.seat
    after = Bidding(None, phase.high, phase.contract, passed, phase.looked)
    return _after_call(facts, after, event.seat, "pass")


def _after_call(facts: Facts, phase: Bidding, seat: int, word: str) -> Public:
    """The auction after a call; nobody is on turn when it is over."""
    facts = facts._replace(calls=(*facts.calls, AuctionCall(seat, word)))
    turn = _NEXT_BIDDER[facts.rules.auction.rounds](facts, phase, seat)
    return facts, Bidding(turn, phase.high, phase.contract, phase.passed, phase.looked)


def _once(facts: Facts, phase: Bidding, seat: int) -> int | None:
    at = facts.seats.index(seat) + 1
    return facts.seats[at] if at < len(facts.seats) else None


def _until_passed(facts: Facts, phase: Bidding, seat: int) -> int | None:
    for other in facts.from_seat(seat)[1:]:
        if other != phase.high and not phase.passed >> other & 1:
            return other
    return None


_NEXT_BIDDER: Mapping[Rounds, Callable[[Facts, Bidding, int], int | None]] = {
    Rounds.ONCE: _once,
    Rounds.UNTIL_PASSED: _until_passed,
}


def _auction_won(facts: Facts, phase: Phase, event: ev.AuctionWon) -> Public:
    contract = next(bid for bid in facts.bids if bid.name == event.name)
    facts = facts._replace(
        bidder=event.seat,
        contract=contract,
        bagged=event.bagged,
        thrown_counts=(None,) * facts.rules.players,
    )
    return facts, enter(facts, Stage.NAMING)


def _thrown_in(facts: Facts, phase: Phase, event: ev.ThrownIn) -> Public:
    return facts, Over(None, no_points(facts.scores, facts.out), None, None)


def _called(facts: Facts, phase: Phase, event: ev.CardCalled) -> Public:
    facts = facts._replace(called=event.card)
    return facts, enter(facts, Stage.NAMING)


def _kitty_entered(facts: Facts, phase: Phase, event: ev.KittyEntered) -> Public:
    return facts._replace(gone=1, kitty_taken=True), phase


def _top_card(facts: Facts, phase: Phase, event: ev.TopCardTaken) -> Public:
    shown = (*facts.shown, (event.seat, event.card))
    return facts._replace(gone=2, top_card=event.card, shown=shown), phase


def _trump_named(facts: Facts, phase: Phase, event: ev.TrumpNamed) -> Public:
    contract = facts.contract
    if event.modifier:
        offered = facts.rules.contracts
        contract = next(c for c in offered if c.is_modifier and c.name == event.modifier)
    facts = facts._replace(trump=event.trump, contract=contract)
    return facts, enter(facts, Stage.NAMING)


def _sat_out(facts: Facts, phase: Phase, event: ev.SatOut) -> Public:
    seats = tuple(seat for seat in facts.seats if seat != event.seat)
    facts = facts._replace(sat_out=event.seat, seats=seats)
    return facts, enter(facts, Stage.PROPOSAL)


def _kitty_taken(facts: Facts, phase: Phase, event: ev.KittyTaken) -> Public:
    facts = facts._replace(kitty_taken=True)
    return facts, enter(facts, Stage.NAMING if facts.trump is None else Stage.DISCARD)


def _discarded(facts: Facts, phase: Phase, event: ev.Discarded) -> Public:
    counts = list(facts.thrown_counts)
    counts[event.seat] = event.count
    facts = facts._replace(thrown_counts=tuple(counts))
    return facts, enter(facts, Stage.DISCARD)


def _replenished(facts: Facts, phase: Phase, event: ev.Replenished) -> Public:
    assert isinstance(phase, Moving)
    if event.shown is not None:
        facts = facts._replace(shown=(*facts.shown, (event.seat, event.shown)))
    pending = phase.pending[1:]
    if pending:
        return facts, Moving(None, Step.REPLENISH, pending)
    return facts, enter(facts, Stage.SWAP)


def _card_turned(facts: Facts, phase: Phase, event: ev.CardTurned) -> Public:
    return facts._replace(stock_turned=(*facts.stock_turned, event.card)), phase


def _swapped(facts: Facts, phase: Phase, event: ev.Swapped) -> Public:
    assert isinstance(phase, Swapping)
    facts = facts._replace(shown=(*facts.shown, (event.seat, event.card)))
    return facts, _next_swap(facts, phase)


def _swap_declined(facts: Facts, phase: Phase, event: ev.SwapDeclined) -> Public:
    assert isinstance(phase, Swapping)
    return facts, _next_swap(facts, phase)


def _next_swap(facts: Facts, phase: Swapping) -> Phase:
    if phase.pending:
        return Swapping(phase.pending[0], phase.pending[1:])
    return enter(facts, Stage.LEAD)


def _lead_chosen(facts: Facts, phase: Phase, event: ev.LeadChosen) -> Public:
    facts = facts._replace(leader=event.leader)
    return facts, enter(facts, Stage.BOOKED)


def _asked(facts: Facts, phase: Phase, event: ev.BookedAsked) -> Public:
    assert isinstance(phase, Booking)
    return facts, replace(phase, told=True) if event.answer else _next_booking(facts, phase)


def _folded(facts: Facts, phase: Phase, event: ev.Folded) -> Public:
    assert isinstance(phase, Booking)
    facts = facts._replace(folded=facts.folded | {event.seat})
    return facts, _next_booking(facts, phase)


def _stayed(facts: Facts, phase: Phase, event: ev.Stayed) -> Public:
    assert isinstance(phase, Booking)
    return facts, _next_booking(facts, phase)


def _next_booking(facts: Facts, phase: Booking) -> Phase:
    if phase.pending:
        return Booking(phase.pending[0], phase.pending[1:], told=False)
    return enter(facts, Stage.PLAY)


def _played(facts: Facts, phase: Phase, event: ev.Played) -> Public:
    assert isinstance(phase, Playing)
    _, leader, cards, tricks, order, hearts, low = phase
    cards = (*cards, event.card)
    turn = None
    if len(cards) < len(order):
        turn = order[(order.index(event.seat) + 1) % len(order)]
    if facts.is_ace_sunk and event.card == ace_of_trumps(facts.trump_suit):
        low = True
    return facts, Playing(turn, leader, cards, tricks, order, hearts or event.hearts, low)


def _trick_taken(facts: Facts, phase: Phase, event: ev.TrickTaken) -> Public:
    assert isinstance(phase, Playing)
    tricks = (*phase.tricks, Trick(phase.seats, phase.cards, event.seat, phase.hearts))
    turn = None if is_play_over(facts, tricks) else event.seat
    return facts, Playing(turn, event.seat, (), tricks, phase.order, False, phase.ace_low)


def is_play_over(facts: Facts, tricks: tuple[Trick, ...]) -> bool:
    """Whether no more tricks are played."""
    if len(tricks) == TRICKS:
        return True
    if facts.rules.score.finish is not Finish.AS_WON:
        return False
    taken = [facts.rules.side_of(trick.winner) for trick in tricks]
    return bool(taken) and has_arrived(facts.rules, facts.scores, taken)


def _revoke_called(facts: Facts, phase: Phase, event: ev.RevokeCalled) -> Public:
    verdict = RevokeVerdict(event.seat, event.offender, event.trick, event.proven)
    return facts._replace(verdicts=(*facts.verdicts, verdict)), phase


def _claimed(facts: Facts, phase: Phase, event: ev.Claimed) -> Public:
    assert isinstance(phase, Playing)
    facts = facts._replace(exposed=(*facts.exposed, (event.seat, event.cards)))
    at = phase.order.index(event.seat)
    others = phase.order[at + 1 :] + phase.order[:at]
    return facts, Claiming(others[0] if others else None, event.seat, others, phase)


def _claim_answered(facts: Facts, phase: Phase, event: ev.ClaimAnswered) -> Public:
    assert isinstance(phase, Claiming)
    if not event.accepted:
        return facts, phase.play
    pending = tuple(seat for seat in phase.pending if seat != event.seat)
    return facts, replace(phase, turn=pending[0] if pending else None, pending=pending)


def _claim_granted(facts: Facts, phase: Phase, event: ev.ClaimGranted) -> Public:
    assert isinstance(phase, Claiming)
    return facts, Closing(None, phase.play, ClaimResult(event.seat, event.hands))


def _conceded(facts: Facts, phase: Phase, event: ev.Conceded) -> Public:
    side = facts.rules.side_of(event.seat)
    outcome = after_concession(facts.scores, facts.out, side)
    play = play_of(phase)
    # A record leaves out the answers that nobody has to give in the ace swap, so before the first
    # card a concession there and one in the play are the same.
    has_begun = play is not None and bool(play.tricks or play.cards)
    return facts, Over(None, outcome, play if has_begun else None, None)


def _play_ended(facts: Facts, phase: Phase, event: ev.PlayEnded) -> Public:
    assert isinstance(phase, Playing)
    return facts, Closing(None, phase, None)


def _scored(facts: Facts, phase: Phase, event: ev.DealScored) -> Public:
    claim = phase.claim if isinstance(phase, Closing) else None
    return facts, Over(None, event.outcome, play_of(phase), claim)


PUBLIC: Mapping[type, Callable[[Facts, Phase, Any], Public]] = {
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
    ev.SwapDeclined: _swap_declined,
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
    ev.PlayEnded: _play_ended,
    ev.DealScored: _scored,
}
"""What each event does to the public half."""
