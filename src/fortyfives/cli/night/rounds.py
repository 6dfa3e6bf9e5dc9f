"""Rounds: seating, the clock, results."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated

import typer

from fortyfives.cardnight import pages
from fortyfives.cardnight.desk.asking import missing, round_of, seating_of, table_of
from fortyfives.cardnight.desk.desk import Desk, now
from fortyfives.cardnight.desk.playing import (
    end_play,
    resume_play,
    seat_next,
    set_clock,
    start_clock,
    stop_clock,
    undo_round,
)
from fortyfives.cardnight.desk.results import (
    confirm_result,
    correct_result,
    dispute_result,
    enter_result,
    game_from_points,
    make_result,
)
from fortyfives.cardnight.events import Event
from fortyfives.cardnight.model import Game, Night, Result, Round, Seating
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.words import name_of, result_text, side_name, side_text
from fortyfives.cli.night.cards import warn_of_half_time, warn_of_sums
from fortyfives.cli.night.common import (
    FileOption,
    JsonOption,
    NightOption,
    RoundOption,
    headed,
    numbered,
    opened_desk,
    show,
)
from fortyfives.cli.words import examples
from fortyfives.i18n import N_, gettext

app = typer.Typer(rich_markup_mode=None, add_completion=False)

GAMES_HELP = N_(
    "Each game of the round: the number that won it (7), the points of the sides as on the table "
    "card (45,20), or both (7:45,20)."
)
GamesArgument = Annotated[list[str], typer.Argument(help=GAMES_HELP, metavar="GAME…")]
TableArgument = Annotated[int, typer.Argument(metavar="TABLE")]
SideOption = Annotated[
    int | None,
    typer.Option(
        "--side", help=N_("A number of the side that says so; else the desk."), metavar="NUMBER"
    ),
]
CutOption = Annotated[
    int | None,
    typer.Option(
        "--cut", help=N_("Who cut low, when games and points are level."), metavar="NUMBER"
    ),
]
WhyOption = Annotated[str, typer.Option("--why", help=N_("The reason, for the log."))]


@app.command(help=N_("Seat the next round, or take the latest one back."))
def start(
    undo: Annotated[bool, typer.Option("--undo", help=N_("Take it back; no result yet."))] = False,
    number: Annotated[
        int | None,
        typer.Option("--round", help=N_("The round that is meant; another one is refused."), min=1),
    ] = None,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Seat a round."""
    with opened_desk(file, night) as desk:
        desk.do(undo_round if undo else seat_next, number=number)
        round_ = desk.night.round
        if round_ is None:
            show(pages.overview(desk.night), json, [gettext("No round is seated.")])
        else:
            show(pages.tables(desk.night, round_), json, _tables(desk.night, round_))


