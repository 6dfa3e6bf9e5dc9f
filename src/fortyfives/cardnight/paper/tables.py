"""What stands on the tables: numbers to be seen across a hall, and cards for phones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fortyfives.cardnight.paper.canvas import GREY, PALE, Align, Canvas
from fortyfives.cardnight.paper.cutting import Cut, print_cards
from fortyfives.cardnight.paper.marks import qr_code, wifi_text
from fortyfives.cardnight.paper.sizes import Box, Paper
from fortyfives.cardnight.paper.values import HallNetwork, Occasion, TableCard
from fortyfives.cardnight.paper.wording import at_table
from fortyfives.i18n import _

CARDS: Final = Cut(columns=2, rows=2)


def table_numbers(occasion: Occasion, tables: Sequence[int], *, paper: Paper = Paper.A4) -> bytes:
    """A sheet for each table, to be folded to a tent that shows its number to both sides."""
    canvas = Canvas(paper, title=f"{occasion.title}: {_('table numbers')}")
    for number in tables:
        canvas.page()
        upper, lower = canvas.area.rows([1, 1])
        with canvas.upside_down(upper):
            _number(canvas, upper.inset(6), occasion, number)
        _number(canvas, lower.inset(6), occasion, number)
        fold = upper.bottom
        canvas.dotted(canvas.area.x, fold, canvas.area.right, fold, grey=PALE)
    return canvas.finish()


def _number(canvas: Canvas, box: Box, occasion: Occasion, number: int) -> None:
    head, body, foot = box.rows([14, 100, 10], gap=3)
    canvas.write(head, _("Table"), size=34, bold=True, align=Align.CENTRE)
    canvas.figure(body, str(number))
    canvas.write(foot, occasion.title, size=14, align=Align.CENTRE, grey=GREY)


def table_cards(
    occasion: Occasion,
    cards: Sequence[TableCard],
    *,
    network: HallNetwork | None = None,
    paper: Paper = Paper.A4,
) -> bytes:
    """Cards with the code under which each table enters its results, four to a sheet."""

    def draw(canvas: Canvas, place: Box, card: TableCard) -> None:
        _table_card(canvas, place.inset(6, 5), occasion, card, network)

    return print_cards(paper, CARDS, cards, draw, title=f"{occasion.title}: {_('table cards')}")


def _table_card(
    canvas: Canvas, box: Box, occasion: Occasion, card: TableCard, network: HallNetwork | None
) -> None:
    middle = [54, 18] if network is None else [47, 25]
    head, title, code, typed, steps = box.rows([16, 7, *middle, 34], gap=1)
    canvas.write(head, at_table(card.table), size=44, bold=True, align=Align.CENTRE)
    canvas.write(title, occasion.title, size=11, align=Align.CENTRE, grey=GREY, lines=2)
    own = _("Code: {code}").format(code=card.code)
    if network is None:
        qr_code(canvas, code, card.url)
        _caption(canvas, typed, card.address, own)
    else:
        _two_codes(canvas, code, wifi_text(network), card.url)
        # An address is long: in half the width nobody could read it.
        codes, address = typed.rows([18, 6], gap=1)
        first, second = codes.columns([1, 1], gap=4)
        _caption(canvas, first, network.name, network.password)
        _caption(canvas, second, "", own)
        canvas.write(address, card.address, size=12, align=Align.CENTRE)
    canvas.line(steps.x, steps.y, steps.right, steps.y, grey=GREY)
    numbered = [f"{number}. {step}" for number, step in enumerate(_steps(network), start=1)]
    canvas.write_alike(steps.below(2), numbered, size=13, lines=3)


def _two_codes(canvas: Canvas, box: Box, network: str, table: str) -> None:
    pictures = [(_("The hall’s network"), network), (_("This table"), table)]
    for half, (label, text) in zip(box.columns([1, 1], gap=4), pictures, strict=True):
        over, under = half.rows([1, 6])
        canvas.write(over, label, size=12, bold=True, align=Align.CENTRE)
        qr_code(canvas, under, text)


def _caption(canvas: Canvas, box: Box, address: str, code: str) -> None:
    upper, lower = box.rows([1, 1.7])
    canvas.write(upper, address, size=12, align=Align.CENTRE)
    canvas.write(lower, code, size=24, bold=True, align=Align.CENTRE)


def _steps(network: HallNetwork | None) -> list[str]:
    found = [
        _("When the game is over, point a phone’s camera at the square."),
        _("Say who won. The other side says yes on its own phone, or at the desk."),
        _("No phone? Tell the desk."),
    ]
    if network is not None:
        found[0] = _(
            "The first time, join the hall’s network. After a game, point at the table’s square."
        )
    return found
