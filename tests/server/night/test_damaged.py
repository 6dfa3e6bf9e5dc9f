"""A damaged night is named as such, and stands in the way of no other."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from fortyfives.cardnight.store import PlayedHere, Store
from fortyfives.server.night.keeper import Shelf
from fortyfives.server.night.own_tables import _waiting
from tests.cardnight.forged import EVERY, forged, whole
from tests.server.night.evening import Evening, bearer
from tests.server.running import Running, running

DAMAGE = {
    "no JSON": b'{"event":"Entered","entr',
    "an unknown event": b'{"event":"Exploded"}',
    "a field gone": b'{"event":"Entered","entry":{"id":1}}',
    "a round before any night": b'{"event":"RoundSeated","number":1,"seatings":[]}',
    "a byte that has turned": b'{"event":"Entered\xff"}',
    "nothing": b"",
}


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path, open_nights=True) as found:
        yield found


def damaged(server: Running, name: str, event: bytes) -> None:
    """A night in the server's file whose only line is broken, or that has none."""
    with sqlite3.connect(server.settings.nights_file) as db:
        opened = "2026-01-02T19:00:00.000+00:00"
        db.execute("INSERT INTO nights VALUES (?, ?, ?)", (name, bytes(32), opened))
        if event:
            db.execute(
                "INSERT INTO log VALUES (?, 1, ?, 'desk', CAST(? AS TEXT))", (name, opened, event)
            )
    db.close()


def listed(server: Running) -> dict[str, Any]:
    answer = httpx.get(f"{server.url}/api/nights", headers={"host": "localhost"})
    assert answer.status_code == 200, answer.text
    return {card["night"]: card for card in answer.json()}


def test_every_kind_of_damage_is_listed_with_a_reason(laptop: Running) -> None:
    whole = Evening(laptop.url, title="Whole", series="winter")
    for number, event in enumerate(DAMAGE.values()):
        damaged(laptop, f"damaged-{number}", event)
    cards = listed(laptop)
    assert len(cards) == len(DAMAGE) + 1
    assert cards[whole.night]["fault"] == ""
    for number in range(len(DAMAGE)):
        card = cards[f"damaged-{number}"]
        assert f"damaged-{number}" in card["fault"]
        assert (card["phase"], card["date"]) == (None, "2026-01-02")


def test_the_other_nights_work(laptop: Running) -> None:
    whole = Evening(laptop.url, title="Whole", series="winter")
    damaged(laptop, "damaged", DAMAGE["no JSON"])
    whole.enter_many(4)
    whole.wish("draw")
    whole.wish("seat_next")
    assert whole.public().status_code == 200
    other = Evening(laptop.url, title="The next one", series="winter")
    assert other.desk["overview"]["series"] == "winter"
    assert set(listed(laptop)) == {whole.night, other.night, "damaged"}


def test_tables_of_other_nights_go_on_after_a_start(laptop: Running) -> None:
    whole = Evening(laptop.url, title="Whole")
    whole.enter_many(4)
    whole.wish("draw")
    whole.wish("seat_next")
    damaged(laptop, "damaged", DAMAGE["no JSON"])
    with Store(laptop.settings.nights_file) as store:
        here = PlayedHere(whole.night, 1, 2, "[[1],[2]]", "address-1")
        store.play_here(here)
        store.play_here(here._replace(night="damaged", address="address-2"))
    shelf = Shelf(laptop.settings.nights_file)
    assert _waiting(shelf) == [here]
    shelf.close()


@pytest.mark.parametrize("path", ["", "/desk", "/live", "/season"])
def test_what_is_asked_of_it_is_refused_with_the_reason(laptop: Running, path: str) -> None:
    whole = Evening(laptop.url, title="Whole")
    damaged(laptop, "damaged", DAMAGE["a field gone"])
    answer = whole.http.get(f"/api/nights/damaged{path}", headers=bearer("any"))
    assert (answer.status_code, answer.json()["code"]) == (400, "damaged_night")
    assert "damaged" in answer.json()["message"]


def test_a_night_that_breaks_while_it_is_open(laptop: Running) -> None:
    """Another program has written what this one cannot read."""
    broken, whole = Evening(laptop.url, title="Breaks"), Evening(laptop.url, title="Whole")
    with sqlite3.connect(laptop.settings.nights_file) as db:
        line = (broken.night, broken.desk["seq"] + 1, "2026-01-02", DAMAGE["an unknown event"])
        db.execute("INSERT INTO log VALUES (?, ?, ?, 'desk', CAST(? AS TEXT))", line)
    db.close()
    assert broken.public().json()["code"] == "damaged_night"
    assert "Exploded" in listed(laptop)[broken.night]["fault"]
    whole.enter_many(2)
    assert len(whole.desk["entries"]) == 2


def test_what_no_desk_has_written_is_not_taken(laptop: Running) -> None:
    """The command line refuses the same files."""
    found = Evening(laptop.url, title="Whole")
    with Store(laptop.settings.nights_file) as store:
        before = store.nights()
    for name in EVERY:
        answer = found.http.post("/api/nights/import", json={"file": forged(name)})
        assert (answer.status_code, answer.json()["code"]) == (400, "wrong_file"), name
        assert answer.json()["hint"]
    with Store(laptop.settings.nights_file) as store:
        assert store.nights() == before
    answer = found.http.post("/api/nights/import", json={"file": json.loads(whole())})
    assert answer.status_code == 201, answer.text
