"""The machine: `decide` refuses or accepts an action, `step` does it and all that follows.

Chance enters only with the deck given to `start_deal`. Everything else is a fold of events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from fortyfives.cards import Card
from fortyfives.game import actions as act
from fortyfives.game import events as ev
from fortyfives.game.actions import Action
from fortyfives.game.claims import is_certain
from fortyfives.game.events import Event, redact
from fortyfives.game.evolve import evolve
from fortyfives.game.forced import claim_granted, forced_event
from fortyfives.game.legal import check
from fortyfives.game.state import (
    Bidding,
    Facts,
    Moving,
    Own,
    Packing,
    Phase,
    Playing,
    Robbing,
    State,
    Step,
)
from fortyfives.game.view import view
from fortyfives.rules.duties import law_of
from fortyfives.rules.groups.deal import Packets
from fortyfives.rules.groups.table import UnclaimedAce
from fortyfives.rules.ruleset import RuleSet


def start_deal(
    rules: RuleSet,
    *,
    deck: tuple[Card, ...],
    dealer: int,
    scores: tuple[int, ...],
    number: int = 0,
    out: frozenset[int] = frozenset(),
) -> State:
    """A deal before its first event. `deck` is whole, the top card first."""
    order = [(dealer + step) % rules.players for step in range(1, rules.players + 1)]
    facts = Facts(
        rules=rules,
        law=law_of(rules.deck, rules.play),
        number=number,
        dealer=dealer,
        scores=scores,
        out=out,
        seats=tuple(seat for seat in order if rules.side_of(seat) not in out),
        bids=rules.bids,
        ace_can_sink=not rules.has_auction and rules.rob.unclaimed_ace is UnclaimedAce.LOWEST_TRUMP,
    )
    return State(facts, _first_phase(facts), (Own(),) * rules.players, deck)


def _first_phase(facts: Facts) -> Phase:
    if facts.rules.deal.packets is Packets.DEALER:
        return Packing(facts.dealer)
    return Moving(None, Step.DEAL)


def run(state: State) -> tuple[State, tuple[Event, ...]]:
    """Everything that the rules force from here, without a choice."""
    events = []
    while (event := forced_event(state)) is not None:
        events.append(event)
        state = evolve(state, event)
    return state, tuple(events)


def step(state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after an action and all that follows from it, and the events.

    Raises `Refusal` with the reason code; the state given is never changed.
    """
    check(view(state, seat), action)
    return follow(state, seat, action)


