"""Strangers in the hall's network: floods, nights of their own, what they could carry away."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest

from fortyfives.server.limits import Doors
from tests.server.night.evening import Evening, bearer
from tests.server.running import Running, running

NEAR = {"host": "localhost"}
FAR = {"host": "192.168.1.20:4545"}
"""By which name a browser on the laptop asks, and by which one in the hall's network."""


def opened(server: Running, headers: dict[str, str], **asked: Any) -> httpx.Response:
    body = {"format": "cape-breton-night", **asked}
    return httpx.post(f"{server.url}/api/nights", json=body, headers=headers)


# ----------------------------------------------------------------------- floods


def test_guesses_sent_at_once_are_no_more_than_guesses_in_a_row(tmp_path: Path) -> None:
    with running(tmp_path, guesses_per_minute=6) as server:
        found = Evening(server.url)
        address = f"{server.url}{found.base}"

        async def flood(path: str) -> Counter[str]:
            async with httpx.AsyncClient(timeout=60) as client:
                asked = [client.get(path, headers=bearer(f"AAAA{n:02}")) for n in range(40)]
                return Counter([one.json()["code"] for one in await asyncio.gather(*asked)])

        codes = asyncio.run(flood(f"{address}/tables/1"))
        assert codes["wrong_code"] <= 7
        assert codes["wrong_code"] + codes["too_many"] == 40
        assert asyncio.run(flood(f"{address}/desk"))["wrong_key"] <= 1


def test_an_address_holds_only_so_many_streams(tmp_path: Path) -> None:
    with running(tmp_path, most_connections_each=3) as server:
        found = Evening(server.url)

        async def streams() -> list[int]:
            async with httpx.AsyncClient(timeout=20) as client:
                came, held = [], []
                for _ in range(6):
                    one = client.build_request("GET", f"{server.url}{found.base}/live")
                    answer = await client.send(one, stream=True)
                    came.append(answer.status_code)
                    held.append(answer.aiter_lines())
                    await anext(held[-1])
                return came

        assert asyncio.run(streams()) == [200, 200, 200, 429, 429, 429]
        end = time.monotonic() + 30
        while asyncio.run(streams())[0] != 200:
            assert time.monotonic() < end, "who has gone makes room"


def test_doors_say_whether_there_is_room() -> None:
    doors = Doors(most=3, most_each=2)

    def room() -> list[bool]:
        return [doors.has_room(address) for address in "ab"]

    assert [doors.enter("a"), doors.enter("a"), doors.enter("a")] == [True, True, False]
    assert room() == [False, True]
    assert doors.enter("b")
    assert room() == [False, False]
    doors.leave("a")
    assert room() == [True, True]


@pytest.mark.parametrize("path", ["", "/import", "/NIGHT/wishes", "/NIGHT/tables/1/result"])
@pytest.mark.parametrize("pair", ["[]", '{"a":1}'])
def test_what_is_nested_too_deep_is_not_understood(server: Running, path: str, pair: str) -> None:
    found = Evening(server.url)
    deep = "[" * 20_000 + "]" * 20_000 if pair == "[]" else '{"a":' * 9_000 + "1" + "}" * 9_000
    for field in ("file", "changes", "wish", "games", "unknown"):
        answer = found.http.post(
            f"/api/nights{path}".replace("NIGHT", found.night),
            content=f'{{"{field}":{deep}}}',
            headers={"content-type": "application/json", **bearer(found.key)},
        )
        assert answer.status_code in (400, 403), (field, answer.text)
        assert answer.json()["code"] in ("bad_message", "wrong_file", "wrong_code")


def test_a_phone_cannot_fill_the_desk_with_changes(server: Running) -> None:
    found = Evening(server.url)
    found.enter_many(8)
    found.wish("draw")
    found.wish("seat_next")
    said = [found.say(2, "enter", 0, games=[{"winner": 0}])]
    said += [found.say(2, "correct", n % 2, games=[{"winner": (n + 1) % 2}]) for n in range(30)]
    assert [answer.status_code for answer in said[:12]] == [200] * 12
    assert {answer.json()["code"] for answer in said[12:]} == {"desk_decides"}
    assert len(found.look()["corrections"]) == 11
    found.wish("correct_result", table=2, games=[{"winner": 0}])
    table = found.desk["round"]["tables"][1]
    assert (table["result"]["winner"], table["waiting"]) == (0, [])


