"""Who is connected to a table, and what is sent to each."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Final, Protocol

import msgspec

from fortyfives.game.events import SPECTATOR, Event
from fortyfives.game.state import Facts
from fortyfives.game.view import view
from fortyfives.i18n import use_language
from fortyfives.server.table.deal_view import Showing, public_view, with_own
from fortyfives.server.table.fold import Table
from fortyfives.server.table.opened import deal_shown
from fortyfives.server.table.table_view import Presence, side_names, table_view
from fortyfives.server.table.telling import tell
from fortyfives.server.table.undoing import undone_by
from fortyfives.server.wire import messages as out
from fortyfives.server.wire.commands import Message
from fortyfives.server.wire.view import DealView, EventView

MOST_MISSED: Final = 100
"""How many updates are kept for those who come back."""


class Viewer(Protocol):
    """A connection to a table."""

    player: str
    language: str

    def send(self, data: bytes) -> None:
        """Send a message; never waits."""
        ...

    def close(self, code: str) -> None:
        """Say goodbye with a code of `Problem`."""
        ...

    def handled(self) -> None:
        """A command of this client is done."""
        ...


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that happened in the deal: the table's version after it, the events, the facts."""

    version: int
    cause: str
    events: tuple[Event, ...]
    facts: Facts


@dataclass(frozen=True, slots=True)
class Sight:
    """What a viewer may see: whose hand (`SPECTATOR` none), and whether he may act.

    `is_blind`: nothing of the deal at all. `opens`: all hands of finished deals.
    """

    seat: int
    may_act: bool
    is_blind: bool = False
    opens: bool = True


def encode(message: Message) -> bytes:
    """A message as it is sent."""
    return _ENCODER.encode(message)


_ENCODER = msgspec.json.Encoder()


def sight_of(table: Table, player: str) -> Sight:
    """What a player may see at a table."""
    seat = table.seat_of(player)
    if seat is not None:
        return Sight(seat, may_act=True)
    allowed = table.settings.spectators
    opens = allowed == "after_deal"
    if player in table.watching:
        return Sight(table.watching[player], may_act=False, opens=opens)
    return Sight(SPECTATOR, may_act=False, is_blind=allowed == "none", opens=opens)


@dataclass(frozen=True, slots=True)
class _Public:
    """What all see of a deal, made once for everybody of a language."""

    names: tuple[str, ...]
    sides: tuple[str, ...]
    told: list[list[EventView]]
    view: DealView | None


