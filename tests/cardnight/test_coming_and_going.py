"""Late arrivals, departures, returns, trios and a round taken back: each at its awkward moment."""

from collections import Counter
from random import Random

import pytest

from fortyfives.cardnight.counting.prizes import prize_list
from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.desk.asking import missing
from fortyfives.cardnight.desk.door import come_back, enter, leave_trio, withdraw
from fortyfives.cardnight.desk.drawing import choose_length
from fortyfives.cardnight.desk.playing import end_play, resume_play, seat_next, undo_round
from fortyfives.cardnight.desk.results import enter_result
from fortyfives.cardnight.desk.settling import draw_cookie, wish
from fortyfives.cardnight.format import Odd, UnitKind
from fortyfives.cardnight.model import Game, Night, Phase, Result, Wish
from fortyfives.cardnight.refusals import NightReason
from fortyfives.cardnight.rounds.knockout import alive
from tests.cardnight.halls import SEED, Hall, shorter
from tests.cardnight.test_ties import refused


def seated(night: Night) -> set[int]:
    return {unit for seating in night.rounds[-1].seatings for unit in seating.units}


# ------------------------------------------------------------ a round taken back


@pytest.mark.parametrize("rounds", [0, 2])
def test_who_came_during_a_round_that_is_taken_back_plays_in_it(rounds: int) -> None:
    hall = Hall("cape-breton-night")
    hall.start(5)
    for _ in range(rounds):
        hall.play_round(Random(rounds))
    hall.do(seat_next)
    hall.do(enter, ["Late", "Comer"], seed=SEED)
    hall.do(undo_round)
    assert hall.night.units[6].late_from == (rounds + 1 if rounds else 0)
    hall.do(seat_next)
    assert seated(hall.night) == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("rounds", [0, 2])
def test_who_went_home_in_it_does_not(rounds: int) -> None:
    hall = Hall("cape-breton-night")
    hall.start(6)
    for _ in range(rounds):
        hall.play_round(Random(rounds))
    hall.do(seat_next)
    hall.do(withdraw, 3)
    hall.do(undo_round)
    hall.do(seat_next)
    assert 3 not in seated(hall.night) | set(hall.night.rounds[-1].sitting_out)
    assert len(hall.night.rounds[-1].sitting_out) == 1


def test_who_came_back_in_it_plays_in_it() -> None:
    hall = Hall("cape-breton-night")
    hall.start(6)
    hall.play_round(Random(1))
    hall.do(withdraw, 3)
    hall.play_round(Random(2))
    hall.do(seat_next)
    hall.do(come_back, 3)
    assert hall.night.units[3].away == ((2, 3),)
    hall.do(undo_round)
    assert hall.night.units[3].away == ((2, 2),)
    hall.do(seat_next)
    assert 3 in seated(hall.night)


# ------------------------------------------------------------------ eliminations


def elimination(form: str = "knock-out", pairs: int = 8) -> Hall:
    hall = Hall(form)
    hall.start(pairs)
    hall.play_round(Random(1))
    return hall


def test_who_is_out_has_no_need_to_withdraw_and_keeps_the_place() -> None:
    hall = elimination()
    out = sorted(set(hall.night.units) - set(alive(hall.night)))
    assert refused(hall, withdraw, out[0]) is NightReason.OUT_ALREADY
    hall.play_out(Random(2))
    assert [line.place for line in standings(hall.night)] == [1, 2, 3, 3, 4, 4, 4, 4]


@pytest.mark.parametrize("form", ["knock-out", "double-knock-out"])
def test_whose_opponents_have_gone_on_does_not_return(form: str) -> None:
    hall = elimination(form)
    gone = next(iter(alive(hall.night)))
    hall.do(withdraw, gone)
    hall.do(come_back, gone)  # nothing was seated without them
    hall.do(withdraw, gone)
    hall.play_round(Random(2))
    assert refused(hall, come_back, gone) is NightReason.NOT_LATE
    hall.play_out(Random(3))
    assert len(alive(hall.night)) == 1
    assert gone not in alive(hall.night)


@pytest.mark.parametrize("form", ["knock-out", "double-knock-out"])
def test_all_but_one_may_go_home(form: str) -> None:
    hall = elimination(form)
    left = sorted(alive(hall.night))
    for unit in left[1:]:
        hall.do(withdraw, unit)
    assert refused(hall, seat_next) is NightReason.NO_MORE_ROUNDS
    hall.do(end_play)
    assert standings(hall.night)[0].unit == left[0]


# ------------------------------------------------------------------------ trios


def trio_hall() -> Hall:
    hall = Hall(shorter("cape-breton-night", 6, unit=UnitKind.DRAWN_PAIR))
    hall.start(9)
    return hall


def trio(night: Night) -> int:
    return next(unit.id for unit in night.units.values() if len(unit.entries) == 3)


def test_the_three_of_a_trio_rest_in_turn() -> None:
    hall = trio_hall()
    hall.play_out(Random(1))
    three = hall.night.units[trio(hall.night)]
    rested = Counter(name for r in hall.night.rounds for s in r.seatings for name in s.resting)
    assert sum(rested.values()) == 6
    assert rested == dict.fromkeys(three.names, 2)


