"""Strict JSON for records and queries: whatever comes in, a value or a `RecordError`."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NoReturn, TypeAlias

from fortyfives.errors import RecordError, short
from fortyfives.i18n import N_, gettext

Json: TypeAlias = Any

MOST_NESTED: Final = 60
MOST_DIGITS: Final = 400
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")

HINTS: Final = {
    "bad_utf8": N_("Save the file as UTF-8."),
    "bad_json": N_("A record is one JSON object; a file of several has one on each line."),
    "duplicate_key": N_("Every key of an object stands once."),
    "bad_number": N_("Write numbers in digits, of a size that makes sense."),
    "too_deep": N_("Nothing in a record is nested deeper than a few levels."),
    "bad_text": N_("Text must be valid Unicode, without halves of surrogate pairs."),
}


def canonical(value: Json) -> str:
    """The canonical text of a value: keys sorted, no spaces, no escapes but the needed ones."""
    return json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )


def read_json(text: str | bytes) -> Json:
    """The value of a JSON text. Raises `RecordError`.

    A byte order mark is skipped. Keys that stand twice, numbers that are none, nesting without
    end and text that is not Unicode are refused.
    """
    decoded = _decode(text)
    try:
        value = json.loads(
            decoded,
            object_pairs_hook=_object,
            parse_float=_float,
            parse_int=_int,
            parse_constant=_constant,
        )
    except RecordError:
        raise
    except RecursionError:
        fault("too_deep", gettext("The text is nested too deeply."))
    except json.JSONDecodeError as error:
        where = gettext("line {line}, column {column}").format(
            line=error.lineno, column=error.colno
        )
        fault("bad_json", gettext("This is not JSON ({where}).").format(where=where))
    refuse_deep(value)
    if _SURROGATE.search(decoded):
        _check_text(value)
    return value


def fault(code: str, message: str, **where: Any) -> NoReturn:
    """Raise a `RecordError` with the hint that belongs to its code."""
    where.setdefault("hint", gettext(HINTS.get(code, "")))
    raise RecordError(code, message, **where)


def _decode(text: str | bytes) -> str:
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = gettext("The text is not UTF-8 (byte {at}).").format(at=error.start)
        fault("bad_utf8", message)


def _object(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        message = gettext("The key “{key}” stands twice in one object.").format(key=short(twice))
        fault("duplicate_key", message)
    return found


def _float(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        _constant(text)
    return number


def _int(text: str) -> int:
    if len(text) > MOST_DIGITS:
        _constant(text)
    return int(text)


def _constant(text: str) -> NoReturn:
    fault("bad_number", gettext("“{text}” is not a number.").format(text=short(text)))


def refuse_deep(value: Json) -> None:
    """Raise a `RecordError` for what is nested so deeply that it could not be shown."""
    if _depth(value) > MOST_NESTED:
        fault("too_deep", gettext("The text is nested too deeply."))


def _depth(value: Json) -> int:
    """How deeply lists and objects are nested; looks no deeper than it must."""
    depth, level = 0, [value]
    while level and depth <= MOST_NESTED:
        inner: list[Json] = []
        for item in level:
            if isinstance(item, dict):
                inner += item.values()
            elif isinstance(item, list):
                inner += item
        depth, level = depth + 1, inner
    return depth


def _check_text(value: Json) -> None:
    try:
        canonical(value).encode()
    except UnicodeEncodeError:
        fault("bad_text", gettext("The text is not valid Unicode."))
