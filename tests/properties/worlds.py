"""Other worlds: deals that one seat cannot tell from the true one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from fortyfives.cards import Card, Hand, cards_in, full_deck, hand_of
from fortyfives.errors import Refusal
from fortyfives.game import actions as act
from fortyfives.game import events as ev
from fortyfives.game.actions import Action
from fortyfives.game.events import Event, redact
from fortyfives.game.machine import step
from fortyfives.game.state import Facts, Own, State
from fortyfives.game.view import view

from .test_redaction import all_cards_in
from .walks import played

# --------------------------------------------------------- one state, shuffled


def other_world(state: State, seat: int, rng: random.Random) -> State:
    """A state in which all that the seat cannot see lies elsewhere.

    What all have seen stays where it is; every place keeps its number of cards. What is counted
    in secret (others' withholdings, revokes not called) changes too.
    """
    facts, fixed = state.facts, public_cards(state)
    if view(state, seat).own == state.owns[seat] and seat >= 0:
        fixed |= state.owns[seat].hand | state.owns[seat].thrown
    places = [own.hand for own in state.owns] + [own.thrown for own in state.owns]
    pools = [*places, state.kitty, hand_of(state.stock)]
    loose = [card for pool in pools for card in cards_in(pool & ~fixed)]
    rng.shuffle(loose)
    filled = []
    for pool in pools:
        count = (pool & ~fixed).bit_count()
        filled.append(pool & fixed | hand_of(loose[:count]))
        del loose[:count]
    players = facts.rules.players
    owns = tuple(
        state.owns[other]
        if other == seat and state.owns[seat] == view(state, seat).own
        else Own(filled[other], filled[players + other], rng.randrange(3))
        for other in range(players)
    )
    stock = list(cards_in(filled[-1]))
    rng.shuffle(stock)
    revokes = frozenset((rng.randrange(players), rng.randrange(5)) for _ in range(rng.randrange(3)))
    return State(facts, state.phase, owns, tuple(stock), filled[-2], revokes)


def public_cards(state: State) -> Hand:
    """The cards whose place everybody knows."""
    facts = state.facts
    known = hand_of(played(state)) | hand_of(facts.turned) | hand_of(facts.stock_turned)
    for _, card in (*facts.taken_up, *facts.shown):
        known |= 1 << card
    for _, hand in facts.exposed:
        known |= hand
    return known


# ------------------------------------------------- a whole deal, cards renamed


@dataclass(frozen=True, slots=True)
class Script:
    """A deal that can be played again: its start and what was done."""

    start: State
    actions: tuple[tuple[int, Action], ...]


def told(happened: Sequence[Sequence[Event]], seat: int) -> Hand:
    """All the cards that a seat has been told of."""
    cards: set[Card] = set()
    for events in happened:
        for event in events:
            cards |= all_cards_in(redact(event, seat))
    return hand_of(cards)


def renaming(seen: Hand, joker: bool, rng: random.Random) -> dict[Card, Card]:
    """A permutation of the cards not seen: two of them change places, or some, or all."""
    unseen = [card for card in full_deck(joker=joker) if not seen >> card & 1]
    rng.shuffle(unseen)
    moved = unseen[: rng.choice([2, 2, 2, 4, 8, len(unseen)])]
    return {card: card for card in full_deck(joker=joker)} | dict(
        zip(moved, moved[1:] + moved[:1], strict=True)
    )


def renamed(script: Script, names: Mapping[Card, Card]) -> Script:
    """The same deal with other cards in the places that were not seen."""
    start = script.start._replace(stock=tuple(names[card] for card in script.start.stock))
    return Script(start, tuple((seat, _rename(a, names)) for seat, a in script.actions))


def _rename(action: Action, names: Mapping[Card, Card]) -> Action:
    match action:
        case act.Discard(cards):
            return act.Discard(hand_of(names[card] for card in cards_in(cards)))
        case act.Rob(card) | act.Swap(card) | act.Play(card):
            return replace(action, card=names[card])
        case _:
            return action


FOLLOWS_FROM_HIDDEN = (ev.BookedAsked, ev.RevokeCalled, ev.ClaimGranted, ev.DealScored)
"""Events that all receive and that depend, by the rules, on cards which a seat cannot see."""


def is_by_rule(one: Event | None, other: Event | None, facts: Facts) -> bool:
    """Whether two worlds may part here: a public answer that hidden cards decide."""
    if isinstance(one, ev.DealScored) and isinstance(other, ev.DealScored):
        return facts.called >= 0
    return isinstance(one, FOLLOWS_FROM_HIDDEN) or isinstance(other, FOLLOWS_FROM_HIDDEN)


def tell(state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]] | Refusal:
    """What comes of an action, a refusal too."""
    try:
        return step(state, seat, action)
    except Refusal as refusal:
        return refusal


def in_words(answer: tuple[State, tuple[Event, ...]] | Refusal, seat: int) -> Iterator[str]:
    """What a seat receives of it, letter by letter."""
    if isinstance(answer, Refusal):
        yield f"{answer.reason} {answer.message} {answer.hint} {sorted(answer.details)}"
    else:
        for event in answer[1]:
            yield repr(redact(event, seat))