def test_a_late_single_makes_two_pairs_of_it_and_the_next_a_trio_again() -> None:
    hall = trio_hall()
    hall.play_round(Random(1))
    hall.do(enter, ["Late One"], seed=SEED)
    sizes = sorted(len(unit.entries) for unit in hall.night.units.values())
    assert sizes == [2] * 5
    hall.do(enter, ["Late Two"], seed=SEED)
    sizes = sorted(len(unit.entries) for unit in hall.night.units.values())
    assert sizes == [2, 2, 2, 2, 3]
    members = [entry for unit in hall.night.units.values() for entry in unit.entries]
    assert sorted(members) == sorted(hall.night.entries)


def test_one_of_three_goes_home() -> None:
    hall = trio_hall()
    hall.play_round(Random(1))
    unit = hall.night.units[trio(hall.night)]
    stay = next(each for each in hall.night.entries if each not in unit.entries)
    assert refused(hall, leave_trio, stay) is NightReason.NO_TRIO
    assert refused(hall, leave_trio, 99) is NightReason.UNKNOWN_ENTRY
    hall.do(leave_trio, unit.entries[0])
    assert hall.night.units[unit.id].names == unit.names[1:]
    assert hall.night.entries[unit.entries[0]].withdrawn_after == 1
    hall.play_round(Random(1))
    assert not any(seating.resting for seating in hall.night.rounds[-1].seatings)
    assert refused(hall, leave_trio, unit.entries[1]) is NightReason.NO_TRIO


def test_a_single_who_comes_when_all_have_gone_has_no_partner() -> None:
    hall = trio_hall()
    hall.play_round(Random(1))
    for unit in tuple(hall.night.units):
        hall.do(withdraw, unit)
    assert refused(hall, enter, ["Late One"], seed=SEED) is NightReason.NOT_LATE


# ------------------------------------------------------------- tables of three


def test_in_a_swiss_nobody_is_the_third_again_before_all_have_been_at_three() -> None:
    hall = Hall(shorter("swiss", 3), odd=Odd.THREE)
    hall.start(11)
    hall.play_out(Random(5))
    been: Counter[int] = Counter()
    for round_ in hall.night.rounds:
        (three,) = [seating for seating in round_.seatings if len(seating.sides) == 3]
        (third,) = three.sides[2]
        assert been[third] == min(been[unit] for unit in hall.night.units)
        been.update(three.units)


# -------------------------------------------------------------- the lights go out


def test_play_can_end_with_tables_unfinished() -> None:
    hall = Hall("cape-breton-night")
    hall.start(8)
    hall.play_round(Random(1))
    hall.do(seat_next)
    won = Result(games=(Game(winner=0),), winner=0)
    hall.do(enter_result, 1, won)
    assert refused(hall, end_play) is NightReason.ROUND_NOT_OVER
    assert refused(hall, undo_round) is NightReason.ROUND_HAS_RESULTS
    hall.do(end_play, unfinished=True)
    assert (hall.night.phase, hall.night.length) == (Phase.PLAYED, 2)
    assert sum(line.played for line in standings(hall.night)) == 8 + 2
    assert missing(hall.night.rounds[-1]) == (2, 3, 4)
    hall.do(enter_result, 2, won)  # it comes to light afterwards
    assert sum(line.played for line in standings(hall.night)) == 8 + 4


def test_play_ended_by_mistake_goes_on_as_planned() -> None:
    hall = Hall("cape-breton-night")
    hall.start(4)
    hall.play_round(Random(1))
    hall.do(end_play)
    assert (hall.night.length, hall.night.half) == (1, 1)
    level = prize_list(hall.night)[0].parties
    for unit in level:
        hall.do(wish, "place-1", unit, Wish.SPLIT)
    before = [line.totals for line in standings(hall.night)]
    hall.do(resume_play)
    assert (hall.night.phase, hall.night.length, hall.night.half) == (Phase.PLAYING, 25, 13)
    assert [line.totals for line in standings(hall.night)] == before
    assert hall.night.ties == {}  # if they are level again, they settle it again
    assert refused(hall, resume_play) is NightReason.WRONG_PHASE
    hall.play_out(Random(2))
    hall.do(draw_cookie, seed=SEED, word="salmon")
    assert refused(hall, resume_play) is NightReason.ALREADY_DRAWN


@pytest.mark.parametrize("name", ["", "../x", "a/b", "-x", "x" * 61, "a b"])
def test_a_night_has_a_name_fit_for_a_file(name: str) -> None:
    from fortyfives.cardnight.desk.door import Notice, open_night
    from fortyfives.cardnight.library import ready_format
    from fortyfives.cardnight.refusals import NightRefusal

    with pytest.raises(NightRefusal) as caught:
        open_night(
            ready_format("swiss"), Notice(id=name, title="T", date="2026-01-09"), commitment=""
        )
    assert caught.value.reason is NightReason.WRONG_NIGHT_NAME


# ------------------------------------------------------------- after the last round


@pytest.mark.parametrize("form", ["cape-breton-night", "45-drive", "swiss", "mitchell"])
def test_nobody_pays_who_can_play_no_more(form: str) -> None:
    """Until the play is made longer."""
    hall = Hall(shorter(form, 2))
    hall.start(6)
    hall.play_round(Random(1))
    hall.do(seat_next)
    names = ["Late", "Comer"][: len(hall.night.entries[1].names)]
    before = hall.night
    found = refused(hall, enter, names, seed=SEED)
    assert found in {NightReason.NO_MORE_ROUNDS, NightReason.NOT_LATE}
    assert hall.night is before
    if found is NightReason.NO_MORE_ROUNDS:
        hall.do(choose_length, 3)
        hall.do(enter, names, seed=SEED)
        assert hall.night.entries[7].late_from == 3
