"""Find the messages of TOML files, such as the titles and notes of presets, for Babel."""

import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

KEYS = ("title", "description", "source", "note")

Message = tuple[int, str, str, list[str]]


def extract(
    fileobj: IO[bytes],
    keywords: Collection[str],
    comment_tags: Collection[str],
    options: Mapping[str, Any],
) -> Iterator[Message]:
    """Yield `(line, function, message, comments)` for every text under one of the keys.

    TOML gives no line numbers, so the line is always 1. The option `keys` names other keys,
    separated by spaces.
    """
    keys = options.get("keys", "").split() or KEYS
    for text in texts(tomllib.load(fileobj), keys):
        yield 1, "gettext", text, []


def texts(value: object, keys: Collection[str], *, wanted: bool = False) -> Iterator[str]:
    """Walk a parsed file: every non-empty string, alone or in a list, under a wanted key."""
    if isinstance(value, str):
        if wanted and value:
            yield value
    elif isinstance(value, list):
        for item in value:
            yield from texts(item, keys, wanted=wanted)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from texts(item, keys, wanted=key in keys)
