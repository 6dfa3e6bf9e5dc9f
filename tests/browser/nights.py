"""Card nights for the browser tests: opened and brought along over HTTP, to begin anywhere."""

from __future__ import annotations

import uuid
from typing import Any

from tests.server.running import Http, Json

QUICK = {"rounds": 3, "minutes": 5}


class Night:
    """A night at a server, with the key of its desk."""

    def __init__(
        self, url: str, *, form: str = "cape-breton-night", keys: str = "", **body: Any
    ) -> None:
        """Open a night; `keys` are those of others that are the opener's own."""
        self.http = Http(url)
        wanted = {"format": form, "title": "Legion Friday", "date": "2026-01-09", "changes": QUICK}
        answer = self.http.post("/api/nights", json=wanted | body, headers={"x-night-keys": keys})
        assert answer.status_code == 201, answer.text
        link = answer.json()
        self.id, self.key, self.desk_path = link["night"], link["key"], link["path"]
        self.http.headers["authorization"] = f"Bearer {self.key}"

    @property
    def path(self) -> str:
        return f"/n/{self.id}"

    def desk(self, **query: Any) -> Json:
        answer = self.http.get(f"/api/nights/{self.id}/desk", params=query)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def wish(self, kind: str, /, **fields: Any) -> Json:
        if kind == "seat_next":
            fields.setdefault("round", self.desk()["overview"]["round"] + 1)
        body = {"id": uuid.uuid4().hex, "wish": {"type": kind, **fields}}
        answer = self.http.post(f"/api/nights/{self.id}/wishes", json=body)
        assert answer.status_code in (200, 201), answer.text
        desk: Json = answer.json()["desk"]
        return desk

    def enter(self, count: int, *, persons: int = 2, cookie: bool = False) -> None:
        for n in range(1, count + 1):
            names = [f"Ann {n}", f"Bob {n}"][:persons]
            self.wish("enter", names=names, cookie=cookie)

    def seated(self, count: int, **options: Any) -> Json:
        """Everyone entered, drawn and seated for the first round."""
        self.enter(count, **options)
        self.wish("draw")
        return self.wish("seat_next")

    def play_round(self, winner: int = 0) -> Json:
        """The same side wins at every table that is open."""
        desk = self.desk()
        units = [
            table["sides"][winner]["units"][0]
            for table in desk["round"]["tables"]
            if table["result"] is None
        ]
        return self.wish("winners", units=units) if units else desk

    def played(self, count: int, rounds: int = 3, **options: Any) -> Json:
        """A whole night up to the ties."""
        self.seated(count, **options)
        for n in range(rounds):
            if n:
                self.wish("seat_next")
            self.play_round(n % 2)
        return self.wish("end_play")

    def say(self, table: int, side: int, what: str, **fields: Any) -> None:
        """What one side of a table says on its phone."""
        winner = fields.pop("winner", None)
        games = [] if winner is None else [{"winner": winner}]
        body = {"id": uuid.uuid4().hex, "side": side, "say": what, "games": games, **fields}
        answer = self.http.post(
            f"/api/nights/{self.id}/tables/{table}/result",
            json=body,
            headers={"authorization": f"Bearer {self.code(table)}"},
        )
        assert answer.status_code in (200, 201), answer.text

    def code(self, table: int) -> str:
        codes = {phone["table"]: phone["code"] for phone in self.desk()["phones"]}
        found: str = codes[table]
        return found
