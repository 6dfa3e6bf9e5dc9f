"""Find the messages of the browser client's sources (TypeScript and Svelte) for Babel."""

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

STRING = r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\""
ONE = re.compile(rf"(?<![\w$.])(?:_|N_)\(\s*({STRING})\s*[,)]")
COUNTED = re.compile(rf"(?<![\w$.])ngettext\(\s*({STRING})\s*,\s*({STRING})\s*,")
HIDDEN = re.compile(r"(?<![\w$.])(?:_|N_|ngettext)\(\s*`")

Message = tuple[int, str, str | tuple[str, str], list[str]]


def extract(
    fileobj: IO[bytes],
    keywords: Collection[str],
    comment_tags: Collection[str],
    options: Mapping[str, Any],
) -> Iterator[Message]:
    """Yield `(line, function, message, comments)` for every message.

    Raises ValueError for a message in backquotes, which nobody could translate.
    """
    text = fileobj.read().decode()
    if found := HIDDEN.search(text):
        raise ValueError(f"a message in backquotes, line {_line(text, found.start())}")
    for hit in ONE.finditer(text):
        yield _line(text, hit.start()), "gettext", _value(hit[1]), []
    for hit in COUNTED.finditer(text):
        both = (_value(hit[1]), _value(hit[2]))
        yield _line(text, hit.start()), "ngettext", both, []


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _value(literal: str) -> str:
    """The text of a string literal; what it may hold is written alike in both languages."""
    value = ast.literal_eval(literal)
    assert isinstance(value, str)
    return value
