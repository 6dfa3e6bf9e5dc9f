"""Remembering what was made of a frozen value, for as long as it is the same object."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Concatenate, ParamSpec, TypeVar

K = TypeVar("K")
V = TypeVar("V")
P = ParamSpec("P")


def remembered(
    size: int,
) -> Callable[[Callable[Concatenate[K, P], V]], Callable[Concatenate[K, P], V]]:
    """Remember the last `size` values of a function of a frozen object and plain arguments.

    Nights hold dictionaries and cannot be hashed; their parts are frozen and shared between one
    state and the next, so the object itself is the key. It is held, so its identity is not reused.
    """

    def decorate(function: Callable[Concatenate[K, P], V]) -> Callable[Concatenate[K, P], V]:
        known: OrderedDict[Hashable, tuple[K, V]] = OrderedDict()
        lock = Lock()

        @wraps(function)
        def ask(key: K, /, *args: P.args, **kwargs: P.kwargs) -> V:
            place = (id(key), args, tuple(sorted(kwargs.items())))
            with lock:
                if place in known:
                    known.move_to_end(place)
                    return known[place][1]
            value = function(key, *args, **kwargs)
            with lock:
                known[place] = (key, value)
                while len(known) > size:
                    known.popitem(last=False)
            return value

        return ask

    return decorate
