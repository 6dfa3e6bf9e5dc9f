"""Where everyone goes, as a night's format says: the guide cards of its tables and its units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from fortyfives.cardnight.format import Dealer, Format, Pairing, Partners, Role, UnitKind
from fortyfives.cardnight.model import GHOST, Night, Round, Seating, TableState, UnitId
from fortyfives.cardnight.paper.of_night import entrants, rounds_of
from fortyfives.cardnight.paper.values import GuideCard, Itinerary, Move, Turn
from fortyfives.cardnight.rounds.moving import target
from fortyfives.cardnight.rounds.pairing import next_round
from fortyfives.i18n import N_, gettext

ROLES: Final[Mapping[Role, str]] = {
    Role.WINNERS: N_("Winners"),
    Role.LOSERS: N_("Losers"),
    Role.NORTH_SOUTH: N_("North–South"),
    Role.EAST_WEST: N_("East–West"),
}

DEALERS: Final[Mapping[Dealer, str]] = {
    Dealer.CUT_LOW: N_("Cut for the deal: the lowest card deals first."),
    Dealer.WINNERS: N_("Winners deal first; of two winners the one who cuts the lower card."),
    Dealer.ARRIVING: N_("Whoever has just come deals first; else the lower card of a cut."),
    Dealer.NORTH_SOUTH: N_("North–South deal first."),
    Dealer.BOARDS: N_("The number of the deal says who deals: 1 North, 2 East, 3 South, 4 West."),
}

TIMETABLES: Final = frozenset({Pairing.MITCHELL, Pairing.HOWELL, Pairing.ROUND_ROBIN})
"""The ways of pairing whose whole course is known before play."""


def guide_cards_of(night: Night, tables: int) -> list[GuideCard]:
    """A card for each of so many tables; none where nobody can know where to go, as in a Swiss."""
    form = night.format
    if form.pairing is Pairing.MOVING:
        return [_moving(form, table, tables) for table in range(1, tables + 1)]
    if form.pairing in TIMETABLES and night.order:
        return list(_table_timetables(night))
    return []


def itineraries_of(night: Night) -> list[Itinerary]:
    """A card for each unit, where the whole course is known."""
    if night.format.pairing not in TIMETABLES or not night.order:
        return []
    return list(_unit_timetables(night))


# ------------------------------------------------------------------- by moves


def _moving(form: Format, table: int, tables: int) -> GuideCard:
    moves = tuple(_move(form, role, table, tables) for role in form.moves)
    return GuideCard(table, moves, tuple(_notes(form)))


def _move(form: Format, role: Role, table: int, tables: int) -> Move:
    to = target(form.moves[role], table - 1, tables, form.top) + 1
    return Move(gettext(ROLES[role]), to if to != table else None)


def _notes(form: Format) -> Iterator[str]:
    if form.unit is UnitKind.INDIVIDUAL and form.partners is Partners.CHANGE:
        yield gettext("The two who came together are opponents: change partners.")
    yield gettext(DEALERS[form.dealer])


# --------------------------------------------------------------- by timetables


def course(night: Night) -> list[Round]:
    """All the rounds of a timetable: those seated, and those to come as they stand now."""
    ahead = replace(night, length=0)
    while len(ahead.rounds) < rounds_of(night):
        proposal = next_round(ahead)
        tables = {seating.table: TableState() for seating in proposal.seatings}
        round_ = Round(
            number=len(ahead.rounds) + 1,
            seatings=proposal.seatings,
            sitting_out=proposal.sitting_out,
            tables=tables,
        )
        ahead = replace(ahead, rounds=(*ahead.rounds, round_))
    return list(ahead.rounds)


def _table_timetables(night: Night) -> Iterator[GuideCard]:
    rounds = course(night)
    tables = max((seating.table for round_ in rounds for seating in round_.seatings), default=0)
    heads = [gettext("North–South"), gettext("East–West")]
    heads += [gettext("Deals")] if night.format.duplicate else []
    for table in range(1, tables + 1):
        turns = [
            Turn(round_.number, _cells(night, seating))
            for round_ in rounds
            for seating in round_.seatings
            if seating.table == table
        ]
        note = gettext(DEALERS[night.format.dealer])
        yield GuideCard(table, notes=(note,), heads=tuple(heads), turns=tuple(turns))


def _cells(night: Night, seating: Seating) -> tuple[str, ...]:
    sides = tuple(" + ".join(map(str, side)) for side in seating.sides[:2])
    return (*sides, _deals(seating)) if night.format.duplicate else sides


def _deals(seating: Seating) -> str:
    if not seating.boards:
        return ""
    first, last = seating.boards[0], seating.boards[-1]
    return str(first) if first == last else f"{first}–{last}"


def _unit_timetables(night: Night) -> Iterator[Itinerary]:
    rounds = course(night)
    heads = (gettext("Table"), gettext("Seat"), gettext("Against"))
    seats = (gettext("N–S"), gettext("E–W"))
    for one in entrants(night):
        turns = [Turn(round_.number, _turn(round_, one.number, seats)) for round_ in rounds]
        yield Itinerary(one, heads, tuple(turns))


def _turn(round_: Round, unit: UnitId, seats: tuple[str, str]) -> tuple[str, str, str]:
    for seating in round_.seatings:
        for side, units in enumerate(seating.sides):
            if unit in units:
                others = [u for n, s in enumerate(seating.sides) if n != side for u in s]
                if GHOST in others:
                    break
                return str(seating.table), seats[side % 2], " + ".join(map(str, others))
    return "–", gettext("rest"), "–"
