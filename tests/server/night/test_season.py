"""The standings of a series over its nights, for everyone."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from fortyfives.server.night import season as seasons
from tests.server.night.evening import Evening, Turned, bearer, checked
from tests.server.night.test_secrets import OF_THE_DESK, PUBLIC_MONEY, _names
from tests.server.running import Json, Running, running


def played(
    server: Running,
    date: str,
    *,
    series: str = "winter",
    pairs: int = 5,
    form: str = "cape-breton-night",
    keys: Sequence[str] = (),
) -> Evening:
    found = Evening(server.url, form, keys, title=f"Night of {date}", date=date, series=series)
    found.enter_many(pairs)
    found.wish("draw")
    rng = random.Random(date)
    for _ in range(3):
        found.play_round(rng)
    found.wish("end_play")
    return found


def season(evening: Evening, **how: Any) -> Json:
    found: Json = checked(evening.http.get(f"{evening.base}/season", params=how))
    return found


def totals(*nights: Evening) -> dict[str, int]:
    """The games that each person has won in some nights, from their own standings."""
    found: dict[str, int] = {}
    for night in nights:
        names = {unit["unit"]: unit["names"] for unit in night.desk["units"]}
        for line in night.desk["standings"]["lines"]:
            for name in names[line["unit"]]:
                found[name] = found.get(name, 0) + int(line["totals"][0])
    return found


@pytest.fixture
def winter(tmp_path: Path) -> Any:
    """An organiser's own computer: all the nights of its file are his."""
    with running(tmp_path, open_nights=True) as server:
        yield server


@pytest.fixture
def hosted(tmp_path: Path) -> Any:
    """A server that many use."""
    with running(tmp_path) as server:
        yield server


def listed(evening: Evening) -> list[str]:
    return sorted(one["night"] for one in season(evening)["nights"])


def test_a_strangers_night_of_the_same_name_is_not_in_the_season(hosted: Running) -> None:
    ours = played(hosted, "2026-01-09")
    theirs = played(hosted, "2026-01-10")
    again = played(hosted, "2026-01-16", keys=[ours.key, "no key of anything"])
    assert listed(ours) == listed(again) == sorted([ours.night, again.night])
    assert listed(theirs) == [theirs.night]
    assert {line["nights"] for line in season(again)["lines"]} == {2}
    last = played(hosted, "2026-01-23", keys=[again.key])
    assert listed(ours) == sorted([ours.night, again.night, last.night])
    assert {line["name"]: int(line["total"]) for line in season(ours)["lines"]} == totals(
        ours, again, last
    )


def test_whoever_has_the_keys_of_both_makes_one_season_of_two(hosted: Running) -> None:
    halls = [played(hosted, f"2026-01-0{n}") for n in (1, 2)]
    more = [played(hosted, f"2026-01-1{n}", keys=[hall.key]) for n, hall in enumerate(halls)]
    assert listed(more[0]) == sorted([halls[0].night, more[0].night])
    other = played(hosted, "2026-02-01", series="summer", keys=[halls[0].key])
    both = played(hosted, "2026-02-02", keys=[more[0].key, more[1].key])
    every = sorted(night.night for night in (*halls, *more, both))
    assert all(listed(night) == every for night in (*halls, *more, both))
    assert listed(other) == [other.night]


def test_a_night_brought_along_joins_the_nights_whose_keys_come_with_it(
    hosted: Running,
) -> None:
    ours, theirs = played(hosted, "2026-01-09"), played(hosted, "2026-01-10")
    path = f"{ours.base}/export.json?seed=true"
    file = json.loads(ours.http.get(path, headers=bearer(ours.key)).text)
    for name, keys in (("brought", ours.key), ("claimed", "")):
        file["night"] = file["log"][0]["event"]["id"] = name
        answer = ours.http.post(
            "/api/nights/import", json={"file": file}, headers={"x-night-keys": keys}
        )
        assert answer.status_code == 201, answer.text
    assert listed(ours) == sorted([ours.night, "brought"])
    assert listed(theirs) == [theirs.night]


def test_a_season_adds_up_the_nights_that_are_over(winter: Running) -> None:
    nights = [played(winter, date) for date in ("2026-02-06", "2026-01-09", "2026-01-23")]
    played(winter, "2026-01-10", series="summer")
    played(winter, "2026-01-11", series='winter", "x')
    tonight = Evening(winter.url, title="Tonight", date="2026-02-20", series="winter")
    tonight.enter_many(5)
    page = season(tonight)
    assert [one["date"] for one in page["nights"]] == [
        "2026-02-20",
        "2026-02-06",
        "2026-01-23",
        "2026-01-09",
    ]
    assert [one["counts"] for one in page["nights"]] == [False, True, True, True]
    assert {line["name"]: int(line["total"]) for line in page["lines"]} == totals(*nights)
    assert {line["nights"] for line in page["lines"]} == {3}
    ranks = [(line["place"], int(line["total"])) for line in page["lines"]]
    assert ranks == sorted(ranks, key=lambda each: (each[0], -each[1]))
    assert page["measure"] == "games"
    assert season(nights[0])["lines"] == page["lines"]


