"""The routes of a night keep their schema, with a key that opens them and bodies of every shape."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case

from tests.server.night.evening import Evening
from tests.server.running import Running
from tests.server.test_http import EXCLUDED


@pytest.fixture(scope="module")
def evening(server: Running) -> Evening:
    found = Evening(server.url, title="Fuzzed")
    found.enter_many(4)
    found.wish("draw")
    found.wish("seat_next")
    return found


def test_the_routes_of_a_night_keep_their_schema(server: Running, evening: Evening) -> None:
    api: Any = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json", timeout=30)
    tried = set()
    for result in api.get_all_operations():
        operation = result.ok()
        if "{night}" in operation.path:
            _keeps_its_schema(operation, evening)
            tried.add((operation.method.upper(), operation.path.rpartition("}/")[2]))
    assert {("POST", "wishes"), ("POST", "result"), ("GET", "desk")} <= tried
    assert evening.look()["overview"]["title"] == "Fuzzed"


def _keeps_its_schema(operation: Any, evening: Evening) -> None:
    is_of_a_table = operation.path.endswith(("{table}", "result"))
    secret = evening.code(1) if is_of_a_table else evening.key

    @given(case=operation.as_strategy())
    @settings(
        max_examples=25,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        database=None,
    )
    def check(case: Case[Any]) -> None:
        case.path_parameters["night"] = evening.night
        if "table" in case.path_parameters:
            case.path_parameters["table"] = 1
        headers = {"Authorization": f"Bearer {secret}"}
        case.call_and_validate(headers=headers, excluded_checks=EXCLUDED)

    check()
