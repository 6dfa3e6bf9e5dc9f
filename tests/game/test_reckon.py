"""A deal is reckoned alike from its play and from who is said to win which trick."""

from __future__ import annotations

from random import Random

import pytest

from fortyfives.game.machine import run
from fortyfives.game.reckon import outcome_of, reckoning_of, tricks_won
from fortyfives.game.state import Playing, play_of
from fortyfives.rules.library import load_rules, preset_ids
from fortyfives.rules.scoring import score_deal
from tests.properties.walks import moves, random_start


@pytest.mark.parametrize("preset", preset_ids())
def test_tricks_to_come_count_like_tricks_played(preset: str) -> None:
    rules, random = load_rules(preset), Random(preset)
    seen = 0
    for _ in range(40):
        start, _events = run(random_start(rules, random))
        states = [start, *(move.after for move in moves(start, random, antics=0))]
        play = play_of(states[-1].phase)
        if play is None:
            continue
        won, outcome = list(tricks_won(play)), outcome_of(states[-1], play, None)
        for state in states:
            if isinstance(state.phase, Playing):
                said = score_deal(rules, reckoning_of(state, state.phase, won))
                assert said == outcome
                seen += 1
    assert seen > 100
