"""What every table needs of the server besides itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from random import Random

from msgspec import structs

from fortyfives.i18n import use_language
from fortyfives.server.bots import BotPool
from fortyfives.server.dealing import Dealing
from fortyfives.server.log import read_entry
from fortyfives.server.metrics import Metrics
from fortyfives.server.store.store import Store
from fortyfives.server.table.chance import SYSTEM
from fortyfives.server.table.fold import Table
from fortyfives.server.table.phrases import levels, phrases, reactions
from fortyfives.server.wire import PROTOCOL
from fortyfives.server.wire.messages import Welcome, You

VERSION = version("fortyfives")

AT_ONCE = 200
"""How many entries of a log are read before the other tables have their turn."""


class NoTableError(Exception):
    """There is no table with this name."""


@dataclass(slots=True)
class Services:
    """The store, the computer players and the figures of one server."""

    store: Store
    bots: BotPool
    metrics: Metrics
    dealing: Dealing
    most_entries: int = 100_000
    chance: Random = SYSTEM
    """What deals are dealt from; a test gives one of its own."""
    game_over: Callable[[Table], None] = lambda _table: None
    """Told of every game with a winner at a table of a card night."""

    def settled(self, table: Table) -> None:
        """A deal is over and written down."""
        match = table.match
        assert match is not None
        self.dealing.add(match.deck(len(match.settled) - 1))
        if table.night and match.winner is not None:
            self.game_over(table)

    async def read_table(self, name: str) -> Table:
        """A table from its log. Raises `NoTableError`."""
        bodies = await self.store.read_log(name)
        if not bodies:
            raise NoTableError(name)
        table = Table(name)
        for number, body in enumerate(bodies, 1):
            table.apply(read_entry(body))
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
        return table

    def welcome(self, language: str, you: You) -> Welcome:
        """The first message to a viewer."""
        plain = _welcome(language, self.bots.levels)
        return structs.replace(plain, you=you, now=time.time())


@lru_cache(maxsize=32)
def _welcome(language: str, names: tuple[str, ...]) -> Welcome:
    """What everybody of a language is told, made once."""
    nobody = You(player="", name="", seat=None, is_host=False, muted=[])
    with use_language(language):
        return Welcome(
            protocol=PROTOCOL,
            server=VERSION,
            language=language,
            you=nobody,
            phrases=phrases(),
            reactions=reactions(),
            levels=levels(names),
            now=0.0,
        )
