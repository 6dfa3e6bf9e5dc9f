"""Work spread over processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import TypeVar

Piece = TypeVar("Piece")
Done = TypeVar("Done")


def in_any_order(
    work: Callable[[Piece], Done], pieces: Sequence[Piece], processes: int
) -> Iterator[Done]:
    """What comes of each piece as soon as it is finished; with one process in order, and here."""
    if processes == 1 or len(pieces) < 2:
        yield from map(work, pieces)
        return
    with get_context("spawn").Pool(min(processes, len(pieces)), _ignore_interrupts) as pool:
        yield from pool.imap_unordered(work, pieces, chunksize=1)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the process that started these."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
