"""Deals of the readable machine, driven by numbers that the kernel can be given as well."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from fortyfives.cards import ACE_OF_HEARTS
from fortyfives.game import actions as act
from fortyfives.game.actions import Action
from fortyfives.game.evolve import evolve
from fortyfives.game.forced import close_event
from fortyfives.game.legal import legal_actions
from fortyfives.game.machine import step, view
from fortyfives.game.reckon import bonus_seat, party_of
from fortyfives.game.state import Closing, Over, Playing, State
from fortyfives.kernel.playouts import Situation, stops
from fortyfives.rules.ordering import ace_of_trumps
from fortyfives.rules.ruleset import RuleSet
from tests.properties.walks import opened, random_move, turn_of

LOW_HALF = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class Driven:
    """A played deal: the states in which a card was awaited, the words drawn, the end."""

    states: list[State]
    words: list[int]
    end: State

    @property
    def play(self) -> Playing:
        assert isinstance(self.end.phase, Over)
        assert self.end.phase.play is not None
        return self.end.phase.play

    @property
    def cards(self) -> tuple[int, ...]:
        return tuple(card for trick in self.play.tricks for card in trick.cards)


def driven_deal(rules: RuleSet, rng: random.Random) -> Driven | None:
    """A random deal whose cards in the play are chosen by random words; None if thrown in."""
    state = opened(rules, rng)
    while state.turn is not None and not isinstance(state.phase, Playing):
        state = random_move(state, rng, antics=0).after
    states, words = [], []
    while state.turn is not None:
        actions = legal_actions(view(state, state.turn))
        robs = [action for action in actions if isinstance(action, act.Rob)]
        if robs and (len(robs) == len(actions) or rng.random() < 0.5):
            state = step(state, state.turn, rng.choice(robs))[0]
            continue
        states.append(state)
        words.append(rng.getrandbits(64))
        state = step(state, turn_of(state), chosen(actions, words[-1]))[0]
    if isinstance(state.phase, Closing):
        state = evolve(state, close_event(state, state.phase))
    return Driven(states, words, state) if states else None


def chosen(actions: object, word: int) -> Action:
    """The card that a word chooses, in the order of the cards' numbers."""
    assert isinstance(actions, list | tuple)
    plays = [a for a in actions if isinstance(a, act.Play) and not a.hearts]
    play: Action = plays[(word & LOW_HALF) * len(plays) >> 32]
    hearts = act.Play(ACE_OF_HEARTS, hearts=True)
    return hearts if play == act.Play(ACE_OF_HEARTS) and word >> 63 and hearts in actions else play


def situation_at(deal: Driven, index: int) -> tuple[Situation, list[int], np.ndarray]:
    """The situation before a card of the deal, the hands by seat, and the words to come."""
    state, facts = deal.states[index], deal.end.facts
    phase = state.phase
    assert isinstance(phase, Playing)
    at = phase.order.index(phase.leader)
    order = phase.order[at:] + phase.order[:at]
    hands = [deal.end.owns[s].hand if s in order else 0 for s in range(facts.rules.players)]
    seats = [seat for trick in deal.play.tricks for seat in trick.seats]
    played = list(zip(seats, deal.cards, strict=True))
    for seat, card in played[index:]:
        hands[seat] |= 1 << card
    ace = ace_of_trumps(facts.trump_suit)
    holders = [seat for seat, card in played if card == ace]
    holders += [seat for seat in order if deal.end.owns[seat].hand >> ace & 1]
    robbed = any((seat, facts.turned[-1]) in facts.taken_up for seat in holders if facts.turned)
    situation = Situation(
        facts.rules,
        facts.trump_suit,
        order,
        trick=phase.cards,
        withheld=tuple(own.withheld for own in state.owns),
        ace_low=facts.ace_can_sink and not robbed,
        called=facts.called,
        hearts_said=phase.hearts,
        stop=stops(
            facts.rules,
            facts.scores,
            [facts.rules.side_of(trick.winner) for trick in phase.tricks],
        ),
    )
    words = deal.words[index - len(phase.cards) :]
    return situation, hands, np.array([words], np.uint64)


def bonus_of(deal: Driven) -> int:
    """The seat that has the bonus, -1 if none."""
    seat = bonus_seat(deal.end.facts, deal.play, None)
    return -1 if seat is None else seat


def party_mask(deal: Driven) -> int:
    side_of = deal.end.facts.rules.side_of
    return sum(1 << side_of(seat) for seat in party_of(deal.end, deal.play))


def folded_partner(deal: Driven) -> int:
    """The side of a bidder's partner who folded, -1 if there is none."""
    facts = deal.end.facts
    partners = party_of(deal.end, deal.play)[1:]
    return next((facts.rules.side_of(seat) for seat in partners if seat in facts.folded), -1)
