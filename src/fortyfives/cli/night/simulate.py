"""`fortyfives night simulate`: whole nights between computer players."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from fortyfives.cardnight.format import Odd
from fortyfives.cardnight.simulation.report import Plan, Report, simulate_nights
from fortyfives.cli.common import cannot_write, refuse
from fortyfives.cli.night.common import columns, refusing, show
from fortyfives.cli.night.nights import load_format
from fortyfives.cli.words import examples
from fortyfives.i18n import N_, gettext

app = typer.Typer(rich_markup_mode=None, add_completion=False)


class Play(StrEnum):
    """Who plays the games."""

    AUTO = "auto"
    REAL = "real"
    MODEL = "model"


HELP = N_(
    "Play whole nights with computer players and say how fair the format is.\n\n"
    "Entries are of every strength from the novice's to the club player's, evenly. With “real” "
    "every game is played by the rules of the format; with “model” winners are drawn from the "
    "strengths, as measured in real games; “auto” takes real games while they are few. The same "
    "seed gives the same figures."
)


@app.command(
    help=HELP,
    epilog=examples(
        "fortyfives night simulate cape-breton-night --entries 21 --nights 20 --seed 1",
        "fortyfives night simulate swiss --entries 60 --nights 500 --picture swiss.png",
        "fortyfives night simulate 45-drive --entries 62 --odd three --json",
    ),
)
def simulate(
    form: Annotated[
        str, typer.Argument(help=N_("A format, or a TOML file with one."), metavar="FORMAT")
    ],
    entries: Annotated[int, typer.Option(help=N_("How many enter."), min=4, max=2000)] = 20,
    nights: Annotated[int, typer.Option(help=N_("How many nights."), min=1)] = 20,
    seed: Annotated[int, typer.Option(help=N_("A number that fixes all chance."))] = 0,
    play: Annotated[Play, typer.Option(help=N_("Who plays: auto, real or model."))] = Play.AUTO,
    spread: Annotated[
        float, typer.Option(help=N_("How far apart the strengths are: 0 all equal."), min=0, max=1)
    ] = 1.0,
    odd: Annotated[
        Odd | None,
        typer.Option(help=N_("What is done about odd numbers; else as the format has it.")),
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            help=N_("Draw the figures: a file ending in png, svg or pdf."), metavar="FILE"
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help=N_("JSON, for programs."))] = False,
) -> None:
    """Play the nights, then print."""
    with refusing():
        plan = Plan(load_format(form), entries, nights, seed, spread, odd, play)
        if play is Play.MODEL and plan.form.duplicate:
            text = gettext("A duplicate is played in real deals.")
            refuse("needs_real_games", text, status=2)
        report = Report(plan)
        for one in simulate_nights(plan):
            report.add(one)
            _tell(report.nights, nights)
    figures = report.as_json()
    show(figures, json, _lines(figures))
    if picture is not None:
        _draw(report, picture)


def _tell(done: int, nights: int) -> None:
    if sys.stderr.isatty():
        text = gettext("{number} of {nights} nights").format(number=done, nights=nights)
        typer.echo(f"\r{text}", err=True, nl=done == nights)


PLAYERS = {"real": N_("real games"), "model": N_("the model of strength")}


def _lines(figures: dict[str, Any]) -> list[str]:
    wins, minutes = figures["strongest_wins"], figures["minutes"]
    rows = [
        [gettext("played by"), gettext(PLAYERS[figures["players"]])],
        [gettext("games"), figures["games"]],
        [gettext("rounds in a night"), _range(figures["rounds"])],
        [gettext("times that two met"), _spread(figures["met"])],
        [gettext("times sitting out"), _spread(figures["sat_out"])],
        [
            gettext("the strongest wins"),
            f"{100 * wins['share']:.1f} % (± {100 * wins['error']:.1f}; "
            + gettext("by chance {share:.1f} %").format(share=100 * wins["by_chance"])
            + ")",
        ],
        [gettext("mean true rank of the winner"), wins["mean_rank"]],
        [gettext("strength against final standings"), f"ρ = {figures['rank_correlation']:.2f}"],
        [
            gettext("minutes"),
            f"{minutes['mean']} ({minutes['p10_p90'][0]} … {minutes['p10_p90'][1]})",
        ],
    ]
    if "partnered" in figures:
        rows.insert(4, [gettext("times that two were partners"), _spread(figures["partnered"])])
    return columns(rows)


def _range(counts: dict[str, int]) -> str:
    keys = list(counts)
    return keys[0] if len(keys) == 1 else f"{keys[0]} … {keys[-1]}"


def _spread(values: dict[str, Any]) -> str:
    return f"{values['mean']:.2f} ({values['least']} … {values['most']})"


def _draw(report: Report, picture: Path) -> None:
    try:
        from fortyfives.cardnight.simulation.pictures import draw_report

        draw_report(report, picture)
    except ImportError:
        text = gettext("Pictures need matplotlib: install “fortyfives[plots]”.")
        refuse("needs_matplotlib", text, status=2)
    except ValueError as error:
        refuse("unknown_kind", str(error), status=2)
    except OSError as error:
        cannot_write(str(picture), error)
