"""Cards are given up only when next to nothing is lost by it."""

from __future__ import annotations

import numpy as np
import pytest

from fortyfives.bots.master.narrowing import FEAR, Tally
from fortyfives.kernel.compiler import Floats

EVEN = np.full(64, 1.0 / 64)


def tallied(payoffs: Floats, favourite: int = 0) -> Tally:
    """A tally of one round of worlds of equal weight, narrowed."""
    tally = Tally(payoffs.shape[1])
    tally.add(payoffs, EVEN, 1.0 / 64, 64)
    tally.narrow(favourite)
    return tally


def test_of_equal_cards_the_favourite_stays() -> None:
    same = np.repeat(np.arange(64.0)[:, None], 3, axis=1)
    for favourite in range(3):
        tally = tallied(same, favourite)
        assert tally.alive.tolist() == [favourite]
        assert tally.best(favourite) == favourite


def test_a_card_worse_in_every_world_goes_and_a_doubtful_one_stays() -> None:
    rng = np.random.default_rng(1)
    good = rng.normal(0.0, 10.0, 64)
    tally = tallied(np.stack([good - 5.0, good, rng.normal(-1.0, 10.0, 64)], axis=1))
    assert tally.alive.tolist() == [1, 2]
    assert tally.best(0) == 1


def test_later_rounds_count_by_their_worlds_and_only_for_cards_in_the_running() -> None:
    tally = tallied(np.stack([EVEN * 0.0, np.where(np.arange(64) % 2, 9.0, -8.0)], axis=1))
    assert tally.alive.tolist() == [0, 1]
    tally.add(np.full((64, 2), 3.5), EVEN, 1.0 / 64, 192)
    assert tally.means.tolist() == pytest.approx([2.625, 2.75])
    tally.alive = np.array([1])
    tally.add(np.full((64, 1), 1.0), EVEN, 1.0 / 64, 256)
    assert tally.means.tolist() == pytest.approx([2.625, (2.75 + 1.0) / 2])


def test_uneven_worlds_tell_less() -> None:
    payoffs = np.stack([np.zeros(64), np.where(np.arange(64) % 8, -0.5, 2.0)], axis=1)
    sure, unsure = tallied(payoffs), Tally(2)
    unsure.add(payoffs, EVEN, 0.5, 64)
    unsure.narrow(0)
    assert sure.alive.tolist() == [0]
    assert unsure.alive.tolist() == [0, 1]


def lost_by_narrowing(rng: np.random.Generator, gap: float) -> float:
    """What is lost against looking at all 1,024 worlds, the second card better by a gap."""
    payoffs = rng.normal(0.0, 8.0, (1024, 2))
    payoffs[:, 1] += gap
    tally, done = Tally(2), 0
    while done < 1024 and len(tally.alive) > 1:
        some = done or 64
        part = payoffs[done : done + some][:, tally.alive]
        tally.add(part, np.full(some, 1.0 / some), 1.0 / some, some)
        tally.narrow(0)
        done += some
    means = payoffs.mean(axis=0)
    return float(means.max() - means[tally.best(0)])


@pytest.mark.parametrize("gap", [0.0, 0.5, 2.0])
def test_little_is_lost_against_looking_at_every_world(gap: float) -> None:
    rng = np.random.default_rng(2)
    assert np.mean([lost_by_narrowing(rng, gap) for _ in range(400)]) < 3 * FEAR
