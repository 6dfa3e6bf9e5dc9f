"""The computer player on turn: asked once for each move, whatever comes in between."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from fortyfives.bots.novice import Novice
from fortyfives.game.actions import action_text
from fortyfives.game.state import SeatView
from fortyfives.game.view import view
from fortyfives.server import log
from fortyfives.server.inbox import BotChose, Move
from fortyfives.server.metrics import Metrics
from fortyfives.server.on_turn import BotOnTurn
from fortyfives.server.services import Services
from fortyfives.server.table.fold import Table
from fortyfives.server.wire.commands import TableSettings


class Asked:
    """Computer players who answer when they are told to, and count how often they were asked."""

    def __init__(self) -> None:
        self.count = 0
        self.go_on = asyncio.Event()

    async def choose(self, level: str, seed: int, seen: SeatView) -> Any:
        self.count += 1
        await self.go_on.wait()
        return SimpleNamespace(action=Novice().choose(seen))


def bots_game(game: str, table: Table | None = None) -> Table:
    """A game between computer players, its first deal on the table."""
    if table is None:
        table = Table("t")
        settings = TableSettings(bot_pace=0)
        table.apply(log.Opened(host="", name="", rules="irish-45", settings=settings))
        for seat in range(len(table.seats)):
            table.apply(log.BotSat(seat=seat, level="novice"))
    table.apply(log.GameStarted(game=game, seed=1, dealer=0))
    table.apply(log.Sealed(seed="ab" * 32))
    table.apply(log.Dealt())
    return table


def chosen(table: Table) -> BotChose:
    """An answer of the seat on turn."""
    match = table.match
    assert match is not None
    assert match.state is not None
    assert match.turn is not None
    action = Novice().choose(view(match.state, match.turn))
    return BotChose(Move(match.id, match.move), match.turn, action)


class Turn:
    """A `BotOnTurn`, whom it asks, and what it was answered."""

    def __init__(self) -> None:
        self.bots, self.answers = Asked(), list[BotChose]()
        pool: Any = self.bots
        unused: Any = None
        services = Services(unused, pool, Metrics(), dealing=unused)
        self.bot = BotOnTurn(services, self.answers.append)

    async def asks(self, table: Table) -> int:
        """How often somebody has been asked once this table was seen."""
        self.bot.ask(table)
        for _ in range(5):
            await asyncio.sleep(0)
        return self.bots.count


def test_an_answer_that_comes_too_late_makes_nobody_be_asked_again() -> None:
    async def story() -> None:
        table, turn = bots_game("g_1"), Turn()
        assert await turn.asks(table) == await turn.asks(table) == 1
        late = chosen(table)
        table.apply(log.Acted(seat=late.seat, action=action_text(late.action), bot=True))
        assert await turn.asks(table) == 2
        assert turn.bot.answered(table, late) is None
        assert await turn.asks(table) == 2
        turn.bots.go_on.set()
        await turn.asks(table)
        assert turn.bot.answered(table, turn.answers[-1]) is not None
        assert await turn.asks(table) == 3

    asyncio.run(story())


def test_an_answer_is_of_one_game() -> None:
    """The next game has a move of the same number."""

    async def story() -> None:
        table, turn = bots_game("g_1"), Turn()
        assert await turn.asks(table) == 1
        late = chosen(table)
        table.apply(log.GameEnded())
        bots_game("g_2", table)
        assert chosen(table).move.number == late.move.number
        assert await turn.asks(table) == 2
        assert turn.bot.answered(table, late) is None

    asyncio.run(story())