class Viewers:
    """The connections to one table. What several receive alike is made once."""

    def __init__(self, table: Callable[[], Table], presence: Callable[[], Presence]) -> None:
        self._table = table
        self._presence = presence
        self._all: list[Viewer] = []
        self._missed: deque[Happened] = deque(maxlen=MOST_MISSED)
        self._since = table().version  # nothing is known of what was before

    def __iter__(self) -> Iterator[Viewer]:
        return iter(list(self._all))

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, viewer: Viewer) -> bool:
        return viewer in self._all

    @property
    def players(self) -> Set[str]:
        """Who is connected, in order of coming."""
        return dict.fromkeys(viewer.player for viewer in self._all).keys()

    def add(self, viewer: Viewer) -> None:
        """Somebody has connected."""
        self._all.append(viewer)

    def remove(self, viewer: Viewer) -> None:
        """A connection is gone."""
        if viewer in self._all:
            self._all.remove(viewer)

    def of(self, player: str) -> list[Viewer]:
        """The connections of a player."""
        return [viewer for viewer in self._all if viewer.player == player]

    # ------------------------------------------------------------ messages

    def you(self, player: str) -> out.You:
        """Who a player is at the table."""
        table = self._table()
        return out.You(
            player=player,
            name=table.names.get(player, ""),
            seat=table.seat_of(player),
            is_host=player == table.host,
            muted=sorted(table.muted.get(player, ())),
        )

    def send_table(self, to: Sequence[Viewer] | None = None) -> None:
        """Send the table as it stands."""
        table = self._table()
        made: dict[tuple[str, bool], msgspec.Raw] = {}
        for viewer in list(self._all) if to is None else to:
            opens = sight_of(table, viewer.player).opens
            with use_language(viewer.language):
                raw = made.get((viewer.language, opens))
                if raw is None:
                    shown = table_view(table, self._presence(), opens=opens)
                    raw = made[viewer.language, opens] = msgspec.Raw(_ENCODER.encode(shown))
                message = {"type": "table", "table": raw, "you": self.you(viewer.player)}
                viewer.send(_ENCODER.encode(message))

    def happened(self, cause: str, events: tuple[Event, ...]) -> None:
        """Keep what happened and send it; a move taken back is followed by fresh views."""
        table = self._table()
        match = table.match
        state = match.state if match else None
        if cause in {"undo", "end"} or state is None:
            self._missed.clear()
            self._since = table.version
            self._send_updates([], cause, is_fresh=True)
            return
        if not self._missed:
            self._since = max(self._since, table.version - 1)
        if len(self._missed) == MOST_MISSED:
            self._since = self._missed[0].version
        item = Happened(table.version, cause, events, state.facts)
        self._missed.append(item)
        self._send_updates([item], cause, is_fresh=False)

    def send_gap(self, viewers: Sequence[Viewer], version: int | None) -> None:
        """Send those who come back what they have missed since a version, or a fresh view."""
        table = self._table()
        if version is not None and self._since <= version <= table.version:
            gap = [item for item in self._missed if item.version > version]
            self._send_updates(gap, "fresh" if not gap else gap[-1].cause, to=viewers)
        else:
            self._send_updates([], "fresh", is_fresh=True, to=viewers)

    def _send_updates(
        self,
        items: Sequence[Happened],
        cause: str,
        *,
        is_fresh: bool = False,
        to: Sequence[Viewer] | None = None,
    ) -> None:
        made: dict[tuple[Sight, str], bytes] = {}
        open_to_all: dict[str, _Public] = {}
        for viewer in list(self._all) if to is None else to:
            sight, language = sight_of(self._table(), viewer.player), viewer.language
            data = made.get((sight, language))
            if data is None:
                with use_language(language):
                    if language not in open_to_all:
                        open_to_all[language] = self._public(items)
                    update = self._update(open_to_all[language], items, cause, is_fresh, sight)
                data = made[sight, language] = encode(update)
            viewer.send(data)

    def _public(self, items: Sequence[Happened]) -> _Public:
        """What all see of the deal and of what happened, in the language in use."""
        table = self._table()
        state = table.match.state if table.match else None
        names, sides = table.seat_names, side_names(table)
        if state is None:
            return _Public(names, sides, [], None)
        told = [tell(item.events, SPECTATOR, item.facts, names, sides) for item in items]
        nobody = Sight(SPECTATOR, may_act=False)
        seen = public_view(view(state, SPECTATOR), _showing(table, nobody, names, sides))
        return _Public(names, sides, told, seen)

    def _update(
        self,
        public: _Public,
        items: Sequence[Happened],
        cause: str,
        is_fresh: bool,
        sight: Sight,
    ) -> out.Update:
        table = self._table()
        state = table.match.state if table.match else None
        events: list[EventView] = []
        shown = None
        if state is not None and public.view is not None and not sight.is_blind:
            names, sides = public.names, public.sides
            for item, told in zip(items, public.told, strict=True):
                events += tell(item.events, sight.seat, item.facts, names, sides, told)
            how = _showing(table, sight, names, sides)
            shown = with_own(public.view, view(state, sight.seat), how)
            if not sight.opens:
                shown = msgspec.structs.replace(shown, game="")
        return out.Update(
            version=table.version, cause=cause, fresh=is_fresh, events=events, view=shown
        )

    def send_said(self, make: Callable[[], out.Said], player: str) -> None:
        """Send what somebody said, to each in his language, but not to who has muted him."""
        table = self._table()
        for viewer in list(self._all):
            if player not in table.muted.get(viewer.player, ()):
                with use_language(viewer.language):
                    viewer.send(encode(make()))

    def send_deal(self, number: int) -> None:
        """Open a finished deal to players, and to spectators where the table allows it."""
        table = self._table()
        assert table.match is not None
        data = encode(deal_shown(table.match, number))
        for viewer in list(self._all):
            if sight_of(table, viewer.player).opens:
                viewer.send(data)


def _showing(table: Table, sight: Sight, names: tuple[str, ...], sides: tuple[str, ...]) -> Showing:
    match = table.match
    assert match is not None
    may_undo = sight.may_act and table.settings.undo and undone_by(match, sight.seat) > 0
    return Showing(
        game=match.id,
        move=match.move,
        names=names,
        side_names=sides,
        may_act=sight.may_act,
        may_undo=may_undo,
    )
