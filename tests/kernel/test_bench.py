"""The figures come out, and the search in C agrees with the kernel's."""

from __future__ import annotations

import numpy as np
import pytest

from fortyfives.kernel.bench import c_call, c_library, figures
from fortyfives.kernel.drawn import drawn_deals
from fortyfives.kernel.solver import Solver
from fortyfives.rules.library import load_rules


@pytest.mark.parametrize("preset", ["auction-120", "nova-scotia", "auction-partners", "irish-45"])
def test_the_search_in_c_agrees(preset: str) -> None:
    library = c_library()
    if library is None:
        pytest.skip("no C compiler here")
    solver = Solver(load_rules(preset, players=4, sides=2))
    deals = drawn_deals(solver.rules, 200, seed=3)
    values = np.zeros(len(deals.turns))
    c_call(library, solver, deals, values)()
    assert np.array_equal(values, solver.value_of_many(deals.trumps, deals.hands, deals.turns))


def test_batch_and_single_calls_agree() -> None:
    solver = Solver(load_rules("auction-120"))
    deals = drawn_deals(solver.rules, 50, seed=4)
    best = solver.value_of_many(deals.trumps, deals.hands, deals.turns)
    every = solver.values_of_many(deals.trumps, deals.hands, deals.turns)
    assert np.array_equal(np.nanmax(every, axis=1), best)
    for trump, hands, turn, value in zip(deals.trumps, deals.hands, deals.turns, best, strict=True):
        values = solver.values(int(trump), hands.tolist(), int(turn))
        assert max(values.values()) == value == solver.value(int(trump), hands.tolist(), int(turn))


def test_the_figures_have_their_names() -> None:
    found = figures(playouts=1000, solves=50, calls=20)
    names = {"deals_per_s", "solves_per_s", "solve_median_us", "solve_c_ratio", "preset"}
    assert names <= set(found)


@pytest.mark.benchmark
def test_the_figures_are_as_promised() -> None:
    found = figures()
    for name, least in {"deals_per_s": 2e6, "solves_per_s": 25_000, "solve_c_ratio": 0.7}.items():
        value = found[name]
        assert isinstance(value, float)
        assert value >= least
    one, every = found["solve_median_us"], found["solve_all_median_us"]
    assert isinstance(one, float)
    assert isinstance(every, float)
    assert one <= 45
    assert every <= 2.5 * one
