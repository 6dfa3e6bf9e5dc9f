"""A table as the fold of its log. Nothing is refused here; `deciding` has done that."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec

from fortyfives.game.events import Event
from fortyfives.game.state import Claiming
from fortyfives.rules.library import load_rules
from fortyfives.rules.ruleset import RuleSet
from fortyfives.server import log
from fortyfives.server.answers import Answers
from fortyfives.server.log import AnyEntry
from fortyfives.server.table.consents import drop_requests, end_consents, players_of
from fortyfives.server.table.match import Match, Seal, Stage
from fortyfives.server.wire.commands import TableSettings

MOST_OF_ONE: Final = 100
MOST_REMEMBERED: Final = 2_000
"""How many commands of a player, and of a table, are remembered, so that none acts twice. Nobody
can make those of the others be forgotten."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat. `covered`: a computer player plays for the owner; `asked`: because he wants it.

    `left_by`: who had it in a game before a computer player.
    """

    kind: Literal["empty", "person", "bot"] = "empty"
    player: str = ""
    level: str = ""
    covered: bool = False
    asked: bool = False
    left_by: str = ""

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a computer player acts here now."""
        return self.kind == "bot" or self.covered


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that waits for consent."""

    number: int
    what: Literal["undo", "watch", "sit"]
    by: str
    seat: int
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, in short."""

    id: str
    number: int
    winner: int | None
    scores: tuple[int, ...]
    names: tuple[str, ...]


