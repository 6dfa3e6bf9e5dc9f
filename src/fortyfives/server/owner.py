"""The owner of a table: one task that alone changes it.

It takes what comes in order, decides, waits until the entries are durable, applies them and sends
each viewer what he may see. If they cannot be written, the table is read anew from its log.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import msgspec
import structlog

from fortyfives.errors import FortyFivesError
from fortyfives.game.events import Event
from fortyfives.i18n import use_language
from fortyfives.server import log
from fortyfives.server.answers import Answers
from fortyfives.server.coming import by_version, entries_of
from fortyfives.server.denials import Denied, told
from fortyfives.server.inbox import (
    Arrived,
    BotChose,
    Commanded,
    Forgotten,
    Inbox,
    Joined,
    Parted,
)
from fortyfives.server.log import AnyEntry, write_entry
from fortyfives.server.on_turn import BotOnTurn
from fortyfives.server.saying import say
from fortyfives.server.services import Services
from fortyfives.server.store.rows import Batch, Touch, Write
from fortyfives.server.store.writer import NotSavedError
from fortyfives.server.table.automatic import Moment, deal_time, due, is_awake, next_time
from fortyfives.server.table.deciding import Asker, decide, without
from fortyfives.server.table.fold import Table
from fortyfives.server.table.keeping import writes_of_settling
from fortyfives.server.table.room import has_room, may_go_on, need_room
from fortyfives.server.table.table_view import Presence
from fortyfives.server.viewers import Viewer, Viewers, encode
from fortyfives.server.wire import commands as cmd
from fortyfives.server.wire import messages as out

RETRY: Final = 1.0
"""Seconds until something due is tried again that could not be written."""

TOUCH: Final = 3600.0

_CAUSES: Final[dict[type, str]] = {
    log.Dealt: "deal",
    log.Acted: "act",
    log.Closed: "close",
    log.Undone: "undo",
    log.GameEnded: "end",
    log.GameStarted: "end",
    log.RulesChosen: "end",
}
"""The entries that change the deal on the table."""


class Owner:
    """The one task that changes a table."""

    def __init__(self, table: Table, services: Services) -> None:
        self.table = table
        self.services = services
        self.viewers = Viewers(lambda: self.table, self._presence)
        self._inbox = Inbox()
        self._task: asyncio.Task[None] | None = None
        self._bot = BotOnTurn(services, self.put)
        self._timer: asyncio.TimerHandle | None = None
        self._answers = Answers()
        self._verdict: log.NightVerdict | None = None
        self._away: dict[str, tuple[float, float]] = {}
        self._since = self._now()
        self._stage: tuple[str, int] = ("", 0)
        self._touched = self._waited_since = 0.0
        self.idle_since = self._now()

    # ---------------------------------------------------------------- life

    def start(self) -> None:
        """Begin to serve."""
        for seat in self.table.seats:
            self.services.bots.expect(seat.level)
        self._task = asyncio.create_task(self._run(), name="table")
        self.put(None)

    async def stop(self) -> None:
        """End; everything acknowledged is in the log."""
        if self._timer is not None:
            self._timer.cancel()
        self._bot.cancel()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def put(self, item: object) -> None:
        """Hand something to the owner; never waits."""
        self._inbox.put(item)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing waits."""
        is_done = self._inbox.empty() and self._verdict is None
        return not self.viewers.players and is_done and not self.table.plays_alone

    async def _run(self) -> None:
        while True:
            item = await self._inbox.get()
            try:
                await self._handle(item)
                await self._go_on()
            except NotSavedError:
                await self._recover()
            except Exception:
                # One table's mistake must not end the table; its log is the truth.
                structlog.get_logger().exception("table_error")
                self.services.metrics.errors.inc()
                await self._recover()

    async def _handle(self, item: object) -> None:
        match item:
            case Commanded(viewer=viewer):
                try:
                    await self._command(item)
                finally:
                    viewer.handled()
            case BotChose():
                entry = self._bot.answered(self.table, item)
                if entry is not None:
                    await self._commit([entry])
            case log.NightVerdict():
                self._verdict = item
            case Arrived(joined=joined):
                await self._let_in(joined)
            case Parted():
                self._part(item.viewer)
            case Forgotten():
                await self._forget(item.player)
            # Anything else only wakes it up: what is due is done after every item.

    async def _recover(self) -> None:
        """Read the table anew from its log, and try again later what was due."""
        with suppress(Exception):
            self.table = await self.services.read_table(self.table.id)
            self._restaged()
            self.viewers.send_table()
            self.viewers.happened("undo", ())
        self._wake_at(self._now() + RETRY)

    # ---------------------------------------------------------------- time

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _moment(self) -> Moment:
        return Moment(
            now=self._now(),
            present=self.viewers.players,
            away={player: at for player, (at, _) in self._away.items()},
            since=self._since,
            may_deal=may_go_on(self.table, self.services.most_entries),
            chance=self.services.chance,
        )

    def _presence(self) -> Presence:
        moment = self._moment()
        limit = deal_time(self.table, moment)
        return Presence(
            present=moment.present,
            away_since={player: at for player, (_, at) in self._away.items()},
            next_deal_at=None if limit is None else time.time() + limit - moment.now,
        )

    def _restaged(self) -> bool:
        """Note when the table comes to another stage or deal; whether it has."""
        match = self.table.match
        stage = (self.table.stage, match.dealt if match else 0)
        if stage == self._stage:
            return False
        self._stage, self._since = stage, self._now()
        return True

    def _wake_at(self, at: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if at is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(max(at, loop.time() + 0.001), self.put, None)

    async def _go_on(self) -> None:
        """Do all that is due, then ask whoever plays by computer, and set the clock."""
        await self._keep_verdict()
        while entries := due(self.table, self._moment()):
            await self._commit(entries)
        if is_awake(self.table, self._moment()):
            self._bot.ask(self.table)
        self._wake_at(next_time(self.table, self._moment()))

    async def _keep_verdict(self) -> None:
        """Write down the latest verdict of the night, unless it is known; tried until it is."""
        new, known = self._verdict, self.table.verdict
        if new is not None and (known is None or known.told != new.told):
            await self._commit([new])
        self._verdict = None

    # ------------------------------------------------------------- writing

    async def _commit(
        self, entries: Sequence[AnyEntry], player: str = "", command: str = ""
    ) -> None:
        """Make entries durable, apply them and tell everyone. Raises `NotSavedError`."""
        table, now = self.table, time.time()
        last = len(entries) - 1
        signed = [
            msgspec.structs.replace(
                entry, at=now, by=player, command=command if number == last else ""
            )
            for number, entry in enumerate(entries)
        ]
        writes: list[Write] = []
        if any(isinstance(entry, log.Settled) for entry in signed):
            writes += writes_of_settling(table, now)
        touches = now - self._touched > TOUCH
        if touches:
            writes.append(Touch(table.id, now))
        bodies = tuple(write_entry(entry) for entry in signed)
        started = self._now()
        await self.services.store.append(Batch(table.id, table.version, bodies, tuple(writes)))
        self.services.metrics.append_seconds.observe(self._now() - started)
        if touches:
            self._touched = now
        self._apply(signed)

    def _apply(self, entries: Sequence[AnyEntry]) -> None:
        """Move the table and tell everyone what has changed for him."""
        table, shows_table = self.table, False
        before = dict(table.watching), [seat.player for seat in table.seats]
        for entry in entries:
            events = table.apply(entry)
            cause = _CAUSES.get(type(entry))
            if cause is not None:
                self._moved(cause, events)
            shows_table = shows_table or not isinstance(entry, log.Acted)
            if isinstance(entry, log.Settled):
                self._settled()
            elif isinstance(entry, log.BotSat):
                self.services.bots.expect(entry.level)
        if self._restaged() or shows_table:
            self.viewers.send_table()
        if before != (table.watching, [seat.player for seat in table.seats]):
            self._resend_views()

    def _moved(self, cause: str, events: tuple[Event, ...]) -> None:
        self.viewers.happened(cause, events)
        self._waited_since = self._now()
        self.services.metrics.moves.labels(cause).inc()

    def _settled(self) -> None:
        match = self.table.match
        assert match is not None
        number = len(match.settled) - 1
        self.viewers.send_deal(number)
        self.services.settled(self.table)

    def _resend_views(self) -> None:
        """Whoever has another seat now, or sees another hand, gets a view of his own."""
        self.viewers.send_gap(list(self.viewers), None)

    # ------------------------------------------------------------ commands

    async def _command(self, item: Commanded) -> None:
        viewer, command = item.viewer, item.command
        if viewer not in self.viewers:
            return  # he left, or was sent away, and has been told; this was still on its way
        key = (viewer.player, command.id)
        known = self.table.commands.get(key)
        if known is None:
            known = self._answers.get(key)
        if isinstance(known, FortyFivesError):
            self._refuse(viewer, command, known)
        elif known is not None:
            viewer.send(encode(out.Done(id=command.id, version=known)))
        else:
            await self._first_time(item, key)

    async def _first_time(self, item: Commanded, key: tuple[str, str]) -> None:
        try:
            await self._do(item)
        except FortyFivesError as error:
            self._answers.keep(key, error)
            self._refuse(item.viewer, item.command, error)
        except NotSavedError:
            self._refuse(item.viewer, item.command, Denied("not_saved"))
            raise

    def _refuse(self, viewer: Viewer, command: cmd.Command, error: FortyFivesError) -> None:
        with use_language(viewer.language):
            what = told(error)
        self.services.metrics.refused.labels(what["code"]).inc()
        viewer.send(encode(out.Refused(id=command.id, **what)))

    async def _do(self, item: Commanded) -> None:
        viewer, command = item.viewer, item.command
        match command:
            case cmd.Refresh():
                self._done(viewer, command)
                self.viewers.send_table([viewer])
                self.viewers.send_gap([viewer], None)
            case cmd.Say() | cmd.React() | cmd.Chat():
                say(self.table, self.viewers, viewer.player, command)
                self._answers.keep((viewer.player, command.id), self.table.version)
                self._done(viewer, command)
            case _:
                need_room(self.table, command, self.services.most_entries)
                entries = decide(self.table, self._asker(item), command)
                if entries:
                    await self._commit(entries, viewer.player, command.id)
                else:
                    self._answers.keep((viewer.player, command.id), self.table.version)
                self._done(viewer, command)
                self._after(command, viewer.player)

    def _asker(self, item: Commanded) -> Asker:
        return Asker(
            player=item.viewer.player,
            present=self.viewers.players,
            levels=frozenset(self.services.bots.levels),
            waited_ms=int(1000 * (self._now() - self._waited_since)),
            house=item.house,
            chance=self.services.chance,
        )

    def _done(self, viewer: Viewer, command: cmd.Command) -> None:
        viewer.send(encode(out.Done(id=command.id, version=self.table.version)))

    def _after(self, command: cmd.Command, player: str) -> None:
        """Who leaves or is sent away is disconnected."""
        if isinstance(command, cmd.Leave):
            self._goodbye(player, "left")
        elif isinstance(command, cmd.Kick):
            self._goodbye(command.player, "kicked")

    async def _forget(self, player: str) -> None:
        """Whose identity is no more leaves and is disconnected, whatever can be written down."""
        self._goodbye(player, "unknown_token")
        if entries := without(self.table, player, self.viewers.players):
            await self._commit(entries, player)

    def _goodbye(self, player: str, code: str) -> None:
        for viewer in self.viewers.of(player):
            viewer.close(code)
            self._part(viewer)

    # -------------------------------------------------------- coming, going

    async def _let_in(self, joined: Sequence[Joined]) -> None:
        come = [item for item in joined if self._may_come(item.viewer)]
        has_names = has_room(self.table, self.services.most_entries)
        if entries := entries_of(self.table, come, has_room=has_names):
            with suppress(NotSavedError):  # they can come in all the same
                await self._commit(entries)
        if come:
            self.viewers.send_table()
        for version, coming in by_version(come).items():
            self.viewers.send_gap(coming, version)

    def _may_come(self, viewer: Viewer) -> bool:
        if viewer.player in self.table.kicked:
            viewer.close("kicked")
            return False
        you = self.viewers.you(viewer.player)
        viewer.send(encode(self.services.welcome(viewer.language, you)))
        self.viewers.add(viewer)
        self._away.pop(viewer.player, None)
        return True

    def _part(self, viewer: Viewer) -> None:
        self.viewers.remove(viewer)
        if viewer.player not in self.viewers.players:
            self._away[viewer.player] = (self._now(), time.time())
        if not self.viewers.players:
            self.idle_since = self._now()
        self.viewers.send_table()
