"""A night run over HTTP, as a desk and its tables' phones run it."""

from __future__ import annotations

import random
import uuid
import weakref
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import httpx
import pytest

from fortyfives.server.table.fold import Table
from tests.server.running import Running

Json = dict[str, Any]


class Turned(Exception):
    """A request was refused, by its code."""

    def __init__(self, answer: httpx.Response) -> None:
        self.code = str(answer.json()["code"])
        self.status = answer.status_code
        super().__init__(self.code)


def checked(answer: httpx.Response) -> Any:
    if answer.status_code >= 400:
        raise Turned(answer)
    return answer.json()


def bearer(secret: str) -> dict[str, str]:
    return {"authorization": f"Bearer {secret}"}


class Evening:
    """A night at a server, and its desk."""

    def __init__(
        self, url: str, form: str = "cape-breton-night", keys: Sequence[str] = (), **asked: Any
    ) -> None:
        """Open a night, with the keys of others that are the opener's own."""
        self.http = httpx.Client(base_url=url, timeout=60)
        weakref.finalize(self, self.http.close)
        body, headers = {"format": form, **asked}, {"x-night-keys": " ".join(keys)}
        self.link: Json = checked(self.http.post("/api/nights", json=body, headers=headers))
        self.night: str = self.link["night"]
        self.key: str = self.link["key"]
        self.base = f"/api/nights/{self.night}"
        self.desk: Json = self.look()

    def look(self, **query: Any) -> Json:
        found: Json = checked(
            self.http.get(f"{self.base}/desk", params=query, headers=bearer(self.key))
        )
        return found

    def ask(self, body: Json, key: str | None = None) -> httpx.Response:
        return self.http.post(
            f"{self.base}/wishes", json=body, headers=bearer(self.key if key is None else key)
        )

    def wish(self, wish: str, /, *, wish_id: str = "", **fields: Any) -> Json:
        if wish in {"seat_next", "undo_round"}:
            latest = self.look()["overview"]["round"]
            fields.setdefault("round", latest + (wish == "seat_next"))
        body = {"id": wish_id or uuid.uuid4().hex, "wish": {"type": wish, **fields}}
        done: Json = checked(self.ask(body))
        self.desk = done["desk"]
        return done

    @property
    def can(self) -> dict[str, bool]:
        return {each["wish"]: each["ok"] for each in self.desk["possible"]}

    def public(self) -> httpx.Response:
        return self.http.get(self.base)

    # ------------------------------------------------------------------- play

    def enter_many(self, count: int, **fields: Any) -> None:
        persons = self.desk["format"]["persons"]
        for number in range(count):
            names = [f"{first} {number}" for first in ("Ann", "Bob")[:persons]]
            self.wish("enter", names=names, **fields)

    def open_tables(self) -> Iterator[Json]:
        for table in self.desk["round"]["tables"]:
            if table["result"] is None:
                yield table

    def games(self, table: Json, rng: random.Random) -> Json:
        """Games that a table might have played, with a cut if it takes one."""
        form, sides = self.desk["format"], range(len(table["sides"]))
        if form["has_points"]:
            scores = [[rng.randrange(0, 121) for _ in sides] for _ in range(form["games"])]
            games: list[Json] = [{"points": points} for points in scores]
        else:
            games = [{"winner": rng.choice(sides)} for _ in range(form["games"])]
        return {"games": games, "cut": None}

    def enter_result(self, table: Json, rng: random.Random) -> None:
        given = self.games(table, rng)
        try:
            self.wish("enter_result", table=table["table"], **given)
        except Turned as turned:
            if turned.code != "winner_needed":
                raise
            self.wish("enter_result", table=table["table"], games=given["games"], cut=0)

    def play_round(self, rng: random.Random) -> None:
        self.wish("seat_next")
        for table in list(self.open_tables()):
            self.enter_result(table, rng)

    def settle(self, rng: random.Random) -> None:
        """Ties, draws, prizes, the box: to the closed night."""
        while open_ := [tie for tie in self.desk["ties"] if tie["status"] != "settled"]:
            self._settle_one(open_[0], rng)
        for wish in ("draw_cookie", "draw_fifty"):
            if self.can[wish] and wish.removeprefix("draw_") in self.desk["unsettled"]:
                more: dict[str, Any] = {"tickets": 84} if "fifty" in wish else {}
                self.wish(wish, word="salmon", **more)
        if self.can["pay_all"]:
            self.wish("pay_all")
        self.wish("close", counted=self.desk["cash"]["box"])

    def _settle_one(self, tie: Json, rng: random.Random) -> None:
        prize, waiting = tie["prize"], tie["waiting"]
        match tie["status"]:
            case "open":
                self.wish("wish", prize=prize, unit=waiting[0], wish=rng.choice(["split", "cut"]))
            case "cutting":
                cards = rng.sample([f"{r}{s}" for r in "A23456789TJQK" for s in "CDHS"], 52)
                named = {str(unit): cards.pop() for unit in waiting}
                self.wish("cut", prize=prize, cards=named)
            case "answering":
                self.wish("wish", prize=prize, unit=waiting[0], wish="play_off")
            case _:
                self.wish("play_off", prize=prize, units=waiting, winner=rng.choice(waiting))

    # ------------------------------------------------------------------ phones

    def code(self, table: int) -> str:
        return next(str(p["code"]) for p in self.desk["phones"] if p["table"] == table)

    def phone(self, table: int, code: str | None = None) -> httpx.Response:
        secret = self.code(table) if code is None else code
        return self.http.get(f"{self.base}/tables/{table}", headers=bearer(secret))

    def say(
        self, table: int, say: str, side: int, *, code: str | None = None, **fields: Any
    ) -> httpx.Response:
        body = {"id": uuid.uuid4().hex, "side": side, "say": say, **fields}
        secret = self.code(table) if code is None else code
        return self.http.post(
            f"{self.base}/tables/{table}/result", json=body, headers=bearer(secret)
        )


def level_games(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games at every table end one to one, with as many points for either side."""
    tell = server.site.services.game_over

    def levelled(table: Table) -> None:
        if len(table.games) == 2:
            last = table.games[1]
            assert last.winner is not None
            table.games[0] = replace(last, winner=1 - last.winner, scores=last.scores[::-1])
        tell(table)

    monkeypatch.setattr(server.site.services, "game_over", levelled)
