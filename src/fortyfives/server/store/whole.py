"""Questions to the database that run to their end, even if who asked does not wait any more.

A transaction that is broken off in the middle would keep its connection, and SQLite's lock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

_RUNNING: Final = set[asyncio.Task[Any]]()


def whole(
    ask: Callable[Given, Coroutine[Any, Any, Answer]],
) -> Callable[Given, Awaitable[Answer]]:
    """The same function, which is not cancelled with its caller."""

    @wraps(ask)
    async def run(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        task = asyncio.create_task(ask(*args, **kwargs), name="database")
        _RUNNING.add(task)
        task.add_done_callback(_ended)
        return await asyncio.shield(task)

    return run


async def all_whole() -> None:
    """Wait until each that has begun in this event loop has come to its end."""
    loop = asyncio.get_running_loop()
    while running := [task for task in tuple(_RUNNING) if task.get_loop() is loop]:
        await asyncio.wait(running)


def _ended(task: asyncio.Task[Any]) -> None:
    _RUNNING.discard(task)
    if not task.cancelled():
        task.exception()  # told to who still waits; perhaps nobody does
