"""`fortyfives bench`: the speed of the engine on this machine, through its public face."""

from __future__ import annotations

import gc
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Final

import typer

from fortyfives.cli.common import RULES_HELP, print_json, rules_of
from fortyfives.cli.words import examples
from fortyfives.game.game import Game
from fortyfives.i18n import N_, gettext
from fortyfives.rules.options import Json
from fortyfives.rules.ruleset import RuleSet

app = typer.Typer(rich_markup_mode=None, add_completion=False)

HELP = N_(
    "Measure the engine on one core: random whole games through the Python interface.\n\n"
    "Every figure is the median of three runs. A decision is one choice of one seat: its legal "
    "actions are listed, one is drawn and done."
)

RUNS: Final = 3
USUAL: Final = "auction-120"

Position = tuple[Game, int]


@app.command(help=HELP, epilog=examples("fortyfives bench", "fortyfives bench --json"))
def bench(
    rules: Annotated[str, typer.Option(help=RULES_HELP, metavar=N_("RULES"))] = USUAL,
    players: Annotated[int, typer.Option(help=N_("How many play."))] = 4,
    seconds: Annotated[
        float, typer.Option(help=N_("How long each run is, about."), min=0.01, max=60.0)
    ] = 2.0,
    kernel: Annotated[
        bool, typer.Option(help=N_("Measure the compiled kernel and the solver too."))
    ] = True,
    json: Annotated[bool, typer.Option("--json", help=N_("JSON, for programs."))] = False,
) -> None:
    """Measure and print."""
    figures = measure(rules_of(rules, players), rules, seconds)
    if kernel:
        figures = measure_kernel() | figures
    if json:
        print_json(figures)
        return
    for name, value in figures.items():
        shown = f"{value:,.0f}" if isinstance(value, float) else value
        typer.echo(f"{gettext(_LABELS.get(name, name))}: {shown}")


_LABELS: Final = {
    "decisions_per_s": N_("Decisions a second, whole games"),
    "games_per_s": N_("Games a second"),
    "legal_per_s": N_("Lists of legal actions a second"),
    "views_per_s": N_("Views of a seat a second"),
    "deals_per_s": N_("Compiled play-outs of deals a second"),
    "solves_per_s": N_("Exact solves of whole deals a second, in batch"),
    "solve_median_us": N_("One exact solve, median microseconds"),
    "solve_all_median_us": N_("All legal cards of a deal solved, median microseconds"),
    "solve_c_ratio": N_("Speed of the same search in C that is reached"),
    "preset": N_("Preset"),
    "players": N_("Players"),
    "processor": N_("Processor"),
    "versions": N_("Versions"),
}


def measure(rules: RuleSet, name: str, seconds: float) -> dict[str, Json]:
    """All the figures, each the median of three runs of about so many seconds."""
    play_games(rules, 0, min(seconds, 0.1))  # compiles the law, fills caches
    with _own_rubbish_only():
        played = [play_games(rules, run, seconds) for run in range(RUNS)]
    positions = list(some_positions(rules))
    return {
        "decisions_per_s": round(statistics.median(run[0] for run in played), 1),
        "games_per_s": round(statistics.median(run[1] for run in played), 1),
        "legal_per_s": rate(positions, lambda game, _seat: len(game.legal()), seconds / 4),
        "views_per_s": rate(positions, lambda game, seat: game.view(seat), seconds / 4),
        "preset": name,
        "players": rules.players,
        "processor": processor(),
        "versions": versions(),
    }


@contextmanager
def _own_rubbish_only() -> Iterator[None]:
    """What the command line has loaded is not looked through when rubbish is collected."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def measure_kernel() -> dict[str, Json]:
    """The figures of the compiled kernel, always for the usual preset with four players."""
    from fortyfives.kernel.bench import figures

    typer.echo(gettext("Compiling and measuring the kernel …"), err=True)
    return {
        name: round(value, 2) if isinstance(value, float) else value
        for name, value in figures().items()
    }


def play_games(rules: RuleSet, run: int, seconds: float) -> tuple[float, float]:
    """Decisions and games a second of random whole games; the same games for the same run.

    Seconds are those of the processor, so that other work on the machine counts less.
    """
    chance = random.Random(f"bench {run}")
    decisions = games = 0
    begin = time.process_time()
    while (passed := time.process_time() - begin) < seconds:
        decisions += _random_game(rules, chance)
        games += 1
    return decisions / passed, games / passed


def _random_game(rules: RuleSet, chance: random.Random) -> int:
    """Play a game by drawing every choice; how many there were. Uses the public face alone."""
    game = Game(rules, seed=chance.randbytes(32), dealer=0)
    draw = chance.random
    decisions = 0
    for _ in range(MOST_DEALS):
        game.start_deal()
        while (seat := game.turn) is not None:
            choices = game.legal()
            game.act(seat, choices[int(draw() * len(choices))])
            decisions += 1
        if not game.is_deal_over:
            game.close_deal()
        if game.is_over:
            break
    return decisions


MOST_DEALS: Final = 200
"""Random bidders may sink without end; a game is broken off then."""


def some_positions(rules: RuleSet) -> Iterator[Position]:
    """One position for each decision of a random deal, with the seat on turn."""
    chance = random.Random("positions")
    seed = chance.randbytes(32)
    actions: list[int] = []
    while True:
        game = Game(rules, seed=seed, dealer=0)
        game.start_deal()
        for number in actions:
            assert game.turn is not None
            game.act(game.turn, game.legal()[number])
        if game.turn is None:
            return
        yield game, game.turn
        actions.append(chance.randrange(len(game.legal())))


def rate(positions: list[Position], work: Callable[[Game, int], object], seconds: float) -> float:
    """How often a second something can be done, round and round over some positions."""
    rates = []
    for _ in range(RUNS):
        done, begin = 0, time.process_time()
        while (passed := time.process_time() - begin) < seconds:
            for game, seat in positions:
                work(game, seat)
            done += len(positions)
        rates.append(done / passed)
    return round(statistics.median(rates), 1)


def processor() -> str:
    """The processor's name, as far as the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [
                line.split(":", 1)[1].strip() for line in file if line.startswith("model name")
            ]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()


def versions() -> str:
    """The interpreter and this package."""
    from importlib.metadata import version

    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, fortyfives {version('fortyfives')}, {platform.system()}"
