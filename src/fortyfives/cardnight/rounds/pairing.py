"""The next round of a night: one function for each way of pairing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from fortyfives.cardnight.format import Format, Pairing, Role, UnitKind
from fortyfives.cardnight.model import GHOST, Night, Seating, Side, UnitId
from fortyfives.cardnight.rounds.filling import filled, plan
from fortyfives.cardnight.rounds.knockout import stage
from fortyfives.cardnight.rounds.moving import moved
from fortyfives.cardnight.rounds.presence import present, sit_outs, times_at_three
from fortyfives.cardnight.rounds.seats import partnerships, sides_of, size, with_dealer
from fortyfives.cardnight.rounds.swiss import ranked, swiss_pairs
from fortyfives.cardnight.rounds.timetables import (
    Meeting,
    howell,
    howell_rounds,
    mitchell,
    mitchell_rounds,
    round_robin,
    round_robin_rounds,
)


class Proposal(NamedTuple):
    """A round before it is written down."""

    seatings: tuple[Seating, ...]
    sitting_out: tuple[UnitId, ...]


def next_round(night: Night) -> Proposal:
    """Everyone's place in the next round; no tables when there is nothing left to play."""
    bare = _PAIRINGS[night.format.pairing](night)
    number = len(night.rounds) + 1
    seatings = tuple(
        with_dealer(night, replace(seating, resting=_resting(night, seating, number)))
        for seating in bare.seatings
    )
    return Proposal(seatings, bare.sitting_out)


def _resting(night: Night, seating: Seating, number: int) -> tuple[str, ...]:
    """The members of trios whose turn it is to rest."""
    trios = [
        night.units[unit]
        for unit in seating.units
        if unit != GHOST and len(night.units[unit].names) > 2
    ]
    return tuple(unit.names[(number - 1) % len(unit.names)] for unit in trios)


def _seatings(sides: Sequence[tuple[Side, ...]]) -> tuple[Seating, ...]:
    return tuple(Seating(table=n, sides=each) for n, each in enumerate(sides, 1))


# ------------------------------------------------------------------- by moves


def _moving(night: Night) -> Proposal:
    form = night.format
    units = present(night, len(night.rounds) + 1)
    tables = moved(form, night.rounds[-1]) if night.rounds else []
    seated, out = filled(night, tables, units, size(form))
    past = partnerships(night)
    sides = [sides_of(table, form.partners, past) for table in seated]
    return Proposal(_seatings(sides), out)


# --------------------------------------------------------------- by timetables


def places(night: Night) -> tuple[UnitId, ...]:
    """The places of a timetable: the drawn order, with an empty place to make it even."""
    return night.order + (GHOST,) * (len(night.order) % 2)


def _timetable(of: Callable[[int, int], list[Meeting]]) -> Callable[[Night], Proposal]:
    def propose(night: Night) -> Proposal:
        number = len(night.rounds)
        here = set(present(night, number + 1))
        order = places(night)
        sides, boards, out = list[tuple[Side, ...]](), list[tuple[int, ...]](), list[UnitId]()
        for meeting in of(len(order), number):
            couple = (order[meeting.north_south], order[meeting.east_west])
            if here.issuperset(couple):
                sides.append(((couple[0],), (couple[1],)))
                boards.append(_boards(night, meeting))
            else:
                out += [unit for unit in couple if unit in here]
        seatings = _seatings(sides)
        with_boards = zip(seatings, boards, strict=True)
        return Proposal(tuple(replace(s, boards=b) for s, b in with_boards), tuple(out))

    return propose


def _boards(night: Night, meeting: Meeting) -> tuple[int, ...]:
    games = night.format.games
    first = meeting.deals * games + 1
    return tuple(range(first, first + games)) if night.format.duplicate else ()


# ------------------------------------------------------------------ by results


def _swiss(night: Night) -> Proposal:
    units = present(night, len(night.rounds) + 1)
    wanted = plan(night.odd, len(units), 2)
    lowest_first = tuple(reversed(ranked(night, units)))
    out = _fewest_out(night, lowest_first, wanted.out)
    playing = [unit for unit in units if unit not in out]
    third = _third(night, lowest_first) if wanted.threes else None
    pairs = swiss_pairs(night, [unit for unit in playing if unit != third])
    sides: list[tuple[Side, ...]] = [((a,), (b,)) for a, b in pairs]
    if third is not None:
        sides[-1] += ((third,),)
    return Proposal(_seatings(sides), out)


