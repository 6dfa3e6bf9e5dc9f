"""What a night makes of the games of a table of this server, told at that table."""

from __future__ import annotations

import asyncio
from contextlib import aclosing, suppress
from functools import partial

import structlog

from fortyfives.cardnight.desk.asking import round_of, seating_of
from fortyfives.cardnight.model import Phase
from fortyfives.cardnight.refusals import NightRefusal
from fortyfives.cardnight.store import PlayedHere
from fortyfives.server.denials import Denied
from fortyfives.server.hub import Hub
from fortyfives.server.log import NightVerdict
from fortyfives.server.night.live import Follower
from fortyfives.server.night.nights import Nights
from fortyfives.server.night.pages import State, sides_text


class Verdicts:
    """The tables whose players wait for the verdict of the night."""

    def __init__(self, nights: Nights, hub: Hub) -> None:
        self._nights, self._hub = nights, hub
        self._following: dict[str, tuple[Follower, asyncio.Task[None]]] = {}

    def follow(self, here: PlayedHere) -> None:
        """Tell a table that its games are level, and who goes on as soon as that is known."""
        if here.address not in self._following:
            follower = Follower()
            task = asyncio.create_task(self._follow(here, follower), name="verdict of a night")
            self._following[here.address] = follower, task
            task.add_done_callback(lambda _task: self._following.pop(here.address, None))

    async def _follow(self, here: PlayedHere, follower: Follower) -> None:
        try:
            async with aclosing(self._nights.live.follow(here.night, follower)) as news:
                async for seq in news:
                    if seq is not None and await self._told(here):
                        return
        except (Denied, NightRefusal):  # table or night have been deleted
            return
        except Exception:
            structlog.get_logger().exception("verdict_lost")

    async def _told(self, here: PlayedHere) -> bool:
        """Tell the table how it stands; whether that is the last word."""
        verdict = await self._nights.look(here.night, partial(verdict_of, here=here))
        if verdict is not None:
            (await self._hub.find(here.address)).put(verdict)
        return verdict is not None and verdict.standing != "cut"

    async def stop(self) -> None:
        """Follow nothing more; what is not decided is followed again after the next start."""
        for follower, task in list(self._following.values()):
            follower.close("")
            with suppress(asyncio.CancelledError):
                await task


def verdict_of(state: State, *, here: PlayedHere) -> NightVerdict | None:
    """What a night makes of a table whose games are all played; None while a side has to say yes.

    Raises `Denied` (``not_played_here``) or `NightRefusal` where the night waits for it no more.
    """
    night = state.night
    round_ = round_of(night, here.round)
    seating = seating_of(round_, here.number)
    if night.phase not in (Phase.PLAYING, Phase.PLAYED) or sides_text(seating) != here.sides:
        raise Denied("not_played_here")
    table = round_.tables[here.number]
    if table.result is None:
        return NightVerdict(standing="cut")
    if len(table.confirmed) < len(seating.sides):
        return None
    winner = table.result.winner
    return NightVerdict(standing="level" if winner is None else "won", side=winner)
