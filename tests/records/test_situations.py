"""The situations that players have names for."""

from dataclasses import replace

import pytest

from fortyfives.game.game import Game
from fortyfives.game.situations import (
    SITUATION_TEXTS,
    Named,
    Situation,
    of_auction,
    of_deal,
    of_scores,
)
from fortyfives.game.state import Facts
from fortyfives.rules.contracts import READY
from fortyfives.rules.library import load_rules
from fortyfives.rules.scoring import Outcome

RULES = load_rules("auction-120")


def facts(**changes: object) -> Facts:
    game = Game(RULES, seed=bytes(32), dealer=0)
    game.start_deal()
    assert game.state is not None
    return game.state.facts._replace(**changes)  # type: ignore[arg-type]


def outcome(**changes: object) -> Outcome:
    plain = Outcome((0, 0), (0, 0), (0, 0), frozenset(), None, None)
    return replace(plain, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((0, 0), []),
        ((89, 90), [(Situation.ON_THE_GREEN, 1)]),
        ((119, 120), [(Situation.ON_THE_GREEN, 0)]),
        ((-5, 95), [(Situation.IN_THE_HOLE, 0), (Situation.ON_THE_GREEN, 1)]),
    ],
)
def test_scores(scores: tuple[int, int], expected: list[tuple[Situation, int]]) -> None:
    assert list(of_scores(RULES, scores)) == [Named(*item) for item in expected]


def test_a_side_that_is_out_is_nowhere() -> None:
    assert list(of_scores(RULES, (-90, 0), frozenset({0}))) == []


def test_bagged_set_and_jinked() -> None:
    bagged = facts(bidder=1, bagged=True, contract=READY["15"])
    assert list(of_auction(bagged)) == [Named(Situation.BAGGED, 1)]
    assert list(of_auction(facts())) == []
    assert list(of_deal(bagged, outcome(made=True))) == [Named(Situation.BAGGED, 1)]
    missed = list(of_deal(facts(bidder=2, contract=READY["20"]), outcome(made=False)))
    assert missed == [Named(Situation.SET, 0)]
    jinked = list(of_deal(facts(bidder=3, contract=READY["jink"]), outcome(made=True)))
    assert jinked == [Named(Situation.JINKED, 1)]


def test_hung_on_40() -> None:
    won = outcome(winner=0, scores=(120, 45))
    assert list(of_deal(facts(scores=(100, 40)), won)) == [Named(Situation.HUNG_ON_40, 1)]
    assert list(of_deal(facts(scores=(100, 45)), won)) == []
    assert list(of_deal(facts(scores=(100, 40), out=frozenset({1})), won)) == []


def test_every_situation_has_its_words() -> None:
    assert set(SITUATION_TEXTS) == set(Situation)
