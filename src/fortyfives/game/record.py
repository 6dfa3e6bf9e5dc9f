"""Game records, format ``fortyfives/1``: write a game, read it, replay it.

A record is one JSON object: the rules, the players, and each deal's dealer, deck and actions.
Its canonical text is UTF-8 with sorted keys and no spaces; a file of several is JSON Lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fortyfives.errors import RecordError
from fortyfives.game.game import Game
from fortyfives.game.record_format import FORMAT, DealRecord, Record, as_json, parse, read
from fortyfives.game.record_json import Json, canonical
from fortyfives.game.record_replay import Replay, of_game, replay

__all__ = [
    "FORMAT",
    "DealRecord",
    "Record",
    "RecordError",
    "Replay",
    "as_json",
    "canonical",
    "of_game",
    "parse",
    "read",
    "record_line",
    "replay",
    "write",
]


def write(
    game: Game, *, players: Sequence[str] = (), extra: Mapping[str, Json] | None = None
) -> dict[str, Json]:
    """The record of a game, finished or not, as a JSON object."""
    return as_json(of_game(game, players, extra))


def record_line(
    game: Game, *, players: Sequence[str] = (), extra: Mapping[str, Json] | None = None
) -> str:
    """The canonical text of a game's record, without the end of the line."""
    return canonical(write(game, players=players, extra=extra))
