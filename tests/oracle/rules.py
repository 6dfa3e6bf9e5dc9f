"""From a preset id or a table of changes to every option of the game."""

from __future__ import annotations

import copy
from typing import Any

from .cards import Options
from .contracts import expand
from .presets import BASE, PRESETS, merged


def usual_players(preset: dict[str, Any]) -> int:
    allowed: list[int] = preset["players"]
    return 4 if 4 in allowed else allowed[0]


def usual_sides(preset: dict[str, Any], players: int) -> int:
    allowed: list[int] = preset["sides"].get(players, [])
    if allowed:
        return allowed[0]
    return 2 if players in (4, 6) else players


def resolve(rules: str | dict[str, Any], players: int | None = None) -> Options:
    """Every option of a rule set, contracts written out in full.

    The person's own changes come last, after those of the preset for a number of players.
    """
    asked: dict[str, Any] = {"base": rules} if isinstance(rules, str) else rules
    preset = PRESETS[asked["base"]]
    changes = {group: values for group, values in asked.items() if group != "base"}
    for group, values in changes.items():
        for option in values:
            if option not in BASE[group]:
                raise ValueError(f"{group}.{option}")
    named = changes.get("table", {}).get("players")
    number = named or players or usual_players(preset)
    options = merged(
        copy.deepcopy(BASE),
        copy.deepcopy(preset["options"]),
        copy.deepcopy(preset["when"].get(number, {})),
        copy.deepcopy(changes),
    )
    options["table"]["players"] = number
    if options["table"]["sides"] is None:
        options["table"]["sides"] = usual_sides(preset, number)
    options["auction"]["contracts"] = expand(options["auction"]["contracts"])
    return options


def for_players(value: Any, players: int, otherwise: Any) -> Any:
    """A number for every table, or the entry of a table by number of players."""
    if isinstance(value, dict):
        return value.get(str(players), value.get("else", otherwise))
    return otherwise if value is None else value