def test_a_season_of_places_and_of_the_best_nights(winter: Running) -> None:
    nights = [played(winter, date) for date in ("2026-01-09", "2026-01-23")]
    best = {line["name"]: int(line["total"]) for line in season(nights[0], best=1)["lines"]}
    each = [totals(night) for night in nights]
    assert best == {name: max(one[name] for one in each) for name in each[0]}
    places = season(nights[0], score="places", best=1)
    assert (places["measure"], places["score"], places["best"]) == ("points", "places", 1)
    assert places["lines"][0]["total"] == "10"
    assert season(nights[0], language="fr")["measure"] == "parties"


def test_a_season_follows_its_nights(winter: Running) -> None:
    """What was remembered of a night does not outlive a correction."""
    first, second = played(winter, "2026-01-09"), played(winter, "2026-01-23")
    before = season(second)
    table = first.desk["round"]["tables"][0]
    other = 1 - table["result"]["winner"]
    first.wish("correct_result", table=table["table"], games=[{"winner": other}], round=3)
    after = season(second)
    assert after["lines"] != before["lines"]
    found = {line["name"]: int(line["total"]) for line in after["lines"]}
    assert found == totals(first, second)


def test_a_season_tells_no_money_and_no_secret(winter: Running) -> None:
    night = played(winter, "2026-01-09")
    answer = night.http.get(f"{night.base}/season")
    assert not set(_names(answer.json())) & (OF_THE_DESK | PUBLIC_MONEY)
    for secret in (night.key, *(phone["code"] for phone in night.desk["phones"])):
        assert secret not in answer.text


def test_a_damaged_night_is_named_and_left_out(winter: Running) -> None:
    night = played(winter, "2026-01-09")
    whole = season(night)
    assert [one["why"] for one in whole["nights"]] == [""]
    with sqlite3.connect(winter.settings.nights_file) as db:
        at = "2026-01-01T19:00:00.000+00:00"
        db.execute("INSERT INTO nights VALUES ('damaged', ?, ?)", (bytes(32), at))
        event = '{"event":"NightOpened","series":"winter","id":'
        db.execute("INSERT INTO log VALUES ('damaged', 1, ?, 'desk', ?)", (at, event))
    db.close()
    page = season(night)
    assert page["lines"] == whole["lines"]
    damaged = {
        "night": "damaged", "title": "damaged", "date": "2026-01-01", "counts": False,
        "phase_title": "cannot be read", "why": "cannot be read",
    }  # fmt: skip
    assert page["nights"] == [*whole["nights"], damaged]


def copied(server: Running, evening: Evening, copies: int, last: str = "") -> None:
    """The same night under other names, copy-1 and so on, with another last line if given."""
    with sqlite3.connect(server.settings.nights_file) as db:
        for name in (f"copy-{n}" for n in range(1, copies + 1)):
            night, seq = evening.night, evening.desk["seq"]
            db.execute(
                "INSERT INTO nights SELECT ?, seed, opened FROM nights WHERE id = ?", (name, night)
            )
            db.execute(
                "INSERT INTO log SELECT ?, seq, at, by, iif(seq = ? AND ? <> '', ?, event)"
                " FROM log WHERE night = ?",
                (name, seq, last, last, night),
            )
    db.close()


class Calls:
    """A function of the module of seasons whose calls are counted."""

    def __init__(self, patch: pytest.MonkeyPatch, name: str, *, seconds: float = 0) -> None:
        self._work, self._seconds = getattr(seasons, name), seconds
        self.count = 0
        patch.setattr(seasons, name, self)

    def __call__(self, *args: Any, **fields: Any) -> Any:
        self.count += 1
        time.sleep(self._seconds)
        return self._work(*args, **fields)


