"""What a night prints: its data as the plain values that the sheets are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final
from urllib.parse import quote

from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.counting.tally import Bout, tallies
from fortyfives.cardnight.format import Measure, UnitKind
from fortyfives.cardnight.model import Night, Standing, UnitId
from fortyfives.cardnight.paper.values import (
    Entrant,
    MasterRow,
    Occasion,
    PunchCard,
    ResultLine,
    TableCard,
)
from fortyfives.cardnight.rounds.pairing import usual_length
from fortyfives.cardnight.rounds.seats import size
from fortyfives.cardnight.words import MEASURES, measured
from fortyfives.i18n import N_, gettext, ngettext

WON: Final = "●"
GIVEN: Final = "○"
"""A game that a unit was credited with while it sat out."""

USUAL_ROUNDS: Final = 25
"""How many rounds are printed where nobody can know."""

COUNTED: Final[Mapping[Measure, str]] = {**MEASURES, Measure.GAMES_WON: N_("games won")}
"""What a total counts, where no column says it."""


def occasion_of(night: Night) -> Occasion:
    """The evening."""
    return Occasion(
        title=night.title,
        place=night.place,
        day=date.fromisoformat(night.date) if night.date else None,
        is_single=night.format.unit is UnitKind.INDIVIDUAL,
    )


def entrant(night: Night, unit: UnitId) -> Entrant:
    """A unit by its number and names."""
    return Entrant(unit, night.units[unit].names)


def entrants(night: Night) -> list[Entrant]:
    """All the units in the order of their numbers; none before the draw."""
    return [entrant(night, unit) for unit in sorted(night.units)]


def unnamed(count: int) -> list[Entrant]:
    """Numbers for cards on which the names are written by hand."""
    return [Entrant(number, ()) for number in range(1, count + 1)]


def rounds_of(night: Night) -> int:
    """How many rounds the sheets have room for."""
    planned = usual_length(night) if night.order else night.format.rounds
    return max(night.length or planned or USUAL_ROUNDS, len(night.rounds))


def games_of(night: Night) -> int:
    """How many games a punch card has room for."""
    return rounds_of(night) * night.format.games


def tables_of(night: Night) -> int:
    """How many tables stand: those last seated, else those that the entries fill."""
    seated = next((r.seatings for r in reversed(night.rounds) if r.seatings), ())
    if seated:
        return len(seated)
    persons = len(night.units) or len(night.entries)
    return max(1, -(-persons // size(night.format)))


# ------------------------------------------------------------------- the cards


def punch_cards_of(night: Night) -> list[PunchCard]:
    """A card for each unit, with where it begins and what it has won so far."""
    first = night.rounds[0].seatings if night.rounds else ()
    tables = {unit: seating.table for seating in first for unit in seating.units}
    won = {line.unit: line.won for line in standings(night)} if night.rounds else {}
    return [
        PunchCard(one, tables.get(one.number), won.get(one.number, ())) for one in entrants(night)
    ]


def table_cards_of(night: Night, codes: Sequence[str], server: str) -> list[TableCard]:
    """A card for each code, tables counting from 1; `server` is the laptop's address."""
    home = server.rstrip("/")
    return [
        TableCard(
            table=table,
            url=phone_address(home, night.id, table, code),
            code=code,
            address=f"{home.split('://')[-1]}/n/{quote(night.id, safe='')}/t/{table}",
        )
        for table, code in enumerate(codes, start=1)
    ]


def phone_address(home: str, night: str, table: int, code: str) -> str:
    """What a table's QR code holds. The code is behind the #, so that no log ever has it."""
    return f"{home.rstrip('/')}/n/{quote(night, safe='')}/t/{table}#{code}"


# ------------------------------------------------------------ the master sheet


def master_heads(night: Night) -> list[str]:
    """The heads of the totals: what is counted."""
    return [gettext(COUNTED[measure]) for measure in night.format.counted]


def counts_games(night: Night) -> bool:
    """Whether the master sheet has a square a game, with a mark for each one won."""
    return night.format.counted[0] is Measure.GAMES_WON


def master_squares(night: Night) -> int:
    """How many squares a line of the master sheet has: games, or rounds where points count."""
    return games_of(night) if counts_games(night) else rounds_of(night)


def master_rows(night: Night) -> list[MasterRow]:
    """A line for each unit; full once there are results, else to be filled in by hand."""
    if not night.rounds:
        return [MasterRow(one) for one in entrants(night)]
    lines = {line.unit: line for line in standings(night)}
    cells = _game_cells(night, lines) if counts_games(night) else _round_cells(night)
    return [
        MasterRow(
            one,
            cells[one.number],
            _totals(night, lines[one.number]),
        )
        for one in entrants(night)
    ]


def _totals(night: Night, line: Standing) -> tuple[str, ...]:
    """The sums of a line; none for a card that is not in yet."""
    if night.format.is_by_card and line.is_provisional:
        return ()
    return tuple(total_text(night, n, line) for n in range(len(night.format.counted)))


def _game_cells(night: Night, lines: Mapping[UnitId, Standing]) -> dict[UnitId, tuple[str, ...]]:
    """A mark for each game won, another for those credited."""
    played = {
        unit: {n for bout in tally.bouts for n in bout.won}
        for unit, tally in tallies(night).items()
    }
    return {
        unit: tuple(
            (WON if n in played[unit] else GIVEN) if n in line.won else ""
            for n in range(1, games_of(night) + 1)
        )
        for unit, line in lines.items()
    }


def _round_cells(night: Night) -> dict[UnitId, tuple[str, ...]]:
    """The points of each round, a dash where a unit sat out."""
    found = {}
    for unit, tally in tallies(night).items():
        cells = {bout.round: _bout_text(bout) for bout in tally.bouts} | dict.fromkeys(
            tally.out, "–"
        )
        found[unit] = tuple(cells.get(n, "") for n in range(1, len(night.rounds) + 1))
    return found


def _bout_text(bout: Bout) -> str:
    return str(bout.points or len(bout.won))


# ------------------------------------------------------------------ the results


def result_lines(night: Night) -> list[ResultLine]:
    """The standings, the best first; those who went home come last, without a place."""
    return [
        ResultLine(line.place, entrant(night, line.unit), total_text(night, 0, line))
        for line in standings(night)
    ]


def counted_words(night: Night) -> str:
    """What the first total counts."""
    return gettext(COUNTED[night.format.counted[0]])


def total_text(night: Night, which: int, line: Standing) -> str:
    """A total as people read it."""
    return measured(night.format.counted[which], line.totals[which])


def with_unit(measure: Measure, value: int) -> str:
    """A value and what it is of: “18 games”, “345 points”."""
    if measure is Measure.GAMES_WON:
        return ngettext("{count} game", "{count} games", value).format(count=value)
    if measure is Measure.POINTS or measure is Measure.HIGH_GAME:
        return ngettext("{count} point", "{count} points", value).format(count=value)
    return f"{measured(measure, value)} {gettext(COUNTED[measure])}"


def all_names(night: Night) -> Iterator[str]:
    """Everything free that the sheets of a night may print, to look for missing letters in."""
    yield from (night.title, night.place)
    for unit in night.units.values():
        yield from unit.names
    for prize in night.format.prizes:
        yield gettext(prize.goods)
