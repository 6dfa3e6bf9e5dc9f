"""The tables at which figures are measured: every preset at every number of players."""

from __future__ import annotations

from functools import cache

from fortyfives.rules.library import load_rules, preset, preset_ids
from fortyfives.rules.ruleset import RuleSet


@cache
def all_tables() -> tuple[RuleSet, ...]:
    """The rule sets of all presets at all their tables, each once."""
    found: dict[str, RuleSet] = {}
    for preset_id in preset_ids():
        chosen = preset(preset_id)
        for players in chosen.players:
            for sides in chosen.sides_for(players) or (chosen.usual_sides(players),):
                rules = load_rules(preset_id, players=players, sides=sides)
                found[rules.hash()] = rules
    return tuple(found.values())
