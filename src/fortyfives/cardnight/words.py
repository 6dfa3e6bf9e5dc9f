"""The words of a card night, for the command line and the pages alike."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from fortyfives.cardnight.counting.series import Counted
from fortyfives.cardnight.folds.rounds import GHOST_WRITES
from fortyfives.cardnight.format import Measure, Odd
from fortyfives.cardnight.model import GHOST, CashKind, Night, Phase, Result, TieStatus, UnitId
from fortyfives.i18n import N_, Signed, gettext

PHASES: Final[Mapping[Phase, str]] = {
    Phase.ENTRY: N_("taking entries"),
    Phase.DRAWN: N_("drawn"),
    Phase.PLAYING: N_("playing"),
    Phase.PLAYED: N_("played"),
    Phase.CLOSED: N_("closed"),
}
"""How far a night is."""

MEASURES: Final[Mapping[Measure, str]] = {
    Measure.GAMES_WON: N_("games"),
    Measure.MATCHES_WON: N_("match points"),
    Measure.POINTS: N_("points"),
    Measure.DIFFERENCE: N_("difference"),
    Measure.MATCHPOINTS: N_("per cent"),
    Measure.ROUND_REACHED: N_("round reached"),
    Measure.OPPONENTS: N_("opponents’ totals"),
    Measure.BEATEN: N_("totals of those beaten"),
    Measure.HEAD_TO_HEAD: N_("head to head"),
    Measure.HIGH_GAME: N_("high game"),
}
"""The heads of the columns of totals."""

STATUS: Final[Mapping[TieStatus, str]] = {
    TieStatus.OPEN: N_("not everyone has spoken"),
    TieStatus.CUTTING: N_("cards are to be cut"),
    TieStatus.ANSWERING: N_("the others must accept the play-off or forfeit"),
    TieStatus.PLAYING: N_("the play-off is on"),
    TieStatus.SETTLED: N_("settled"),
}
"""What a tie waits for."""

NO_RESULT: Final = N_("No result has come in yet")
"""What standings and prizes wait for at first."""

SETTLED_BY: Final[Mapping[str, str]] = {
    "outright": N_("outright"),
    "split": N_("split"),
    "cut": N_("by the cut"),
    "play_off": N_("by the play-off"),
    "forfeit": N_("by forfeit"),
    "": "",
}
"""How a prize was settled."""

KINDS: Final[Mapping[CashKind, str]] = {
    CashKind.FLOAT_IN: N_("change brought along"),
    CashKind.FEE: N_("entry money"),
    CashKind.COOKIE_FEE: N_("cookie jar, entry"),
    CashKind.FIFTY_TICKETS: N_("50/50 tickets"),
    CashKind.DONATION: N_("donation"),
    CashKind.CARRIED_IN: N_("carried in"),
    CashKind.REFUND: N_("refund"),
    CashKind.EXPENSE: N_("expense"),
    CashKind.PRIZE: N_("prize"),
    CashKind.COOKIE_PRIZE: N_("cookie jar, prize"),
    CashKind.FIFTY_PRIZE: N_("50/50, prize"),
    CashKind.JACKPOT_PRIZE: N_("jackpot, prize"),
    CashKind.FUND: N_("handed to the cause"),
    CashKind.CARRIED_OUT: N_("carried over"),
    CashKind.FLOAT_OUT: N_("change taken home"),
    CashKind.OVER: N_("over"),
    CashKind.SHORT: N_("missing"),
    CashKind.REST: N_("rest, to the cause"),
    CashKind.COVER: N_("paid too much, from the cause"),
}
"""What a sum of money is for."""

POTS: Final[Mapping[str, str]] = {
    "prizes": N_("prizes"),
    "cookie": N_("cookie jar"),
    "fifty": "50/50",
    "jackpot": N_("jackpot"),
    "fund": N_("the cause"),
    "float": N_("change"),
}
"""Where money lies."""

ODD: Final[Mapping[Odd, str]] = {
    Odd.BYE: N_("someone sits out"),
    Odd.GHOST: N_("a ghost pair that always loses"),
    Odd.THREE: N_("a table of three sides"),
}
"""What is done about odd numbers."""

SIDES: Final = (N_("North–South"), N_("East–West"), N_("third side"))
"""The sides of a table, in the order of its card."""

DRAWS: Final[Mapping[str, str]] = {
    "partners": N_("partners"),
    "order": N_("places"),
    "cookie": N_("cookie jar"),
    "fifty": "50/50",
}
"""What is drawn, by the label of the draw."""


def draw_title(label: str) -> str:
    """A draw by its label; one for a late arrival is of its partner."""
    return gettext(DRAWS.get(label, DRAWS["partners"]))


def measured(measure: Measure, value: int) -> str:
    """A value of a measure: matchpoints are kept in hundredths of a per cent."""
    return f"{value / 100:.2f}" if measure is Measure.MATCHPOINTS else str(Signed(value))


UNREADABLE: Final = N_("cannot be read")


def why_not_counted(night: Counted, wanted: Measure | None) -> str:
    """Why a night adds nothing to a season, in a few words; empty if it does.

    `wanted` is what the season adds up; None: places.
    """
    if night.counts(wanted):
        return ""
    if wanted is None or not night.phase.is_over:
        return gettext(PHASES[night.phase])
    text = gettext(N_("counts {own}, not {wanted}"))
    return text.format(own=gettext(MEASURES[night.measure]), wanted=gettext(MEASURES[wanted]))


# ----------------------------------------------------------------- who wrote it

DESK: Final = "desk"
_BY_TABLE = re.compile(r"table (\d+)(?:, side ([0-2]))?")
_BY_UNIT = re.compile(r"number (\d+)")


def by_table(table: int, side: int | None = None) -> str:
    """How the log names a side of a table that wrote something, or the table's own game."""
    return f"table {table}" if side is None else f"table {table}, side {side}"


def by_words(by: str) -> str:
    """Who wrote something, in the language in use; a name stays as it is."""
    if by == DESK:
        return gettext(N_("the desk"))
    if by == GHOST_WRITES:
        return gettext(N_("ghost"))
    if found := _BY_TABLE.fullmatch(by):
        if found[2] is None:
            return gettext(N_("table {table}, played here")).format(table=found[1])
        text = gettext(N_("table {table}, {side}"))
        return text.format(table=found[1], side=gettext(SIDES[int(found[2])]))
    if found := _BY_UNIT.fullmatch(by):
        return gettext(N_("number {unit}")).format(unit=found[1])
    return by


# --------------------------------------------------------------- names, results


def bare_name(night: Night, unit: UnitId) -> str:
    """The names of a unit, where its number stands apart."""
    return gettext(N_("ghost")) if unit == GHOST else night.units[unit].name


def name_of(night: Night, unit: UnitId) -> str:
    """A unit as people know it: its number and its names."""
    return bare_name(night, unit) if unit == GHOST else f"{unit} {bare_name(night, unit)}"


def side_name(night: Night, side: Sequence[UnitId]) -> str:
    """All the units of a side."""
    return " + ".join(name_of(night, unit) for unit in side)


def side_text(sides: Sequence[Sequence[UnitId]], side: int | None) -> str:
    """The numbers of a side, as "7" or "7+12"."""
    return "" if side is None else "+".join(map(str, sides[side]))


def result_text(sides: Sequence[Sequence[UnitId]], result: Result) -> str:
    """A result on a line: the winner's number, or points and who goes on."""
    games = " ".join(
        ",".join(map(str, game.points)) or side_text(sides, game.winner) for game in result.games
    )
    winner = side_text(sides, result.winner)
    return games if games == winner or not winner else f"{games} → {winner}"
