"""A wish sent twice acts once; a server that is killed loses nothing that it has acknowledged."""

from __future__ import annotations

import random
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

from fortyfives.cardnight.store import Store
from tests.server.night.evening import Evening, bearer, checked
from tests.server.process import ServerProcess
from tests.server.running import Running, running


def test_a_wish_sent_many_times_at_once_acts_once(server: Running) -> None:
    evening = Evening(server.url, title="Impatient")
    body = {"id": "one", "wish": {"type": "enter", "names": ["Ann", "Bob"]}}
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: evening.ask(body), range(16)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["done"] for answer in answers}) == 1
    assert len(evening.look()["entries"]) == 1
    money = {"id": "two", "wish": {"type": "move_cash", "kind": "donation", "amount": 5000}}
    assert {evening.ask(money).status_code for _ in range(3)} == {200}
    assert sum(row["kind"] == "donation" for row in evening.look()["cash"]["rows"]) == 1


def test_a_refused_wish_may_be_sent_again(server: Running) -> None:
    evening = Evening(server.url, title="Refused first")
    body = {"id": "draw", "wish": {"type": "draw"}}
    assert evening.ask(body).json()["code"] == "too_few"
    evening.enter_many(4)
    assert evening.ask(body).status_code == 200
    assert evening.ask(body).status_code == 200


def test_ids_of_the_desk_and_of_the_tables_are_apart(server: Running) -> None:
    evening = Evening(server.url, title="Apart")
    evening.enter_many(4)
    evening.wish("draw", wish_id="a")
    evening.wish("seat_next", wish_id="b")
    for table in (1, 2):
        body = {"id": "a", "side": 0, "say": "enter", "games": [{"winner": 0}]}
        headers = bearer(evening.code(table))
        path = f"{evening.base}/tables/{table}/result"
        for _ in range(2):
            page = checked(evening.http.post(path, json=body, headers=headers))
            assert page["table"]["waiting"] == [1]
            assert len(page["table"]["history"]) == 1


def at_once(evening: Evening, wish: dict[str, Any], desks: int = 6) -> list[tuple[int, str]]:
    """Several desks press the same button, each under an id of its own; what each was answered."""
    with ThreadPoolExecutor(desks) as pool:
        bodies = [{"id": uuid.uuid4().hex, "wish": wish} for _ in range(desks)]
        answers = list(pool.map(evening.ask, bodies))
    evening.desk = evening.look()
    return sorted((answer.status_code, answer.json().get("code", "")) for answer in answers)


def test_two_desks_that_press_at_once_seat_one_round(server: Running) -> None:
    """Rounds that are only rung in have no tables that would stand in the way of a second one."""
    evening = Evening(server.url, title="Two desks")
    evening.enter_many(8)
    evening.wish("choose_results", results="by_card")
    evening.wish("draw")
    for number in (1, 2, 3):
        answers = at_once(evening, {"type": "seat_next", "round": number})
        assert answers == [(200, "")] + [(409, "round_seated")] * 5
        assert evening.desk["overview"]["round"] == number
    answers = at_once(evening, {"type": "undo_round", "round": 3})
    assert answers == [(200, "")] + [(409, "moved_on")] * 5
    assert evening.desk["overview"]["round"] == 2
    late = {"id": "late", "wish": {"type": "seat_next", "round": 4}}
    assert evening.ask(late).json()["code"] == "moved_on", "round 3, before it, was taken back"


def test_two_desks_that_press_at_once_draw_one_further_ticket(server: Running) -> None:
    evening = Evening(server.url, title="Tickets")
    evening.enter_many(4)
    evening.wish("draw")
    evening.wish("seat_next")
    drawn = {"type": "draw_fifty", "word": "trout", "tickets": 84}
    assert at_once(evening, drawn) == [(200, "")] + [(400, "already_drawn")] * 5
    [first] = evening.desk["draws"][-1]["numbers"]
    missed = {"type": "draw_next_ticket", "missed": first}
    assert at_once(evening, missed) == [(200, "")] + [(409, "ticket_drawn")] * 5
    assert len(evening.desk["draws"][-1]["numbers"]) == 2
    assert evening.desk["draws"][-1]["holds"]


def test_a_night_asked_for_twice_is_opened_once(server: Running) -> None:
    body = {"format": "swiss", "title": "Twice", "id": uuid.uuid4().hex}
    links = [httpx.post(f"{server.url}/api/nights", json=body).json() for _ in range(3)]
    assert links[0] == links[1] == links[2]
    other = httpx.post(f"{server.url}/api/nights", json={**body, "id": uuid.uuid4().hex}).json()
    assert other["night"] != links[0]["night"]


class Desk:
    """A desk that enters people until it is stopped, and repeats what was not answered."""

    def __init__(self, evening: Evening, url: str) -> None:
        self.evening, self.url = evening, url
        self.acknowledged: list[str] = []
        self.is_over = False

    def work(self) -> None:
        number = 0
        with httpx.Client(base_url=self.url, timeout=20) as http:
            while not self.is_over:
                number += 1
                name = f"Person {number}"
                wish = {"type": "enter", "names": [name, f"Partner {number}"], "cookie": True}
                self._until_answered(http, {"id": f"wish-{number}", "wish": wish})
                self.acknowledged.append(name)

    def _until_answered(self, http: httpx.Client, body: dict[str, Any]) -> None:
        while True:
            try:
                answer = http.post(
                    f"{self.evening.base}/wishes", json=body, headers=bearer(self.evening.key)
                )
            except httpx.HTTPError:
                time.sleep(0.05)
                continue
            assert answer.status_code == 200, answer.text
            return


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    rng = random.Random(45)
    server = ServerProcess(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path)
    server.start()
    evening = Evening(server.url, title="Power cut")
    desk = Desk(evening, server.url)
    worker = threading.Thread(target=desk.work)
    worker.start()
    for _ in range(2):
        time.sleep(0.5 + rng.random())
        server.kill()
        server.start()
    time.sleep(0.3)
    desk.is_over = True
    worker.join(timeout=60)
    assert not worker.is_alive()
    found = evening.look()
    names = [entry["names"][0] for entry in found["entries"]]
    assert names == desk.acknowledged, "each exactly once, in order"
    assert len(names) > 5
    assert sum(row["kind"] == "fee" for row in found["cash"]["rows"]) == 2
    evening.wish("draw")
    evening.play_round(rng)
    server.kill()
    with Store(tmp_path / "nights.db") as store:
        assert store.last(evening.night) == evening.desk["seq"]
    server.start()
    again = evening.look()
    for part in ("round", "standings", "cash", "draws"):
        assert again[part] == evening.desk[part]
    server.stop()


def test_a_file_that_cannot_be_opened_is_not_described_to_strangers(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("no database " * 500)
    (tmp_path / "plain").write_text("x")
    for file in (tmp_path / "text.db", tmp_path / "plain" / "nights.db"):
        with running(tmp_path, nights=str(file)) as server:
            for path in ("/api/nights", "/api/nights/friday", "/api/nights/friday/live"):
                answer = httpx.get(server.url + path)
                assert (answer.status_code, answer.json()["code"]) == (503, "not_saved"), path
                assert str(tmp_path) not in answer.text