@dataclass(slots=True)
class Table:
    """A table. `version` counts the entries of its log; `commands` has the version after each.

    `saw_a_hand`: who left a seat in the deal on the table, or looked into a hand of it.
    """

    id: str
    version: int = 0
    opened: float = 0.0
    host: str = ""
    names: dict[str, str] = field(default_factory=dict)
    rules: RuleSet = field(default_factory=RuleSet)
    house: str = ""
    house_key: str = ""
    settings: TableSettings = field(default_factory=TableSettings)
    seats: list[Seat] = field(default_factory=list)
    match: Match | None = None
    games: list[Finished] = field(default_factory=list)
    started: int = 0
    requests: dict[int, Asked] = field(default_factory=dict)
    request_number: int = 0
    kicked: set[str] = field(default_factory=set)
    muted: dict[str, set[str]] = field(default_factory=dict)
    watching: dict[str, int] = field(default_factory=dict)
    saw_a_hand: set[str] = field(default_factory=set)
    commands: Answers = field(default_factory=lambda: Answers(MOST_OF_ONE, MOST_REMEMBERED))
    night: str = ""
    sides: tuple[str, ...] = ()
    wanted: int = 0
    first_dealer: int | None = None
    verdict: log.NightVerdict | None = None

    @property
    def plays_alone(self) -> bool:
        """Whether only computer players sit here, and a card night waits for their result."""
        is_on = self.match is not None and (self.stage != "over" or len(self.games) < self.wanted)
        return bool(self.night) and is_on and all(seat.kind == "bot" for seat in self.seats)

    @property
    def stage(self) -> Stage:
        """Where the table is."""
        return "lobby" if self.match is None else self.match.stage

    def seat_of(self, player: str) -> int | None:
        """The seat of a player, None if he has none."""
        found = (n for n, seat in enumerate(self.seats) if player and seat.player == player)
        return next(found, None)

    def name_at(self, number: int) -> str:
        """The name shown at a seat."""
        seat = self.seats[number]
        if seat.kind == "bot":
            return BOT_NAMES[number]
        return self.names.get(seat.player, "")

    def next_host(self, present: Set[str]) -> str:
        """Who takes the table over: somebody seated and here, else who came first; or nobody.

        At a card night whoever only looks on takes over no table that is others'.
        """
        here = [seat.player for seat in self.seats if seat.player and seat.player in present]
        is_others = self.match is not None or any(seat.kind == "person" for seat in self.seats)
        onlookers = [] if self.night and is_others else list(present)
        return next(iter([*here, *onlookers]), "")

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names at all seats."""
        return tuple(self.name_at(number) for number in range(len(self.seats)))

    def apply(self, entry: AnyEntry) -> tuple[Event, ...]:
        """Move the table by one entry; the events of the deal that it brought."""
        before = players_of(self)
        events = _FOLDS[type(entry)](self, entry) or ()
        end_consents(self, entry, before)
        self.version += 1
        if entry.command:
            self.commands.keep((entry.by, entry.command), self.version)
        return events


BOT_NAMES: Final = (
    "Nora", "Finn", "Maeve", "Declan", "Rosie", "Angus", "Cora", "Hugh", "Isla", "Owen",
)  # fmt: skip
"""What the computer players are called, by seat."""


def _opened(table: Table, entry: log.Opened) -> None:
    table.opened, table.host = entry.at, entry.host
    table.night, table.sides = entry.night, tuple(entry.sides)
    table.wanted, table.first_dealer = entry.games, entry.dealer
    table.settings = entry.settings
    _choose_rules(table, entry)
    if entry.host:
        table.names[entry.host] = entry.name
        table.seats[0] = Seat("person", entry.host)


def _choose_rules(table: Table, entry: log.Opened | log.RulesChosen) -> None:
    """Take a house; who sits keeps his seat where the table still has it."""
    table.rules = _rules_of(msgspec.json.encode(entry.rules))
    table.house, table.house_key = entry.house, entry.key
    kept = table.seats[: table.rules.players]
    table.seats = kept + [Seat()] * (table.rules.players - len(kept))
    table.match = None


@lru_cache(maxsize=256)
def _rules_of(text: bytes) -> RuleSet:
    """The rules of a specification; tables of one house share them."""
    return load_rules(msgspec.json.decode(text))


def _named(table: Table, entry: log.Named) -> None:
    table.names[entry.player] = entry.name


def _sat(table: Table, entry: log.Sat) -> None:
    old = table.seat_of(entry.player)
    if old is not None:
        table.seats[old] = Seat()
    table.seats[entry.seat] = Seat("person", entry.player)
    table.watching.pop(entry.player, None)


def _bot_sat(table: Table, entry: log.BotSat) -> None:
    old = table.seats[entry.seat]
    left_by = (old.player or old.left_by) if table.match is not None else ""
    table.seats[entry.seat] = Seat("bot", level=entry.level, left_by=left_by)


def _cleared(table: Table, entry: log.Cleared) -> None:
    table.seats[entry.seat] = Seat()


def _swapped(table: Table, entry: log.Swapped) -> None:
    seats = table.seats
    seats[entry.first], seats[entry.second] = seats[entry.second], seats[entry.first]


def _gone(table: Table, entry: log.Gone) -> None:
    table.watching.pop(entry.player, None)
    if entry.kicked:
        table.kicked.add(entry.player)
    drop_requests(table, lambda r: entry.player in (r.by, *r.waiting))


def _host_made(table: Table, entry: log.HostMade) -> None:
    table.host = entry.player


def _settings_chosen(table: Table, entry: log.SettingsChosen) -> None:
    table.settings = entry.settings


def _game_started(table: Table, entry: log.GameStarted) -> None:
    table.started += 1
    table.match = Match(
        id=entry.game,
        number=table.started,
        rules=table.rules,
        bot_seed=entry.seed,
        dealer=entry.dealer,
        started=entry.at,
    )
    table.requests.clear()


def _drawn(table: Table, entry: log.Drawn) -> None:
    table.seats = [table.seats[n] for n in entry.order]
    table.watching.clear()


def _sealed(table: Table, entry: log.Sealed) -> None:
    _match(table).seals.append(Seal(bytes.fromhex(entry.seed)))


def _words_given(table: Table, entry: log.WordsGiven) -> None:
    seal = _match(table).next_seal
    assert seal is not None
    if entry.text:
        seal.words[entry.seat] = entry.text
    else:
        seal.words.pop(entry.seat, None)


def _made_ready(table: Table, entry: log.MadeReady) -> None:
    _match(table).ready.add(entry.seat)


def _dealt(table: Table, entry: log.Dealt) -> tuple[Event, ...]:
    _drop_undo_requests(table)
    return _match(table).deal()


def _acted(table: Table, entry: log.Acted) -> tuple[Event, ...]:
    match = _match(table)
    if not entry.bot:  # people have gone on; that a computer player moved settles nothing
        _drop_undo_requests(table)
    events = match.act(entry.seat, entry.action, bot=entry.bot)
    state = match.state
    if state is None or not isinstance(state.phase, Claiming):
        match.claim_move = match.move
    return events


def _drop_undo_requests(table: Table) -> None:
    drop_requests(table, lambda request: request.what == "undo")


def _undone(table: Table, entry: log.Undone) -> None:
    _drop_undo_requests(table)
    _match(table).undo(entry.count)


def _closed(table: Table, entry: log.Closed) -> tuple[Event, ...]:
    return _match(table).close()


def _settled(table: Table, entry: log.Settled) -> None:
    match = _match(table)
    match.settle()
    _drop_undo_requests(table)
    if match.winner is not None:
        match.ended = entry.at
        _remember_game(table, match)


def _remember_game(table: Table, match: Match) -> None:
    table.games.append(
        Finished(match.id, match.number, match.winner, match.scores, table.seat_names)
    )


def _game_ended(table: Table, entry: log.GameEnded) -> None:
    match = _match(table)
    if match.ended is None and match.settled:
        _remember_game(table, match)
    table.match = None
    table.requests.clear()
    table.seats = [replace(seat, covered=False, asked=False) for seat in table.seats]


def _covered(table: Table, entry: log.Covered) -> None:
    seat = table.seats[entry.seat]
    table.seats[entry.seat] = replace(seat, covered=entry.on, asked=entry.on and entry.asked)


def _requested(table: Table, entry: log.Requested) -> None:
    table.request_number = entry.request
    drop_requests(table, lambda r: r.what == "sit" and (r.by, r.seat) == (entry.by, entry.seat))
    table.requests[entry.request] = Asked(
        entry.request, entry.what, entry.by, entry.seat, tuple(entry.waiting)
    )


def _answered(table: Table, entry: log.Answered) -> None:
    request = table.requests.get(entry.request)
    if request is None:
        return
    waiting = tuple(player for player in request.waiting if player != entry.by)
    if entry.accept and waiting:
        table.requests[entry.request] = replace(request, waiting=waiting)
    else:
        del table.requests[entry.request]


def _watched(table: Table, entry: log.Watched) -> None:
    if entry.seat is None:
        table.watching.pop(entry.player, None)
    else:
        table.watching[entry.player] = entry.seat


def _muted(table: Table, entry: log.Muted) -> None:
    heard = table.muted.setdefault(entry.by, set())
    (heard.add if entry.muted else heard.discard)(entry.player)


def _night_verdict(table: Table, entry: log.NightVerdict) -> None:
    table.verdict = entry


def _match(table: Table) -> Match:
    assert table.match is not None
    return table.match


_FOLDS: Final[Mapping[type, Callable[[Table, Any], tuple[Event, ...] | None]]] = {
    log.Opened: _opened,
    log.Named: _named,
    log.Sat: _sat,
    log.BotSat: _bot_sat,
    log.Cleared: _cleared,
    log.Swapped: _swapped,
    log.Gone: _gone,
    log.HostMade: _host_made,
    log.RulesChosen: _choose_rules,
    log.SettingsChosen: _settings_chosen,
    log.GameStarted: _game_started,
    log.Drawn: _drawn,
    log.Sealed: _sealed,
    log.WordsGiven: _words_given,
    log.MadeReady: _made_ready,
    log.Dealt: _dealt,
    log.Acted: _acted,
    log.Undone: _undone,
    log.Closed: _closed,
    log.Settled: _settled,
    log.GameEnded: _game_ended,
    log.Covered: _covered,
    log.Requested: _requested,
    log.Answered: _answered,
    log.Watched: _watched,
    log.Muted: _muted,
    log.NightVerdict: _night_verdict,
}
"""What each entry does; every kind has its line (a test sees to it)."""
