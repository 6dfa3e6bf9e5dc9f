"""Running commands in this process, as a shell would see them."""

import json
from dataclasses import dataclass
from typing import Any

from typer.testing import CliRunner

from fortyfives.cli.app import app


@dataclass(frozen=True)
class Ran:
    """What a command printed and how it ended."""

    status: int
    out: str
    err: str

    @property
    def answers(self) -> list[Any]:
        """The lines of JSON that it printed."""
        return [json.loads(line) for line in self.out.splitlines()]


def run(*arguments: str, stdin: str | bytes = "") -> Ran:
    """Run `fortyfives` with these arguments; anything but an exit is an error of the test."""
    result = CliRunner().invoke(app, list(arguments), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout_bytes.decode("utf-8"), result.stderr)
