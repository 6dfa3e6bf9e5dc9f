"""What was made once and may be asked for again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Remembered(Generic[T]):
    """The latest that were made, by what they were made of; one thread at a time touches it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, place: Hashable) -> T | None:
        """What is remembered there, which stays the longer for it."""
        if place in self._made:
            self._made.move_to_end(place)
        return self._made.get(place)

    def keep(self, place: Hashable, made: T) -> T:
        """Remember it; what was not asked for longest is forgotten."""
        self._made[place] = made
        self._made.move_to_end(place)
        while len(self._made) > self._most:
            self._made.popitem(last=False)
        return made
