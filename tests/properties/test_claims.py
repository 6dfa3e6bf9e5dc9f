"""A claim that is certain from the claimer's view is never wrong in any world."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings

from fortyfives.cards import Card, Hand, cards_in, hand_of
from fortyfives.game import actions as act
from fortyfives.game.claims import is_certain, unseen
from fortyfives.game.legal import legal_actions
from fortyfives.game.machine import step
from fortyfives.game.state import Own, Playing, State
from fortyfives.game.view import view
from fortyfives.rules.duties import strengths_at
from fortyfives.rules.ruleset import RuleSet, change

from .houses import random_house, seeds
from .walks import moves, opened, turn_of


def consistent_world(state: State, seat: int, rng: random.Random) -> State:
    """A world that the claimer's view allows: his unseen cards anywhere out of his hand."""
    loose = list(cards_in(unseen(view(state, seat))))
    rng.shuffle(loose)
    owns = list(state.owns)
    for other, own in enumerate(owns):
        if other != seat:
            count = own.hand.bit_count()
            owns[other] = Own(hand_of(loose[:count]), 0, rng.randrange(2))
            del loose[:count]
    return state._replace(owns=tuple(owns))


def worst_world(state: State, seat: int) -> State:
    """The world in which the others have the highest of the cards that the claimer has not seen."""
    ranked = by_strength(state, unseen(view(state, seat)))
    owns = list(state.owns)
    for other, own in enumerate(owns):
        if other != seat:
            count = own.hand.bit_count()
            owns[other] = Own(hand_of(ranked[:count]))
            ranked = ranked[count:]
    return state._replace(owns=tuple(owns))


def by_strength(state: State, cards: Hand) -> list[Card]:
    """Cards from the highest trump to the lowest plain card."""
    facts, phase = state.facts, state.phase
    assert isinstance(phase, Playing)
    trump, strengths = facts.trump_suit, facts.law.strengths

    def rank(card: Card) -> int:
        suit = facts.law.suits[trump][card]
        return strengths[strengths_at(trump, suit, phase.ace_low) + card]

    return sorted(cards_in(cards), key=rank, reverse=True)


def never_loses(state: State, seat: int, budget: list[int]) -> bool:
    """Whether the claimer wins every trick left, whatever anyone plays, himself too.

    Searches all lines until the budget of moves is spent; what is left is not looked at.
    """
    phase = state.phase
    if not isinstance(phase, Playing) or phase.turn is None:
        return True
    done = len(phase.tricks)
    for action in legal_actions(view(state, turn_of(state))):
        if not isinstance(action, act.Play):
            continue
        if budget[0] <= 0:
            return True
        budget[0] -= 1
        after, _ = step(state, turn_of(state), action)
        play = after.phase if isinstance(after.phase, Playing) else None
        if play is None:
            finished = getattr(after.phase, "play", None)
            if finished is not None and finished.tricks[-1].winner != seat:
                return False
            continue
        if len(play.tricks) > done and play.tricks[-1].winner != seat:
            return False
        if not never_loses(after, seat, budget):
            return False
    return True


def quiet_house(rng: random.Random) -> RuleSet:
    """A random house in which no illegal card can be played."""
    rules, _ = change(random_house(rng), {"play": {"revoke": "refused"}})
    return rules


def favoured(state: State, seat: int, rng: random.Random) -> State:
    """The same moment with the best unseen trumps in the hand of the seat to play.

    Now and then all other trumps are among its discards, and plain cards fill its hand.
    """
    facts, count = state.facts, state.owns[seat].hand.bit_count()
    trumps = facts.law.trumps[facts.trump_suit]
    ranked = by_strength(state, unseen(view(state, seat)) | state.owns[seat].hand)
    best = [card for card in ranked if trumps >> card & 1]
    plain = [card for card in ranked if not trumps >> card & 1]
    hand, thrown = best[:count], state.owns[seat].thrown
    if rng.random() < 0.4:
        kept = min(rng.randrange(count + 1), len(best))
        hand = best[:kept] + rng.sample(plain[:8], count - kept)
        thrown |= hand_of(best[kept:])
    owns = list(state.owns)
    owns[seat] = Own(hand_of(hand), thrown)
    return consistent_world(state._replace(owns=tuple(owns)), seat, rng)


def turns_of(rules: RuleSet, rng: random.Random) -> Iterator[tuple[State, int]]:
    """The moments of a random deal at which a seat is to play."""
    for move in moves(opened(rules, rng), rng, antics=0):
        if isinstance(move.before.phase, Playing):
            yield move.before, turn_of(move.before)


def check_claims(rules: RuleSet, rng: random.Random, worlds: int = 2, budget: int = 200) -> int:
    """Try every certain claim of a deal, and of the same deal with better cards.

    Each is tried in its true world, in the worst one and in some others.
    """
    tried = 0
    for true, seat in turns_of(rules, rng):
        for state in (true, favoured(true, seat, rng)):
            if is_certain(view(state, seat)):
                tried += 1
                tries = [state, worst_world(state, seat)]
                tries += [consistent_world(state, seat, rng) for _ in range(worlds)]
                for world in tries:
                    assert never_loses(world, seat, [budget])
    return tried


@settings(max_examples=20)
@given(seeds())
def test_a_certain_claim_wins_every_trick(seed: int) -> None:
    rng = random.Random(seed)
    check_claims(quiet_house(rng), rng)


def test_certain_claims_come_up() -> None:
    rng = random.Random(31)
    assert sum(check_claims(quiet_house(rng), rng) for _ in range(10)) >= 20


@pytest.mark.soak
def test_certain_claims_win_every_trick_in_many_deals(soak_count: Callable[[int], int]) -> None:
    rng = random.Random(16)
    for _ in range(soak_count(1_500)):
        check_claims(quiet_house(rng), rng, worlds=3, budget=300)


def test_a_claim_that_is_not_certain_can_lose() -> None:
    """The search does find a trick lost: states where the claim is not certain are full of them."""
    rng = random.Random(32)
    lost = 0
    for _ in range(10):
        for move in moves(opened(quiet_house(rng), rng), rng, antics=0):
            phase = move.before.phase
            if isinstance(phase, Playing) and not phase.cards and len(phase.tricks) > 2:
                seat = turn_of(move.before)
                lost += not never_loses(move.before, seat, [300])
    assert lost


def test_unseen_cards_are_all_that_others_may_hold() -> None:
    rng = random.Random(33)
    for _ in range(30):
        for move in moves(opened(random_house(rng), rng), rng):
            for seat, own in enumerate(move.before.owns):
                phase = move.before.phase
                if isinstance(phase, Playing) and seat in phase.order:
                    hidden = unseen(view(move.before, seat))
                    assert not hidden & own.hand
                    assert not others_hands(move.before, seat) & ~hidden


def others_hands(state: State, seat: int) -> Hand:
    hands = [own.hand for other, own in enumerate(state.owns) if other != seat]
    return hand_of(card for hand in hands for card in cards_in(hand))