def _third(night: Night, lowest_first: Sequence[UnitId]) -> UnitId:
    """Who makes a table of three: the lowest of those who have been at the fewest."""
    been = times_at_three(night)
    return min(lowest_first, key=lambda unit: (been[unit], lowest_first.index(unit)))


def _fewest_out(night: Night, lowest_first: tuple[UnitId, ...], count: int) -> tuple[UnitId, ...]:
    """The lowest of those who have sat out least."""
    turn = replace(night, order=lowest_first)
    return sit_outs(turn, lowest_first, count)


def _knockout(night: Night) -> Proposal:
    found = stage(night)
    sides: list[tuple[Side, ...]] = [((a,), (b,)) for a, b in found.matches]
    return Proposal(_seatings(sides), found.waiting if sides else ())


_PAIRINGS: Mapping[Pairing, Callable[[Night], Proposal]] = {
    Pairing.MOVING: _moving,
    Pairing.MITCHELL: _timetable(mitchell),
    Pairing.HOWELL: _timetable(howell),
    Pairing.ROUND_ROBIN: _timetable(round_robin),
    Pairing.SWISS: _swiss,
    Pairing.KNOCKOUT: _knockout,
}


# --------------------------------------------------------------------- length


def _as_said(night: Night) -> int:
    return night.format.rounds


def _at_most(rounds: Callable[[int], int]) -> Callable[[Night], int]:
    def length(night: Night) -> int:
        whole = rounds(len(places(night)))
        return min(night.format.rounds or whole, whole)

    return length


def _whole_turns(night: Night) -> int:
    return night.format.rounds or round_robin_rounds(len(places(night)))


def _open_end(_night: Night) -> int:
    return 0


_LENGTHS: Mapping[Pairing, Callable[[Night], int]] = {
    Pairing.MOVING: _as_said,
    Pairing.SWISS: _as_said,
    Pairing.MITCHELL: _at_most(mitchell_rounds),
    Pairing.HOWELL: _at_most(howell_rounds),
    Pairing.ROUND_ROBIN: _whole_turns,
    Pairing.KNOCKOUT: _open_end,
}


def usual_length(night: Night) -> int:
    """How many rounds the format has for the units drawn; 0 where nobody can know."""
    return _LENGTHS[night.format.pairing](night)


def needs_winner(night: Night) -> bool:
    """Whether someone must go on as winner from each table."""
    return _NEEDS_WINNER[night.format.pairing](night)


def _moves_by_result(night: Night) -> bool:
    return Role.WINNERS in night.format.moves


_NEEDS_WINNER: Mapping[Pairing, Callable[[Night], bool]] = {
    Pairing.MOVING: _moves_by_result,
    Pairing.SWISS: lambda _night: False,
    Pairing.MITCHELL: lambda _night: False,
    Pairing.HOWELL: lambda _night: False,
    Pairing.ROUND_ROBIN: lambda _night: False,
    Pairing.KNOCKOUT: lambda _night: True,
}


def is_seeded(form: Format) -> bool:
    """Whether strengths, where they are known, come before the drawn order."""
    return form.pairing in _SEEDED


_SEEDED = frozenset({Pairing.SWISS, Pairing.KNOCKOUT})
"""See `swiss.ranked` and `knockout.stage`."""


def takes_late(night: Night) -> bool:
    """Whether a unit that comes after the first round can be given a place."""
    return _TAKES_LATE[night.format.pairing](night)


def _has_gap(night: Night) -> bool:
    return gap(night) is not None


def gap(night: Night) -> int | None:
    """The first empty place of a timetable (from 0): the one that evens it, or of one gone home."""
    if len(night.order) % 2:
        return len(night.order)
    gone = (
        place
        for place, unit in enumerate(night.order)
        if night.units[unit].withdrawn_after is not None
    )
    return next(gone, None)


_TAKES_LATE: Mapping[Pairing, Callable[[Night], bool]] = {
    Pairing.MOVING: lambda _night: True,
    Pairing.SWISS: lambda _night: True,
    Pairing.MITCHELL: _has_gap,
    Pairing.HOWELL: _has_gap,
    Pairing.ROUND_ROBIN: _has_gap,
    Pairing.KNOCKOUT: lambda _night: False,
}


def fewest_units(night: Night) -> int:
    """How many units it takes for one table."""
    return 4 if night.format.unit is UnitKind.INDIVIDUAL and night.format.moves else 2
