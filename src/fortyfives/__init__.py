"""Forty-Fives: the card-game family, played by every house's rules.

The names below are the public face for programs; each is loaded when it is first used, so that
importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from fortyfives.cards import card_text, parse_card
    from fortyfives.errors import FortyFivesError, Reason, RecordError, Refusal, RulesError
    from fortyfives.game.actions import Action, action_text, parse_action
    from fortyfives.game.events import redact
    from fortyfives.game.game import Game
    from fortyfives.game.legal import check, legal_actions, playable
    from fortyfives.game.machine import decide, start_deal, step
    from fortyfives.game.state import SeatView, State
    from fortyfives.game.view import evolve_view, view
    from fortyfives.rules.library import load_rules, preset, preset_ids, resolve, specification
    from fortyfives.rules.ruleset import RuleSet

__version__ = "0.1.0"

_HOMES: Final = {
    "fortyfives.cards": ("card_text", "parse_card"),
    "fortyfives.errors": ("FortyFivesError", "Reason", "RecordError", "Refusal", "RulesError"),
    "fortyfives.game.actions": ("Action", "action_text", "parse_action"),
    "fortyfives.game.events": ("redact",),
    "fortyfives.game.game": ("Game",),
    "fortyfives.game.legal": ("check", "legal_actions", "playable"),
    "fortyfives.game.machine": ("decide", "start_deal", "step"),
    "fortyfives.game.state": ("SeatView", "State"),
    "fortyfives.game.view": ("evolve_view", "view"),
    "fortyfives.rules.library": (
        "load_rules",
        "preset",
        "preset_ids",
        "resolve",
        "specification",
    ),
    "fortyfives.rules.ruleset": ("RuleSet",),
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Action",
    "FortyFivesError",
    "Game",
    "Reason",
    "RecordError",
    "Refusal",
    "RuleSet",
    "RulesError",
    "SeatView",
    "State",
    "action_text",
    "card_text",
    "check",
    "decide",
    "evolve_view",
    "legal_actions",
    "load_rules",
    "parse_action",
    "parse_card",
    "playable",
    "preset",
    "preset_ids",
    "redact",
    "resolve",
    "specification",
    "start_deal",
    "step",
    "view",
]


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
