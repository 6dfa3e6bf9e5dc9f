"""The fold: a night is what the events of its log make of it; nothing is refused here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fortyfives.cardnight.events import Logged, NightOpened
from fortyfives.cardnight.folds import people, results, rounds, settling
from fortyfives.cardnight.folds.kind import Folds
from fortyfives.cardnight.model import Night

FOLDS: Final[Folds] = {**people.FOLDS, **rounds.FOLDS, **results.FOLDS, **settling.FOLDS}


def evolve(night: Night | None, logged: Logged) -> Night:
    """The night after one more event of its log; the first event makes the night."""
    event = logged.event
    if isinstance(event, NightOpened):
        return _opened(event)
    assert night is not None
    return FOLDS[type(event)](night, event, logged)


def fold(log: Iterable[Logged]) -> Night:
    """The night that a whole log makes. Raises ValueError for an empty one."""
    night: Night | None = None
    for logged in log:
        night = evolve(night, logged)
    if night is None:
        raise ValueError("the log is empty")
    return night


def _opened(event: NightOpened) -> Night:
    return Night(
        id=event.id,
        title=event.title,
        date=event.date,
        place=event.place,
        format=event.format,
        commitment=event.commitment,
        odd=event.odd,
        series=event.series,
    )
