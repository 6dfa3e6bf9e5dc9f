"""Holding floods back: a bucket of tokens for everyone who may knock."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

MOST_BUCKETS: Final = 20_000
"""How many strangers are remembered; the longest silent is forgotten first."""


@dataclass(slots=True)
class Bucket:
    """Tokens that come back at `rate` a second, up to `most`."""

    rate: float
    most: float
    left: float
    at: float

    def take(self, now: float, cost: float = 1.0) -> float:
        """Take a token: 0, or the seconds until there is one."""
        wait = self.wait(now, cost)
        if not wait:
            self.left -= cost
        return wait

    def wait(self, now: float, cost: float = 1.0) -> float:
        """The seconds until there is a token, 0 if there is one; takes none."""
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        return 0.0 if self.left >= cost else (cost - self.left) / self.rate


class Limiter:
    """A bucket a key, for example an address."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> float:
        """Take a token of a key: 0, or the seconds to wait."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, self._burst, now)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now)

    def wait(self, key: str) -> float:
        """The seconds until a key has a token, 0 if it has one; takes none."""
        bucket = self._buckets.get(key)
        return 0.0 if bucket is None else bucket.wait(self._clock())


class Doors:
    """Counts who is in: at most so many altogether, and so many of each address."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._inside: Counter[str] = Counter()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def has_room(self, address: str) -> bool:
        """Whether somebody from there could come in now."""
        return self._count < self._most and self._inside.get(address, 0) < self._most_each

    def enter(self, address: str) -> bool:
        """Let somebody in, if there is room; who was let in has to `leave`."""
        if not self.has_room(address):
            return False
        self._inside[address] += 1
        self._count += 1
        return True

    def leave(self, address: str) -> None:
        """Somebody who was let in has gone."""
        self._count -= 1
        self._inside[address] -= 1
        if self._inside[address] <= 0:
            del self._inside[address]
