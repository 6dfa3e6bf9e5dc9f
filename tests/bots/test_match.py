"""Duplicate matches: fair, repeatable, and what they say of the levels."""

from collections.abc import Callable

import pytest

from fortyfives.bots.match import Result, duplicate, main, seatings, tables
from fortyfives.rules.library import load_rules, preset_ids


def test_a_bot_against_itself_scores_exactly_zero() -> None:
    for preset_id in ("auction-120", "cut-throat", "irish-45"):
        for name in ("novice", "club"):
            result = duplicate(load_rules(preset_id), name, name, deals=4)
            assert result.differences == (0.0,) * 4
    whole = duplicate(load_rules("irish-45"), "novice", "novice", deals=2, whole_games=True)
    assert whole.differences == (0.0, 0.0)


def test_exchanging_the_names_changes_the_sign() -> None:
    rules = load_rules("cut-throat")
    one = duplicate(rules, "club", "novice", deals=4, seed=9)
    other = duplicate(rules, "novice", "club", deals=4, seed=9)
    assert one.differences == pytest.approx([-value for value in other.differences])


def test_the_number_of_processes_changes_nothing() -> None:
    rules = load_rules("irish-45")
    alone = duplicate(rules, "club", "novice", deals=6, seed=2)
    assert duplicate(rules, "club", "novice", deals=6, seed=2, processes=2) == alone


def test_every_side_is_played_alone_by_each_bot() -> None:
    assert sorted(seatings(2)) == [(0, 1), (1, 0)]
    assert sorted(seatings(3)) == [
        (0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0),
    ]  # fmt: skip


def test_intervals() -> None:
    result = Result((1.0, 2.0, 3.0, 4.0))
    assert result.mean == 2.5
    assert result.error == pytest.approx(0.6455, abs=1e-4)
    low, high = result.interval()
    assert (low, high) == pytest.approx((1.2348, 3.7652), abs=1e-3)
    assert result.is_clear
    assert not Result((1.0, -1.0, 0.5)).is_clear
    assert not Result((1.0,)).is_clear


def test_the_table_and_the_exit_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["club", "novice", "--rules", "nova-scotia", "--deals", "60"]) == 0
    assert main(["novice", "club", "--rules", "nova-scotia", "--deals", "20"]) == 1
    assert "| nova-scotia | 4 | 2 | +" in capsys.readouterr().out
    assert main(["club", "nobody", "--rules", "nova-scotia"]) == 2
    assert "nobody" in capsys.readouterr().err


def test_the_tables_of_a_preset() -> None:
    assert list(tables("cut-throat", every=False)) == [(3, 3)]
    assert list(tables("cut-throat", every=True)) == [(3, 3), (5, 5)]
    assert list(tables("traditional-45-three-handed", every=False)) == [(3, 3)]


@pytest.mark.soak
@pytest.mark.parametrize("preset_id", preset_ids())
def test_club_beats_novice(preset_id: str, soak_count: Callable[[int], int]) -> None:
    """The margin's 99 % interval excludes zero in every preset; a sample is judged leniently."""
    deals = max(60, soak_count(1000))
    result = duplicate(load_rules(preset_id), "club", "novice", deals=deals)
    assert result.interval(2.575829)[0] > 0 if deals >= 400 else result.mean > 0
