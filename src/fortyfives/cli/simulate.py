"""`fortyfives simulate`: whole games between computer players, recorded."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from fortyfives.cli.common import RULES_HELP, cannot_write, rules_of
from fortyfives.cli.houses import atomic_file
from fortyfives.cli.opponents import check_bots, player_name
from fortyfives.cli.words import examples
from fortyfives.i18n import N_, gettext, ngettext
from fortyfives.rules.ruleset import RuleSet

Faults: TypeAlias = dict[str, Counter[str]]

app = typer.Typer(rich_markup_mode=None, add_completion=False)

HELP = N_(
    "Let computer players play whole games and write their records, one on each line.\n\n"
    "The same rules, seed and players give the same bytes. The players sit in the order given, "
    "repeated round the table."
)


@app.command(
    help=HELP,
    epilog=examples(
        "fortyfives simulate --rules auction-120 --games 100 --seed 7 --bots club --out g.jsonl",
        "fortyfives simulate --rules irish-45 --players 3 --games 1 --seed 1 --bots club,novice",
        "fortyfives simulate --rules hoss --games 10 --bots 'exec:python3 bot.py,club'",
        """fortyfives simulate --rules '{"base":"hoss","score":{"target":60}}' --games 5""",
    ),
)
def simulate(
    rules: Annotated[str, typer.Option(help=RULES_HELP, metavar=N_("RULES"))],
    games: Annotated[int, typer.Option(help=N_("How many games."), min=0)] = 1,
    seed: Annotated[int, typer.Option(help=N_("A number that fixes all chance."))] = 0,
    bots: Annotated[
        str,
        typer.Option(
            help=N_("The players in seat order: novice, club or exec:COMMAND."),
            metavar=N_("NAME[,NAME…]"),
        ),
    ] = "novice",
    out: Annotated[
        str, typer.Option(help=N_("The file to write; - is standard output."), metavar=N_("FILE"))
    ] = "-",
    players: Annotated[int | None, typer.Option(help=N_("How many play."))] = None,
    sides: Annotated[int | None, typer.Option(help=N_("How many sides they form."))] = None,
) -> None:
    """Play the games and write them as they are finished."""
    house = rules_of(rules, players, sides)
    faults: Faults = {}
    lines = _shown(_records(house, games, seed, _names(bots), faults), games)
    try:
        if out == "-":
            for line in lines:
                sys.stdout.buffer.write(line.encode() + b"\n")
            sys.stdout.buffer.flush()
        else:
            with atomic_file(Path(out)) as file:
                for line in lines:
                    file.write(line + "\n")
    except BrokenPipeError:
        raise
    except OSError as error:
        cannot_write(out, error)
    _tell(faults)


def _names(bots: str) -> list[str]:
    """The bots asked for; exits if one of them is not known."""
    names = [name.strip() for name in bots.split(",")]
    check_bots(sorted(set(names)))
    return names


def _records(
    house: RuleSet, games: int, seed: int, bots: list[str], faults: Faults
) -> Iterator[str]:
    from fortyfives.bots.simulate import simulate as play
    from fortyfives.game.record import record_line

    seated = [bots[seat % len(bots)] for seat in range(house.players)]
    for game in play(house, games, seed, bots, watch=partial(_count, faults)):
        names = [player_name(bot, seat) for seat, bot in enumerate(seated)]
        yield record_line(game, players=names, extra={"bots": seated})


def _count(faults: Faults, seated: Sequence[object]) -> None:
    """Add up what the programs among the players did wrong in a game."""
    from fortyfives.bots.process import ProcessBot

    for bot in seated:
        if isinstance(bot, ProcessBot):
            faults.setdefault(bot.command, Counter()).update(bot.faults)


def _tell(faults: Faults) -> None:
    """Say on standard error how often the novice had to answer for a program."""
    for command, counts in faults.items():
        n = counts.total()
        text = ngettext(
            "{command}: {n} decision was left to the novice ({kinds}).",
            "{command}: {n} decisions were left to the novice ({kinds}).",
            n,
        )
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items()))
        if n:
            typer.echo(text.format(command=command, n=n, kinds=kinds), err=True)


def _shown(lines: Iterator[str], games: int) -> Iterator[str]:
    """The same lines; with a terminal to see it, how far it is."""
    visible = sys.stderr.isatty()
    for number, line in enumerate(lines, 1):
        if visible:
            text = gettext("{number} of {games} games").format(number=number, games=games)
            typer.echo(f"\r{text}", err=True, nl=number == games)
        yield line
