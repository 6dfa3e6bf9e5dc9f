"""Processes that think for some levels: made ready ahead, asked, replaced when they hang."""

from __future__ import annotations

import asyncio
from multiprocessing import get_context
from time import monotonic
from typing import Any, Final, Literal, TypeAlias

import structlog
from pebble import ProcessPool

from fortyfives.server.bots import thinking

Question: TypeAlias = tuple[str, int, bytes, bytes]
"""Level, seed, the packed rules, the packed view."""

State: TypeAlias = Literal["asleep", "preparing", "ready", "failed"]

HANGS: Final = 5.0
"""How many budgets a question may take before its process is taken for hung and replaced."""

AGAIN: Final = 60.0
"""Seconds until processes that could not be made ready are tried again."""

SHARE: Final = 0.5
"""The part of the budget that a question may have to wait; longer, and somebody else is asked."""

SMOOTH: Final = 0.1
"""How much the newest answer counts in the usual time of one."""

FIRST_GUESS: Final = 0.02


class BusyError(Exception):
    """Nobody can be asked now; the text is why: ``unready``, ``full`` or ``late``."""


class Crew:
    """Processes that answer for some levels. Nothing waits for one that is not ready.

    A question that is late is answered by somebody else, and its process may still finish it.
    Until it has, no more questions wait behind it.
    """

    def __init__(self, levels: tuple[str, ...], *, workers: int, budget: float, queue: int) -> None:
        self.levels = levels
        self.state: State = "asleep"
        self.waiting = self.late = 0
        self.seconds = FIRST_GUESS
        self._workers, self._budget, self._queue = workers, budget, queue
        self._context = get_context("spawn")  # a forked copy of a serving process can lock up
        self._progress: Any = self._context.Array("i", 2, lock=False)
        self._pool: ProcessPool | None = None
        self._preparing: asyncio.Task[None] | None = None
        self._failed_at = 0.0

    @property
    def progress(self) -> tuple[int, int]:
        """How many parts of the engine are ready, and of how many."""
        done, total = self._progress[:]
        return done, total

    # ------------------------------------------------------------ getting ready

    def prepare(self) -> None:
        """Begin to make the processes ready, unless that is done or under way."""
        waits = self.state == "failed" and monotonic() - self._failed_at < AGAIN
        if self.state in {"preparing", "ready"} or waits:
            return
        self.state = "preparing"
        self._preparing = asyncio.create_task(self._prepare(), name="computer players")

    async def _prepare(self) -> None:
        log, began = structlog.get_logger(), monotonic()
        try:
            if self._pool is not None:
                await asyncio.to_thread(self._end, self._pool)
            self._pool = self._started()
            # A process takes its first question when it is ready.
            first = self._pool.schedule(thinking.is_ready)
            await asyncio.shield(asyncio.wrap_future(first))
        except Exception as error:  # without an engine, say; others play meanwhile
            self.state, self._failed_at = "failed", monotonic()
            log.warning("players_not_ready", levels=self.levels, reason=type(error).__name__)
        else:
            self.state = "ready"
            log.info("players_ready", levels=self.levels, seconds=round(monotonic() - began, 1))

    def _started(self) -> ProcessPool:
        pool = ProcessPool(
            max_workers=self._workers,
            initializer=thinking.prepare,
            initargs=[self.levels, self._progress],
            context=self._context,
        )
        if not pool.active:  # asking starts the processes
            raise RuntimeError("no process could be started")
        return pool

    # ------------------------------------------------------------------ asking

    async def ask(self, question: Question, seconds: float) -> str:
        """The action chosen, as text. Raises `BusyError`, TimeoutError or what went wrong."""
        pool = self._able()
        try:
            future = pool.schedule(
                thinking.answer, args=question, timeout=max(seconds, self._budget) * HANGS
            )
        except RuntimeError:  # all processes have ended
            self.state = "asleep"
            self.prepare()
            raise BusyError("unready") from None
        answer = asyncio.wrap_future(future)
        self.waiting += 1
        answer.add_done_callback(self._returned)
        try:
            # A question given up is not called back: that would end its process.
            text, took = await asyncio.wait_for(asyncio.shield(answer), seconds)
        except TimeoutError:
            if not answer.done():
                self.late += 1
                answer.add_done_callback(self._returned_late)
            raise
        self.seconds += SMOOTH * (took - self.seconds)
        return text

    def _able(self) -> ProcessPool:
        """The processes, if a question to them can be answered soon."""
        if self.state != "ready" or self._pool is None:
            self.prepare()
            raise BusyError("unready")
        if self.late >= self._workers:
            raise BusyError("late")
        wait = self.waiting / self._workers * self.seconds
        if self.waiting >= self._queue or wait > SHARE * self._budget:
            raise BusyError("full")
        return self._pool

    def _returned(self, answer: asyncio.Future[Any]) -> None:
        self.waiting -= 1
        if not answer.cancelled():
            answer.exception()  # told to who still waits for it; perhaps nobody does

    def _returned_late(self, _answer: asyncio.Future[Any]) -> None:
        self.late -= 1

    # ------------------------------------------------------------------ ending

    async def close(self) -> None:
        """End the processes."""
        if self._preparing is not None:
            self._preparing.cancel()
        if self._pool is not None:
            await asyncio.to_thread(self._end, self._pool)
            self._pool = None
        self.state = "asleep"

    @staticmethod
    def _end(pool: ProcessPool) -> None:
        pool.stop()  # type: ignore[no-untyped-call]
        pool.join(timeout=5)
