"""What holds for every format, with 4 to 240 entries, odd numbers, late arrivals and departures."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.desk.door import come_back, enter, withdraw
from fortyfives.cardnight.desk.drawing import choose_odd, draw
from fortyfives.cardnight.desk.playing import seat_next
from fortyfives.cardnight.format import Format, Odd, Pairing, Partners, UnitKind
from fortyfives.cardnight.library import format_ids, odd_choices, ready_format
from fortyfives.cardnight.model import GHOST, Night, Round
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.rounds.knockout import alive
from fortyfives.cardnight.rounds.pairing import next_round
from fortyfives.cardnight.rounds.presence import present
from fortyfives.cardnight.rounds.swiss import meetings
from tests.cardnight.halls import Hall, is_over

PROMISING = (Pairing.MOVING, Pairing.SWISS, Pairing.ROUND_ROBIN, Pairing.HOWELL)
"""The pairings in which nobody sits out twice before all have once."""

forms = st.sampled_from(format_ids()).map(ready_format)


def unit_kinds(form: Format) -> st.SearchStrategy[Format]:
    """The format with its units, or with partners drawn at the door."""
    if form.unit is UnitKind.PAIR:
        kinds = st.sampled_from([UnitKind.PAIR, UnitKind.DRAWN_PAIR])
        return kinds.map(lambda kind: replace(form, unit=kind))
    return st.sampled_from(list(Partners)).map(lambda p: replace(form, partners=p))


@st.composite
def halls(draw_: st.DrawFn, most: int = 60) -> tuple[Hall, Random]:
    form = draw_(forms.flatmap(unit_kinds))
    odd = draw_(st.sampled_from(odd_choices(form)))
    rounds = draw_(st.integers(1, 14)) if form.pairing is not Pairing.KNOCKOUT else 0
    hall = Hall(
        replace(form, rounds=rounds), odd=odd, seed=draw_(st.binary(min_size=32, max_size=32))
    )
    hall.start(draw_(st.integers(4, most)))
    return hall, Random(draw_(st.integers()))


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


@given(halls(), st.booleans())
@settings(max_examples=150)
def test_everyone_plays_or_sits_out_once_a_round(made: tuple[Hall, Random], stay: bool) -> None:
    hall, random = made
    while not is_over(hall.night) and len(hall.night.rounds) < 40:
        hall.play_round(random)
        check_round(hall.night, hall.night.rounds[-1])
        few_out(hall.night, hall.night.rounds[-1])
    if hall.night.format.pairing in PROMISING:
        fair_byes(hall.night)
    lines = standings(hall.night)
    assert sorted(line.unit for line in lines) == sorted(hall.night.units)
    for line in lines:
        rounds = len(hall.night.rounds)
        if hall.night.format.pairing is not Pairing.KNOCKOUT:
            assert line.played + line.sat_out == rounds


@given(halls(40), st.data())
@settings(max_examples=150)
def test_people_come_late_go_home_and_come_back(
    made: tuple[Hall, Random], data: st.DataObject
) -> None:
    hall, random = made
    while not is_over(hall.night) and len(hall.night.rounds) < 12:
        if not next_round(hall.night).seatings:  # so many went home that no table is left
            there = present(hall.night, len(hall.night.rounds) + 1)
            assert len(there) < 4 or hall.night.format.pairing is not Pairing.MOVING
            break
        hall.play_round(random)
        check_round(hall.night, hall.night.rounds[-1])
        for _ in range(data.draw(st.integers(0, 3))):
            disturb(hall, data)
    if hall.night.format.pairing in (Pairing.MOVING, Pairing.SWISS):
        fair_byes(hall.night)


def disturb(hall: Hall, data: st.DataObject) -> None:
    """Someone comes late, goes home, comes back, or the organiser thinks again."""
    night = hall.night
    names = [f"Late {len(hall.log)}-{n}" for n in (1, 2)]
    units = sorted(night.units)
    kind = data.draw(st.sampled_from(["late", "late", "home", "home", "back", "odd"]))
    with suppress_expected():
        if kind == "late":
            wanted = 2 if night.format.unit is UnitKind.PAIR else 1
            hall.do(enter, names[:wanted], seed=hall.seed)
        elif kind == "home":
            hall.do(withdraw, data.draw(st.sampled_from(units)))
        elif kind == "back":
            hall.do(come_back, data.draw(st.sampled_from(units)))
        else:
            hall.do(choose_odd, data.draw(st.sampled_from(odd_choices(night.format))))


@contextmanager
def suppress_expected() -> Iterator[None]:
    """Let pass what may be refused here."""
    try:
        yield
    except NightRefusal as refusal:
        if refusal.reason not in EXPECTED:
            raise


EXPECTED = {
    NightReason.NOT_LATE,
    NightReason.ALREADY_WITHDRAWN,
    NightReason.NOT_WITHDRAWN,
    NightReason.NOTHING_CHANGES,
}


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


@given(halls(30))
@settings(max_examples=50)
def test_the_same_entries_and_seed_give_the_same_night(made: tuple[Hall, Random]) -> None:
    hall, _ = made
    again = Hall(hall.night.format, seed=hall.seed, odd=hall.night.odd)
    again.start(len(hall.night.entries))
    for each in (hall, again):
        random = Random(7)
        for _ in range(3):
            if not is_over(each.night):
                each.play_round(random)
    assert hall.night == again.night
    assert hall.log == again.log


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
