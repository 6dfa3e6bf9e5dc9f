"""Simulated nights: the same for the same seed, fair between equals, real cards where promised."""

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from fortyfives.cardnight.format import Odd, UnitKind
from fortyfives.cardnight.library import format_ids, ready_format
from fortyfives.cardnight.simulation.people import Measured, RealGames, StrengthModel, measured
from fortyfives.cardnight.simulation.pictures import draw_report
from fortyfives.cardnight.simulation.report import Plan, Report, choose_players, simulate_nights


def plan(form: str, entries: int = 6, nights: int = 1, **changes: object) -> Plan:
    rounds = 0 if form in ("knock-out", "double-knock-out") else 3
    chosen = replace(ready_format(form), rounds=rounds)
    return Plan(chosen, entries, nights, 5, **changes)  # type: ignore[arg-type]


def report(one: Plan) -> Report:
    found = Report(one)
    for night in simulate_nights(one):
        found.add(night)
    return found


@pytest.mark.parametrize("form", format_ids())
def test_every_format_in_real_games(form: str) -> None:
    one = plan(form, 7)
    first, again = report(one), report(one)
    assert first.as_json() == again.as_json()
    assert first.as_json()["players"] == "real"
    assert first.games > 0
    assert first.as_json() != report(Plan(one.form, 7, 1, 6)).as_json()


@pytest.mark.parametrize("odd", Odd)
@pytest.mark.parametrize("unit", UnitKind)
def test_odd_numbers_in_real_games(odd: Odd, unit: UnitKind) -> None:
    if unit is UnitKind.INDIVIDUAL and odd is Odd.GHOST:
        return
    base = ready_format("45-drive" if unit is UnitKind.INDIVIDUAL else "cape-breton-night")
    form = replace(base, unit=unit, rounds=2)
    (one,) = simulate_nights(Plan(form, 11, 1, 1, odd=odd, players="real"))
    sides = Counter(len(s.sides) for r in one.night.rounds for s in r.seatings)
    is_uneven = len(one.night.units) % 2 == 1
    assert (sides[3] > 0) == (odd is Odd.THREE and is_uneven)


def test_a_duplicate_has_the_same_deals_at_every_table() -> None:
    seed = b"x" * 32
    strong, weak = (1.0, 1.0), (0.0, 0.0)
    for number in (1, 2, 7):
        first = RealGames("auction-120-no-kitty", seed).deal([strong, strong], number, 1)
        again = RealGames("auction-120-no-kitty", seed).deal([strong, strong], number, 1)
        assert first == again
    results = {
        RealGames("auction-120-no-kitty", bytes([n]) * 32).deal([weak, strong], 1, 1).game.points
        for n in range(8)
    }
    assert len(results) > 1
    assert choose_players(plan("howell", players="model"), 0).name == "real"


@pytest.mark.parametrize("rules", ["traditional-45", "irish-45", "auction-120", "nova-scotia"])
def test_the_model_wins_as_often_as_real_games_did(rules: str) -> None:
    found = measured(rules)
    model = StrengthModel(found)
    outcomes = [model.game([(1.0, 1.0), (0.0, 0.0)], seed) for seed in range(4000)]
    won = sum(outcome.game.winner == 0 for outcome in outcomes) / 4000
    assert abs(won - found.won / found.games) < 0.03
    assert {outcome.deals for outcome in outcomes} <= set(range(1, len(found.deals) + 1))
    for outcome in outcomes[:50]:
        assert outcome.game.winner is not None
        assert outcome.game.points[outcome.game.winner] == found.target


def test_rules_that_were_not_measured_take_their_kind() -> None:
    assert measured("bicycle-auction") == measured("auction-120")
    assert measured("twenty-five") == measured("traditional-45")
    assert isinstance(measured("irish-45"), Measured)


def test_between_equals_anyone_wins() -> None:
    found = report(Plan(ready_format("cape-breton-night"), 8, 400, 2, spread=0.0, players="model"))
    shares = [found.winners[n] / 840 for n in range(8)]
    assert sum(shares) == pytest.approx(400, abs=1)
    assert min(shares) > 25  # 50 expected, with a deviation of about 6
    assert max(shares) < 78
    assert abs(found.as_json()["rank_correlation"]) < 0.1


def test_the_strong_win_more_often() -> None:
    figures = report(Plan(ready_format("round-robin"), 8, 100, 2, players="model")).as_json()
    wins = figures["strongest_wins"]
    assert wins["share"] > 3 * wins["by_chance"]
    assert figures["rank_correlation"] > 0.7
    assert figures["met"] == {"least": 1, "most": 1, "mean": 1.0, "counts": {"1": 2800}}


def test_the_figures_are_drawn(tmp_path: Path) -> None:
    found = report(plan("cape-breton-night", 9, 3, players="model"))
    for suffix in ("png", "svg"):
        draw_report(found, tmp_path / f"x.{suffix}")
    assert (tmp_path / "x.png").stat().st_size > 20_000
    assert "<svg" in (tmp_path / "x.svg").read_text("utf-8")
