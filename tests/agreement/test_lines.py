"""The lines that the rules page gives for tests (its section 10), through the engine."""

from __future__ import annotations

import random

import pytest

from fortyfives.game.actions import Bid, Play
from fortyfives.game.game import Game
from fortyfives.game.legal import legal_actions
from fortyfives.game.machine import run, start_deal, step
from fortyfives.game.shuffle import shuffled_deck
from fortyfives.game.state import Over, State
from fortyfives.game.view import view
from fortyfives.rules.library import load_rules

from .golden import pick

TURN_UP = ["traditional-45", "traditional-45-three-handed", "irish-45", "traditional-120"]


def play_deal(game: Game, rng: random.Random) -> bool:
    """One deal at random; whether a trump was played in it."""
    game.start_deal()
    has_trump = False
    while game.turn is not None:
        legal = game.legal()
        action = legal[pick(rng, len(legal))]
        facts = game.view(game.turn).facts
        if isinstance(action, Play):
            has_trump |= bool(facts.law.trumps[facts.trump_suit] >> action.card & 1)
        game.act(game.turn, action)
    return has_trump


def test_two_sides_after_two_traditional_deals() -> None:
    """A win, 40-20, 35-25 or 30-30, where trumps were played in both."""
    rules = load_rules("traditional-45", players=4, sides=2)
    results = set()
    for number in range(300):
        game, rng = Game(rules, seed=number.to_bytes(32, "big")), random.Random(number)
        trumps = [play_deal(game, rng) for _ in range(2) if not game.is_over]
        if all(trumps):
            high, low = sorted(game.scores, reverse=True)
            assert game.is_over == (high >= 45)
            results.add("a win" if game.is_over else f"{high}-{low}")
    assert results == {"a win", "40-20", "35-25", "30-30"}


def test_thirty_pays_sixty_from_65() -> None:
    """A side on 65 that bids 30 under thirty_pays_sixty ends on 125 or 35."""
    spec = {"base": "auction-120", "auction": {"contracts": ["plain", "thirty_pays_sixty"]}}
    rules = load_rules(spec, players=2)
    ends = set()
    for number in range(400):
        deck = shuffled_deck(bytes(32), number, joker=True)
        start = start_deal(rules, deck=deck, dealer=0, scores=(0, 65))
        state = step(run(start)[0], 1, Bid("30"))[0]
        outcome = finished(state, random.Random(number))
        ends.add(outcome[1])
    assert ends == {125, 35}


def finished(state: State, rng: random.Random) -> tuple[int, ...]:
    """The scores after a deal played on at random; the dealer does not hold."""
    while state.turn is not None:
        legal = legal_actions(view(state, state.turn))
        place = 0 if state.facts.bidder is None else pick(rng, len(legal))
        state = step(state, state.turn, legal[place])[0]
    assert isinstance(state.phase, Over)
    return state.phase.outcome.scores


@pytest.mark.parametrize("name", TURN_UP)
def test_hand_totals(name: str) -> None:
    """30, or 25 when no trump is played."""
    rules = load_rules({"base": name, "score": {"target": 1000}})
    totals = set()
    for number in range(150):
        game = Game(rules, seed=number.to_bytes(32, "big"))
        has_trump = play_deal(game, random.Random(number))
        total = sum(game.scores)
        assert total == (30 if has_trump else 25)
        totals.add(total)
    assert 30 in totals


def test_a_deal_without_trumps() -> None:
    """Two hands without a trump: 25 points in all."""
    rules = load_rules("irish-45", players=2)
    hands = {1: [1, 2, 3, 4, 5], 0: [14, 15, 16, 17, 18]}
    order = [*hands[1][:3], *hands[0][:3], *hands[1][3:], *hands[0][3:], 39 + 5]
    deck = (*order, *(card for card in range(52) if card not in order))
    state = run(start_deal(rules, deck=deck, dealer=0, scores=(0, 0)))[0]
    assert sum(finished(state, random.Random(0))) == 25
