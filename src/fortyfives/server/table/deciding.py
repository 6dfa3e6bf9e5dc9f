"""From a command to the entries that it adds to the log, or a refusal. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from fortyfives.cardnight.lines import clean_line
from fortyfives.errors import Reason, Refusal
from fortyfives.game.actions import Accept, Refuse, parse_action
from fortyfives.game.legal import check
from fortyfives.game.view import view
from fortyfives.rules.library import load_rules, specification
from fortyfives.server import log
from fortyfives.server.denials import Denied
from fortyfives.server.log import AnyEntry
from fortyfives.server.names import clean_name
from fortyfives.server.table.chance import SYSTEM, drawn, new_game
from fortyfives.server.table.fold import Table
from fortyfives.server.table.match import Match
from fortyfives.server.table.night_seats import let_in, take_from_bot
from fortyfives.server.table.undoing import decide_undo, undone_by
from fortyfives.server.wire import commands as cmd

Entries = Sequence[AnyEntry]


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks for something, and what must be known of the moment besides the table.

    `present` are the players connected. `waited_ms`: how long the seat on turn has been awaited.
    `house`: key and name of the saved house that the rules of the command come from.
    """

    player: str
    present: Set[str]
    levels: frozenset[str]
    waited_ms: int = 0
    house: tuple[str, str] = ("", "")
    chance: Random = SYSTEM


def decide(table: Table, asker: Asker, command: cmd.Command) -> Entries:
    """What a command adds to the log. Raises `Denied`, `Refusal`, `RulesError`."""
    return _DECIDES[type(command)](table, asker, command)


# ------------------------------------------------------------------ the deal


def _act(table: Table, asker: Asker, command: cmd.Act) -> Entries:
    seat = _own_seat(table, asker)
    entries = list(_uncover(table, seat))
    return [*entries, decide_act(table, seat, command.action, command.move, asker.waited_ms)]


def decide_act(
    table: Table, seat: int, text: str, move: int, waited_ms: int = 0, *, bot: bool = False
) -> log.Acted:
    """The entry of an action. Raises `Refusal`, also for one that comes too late."""
    match = table.match
    if match is None or match.state is None:
        raise Refusal(Reason.WRONG_PHASE)
    action = parse_action(text)
    is_answer = isinstance(action, Accept | Refuse)
    if move != match.move and not (is_answer and match.claim_move < move <= match.move):
        raise Refusal(Reason.STALE_ACTION)
    check(view(match.state, seat), action)
    waited = waited_ms if seat == match.turn else 0
    return log.Acted(seat=seat, action=text, ms=waited, bot=bot)


def _undo(table: Table, asker: Asker, command: cmd.Undo) -> Entries:
    return decide_undo(table, _own_seat(table, asker), command.move, asker.present)


def _answer(table: Table, asker: Asker, command: cmd.Answer) -> Entries:
    request = table.requests.get(command.request)
    if request is None or asker.player not in request.waiting:
        raise Denied("unknown_request")
    entries: list[AnyEntry] = [log.Answered(request=command.request, accept=command.accept)]
    if command.accept and request.waiting == (asker.player,):
        if request.what == "sit":
            entries.append(let_in(table, request, asker.present))
        elif request.what == "undo":
            if count := undone_by(_match(table), request.seat):
                entries.append(log.Undone(count=count))
        else:
            entries.append(log.Watched(player=request.by, seat=request.seat))
    return entries


def _ready(table: Table, asker: Asker, command: cmd.Ready) -> Entries:
    seat = _own_seat(table, asker)
    if table.stage not in {"between", "closing"}:
        raise Denied("wrong_stage")
    entries = list(_uncover(table, seat))
    return entries if seat in _match(table).ready else [*entries, log.MadeReady(seat=seat)]


def _words(table: Table, asker: Asker, command: cmd.Words) -> Entries:
    seat = _own_seat(table, asker)
    if table.stage != "between" or _match(table).next_seal is None:
        raise Denied("wrong_stage")
    return [log.WordsGiven(seat=seat, text=clean_line(command.text))]


def _cover(table: Table, asker: Asker, command: cmd.Cover) -> Entries:
    seat = _own_seat(table, asker)
    if table.match is None:
        raise Denied("wrong_stage")
    return [] if table.seats[seat].covered else [log.Covered(seat=seat, on=True, asked=True)]


def _take_back(table: Table, asker: Asker, command: cmd.TakeBack) -> Entries:
    return _uncover(table, _own_seat(table, asker))


def _uncover(table: Table, seat: int) -> Entries:
    return [log.Covered(seat=seat, on=False)] if table.seats[seat].covered else []


