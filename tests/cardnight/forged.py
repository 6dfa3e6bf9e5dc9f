"""Files that read as a night, seed and all, and that no desk has written."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any

from fortyfives.cardnight.exchange import to_json
from tests.cardnight.halls import SEED, Hall

Json = dict[str, Any]


@cache
def whole() -> bytes:
    """A night of three rounds, as it is exported."""
    hall = Hall("cape-breton-night")
    hall.start(6)
    hall.play_out(Random(1), most=3)
    return to_json("n", hall.log, SEED)


def forged(name: str) -> Json:
    """The same night, forged in one way."""
    data: Json = json.loads(whole())
    EVERY[name](data)
    return data


def _events(data: Json, kind: str) -> list[Json]:
    found = [line["event"] for line in data["log"] if line["event"]["event"] == kind]
    assert found, kind
    return found


def _opened(**fields: Any) -> Callable[[Json], None]:
    return lambda data: data["log"][0]["event"].update(fields)


def _format(**fields: Any) -> Callable[[Json], None]:
    return lambda data: data["log"][0]["event"]["format"].update(fields)


def _one(kind: str, **fields: Any) -> Callable[[Json], None]:
    return lambda data: _events(data, kind)[-1].update(fields)


def _added(**event: Any) -> Callable[[Json], None]:
    def add(data: Json) -> None:
        data["log"].append({**data["log"][-1], "seq": len(data["log"]) + 1, "event": event})

    return add


def _entry(**fields: Any) -> Callable[[Json], None]:
    return lambda data: _events(data, "Entered")[2]["entry"].update(fields)


def _nobody(data: Json) -> None:
    for seating in _events(data, "RoundSeated")[1]["seatings"]:
        seating["sides"] = [[901], [902]]


def _by(data: Json) -> None:
    data["log"][2]["by"] = "\x1b]0;owned\x07"


def _late(data: Json) -> None:
    data["log"][3]["at"] = "later"


def _again(data: Json) -> None:
    data["log"][-1]["event"] = data["log"][0]["event"]


LINE = {"kind": "donation", "amount": 10**15}
DRAW = {
    "label": "fifty", "commitment": "0", "secret": "00", "word": "", "population": 10**12,
    "numbers": [1],
}  # fmt: skip

FORGERIES: Mapping[str, Callable[[Json], None]] = {
    "a title that a terminal obeys": _opened(title="Friday\x1b[2J"),
    "a place that turns the line": _opened(place="\u202eHood"),
    "a title without end": _opened(title="x" * 100_000),
    "no date": _opened(date="soon"),
    "a format without end": _format(games=10**9),
    "nothing counted": _format(counted=[]),
    "money out of nothing": _format(prizes=[{"amount": -5}]),
    "a second night": _again,
    "no time": _late,
    "who wrote it": _by,
    "rounds without end": _added(event="LengthChosen", rounds=10**12),
    "more money than there is": _added(event="CashMoved", line=LINE),
    "a draw without end": _added(event="Drawn", draw=DRAW),
    "nobody sits so": _nobody,
    "a name with a NUL": _entry(names=["Ann\x00", "Bob"]),
    "a round of another number": _one("RoundSeated", number=9),
    "a tie of nobody": _added(
        event="TieWished", prize="place-1", unit=77, wish="cut", parties=[77, 78]
    ),
}
"""What the log or the night that it makes cannot be."""


def _winner(data: Json) -> None:
    _events(data, "ResultEntered")[0]["result"].update(winner=7)


UNSHOWN: Mapping[str, Callable[[Json], None]] = {"a winner who did not play": _winner}
"""What reads as a night all the same, and could not be shown."""

EVERY: Mapping[str, Callable[[Json], None]] = {**FORGERIES, **UNSHOWN}
