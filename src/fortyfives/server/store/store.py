"""What the server asks the database. Writes of tables go through `Writer`, all else directly."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from sqlalchemy import Row, delete, func, insert, select, text, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from fortyfives.server.store import schema
from fortyfives.server.store.ageing import Each, delete_old, keep_time
from fortyfives.server.store.engine import DATABASE_ERRORS, open_engine, prepare
from fortyfives.server.store.rows import Batch, GameRow, HouseRow, Player, ResultRow
from fortyfives.server.store.together import Together
from fortyfives.server.store.unusable import reason
from fortyfives.server.store.whole import all_whole, whole
from fortyfives.server.store.writer import NotSavedError, Writer

DAY = 86_400.0
DECKS_AT_ONCE: Final = 2_000

LOGS_TOGETHER = 50
PLAYERS_TOGETHER = 200
"""How many logs of tables, and how many identities, are read in one query."""

WELL_SECONDS = 3.0
"""How long the database may take to answer who asks whether it is well."""


class Store:
    """The database of a server."""

    def __init__(
        self,
        url: str,
        *,
        clock: Callable[[], float] = time.time,
        observe: Callable[[int, float], None] | None = None,
    ) -> None:
        self.engine: AsyncEngine = open_engine(url)
        self._clock = clock
        # One connection for all that is written. Those who read, perhaps thousands at once, do
        # not delay it; and who writes waits in a line, which SQLite's lock is not.
        self._pen: AsyncEngine = open_engine(url, connections=1)
        self.writer = Writer(self._pen, observe)
        self._logs = Together(self._read_logs, most=LOGS_TOGETHER)
        self._owners = Together(self._read_players, most=PLAYERS_TOGETHER)

    async def prepare(self) -> None:
        """Bring the database up to date. Raises `UnusableDatabase`."""
        await prepare(self.engine)

    async def open(self) -> None:
        """Bring the database up to date and begin to write. Raises `UnusableDatabase`."""
        await self.prepare()
        self.writer.start()

    async def close(self) -> None:
        """Write what waits, answer what was asked, then let go of the database."""
        await self.writer.stop()
        await all_whole()
        await self._pen.dispose()
        await self.engine.dispose()

    async def is_well(self) -> bool:
        """Whether the database answers, and takes what is to be written."""
        try:
            await asyncio.wait_for(self._answers(), WELL_SECONDS)
        except DATABASE_ERRORS:
            return False
        return self.writer.is_running and not self.writer.is_failing

    @whole
    async def _answers(self) -> None:
        async with self.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with. Raises `NotSavedError` where the database is away."""
        try:
            async with self.engine.connect() as connection:
                yield connection
        except DATABASE_ERRORS as error:
            raise NotSavedError(reason(error)) from None

    # ------------------------------------------------------------- tables

    async def append(self, batch: Batch) -> None:
        """Add entries to a table's log; durable on return. Raises `NotSavedError`."""
        await self.writer.write(batch)

    async def read_log(self, table: str) -> list[str]:
        """The entries of a table in order; none if there is no such table."""
        if not is_key(table):
            return []
        return await self._logs.get(table) or []

    @whole
    async def log_length(self, table: str) -> int:
        """How many entries a table has; 0 if there is no such table."""
        if not is_key(table):
            return 0
        log = schema.log
        query = select(func.max(log.c.seq)).where(log.c.table_id == table)
        async with self._reading() as connection:
            return (await connection.execute(query)).scalar_one() or 0

    @whole
    async def _read_logs(self, names: list[str]) -> dict[str, list[str]]:
        log = schema.log
        query = (
            select(log.c.table_id, log.c.body)
            .where(log.c.table_id.in_(names))
            .order_by(log.c.table_id, log.c.seq)
        )
        found: dict[str, list[str]] = {}
        async with self._reading() as connection:
            for name, body in await connection.execute(query):
                found.setdefault(name, []).append(body)
        return found

    # ------------------------------------------------------------ players

    async def new_player(self, name: str) -> tuple[Player, str]:
        """A new identity and its token, which is kept nowhere."""
        player, token = Player("p_" + secrets.token_urlsafe(12), name), secrets.token_urlsafe(32)
        now = self._clock()
        await self._run(
            insert(schema.players).values(
                id=player.id, token_hash=token_hash(token), name=name, created=now, seen=now
            )
        )
        return player, token

    async def player_of(self, token: str) -> Player | None:
        """Who a token belongs to."""
        row = await self._owners.get(token_hash(token))
        if row is None:
            return None
        players = schema.players
        if self._clock() - row.seen > DAY:
            await self._run(
                update(players).where(players.c.id == row.id).values(seen=self._clock())
            )
        return Player(row.id, row.name)

    @whole
    async def _read_players(self, hashes: list[str]) -> dict[str, Row[Any]]:
        players = schema.players
        async with self._reading() as connection:
            rows = await connection.execute(select(players).where(players.c.token_hash.in_(hashes)))
            return {row.token_hash: row for row in rows}

    async def rename(self, player: str, name: str) -> None:
        """Give a player another name."""
        players = schema.players
        await self._run(update(players).where(players.c.id == player).values(name=name))

    async def forget(self, player: str) -> None:
        """Delete an identity and what it has done; games stay, under the names they had."""
        results, players = schema.results, schema.players
        await self._run(
            delete(results).where(results.c.player_id == player),
            delete(players).where(players.c.id == player),
        )

    # ------------------------------------------------------- games, houses

    @whole
    async def game(self, key: str) -> GameRow | None:
        """A game with its finished deals."""
        if not is_key(key):
            return None
        games = schema.games
        async with self._reading() as connection:
            row = (await connection.execute(select(games).where(games.c.id == key))).first()
        if row is None:
            return None
        return GameRow(row.id, row.table_id, row.started, row.ended, row.touched, row.record)

    @whole
    async def games_of(self, player: str, most: int = 200) -> list[tuple[GameRow, ResultRow]]:
        """The games of a player, the newest first."""
        games, results = schema.games, schema.results
        query = (
            select(games, results)
            .join(results, results.c.game_id == games.c.id)
            .where(results.c.player_id == player)
            .order_by(games.c.started.desc())
            .limit(most)
        )
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        return [
            (GameRow(r.id, r.table_id, r.started, r.ended, r.touched, r.record), _result(r))
            for r in rows
        ]

    @whole
    async def results_of(self, player: str) -> list[ResultRow]:
        """What a player has done in each of his games."""
        results = schema.results
        query = select(results).where(results.c.player_id == player)
        async with self._reading() as connection:
            return [_result(row) for row in await connection.execute(query)]

    async def add_house(self, house: HouseRow) -> None:
        """Save a house."""
        await self._run(
            insert(schema.houses).values(
                id=house.key,
                name=house.name,
                rules=house.rules,
                player_id=house.player,
                created=house.created,
                touched=house.created,
            )
        )

    @whole
    async def house(self, key: str) -> HouseRow | None:
        """A saved house, which is used thereby."""
        if not is_key(key):
            return None
        houses = schema.houses
        async with self._reading() as connection:
            row = (await connection.execute(select(houses).where(houses.c.id == key))).first()
        if row is None:
            return None
        now = self._clock()
        if now - row.touched > DAY:
            with suppress(NotSavedError):  # it can be read even where nothing can be written
                await self._run(update(houses).where(houses.c.id == key).values(touched=now))
        return HouseRow(row.id, row.name, row.rules, row.player_id, row.created)

    async def decks(self) -> AsyncIterator[str]:
        """Every deck played until now, in no order. Raises `NotSavedError`."""
        now, rows = self._clock(), await self._some_decks("", 0)
        while rows:
            for row in rows:
                if row.ended <= now:  # who asks hears of the later ones as they are played
                    yield row.deck
            rows = await self._some_decks(rows[-1].game_id, rows[-1].number)

    @whole
    async def _some_decks(self, game: str, number: int) -> Sequence[Row[Any]]:
        """The next deals after one, by their keys."""
        deals = schema.deals
        query = (
            select(deals)
            .where(tuple_(deals.c.game_id, deals.c.number) > (game, number))
            .order_by(deals.c.game_id, deals.c.number)
            .limit(DECKS_AT_ONCE)
        )
        async with self._reading() as connection:
            return (await connection.execute(query)).all()

    # -------------------------------------------------------------- expiry

    @whole
    async def expire(self, now: float, unused: Each) -> Each:
        """Delete what nobody has used for so many seconds; how many of each went.

        Raises `NotSavedError`.
        """
        try:
            async with self._pen.begin() as connection:
                await keep_time(connection, now)
                return await delete_old(connection, now, unused)
        except DATABASE_ERRORS as error:
            raise NotSavedError(reason(error)) from None

    @whole
    async def count_tables(self) -> int:
        """How many tables there are."""
        query = select(func.count()).select_from(schema.tables)
        async with self._reading() as connection:
            return (await connection.execute(query)).scalar_one()

    @whole
    async def _run(self, *statements: object) -> None:
        """Do some statements together. Raises `NotSavedError`."""
        try:
            async with self._pen.begin() as connection:
                for statement in statements:
                    await connection.execute(statement)  # type: ignore[call-overload]
        except DATABASE_ERRORS as error:
            raise NotSavedError(reason(error)) from None


def is_key(text: str) -> bool:
    """Whether a text can be the key of anything kept; all else need not be looked for."""
    return _KEY.fullmatch(text) is not None


_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,24}")


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def _result(row: Sequence[object] | object) -> ResultRow:
    get = row._mapping  # type: ignore[union-attr]
    return ResultRow(
        player=get["player_id"],
        game=get["game_id"],
        preset=get["preset"],
        seat=get["seat"],
        won=get["won"],
        deals=get["deals"],
        points=get["points"],
        bids=get["bids"],
        bids_made=get["bids_made"],
        bid_points=get["bid_points"],
    )