# ----------------------------------------------------------------- the seats


def _sit(table: Table, asker: Asker, command: cmd.Sit) -> Entries:
    seat = _seat(table, command.seat)
    own = table.seat_of(asker.player)
    if own == command.seat:
        return []
    if seat.kind == "person":
        raise Denied("seat_taken")
    if table.night and seat.kind == "bot":
        return take_from_bot(table, asker.player, command.seat, asker.present)
    if table.match is not None and (own is not None or table.stage == "deal"):
        raise Denied("wrong_stage")
    return [log.Sat(seat=command.seat, player=asker.player)]


def _stand(table: Table, asker: Asker, command: cmd.Stand) -> Entries:
    return _vacated(table, _own_seat(table, asker))


def _leave(table: Table, asker: Asker, command: cmd.Leave) -> Entries:
    return without(table, asker.player, asker.present)


def without(
    table: Table, player: str, present: Set[str], *, kicked: bool = False
) -> list[AnyEntry]:
    """A player leaves: his seat is played on, the table finds another host.

    Nothing is written of who only looked on: he could come and go until the log is full.
    """
    entries: list[AnyEntry] = []
    seat = table.seat_of(player)
    if seat is not None:
        entries += _vacated(table, seat)
    asks = any(player in (request.by, *request.waiting) for request in table.requests.values())
    if kicked or asks or seat is not None or player in table.watching:
        entries.append(log.Gone(player=player, kicked=kicked))
    heir = table.next_host(dict.fromkeys(one for one in present if one != player).keys())
    if table.host == player and heir:
        entries.append(log.HostMade(player=heir))
    return entries


def _vacated(table: Table, seat: int) -> Entries:
    """A seat without its owner: empty before a game, a computer player's in one."""
    if table.match is None:
        return [log.Cleared(seat=seat)]
    return [log.BotSat(seat=seat, level=table.settings.cover_level)]


def _add_bot(table: Table, asker: Asker, command: cmd.AddBot) -> Entries:
    _need_host(table, asker)
    seat = _seat(table, command.seat)
    if command.level not in asker.levels:
        raise Denied("unknown_level")
    if seat.kind == "person":
        raise Denied("seat_taken")
    if table.match is not None:
        _need_no_night(table)
    return [log.BotSat(seat=command.seat, level=command.level)]


def _clear(table: Table, asker: Asker, command: cmd.Clear) -> Entries:
    _need_host(table, asker)
    seat = _seat(table, command.seat)
    if seat.kind == "empty":
        return []
    if table.match is not None and seat.kind == "bot":
        raise Denied("wrong_stage")
    return _vacated(table, command.seat)


def _swap_seats(table: Table, asker: Asker, command: cmd.SwapSeats) -> Entries:
    _need_host(table, asker)
    _seat(table, command.first), _seat(table, command.second)
    _need_no_game(table)
    return [log.Swapped(first=command.first, second=command.second)]


def _kick(table: Table, asker: Asker, command: cmd.Kick) -> Entries:
    _need_host(table, asker)
    _need_player(table, asker, command.player)
    if command.player == asker.player:
        raise Denied("not_allowed")
    return without(table, command.player, asker.present, kicked=True)


def _make_host(table: Table, asker: Asker, command: cmd.MakeHost) -> Entries:
    _need_host(table, asker)
    _need_player(table, asker, command.player)
    return [log.HostMade(player=command.player)]


# ----------------------------------------------------------------- the table


def _choose_rules(table: Table, asker: Asker, command: cmd.ChooseRules) -> Entries:
    _need_host(table, asker)
    _need_no_night(table)
    _need_no_game(table)
    rules = load_rules(command.rules, players=command.players, sides=command.sides)
    key, name = asker.house
    if (
        not key
        and replace(rules, table=table.rules.table) == table.rules
        and rules.base == table.rules.base
    ):
        key, name = table.house_key, table.house  # the same house at a table of another size
    return [log.RulesChosen(rules=specification(rules), house=name, key=key)]


def _settings(table: Table, asker: Asker, command: cmd.Settings) -> Entries:
    _need_host(table, asker)
    if command.settings.cover_level not in asker.levels:
        raise Denied("unknown_level")
    if command.settings == table.settings:
        return []
    return [log.SettingsChosen(settings=command.settings)]


def _start(table: Table, asker: Asker, command: cmd.Start) -> Entries:
    _need_host(table, asker)
    _need_no_game(table)
    _need_seats(table)
    return [new_game(table.first_dealer, asker.chance)]