def follow(state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    """As `step`, for an action that was just listed as legal in this very state."""
    events = []
    for event in _ACTS[type(action)](state, seat, action):
        events.append(event)
        state = evolve(state, event)
    if state.phase.turn is not None:
        return state, tuple(events)
    state, forced = run(state)
    return state, (*events, *forced)


def decide(state: State, seat: int, action: Action) -> tuple[Event, ...]:
    """The events of an action and of all that follows from it. Raises `Refusal`."""
    return step(state, seat, action)[1]


def _bid(state: State, seat: int, action: act.Bid) -> Iterator[Event]:
    contract = next(c for c in state.facts.rules.auction.contracts if c.name == action.name)
    yield from _look_first(state, seat, blind=contract.blind)
    yield ev.BidMade(seat, action.name)


def _hold(state: State, seat: int, action: act.Hold) -> Iterator[Event]:
    phase = state.phase
    assert isinstance(phase, Bidding)
    contract = phase.contract
    assert contract is not None
    yield from _look_first(state, seat, blind=contract.blind)
    yield ev.BidHeld(seat, contract.name)


def _pass(state: State, seat: int, action: act.Pass) -> Iterator[Event]:
    yield from _look_first(state, seat, blind=False)
    yield ev.Passed(seat)


def _look_first(state: State, seat: int, *, blind: bool) -> Iterator[Event]:
    """Whoever calls anything but a blind bid has looked at his hand."""
    phase = state.phase
    assert isinstance(phase, Bidding)
    if not blind and not phase.looked >> seat & 1:
        yield ev.Looked(seat, state.owns[seat].hand)


def _enter_kitty(state: State, seat: int, action: act.GoKitty) -> Iterator[Event]:
    yield ev.KittyEntered(seat, state.owns[seat].hand, state.kitty)


def _enter_top_card(state: State, seat: int, action: act.GoTopCard) -> Iterator[Event]:
    yield ev.TopCardTaken(seat, state.stock[0], state.owns[seat].hand)


def _rob(state: State, seat: int, action: act.Rob) -> Iterator[Event]:
    phase = state.phase
    card = phase.card if isinstance(phase, Robbing) else state.facts.turned[-1]
    yield ev.Robbed(seat, card, action.card)


def _discard(state: State, seat: int, action: act.Discard) -> Iterator[Event]:
    yield ev.Discarded(seat, action.cards.bit_count(), action.cards)


def _swap(state: State, seat: int, action: act.Swap) -> Iterator[Event]:
    yield ev.Swapped(seat, state.facts.stock_turned[-1], action.card)


def _choose_lead(state: State, seat: int, action: act.ChooseLead) -> Iterator[Event]:
    yield ev.LeadChosen(seat, seat if action.own else state.facts.next_seat(seat))


def _ask_booked(state: State, seat: int, action: act.AskBooked) -> Iterator[Event]:
    facts = state.facts
    trumps = facts.trumps
    others = [s for s in facts.seats if s != seat and s not in facts.folded]
    yield ev.BookedAsked(seat, any(not state.owns[s].hand & ~trumps for s in others))


def _call_revoke(state: State, seat: int, action: act.CallRevoke) -> Iterator[Event]:
    proven = (action.seat, action.trick) in state.revokes
    yield ev.RevokeCalled(seat, action.seat, action.trick, proven)


def _concede(state: State, seat: int, action: act.Concede) -> Iterator[Event]:
    """The auction ends here too, so everyone looks at his hand."""
    phase = state.phase
    if isinstance(phase, Bidding):
        for other in state.facts.seats:
            if not phase.looked >> other & 1:
                yield ev.Looked(other, state.owns[other].hand)
    yield ev.Conceded(seat)


def _claim(state: State, seat: int, action: act.Claim) -> Iterator[Event]:
    assert isinstance(state.phase, Playing)
    yield ev.Claimed(seat, state.owns[seat].hand)
    if is_certain(view(state, seat)):
        yield claim_granted(state, state.phase, seat)


_ACTS: Mapping[type, Callable[[State, int, Any], Iterable[Event]]] = {
    act.ChoosePackets: lambda state, seat, action: (ev.PacketsChosen(seat, action.packets),),
    act.Look: lambda state, seat, action: (ev.Looked(seat, state.owns[seat].hand),),
    act.Bid: _bid,
    act.Hold: _hold,
    act.Pass: _pass,
    act.GoKitty: _enter_kitty,
    act.GoTopCard: _enter_top_card,
    act.NameTrump: lambda state, seat, action: (ev.TrumpNamed(seat, action.suit, action.modifier),),
    act.SitOut: lambda state, seat, action: (ev.SatOut(action.seat),),
    act.Call: lambda state, seat, action: (ev.CardCalled(seat, action.card),),
    act.Discard: _discard,
    act.TurnCard: lambda state, seat, action: (ev.CardTurned(seat, state.stock[0]),),
    act.Swap: _swap,
    act.NoSwap: lambda state, seat, action: (ev.SwapDeclined(seat),),
    act.Rob: _rob,
    act.NoRob: lambda state, seat, action: (ev.RobDeclined(seat),),
    act.ChooseLead: _choose_lead,
    act.AskBooked: _ask_booked,
    act.Fold: lambda state, seat, action: (ev.Folded(seat),),
    act.Stay: lambda state, seat, action: (ev.Stayed(seat),),
    act.Play: lambda state, seat, action: (ev.Played(seat, action.card, action.hearts),),
    act.CallRevoke: _call_revoke,
    act.Claim: _claim,
    act.Accept: lambda state, seat, action: (ev.ClaimAnswered(seat, accepted=True),),
    act.Refuse: lambda state, seat, action: (ev.ClaimAnswered(seat, accepted=False),),
    act.Concede: _concede,
}
"""What each accepted action does, before all that the rules force from there."""

__all__ = ["decide", "evolve", "redact", "run", "start_deal", "step", "view"]
