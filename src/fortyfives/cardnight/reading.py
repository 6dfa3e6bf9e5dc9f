"""Reading a night whose file may be damaged: what comes of it is a refusal that names the night."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import msgspec

from fortyfives.cardnight.evolve import fold
from fortyfives.cardnight.model import Night
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.store import Store

BROKEN: Final = (
    msgspec.MsgspecError, ArithmeticError, AssertionError, AttributeError, LookupError,
    StopIteration, TypeError, ValueError,
)  # fmt: skip
"""What comes of reading or folding a log that no night has written."""

LONGEST_WHY: Final = 200


@contextmanager
def reading(night: str) -> Iterator[None]:
    """Turn what is wrong with a night's log into a refusal (``damaged_night``).

    A file that cannot be opened or read at all now is no fault of one night: that passes through.
    """
    try:
        yield
    except (NightRefusal, sqlite3.OperationalError):
        raise
    except (sqlite3.DatabaseError, *BROKEN) as error:
        why = " ".join(str(error).split())[:LONGEST_WHY] or type(error).__name__
        raise NightRefusal(NightReason.DAMAGED_NIGHT, name=night[:60], why=why) from None


def night_of(store: Store, name: str) -> Night:
    """A night of a store as it stands. Raises `NightRefusal` (``damaged_night``)."""
    with reading(name):
        return fold(store.log(name))
