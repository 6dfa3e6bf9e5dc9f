"""Short names of nights, as they stand in addresses and after ``--night``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from typing import Final

LONGEST: Final = 60
"""Letters of a name: it becomes a part of addresses and of the names of files."""

_NAME: Final = re.compile(r"\w[\w.-]*")


def is_name(name: str) -> bool:
    """Whether a night can have this name."""
    return len(name) <= LONGEST and _NAME.fullmatch(name) is not None


def is_plain_name(name: str) -> bool:
    """Whether it can also stand in an address as it is."""
    return name.isascii() and is_name(name)


def slug(text: str) -> str:
    """A text as a part of a name: small letters and digits of ASCII, hyphens."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-") or "night"


def free_name(date: str, title: str, taken: Collection[str]) -> str:
    """A plain name for a night that no other has, from its ISO date and its title."""
    wanted = f"{date}-{slug(title)}"
    ends = ("" if n == 1 else f"-{n}" for n in range(1, len(taken) + 2))
    names = (wanted[: LONGEST - len(end)].rstrip("-") + end for end in ends)
    return next(name for name in names if name not in taken)
