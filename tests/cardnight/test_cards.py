"""Only punch cards counted: the same night as by its tables, sums that hold, what is refused."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fortyfives.cardnight.counting.cards import (
    CARD_MEASURES,
    Sums,
    figures,
    games_played,
    missing_cards,
    sums,
)
from fortyfives.cardnight.counting.closing import cookie_winners, payables, unsettled
from fortyfives.cardnight.counting.prizes import prize_list
from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.counting.tally import tallies
from fortyfives.cardnight.desk.cards import correct_card, hand_in
from fortyfives.cardnight.desk.door import come_back, enter, withdraw
from fortyfives.cardnight.desk.drawing import choose_length, choose_results
from fortyfives.cardnight.desk.playing import end_play, seat_next, start_clock
from fortyfives.cardnight.desk.results import correct_result, enter_result
from fortyfives.cardnight.desk.settling import draw_cookie, pay, show_jar, wish
from fortyfives.cardnight.events import (
    LengthChosen,
    NightOpened,
    PlayEnded,
    ResultCorrected,
    ResultEntered,
    RoundSeated,
)
from fortyfives.cardnight.format import Credit, Format, Measure, Odd, Prize, PrizeKind, Results
from fortyfives.cardnight.library import format_ids, odd_choices, problems, ready_format
from fortyfives.cardnight.model import Night, Phase, TieStatus, UnitId, Wish
from fortyfives.cardnight.paper.of_night import master_rows
from fortyfives.cardnight.punch_card import Card
from fortyfives.cardnight.refusals import NightReason
from fortyfives.errors import RulesError
from tests.cardnight.halls import SEED, Hall
from tests.cardnight.rooms import disturbed_nights
from tests.cardnight.test_ties import refused

MOVING = [name for name in format_ids() if ready_format(name).moves]


def by_card(name: str = "cape-breton-night", **changes: object) -> Format:
    form = replace(ready_format(name), results=Results.BY_CARD, **changes)
    assert not problems(form)
    return form


def played(form: Format, entries: int = 6) -> Hall:
    """A night whose floor is playing, seated and no more."""
    hall = Hall(form)
    hall.start(entries, cookie=bool(form.cookie.fee))
    hall.do(seat_next)
    return hall


def hand_in_all(hall: Hall, wins: Sequence[int], *, at_half: bool = False) -> None:
    for unit, won in enumerate(wins, 1):
        hall.do(hand_in, unit, Card(won=won), at_half=at_half)


# --------------------------------------------------- the same night in two ways


def cards_of(night: Night) -> dict[UnitId, Card]:
    """What everyone's card says at the end of a night that told its tables' results."""
    lines = {line.unit: line for line in standings(night)}
    return {
        unit: Card(
            won=len(lines[unit].won),
            points=sum(bout.points for bout in tally.bouts),
            against=sum(bout.against for bout in tally.bouts),
            best=max((bout.best for bout in tally.bouts), default=0),
        )
        for unit, tally in tallies(night).items()
    }


def told_by_cards(tables: Hall) -> Hall:
    """The same night, its rounds rung in, its cards counted."""
    hall = Hall(tables.night.format, odd=tables.night.odd)
    hall.log, hall._night = [], None
    for logged in tables.log:
        event = logged.event
        if isinstance(event, NightOpened):
            event = replace(event, format=replace(event.format, results=Results.BY_CARD))
        if isinstance(event, RoundSeated) and event.number > 1:
            event = replace(event, seatings=(), sitting_out=())
        if not isinstance(event, ResultEntered | ResultCorrected | PlayEnded):
            hall.write((event,))
    hall.write((LengthChosen(rounds=len(tables.night.rounds)),))
    for unit, card in cards_of(tables.night).items():
        hall.do(hand_in, unit, card)
    return hall


@st.composite
def floors(draw: st.DrawFn) -> Hall:
    """A night of any format that moves, at the end, people having come and gone."""
    name = draw(st.sampled_from(MOVING))
    sit_out = draw(st.sampled_from([Credit.WIN, Credit.NOTHING]))
    form = replace(ready_format(name), sit_out=sit_out, rounds=draw(st.integers(1, 9)))
    if sit_out is Credit.WIN:  # a round sat out has no points; a card cannot have an average
        form = replace(form, counted=(Measure.GAMES_WON,), tie_breaks=())
    odd = draw(st.sampled_from(odd_choices(form)))
    return draw(disturbed_nights(form, odd, most=30))


@given(floors())
@settings(max_examples=120)
def test_cards_tell_what_the_tables_tell(tables: Hall) -> None:
    hall = told_by_cards(tables)
    assert sums(hall.night).difference == 0
    assert sums(hall.night).too_many == ()
    for each in (hall, tables):
        each.do(end_play)
    found = [(line.place, line.unit, line.totals) for line in standings(hall.night)]
    assert found == [(line.place, line.unit, line.totals) for line in standings(tables.night)]
    late = [line for line in prize_list(tables.night) if line.key != "half-time"]
    assert [line for line in prize_list(hall.night) if line.key != "half-time"] == late
    for row in master_rows(hall.night):
        line = next(each for each in standings(hall.night) if each.unit == row.entrant.number)
        assert row.totals == tuple(map(str, line.totals[: len(row.totals)]))


@given(floors(), st.data())
@settings(max_examples=80)
def test_a_hole_read_wrongly_shows(tables: Hall, data: st.DataObject) -> None:
    hall = told_by_cards(tables)
    unit = data.draw(st.sampled_from(sorted(hall.night.units)))
    card = hall.night.cards[unit].card
    wrong = data.draw(st.integers(0, sums(hall.night).played + 5).filter(lambda n: n != card.won))
    cards = {**hall.night.cards, unit: replace(hall.night.cards[unit], history=())}
    hall._night = replace(hall.night, cards={n: s for n, s in cards.items() if s.history})
    if wrong > sums(hall.night).unread:  # no longer card than the games that it was there for
        assert refused(hall, hand_in, unit, replace(card, won=wrong)) is NightReason.WRONG_CARD
        return
    hall.do(hand_in, unit, replace(card, won=wrong))
    assert sums(hall.night).difference == wrong - card.won
    hall.do(correct_card, unit, card, why="one hole counted twice")
    assert sums(hall.night).difference == 0
    assert [w.card.won for w in hall.night.cards[unit].history] == [wrong, card.won]


# ------------------------------------------------------------------------ sums


def test_sums_by_hand() -> None:
    hall = played(by_card(rounds=25), 21)  # ten tables, and a card punched for sitting out
    assert games_played(hall.night, 25) == 25 * 11
    assert games_played(hall.night, 13) == 13 * 11
    hall.do(enter, ["Late", "Comer"], seed=SEED, first_round=6)
    assert games_played(hall.night, 25) == 5 * 11 + 20 * 11
    hall.do(withdraw, 3, last_round=10)
    assert games_played(hall.night, 25) == 5 * 11 + 5 * 11 + 15 * 11
    hall.do(come_back, 3, first_round=14)
    assert hall.night.units[3].away == ((11, 13),)
    assert refused(hall, hand_in, 3, Card(won=23)) is NightReason.WRONG_CARD
    hall.do(hand_in, 3, Card(won=22))
    drive = played(by_card("45-drive", sit_out=Credit.NOTHING), 42)
    assert games_played(drive.night, 12) == 12 * 2 * (10 * 2)  # two games, both partners punch
    three = played(by_card("45-drive", sit_out=Credit.NOTHING, odd=Odd.THREE), 43)
    assert games_played(three.night, 1) == 2 * (10 * 2 + 1)


def test_a_card_at_large_is_reckoned_with() -> None:
    hall = played(by_card(rounds=4), 4)
    for unit, won in ((1, 4), (2, 3), (3, 1)):
        hall.do(hand_in, unit, Card(won=won))
    assert sums(hall.night) == Sums(8, 8, (4,), 4, ())
    assert sums(hall.night).difference == 0
    hall.do(correct_card, 3, Card(won=2))
    assert sums(hall.night).difference == 1  # whatever card 4 has
    assert refused(hall, end_play) is NightReason.CARDS_MISSING
    hall.do(withdraw, 4, last_round=3)
    assert missing_cards(hall.night) == ()
    hall.do(hand_in, 4, Card(won=0))  # it left its card
    hall.do(end_play)
    assert hall.night.phase is Phase.PLAYED
    assert hall.night.length == 4


def test_a_night_cut_short_has_cards_too_long() -> None:
    hall = played(by_card(rounds=4), 4)
    hand_in_all(hall, (4, 3, 1, 0))
    hall.do(choose_length, 3)
    assert sums(hall.night).too_many == (1,)


# ---------------------------------------------------------------------- wishes


def test_the_floor_plays_by_itself() -> None:
    hall = played(by_card(rounds=3), 6)
    first = hall.night.rounds[0]
    assert len(first.seatings) == 3
    winner = first.seatings[0].sides[0]
    assert winner
    assert refused(hall, enter_result, 1, None) is NightReason.BY_CARD_ONLY
    assert refused(hall, correct_result, 1, None) is NightReason.BY_CARD_ONLY
    hall.do(seat_next)
    hall.do(start_clock)
    assert hall.night.rounds[1].seatings == ()
    hall.do(seat_next)
    assert refused(hall, seat_next) is NightReason.NO_MORE_ROUNDS


def test_which_round_it_is_must_be_said_or_rung_in() -> None:
    hall = played(by_card(rounds=9), 6)
    assert refused(hall, withdraw, 2) is NightReason.NO_ROUND_GIVEN
    assert refused(hall, enter, ["L", "M"], seed=SEED) is NightReason.NO_ROUND_GIVEN
    assert refused(hall, withdraw, 2, last_round=10) is NightReason.UNKNOWN_ROUND
    hall.do(withdraw, 2, last_round=4)
    hall.do(seat_next)
    hall.do(enter, ["L", "M"], seed=SEED)
    assert hall.night.units[7].late_from == 3
    tables = Hall("cape-breton-night")
    tables.start(4)
    tables.do(seat_next)
    assert refused(tables, withdraw, 2, last_round=4) is NightReason.UNKNOWN_ROUND


def test_what_cards_refuse() -> None:
    hall = played(by_card(rounds=6), 4)
    assert refused(hall, correct_card, 1, Card(won=3)) is NightReason.NO_CARD
    for card in (Card(won=7), Card(won=-1), Card(won=2, points=10**9)):
        assert refused(hall, hand_in, 1, card) is NightReason.WRONG_CARD
    assert refused(hall, hand_in, 9, Card(won=2)) is NightReason.UNKNOWN_UNIT
    assert refused(hall, hand_in, 1, Card(won=4), at_half=True) is NightReason.WRONG_CARD
    hall.do(hand_in, 1, Card(won=2), at_half=True)
    for won in (1, 6):  # fewer than at half-time, or more than games are left
        assert refused(hall, hand_in, 1, Card(won=won)) is NightReason.WRONG_CARD
    hall.do(hand_in, 1, Card(won=5))
    assert refused(hall, hand_in, 1, Card(won=5)) is NightReason.CARD_EXISTS
    assert refused(hall, correct_card, 1, Card(won=5)) is NightReason.NOTHING_CHANGES
    assert refused(hall, correct_card, 1, Card(won=1), at_half=True) is NightReason.WRONG_CARD
    tables = Hall("cape-breton-night")
    tables.start(4)
    assert refused(tables, hand_in, 1, Card(won=2)) is NightReason.NOT_BY_CARD


def test_from_tables_to_cards_when_the_desk_cannot_follow() -> None:
    hall = Hall(replace(ready_format("cape-breton-night"), rounds=5))
    hall.start(4)
    hall.play_round(Random(1))
    hall.do(seat_next)
    hall.do(choose_results, Results.BY_CARD)
    assert refused(hall, choose_results, Results.BY_CARD) is NightReason.NOTHING_CHANGES
    assert refused(hall, choose_results, Results.BY_TABLE) is NightReason.WRONG_PHASE
    assert [line.totals for line in standings(hall.night)] == [(0,)] * 4
    hand_in_all(hall, (4, 3, 2, 1))
    hall.do(end_play)
    assert [line.totals for line in standings(hall.night)] == [(4,), (3,), (2,), (1,)]
    swiss = Hall("swiss")
    with pytest.raises(RulesError):
        swiss.do(choose_results, Results.BY_CARD)


def test_a_format_must_be_countable_by_card() -> None:
    forms = [replace(ready_format(name), results=Results.BY_CARD) for name in format_ids()]
    found = {problem.code for form in forms for problem in problems(form)}
    assert found == {"cards_need_moves", "card_cannot_tell", "average_by_card"}
    assert set(CARD_MEASURES) >= set(ready_format("ladder-120s").tie_breaks)
    assert figures(by_card()) == ("won",)
    assert figures(by_card("ladder-120s", sit_out=Credit.WIN)) == ("won", "points", "against")
    assert figures(by_card("progressive", sit_out=Credit.WIN)) == ("won", "points", "best")


# ---------------------------------------------------------------- after the play

HALF = (Prize(place=1, share=50), Prize(kind=PrizeKind.HALF_TIME, share=50))


def test_half_time_is_settled_and_paid_at_half_time() -> None:
    hall = played(by_card(rounds=5, prizes=HALF), 4)
    assert hall.night.half == 3
    assert prize_list(hall.night)[1].parties == ()
    hand_in_all(hall, (3, 3, 0, 0), at_half=True)
    assert sums(hall.night, at_half=True).difference == 0
    line = prize_list(hall.night)[1]
    assert (line.parties, line.status, line.total) == ((1, 2), TieStatus.OPEN, 3)
    for unit in (1, 2):
        hall.do(wish, "half-time", unit, Wish.SPLIT)
    assert refused(hall, wish, "place-1", 1, Wish.SPLIT) is NightReason.WRONG_PHASE
    hall.do(pay, "half-time")
    hall.do(withdraw, 2, last_round=3)  # and keeps what it has
    hand_in_all(hall, (3, 3, 2, 2))
    hall.do(end_play)
    lines = prize_list(hall.night)
    assert (lines[0].winners, lines[0].total) == ((1,), 3)
    assert (lines[1].winners, lines[1].settled_by) == ((1, 2), "split")
    assert [item.is_paid for item in payables(hall.night)] == [False, True, True]


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_without_cards_read_nobody_has_half_time(rounds: int) -> None:
    hall = played(by_card(rounds=rounds, prizes=HALF), 4)
    assert prize_list(hall.night)[1].parties == ()
    hand_in_all(hall, (rounds, rounds, 0, 0))
    hall.do(end_play)
    assert prize_list(hall.night)[1].parties == ()
    assert unsettled(hall.night) == ("place-1", "cookie")


def test_half_time_can_be_read_off_the_cards_at_the_end() -> None:
    hall = played(by_card(rounds=4, prizes=HALF), 4)
    hand_in_all(hall, (4, 2, 2, 0))
    hall.do(end_play)
    assert prize_list(hall.night)[1].parties == ()
    hand_in_all(hall, (2, 1, 1, 0), at_half=True)
    assert prize_list(hall.night)[1].winners == (1,)


def test_a_correction_opens_a_tie_anew() -> None:
    hall = played(by_card(rounds=4), 4)
    hand_in_all(hall, (3, 3, 1, 1))
    hall.do(end_play)
    for unit in (1, 2):
        hall.do(wish, "place-1", unit, Wish.SPLIT)
    assert prize_list(hall.night)[0].winners == (1, 2)
    hall.do(correct_card, 3, Card(won=3))
    assert (prize_list(hall.night)[0].parties, prize_list(hall.night)[0].winners) == ((1, 2, 3), ())


def test_the_cookie_jar_is_shown_at_the_desk() -> None:
    hall = played(by_card(rounds=9), 4)
    hand_in_all(hall, (9, 8, 7, 0))
    hall.do(end_play)
    assert refused(hall, show_jar, [1]) is NightReason.NOT_SETTLED
    hall.do(draw_cookie, seed=SEED, word="salmon")
    drawn = hall.night.draws["cookie"]
    assert (drawn.population, len(drawn.numbers)) == (9, 8)
    assert "cookie" in unsettled(hall.night)
    assert refused(hall, show_jar, [3]) is NightReason.NO_CLAIM  # seven wins, eight games drawn
    assert refused(hall, show_jar, [9]) is NightReason.UNKNOWN_UNIT
    hall.do(show_jar, [])
    assert cookie_winners(hall.night) == ()
    hall.do(show_jar, [2, 1])
    assert refused(hall, show_jar, [1, 2]) is NightReason.NOTHING_CHANGES
    assert cookie_winners(hall.night) == (1, 2)
    assert [item.amount for item in payables(hall.night) if item.key == "cookie"] == [200, 200]
