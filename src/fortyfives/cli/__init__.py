"""The command line, one module a command."""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `fortyfives` with these arguments, or the process's own, and exit."""
    from fortyfives.cli.app import run  # so that importing the package costs nothing

    run(arguments)
