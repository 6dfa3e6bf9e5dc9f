"""Questions that come at the same time are asked in one query.

When a server comes back, everybody who played comes back in the same second.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Together(Generic[Answer]):
    """Looks keys up, `most` in one query; while one runs, the next keys gather.

    `ask` is given keys and gives what it has found; nothing found is None.
    """

    def __init__(
        self, ask: Callable[[list[str]], Awaitable[Mapping[str, Answer]]], *, most: int
    ) -> None:
        self._ask = ask
        self._most = most
        self._waiting: dict[str, asyncio.Future[Answer | None]] = {}
        self._task: asyncio.Task[None] | None = None

    async def get(self, key: str) -> Answer | None:
        """What belongs to a key. Raises what `ask` raises."""
        found = self._waiting.get(key)
        if found is None:
            found = self._waiting[key] = asyncio.get_running_loop().create_future()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="reading together")
        return await asyncio.shield(found)

    async def _run(self) -> None:
        while self._waiting:
            keys = list(self._waiting)[: self._most]
            asked = {key: self._waiting.pop(key) for key in keys}
            try:
                answers = await self._ask(keys)
            except Exception as error:  # it is told to all who asked
                for future in asked.values():
                    future.set_exception(error)
                    future.exception()
            else:
                for key, future in asked.items():
                    future.set_result(answers.get(key))
