"""The engine finds the numbers of play-outs that the files hold, first counted by the oracle."""

from __future__ import annotations

from pathlib import Path

import pytest

from fortyfives.cards import parse_deck
from fortyfives.game.actions import NoSwap, parse_seat_action
from fortyfives.game.legal import legal_actions
from fortyfives.game.machine import run, start_deal, step
from fortyfives.game.state import Closing, Over, State, Swapping
from fortyfives.game.view import view
from fortyfives.rules.library import load_rules
from tests.oracle import Count, load_perft

FILES = sorted(Path(__file__).resolve().parent.glob("*.txt"))
QUICK = 1_000
"""Larger counts are left to the soak."""


def position(entry: Count) -> State:
    """The deal after the prefix."""
    rules = load_rules(entry.rules, players=entry.players)
    deck = parse_deck(entry.deck, joker=rules.deck.joker)
    start = start_deal(rules, deck=deck, dealer=entry.dealer, scores=tuple(entry.scores))
    state = past_forced(run(start)[0])
    for text in entry.prefix:
        seat, action = parse_seat_action(text)
        state = past_forced(step(state, seat, action)[0])
    return state


def past_forced(state: State) -> State:
    """The state after every answer to the ace swap that leaves no choice; those are not counted."""
    while isinstance(state.phase, Swapping):
        legal = legal_actions(view(state, state.phase.turn))
        if list(legal) != [NoSwap()]:
            break
        state = step(state, state.phase.turn, NoSwap())[0]
    return state


def is_stop(state: State, stop: str, depth: int) -> bool:
    if isinstance(state.phase, Over | Closing):
        return True
    if stop == "bidder":
        return state.facts.bidder is not None
    if stop == "trump":
        return state.facts.trump is not None
    return stop != "end" and depth == int(stop)


def leaves(state: State, stop: str, depth: int = 0) -> int:
    """The sequences of legal actions from here to the stop."""
    if is_stop(state, stop, depth):
        return 1
    turn = state.turn
    assert turn is not None
    legal = legal_actions(view(state, turn))
    if stop.isdecimal() and depth + 1 == int(stop):
        return len(legal)
    return sum(
        leaves(past_forced(step(state, turn, action)[0]), stop, depth + 1) for action in legal
    )


def recount(path: Path, least: int, most: int) -> int:
    """Counts again what lies between; how many play-outs that were."""
    total = 0
    for entry in load_perft(path):
        if least <= entry.count <= most:
            assert leaves(position(entry), entry.stop) == entry.count, entry
            total += entry.count
    return total


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_quick_counts(path: Path) -> None:
    recount(path, 0, QUICK)


@pytest.mark.soak
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_large_counts(path: Path) -> None:
    recount(path, QUICK + 1, 10**9)


def test_every_file_has_counts() -> None:
    assert FILES
    assert all(list(load_perft(path)) for path in FILES)
