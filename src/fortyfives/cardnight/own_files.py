"""Files that only their owner may read: databases hold what decks are made from."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def make_own(path: Path) -> None:
    """Make an empty file, readable by its owner alone, unless there is one. Raises OSError.

    SQLite gives the files beside its database the rights of the database.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
