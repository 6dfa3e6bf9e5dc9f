"""A seating of a night played at a table of this server, whose result comes back by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Final

import structlog
from msgspec import Struct
from msgspec.structs import replace

from fortyfives.cardnight.desk.asking import seating_of
from fortyfives.cardnight.desk.results import enter_result, make_result
from fortyfives.cardnight.events import Event
from fortyfives.cardnight.model import Game, Night, Phase, Seating
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.store import PlayedHere
from fortyfives.cardnight.words import by_table
from fortyfives.errors import FortyFivesError
from fortyfives.rules.library import load_rules, specification
from fortyfives.server import log
from fortyfives.server.denials import Denied, told
from fortyfives.server.hub import Hub
from fortyfives.server.log import AnyEntry
from fortyfives.server.night.keeper import Shelf
from fortyfives.server.night.keys import opens_desk
from fortyfives.server.night.nights import Nights, Who, Wished
from fortyfives.server.night.pages import State, own_tables, phone_page, sides_text
from fortyfives.server.night.verdicts import AGAIN, Verdicts, seating_here
from fortyfives.server.services import Services
from fortyfives.server.store.rows import Player
from fortyfives.server.store.writer import NotSavedError
from fortyfives.server.table.chance import new_game
from fortyfives.server.table.fold import Finished, Table
from fortyfives.server.wire.commands import TableSettings
from fortyfives.server.wire.night import OwnTableLink
from fortyfives.server.wire.night_wishes import OwnTable

SETTINGS: Final = TableSettings(spectators="table", undo=False, deal_after=15)
NOBODY: Final = Player("", "")
"""Who opens such a table: no player. Its host is whoever comes first, if people play there."""


_TOLD: Final = frozenset({NightReason.WINNER_NEEDED, NightReason.RESULT_EXISTS})
"""Why a result is not taken though the night has a word for those who have played."""


class Plan(Struct, frozen=True, kw_only=True):
    """A table to be opened for a seating."""

    round: int
    seating: Seating
    title: str
    sides: list[str]
    persons: int
    rules: str
    games: int


class OwnTables:
    """The seatings that are played at tables of this server."""

    def __init__(self, nights: Nights, hub: Hub, services: Services) -> None:
        self._nights, self._hub, self._services = nights, hub, services
        self._verdicts = Verdicts(nights, hub)
        self._lock = asyncio.Lock()
        self._stopping = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        services.game_over = self._game_over

    async def open(self, night: str, number: int, who: Who, asked: OwnTable) -> OwnTableLink:
        """Open a table for a seating of the latest round, or find the one that is open.

        Raises `Denied` (``wrong_code``, ``not_played_here``, ``unknown_level``, ``wrong_key``
        where only computer players would play), `NightRefusal`.
        """
        if asked.bots is not None and asked.bots not in self._services.bots.levels:
            raise Denied("unknown_level")
        async with self._lock:
            state = await self._nights.as_anyone_at(night, number, who, lambda state: state)
            known = own_tables(state, state.night.round).get(number)
            if known is None:
                known = await self._opened(state, number, asked, opens_desk(state.seed, who.secret))
        return OwnTableLink(table=known.removeprefix("/t/"), path=known)

    async def _opened(self, state: State, number: int, asked: OwnTable, is_desk: bool) -> str:
        plan = plan_of(state, number)
        entries = _entries(plan, asked, self._services.chance)
        if isinstance(entries[-1], log.GameStarted) and not is_desk:
            raise Denied("wrong_key")  # nobody would be there who could say no
        address = await self._hub.open(NOBODY, entries)
        here = PlayedHere(state.night.id, plan.round, number, sides_text(plan.seating), address)
        await self._nights.ask(lambda shelf: shelf.store.play_here(here))
        if isinstance(entries[-1], log.GameStarted):
            await self._hub.find(address)  # nobody else will wake it
        return f"/t/{address}"

    # ------------------------------------------------------------- results

    def _game_over(self, table: Table) -> None:
        if self._stopping.is_set():
            return  # found by `resume`
        games = [game for game in table.games if game.winner is not None]
        if table.wanted and len(games) >= table.wanted:
            self._later(self._collect(table.id, games, speaking_side(table)))

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name="result of a night")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _collect(self, address: str, games: Sequence[Finished], side: int | None) -> None:
        """Write the result of a table down, if it is whole and the night still waits for it.

        Where the file cannot be written now it is tried again; what is left when the server stops
        is found by `resume`.
        """
        try:
            while not await self._written(address, games, side):
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stopping.wait(), AGAIN)
                if self._stopping.is_set():
                    return
        except FortyFivesError as error:  # the desk has entered it, or it needs a cut
            structlog.get_logger().info("result_not_taken", reason=told(error)["code"])
            if isinstance(error, NightRefusal) and error.reason in _TOLD:
                self._verdicts.follow(address)
        except Exception:
            structlog.get_logger().exception("result_lost")

    async def _written(self, address: str, games: Sequence[Finished], side: int | None) -> bool:
        """Whether the file took the result. Raises what the night refuses."""
        try:
            here = await self._nights.ask(lambda shelf: shelf.store.night_of(address))
            if here is not None:
                wish = Wished(
                    f"game:{address}",
                    lambda _seed: [partial(_entered, here=here, games=games, side=side)],
                    by_table(here.number),
                )
                await self._nights.as_server(here.night, wish)
        except NotSavedError as error:
            structlog.get_logger().warning("result_waits", reason=str(error))
            return False
        return True

    async def resume(self) -> None:
        """After a start: take results that came in before, and let computer players go on."""
        self._stopping.clear()
        for here in await self._nights.ask(_waiting):
            try:
                owner = await self._hub.find(here.address)
            except Denied:  # deleted since
                continue
            except Exception:  # one table that cannot be read keeps no other from going on
                structlog.get_logger().exception("table_not_resumed")
                continue
            self._game_over(owner.table)

    async def stop(self) -> None:
        """Wait for what is being written, and begin nothing more."""
        self._stopping.set()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._verdicts.stop()


def speaking_side(table: Table) -> int | None:
    """The side that a table's result is from, the others to say yes; None if it stands at once.

    Where computer players sat for one side and people for another, that side has not been there:
    anyone with the code could have seated weak players in its place. Where people came and all
    left, nobody has seen the end. A table of computer players alone is the desk's wish.
    """
    rules = table.rules
    here = {rules.side_of(s) for s, seat in enumerate(table.seats) if seat.kind == "person"}
    is_all_or_nobody = len(here) == rules.sides or not (here or table.host)
    return None if is_all_or_nobody else min(here, default=0)


def _entered(
    night: Night, *, here: PlayedHere, games: Sequence[Finished], side: int | None
) -> Sequence[Event]:
    """The result as games were won."""
    seating = seating_here(night, here)
    played = [Game(winner=game.winner, points=tuple(game.scores)) for game in games]
    result = make_result(night, seating, played[: night.format.games])
    return enter_result(night, here.number, result, number=here.round, side=side)


def _waiting(shelf: Shelf) -> list[PlayedHere]:
    """The tables whose result a night still waits for, or whose cut they may not know of yet."""
    found: list[PlayedHere] = []
    for row in shelf.store.nights():
        played = shelf.store.played_here(row.id)
        night = shelf.night(row.id) if played else None
        if night is None or night.phase is not Phase.PLAYING:
            continue
        results = {(r.number, n): t.result for r in night.rounds for n, t in r.tables.items()}
        open_ = {place for place, result in results.items() if result is None or result.by_cut}
        found += [p for p in played if (p.round, p.number) in open_]
    return found


# --------------------------------------------------------------- opening one


def plan_of(state: State, number: int) -> Plan:
    """What a table for a seating must be. Raises `Denied` (``not_played_here``)."""
    night, round_ = state.night, state.night.round
    if round_ is None or not phone_page(state, number, ()).may_play_here:
        raise Denied("not_played_here")
    seating = seating_of(round_, number)
    counts = {_persons(night, seating, side) for side in range(len(seating.sides))}
    if len(counts) != 1:
        raise Denied("not_played_here")
    return Plan(
        round=round_.number,
        seating=seating,
        title=f"{night.title} · {number}",
        sides=[_names(night, side) for side in seating.sides],
        persons=counts.pop(),
        rules=night.format.rules,
        games=night.format.games,
    )


def _persons(night: Night, seating: Seating, side: int) -> int:
    names = [name for unit in seating.sides[side] for name in night.units[unit].names]
    return sum(name not in seating.resting for name in names)


def _names(night: Night, side: Sequence[int]) -> str:
    return " + ".join(f"{unit} {night.units[unit].name}" for unit in side)


def _entries(plan: Plan, asked: OwnTable, chance: Random) -> list[AnyEntry]:
    """The first entries of the table: rules, computer players, and if only they play, the game."""
    sides = len(plan.sides)
    try:
        rules = load_rules(plan.rules, players=plan.persons * sides, sides=sides)
    except FortyFivesError:
        raise Denied("not_played_here") from None
    by_bots = {side for side in asked.sides_by_bots if side < sides and asked.bots is not None}
    is_quick = len(by_bots) == sides  # nobody plays who would want to follow
    opened = log.Opened(
        host="",
        name="",
        rules=specification(rules),
        house=plan.title,
        settings=replace(SETTINGS, bot_pace=0) if is_quick else SETTINGS,
        night=plan.title,
        sides=plan.sides,
        games=plan.games,
        dealer=plan.seating.dealer,
    )
    entries: list[AnyEntry] = [opened]
    if asked.bots is not None:
        seats = [seat for seat in range(rules.players) if rules.side_of(seat) in by_bots]
        entries += [log.BotSat(seat=seat, level=asked.bots) for seat in seats]
        if is_quick:
            entries.append(new_game(plan.seating.dealer, chance))
    return entries
