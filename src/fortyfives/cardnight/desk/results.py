"""Results: entered at the desk or by a table, confirmed by its sides, corrected."""

from __future__ import annotations

from collections.abc import Sequence

from fortyfives.cardnight.desk.asking import (
    line_of,
    round_of,
    seating_of,
    want_phase,
    want_side,
    want_tables,
)
from fortyfives.cardnight.events import (
    Event,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultEntered,
)
from fortyfives.cardnight.model import Game, Night, Phase, Result, Seating, TableState
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.rounds.pairing import needs_winner
from fortyfives.i18n import N_, gettext, ngettext

MOST_POINTS = 10_000


def make_result(
    night: Night, seating: Seating, games: Sequence[Game], *, cut_winner: int | None = None
) -> Result:
    """A whole result from the games of a table. Who goes on as winner is found here.

    It is the side with most games, then with most points; where that is level and somebody must
    go on, `cut_winner` names the side that cut low.
    """
    sides = len(seating.sides)
    _check(night, games, sides)
    best = _leaders(games, sides)
    if len(best) == 1:
        return Result(games=tuple(games), winner=best[0])
    if not needs_winner(night):
        return Result(games=tuple(games), winner=None)
    if cut_winner not in best:
        raise NightRefusal(NightReason.WINNER_NEEDED)
    return Result(games=tuple(games), winner=cut_winner, by_cut=True)


def _check(night: Night, games: Sequence[Game], sides: int) -> None:
    if len(games) != night.format.games:
        text = ngettext(
            "it has {given} game, and a round has {wanted}",
            "it has {given} games, and a round has {wanted}",
            len(games),
        )
        _wrong(text.format(given=len(games), wanted=night.format.games))
    for game in games:
        _check_game(night, game, sides)


def _check_game(night: Night, game: Game, sides: int) -> None:
    if game.winner is not None and not 0 <= game.winner < sides:
        _wrong(gettext(N_("a winner does not sit there")))
    if game.points and len(game.points) != sides:
        _wrong(gettext(N_("points are for every side or for none")))
    if any(abs(points) > MOST_POINTS for points in game.points):
        _wrong(gettext(N_("a score is too large")))
    if not game.points and (game.winner is None or night.format.duplicate):
        _wrong(gettext(N_("a game lacks its winner or its points")))


def _wrong(why: str) -> None:
    raise NightRefusal(NightReason.WRONG_RESULT, why=why)


def _leaders(games: Sequence[Game], sides: int) -> list[int]:
    """The sides with most games won, and of those with most points."""
    won = [sum(game.winner == side for game in games) for side in range(sides)]
    points = [sum(game.points[side] for game in games if game.points) for side in range(sides)]
    scores = list(zip(won, points, strict=True))
    return [side for side in range(sides) if scores[side] == max(scores)]


def game_from_points(points: Sequence[int]) -> Game:
    """A game of which only the points are known: most points won, level means nobody."""
    best = [side for side, n in enumerate(points) if n == max(points)]
    return Game(winner=best[0] if len(best) == 1 else None, points=tuple(points))


# --------------------------------------------------------------------- wishes


def enter_result(
    night: Night, table: int, result: Result, *, number: int | None = None, side: int | None = None
) -> tuple[Event, ...]:
    """The first result of a table in a round (the latest for None).

    From the desk (`side` None) it stands at once; from a side, the others must confirm it. One
    that was not known when the play ended may still come.
    """
    want_tables(night)
    want_phase(night, Phase.PLAYING, Phase.PLAYED)
    round_ = round_of(night, number)
    seating = seating_of(round_, table)
    want_side(seating, side)
    if round_.tables[table].result is not None:
        raise NightRefusal(NightReason.RESULT_EXISTS, table=table, round=round_.number)
    return (ResultEntered(round=round_.number, table=table, result=result, side=side),)


def confirm_result(
    night: Night, table: int, *, number: int | None = None, side: int | None = None
) -> tuple[Event, ...]:
    """Say yes to a table's result, as one of its sides or as the desk for all."""
    round_, state, seating = _standing_result(night, table, number)
    want_side(seating, side)
    wanted = set(range(len(seating.sides))) if side is None else {side}
    if wanted <= state.confirmed:
        raise NightRefusal(NightReason.NOTHING_CHANGES)
    return (ResultConfirmed(round=round_, table=table, side=side),)


def dispute_result(
    night: Night, table: int, *, side: int, number: int | None = None, why: str = ""
) -> tuple[Event, ...]:
    """Say no to a table's result; it waits until it is corrected or the desk confirms it."""
    round_, state, seating = _standing_result(night, table, number)
    want_side(seating, side)
    if len(state.confirmed) == len(seating.sides):
        raise NightRefusal(NightReason.RESULT_EXISTS, table=table, round=round_)
    return (ResultDisputed(round=round_, table=table, side=side, why=line_of(why)),)


def correct_result(
    night: Night, table: int, result: Result, *, number: int | None = None,
    side: int | None = None, why: str = "",
) -> tuple[Event, ...]:  # fmt: skip
    """Put a result right. What stood before is kept; later rounds stay as they were seated."""
    round_, state, seating = _standing_result(night, table, number)
    want_side(seating, side)
    if state.result == result:
        raise NightRefusal(NightReason.NOTHING_CHANGES)
    if side is not None and len(state.confirmed) == len(seating.sides):
        raise NightRefusal(NightReason.RESULT_EXISTS, table=table, round=round_)
    said = line_of(why)
    return (ResultCorrected(round=round_, table=table, result=result, side=side, why=said),)


def _standing_result(
    night: Night, table: int, number: int | None
) -> tuple[int, TableState, Seating]:
    want_tables(night)
    want_phase(night, Phase.PLAYING, Phase.PLAYED)
    round_ = round_of(night, number)
    seating = seating_of(round_, table)
    state = round_.tables[table]
    if state.result is None or seating.has_ghost:
        raise NightRefusal(NightReason.NO_RESULT, table=table, round=round_.number)
    return round_.number, state, seating
