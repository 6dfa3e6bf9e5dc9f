"""The table as everyone at it sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from fortyfives.game.fairness import commitment_of
from fortyfives.i18n import gettext as _
from fortyfives.server.table.fold import Asked, Finished, Table
from fortyfives.server.table.house_view import house_view
from fortyfives.server.table.match import Match
from fortyfives.server.table.results import score_row
from fortyfives.server.wire import table as wire


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is connected, and what only the moment knows; times in seconds since 1970."""

    present: Collection[str] = ()
    away_since: Mapping[str, float] = field(default_factory=dict)
    next_deal_at: float | None = None


def side_names(table: Table) -> tuple[str, ...]:
    """Each side by the names of its players; at a card night by the names on the table card."""
    if table.sides:
        return table.sides
    names, sides = table.seat_names, table.rules.sides
    return tuple(" + ".join(name or "–" for name in names[side::sides]) for side in range(sides))


def table_view(table: Table, now: Presence, *, opens: bool = True) -> wire.TableView:
    """The table in the language in use.

    `opens`: for somebody who may see the hands of finished deals. Who may not is told neither the
    seeds that they follow from nor what opens the replays.
    """
    match = table.match
    names = side_names(table)
    settled = match.settled if match else []
    state = match.state if match else None
    return wire.TableView(
        table=table.id,
        version=table.version,
        stage=table.stage,
        host=table.host or None,
        night=bool(table.night),
        house=house_view(table.rules, table.house, table.house_key),
        settings=table.settings,
        seats=[_seat(table, now, number) for number in range(len(table.seats))],
        side_names=list(names),
        spectators=_spectators(table, now),
        game=match.id if match and opens else None,
        games=[_past(game, opens=opens) for game in table.games],
        scores=list(match.scores) if match else [0] * table.rules.sides,
        dealer=state.facts.dealer if state else None,
        next_dealer=match.next_dealer if match else None,
        score_sheet=[score_row(number, deal, names) for number, deal in enumerate(settled)],
        winner=match.winner if match else None,
        verdict=_verdict(table),
        requests=[_request(table, request) for request in table.requests.values()],
        next_deal=_next(match),
        this_deal=_this(match),
        last_deal=_last(match, opens=opens),
        next_deal_at=now.next_deal_at,
        asleep=not now.present,
    )


def _seat(table: Table, now: Presence, number: int) -> wire.TableSeat:
    seat, match = table.seats[number], table.match
    return wire.TableSeat(
        seat=number,
        side=table.rules.side_of(number),
        kind=seat.kind,
        player=seat.player or None,
        name=table.name_at(number),
        level=seat.level or (table.settings.cover_level if seat.covered else None),
        present=seat.kind == "bot" or seat.player in now.present,
        covered=seat.covered,
        ready=match is not None and number in match.ready,
        away_since=now.away_since.get(seat.player),
        watched=sum(watched == number for watched in table.watching.values()),
    )


def _spectators(table: Table, now: Presence) -> list[wire.SpectatorView]:
    return [
        wire.SpectatorView(
            player=player,
            name=table.names.get(player, ""),
            present=True,
            watching=table.watching.get(player),
        )
        for player in sorted(now.present)
        if table.seat_of(player) is None
    ]


def _verdict(table: Table) -> wire.NightVerdict | None:
    """That of the night on the games it wanted; people may play on for themselves."""
    found = table.verdict
    if found is None or table.started > table.wanted:
        return None
    return wire.NightVerdict(standing=found.standing, side=found.side)


def _past(game: Finished, *, opens: bool) -> wire.PastGame:
    return wire.PastGame(
        game=game.id if opens else "",
        number=game.number,
        winner=game.winner,
        scores=list(game.scores),
        names=list(game.names),
    )


def _request(table: Table, request: Asked) -> wire.Request:
    name = table.names.get(request.by, "")
    if request.what == "undo":
        text = _("{name} asks to take the last move back.").format(name=name)
    elif request.what == "sit":
        text = _("{name} asks to take the seat of {owner}.").format(
            name=name, owner=table.name_at(request.seat)
        )
    else:
        text = _("{name} asks to see the hand of {owner}.").format(
            name=name, owner=table.name_at(request.seat)
        )
    return wire.Request(
        request=request.number,
        kind=request.what,
        by=request.by,
        name=name,
        text=text,
        waiting=list(request.waiting),
    )


def fairness_of(match: Match, number: int, *, is_over: bool) -> wire.Fairness:
    """The proof of a deal, the seed only once it is over."""
    seal = match.seals[number]
    return wire.Fairness(
        deal=number,
        commitment=commitment_of(seal.seed),
        words=[wire.WordsView(seat=seat, text=text) for seat, text in seal.listed],
        seed=seal.seed.hex() if is_over else None,
    )


def _next(match: Match | None) -> wire.Fairness | None:
    if match is None or match.next_seal is None:
        return None
    return fairness_of(match, match.dealt, is_over=False)


def _this(match: Match | None) -> wire.Fairness | None:
    """The deal on the table, until it is written down."""
    if match is None or match.dealt <= len(match.settled):
        return None
    return fairness_of(match, match.dealt - 1, is_over=False)


def _last(match: Match | None, *, opens: bool) -> wire.Fairness | None:
    if match is None or not match.settled:
        return None
    return fairness_of(match, len(match.settled) - 1, is_over=opens)
