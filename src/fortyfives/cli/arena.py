"""`fortyfives arena`: computer players compared on the same deals, with the seats exchanged."""

from __future__ import annotations

import json as jsons
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn

import typer

from fortyfives.cli.common import (
    RULES_HELP,
    USAGE,
    cannot_read,
    cannot_write,
    print_json,
    refuse,
    rules_of,
)
from fortyfives.cli.opponents import check_bots
from fortyfives.cli.plots import check_plot, draw
from fortyfives.cli.words import examples
from fortyfives.i18n import N_, gettext
from fortyfives.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from fortyfives.bots.arena import Comparison, Entry

app = typer.Typer(rich_markup_mode=None, add_completion=False)

HELP = N_(
    "Compare computer players, every two of them on the same deals with the seats exchanged.\n\n"
    "The figure is the mean advantage of the first in points a deal, with its 95 % interval. "
    "A player against itself comes to exactly zero. With --out, finished deals are kept, and a "
    "comparison that was broken off goes on where it was."
)
FORMAT: Final = "fortyfives-arena/1"
DEALS_A_GAME: Final = 20


@app.command(
    help=HELP,
    epilog=examples(
        "fortyfives arena club novice --rules auction-120 --deals 400 --seed 1",
        "fortyfives arena club novice exec:./mybot --rules irish-45 --deals 100 --json",
        "fortyfives arena club novice --rules nova-scotia --deals 4000 --out match.jsonl",
    ),
)
def arena(
    bots: Annotated[
        list[str], typer.Argument(help=N_("The players, two or more."), metavar=N_("A B …"))
    ],
    rules: Annotated[str, typer.Option(help=RULES_HELP, metavar=N_("RULES"))],
    deals: Annotated[int, typer.Option(help=N_("Deals for each pair."), min=1)] = 200,
    games: Annotated[
        int | None,
        typer.Option(help=N_("Whole games for each pair; else one for 20 deals."), min=0),
    ] = None,
    seed: Annotated[int, typer.Option(help=N_("A number that fixes all chance."))] = 0,
    players: Annotated[int | None, typer.Option(help=N_("How many play."))] = None,
    sides: Annotated[int | None, typer.Option(help=N_("How many sides they form."))] = None,
    out: Annotated[
        Path | None,
        typer.Option(help=N_("A file that keeps what is finished."), metavar=N_("FILE")),
    ] = None,
    processes: Annotated[
        int, typer.Option(help=N_("How many processors to use."), min=1, max=256)
    ] = min(2, os.cpu_count() or 1),
    plot: Annotated[
        Path | None,
        typer.Option(help=N_("A picture to draw, .png, .svg or .pdf."), metavar="FILE"),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help=N_("JSON, for programs."))] = False,
) -> None:
    """Play, then print."""
    house = rules_of(rules, players, sides)
    _check(bots, plot)
    whole = deals // DEALS_A_GAME if games is None else games
    kept = _Kept(out, {"format": FORMAT, "rules": house.as_json(), "seed": seed})
    figures = _compared(house, seed, bots, (deals, whole), processes, kept)
    if plot is not None:
        draw(plot, rules, figures)
    if json:
        found = [figure.as_json() for figure in figures]
        print_json({"rules": rules, "deals": deals, "pairs": found})
    else:
        _print_table(house, figures)
    _tell_faults(figures)


def _compared(
    house: RuleSet,
    seed: int,
    bots: Sequence[str],
    counts: tuple[int, int],
    processes: int,
    kept: _Kept,
) -> list[Comparison]:
    """Play what is not finished yet; gives the figures of every pair."""
    from fortyfives.bots.arena import comparisons, play_tasks, tasks

    wanted = tasks(bots, deals=counts[0], games=counts[1])
    entries = {entry.task: entry for entry in kept.entries()}
    missing = [task for task in dict.fromkeys(wanted) if task not in entries]
    done = play_tasks(house, seed, missing, processes=processes)
    for entry in _shown(done, len(wanted) - len(missing), len(wanted)):
        entries[entry.task] = entry
        kept.add(entry)
    return comparisons(bots, [entries[task] for task in dict.fromkeys(wanted)])


