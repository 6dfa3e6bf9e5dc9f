"""Whole nights over HTTP, from the door to the closed box."""

from __future__ import annotations

import random

import httpx
import pytest

from fortyfives.cardnight.events import RoundSeated
from fortyfives.cardnight.library import format_ids
from fortyfives.cardnight.store import Store
from tests.server.night.evening import Evening, bearer, checked
from tests.server.running import Running, running


@pytest.mark.parametrize("form", format_ids())
def test_a_night_of_every_format(server: Running, form: str) -> None:
    rng = random.Random(form)
    evening = Evening(server.url, form, title=f"Night of {form}")
    evening.enter_many(9 if form != "howell" else 8, paid=None)
    evening.wish("draw")
    evening.wish("move_cash", kind="fifty_tickets", amount=8400)
    while evening.can["seat_next"] and len(evening.desk["standings"]["lines"]):
        if evening.desk["overview"]["round"] >= 4 and evening.can["end_play"]:
            break
        evening.play_round(rng)
    evening.wish("end_play")
    evening.settle(rng)
    desk = evening.desk
    assert desk["overview"]["phase"] == "closed"
    assert desk["cash"]["balanced"]
    assert desk["unsettled"] == []
    assert all(draw["holds"] for draw in desk["draws"])
    assert {c["commitment"] for c in desk["commitments"]} >= {
        draw["commitment"] for draw in desk["draws"]
    }
    assert [line["name"] for line in desk["standings"]["lines"]]
    public = evening.public().json()
    assert public["prizes"] == desk["prizes"]
    assert public["standings"] == desk["standings"]


BY_TABLE = [(form, "by_table") for form in format_ids()]


@pytest.mark.parametrize(("form", "results"), [*BY_TABLE, ("cape-breton-night", "by_card")])
def test_standings_are_begun_by_the_first_that_comes_in(
    server: Running, form: str, results: str
) -> None:
    """As on the wall and at the command line; that a round is seated is no result."""
    evening = Evening(server.url, form, title=f"Begun {results}")
    evening.enter_many(8)
    if results == "by_card":
        evening.wish("choose_results", results=results)
    evening.wish("draw")
    assert not evening.desk["standings"]["is_begun"]
    evening.wish("seat_next")
    assert not evening.desk["standings"]["is_begun"]
    assert not evening.public().json()["standings"]["is_begun"]
    if results == "by_card":
        evening.wish("hand_in", unit=1, won=1)
    else:
        evening.enter_result(next(evening.open_tables()), random.Random(form))
    assert evening.desk["standings"]["is_begun"]
    assert evening.public().json()["standings"]["is_begun"]


def test_winners_by_their_numbers_and_the_log_that_the_command_line_reads(server: Running) -> None:
    evening = Evening(server.url, title="By numbers")
    evening.enter_many(6, cookie=True)
    evening.wish("draw")
    evening.wish("seat_next")
    tables = evening.desk["round"]["tables"]
    winners = [table["sides"][1]["units"][0] for table in tables]
    evening.wish("winners", units=winners)
    assert evening.desk["round"]["complete"]
    assert {line["unit"] for line in evening.desk["standings"]["lines"][:3]} == set(winners)
    with Store(server.settings.nights_file) as store:
        events = [logged.event for logged in store.log(evening.night)]
    assert sum(isinstance(event, RoundSeated) for event in events) == 1
    assert len(events) == evening.desk["seq"]


def test_one_table_twice_among_the_winners_is_refused_whole(server: Running) -> None:
    evening = Evening(server.url, title="Twice")
    evening.enter_many(4)
    evening.wish("draw")
    evening.wish("seat_next")
    first, second = evening.desk["round"]["tables"]
    units = [second["sides"][0]["units"][0], *(side["units"][0] for side in first["sides"])]
    body = {"id": "twice", "wish": {"type": "winners", "units": units}}
    answer = evening.ask(body)
    assert (answer.status_code, answer.json()["code"]) == (400, "result_exists")
    assert evening.look()["seq"] == evening.desk["seq"]


def test_phones_confirm_dispute_and_the_desk_has_the_last_word(server: Running) -> None:
    evening = Evening(server.url, title="Phones")
    evening.enter_many(4)
    evening.wish("draw")
    evening.wish("seat_next")
    assert evening.phone(1).json()["may"] == ["enter"]
    page = checked(evening.say(1, "enter", 0, games=[{"winner": 0}], round=1))
    assert (page["table"]["confirmed"], page["table"]["waiting"]) == ([0], [1])
    assert evening.say(1, "confirm", 0).json()["code"] == "nothing_changes"
    page = checked(evening.say(1, "dispute", 1, why="we won"))
    (no,) = page["table"]["disputed"]
    assert (no["side"], no["why"], no["by"]) == (1, "we won", "table 1, East–West")
    evening.wish("winners", units=[evening.desk["round"]["tables"][1]["sides"][0]["units"][0]])
    assert not evening.can["seat_next"]
    body = {"id": "all", "wish": {"type": "confirm_all"}}
    assert evening.ask(body).json()["code"] == "nothing_changes"
    evening.wish("correct_result", table=1, games=[{"winner": 1}], why="the cards say so")
    assert evening.phone(1).json()["may"] == []
    table = evening.desk["round"]["tables"][0]
    assert [written["by"] for written in table["history"]] == ["table 1, North–South", "the desk"]
    (correction,) = evening.desk["corrections"]
    assert correction["why"] == "the cards say so"
    assert correction["before"] == str(table["sides"][0]["units"][0])
    assert correction["after"] == str(table["sides"][1]["units"][0])
    assert evening.phone(1).json()["next"].startswith("Winners: ")
    evening.wish("seat_next")
    late = evening.say(1, "enter", 0, games=[{"winner": 0}], round=1)
    assert (late.status_code, late.json()["code"]) == (409, "moved_on")


