"""Presets and rule specifications: from a name or a JSON object to a rule set.

A specification is a preset's id, or ``{"base": id, group: {option: value}}``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from fortyfives.errors import Problem, RulesError
from fortyfives.i18n import N_
from fortyfives.rules.options import Json
from fortyfives.rules.problems import contradictions
from fortyfives.rules.ruleset import GROUPS, RuleSet, change, differences

_FOLDER = resources.files("fortyfives.rules") / "presets"


@dataclass(frozen=True, slots=True)
class Offer:
    """A change that a preset's source has on offer."""

    path: str
    value: Json


@dataclass(frozen=True, slots=True)
class Preset:
    """A preset: words for people, the tables it is played at, and its changes to the base."""

    id: str
    title: str
    description: str
    source: str
    note: str
    players: tuple[int, ...]
    partnerships: tuple[str, ...]
    changes: Mapping[str, Any]
    when_players: Mapping[int, Mapping[str, Any]]
    offers: tuple[Offer, ...]

    def sides_for(self, players: int) -> tuple[int, ...]:
        """The numbers of sides that this preset allows at a table of so many.

        Where its partnerships do not fit, everyone plays for himself.
        """
        sizes = [1] if "solo" in self.partnerships else []
        sizes += [2] if "pairs" in self.partnerships else []
        sizes += [3] if "threes" in self.partnerships else []
        if "any" in self.partnerships:
            sizes = list(range(1, players))
        fitting = {players // n for n in sizes if players % n == 0 and players // n >= 2}
        return tuple(sorted(fitting or {players}))

    def usual_sides(self, players: int) -> int:
        """The sides where none are named: partners at four and six, else every man for himself."""
        allowed = self.sides_for(players)
        return min(allowed) if players in {4, 6} else max(allowed)


@cache
def preset_ids() -> tuple[str, ...]:
    """The ids of all the presets, in the order of the rules page."""
    index = tomllib.loads((_FOLDER / "index.toml").read_text(encoding="utf-8"))
    return tuple(index["presets"])


@cache
def preset(preset_id: str) -> Preset:
    """A preset by its id. Raises `RulesError` (``unknown_preset``)."""
    if preset_id not in preset_ids():
        text = N_("There is no preset “{name}”. The presets: {names}.")
        names = ", ".join(preset_ids())
        raise RulesError([Problem("unknown_preset", text, [], name=preset_id[:40], names=names)])
    return _build(preset_id, _merged(preset_id))


def _merged(name: str) -> dict[str, Any]:
    """A preset's file laid over the files it extends."""
    own = tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    parent = own.pop("extends", None)
    return _over(_merged(parent), own) if parent else own


def _over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    out = dict(below)
    for key, value in above.items():
        known = out.get(key)
        if isinstance(known, dict) and isinstance(value, dict):
            out[key] = _over(known, value)
        else:
            out[key] = value
    return out


def _build(preset_id: str, data: dict[str, Any]) -> Preset:
    when = data.get("when", {}).get("players", {})
    return Preset(
        id=preset_id,
        title=data["title"],
        description=data["description"],
        source=data["source"],
        note=data["note"],
        players=tuple(data["players"]),
        partnerships=tuple(data["partnerships"]),
        changes={group: data[group] for group in GROUPS if group in data},
        when_players={int(n): changes for n, changes in when.items()},
        offers=tuple(Offer(o["option"], o["value"]) for o in data.get("offers", [])),
    )


def resolve(
    spec: Json, *, players: int | None = None, sides: int | None = None
) -> tuple[RuleSet, list[Problem]]:
    """The rule set of a specification and everything that is wrong with it.

    `players` and `sides` count only where the specification itself names none.
    Raises `RulesError` if there is no base to start from.
    """
    base, asked = _parse(spec)
    named = asked.get("table", {})
    table = dict(named) if isinstance(named, Mapping) else {}
    if players is not None:
        table.setdefault("players", players)
    if sides is not None:
        table.setdefault("sides", sides)
    rules = _preset_rules(base, table.get("players"))
    if "players" in table and "sides" not in table and rules.players == table["players"]:
        table["sides"] = rules.sides
    if isinstance(named, Mapping):
        asked = {**asked, "table": table}
    rules, problems = change(rules, asked)
    unread = {path for problem in problems for path in problem.options}
    # An option that could not be read kept its old value: what that clashes with is not told.
    more = [one for one in contradictions(rules) if not unread.intersection(one.options)]
    return rules, [*problems, *more]


def _parse(spec: Json) -> tuple[str, dict[str, Json]]:
    if isinstance(spec, str):
        return spec, {}
    if isinstance(spec, Mapping) and isinstance(spec.get("base"), str):
        return spec["base"], {str(k): v for k, v in spec.items() if k != "base"}
    text = N_("Rules are the name of a preset, or an object with “base” and the changes to it.")
    raise RulesError([Problem("bad_rules", text, [])])


def _preset_rules(preset_id: str, players: Json) -> RuleSet:
    chosen = preset(preset_id)
    rules, problems = change(RuleSet(base=preset_id), chosen.changes)
    wanted = rules.players
    if isinstance(players, int) and not isinstance(players, bool) and 2 <= players <= 10:
        wanted = players
    table = {"players": wanted, "sides": chosen.usual_sides(wanted)}
    for changes in ({"table": table}, chosen.when_players.get(wanted, {})):
        rules, more = change(rules, changes)
        problems += more
    if problems:
        raise RulesError(problems)
    return rules


def load_rules(spec: Json, *, players: int | None = None, sides: int | None = None) -> RuleSet:
    """A playable rule set. Raises `RulesError` with all that is wrong, at once."""
    rules, problems = resolve(spec, players=players, sides=sides)
    if problems:
        raise RulesError(problems)
    return rules


def specification(rules: RuleSet) -> Json:
    """The shortest specification of a rule set: its base, and the options that differ.

    The table is named where it is not the preset's usual one.
    """
    plain, _ = resolve(rules.base)
    if plain == rules:
        return rules.base
    same_table, _ = resolve(rules.base, players=rules.players)
    changes = differences(rules, same_table)
    if rules.table != plain.table:
        changes["table"] = {"players": rules.players, "sides": rules.sides}
    return {"base": rules.base, **changes}
