"""A series of nights on the command line: its standings, its money, what is left out."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.running import run
from tests.cli.test_night import ask, nights, play_round, refused, say, settle

__all__ = ["nights"]  # the fixture that names the file


def test_a_season_of_matchpoints_is_printed_as_such() -> None:
    """And the games of another night are not added to them."""
    for form in ("cape-breton-night", "mitchell"):
        ask("new", form, "--title", form, "--series", "winter")
        for pair in range(1, 7):
            ask("enter", f"Ann {pair}", f"Bob {pair}")
        ask("draw")
        for _ in range(3):
            tables = ask("start")["tables"]
            for table in tables if form == "mitchell" else ():
                ask("result", str(table["table"]), *[f"{15 * table['table']},10"] * 3)
            if form != "mitchell":
                ask("winners", *(str(table["sides"][0][0]) for table in tables))
        ask("end")
    season = ask("season", "winter")
    lines = season["lines"]
    assert [night["why"] for night in season["nights"]] == ["counts games, not per cent", ""]
    assert {line["nights"] for line in lines} == {1}
    assert max(line["total"] for line in lines) >= 5_000
    printed = [line.split()[-2] for line in standings_of(say("season", "winter"))]
    assert printed == [f"{line['total'] / 100:.2f}" for line in lines]
    places = ask("season", "winter", "--score", "places")["lines"]
    assert {line["nights"] for line in places} == {2}
    games = ask("season", "winter", "--without", season["nights"][1]["night"])
    assert [night["why"] for night in games["nights"]] == ["", "left out"]
    assert (games["measure"], {line["nights"] for line in games["lines"]}) == ("games_won", {1})
    assert "left out" in say("season", "winter", "--without", season["nights"][1]["night"])
    assert refused("season", "winter", "--without", "x") == "unknown_night"
    assert refused("season", "summer", "--without", season["nights"][1]["night"]) == "unknown_night"


def standings_of(said: str) -> list[str]:
    """The lines of the season's people."""
    return said.partition("\n\n")[0].splitlines()[1:]


def closed_night(title: str, *more: str, jackpot: str = "") -> Any:
    """A night of the winter with four pairs and one round, closed."""
    view = ask("new", "cape-breton-night", "--title", title, "--series", "winter", *more)
    for pair in range(4):
        ask("enter", f"Ann {pair}", f"Bob {pair}", "--paid", "0")
    ask("draw")
    play_round(Random(1))
    if jackpot:
        ask("cash", "donation", jackpot, "--pot", "jackpot")
    ask("end")
    settle()
    ask("cookie", "--word", "salmon")
    ask("close", "--counted", str(ask("cash")["box"] / 100))
    return view


def test_a_series_says_from_which_nights_money_came_and_leaves_one_out() -> None:
    ours = closed_night("Ours", jackpot="50")
    assert (ours["earlier"], ours["carried_in"]) == ([], 0)
    theirs = closed_night("Theirs", "--without", ours["id"], jackpot="7")
    assert (theirs["earlier"], theirs["carried_in"]) == ([], 0)
    said = say("new", "swiss", "--title", "Next", "--series", " winter ", "--without", theirs["id"])
    assert said.splitlines()[-1] == (
        f"Carried over from the nights before it: 50.00 CAD ({ours['id']})."
    )
    last = ask("new", "swiss", "--title", "Last", "--series", "winter")
    assert (len(last["earlier"]), last["carried_in"]) == (3, 700)
    assert refused("new", "swiss", "--series", "winter", "--without", "x") == "unknown_night"
    assert refused("new", "swiss", "--without", ours["id"]) == "unknown_night"


def test_money_that_a_night_took_is_not_there_again_without_it() -> None:
    first = closed_night("First", jackpot="50")
    second = closed_night("Second")
    assert second["carried_in"] == 5_000
    third = ask("new", "swiss", "--series", "winter", "--title", "T", "--without", second["id"])
    assert (third["earlier"], third["carried_in"]) == ([first["id"]], 0)


def test_nights_of_another_computer_have_taken_what_they_took(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [closed_night("First", jackpot="50")["id"], closed_night("Second")["id"]]
    for name in made:
        run("night", "export", "--night", name, "--with-seed", "--out", str(tmp_path / name))
    monkeypatch.setenv("FORTYFIVES_NIGHTS", str(tmp_path / "second-laptop.db"))
    for name in made:
        ask("import", str(tmp_path / name))
    third = ask("new", "swiss", "--series", "winter", "--title", "T", "--without", made[1])
    assert (third["earlier"], third["carried_in"]) == ([made[0]], 0)


def test_a_damaged_night_of_a_series_can_be_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "n.db"
    monkeypatch.setenv("FORTYFIVES_NIGHTS", str(file))
    whole = ask("new", "swiss", "--title", "Whole", "--series", "winter")["id"]
    broken = ask("new", "swiss", "--title", "Broken", "--series", "winter")["id"]
    with sqlite3.connect(file) as db:
        line = (broken, 2, "2026-01-02", "desk", '{"event":"Exploded"}')
        db.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?)", line)
    db.close()
    whys = {night["night"]: night["why"] for night in ask("season", "winter")["nights"]}
    assert whys == {whole: "taking entries", broken: "cannot be read"}
    ran = run("night", "new", "swiss", "--title", "Next", "--series", "winter")
    assert (ran.status, ran.err.partition(":")[0]) == (1, "damaged_night")
    view = ask("new", "swiss", "--title", "Next", "--series", "winter", "--without", broken)
    assert view["earlier"] == [whole]


def test_a_night_that_counts_nothing_is_a_damaged_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "n.db"
    monkeypatch.setenv("FORTYFIVES_NIGHTS", str(file))
    ask("new", "swiss", "--series", "winter")
    with sqlite3.connect(file) as db:
        db.execute("DROP TRIGGER log_keeps")
        db.execute("UPDATE log SET event = json_set(event, '$.format.counted', json('[]'))")
    db.close()
    (night,) = ask("season", "winter")["nights"]
    assert night["why"] == "cannot be read"
