"""The command line, one module a command."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run `fortyfives` with these arguments, or the process's own, and exit."""
    try:
        from fortyfives.cli.app import run  # so that importing the package costs nothing

        run(arguments)
    except KeyboardInterrupt:  # before the command line was there to answer it
        sys.exit(130)