@app.command(help=N_("Show who sits where in a round, and the results."))
def tables(
    number: RoundOption = None,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Print a round."""
    with opened_desk(file, night) as desk:
        round_ = round_of(desk.night, number)
        show(pages.tables(desk.night, round_), json, _tables(desk.night, round_))


def _tables(night: Night, round_: Round) -> list[str]:
    head = gettext("Round {number} of {rounds}")
    title = head.format(number=round_.number, rounds=night.length or "–")
    heads = (N_("table"), N_("sides"), N_("first deal"), N_("result"))
    rows = [_table(night, round_, seating) for seating in round_.seatings]
    out = ", ".join(name_of(night, unit) for unit in round_.sitting_out)
    sitting = [gettext("Sitting out: {names}").format(names=out)] if out else []
    none = N_("This night counts punch cards only; nothing is known of its tables.")
    return [title, *headed(heads, rows, none=none), *sitting]


def _table(night: Night, round_: Round, seating: Seating) -> list[object]:
    state = round_.tables[seating.table]
    sides = " – ".join(side_name(night, side) for side in seating.sides)
    dealer = seating.dealer
    deals = gettext("cut") if dealer is None else side_text(seating.sides, dealer)
    result = result_text(seating.sides, state.result) if state.result else ""
    if state.result and len(state.confirmed) < len(seating.sides):
        result += " ?"
    return [seating.table, sides, deals, result]


@app.command(help=N_("Start, stop or set the clock of the round; else show it."))
def clock(
    run: Annotated[
        bool | None, typer.Option("--start/--stop", help=N_("Let it run, or stop it."))
    ] = None,
    minutes: Annotated[int | None, typer.Option(help=N_("The length of the round."), min=0)] = None,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """The clock."""
    with opened_desk(file, night) as desk:
        if minutes is not None:
            desk.do(set_clock, minutes)
        if run is not None:
            desk.do(start_clock if run else stop_clock)
        view = pages.clock(round_of(desk.night, None), now())
        left = view["seconds_left"]
        shown = view["seconds_run"] if left is None else abs(left)
        text = f"{int(shown) // 60}:{int(shown) % 60:02d}"
        if left is None:
            line = gettext("Round {number}: {time} gone").format(number=view["round"], time=text)
        elif left < 0:
            line = gettext("Round {number}: {time} over").format(number=view["round"], time=text)
        else:
            line = gettext("Round {number}: {time} left").format(number=view["round"], time=text)
        show(view, json, [line])


@app.command(help=N_("End the play. Then prizes are settled."))
def end(
    unfinished: Annotated[
        bool,
        typer.Option("--unfinished", help=N_("Tables without a result have played nothing.")),
    ] = False,
    undo: Annotated[bool, typer.Option("--undo", help=N_("It was too early: play on."))] = False,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """End the play."""
    with opened_desk(file, night) as desk:
        if undo:
            desk.do(resume_play)
            show(pages.overview(desk.night), json, [gettext("The play goes on.")])
            return
        desk.do(end_play, unfinished=unfinished)
        show(pages.overview(desk.night), json, [gettext("The play is over.")])
        if desk.night.format.is_by_card:
            warn_of_sums(desk.night)
            warn_of_half_time(desk.night)


# --------------------------------------------------------------------- results


@app.command(
    help=N_("Enter the result of a table."),
    epilog=examples(
        "fortyfives night result 3 12",
        "fortyfives night result 3 45,20 30,45",
        "fortyfives night result 3 12 --side 12",
    ),
)
def result(
    table: TableArgument,
    games: GamesArgument,
    number: RoundOption = None,
    side: SideOption = None,
    cut: CutOption = None,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Enter a result."""
    with opened_desk(file, night) as desk:
        seating = seating_of(round_of(desk.night, number), table)
        found = _parsed(desk.night, seating, games, cut)
        speaker = _side(seating, side)
        desk.do_as(_by(side), enter_result, table, found, number=number, side=speaker)
        _show_table(desk, number, table, json)


@app.command(
    help=N_("Enter many tables at once: the number of the winner of each. All or none."),
    epilog=examples("fortyfives night winners 12 7 31 4"),
)
def winners(
    numbers: Annotated[list[int], typer.Argument(metavar="NUMBER…")],
    number: RoundOption = None,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Enter the winners of a round in which each table plays one game."""
    with opened_desk(file, night) as desk:
        round_ = round_of(desk.night, number)
        seatings = [table_of(round_, unit) for unit in numbers]
        desk.many(
            partial(_enter_winner, seating=seating, unit=unit, number=number)
            for seating, unit in zip(seatings, numbers, strict=True)
        )
        round_ = round_of(desk.night, number)
        left = ", ".join(map(str, missing(round_))) or "–"
        line = gettext("Tables still playing: {tables}").format(tables=left)
        show(pages.tables(desk.night, round_), json, [line])


def _enter_winner(
    night: Night, *, seating: Seating, unit: int, number: int | None
) -> tuple[Event, ...]:
    games = [str(unit)] * night.format.games
    found = _parsed(night, seating, games, None)
    return enter_result(night, seating.table, found, number=number)


@app.command(help=N_("Confirm the result of a table, or of all."))
def confirm(
    table: Annotated[int | None, typer.Argument(metavar="TABLE")] = None,
    every: Annotated[bool, typer.Option("--all", help=N_("Every table with a result."))] = False,
    number: RoundOption = None,
    side: SideOption = None,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Confirm results."""
    with opened_desk(file, night) as desk:
        round_ = round_of(desk.night, number)
        chosen = [t for t in missing(round_) if round_.tables[t].result] if every else [table]
        for each in chosen:
            if each is None:
                raise NightRefusal(NightReason.UNKNOWN_TABLE, table="–", round=round_.number)
            speaker = _side(seating_of(round_, each), side)
            desk.do_as(_by(side), confirm_result, each, number=number, side=speaker)
        round_ = round_of(desk.night, number)
        show(pages.tables(desk.night, round_), json, _tables(desk.night, round_))


@app.command(help=N_("Say no to the result of a table, as one of its sides."))
def dispute(
    table: TableArgument,
    side: Annotated[int, typer.Option(help=N_("A number of the side."), metavar="NUMBER")],
    number: RoundOption = None,
    why: WhyOption = "",
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Dispute a result."""
    with opened_desk(file, night) as desk:
        seating = seating_of(round_of(desk.night, number), table)
        speaker = _side(seating, side)
        assert speaker is not None
        desk.do_as(_by(side), dispute_result, table, side=speaker, number=number, why=why)
        _show_table(desk, number, table, json)


@app.command(
    help=N_("Correct the result of a table; what stood before is kept."),
    epilog=examples("fortyfives night correct 3 7 --round 12 --why 'card misread'"),
)
def correct(
    table: TableArgument,
    games: GamesArgument,
    number: RoundOption = None,
    side: SideOption = None,
    cut: CutOption = None,
    why: WhyOption = "",
    by: Annotated[str, typer.Option(help=N_("Who corrects, for the log."))] = "",
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Correct a result."""
    with opened_desk(file, night) as desk:
        seating = seating_of(round_of(desk.night, number), table)
        found = _parsed(desk.night, seating, games, cut)
        speaker = _side(seating, side)
        name = by or _by(side)
        desk.do_as(name, correct_result, table, found, number=number, side=speaker, why=why)
        _show_table(desk, number, table, json)


@app.command(help=N_("Show every result that a table has had, and who wrote it."))
def history(
    table: TableArgument,
    number: RoundOption = None,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Print what stood before."""
    with opened_desk(file, night) as desk:
        round_ = round_of(desk.night, number)
        seating = seating_of(round_, table)
        heads = (N_("result"), N_("by"), N_("at"), N_("why"))
        rows = [
            [result_text(seating.sides, written.result), written.by, written.at, written.why]
            for written in round_.tables[table].history
        ]
        view = next(t for t in pages.tables(desk.night, round_)["tables"] if t["table"] == table)
        text = gettext("Table {table} has no result for round {round} yet.")
        none = text.format(table=table, round=round_.number)
        show(view["history"], json, headed(heads, rows) if rows else [none])


def _by(side: int | None) -> str:
    return "desk" if side is None else f"number {side}"


def _side(seating: Seating, unit: int | None) -> int | None:
    """The side at which a number sits."""
    if unit is None:
        return None
    for side, units in enumerate(seating.sides):
        if unit in units:
            return side
    raise NightRefusal(NightReason.UNKNOWN_SIDE, side=unit)


def _parsed(night: Night, seating: Seating, words: Sequence[str], cut: int | None) -> Result:
    games = [_game(seating, word) for word in words]
    return make_result(night, seating, games, cut_winner=_side(seating, cut))


def _game(seating: Seating, word: str) -> Game:
    """A game from "7", "45,20" or "7:45,20"."""
    who, colon, points = word.partition(":")
    if not colon and "," in word:
        return game_from_points(numbered(word.split(","), word))
    winner = _side(seating, numbered([who], word)[0])
    scored = tuple(numbered(points.split(","), word)) if points else ()
    return Game(winner=winner, points=scored)


def _show_table(desk: Desk, number: int | None, table: int, json: bool) -> None:
    round_ = round_of(desk.night, number)
    view = next(t for t in pages.tables(desk.night, round_)["tables"] if t["table"] == table)
    heads = (N_("table"), N_("sides"), N_("first deal"), N_("result"))
    show(view, json, headed(heads, [_table(desk.night, round_, seating_of(round_, table))]))