def test_everyone_sees_the_result_and_not_what_was_said_of_it(server: Running) -> None:
    found = Evening(server.url)
    found.enter_many(8)
    found.wish("draw")
    found.wish("seat_next")
    assert found.say(1, "enter", 0, games=[{"winner": 0}]).status_code == 200
    assert found.say(1, "dispute", 1, why="they hid the five").status_code == 200
    found.wish("correct_result", table=1, games=[{"winner": 1}], why="the cards say so")
    at_the_table = found.phone(1).text
    assert "they hid the five" in at_the_table or "the cards say so" in at_the_table
    shown = found.public()
    assert shown.json()["round"]["tables"][0]["result"]["winner"] == 1
    for secret in ("they hid", "the cards say", "history", "disputed", "confirmed"):
        assert secret not in shown.text


# ------------------------------------------------------------- nights of their own


def test_on_the_organisers_laptop_no_stranger_opens_a_night(tmp_path: Path) -> None:
    with running(tmp_path, open_nights=True) as server:
        key = opened(server, NEAR, title="Ours").json()["key"]
        refused = opened(server, FAR, title="Theirs")
        assert (refused.status_code, refused.json()["code"]) == (403, "not_opened_here")
        wrong = opened(server, {**FAR, "x-night-keys": key[::-1]})
        assert wrong.json()["code"] == "not_opened_here"
        brought = httpx.post(f"{server.url}/api/nights/import", json={"file": {}}, headers=FAR)
        assert brought.json()["code"] == "not_opened_here"
        helper = opened(server, {**FAR, "x-night-keys": f"x {key}"}, title="Next week")
        assert helper.status_code == 201, "a helper has the key of a night"
        titles = [n["title"] for n in httpx.get(f"{server.url}/api/nights", headers=NEAR).json()]
        assert titles == ["Next week", "Ours"]


def test_the_money_of_a_series_goes_to_who_has_its_keys(server: Running) -> None:
    """A series is a name; who writes it down does not have its jackpot, and does not see it."""
    series = f"winter {uuid.uuid4().hex[:6]}"
    ours = _with_a_jackpot(server, series)
    carried = {"series": series, "format": "cape-breton-night"}

    theirs = Evening(server.url, series=series)
    assert theirs.desk["cash"]["box"] == 0
    assert theirs.desk["cash"]["rows"] == []

    keys = {"x-night-keys": f"{theirs.key} {ours.key}"}
    link = httpx.post(f"{server.url}/api/nights", json=carried, headers=keys).json()
    desk = httpx.get(
        f"{server.url}/api/nights/{link['night']}/desk", headers=bearer(link["key"])
    ).json()
    assert desk["cash"]["box"] == 5_000


def _with_a_jackpot(server: Running, series: str) -> Evening:
    """A closed night that carries fifty dollars out."""
    ours = Evening(server.url, series=series)
    ours.enter_many(4, paid=0)
    ours.wish("draw")
    ours.wish("seat_next")
    for table in list(ours.open_tables()):
        ours.wish("enter_result", table=table["table"], games=[{"winner": 0}])
    ours.wish("move_cash", kind="donation", amount=5_000, pot="jackpot")
    ours.wish("end_play")
    for tie in ours.desk["ties"]:
        for unit in tie["parties"]:
            ours.wish("wish", prize=tie["prize"], unit=unit, wish="split")
    if ours.can["pay_all"]:
        ours.wish("pay_all")
    ours.wish("close", counted=5_000)
    return ours


# ------------------------------------------------------------------ what they see


def test_where_a_table_is_played_is_told_at_that_table_alone(server: Running) -> None:
    found = Evening(server.url)
    found.enter_many(8)
    found.wish("draw")
    found.wish("seat_next")
    link = found.http.post(
        f"{found.base}/tables/1/game", json={"id": "x"}, headers=bearer(found.code(1))
    ).json()
    assert found.phone(1).json()["table"]["own"] == link["path"]
    assert found.look()["round"]["tables"][0]["own"] == link["path"]
    for shown in (found.public(), found.phone(2), found.http.get(f"/n/{found.night}/wall")):
        assert shown.status_code == 200
        assert link["table"] not in shown.text


# --------------------------------------------------------------- the answer of a wish


@pytest.mark.parametrize("number", [0, 1, 2, 77])
def test_a_wish_that_acted_is_answered_as_granted(server: Running, number: int) -> None:
    """The round that a page shows may be the one that is taken back, here or by another page."""
    found = Evening(server.url)
    found.enter_many(8)
    found.wish("draw")
    found.wish("seat_next")
    body = {"id": uuid.uuid4().hex, "wish": {"type": "undo_round", "round": 1}, "round": number}
    for _ in range(2):
        answer = found.ask(body)
        assert answer.status_code == 200, answer.text
        assert answer.json()["desk"]["overview"]["round"] == 0
    found.wish("seat_next")
    assert found.desk["overview"]["round"] == 1
