"""The figures of a report, drawn. Needs the extra `plots` (matplotlib)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from fortyfives.cardnight.simulation.report import SHARE, Report
from fortyfives.i18n import N_, gettext

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw_report(report: Report, path: Path) -> None:
    """Four panels in one picture: who meets whom, sitting out, who wins, how long it takes.

    The suffix of `path` says the kind of picture (png, svg, pdf).
    Raises ImportError without matplotlib, OSError, ValueError for an unknown kind.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 8.5), layout="constrained")
    axes = figure.subplots(2, 2)
    _meetings(axes[0][0], report)
    _sat_out(axes[0][1], report)
    _winners(axes[1][0], report)
    _minutes(axes[1][1], report)
    plan = report.plan
    title = gettext(N_("{format}: {entries} entries, {nights} nights, {games} games"))
    figure.suptitle(
        title.format(
            format=gettext(plan.form.title),
            entries=plan.entries,
            nights=report.nights,
            games=report.games,
        )
    )
    figure.savefig(path, dpi=120)


def _meetings(axes: Axes, report: Report) -> None:
    """How often each two met, by true rank: a fair format is all of one colour."""
    size = len(report.units())
    grid = [[float("nan") if i == j else 0.0 for j in range(size)] for i in range(size)]
    for (i, j), times in report.grid.items():
        grid[i][j] = grid[j][i] = times / report.nights
    image = axes.imshow(grid, origin="upper", extent=(0.5, size + 0.5, size + 0.5, 0.5))
    axes.figure.colorbar(image, ax=axes, label=gettext(N_("meetings a night")))
    _label(axes, N_("Who meets whom"), N_("true rank (1 = strongest)"), N_("true rank"))


def _sat_out(axes: Axes, report: Report) -> None:
    counts = report.out
    total = counts.total()
    xs = range(min(counts), max(counts) + 1)
    axes.bar(list(xs), [100 * counts[x] / total for x in xs], color="#31688e")
    axes.set_xticks(list(xs))
    _label(axes, N_("Sitting out"), N_("rounds sat out in a night"), N_("% of the units"))


def _winners(axes: Axes, report: Report) -> None:
    ranks = report.units()
    shares = [100 * report.winners[n] / SHARE / report.nights for n in ranks]
    axes.bar([n + 1 for n in ranks], shares, color="#35b779")
    axes.axhline(100 / len(ranks), color="black", linestyle="--", linewidth=1)
    _label(axes, N_("Who wins (dashed: by chance)"), N_("true rank"), N_("% of the nights"))


def _minutes(axes: Axes, report: Report) -> None:
    axes.hist(
        report.minutes, bins=min(30, max(5, report.nights // 5)), color="#fde725", edgecolor="grey"
    )
    planned = max(report.rounds) * report.plan.form.minutes
    if planned:
        axes.axvline(planned, color="black", linestyle="--", linewidth=1)
    title = N_("Length (dashed: as planned)")
    _label(axes, title, N_("minutes"), N_("nights"))


def _label(axes: Any, title: str, x: str, y: str) -> None:
    axes.set_title(gettext(title))
    axes.set_xlabel(gettext(x))
    axes.set_ylabel(gettext(y))