def test_the_door(server: Running) -> None:
    evening = Evening(server.url, title="Door")
    evening.wish("enter", names=["Ann", "Bob"], cookie=True)
    assert evening.desk["entries"][0]["paid"] == 1100
    evening.wish("change_entry", entry=1, paid=500, why="owes the rest")
    assert evening.desk["entries"][0]["owed"] == 600
    assert evening.desk["corrections"][0]["why"] == "owes the rest"
    text = "name,partner,cookie\nCara,Dan,1\nEve,Fred,0\nGus,Hal,\n"
    evening.wish("enter_csv", text=text)
    assert len(evening.desk["entries"]) == 4
    wrong = evening.ask({"id": "w", "wish": {"type": "enter_csv", "text": text}})
    assert wrong.json()["code"] == "name_taken"
    evening.wish("remove_entry", entry=4)
    evening.wish("enter", names=["Ida", "Jon"])
    evening.wish("draw")
    evening.wish("seat_next")
    evening.wish("withdraw", unit=2)
    assert next(u for u in evening.desk["units"] if u["unit"] == 2)["withdrawn_after"] == 1
    evening.wish("come_back", unit=2)
    evening.wish("choose_odd", odd="ghost")
    evening.wish("choose_length", rounds=12)
    evening.wish("enter", names=["Late", "Comer"])
    assert evening.desk["entries"][-1]["late_from"] == 2
    evening.wish("set_clock", minutes=7)
    evening.wish("start_clock")
    assert evening.desk["clock"]["running"]
    evening.wish("stop_clock")
    evening.wish("undo_round")
    assert evening.desk["round"] is None


def test_a_format_of_ones_own(server: Running) -> None:
    changed = Evening(server.url, "swiss", changes={"rounds": 3, "money": {"fee": 250}})
    assert (changed.desk["format"]["rounds"], changed.desk["format"]["fee"]) == (3, 250)
    own = 'extends = "knock-out"\ntitle = "The Cup"\n'
    cup = Evening(server.url, "", toml=own, title="")
    assert cup.desk["overview"]["title"] == "The Cup"
    for body, code in (
        ({"format": "none"}, "unknown_format"),
        ({"format": "swiss", "changes": {"rounds": -1}}, "rounds_needed"),
        ({"format": "swiss", "changes": {"nonsense": 1}}, "bad_format"),
        ({"toml": "= ="}, "bad_toml"),
        ({"toml": "a = " + "[" * 5000}, "bad_toml"),
        ({"toml": "rounds = " + "9" * 5000}, "bad_toml"),
        ({"toml": "kind = {" + "a." * 3000 + "a = 1}"}, "bad_toml"),
        ({"toml": "a." * 9_000 + "a = 1"}, "bad_toml"),
        ({"format": "swiss", "date": "tomorrow"}, "bad_date"),
        ({"format": "swiss", "odd": "ghost"}, "odd_not_possible"),
    ):
        answer = httpx.post(f"{server.url}/api/nights", json=body)
        assert answer.json()["code"] == code, body


def test_a_night_goes_on_at_another_laptop(
    server: Running, tmp_path_factory: pytest.TempPathFactory
) -> None:
    evening = Evening(server.url, title="Moving house")
    evening.enter_many(4)
    evening.wish("draw")
    evening.wish("seat_next")
    path, key = f"{evening.base}/export.json", bearer(evening.key)
    published = evening.http.get(path, headers=key).json()
    assert published["seed"] == ""
    whole = evening.http.get(path, params={"seed": "true"}, headers=key).json()
    for file, code in ((published, "wrong_file"), (whole, "night_exists")):
        answer = evening.http.post("/api/nights/import", json={"file": file})
        assert answer.json()["code"] == code
    folder = tmp_path_factory.mktemp("other")
    with running(folder) as other, httpx.Client(base_url=other.url, timeout=30) as http:
        link = checked(http.post("/api/nights/import", json={"file": whole}))
        assert (link["night"], link["key"]) == (evening.night, evening.key)
        desk = checked(http.get(f"{evening.base}/desk", headers=key))
    for part in ("entries", "units", "round", "standings", "cash", "commitments"):
        assert desk[part] == evening.desk[part]
