"""Files that keep finished work, so that a long comparison can be taken up again.

The first line says what is compared, every other is something finished.
"""

from __future__ import annotations

from pathlib import Path


class OtherResultsError(Exception):
    """A file holds the results of another comparison, or none."""


def read_kept(path: Path, header: str) -> tuple[list[str], str | None]:
    """The lines after the first, and what is to be appended before anything else, if something is.

    That is the header of a new file, or the end of a line that was broken off; such a line is
    given as it is. Raises `OtherResultsError`, `OSError`, `UnicodeDecodeError`.
    """
    lines = path.read_text("utf-8").split("\n") if path.exists() else [""]
    if lines == [""]:
        return [], header
    if lines[0] != header:
        raise OtherResultsError
    return lines[1:], "" if lines[-1] else None


def append_line(path: Path, line: str) -> None:
    """Add a line to a file. Raises `OSError`."""
    with path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
