"""Short names of nights, as they stand in addresses and after ``--night``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from typing import Final

LONGEST: Final = 60
_PLAIN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")


def slug(text: str) -> str:
    """A text as a part of a name: small letters and digits of ASCII, hyphens."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-") or "night"


def free_name(date: str, title: str, taken: Collection[str]) -> str:
    """A name for a night that no other has."""
    wanted = f"{date}-{slug(title)}"
    names = (wanted if n == 1 else f"{wanted}-{n}" for n in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)


def is_plain_name(name: str) -> bool:
    """Whether a name can stand in an address as it is."""
    return _PLAIN.fullmatch(name) is not None
