"""What holds for every format, with 4 to 240 entries, odd numbers, late arrivals and departures."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import strategies as st
from msgspec.structs import replace

from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.desk.drawing import draw
from fortyfives.cardnight.desk.playing import seat_next
from fortyfives.cardnight.format import Format, Odd, Pairing, UnitKind
from fortyfives.cardnight.library import format_ids, ready_format
from fortyfives.cardnight.model import GHOST, Night, Round
from fortyfives.cardnight.rounds.knockout import alive
from fortyfives.cardnight.rounds.presence import present
from fortyfives.cardnight.rounds.swiss import meetings
from tests.cardnight.halls import Hall, is_over
from tests.cardnight.rooms import (
    BACK,
    HOME,
    LATE,
    ODD,
    chances,
    drawn_nights,
    play_disturbed,
    sampled,
)

PROMISING = (Pairing.MOVING, Pairing.SWISS, Pairing.ROUND_ROBIN, Pairing.HOWELL)
"""The pairings in which nobody sits out twice before all have once."""
PROMISING_ALWAYS = (Pairing.MOVING, Pairing.SWISS)
"""Those in which it holds whoever comes and goes; in a timetable the empty places stay."""


def check_round(night: Night, round_: Round) -> None:
    """Everyone plays or sits out exactly once; every table can play."""
    form = night.format
    seated = [unit for seating in round_.seatings for unit in seating.units if unit != GHOST]
    assert len(seated) == len(set(seated))
    assert not set(seated) & set(round_.sitting_out)
    assert len(set(round_.sitting_out)) == len(round_.sitting_out)
    before = replace(night, rounds=night.rounds[: round_.number - 1])
    takes_part = set(present(before, round_.number))
    if form.pairing is Pairing.KNOCKOUT:
        takes_part = set(alive(before))
    assert set(seated) | set(round_.sitting_out) == takes_part
    assert [seating.table for seating in round_.seatings] == list(
        range(1, len(round_.seatings) + 1)
    )
    for seating in round_.seatings:
        check_table(form, seating.sides)
        assert set(seating.cutting) <= set(range(len(seating.sides)))
        assert (seating.dealer is None) == bool(seating.cutting)
        assert seating.dealer is None or GHOST not in seating.sides[seating.dealer]


def check_table(form: Format, sides: tuple[tuple[int, ...], ...]) -> None:
    singles = form.unit is UnitKind.INDIVIDUAL and bool(form.moves)
    sizes = tuple(len(side) for side in sides)
    assert sizes in ({(2, 2), (1, 1, 1)} if singles else {(1, 1), (1, 1, 1)})
    assert sum(side == (GHOST,) for side in sides) <= 1


def few_out(night: Night, round_: Round) -> None:
    """Numbers are odd by no more than they must be."""
    size = 4 if night.format.unit is UnitKind.INDIVIDUAL and night.format.moves else 2
    if night.format.pairing in (Pairing.MOVING, Pairing.SWISS):
        assert len(round_.sitting_out) < size
        if night.odd is Odd.GHOST:
            assert not round_.sitting_out
    threes = sum(len(seating.sides) == 3 for seating in round_.seatings)
    assert threes <= (size - 1 if night.odd is Odd.THREE else 0)


def fair_byes(night: Night) -> None:
    """Nobody sits out twice before all who were there have once."""
    out: Counter[int] = Counter()
    for round_ in night.rounds:
        seated = {unit for seating in round_.seatings for unit in seating.units} - {GHOST}
        there = seated | set(round_.sitting_out)  # as it was then: some have come back since
        times = sorted(out[unit] for unit in there)
        chosen = sorted(out[unit] for unit in round_.sitting_out)
        assert chosen == times[: len(chosen)]
        out.update(round_.sitting_out)


# ------------------------------------------------------------------ whole nights

each_format = pytest.mark.parametrize("name", format_ids())
ALL = (LATE, LATE, HOME, HOME, BACK, ODD)


def check_night(hall: Hall, random: Random, kinds: tuple[str, ...]) -> None:
    """Everyone plays or sits out once a round, and nobody sits out before his turn."""
    everyone_has_a_card(hall.night)
    one_trio_at_most(hall.night)
    play_disturbed(hall, random, kinds, most=40, look=lambda: check_last_round(hall.night))
    everyone_has_a_card(hall.night)
    night, pairing = hall.night, hall.night.format.pairing
    if pairing in (PROMISING_ALWAYS if kinds else PROMISING):
        fair_byes(night)
    lines = standings(night)
    assert sorted(line.unit for line in lines) == sorted(night.units)
    for line in lines:
        if not kinds and pairing is not Pairing.KNOCKOUT:
            assert line.played + line.sat_out == len(night.rounds)
    if not is_over(night) and len(night.rounds) < 40:  # so many went home that no table is left
        there = present(night, len(night.rounds) + 1)
        assert len(there) < 4 or pairing is not Pairing.MOVING


def everyone_has_a_card(night: Night) -> None:
    """Each entry belongs to one unit, which has the names of all its entries."""
    units = night.units.values()
    assert sorted(entry for unit in units for entry in unit.entries) == sorted(night.entries)
    for unit in units:
        names = [name for entry in unit.entries for name in night.entries[entry].names]
        assert list(unit.names) == names
        assert len(names) in ((1,) if night.format.unit is UnitKind.INDIVIDUAL else (2, 3))


def one_trio_at_most(night: Night) -> None:
    """As drawn; later one may have gone home when another is made, and come back."""
    assert sum(len(unit.entries) > 2 for unit in night.units.values()) <= 1


def check_last_round(night: Night) -> None:
    check_round(night, night.rounds[-1])
    few_out(night, night.rounds[-1])


@each_format
def test_everyone_plays_or_sits_out_once_a_round(name: str) -> None:
    sampled(check_night, drawn_nights(name), chances, st.just(()), count=12)


@each_format
def test_people_come_late_go_home_and_come_back(name: str) -> None:
    sampled(check_night, drawn_nights(name), chances, st.just(ALL), count=12)


@pytest.mark.soak
@each_format
def test_many_nights(name: str, soak_count: Callable[[int], int]) -> None:
    kinds = st.sampled_from([(), ALL])
    sampled(check_night, drawn_nights(name), chances, kinds, count=soak_count(600))


def check_again(hall: Hall, chance: int, kinds: tuple[str, ...]) -> None:
    """The same entries, seed and results give the same night, to the letter of its log."""
    again = Hall(hall.night.format, seed=hall.seed, odd=hall.night.odd)
    again.start(len(hall.night.entries))
    for each in (hall, again):
        play_disturbed(each, Random(chance), kinds, most=3)
    assert hall.night == again.night
    assert hall.log == again.log


@each_format
def test_the_same_entries_and_seed_give_the_same_night(name: str) -> None:
    kinds = st.sampled_from([(), ALL])
    sampled(check_again, drawn_nights(name), st.integers(), kinds, count=6)


@pytest.mark.soak
@each_format
def test_many_nights_again(name: str, soak_count: Callable[[int], int]) -> None:
    kinds = st.sampled_from([(), ALL])
    sampled(check_again, drawn_nights(name), st.integers(), kinds, count=soak_count(300))


@pytest.mark.parametrize("form", format_ids())
@pytest.mark.parametrize("entries", [*range(4, 18), 59, 60, 61, 62, 63, 240])
def test_whole_nights(form: str, entries: int) -> None:
    if ready_format(form).pairing in (Pairing.HOWELL, Pairing.ROUND_ROBIN) and entries > 63:
        form_ = replace(ready_format(form), rounds=8)
    else:
        form_ = ready_format(form)
    hall = Hall(form_)
    hall.start(entries)
    hall.play_out(Random(entries))
    for round_ in hall.night.rounds:
        check_round(hall.night, round_)
    if form_.pairing in PROMISING:
        fair_byes(hall.night)


def test_another_seed_gives_another_night() -> None:
    orders = set()
    for n in range(20):
        hall = Hall("cape-breton-night", seed=bytes([n]) * 32)
        hall.start(20)
        orders.add(hall.night.order)
    assert len(orders) == 20


# ------------------------------------------------------------------ timetables


@pytest.mark.parametrize("pairs", [*range(4, 41), 60])
def test_in_a_round_robin_everyone_meets_everyone_once(pairs: int) -> None:
    hall = Hall("round-robin")
    hall.start(pairs)
    hall.play_out(Random(1))
    met = meetings(hall.night)
    assert len(met) == pairs * (pairs - 1) // 2
    assert set(met.values()) == {1}


def boards_met(night: Night) -> Counter[tuple[int, int]]:
    return Counter(
        (unit, board)
        for round_ in night.rounds
        for seating in round_.seatings
        for unit in seating.units
        for board in seating.boards
    )


@pytest.mark.parametrize("pairs", [*range(4, 41), 60])
def test_in_a_howell_everyone_meets_everyone_and_no_deal_twice(pairs: int) -> None:
    hall = Hall("howell")
    hall.start(pairs)
    hall.play_out(Random(1))
    assert set(meetings(hall.night).values()) == {1}
    assert len(meetings(hall.night)) == pairs * (pairs - 1) // 2
    assert set(boards_met(hall.night).values()) == {1}


@pytest.mark.parametrize("pairs", [*range(4, 41), 60, 61, 62])
def test_in_a_mitchell_nobody_meets_deals_or_opponents_twice(pairs: int) -> None:
    hall = Hall("mitchell")
    hall.start(pairs)
    hall.play_out(Random(1))
    assert set(meetings(hall.night).values()) == {1}
    assert set(boards_met(hall.night).values()) == {1}
    for round_ in hall.night.rounds:
        sets = [seating.boards for seating in round_.seatings]
        assert len(set(sets)) == len(sets), "one set of deals at two tables at once"


@pytest.mark.parametrize("pairs", range(8, 41))
def test_a_swiss_has_no_rematch_where_none_is_needed(pairs: int) -> None:
    hall = Hall("swiss")
    hall.start(pairs)
    hall.play_out(Random(pairs))
    assert set(meetings(hall.night).values()) == {1}


@pytest.mark.parametrize("pairs", range(2, 65))
def test_an_elimination_leaves_one(pairs: int) -> None:
    for form, lives in (("knock-out", 1), ("double-knock-out", 2)):
        hall = Hall(form)
        hall.start(pairs)
        hall.play_out(Random(pairs))
        lost = Counter[int]()
        for round_ in hall.night.rounds:
            for seating in round_.seatings:
                result = round_.tables[seating.table].result
                assert result is not None
                lost.update(s[0] for n, s in enumerate(seating.sides) if n != result.winner)
        assert len(alive(hall.night)) == 1
        assert sorted(lost.values())[-(pairs - 1) :] == [lives] * (pairs - 1)
        champion = next(iter(alive(hall.night)))
        assert lost[champion] < lives
        assert standings(hall.night)[0].unit == champion
        assert standings(hall.night)[1].place == 2


def test_in_an_elimination_the_strongest_meet_last() -> None:
    hall = Hall("knock-out")
    for strength in (8, 1, 7, 2, 6, 3, 5, 4):
        hall.enter_many(1, strength=strength)
    hall.do(draw, seed=hall.seed)
    hall.do(seat_next)
    strengths = [
        sorted(hall.night.units[unit].strength for unit in seating.units)
        for seating in hall.night.rounds[0].seatings
    ]
    assert sorted(strengths) == [[1, 8], [2, 7], [3, 6], [4, 5]]
