"""The file of nights, in a thread of its own: SQLite waits for the disk, the server does not."""

from __future__ import annotations

import asyncio
import contextvars
import sqlite3
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from fortyfives.cardnight.desk.desk import Desk
from fortyfives.cardnight.model import Night
from fortyfives.cardnight.reading import night_of
from fortyfives.cardnight.refusals import NightRefusal
from fortyfives.cardnight.store import Store
from fortyfives.server.store.writer import NotSavedError

T = TypeVar("T")
MOST_DESKS: Final = 20
"""How many nights are kept in memory; the others are read from the file when they are wanted."""


class Shelf:
    """The open file and the nights at hand. Only the keeper's thread touches it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._store: Store | None = None
        self._desks: OrderedDict[str, Desk] = OrderedDict()

    @property
    def store(self) -> Store:
        """The file, opened when it is first wanted. Raises sqlite3.Error, OSError."""
        if self._store is None:
            try:
                self._store = Store(self._path)
            except NightRefusal as refusal:  # its words are for who owns the file: they name it
                raise sqlite3.DatabaseError(refusal.reason.value) from None
        return self._store

    def desk(self, night: str) -> Desk:
        """A night as the file has it now. Raises `NightRefusal` (``unknown_night``)."""
        desk = self._desks.get(night)
        if desk is None:
            desk = self._desks[night] = Desk(self.store, night)
            while len(self._desks) > MOST_DESKS:
                self._desks.popitem(last=False)
        else:
            self._desks.move_to_end(night)
            desk.refresh()
        return desk

    def night(self, name: str) -> Night | None:
        """A night that is only looked at: those at hand are not put away for it.

        None for one that cannot be read.
        """
        try:
            return self.desk(name).night if name in self._desks else night_of(self.store, name)
        except NightRefusal:
            return None

    def close(self) -> None:
        """Close the file."""
        if self._store is not None:
            self._store.close()


class Keeper:
    """The way to the file of nights."""

    def __init__(self, path: Path) -> None:
        self._shelf = Shelf(path)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="nights")

    async def ask(self, work: Callable[[Shelf], T]) -> T:
        """Do something with the file, in the language of who asks.

        Raises what `work` raises; `NotSavedError` when the file cannot be read or written.
        """
        context = contextvars.copy_context()
        job = partial(context.run, self._done, work)
        return await asyncio.get_running_loop().run_in_executor(self._thread, job)

    def _done(self, work: Callable[[Shelf], T]) -> T:
        try:
            return work(self._shelf)
        except (sqlite3.Error, OSError) as error:
            raise NotSavedError(str(error)) from None

    async def at(self, night: str, work: Callable[[Desk], T]) -> T:
        """Do something with a night. Raises also `NightRefusal` (``unknown_night``)."""
        return await self.ask(lambda shelf: work(shelf.desk(night)))

    def close(self) -> None:
        """Finish what was asked, then close the file."""
        self._thread.submit(self._shelf.close)
        self._thread.shutdown(wait=True)