def test_a_long_season_is_read_once(winter: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    night = Evening(winter.url, title="Often", date="2026-01-09", series="winter")
    copied(winter, night, 500)
    reads = Calls(monkeypatch, "_read")
    assert len(season(night)["nights"]) == 501
    assert reads.count == 501
    assert len(season(night, best=1)["nights"]) == 501
    night.enter_many(1)
    season(night)
    assert reads.count == 502


def test_a_page_is_made_once(winter: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = played(winter, "2026-01-09"), played(winter, "2026-01-23")
    pages = Calls(monkeypatch, "_page", seconds=0.3)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(season, (first, second, first, second)))
    assert pages.count == 1
    assert found[0]["lines"] == found[1]["lines"]
    assert [page["night"] for page in found] == [each.night for each in (first, second)] * 2
    assert season(first) == found[0]
    assert pages.count == 1
    assert season(first, language="fr")["measure"] == "parties"
    second.settle(random.Random(1))
    assert season(second)["nights"][0]["phase_title"] != found[0]["nights"][0]["phase_title"]
    assert pages.count == 3


def test_a_repaired_night_is_seen_again(winter: Running) -> None:
    """Though its log has as many lines as before."""
    night = played(winter, "2026-01-09")
    once = season(night)
    copied(winter, night, 1, '{"event":"Exploded"}')
    page = season(night)
    assert page == season(night)
    assert page["lines"] == once["lines"]
    assert sorted(one["why"] for one in page["nights"]) == ["", "cannot be read"]
    with sqlite3.connect(winter.settings.nights_file) as db:
        db.execute("DROP TRIGGER log_keeps")
        db.execute(
            "UPDATE log SET event = (SELECT event FROM log AS own WHERE own.night = ?"
            " AND own.seq = log.seq) WHERE night = 'copy-1'",
            (night.night,),
        )
    db.close()
    twice = season(night)
    assert len(twice["nights"]) == 2
    assert {line["nights"] for line in twice["lines"]} == {2}


def test_totals_of_different_measures_are_not_added(winter: Running) -> None:
    games = played(winter, "2026-01-09", pairs=6)
    duplicate = played(winter, "2026-01-23", pairs=6, form="mitchell")
    of_games, of_matchpoints = season(games), season(duplicate)
    assert [one["counts"] for one in of_games["nights"]] == [False, True]
    assert [one["counts"] for one in of_matchpoints["nights"]] == [True, False]
    whys = [[one["why"] for one in page["nights"]] for page in (of_games, of_matchpoints)]
    assert whys == [["counts per cent, not games", ""], ["", "counts games, not per cent"]]
    assert (of_games["measure"], of_matchpoints["measure"]) == ("games", "per cent")
    assert {line["name"]: int(line["total"]) for line in of_games["lines"]} == totals(games)
    assert all(float(line["total"]) <= 100 for line in of_matchpoints["lines"])
    assert {line["nights"] for line in of_matchpoints["lines"]} == {1}
    places = season(games, score="places")
    assert [one["counts"] for one in places["nights"]] == [True, True]
    assert {line["nights"] for line in places["lines"]} == {2}
    assert places["lines"] == season(duplicate, score="places")["lines"]


def test_what_has_no_season(winter: Running) -> None:
    alone = Evening(winter.url, title="Alone")
    for base, code in ((alone.base, "no_series"), ("/api/nights/none", "unknown_night")):
        answer = alone.http.get(f"{base}/season")
        assert (answer.status_code, answer.json()["code"]) == (404, code)
    for how in ({"score": "weight"}, {"best": -1}, {"best": "x"}):
        with pytest.raises(Turned) as turned:
            season(alone, **how)
        assert (turned.value.status, turned.value.code) == (400, "bad_message")


# --------------------------------------------------------------------- strength


def test_strength_seeds_an_elimination_and_can_be_changed_before_it(winter: Running) -> None:
    cup = Evening(winter.url, "knock-out", title="Cup")
    assert cup.desk["format"]["is_seeded"]
    cup.enter_many(8)
    for entry, strength in ((3, 90), (6, 80)):
        cup.wish("change_entry", entry=entry, strength=strength)
    cup.wish("draw")
    cup.wish("change_entry", entry=6, strength=0, why="another Bob")
    cup.wish("change_entry", entry=5, strength=80)
    cup.wish("seat_next")
    assert cup.desk["corrections"][-1]["before"].endswith("strength 0")
    strengths = {one["entry"]: one["strength"] for one in cup.desk["entries"] if one["strength"]}
    assert strengths == {3: 90, 5: 80}
    sides = [side for table in cup.desk["round"]["tables"][:2] for side in table["sides"]]
    half = {unit for side in sides for unit in side["units"]}
    assert (3 in half) != (5 in half), "the two strongest meet in the final at the earliest"
    with pytest.raises(Turned) as turned:
        cup.wish("change_entry", entry=5, strength=1)
    assert turned.value.code == "wrong_phase"
    cup.wish("change_entry", entry=5, names=["New", "Name"])


def test_strength_from_a_file(winter: Running) -> None:
    cup = Evening(winter.url, "swiss", title="Listed")
    cup.wish("enter_csv", text="name,partner,strength\nAnn,Bob,12\nCara,Dan,\n")
    assert [entry["strength"] for entry in cup.desk["entries"]] == [12, 0]
    with pytest.raises(Turned) as turned:
        cup.wish("enter_csv", text="name,partner,strength\nEve,Fay,strong\n")
    assert turned.value.code == "wrong_file"
    assert not Evening(winter.url, title="Party").desk["format"]["is_seeded"]