def _check(bots: Sequence[str], plot: Path | None) -> None:
    if plot is not None:
        check_plot(plot)
    if len(bots) < 2:
        refuse("too_few_bots", gettext("An arena needs two players."), status=USAGE)
    from fortyfives.bots.yardsticks import arena_names

    check_bots(sorted(set(bots) - set(arena_names())))


class _Kept:
    """The file of finished entries: a line that says what is compared, then one an entry."""

    def __init__(self, path: Path | None, header: dict[str, Any]) -> None:
        self._path = path
        self._header = jsons.dumps(header, sort_keys=True)

    def entries(self) -> Iterator[Entry]:
        """What was finished before; begins the file if there is none."""
        if self._path is None:
            return
        from fortyfives.bots.kept import OtherResultsError, read_kept

        try:
            lines, owed = read_kept(self._path, self._header)
        except OtherResultsError:
            self._refuse()
        except (OSError, UnicodeDecodeError) as error:
            cannot_read(str(self._path), error if isinstance(error, OSError) else OSError(error))
        if owed is not None:
            self._append(owed)
        yield from (entry for line in lines if (entry := _entry(line)))

    def add(self, entry: Entry) -> None:
        """Keep an entry."""
        if self._path is not None:
            self._append(jsons.dumps(entry.as_json()))

    def _append(self, line: str) -> None:
        assert self._path is not None
        from fortyfives.bots.kept import append_line

        try:
            append_line(self._path, line)
        except OSError as error:
            cannot_write(str(self._path), error)

    def _refuse(self) -> NoReturn:
        text = gettext("{file} has the results of other rules, of another seed, or none.")
        refuse("other_results", text.format(file=self._path), status=USAGE)


def _entry(line: str) -> Entry | None:
    """The entry of a line; None for a line that was broken off."""
    from fortyfives.bots.arena import entry_of

    try:
        return entry_of(jsons.loads(line))
    except ValueError:
        return None


def _shown(entries: Iterator[Entry], before: int, total: int) -> Iterator[Entry]:
    """The same entries; with a terminal to see it, how far it is."""
    visible = sys.stderr.isatty()
    for number, entry in enumerate(entries, before + 1):
        if visible:
            text = gettext("{number} of {total} deals and games").format(number=number, total=total)
            typer.echo(f"\r{text}", err=True, nl=number == total)
        yield entry


def _print_table(house: RuleSet, figures: Sequence[Comparison]) -> None:
    """One line a pair."""
    heads = (N_("players"), N_("points a deal"), "95 %", N_("games won"), N_("ms a decision"))
    rows = [[gettext(head) for head in heads], *map(_row, figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    table = gettext("{players} players, {sides} sides")
    typer.echo(table.format(players=house.players, sides=house.sides))
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        typer.echo("  ".join(cells).rstrip())


def _row(figure: Comparison) -> list[str]:
    low, high = figure.deals.interval()
    times = (f"{ms['median']:.1f} ({ms['p99']:.1f})" for ms in figure.decision_ms)
    return [
        f"{figure.a} – {figure.b}",
        f"{figure.deals.mean:+.2f}",
        f"{low:+.2f} … {high:+.2f}",
        f"{figure.won[0]} – {figure.won[1]}",
        " – ".join(times),
    ]


def _tell_faults(figures: Sequence[Comparison]) -> None:
    """Say on standard error what programs did wrong."""
    for figure in figures:
        for kind, count in sorted(figure.faults.items()):
            text = gettext("{pair}: {count} faults of a program ({kind}).")
            pair = f"{figure.a} – {figure.b}"
            typer.echo(text.format(pair=pair, count=count, kind=kind), err=True)
