"""The computer player on turn: asked once for each move, its answer made an entry of the log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fortyfives.bots.novice import Novice
from fortyfives.bots.seeding import derive
from fortyfives.errors import FortyFivesError
from fortyfives.game.actions import action_text
from fortyfives.game.state import SeatView
from fortyfives.game.view import view
from fortyfives.server.inbox import BotChose
from fortyfives.server.log import AnyEntry
from fortyfives.server.services import Services
from fortyfives.server.table.deciding import decide_act
from fortyfives.server.table.fold import Table


class BotOnTurn:
    """Thinks beside the owner of a table, who goes on meanwhile and is handed the answer."""

    def __init__(self, services: Services, put: Callable[[BotChose], None]) -> None:
        self._services = services
        self._put = put
        self._asked: tuple[int, asyncio.Task[None]] | None = None

    def ask(self, table: Table) -> None:
        """Ask whoever is on turn, unless that is a person or he thinks about this move already."""
        match = table.match
        if match is None or match.state is None or match.turn is None:
            return
        if not table.seats[match.turn].is_played_by_bot or self._thinks_of(match.move):
            return
        seen, seed = view(match.state, match.turn), derive(match.bot_seed, match.turn)
        thought = self._think(table, match.move, seen, seed)
        self._asked = (match.move, asyncio.create_task(thought, name="bot"))

    def _thinks_of(self, move: int) -> bool:
        return self._asked is not None and self._asked[0] == move

    def cancel(self) -> None:
        """The answer is not wanted any more."""
        if self._asked is not None:
            self._asked[1].cancel()

    async def _think(self, table: Table, move: int, seen: SeatView, seed: int) -> None:
        place, loop = table.seats[seen.seat], asyncio.get_running_loop()
        level = place.level if place.kind == "bot" else table.settings.cover_level
        started = loop.time()
        decision = await self._services.bots.choose(level, seed, seen)
        taken = loop.time() - started
        self._services.metrics.bot_seconds.labels(level).observe(taken)
        await asyncio.sleep(max(0.0, table.settings.bot_pace / 1000 - taken))
        self._put(BotChose(move, seen.seat, decision.action))

    def answered(self, table: Table, item: BotChose) -> AnyEntry | None:
        """What an answer makes; None for one that comes too late."""
        match = table.match
        self._asked = None
        if match is None or match.state is None or match.move != item.move:
            return None
        if not table.seats[item.seat].is_played_by_bot:
            return None
        try:
            return decide_act(table, item.seat, action_text(item.action), item.move, bot=True)
        except FortyFivesError:  # an answer that is not legal is no reason to wait
            action = Novice().choose(view(match.state, item.seat))
            return decide_act(table, item.seat, action_text(action), item.move, bot=True)
