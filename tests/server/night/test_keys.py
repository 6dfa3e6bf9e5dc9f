"""Keys, codes, and those who have not got them."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from fortyfives.server.night.keys import desk_key, opens_desk, opens_table
from tests.server.night.evening import Evening, bearer
from tests.server.running import Running, running

SEED = bytes(range(32))


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server at which many wrong keys may be tried."""
    with running(tmp_path_factory.mktemp("patient"), guesses_per_minute=100_000) as found:
        yield found


@pytest.fixture(scope="module")
def evening(patient: Running) -> Evening:
    found = Evening(patient.url, title="Locked")
    found.enter_many(8)
    found.wish("draw")
    found.wish("seat_next")
    return found


def test_keys_follow_from_the_seed_and_tell_nothing_of_it() -> None:
    assert desk_key(SEED) == desk_key(SEED) != desk_key(bytes(32))
    assert len(desk_key(SEED)) == 22
    assert opens_desk(SEED, desk_key(SEED))
    for wrong in ("", " ", desk_key(SEED)[:-1], desk_key(SEED).swapcase(), "é" * 22):
        assert not opens_desk(SEED, wrong)
        assert not opens_table(SEED, 1, wrong)


def test_every_door_is_shut_without_the_key(evening: Evening) -> None:
    code = evening.code(1)
    for secret in ("", "x", code, evening.key[:-1], evening.key + "A"):
        headers = bearer(secret) if secret else {}
        for path in (
            "desk", "paper", "export.json", "export.json?seed=true",
            "export/cash.csv",
        ):  # fmt: skip
            answer = evening.http.get(f"{evening.base}/{path}", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "wrong_key"), path
        body = {"id": "x", "wish": {"type": "seat_next", "round": 1}}
        for path, asked in (("wishes", body), ("paper/cards.pdf", {})):
            answer = evening.http.post(f"{evening.base}/{path}", json=asked, headers=headers)
            assert answer.json()["code"] == "wrong_key", path


def test_a_code_is_for_its_own_table_alone(evening: Evening) -> None:
    tables = [phone["table"] for phone in evening.desk["phones"]]
    assert len({evening.code(table) for table in tables}) == len(tables) == 4
    for mine in tables:
        for other in tables:
            answer = evening.phone(other, evening.code(mine))
            assert answer.status_code == (200 if mine == other else 403)
            if mine == other:
                continue
            said = evening.say(other, "enter", 0, code=evening.code(mine), games=[{"winner": 0}])
            assert (said.status_code, said.json()["code"]) == (403, "wrong_code")
            game = evening.http.post(
                f"{evening.base}/tables/{other}/game",
                json={"id": "x"},
                headers=bearer(evening.code(mine)),
            )
            assert (game.status_code, game.json()["code"]) == (403, "wrong_code")
    assert all(table["result"] is None for table in evening.look()["round"]["tables"])


def test_a_code_may_be_typed_as_people_type(evening: Evening) -> None:
    code = evening.code(2)
    assert evening.phone(2, f"{code[:3].lower()} {code[3:]}").status_code == 200


def test_a_code_of_another_night_opens_nothing(patient: Running, evening: Evening) -> None:
    other = Evening(patient.url, title="Another")
    other.enter_many(4)
    other.wish("draw")
    other.wish("seat_next")
    assert evening.phone(1, other.code(1)).status_code == 403
    assert evening.http.get(f"{evening.base}/desk", headers=bearer(other.key)).status_code == 403


@pytest.mark.parametrize(
    ("table", "side", "code"), [(1, 2, "unknown_side"), (99, 0, "unknown_table")]
)
def test_sides_and_tables_that_are_not_there(
    evening: Evening, table: int, side: int, code: str
) -> None:
    from fortyfives.cardnight.draws import table_code
    from fortyfives.cardnight.store import Store

    with Store(evening_file(evening)) as store:
        secret = table_code(store.seed(evening.night), table)
    answer = evening.say(table, "enter", side, code=secret, games=[{"winner": 0}])
    assert answer.json()["code"] == code


def evening_file(evening: Evening) -> Path:
    """The file of the server at which an evening is."""
    found: Path = evening.file  # type: ignore[attr-defined]
    return found


@pytest.fixture(autouse=True)
def _with_file(patient: Running, evening: Evening) -> None:
    evening.file = patient.settings.nights_file  # type: ignore[attr-defined]


def test_nights_are_listed_for_the_keys_that_open_them(patient: Running, evening: Evening) -> None:
    second = Evening(patient.url, title="Second")
    listed = evening.http.get("/api/nights").json()
    assert listed == []
    keys = {"x-night-keys": f"{second.key} wrong {evening.key}"}
    listed = evening.http.get("/api/nights", headers=keys).json()
    assert [card["night"] for card in listed] == [second.night, evening.night]


def test_guessing_is_slow_and_no_guess_slips_through(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        found = Evening(server.url, title="Guessed at")
        found.enter_many(4)
        found.wish("draw")
        found.wish("seat_next")
        answers = [found.phone(1, f"AAAA{n:02}") for n in range(60)]
        statuses = [answer.status_code for answer in answers]
        assert statuses.count(403) <= 14
        assert statuses[-1] == 429
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert found.phone(1).status_code == 429, "a right guess must not be told apart"
        assert found.public().status_code == 200


def test_guesses_that_come_at_once_are_counted_all_the_same(tmp_path: Path) -> None:
    """They wait together while the file is busy; each was asked before any was found wrong."""
    gate = threading.Event()
    with running(tmp_path) as server, ThreadPoolExecutor(40) as crowd:
        found = Evening(server.url, title="Stormed")
        nights = server.site.nights
        busy = nights.ask(lambda _shelf: gate.wait(20))
        asyncio.run_coroutine_threadsafe(busy, server.loop)
        asked = [crowd.submit(found.phone, 1, f"AAAA{n:02}") for n in range(40)]
        time.sleep(1.5)
        gate.set()
        statuses = [each.result().status_code for each in asked]
        assert statuses.count(403) <= 14
        assert set(statuses) == {403, 429}


def test_the_laptop_itself_sees_all_nights_where_that_is_allowed(tmp_path: Path) -> None:
    with running(tmp_path, open_nights=True) as server:
        found = Evening(server.url, title="At home")
        (card,) = found.http.get("/api/nights").json()
        assert card["key"] == found.key
        for host in ("cards.example.org", "192.168.1.20:4545", "localhost.example.org"):
            assert found.http.get("/api/nights", headers={"host": host}).json() == []
    with running(tmp_path, open_nights=True, proxies=["127.0.0.1"]) as server:
        assert httpx.get(f"{server.url}/api/nights").json() == []
