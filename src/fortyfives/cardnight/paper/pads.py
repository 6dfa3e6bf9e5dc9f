"""Score pads: sheets on which a table keeps the score of its games."""

from __future__ import annotations

from math import gcd
from typing import Final

from fortyfives.cardnight.paper.canvas import GREY, Align, Canvas
from fortyfives.cardnight.paper.cutting import Cut, print_cards
from fortyfives.cardnight.paper.sizes import Box, Paper
from fortyfives.cardnight.paper.values import Occasion
from fortyfives.i18n import _, gettext
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.sheet.words import bid_name

TRACKED: Final = Cut(columns=1, rows=2)
WRITTEN: Final = Cut(columns=2, rows=1)

MOST_MARKS: Final = 30
"""Games of more steps than this are added up in columns."""

GAMES: Final = 6
DEALS: Final = 20


def score_pads(
    occasion: Occasion, rules: RuleSet, *, copies: int = 2, paper: Paper = Paper.A4
) -> bytes:
    """Pads for a set of rules, two to a sheet.

    Where nothing is bid, the scores to strike off stand printed; else there are columns to add up.
    """
    title = f"{occasion.title}: {_('score pads')}"
    is_tracked = not rules.has_auction and _marks(rules) <= MOST_MARKS and rules.sides <= 3

    def draw(canvas: Canvas, place: Box, _number: int) -> None:
        inner = place.inset(7, 6)
        box = _head(canvas, inner, occasion, rules)
        (_tracks if is_tracked else _written)(canvas, box, rules)

    cut = TRACKED if is_tracked else WRITTEN
    return print_cards(paper, cut, range(copies), draw, title=title)


def _step(rules: RuleSet) -> int:
    return gcd(rules.score.trick, rules.score.bonus) or 1


def _marks(rules: RuleSet) -> int:
    return -(-rules.score.target // _step(rules))


def _side_names(rules: RuleSet) -> list[str]:
    return [_("We"), _("They")] if rules.sides == 2 else [""] * rules.sides


def _head(canvas: Canvas, box: Box, occasion: Occasion, rules: RuleSet) -> Box:
    head = box.top_part(15)
    left, right = head.columns([3, 2], gap=4)
    name, target = left.rows([3, 2])
    canvas.write(name, occasion.title, size=16, bold=True, lines=2)
    text = _("Game is {target}").format(target=rules.score.target)
    bids = ", ".join(bid_name(bid.name, gettext) for bid in rules.bids if rules.has_auction)
    canvas.write(target, f"{text} · {bids}" if bids else text, size=12, grey=GREY, lines=2)
    for place, label in zip(right.columns([1, 1], gap=3), (_("Table"), _("Round")), strict=True):
        canvas.write(place.top_part(5), label, size=10, grey=GREY)
        canvas.frame(place.below(5), width=0.3, corner=1)
    canvas.line(box.x, head.bottom + 2, box.right, head.bottom + 2, width=0.6)
    return box.below(19)


def _tracks(canvas: Canvas, box: Box, rules: RuleSet) -> None:
    """For every game a row of scores for each side, to be struck off."""
    marks, lines = _marks(rules), rules.sides
    rows = -(-marks // 12)
    games = max(1, min(GAMES, int(box.h / (lines * rows * 7.5 + 2))))
    for number, place in enumerate(box.rows([1] * games, gap=2), start=1):
        label, tracks = place.columns([1, 12], gap=2)
        canvas.write(label, str(number), size=22, bold=True, align=Align.CENTRE, grey=GREY)
        for side, track in zip(_side_names(rules), tracks.rows([1] * lines), strict=True):
            _track(canvas, track, side, rules, rows)
        canvas.line(box.x, place.bottom + 1, box.right, place.bottom + 1, width=0.15, grey=GREY)


def _track(canvas: Canvas, box: Box, side: str, rules: RuleSet, rows: int) -> None:
    name, line = box.columns([2, 10], gap=2)
    if side:
        canvas.write(name, side, size=15, bold=True)
    else:
        canvas.line(name.x, name.bottom - 1.5, name.right, name.bottom - 1.5, grey=GREY)
    scores = [_step(rules) * n for n in range(1, _marks(rules) + 1)]
    each = -(-len(scores) // rows)
    for n, row in enumerate(line.rows([1] * rows)):
        for score, place in zip(scores[n * each :], row.columns([1] * each), strict=False):
            is_last = score >= rules.score.target
            radius = min(place.w, place.h) / 2 - 0.4
            canvas.circle(*place.middle, radius, width=0.7 if is_last else 0.2)
            inside = Box(place.middle[0] - radius, place.middle[1] - radius, 2 * radius, 2 * radius)
            canvas.write(
                inside.inset(radius * 0.3), str(score), size=13, bold=is_last, align=Align.CENTRE
            )


def _written(canvas: Canvas, box: Box, rules: RuleSet) -> None:
    """Columns for the bid and for each side, a line a deal."""
    bid = [_("Bid"), _("Who")] if rules.has_auction else []
    sides = _side_names(rules)
    widths = [*[1.2] * len(bid), *[2.0 if rules.sides < 4 else 1.2] * rules.sides]
    lines = min(DEALS, int(box.h / 10))
    rows = box.rows([1] * (lines + 1))
    for place, text in zip(rows[0].columns(widths), [*bid, *sides], strict=True):
        canvas.write(place.inset(0.5), text, size=14, bold=True, align=Align.CENTRE, lines=2)
    for n, row in enumerate(rows):
        canvas.line(
            box.x, row.bottom, box.right, row.bottom, width=0.6 if n == 0 else 0.2, grey=GREY
        )
    for n, place in enumerate(box.columns(widths)[1:], start=1):
        canvas.line(
            place.x, box.y, place.x, box.bottom, width=0.6 if n == len(bid) else 0.2, grey=GREY
        )
