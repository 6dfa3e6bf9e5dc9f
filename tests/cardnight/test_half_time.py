"""Half-time: settled and paid while play goes on, and where it was when play ends early."""

from random import Random

from msgspec.structs import replace

from fortyfives.cardnight.counting.closing import overpaid, payables
from fortyfives.cardnight.counting.prizes import level, prize_list
from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.desk.door import enter, withdraw
from fortyfives.cardnight.desk.drawing import choose_length, choose_results
from fortyfives.cardnight.desk.playing import end_play, seat_next
from fortyfives.cardnight.desk.results import correct_result, enter_result
from fortyfives.cardnight.desk.settling import pay, wish
from fortyfives.cardnight.format import Prize, PrizeKind, Results
from fortyfives.cardnight.model import Game, PrizeLine, Result, TieStatus, Wish
from fortyfives.cardnight.paper.of_prizes import prize_entries
from fortyfives.cardnight.refusals import NightReason
from tests.cardnight.halls import SEED, Hall, shorter
from tests.cardnight.test_ties import refused

PRIZES = (Prize(place=1, share=40), Prize(kind=PrizeKind.HALF_TIME, share=60))


def hall_at(rounds: int, *, of: int, pairs: int = 4) -> Hall:
    """A night after so many rounds, in each of which the lower number of a table has won."""
    hall = Hall(shorter("cape-breton-night", of, prizes=PRIZES))
    hall.start(pairs)
    for _ in range(rounds):
        play(hall)
    return hall


def play(hall: Hall) -> None:
    hall.do(seat_next)
    for seating in hall.night.rounds[-1].seatings:
        side = seating.sides.index(min(seating.sides))
        hall.do(enter_result, seating.table, Result(games=(Game(winner=side),), winner=side))


def half(hall: Hall) -> PrizeLine:
    return prize_list(hall.night)[1]


def test_it_is_settled_and_paid_while_play_goes_on() -> None:
    hall = hall_at(2, of=5)
    assert (hall.night.half, half(hall).status) == (3, TieStatus.OPEN)
    assert refused(hall, pay, "half-time") is NightReason.NOT_SETTLED
    play(hall)
    assert (half(hall).winners, half(hall).settled_by, half(hall).total) == ((1,), "outright", 3)
    hall.do(pay, "half-time")
    assert refused(hall, pay, "place-1") is NightReason.NOT_SETTLED
    assert prize_entries(hall.night)[1].total == "3 games"


def test_who_led_at_half_time_keeps_the_prize_though_he_goes_home() -> None:
    hall = hall_at(3, of=5)
    hall.do(withdraw, 1)
    assert half(hall).winners == (1,)
    assert [line.place for line in standings(hall.night) if line.unit == 1] == [0]
    assert [line.place for line in standings(hall.night, upto=3) if line.unit == 1] == [1]
    assert level(hall.night, "place-1").parties != (1,)


def test_who_came_after_half_time_is_not_in_its_standings() -> None:
    hall = hall_at(3, of=5)
    hall.do(enter, ["Late", "Comer"], seed=SEED)
    assert 5 in {line.unit for line in standings(hall.night)}
    assert 5 not in {line.unit for line in standings(hall.night, upto=3)}


def test_it_stays_where_it_was_when_play_ends_early() -> None:
    hall = hall_at(4, of=7)  # half-time after round 4
    before = half(hall)
    play(hall)
    hall.do(choose_length, 5)
    hall.do(end_play)
    assert (hall.night.length, hall.night.half) == (5, 4)
    assert half(hall) == replace(before, status=half(hall).status)
    short = hall_at(3, of=7)
    short.do(end_play)
    assert short.night.half == 2  # half-time was never reached: half of what was played


def test_a_correction_reopens_it_and_what_was_paid_too_much_shows() -> None:
    hall = hall_at(3, of=3)
    hall.do(end_play)
    hall.do(pay, "half-time")
    (paid,) = [item for item in payables(hall.night) if item.key == "half-time"]
    assert (paid.unit, paid.is_paid) == (1, True)
    table, winner = next(
        (s.table, s.sides.index((1,))) for s in hall.night.rounds[1].seatings if (1,) in s.sides
    )
    other = Result(games=(Game(winner=1 - winner),), winner=1 - winner)
    hall.do(correct_result, table, other, number=2)
    assert half(hall).parties == (1, 2, 3, 4)  # all level now
    assert overpaid(hall.night) == {("half-time", 1): 1200}
    for unit in (1, 2, 3, 4):
        hall.do(wish, "half-time", unit, Wish.SPLIT)
    assert overpaid(hall.night) == {("half-time", 1): 900}
    due = {i.unit: i.amount - i.paid for i in payables(hall.night) if i.key == "half-time"}
    assert due == {1: -900, 2: 300, 3: 300, 4: 300}


def test_it_stands_when_the_desk_turns_to_cards_afterwards() -> None:
    hall = hall_at(3, of=5)
    before = half(hall)
    hall.do(choose_results, Results.BY_CARD)
    assert half(hall) == before
    hall.do(seat_next)
    assert half(hall) == before


def test_the_high_game_and_half_time_stand_in_the_prize_list() -> None:
    prizes = (Prize(kind=PrizeKind.HIGH_GAME, amount=500), *PRIZES)
    hall = Hall(shorter("cape-breton-night", 3, prizes=prizes))
    hall.start(4)
    hall.play_out(Random(2))
    first, _, third = prize_list(hall.night)
    assert (first.total, len(first.parties)) == (45, len(first.parties))
    for line in (first, third):
        for unit in line.parties if len(line.parties) > 1 else ():
            hall.do(wish, line.key, unit, Wish.SPLIT)
    entries = {entry.title: entry for entry in prize_entries(hall.night)}
    assert entries["High game"].total == "45 points"
    assert entries["High game"].winners
    assert entries["Half-time prize"].winners
