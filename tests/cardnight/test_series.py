"""A season of nights: what adds up, and what is carried from one to the next."""

import pytest
from msgspec.structs import replace

from fortyfives.cardnight.counting.series import (
    Season,
    SeasonScore,
    carried_into,
    counted,
    season_measure,
    season_standings,
)
from fortyfives.cardnight.format import Measure
from fortyfives.cardnight.model import CashKind, CashLine, Phase
from fortyfives.cardnight.words import why_not_counted
from tests.cardnight.halls import Hall
from tests.cardnight.test_ties import hall_with


def season_night(totals: tuple[int, ...], series: str = "winter") -> Hall:
    hall = hall_with(totals)
    hall._night = replace(hall.night, series=series)
    return hall


def test_a_season_adds_up_nights() -> None:
    nights = [counted(season_night(totals).night) for totals in [(5, 3, 1), (1, 3, 0), (2, 2, 2)]]
    lines = {line.name: line for line in season_standings(nights, Season())}
    assert lines["A1"].total == 8
    assert lines["A1"].scores == (5, 1, 2)
    assert (lines["A1"].place, lines["B2"].place) == (1, 1)
    assert lines["A3"].total == 3 < min(lines["A1"].total, lines["A2"].total)
    best = {line.name: line.total for line in season_standings(nights, Season(best=2))}
    assert (best["A1"], best["A2"], best["A3"]) == (7, 6, 3)
    places = Season(score=SeasonScore.PLACES, points=(10, 5))
    found = {line.name: line.total for line in season_standings(nights, places)}
    assert (found["A1"], found["A2"], found["A3"]) == (10 + 5 + 10, 5 + 10 + 10, 5 + 5 + 10)
    assert found["A101"] == 0  # the guest of pair 1 went home


def test_a_season_adds_only_what_the_last_night_counts() -> None:
    night, other = season_night((5, 3)).night, season_night((1, 3)).night
    order = (Measure.POINTS, Measure.GAMES_WON)
    other = replace(other, format=replace(other.format, counted=order))
    games, points = counted(night), counted(other)
    assert season_measure([games, points], Season()) is Measure.POINTS
    assert {line.nights for line in season_standings([games, points], Season())} == {1}
    last = {line.name: line.scores for line in season_standings([points, games], Season())}
    assert (last["A1"], last["A2"]) == ((5,), (3,))
    open_ = counted(replace(other, phase=Phase.PLAYING))
    assert season_measure([games, open_], Season()) is Measure.GAMES_WON
    assert season_measure([open_], Season()) is None
    places = Season(score=SeasonScore.PLACES)
    assert season_measure([games, points], places) is None
    assert {line.nights for line in season_standings([games, points], places)} == {2}


@pytest.mark.parametrize("measure", [None, *Measure])
@pytest.mark.parametrize("phase", Phase)
def test_a_night_counts_or_it_is_said_why_not(phase: Phase, measure: Measure | None) -> None:
    night = counted(replace(season_night((5, 3)).night, phase=phase))
    assert night.counts(measure) == (phase.is_over and measure in (None, Measure.GAMES_WON))
    assert bool(why_not_counted(night, measure)) != night.counts(measure)
    assert bool(night.people) == phase.is_over


def test_what_a_night_carries_over_comes_into_the_next_once() -> None:
    first = season_night((2, 1)).night
    line = CashLine(kind=CashKind.CARRIED_OUT, amount=1234, pot="jackpot")
    first = replace(first, cash=(*first.cash, line))
    (found,) = carried_into("winter", [first])
    assert (found.kind, found.amount, found.pot) == (CashKind.CARRIED_IN, 1234, "jackpot")
    second = replace(first, cash=(found,))
    assert carried_into("winter", [first, second]) == ()
    assert carried_into("summer", [first]) == ()
