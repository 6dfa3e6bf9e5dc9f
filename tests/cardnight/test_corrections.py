"""Any prefix of corrections gives the standings that the right results give at once."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import strategies as st

from fortyfives.cardnight.counting.prizes import prize_list
from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.desk.playing import end_play, seat_next
from fortyfives.cardnight.desk.results import correct_result, enter_result
from fortyfives.cardnight.events import ResultCorrected, ResultEntered
from fortyfives.cardnight.evolve import fold
from fortyfives.cardnight.library import format_ids
from fortyfives.cardnight.model import Result
from tests.cardnight.halls import Hall, is_over, random_result, shorter
from tests.cardnight.rooms import MOST, chances, sampled, seeds

each_format = pytest.mark.parametrize("name", format_ids())


class Mistake(NamedTuple):
    """A table's round to be corrected, through wrong results to the right one."""

    round: int
    table: int
    wrong: list[Result]
    right: Result


@st.composite
def nights_with_mistakes(draw: st.DrawFn, name: str, most: int = MOST) -> tuple[Hall, Hall]:
    """The same rounds twice: entered rightly, and with mistakes that are corrected in any order.

    Corrections come before the next round is seated, or at the end: a seating is a fact, so the
    second night is seated as the first one was.
    """
    rounds = 0 if "knock" in name else draw(st.integers(1, 5))
    seed = draw(seeds)
    right, wrong = (Hall(shorter(name, rounds), seed=seed) for _ in range(2))
    entries, random = draw(st.integers(4, most)), draw(chances)
    right.start(entries)
    wrong.start(entries)
    later: list[Mistake] = []
    while not is_over(right.night) and len(right.night.rounds) < 6:
        right.do(seat_next)
        wrong.write((right.log[-1].event,))
        later += play_both(right, wrong, random)
        if random.random() < 0.5:
            correct_all(wrong, later, random)
            later = []
    correct_all(wrong, later, random)
    return right, wrong


def play_both(right: Hall, wrong: Hall, random: Random) -> list[Mistake]:
    """The results of a round, right and with mistakes."""
    later = []
    round_ = right.night.rounds[-1]
    for seating in round_.seatings:
        if seating.has_ghost:
            continue
        good = random_result(right.night, seating, random)
        right.do(enter_result, seating.table, good)
        bad = [random_result(right.night, seating, random) for _ in range(random.randrange(3))]
        wrong.do(enter_result, seating.table, (bad or [good])[0])
        later.append(Mistake(round_.number, seating.table, bad[1:], good))
    return later


def correct_all(hall: Hall, mistakes: list[Mistake], random: Random) -> None:
    """Put everything right, some of it wrongly first, in any order."""
    steps = [(each, result) for each in mistakes for result in each.wrong]
    random.shuffle(steps)
    rights = random.sample(mistakes, len(mistakes))
    for each, result in [*steps, *((each, each.right) for each in rights)]:
        if hall.night.rounds[each.round - 1].tables[each.table].result != result:
            hall.do(correct_result, each.table, result, number=each.round)


def check_end(made: tuple[Hall, Hall]) -> None:
    right, wrong = made
    assert standings(right.night) == standings(wrong.night)
    for hall in (right, wrong):
        hall.do(end_play)
    assert prize_list(right.night) == prize_list(wrong.night)
    for before, after in zip(right.night.rounds, wrong.night.rounds, strict=True):
        for table, state in before.tables.items():
            assert after.tables[table].result == state.result


def check_prefix(made: tuple[Hall, Hall], part: float) -> None:
    """After any part of the log the standings are those of the results that stand then."""
    _, hall = made
    cut = max(1, round(part * len(hall.log)))
    half = fold(hall.log[:cut])
    at_once = Hall(half.format, seed=hall.seed)
    for logged in hall.log[1:cut]:
        if not isinstance(logged.event, ResultEntered | ResultCorrected):
            at_once.write((logged.event,))
    for number, round_ in enumerate(half.rounds, 1):
        for table, state in round_.tables.items():
            before = at_once.night.rounds[number - 1].tables[table]
            if state.result is not None and before.result is None:
                at_once.do(enter_result, table, state.result, number=number)
    assert standings(at_once.night) == standings(half)


def check(made: tuple[Hall, Hall], part: float) -> None:
    check_prefix(made, part)
    check_end(made)


@each_format
def test_corrections_give_the_same_as_the_right_results_at_once(name: str) -> None:
    sampled(check, nights_with_mistakes(name, most=40), st.floats(0, 1), count=8)
    sampled(check, nights_with_mistakes(name), st.floats(0, 1), count=3)


@pytest.mark.soak
@each_format
def test_many_corrections(name: str, soak_count: Callable[[int], int]) -> None:
    sampled(check, nights_with_mistakes(name), st.floats(0, 1), count=soak_count(200))
