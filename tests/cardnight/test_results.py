"""Results: who goes on, who confirms, and corrections that keep what stood before."""

from random import Random

import pytest
from msgspec.structs import replace

from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.desk.asking import missing, seating_of
from fortyfives.cardnight.desk.playing import end_play, seat_next, undo_round
from fortyfives.cardnight.desk.results import (
    confirm_result,
    correct_result,
    dispute_result,
    enter_result,
    game_from_points,
    make_result,
)
from fortyfives.cardnight.format import Measure
from fortyfives.cardnight.model import Game, Result
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.words import measured
from tests.cardnight.halls import Hall


def won(side: int) -> Result:
    return Result(games=(Game(winner=side),), winner=side)


def hall_in_round(form: str = "cape-breton-night", entries: int = 8) -> Hall:
    hall = Hall(form)
    hall.start(entries)
    hall.do(seat_next)
    return hall


def reason(hall: Hall, *args: object, **kwargs: object) -> NightReason:
    before = hall.night
    with pytest.raises(NightRefusal) as caught:
        hall.do(*args, **kwargs)  # type: ignore[arg-type]
    assert hall.night == before
    assert "…" not in caught.value.message + caught.value.hint
    return caught.value.reason


def test_the_desk_is_believed_at_once_and_a_side_must_be_confirmed() -> None:
    hall = hall_in_round()
    hall.do(enter_result, 1, won(0))
    hall.do(enter_result, 2, won(1), side=1)
    assert missing(hall.night.rounds[0]) == (2, 3, 4)
    assert reason(hall, seat_next) is NightReason.ROUND_NOT_OVER
    assert reason(hall, confirm_result, 2, side=1) is NightReason.NOTHING_CHANGES
    hall.do(confirm_result, 2, side=0)
    assert missing(hall.night.rounds[0]) == (3, 4)
    hall.do(enter_result, 3, won(0), side=0)
    hall.do(confirm_result, 3)  # the desk, for all
    assert missing(hall.night.rounds[0]) == (4,)
    assert not hall.night.rounds[0].is_complete


def test_a_disputed_result_waits() -> None:
    hall = hall_in_round()
    hall.do(enter_result, 1, won(0), side=0)
    assert [line.is_provisional for line in standings(hall.night)].count(True) == 2
    hall.do(dispute_result, 1, side=1, why="we won")
    assert hall.night.rounds[0].tables[1].confirmed == frozenset()
    hall.do(correct_result, 1, won(1), side=1)
    assert missing(hall.night.rounds[0]) == (1, 2, 3, 4)
    hall.do(confirm_result, 1, side=0)
    assert missing(hall.night.rounds[0]) == (2, 3, 4)
    assert reason(hall, dispute_result, 1, side=0) is NightReason.RESULT_EXISTS
    assert reason(hall, enter_result, 1, won(0)) is NightReason.RESULT_EXISTS
    assert reason(hall, correct_result, 1, won(0), side=0) is NightReason.RESULT_EXISTS


def test_a_correction_keeps_what_stood_before_and_who_changed_it() -> None:
    hall = hall_in_round()
    hall.finish_round(Random(1))
    first = hall.night.rounds[0].tables[1].result
    assert first is not None
    other = replace(
        first, games=(Game(winner=1 - (first.winner or 0)),), winner=1 - (first.winner or 0)
    )
    hall.write(correct_result(hall.night, 1, other, why="card misread"), by="Ann")
    history = hall.night.rounds[0].tables[1].history
    assert [(w.result, w.by, w.why) for w in history] == [
        (first, "desk", ""),
        (other, "Ann", "card misread"),
    ]
    assert reason(hall, correct_result, 1, other) is NightReason.NOTHING_CHANGES


def test_later_rounds_stay_as_they_were_seated() -> None:
    hall = hall_in_round()
    hall.finish_round(Random(1))
    hall.do(seat_next)
    before = hall.night.rounds[1]
    old = hall.night.rounds[0].tables[1].result
    assert old is not None
    hall.do(correct_result, 1, won(1 - (old.winner or 0)), number=1)
    assert hall.night.rounds[1] == before


