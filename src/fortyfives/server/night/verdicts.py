"""What a night makes of the games of a table of this server, told at that table."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from functools import partial
from typing import Final

import structlog

from fortyfives.cardnight.desk.asking import round_of, seating_of
from fortyfives.cardnight.model import Night, Phase, Seating
from fortyfives.cardnight.refusals import NightRefusal
from fortyfives.cardnight.store import PlayedHere
from fortyfives.server.denials import Denied
from fortyfives.server.hub import Hub
from fortyfives.server.log import NightVerdict
from fortyfives.server.night.live import Follower
from fortyfives.server.night.nights import Nights
from fortyfives.server.night.pages import State, sides_text
from fortyfives.server.store.writer import NotSavedError

AGAIN: Final = 5.0
"""Seconds until what could not be read or written down is tried again."""


class Verdicts:
    """The tables whose players wait for the verdict of the night."""

    def __init__(self, nights: Nights, hub: Hub) -> None:
        self._nights, self._hub = nights, hub
        self._following: dict[str, asyncio.Task[None]] = {}

    def follow(self, address: str) -> None:
        """Tell a table what the night makes of its games, now and whenever that changes."""
        if address not in self._following:
            task = asyncio.create_task(self._follow(address), name="verdict of a night")
            self._following[address] = task
            task.add_done_callback(lambda _task: self._following.pop(address, None))

    async def _follow(self, address: str) -> None:
        try:
            while not await self._is_told(address):
                await asyncio.sleep(AGAIN)
        except Exception:
            structlog.get_logger().exception("verdict_lost")

    async def _is_told(self, address: str) -> bool:
        """Tell a table all it is to know; False where that has to be tried again."""
        try:
            here = await self._nights.ask(lambda shelf: shelf.store.night_of(address))
            if here is not None:
                await self._tell(here)
        except NightRefusal:  # the night has been deleted, or seated anew
            return True
        except Denied as denied:  # so has the table, unless there are too many now
            return denied.code != "too_many"
        except NotSavedError as error:
            structlog.get_logger().warning("verdict_waits", reason=str(error))
            return False
        return True

    async def _tell(self, here: PlayedHere) -> None:
        """Tell the table how it stands, and what is corrected, until another round is seated.

        Only what is new is told: a table that sleeps is not woken for the lines of others.
        """
        told: NightVerdict | None = None
        async with aclosing(self._nights.live.follow(here.night, Follower())) as news:
            async for seq in news:
                if seq is None:
                    continue
                verdict, is_last = await self._nights.look(here.night, partial(_found, here=here))
                if verdict not in (None, told):
                    (await self._hub.find(here.address)).put(verdict)
                    told = verdict
                if is_last:
                    return

    async def stop(self) -> None:
        """Follow nothing more; what may still change is followed again after the next start."""
        tasks = list(self._following.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _found(state: State, *, here: PlayedHere) -> tuple[NightVerdict | None, bool]:
    """The verdict of a night on a table, and whether it is the last one."""
    night, verdict = state.night, verdict_of(state, here=here)
    is_open = verdict is None or verdict.standing == "cut"
    is_past = len(night.rounds) > here.round and not is_open
    return verdict, is_past or night.phase is Phase.CLOSED


def seating_here(night: Night, here: PlayedHere) -> Seating:
    """Who plays at a table of this server.

    Raises `Denied` (``not_played_here``) or `NightRefusal` where the table is not one of the night.
    """
    seating = seating_of(round_of(night, here.round), here.number)
    if sides_text(seating) != here.sides:
        raise Denied("not_played_here")
    return seating


def verdict_of(state: State, *, here: PlayedHere) -> NightVerdict | None:
    """What a night makes of a table whose games are all played; None while a side has to say yes.

    Raises `Denied` (``not_played_here``) or `NightRefusal` where the table is not one of it.
    """
    seating = seating_here(state.night, here)
    table = round_of(state.night, here.round).tables[here.number]
    if table.result is None:
        return NightVerdict(standing="cut")
    if len(table.confirmed) < len(seating.sides):
        return None
    winner = table.result.winner
    return NightVerdict(standing="level" if winner is None else "won", side=winner)
