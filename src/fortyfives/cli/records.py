"""Finding the records in a file: one on each line, or one over several lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from fortyfives.errors import RecordError
from fortyfives.game.record import Record, Replay, parse, replay
from fortyfives.game.record_json import Json, read_json
from fortyfives.i18n import N_, gettext


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands at a place of a file: a record, or what is wrong with it.

    `number` counts the records from 0, `line` the lines from 1.
    """

    number: int
    line: int
    record: Record | RecordError

    def replayed(self) -> Replay:
        """The record played again. Raises `RecordError` for what is wrong with it."""
        if isinstance(self.record, RecordError):
            raise self.record
        return replay(self.record)


def entries(lines: Iterable[bytes]) -> Iterator[Entry]:
    """The records of a file, one by one as its lines come.

    A file whose first line is no JSON of its own is read as one record over several lines.
    """
    number, rest = 0, iter(lines)
    for line_number, line in enumerate(rest, 1):
        if not line.strip():
            continue
        value = _value(line)
        if number == 0 and isinstance(value, RecordError):
            yield from _over_lines(line, list(rest), line_number, value)
            return
        yield Entry(number, line_number, _record(value))
        number += 1


def entries_or_none(lines: Iterable[bytes]) -> Iterator[Entry]:
    """The records of a file; for one that has none, that, as what is wrong with it."""
    entry = None
    for entry in entries(lines):
        yield entry
    if entry is None:
        text = gettext("No record stands here; there is nothing to verify.")
        yield Entry(0, 1, RecordError("no_record", text, hint=gettext(_NONE_HINT)))


_NONE_HINT: Final = N_(
    "Perhaps the file was cut short, or the command before it has written nothing."
)


def _over_lines(
    first: bytes, rest: list[bytes], line_number: int, fault: RecordError
) -> Iterator[Entry]:
    """One record over several lines; else a broken line, and the others each for itself."""
    whole = _value(b"".join([first, *rest]))
    if not isinstance(whole, RecordError):
        yield Entry(0, line_number, _record(whole))
    elif not any(line.lstrip().startswith(b'{"') for line in rest):
        yield Entry(0, line_number, whole)
    else:
        yield Entry(0, line_number, fault)
        number = 1
        for at, line in enumerate(rest, line_number + 1):
            if line.strip():
                yield Entry(number, at, _record(_value(line)))
                number += 1


def _value(text: bytes) -> Json | RecordError:
    try:
        return read_json(text)
    except RecordError as fault:
        return fault


def _record(value: Json | RecordError) -> Record | RecordError:
    if isinstance(value, RecordError):
        return value
    try:
        return parse(value)
    except RecordError as fault:
        return fault