def test_what_results_refuse() -> None:
    hall = hall_in_round()
    assert reason(hall, enter_result, 9, won(0)) is NightReason.UNKNOWN_TABLE
    assert reason(hall, enter_result, 1, won(0), number=2) is NightReason.UNKNOWN_ROUND
    assert reason(hall, enter_result, 1, won(0), number=0) is NightReason.UNKNOWN_ROUND
    assert reason(hall, enter_result, 1, won(0), side=2) is NightReason.UNKNOWN_SIDE
    assert reason(hall, confirm_result, 1) is NightReason.NO_RESULT
    assert reason(hall, correct_result, 1, won(0)) is NightReason.NO_RESULT
    hall.do(enter_result, 1, won(0))
    assert reason(hall, undo_round) is NightReason.ROUND_HAS_RESULTS
    assert reason(hall, end_play) is NightReason.ROUND_NOT_OVER


def test_a_round_seated_too_early_can_be_taken_back() -> None:
    hall = hall_in_round()
    hall.do(undo_round)
    assert list(hall.night.rounds) == []
    hall.enter_many(1)
    hall.do(seat_next)
    assert len(hall.night.rounds[0].sitting_out) == 1


def test_a_round_that_is_named_is_seated_once() -> None:
    hall = Hall("cape-breton-night")
    hall.start(4)
    hall.do(seat_next, number=1)
    assert reason(hall, seat_next, number=1) is NightReason.ROUND_SEATED
    assert reason(hall, seat_next, number=3) is NightReason.MOVED_ON
    assert reason(hall, undo_round, number=2) is NightReason.MOVED_ON
    hall.do(undo_round, number=1)
    assert reason(hall, undo_round, number=1) is NightReason.MOVED_ON
    assert reason(hall, seat_next, number=2) is NightReason.MOVED_ON, "the first was taken back"
    hall.do(seat_next, number=1)
    assert len(hall.night.rounds) == 1


# ------------------------------------------------------------------ who goes on


def problem(hall: Hall, games: list[Game], **kwargs: int) -> NightReason:
    seating = seating_of(hall.night.rounds[0], 1)
    with pytest.raises(NightRefusal) as caught:
        make_result(hall.night, seating, games, **kwargs)
    return caught.value.reason


def test_games_then_points_then_a_cut_say_who_goes_on() -> None:
    hall = hall_in_round("45-drive-pairs")
    seating = seating_of(hall.night.rounds[0], 1)

    def winner(*games: Game, cut: int | None = None) -> tuple[int | None, bool]:
        result = make_result(hall.night, seating, games, cut_winner=cut)
        return result.winner, result.by_cut

    assert winner(Game(winner=1), Game(winner=1)) == (1, False)
    assert winner(game_from_points((45, 20)), game_from_points((30, 45))) == (0, False)
    assert winner(game_from_points((45, 20)), game_from_points((20, 45)), cut=1) == (1, True)
    level = [game_from_points((45, 20)), game_from_points((20, 45))]
    assert problem(hall, level) is NightReason.WINNER_NEEDED
    assert problem(hall, level, cut_winner=2) is NightReason.WINNER_NEEDED


def test_where_nobody_moves_by_the_result_a_round_can_be_level() -> None:
    hall = hall_in_round("mitchell")
    seating = seating_of(hall.night.rounds[0], 1)
    games = [game_from_points((15, 15))] * 3
    assert make_result(hall.night, seating, games).winner is None


@pytest.mark.parametrize(
    "games",
    [
        [],
        [Game(winner=0)] * 2,
        [Game(winner=2)],
        [Game(winner=-1)],
        [Game(winner=None)],
        [Game(winner=0, points=(45,))],
        [Game(winner=0, points=(45, 20, 10))],
        [Game(winner=0, points=(45, 10**9))],
    ],
)
def test_what_is_no_result(games: list[Game]) -> None:
    assert problem(hall_in_round(), games) is NightReason.WRONG_RESULT


@pytest.mark.parametrize(("given", "words"), [(0, "0 games"), (1, "1 game,"), (2, "2 games")])
def test_too_few_games_are_counted_in_good_grammar(given: int, words: str) -> None:
    hall = hall_in_round("mitchell")
    with pytest.raises(NightRefusal) as caught:
        make_result(hall.night, seating_of(hall.night.rounds[0], 1), [Game(winner=0)] * given)
    assert words in caught.value.message


def test_a_total_below_nothing_has_a_true_minus_sign() -> None:
    assert measured(Measure.DIFFERENCE, -25) == "−25"
    assert measured(Measure.MATCHPOINTS, 5250) == "52.50"
