"""Every policy has its function in every table, so that a new one cannot be forgotten."""

from __future__ import annotations

import importlib
import pkgutil
import typing
from collections.abc import Iterator, Mapping
from enum import Enum
from types import ModuleType
from typing import Any

import pytest

import fortyfives.game
import fortyfives.rules
from fortyfives.errors import REASON_TEXTS, Reason
from fortyfives.game import actions, events, evolve_own, evolve_public, legal, machine, phases
from fortyfives.game.state import Closing, Moving, Over, Phase

EVENTS = set(typing.get_args(events.Event))
ACTIONS = set(typing.get_args(actions.Action))
PHASES = set(typing.get_args(Phase))


def modules() -> list[ModuleType]:
    names = []
    for package in (fortyfives.rules, fortyfives.game):
        walked = pkgutil.walk_packages(package.__path__, package.__name__ + ".")
        names += [found.name for found in walked]
    return [importlib.import_module(name) for name in names]


def enum_tables(module: ModuleType) -> Iterator[tuple[str, type[Enum], Mapping[Any, Any]]]:
    """The mappings of a module whose keys are members of one enum."""
    for name, value in vars(module).items():
        if not isinstance(value, Mapping) or not value:
            continue
        kinds = {type(key) for key in value}
        kind = kinds.pop()
        if not kinds and issubclass(kind, Enum):
            yield f"{module.__name__}.{name}", kind, value


TABLES = [table for module in modules() for table in enum_tables(module)]


@pytest.mark.parametrize(
    ("kind", "table"),
    [(kind, table) for _, kind, table in TABLES],
    ids=[name for name, _, _ in TABLES],
)
def test_a_table_by_policy_has_every_member(kind: type[Enum], table: Mapping[Any, Any]) -> None:
    assert set(table) == set(kind)


def test_the_tables_are_found() -> None:
    names = {name.removeprefix("fortyfives.") for name, _, _ in TABLES}
    assert {
        "rules.scoring._BOTH_PAST",
        "rules.ordering._PLAIN_ORDERS",
        "rules.duties._PLAIN_PERMITS",
        "rules.duties._TOP_TRUMPS",
        "rules.duties._WITHHOLD_ABOVE",
        "game.forced._BAGGED",
        "game.forced._MOVES",
        "game.forced._FIRST_PACKET",
        "game.evolve_public._NEXT_BIDDER",
        "game.phases._FIRST_LEADS",
        "game.reckon._BONUS",
    } <= names


def test_a_table_with_a_member_missing_is_found() -> None:
    class Policy(Enum):
        ONE = 1
        TWO = 2

    module = ModuleType("made_up")
    vars(module)["TABLE"] = {Policy.ONE: len}
    [(_, kind, table)] = enum_tables(module)
    assert set(table) != set(kind)


def test_every_event_has_its_place_in_the_public_half() -> None:
    assert set(evolve_public.PUBLIC) == EVENTS


def test_every_event_with_a_secret_moves_what_its_seat_knows() -> None:
    assert {*events.SECRET_FIELDS, events.HandsDealt} <= set(evolve_own.OWN) <= EVENTS


def test_every_action_is_decided() -> None:
    assert set(machine._ACTS) == ACTIONS


def test_every_action_has_a_text_form() -> None:
    bare = {type(action) for action in actions.BARE.values()}
    verbs = {*actions.BARE, *actions._READERS}
    assert len(verbs) == len(ACTIONS)
    assert bare <= ACTIONS


def test_every_phase_in_which_someone_acts_is_listed_and_checked() -> None:
    waiting = PHASES - {Moving, Closing, Over}
    assert set(legal._LEGAL) == waiting
    assert set(legal._CHECKS) == waiting


def test_every_stage_has_its_function() -> None:
    assert len(phases._STAGES) == len(phases.Stage)
    assert [stage.value for stage in phases.Stage] == list(range(len(phases.Stage)))


def test_every_reason_has_a_message_and_a_hint() -> None:
    assert set(REASON_TEXTS) == set(Reason)
    assert all(message and hint for message, hint in REASON_TEXTS.values())
