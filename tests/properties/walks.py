"""Random deals, move by move: legal actions, now and then a claim, a revoke or a concession."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fortyfives.cards import ACE_OF_HEARTS, Card, Hand, full_deck, hand_of
from fortyfives.errors import Refusal
from fortyfives.game import actions as act
from fortyfives.game.actions import Action
from fortyfives.game.events import SPECTATOR, Event
from fortyfives.game.legal import legal_actions
from fortyfives.game.machine import run, start_deal, step
from fortyfives.game.state import SeatView, State, play_of
from fortyfives.game.view import view
from fortyfives.rules.groups.deal import Packets
from fortyfives.rules.ruleset import RuleSet

ANTICS = 0.05
"""How often a seat does something out of turn."""


@dataclass(frozen=True, slots=True)
class Move:
    """One accepted action: the state before, who did what, what happened, the state after."""

    before: State
    seat: int
    action: Action
    events: tuple[Event, ...]
    after: State


def random_start(rules: RuleSet, rng: random.Random) -> State:
    """A deal before its first event: random deck, dealer and scores, now and then a side out."""
    deck = shuffled(rules, rng)
    target = rules.score.target
    scores = [rng.choice([0, rng.randint(-90, target - 1)]) for _ in range(rules.sides)]
    out = frozenset[int]()
    if rules.sides > 2 and not rules.auction.sit_out_partner and rng.random() < 0.15:
        out = frozenset({rng.randrange(rules.sides)})
    dealer = rng.choice([s for s in range(rules.players) if rules.side_of(s) not in out])
    return start_deal(rules, deck=deck, dealer=dealer, scores=tuple(scores), out=out)


def shuffled(rules: RuleSet, rng: random.Random) -> tuple[Card, ...]:
    deck = list(full_deck(joker=rules.deck.joker))
    rng.shuffle(deck)
    return tuple(deck)


def moves(start: State, rng: random.Random, antics: float = ANTICS) -> Iterator[Move]:
    """A random deal from a state in which somebody has to act."""
    state = start
    while state.turn is not None:
        move = random_move(state, rng, antics)
        yield move
        state = move.after


def random_move(state: State, rng: random.Random, antics: float = ANTICS) -> Move:
    """A legal action of the seat on turn, or something out of turn that is accepted."""
    if rng.random() < antics:
        seat, action = rng.randrange(state.facts.rules.players), random_antic(state, rng)
        try:
            after, events = step(state, seat, action)
        except Refusal:
            pass
        else:
            return Move(state, seat, action, events, after)
    seat = turn_of(state)
    action = rng.choice(legal_actions(view(state, seat)))
    after, events = step(state, seat, action)
    return Move(state, seat, action, events, after)


def turn_of(state: State) -> int:
    assert state.turn is not None
    return state.turn


def random_antic(state: State, rng: random.Random) -> Action:
    """Something that is not bound to a turn."""
    call = act.CallRevoke(rng.randrange(state.facts.rules.players), rng.randrange(5))
    kinds: list[Action] = [act.Look(), act.Claim(), act.Claim(), call, call, call, call]
    return act.Concede() if rng.random() < 0.1 else rng.choice(kinds)


def random_state(rules: RuleSet, rng: random.Random, antics: float = ANTICS) -> State:
    """A state somewhere in a random deal."""
    state = run(random_start(rules, rng))[0]
    states = [state, *(move.after for move in moves(state, rng, antics))]
    return rng.choice(states)


def opened(rules: RuleSet, rng: random.Random) -> State:
    """A deal up to the first choice."""
    return run(random_start(rules, rng))[0]


def seats_and_spectator(state: State) -> list[int]:
    return [*range(state.facts.rules.players), SPECTATOR]


def portrait(thing: State | SeatView) -> str:
    """A state or a view letter by letter; rules and law, which never change, are left out."""
    facts = tuple(thing.facts)[2:]
    rest = [getattr(thing, name) for name in thing._fields if name != "facts"]
    return repr((facts, rest))


def played(state: State) -> list[Card]:
    """The cards that lie in tricks."""
    play = play_of(state.phase)
    if play is None:
        return []
    return [card for trick in play.tricks for card in trick.cards] + list(play.cards)


# ------------------------------------------------------------------ garbage


def random_action(state: State, rng: random.Random) -> Action:
    """Any action at all, some of them nearly right."""
    seat = state.turn
    hand = state.owns[seat].hand if seat is not None else 0
    return rng.choice(_all_kinds(rng, hand))


def _all_kinds(rng: random.Random, hand: Hand) -> Sequence[Action]:
    card = rng.choice([c for c in range(53) if hand >> c & 1] or [0]) if rng.random() < 0.6 else 0
    card = card or rng.randrange(53)
    some = hand & rng.getrandbits(53) if rng.random() < 0.7 else hand_of({rng.randrange(53), card})
    names = ["15", "20", "25", "30", "10", "slam", "jink", "blind_thirty_for_sixty", "", "£"]
    return [
        *act.BARE.values(),
        act.ChoosePackets(rng.choice(list(Packets))),
        act.Bid(rng.choice(names)),
        act.Bid(rng.choice(names)),
        act.NameTrump(rng.randrange(4), rng.choice(["", "", "jink", "15", "x"])),
        act.SitOut(rng.randrange(10)),
        act.Call(card),
        act.Discard(some),
        act.Discard(hand),
        act.Discard(0),
        act.Swap(card),
        act.Rob(card),
        act.ChooseLead(rng.random() < 0.5),
        act.Play(card),
        act.Play(card),
        act.Play(card, hearts=True),
        act.Play(ACE_OF_HEARTS, hearts=True),
        act.CallRevoke(rng.randrange(10), rng.randrange(5)),
    ]
