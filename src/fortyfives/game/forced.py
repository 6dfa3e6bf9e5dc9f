"""What happens without anyone's choice: dealing, the kitty, replacements, tricks, points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fortyfives.cards import hand_of
from fortyfives.game import events as ev
from fortyfives.game.events import Event
from fortyfives.game.evolve_public import is_play_over, offers_blind
from fortyfives.game.phases import replacements
from fortyfives.game.reckon import outcome_of
from fortyfives.game.state import Bidding, Claiming, Closing, Facts, Moving, Playing, State, Step
from fortyfives.rules.groups.auction import AllPass
from fortyfives.rules.groups.deal import HAND, Packets


def forced_event(state: State) -> Event | None:
    """The next event that the rules force; None if someone has to act, or nothing is left."""
    phase = state.phase
    if phase.turn is not None:
        return None
    handler = _FORCED.get(type(phase))
    return None if handler is None else handler(state, phase)


def _moving(state: State, phase: Moving) -> Event:
    return _MOVES[phase.step](state, phase)


def _deal(state: State, phase: Moving) -> Event:
    """Hands from the top of the deck, in packets; the kitty's cards lie between them."""
    facts = state.facts
    hands = [0] * facts.rules.players
    place = 0
    for packet, kitty in packets_of(
        facts.packets or facts.rules.deal.packets, facts.rules.deal.kitty
    ):
        for seat in facts.seats:
            hands[seat] |= hand_of(state.stock[place : place + packet])
            place += packet
        place += kitty
    return ev.HandsDealt(tuple(hands), offers_blind(facts) and facts.rules.has_auction)


def packets_of(packets: Packets, kitty: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two rounds of a deal: cards to a hand, cards to the kitty."""
    first = _FIRST_PACKET[packets]
    kitty_first = {0: 0, 3: 3, 4: min(first, 3), 5: first}[kitty]
    return (first, kitty_first), (HAND - first, kitty - kitty_first)


_FIRST_PACKET: Mapping[Packets, int] = {
    Packets.THREE_TWO: 3,
    Packets.TWO_THREE: 2,
    Packets.FOUR_ONE: 4,
    Packets.DEALER: 3,
}


def _turn_up(state: State, phase: Moving) -> Event:
    return ev.TurnedUp(state.stock[0])


def _take_kitty(state: State, phase: Moving) -> Event:
    bidder = state.facts.bidder
    assert bidder is not None
    return ev.KittyTaken(bidder, state.kitty)


def _replenish(state: State, phase: Moving) -> Event:
    seat = phase.pending[0]
    count = replacements(state.facts, seat)
    drawn = state.stock[:count]
    is_flip = state.facts.rules.draw.four_and_a_flip and count == HAND
    return ev.Replenished(seat, count, hand_of(drawn), drawn[-1] if is_flip else None)


_MOVES: Mapping[Step, Callable[[State, Moving], Event]] = {
    Step.DEAL: _deal,
    Step.TURN_UP: _turn_up,
    Step.KITTY: _take_kitty,
    Step.REPLENISH: _replenish,
}


def _auction_end(state: State, phase: Bidding) -> Event:
    facts = state.facts
    for seat in facts.seats:
        if not phase.looked >> seat & 1:
            return ev.Looked(seat, state.owns[seat].hand)
    if phase.high is not None and phase.contract is not None:
        return ev.AuctionWon(phase.high, phase.contract.name, bagged=False)
    bagged, bid = bagged_seat(facts), facts.rules.bagged_bid
    if bagged is None or bid is None:
        return ev.ThrownIn()
    return ev.AuctionWon(bagged, bid.name, bagged=True)


def bagged_seat(facts: Facts) -> int | None:
    """Who has to play the lowest bid when nobody bids; None where the deal is thrown in."""
    return _BAGGED[facts.rules.auction.all_pass](facts)


def _dealers_partner(facts: Facts) -> int:
    side = facts.rules.side_of(facts.dealer)
    return next(seat for seat in facts.seats if facts.rules.side_of(seat) == side)


_BAGGED: Mapping[AllPass, Callable[[Facts], int | None]] = {
    AllPass.DEALER_BAGGED: lambda facts: facts.dealer,
    AllPass.REDEAL: lambda facts: None,
    AllPass.DEALERS_PARTNER_BAGGED: _dealers_partner,
}


def _playing(state: State, phase: Playing) -> Event:
    if phase.cards:
        facts = state.facts
        best = facts.law.winner(phase.cards, facts.trump_suit, ace_low=phase.ace_low)
        return ev.TrickTaken(phase.seats[best])
    assert is_play_over(state.facts, phase.tricks)
    if state.facts.is_revoke_possible:
        return ev.PlayEnded()
    return ev.DealScored(outcome_of(state, phase, None))


def _claiming(state: State, phase: Claiming) -> Event:
    return claim_granted(state, phase.play, phase.claimer)


def claim_granted(state: State, play: Playing, claimer: int) -> Event:
    """The claimer has the rest; the seats in the play show what they hold, nobody else does."""
    hands = (own.hand if seat in play.order else 0 for seat, own in enumerate(state.owns))
    return ev.ClaimGranted(claimer, tuple(hands))


def _closing(state: State, phase: Closing) -> Event | None:
    """Where revokes may be called the deal waits until the table closes it."""
    return None if state.facts.is_revoke_possible else close_event(state, phase)


def close_event(state: State, phase: Closing) -> Event:
    """Adding the points up."""
    return ev.DealScored(outcome_of(state, phase.play, phase.claim))


_FORCED: Mapping[type, Callable[[State, Any], Event | None]] = {
    Moving: _moving,
    Bidding: _auction_end,
    Playing: _playing,
    Claiming: _claiming,
    Closing: _closing,
}
