"""What phones and the public are sent over whole nights: never a secret, never the money."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fortyfives.cardnight.draws import secret, table_code
from fortyfives.cardnight.library import format_ids
from fortyfives.cardnight.store import Store
from tests.server.night.evening import Evening, bearer
from tests.server.running import Json, Running, running

OF_THE_DESK = {
    "entries_", "fee", "paid", "owed", "cookie", "payable", "cash", "box", "counted_cash", "rows",
    "pots", "phones", "code", "key", "corrections", "possible", "addresses", "strength",
}  # fmt: skip
"""Names of fields that only the desk's page has."""
PUBLIC_MONEY = {"amount", "amounts"}
"""Sums that everyone may see, once the play is over: what the prizes are worth."""


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("secrets"), guesses_per_minute=100_000) as found:
        yield found


class Watch:
    """Looks at everything that goes to those without the key."""

    def __init__(self, evening: Evening, file: Path, tables: int) -> None:
        self.evening, self.file, self.tables = evening, file, tables
        with Store(file) as store:
            self.seed = store.seed(evening.night)
        self.codes = {n: table_code(self.seed, n) for n in range(1, tables + 1)}
        self.looked = 0

    def look(self) -> None:
        drawn = {draw["label"] for draw in self.evening.desk["draws"]}
        labels = {"cookie", "fifty", "order", "partners"} - drawn
        forbidden = [self.seed.hex(), self.evening.key]
        forbidden += [secret(self.seed, label).hex() for label in labels]
        everyone, places = list(self.codes.values()), self.addresses()
        public = self.evening.public()
        self._holds_none_of(public.text, [*forbidden, *everyone, *places.values()])
        self._is_without_money(public.json())
        live = self.evening.http.get(f"/n/{self.evening.night}/wall")
        self._holds_none_of(live.text, [*forbidden, *everyone, *places.values()])
        for number, code in self.codes.items():
            phone = self.evening.phone(number, code)
            others = [other for other in everyone if other != code]
            others += [place for table, place in places.items() if table != number]
            self._holds_none_of(phone.text, [*forbidden, *others])
            self._is_without_money(phone.json())
            self.looked += 1

    def addresses(self) -> dict[int, str]:
        """Where tables are played in the browser: whoever has such an address can sit there."""
        with Store(self.file) as store:
            return {each.number: each.address for each in store.played_here(self.evening.night)}

    def _holds_none_of(self, text: str, forbidden: list[str]) -> None:
        for each in forbidden:
            assert each not in text

    def _is_without_money(self, page: Json) -> None:
        names = set(_names(page))
        assert not names & OF_THE_DESK, names & OF_THE_DESK
        is_over = self.evening.desk["overview"]["phase"] in {"played", "closed"}
        assert is_over or not names & PUBLIC_MONEY


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield name
            yield from _names(part)
    elif isinstance(value, list):
        for part in value:
            yield from _names(part)


@settings(
    max_examples=6, deadline=None, derandomize=True, database=None,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
@given(form=st.sampled_from(format_ids()), entries=st.integers(8, 11), seed=st.integers(0, 2**32))
def test_nothing_leaks_in_a_whole_night(
    patient: Running, form: str, entries: int, seed: int
) -> None:
    rng = random.Random(seed)
    evening = Evening(patient.url, form, title="Watched")
    watch = Watch(evening, patient.settings.nights_file, tables=5)
    has_jar = bool(evening.desk["format"]["cookie_fee"])
    watch.look()
    evening.enter_many(entries - entries % 2 if form == "howell" else entries, cookie=has_jar)
    evening.wish("move_cash", kind="float_in", amount=10_000)
    watch.look()
    evening.wish("draw")
    watch.look()
    for _ in range(2):
        if not evening.can["seat_next"]:
            break
        evening.play_round(rng)
        watch.look()
    evening.wish("end_play")
    watch.look()
    evening.settle(rng)
    watch.look()
    assert watch.looked >= 25


def test_a_watch_that_sees_money_or_codes_says_so(patient: Running) -> None:
    evening = Evening(patient.url, title="Shown")
    watch = Watch(evening, patient.settings.nights_file, tables=1)
    evening.enter_many(4)
    with pytest.raises(AssertionError):
        watch._is_without_money(evening.desk)
    evening.wish("draw")
    with pytest.raises(AssertionError):
        watch._holds_none_of(json.dumps(evening.look()), [watch.codes[1]])


def test_only_its_own_people_learn_where_a_table_is_played(patient: Running) -> None:
    evening = Evening(patient.url, title="In the browser")
    evening.enter_many(8)
    evening.wish("draw")
    evening.wish("seat_next")
    watch = Watch(evening, patient.settings.nights_file, tables=4)
    for table in (1, 2):
        path = f"{evening.base}/tables/{table}/game"
        evening.http.post(path, json={"id": "x"}, headers=bearer(evening.code(table)))
        watch.look()
    places = watch.addresses()
    assert len(places) == 2
    assert places[1] in evening.phone(1).text
    assert places[2] in json.dumps(evening.look())


HOSTILE = "<img src=x onerror=alert(1)>"


def test_markup_in_names_stays_text(patient: Running) -> None:
    evening = Evening(patient.url, title=f"{HOSTILE}\u202e</title>", place="<script>")
    assert "\u202e" not in evening.desk["overview"]["title"]
    evening.wish("enter", names=[HOSTILE, "'\"><script>alert(2)</script>"])
    for bad in ("\u0007bell", "x" * 61, " ", "line\nbreak\u0000"):
        answer = evening.ask({"id": bad[:5], "wish": {"type": "enter", "names": [bad, "Bob"]}})
        assert answer.status_code == 400, bad
    evening.enter_many(3)
    evening.wish("draw")
    evening.wish("seat_next")
    assert HOSTILE in evening.public().text.replace('\\"', '"')
    assert evening.public().headers["content-type"].startswith("application/json")
    wall = evening.http.get(f"/n/{evening.night}/wall")
    assert "<img" not in wall.text
    assert wall.text.count("<script>") == 1
    assert "'unsafe-inline'" not in wall.headers["content-security-policy"]


def test_logs_hold_neither_keys_nor_codes(
    patient: Running, capfd: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(patient.url, title="Quiet")
    evening.enter_many(4)
    evening.wish("draw")
    evening.phone(1, "WRONG1")
    said = "".join(capfd.readouterr())
    assert evening.key not in said
    assert evening.code(1) not in said
