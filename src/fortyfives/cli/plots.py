"""The picture of an arena: every pair's advantage with its interval, and how it came about.

Drawn with matplotlib, which is installed with ``pip install 'fortyfives[plots]'``.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fortyfives.cli.common import USAGE, cannot_write, refuse
from fortyfives.i18n import gettext

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from fortyfives.bots.arena import Comparison

KINDS: Final = (".png", ".svg", ".pdf")
INK: Final = "#444444"


def check_plot(path: Path) -> None:
    """Exit, before anything is played, if this picture could not be drawn."""
    if path.suffix.lower() not in KINDS:
        text = gettext("A picture's name ends in .png, .svg or .pdf, not “{file}”.")
        refuse("unknown_picture", text.format(file=path.name), status=USAGE)
    if find_spec("matplotlib") is None:
        text = gettext("Pictures need matplotlib: pip install 'fortyfives[plots]'")
        refuse("no_matplotlib", text, status=USAGE)


def draw(path: Path, rules: str, figures: Sequence[Comparison]) -> None:
    """Draw the figures into a file."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    picture = Figure(figsize=(11, 2.5 + 0.5 * len(figures)), layout="constrained")
    FigureCanvasAgg(picture)
    left, right = picture.subplots(1, 2, width_ratios=(3, 4))
    picture.suptitle(rules)
    _intervals(left, figures)
    _courses(right, figures)
    try:
        picture.savefig(path)
    except OSError as error:
        cannot_write(str(path), error)


def _intervals(axes: Axes, figures: Sequence[Comparison]) -> None:
    """A dot a pair, with the 95 % interval, the first pair on top."""
    names = [f"{figure.a} – {figure.b}" for figure in figures]
    for row, figure in enumerate(reversed(figures)):
        low, high = figure.deals.interval()
        mean = figure.deals.mean
        axes.errorbar(mean, row, xerr=[[mean - low], [high - mean]], fmt="o", capsize=4, color=INK)
    axes.axvline(0, linewidth=0.8, color=INK)
    axes.set_yticks(range(len(names)), names[::-1])
    axes.set_ylim(-0.7, len(names) - 0.3)
    axes.set_xlabel(gettext("points a deal"))


def _courses(axes: Axes, figures: Sequence[Comparison]) -> None:
    """The mean after so many deals, a line a pair."""
    for figure in figures:
        course = figure.course
        axes.plot(range(1, len(course) + 1), course, label=f"{figure.a} – {figure.b}")
    axes.axhline(0, linewidth=0.8, color=INK)
    axes.set_xlabel(gettext("deals"))
    axes.legend(frameon=False)
