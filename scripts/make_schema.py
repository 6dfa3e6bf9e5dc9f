"""Print the JSON Schema of every message of the server; the client's types are made from it.

`commands` and `messages` name the definitions that go each way over the socket, `pages` the
bodies of the HTTP routes.
"""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec

from fortyfives.server.wire import PROTOCOL
from fortyfives.server.wire.commands import FromClient
from fortyfives.server.wire.messages import FromServer
from fortyfives.server.wire.night import NIGHT_BODIES
from fortyfives.server.wire.night_wishes import NIGHT_ASKED
from fortyfives.server.wire.pages import (
    HTTP_BODIES,
    FairCheck,
    NewHouse,
    NewPlayer,
    NewTable,
    RulesAsked,
)

ASKED = (FairCheck, NewHouse, NewPlayer, NewTable, RulesAsked, *NIGHT_ASKED)
"""Bodies of requests."""


def schema() -> dict[str, Any]:
    """The schema as one JSON object."""
    groups = {
        "commands": get_args(FromClient),
        "messages": get_args(FromServer),
        "pages": (*HTTP_BODIES, *NIGHT_ASKED, *NIGHT_BODIES),
    }
    everything = [kind for kinds in groups.values() for kind in kinds]
    _, definitions = msgspec.json.schema_components(everything, ref_template="#/$defs/{name}")
    for name, definition in definitions.items():
        if name not in _from_client(definitions, groups["commands"]):
            _all_present(definition)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Forty-Fives wire protocol",
        "protocol": PROTOCOL,
        **{name: [kind.__name__ for kind in kinds] for name, kinds in groups.items()},
        "$defs": dict(sorted(definitions.items())),
    }


def _from_client(definitions: dict[str, Any], commands: tuple[type, ...]) -> set[str]:
    """The names of what a client sends, in which a field may be left out."""
    asked = {kind.__name__ for kind in (*commands, *ASKED)}
    return asked & set(definitions)


def _all_present(definition: dict[str, Any]) -> None:
    """The server leaves no field out, whatever its default."""
    if "properties" in definition:
        definition["required"] = list(definition["properties"])


def main() -> None:
    """Write it to standard output."""
    print(json.dumps(schema(), indent=1, sort_keys=False))


if __name__ == "__main__":
    main()