def _rematch(table: Table, asker: Asker, command: cmd.Rematch) -> Entries:
    _need_host(table, asker)
    if table.stage != "over":
        raise Denied("wrong_stage")
    match = _match(table)
    entries: list[AnyEntry] = []
    if command.redraw:
        entries.append(drawn(match.rules.players, asker.chance))
    return [*entries, new_game(dealer_after(match), asker.chance)]


def dealer_after(match: Match) -> int:
    """Who deals first in the game after one that is over: the deal passes on."""
    assert match.state is not None
    return (match.state.facts.dealer + 1) % match.rules.players


def _end_game(table: Table, asker: Asker, command: cmd.EndGame) -> Entries:
    _need_host(table, asker)
    _need_no_night(table)
    if table.match is None:
        raise Denied("wrong_stage")
    return [log.GameEnded()]


def _watch(table: Table, asker: Asker, command: cmd.Watch) -> Entries:
    if command.seat is None:
        is_watching = asker.player in table.watching
        return [log.Watched(player=asker.player, seat=None)] if is_watching else []
    if table.seat_of(asker.player) is not None:
        raise Denied("not_allowed")
    seat = _seat(table, command.seat)
    if seat.kind != "person":
        raise Denied("watching_not_allowed")
    asked = (r for r in table.requests.values() if r.what == "watch" and r.by == asker.player)
    if any(request.seat == command.seat for request in asked):
        return []
    return [
        log.Requested(
            request=table.request_number + 1,
            what="watch",
            seat=command.seat,
            waiting=[seat.player],
        )
    ]


def _unwatch(table: Table, asker: Asker, command: cmd.Unwatch) -> Entries:
    seat = _own_seat(table, asker)
    watchers = [player for player, watched in table.watching.items() if watched == seat]
    return [log.Watched(player=player, seat=None) for player in watchers]


def _rename(table: Table, asker: Asker, command: cmd.Rename) -> Entries:
    name = clean_name(command.name)
    is_new = name != table.names.get(asker.player)
    return [log.Named(player=asker.player, name=name)] if is_new else []


def _mute(table: Table, asker: Asker, command: cmd.Mute) -> Entries:
    _need_player(table, asker, command.player)
    is_muted = command.player in table.muted.get(asker.player, ())
    if is_muted == command.muted:
        return []
    return [log.Muted(player=command.player, muted=command.muted)]


# -------------------------------------------------------------------- checks


def _own_seat(table: Table, asker: Asker) -> int:
    seat = table.seat_of(asker.player)
    if seat is None:
        raise Denied("not_seated")
    return seat


def _seat(table: Table, number: int) -> Any:
    if number >= len(table.seats):
        raise Denied("seat_unknown")
    return table.seats[number]


def _match(table: Table) -> Match:
    if table.match is None:
        raise Denied("wrong_stage")
    return table.match


def _need_host(table: Table, asker: Asker) -> None:
    if asker.player != table.host:
        raise Denied("not_host")


def _need_no_night(table: Table) -> None:
    """The format of a card night says what is played, and its desk who has won."""
    if table.night:
        raise Denied("not_allowed")


def _need_no_game(table: Table) -> None:
    if table.stage not in {"lobby", "over"}:
        raise Denied("wrong_stage")


def _need_seats(table: Table) -> None:
    if any(seat.kind == "empty" for seat in table.seats):
        raise Denied("seats_open")


def _need_player(table: Table, asker: Asker, player: str) -> None:
    if player not in asker.present and table.seat_of(player) is None:
        raise Denied("unknown_player")


_DECIDES: Final[Mapping[type, Callable[[Table, Asker, Any], Entries]]] = {
    cmd.Act: _act,
    cmd.Sit: _sit,
    cmd.Stand: _stand,
    cmd.Leave: _leave,
    cmd.AddBot: _add_bot,
    cmd.Clear: _clear,
    cmd.SwapSeats: _swap_seats,
    cmd.Kick: _kick,
    cmd.MakeHost: _make_host,
    cmd.ChooseRules: _choose_rules,
    cmd.Settings: _settings,
    cmd.Start: _start,
    cmd.Rematch: _rematch,
    cmd.EndGame: _end_game,
    cmd.Ready: _ready,
    cmd.Words: _words,
    cmd.Undo: _undo,
    cmd.Answer: _answer,
    cmd.Watch: _watch,
    cmd.Unwatch: _unwatch,
    cmd.TakeBack: _take_back,
    cmd.Cover: _cover,
    cmd.Rename: _rename,
    cmd.Mute: _mute,
}
"""The commands that the log knows; what is said aloud and `Refresh` are not written down."""
