"""Who may do what: the key of a night's desk and the codes of its tables.

Both follow from the night's secret seed, so the file keeps neither and whoever has the file has
them again. The seed cannot be found from them.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import Final

from fortyfives.cardnight.draws import table_code

KEY_BYTES: Final = 16
LONGEST: Final = 100
"""No key or code is longer; what is, is not looked at."""


def desk_key(seed: bytes) -> str:
    """The key of a night's desk: 22 letters for an address."""
    digest = hmac.new(seed, b"desk key", hashlib.sha256).digest()[:KEY_BYTES]
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def opens_desk(seed: bytes, given: str) -> bool:
    """Whether this is the key of the desk; takes the same time for every wrong one."""
    return _same(desk_key(seed), given)


def opens_table(seed: bytes, table: int, given: str) -> bool:
    """Whether this is the code of a table; capitals and blanks do not matter."""
    return _same(table_code(seed, table), "".join(given.split()).upper())


def _same(right: str, given: str) -> bool:
    return hmac.compare_digest(right.encode(), given[:LONGEST].encode())
