"""How quick a large night stays: 240 pairs, 25 games (`-m benchmark --benchmark-enable`)."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from fortyfives.cardnight.counting.prizes import prize_list
from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.desk.asking import seating_of
from fortyfives.cardnight.desk.desk import Desk
from fortyfives.cardnight.desk.playing import seat_next
from fortyfives.cardnight.desk.results import enter_result
from fortyfives.cardnight.evolve import fold
from fortyfives.cardnight.model import Night
from fortyfives.cardnight.rounds.pairing import next_round
from fortyfives.cardnight.store import Store
from tests.cardnight.halls import SEED, Hall, random_result, shorter

PAIRS = 240
ROUNDS = 25
FORMS = ("cape-breton-night", "45-drive", "ladder-120s", "progressive", "swiss", "mitchell")

pytestmark = pytest.mark.benchmark


def large(form: str, rounds: int = ROUNDS) -> Hall:
    """A night of 240 pairs (480 persons), all but its last round over."""
    hall = Hall(shorter(form, rounds))
    hall.start(480 if form == "45-drive" else PAIRS)
    random = Random(1)
    for _ in range(rounds - 1):
        hall.play_round(random)
    return hall


# A copy of the night each time: nothing is remembered of it but the rounds that did not change.


@pytest.fixture(scope="module", params=FORMS)
def night(request: pytest.FixtureRequest) -> Night:
    return large(request.param).night


def test_standings(benchmark: Any, night: Night) -> None:
    assert len(benchmark(lambda: standings(replace(night)))) >= PAIRS


def test_next_round(benchmark: Any, night: Night) -> None:
    assert len(benchmark(next_round, night).seatings) == PAIRS // 2


def test_prize_list(benchmark: Any, night: Night) -> None:
    assert benchmark(lambda: prize_list(replace(night)))


@pytest.fixture(scope="module")
def cape_breton() -> Hall:
    return large("cape-breton-night")


def test_reading_the_whole_log(benchmark: Any, cape_breton: Hall) -> None:
    assert benchmark(fold, cape_breton.log) == cape_breton.night


def test_opening_the_file(benchmark: Any, cape_breton: Hall, tmp_path: Path) -> None:
    with Store(tmp_path / "n.db") as store:
        store.copy_in("n", SEED, cape_breton.log)
        assert benchmark(lambda: Desk(store, "n").night) == cape_breton.night


def test_a_result_until_it_is_on_the_disk(
    benchmark: Any, cape_breton: Hall, tmp_path: Path
) -> None:
    hall = large("cape-breton-night", 2)
    hall.do(seat_next)
    with Store(tmp_path / "n.db") as store:
        store.copy_in("n", SEED, hall.log)
        desk, random = Desk(store, "n"), Random(2)
        tables = iter(seating.table for seating in desk.night.rounds[-1].seatings)

        def one() -> None:
            table = next(tables)
            seating = seating_of(desk.night.rounds[-1], table)
            desk.do(enter_result, table, random_result(desk.night, seating, random))

        benchmark.pedantic(one, rounds=100, iterations=1)
