"""Deadlines of players who think in rounds."""

from __future__ import annotations

from time import monotonic


def is_late(begun: float, done: int, more: int, deadline_ms: float | None) -> bool:
    """Whether so many more worlds would, at the pace so far, go past the deadline.

    `begun` is the reading of `monotonic` when the thinking began, `done` the worlds so far.
    """
    if deadline_ms is None:
        return False
    passed = 1000 * (monotonic() - begun)
    return passed * (done + more) > deadline_ms * done
