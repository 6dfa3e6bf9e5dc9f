"""The solver gives what trying every play gives."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from fortyfives.kernel.search import NUMBERS
from fortyfives.kernel.solver import BadPosition, Solver, solve
from fortyfives.kernel.solving import NUMBER
from fortyfives.rules.library import load_rules
from fortyfives.rules.ruleset import RuleSet
from tests.kernel.brute import Position, values
from tests.kernel.endings import house_of_play, random_ending

ENDINGS = 20_000


def solved(
    at: Position, utility: Sequence[Sequence[float]] | None = None, won: int = 0
) -> dict[int, float]:
    """The position as the solver is asked."""
    camps = list(at.camps)
    highest = None
    if at.best is not None:
        highest = (at.best[0], len(camps))
        camps.append(at.best[1])
    return solve(
        at.rules,
        at.trump,
        at.hands,
        turn=at.turn,
        trick=[card for _, card in at.trick],
        withheld=at.withheld,
        hearts_said=at.hearts_said,
        ace_low=at.ace_low,
        called=at.called,
        highest=highest,
        camps=camps,
        won=won,
        utility=utility,
    )


def check_points(rng: random.Random, rules: RuleSet | None = None) -> None:
    """The two camps of the solver are the one to move and all the others."""
    at = random_ending(rng, rules)
    assert solved(at) == values(at)


def check_utility(rng: random.Random, rules: RuleSet | None = None) -> None:
    at = random_ending(rng, rules)
    left = max(hand.bit_count() for hand in at.hands)
    won = rng.randint(0, 5 - left)
    table = [[float(rng.randint(-3, 3)) for _ in range(6)] for _ in range(3)]
    expected = values(at, lambda tricks, bonus: table[bonus + 1][won + tricks])
    assert solved(at, table, won) == expected


@pytest.mark.parametrize("seed", range(60))
def test_points(seed: int) -> None:
    check_points(random.Random(seed))


@pytest.mark.parametrize("seed", range(40))
def test_utilities(seed: int) -> None:
    check_utility(random.Random(seed))


HANDS = [0b0001, 0b0010, 0b0100, 0b1000]


@pytest.mark.parametrize(
    ("trump", "hands", "position"),
    [
        (4, HANDS, {}),
        (-1, HANDS, {}),
        (1, HANDS[:3], {}),
        (1, [*HANDS[:3], 1 << 60], {}),
        (1, [*HANDS[:3], 1 << 70], {}),
        (1, [*HANDS[:3], 1 << 52], {}),
        (1, [*HANDS[:3], 1], {}),
        (1, [*HANDS[:3], 0b11000], {}),
        (1, [0, 0, 0, 0], {}),
        (1, HANDS, {"turn": 4}),
        (1, HANDS, {"turn": -1}),
        (1, HANDS, {"trick": [99]}),
        (1, HANDS, {"trick": [9, 10, 11, 12]}),
        (1, HANDS, {"called": 60}),
        (1, HANDS, {"highest": (60, 0)}),
        (1, HANDS, {"withheld": [1]}),
        (1, HANDS, {"camps": [0, 1]}),
    ],
)
def test_what_cannot_be_is_refused(trump: int, hands: list[int], position: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        solve(load_rules("irish-45"), trump, hands, **{"turn": 0, **position})


def test_a_long_life_of_one_solver() -> None:
    """The memory is emptied when the numbers of positions run out."""
    solver = Solver(load_rules("irish-45"))
    fresh = solver.value(1, [0b10001, 0b100010, 0b1000100, 0b10001000], 0)
    solver._request[NUMBER] = NUMBERS - 2
    for _ in range(4):
        assert solver.value(1, [0b10001, 0b100010, 0b1000100, 0b10001000], 0) == fresh
    assert solver._request[NUMBER] < 10


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_many_endings(part: int, soak_count: Callable[[int], int]) -> None:
    rng = random.Random(f"endings {part}")
    wanted = max(1, soak_count(ENDINGS) // 10)
    for number in range(wanted):
        if number % 5 == 0:
            rules = house_of_play(rng)
        check_points(rng, rules)
        if rng.random() < 0.3:
            check_utility(rng, rules)
