"""The prize list: what there is to win, who has it, and a line to sign for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from fortyfives.cardnight.paper.canvas import GREY, Align, Canvas, Stand
from fortyfives.cardnight.paper.furniture import body_of, head_and_foot
from fortyfives.cardnight.paper.sizes import Box, Paper
from fortyfives.cardnight.paper.values import Entrant, Occasion, PrizeEntry
from fortyfives.cardnight.paper.wording import numbered
from fortyfives.i18n import _

TITLE: Final = 12.0
WINNER: Final = 13.0
GAP: Final = 6.0


def prize_list(
    occasion: Occasion, prizes: Sequence[PrizeEntry], *, paper: Paper = Paper.A4
) -> bytes:
    """The prizes in the order in which they are given out."""
    title = _("Prizes")
    canvas = Canvas(paper, title=f"{occasion.title}: {title}")
    sheets = _sheets(prizes, body_of(canvas).h)
    for count, sheet in enumerate(sheets, start=1):
        canvas.page()
        box = head_and_foot(canvas, occasion, title, page=count, pages=len(sheets))
        for prize in sheet:
            _prize(canvas, box.top_part(_height(prize) - GAP), occasion, prize)
            box = box.below(_height(prize))
    return canvas.finish()


def _height(prize: PrizeEntry) -> float:
    return TITLE + WINNER * max(1, len(prize.winners)) + GAP


def _sheets(prizes: Sequence[PrizeEntry], height: float) -> list[list[PrizeEntry]]:
    """The prizes by page. A prize that so many share that no page holds them goes on overleaf."""
    most = int((height - TITLE - GAP) / WINNER)
    sheets: list[list[PrizeEntry]] = [[]]
    left = height
    for prize in chain.from_iterable(_parts(prize, most) for prize in prizes):
        if _height(prize) > left and sheets[-1]:
            sheets.append([])
            left = height
        sheets[-1].append(prize)
        left -= _height(prize)
    return sheets


def _parts(prize: PrizeEntry, most: int) -> list[PrizeEntry]:
    starts = range(0, max(1, len(prize.winners)), most)
    return [
        PrizeEntry(
            prize.title,
            prize.worth,
            prize.winners[start : start + most],
            prize.shares[start : start + most],
            prize.total,
            prize.how,
        )
        for start in starts
    ]


def _prize(canvas: Canvas, box: Box, occasion: Occasion, prize: PrizeEntry) -> None:
    head, body = box.top_part(TITLE), box.below(TITLE)
    left, right = head.inset(0, 0.8).columns([1, 1], gap=4)
    canvas.write(left, prize.title, size=20, bold=True, lines=2)
    canvas.write(right, prize.worth, size=18, bold=True, align=Align.RIGHT, lines=3)
    canvas.line(box.x, head.bottom, box.right, head.bottom, width=0.4)
    if not prize.winners:
        canvas.write(body.inset(0, 2), prize.how or _("open"), size=15, grey=GREY)
        return
    remark = " · ".join(part for part in (prize.total, prize.how) if part)
    shares = prize.shares or ("",) * len(prize.winners)
    for winner, share in zip(prize.winners, shares, strict=True):
        _winner(canvas, body.top_part(WINNER), occasion, winner, share, remark)
        body = body.below(WINNER)


def _winner(
    canvas: Canvas, box: Box, occasion: Occasion, winner: Entrant, share: str, remark: str
) -> None:
    who, signature = box.inset(0, 1).columns([11, 5], gap=5)
    number, names = who.columns([2, 9], gap=3)
    if winner.number:
        canvas.write(number, numbered(occasion, winner.number), size=13)
    upper, lower = names.rows([3, 2])
    canvas.write(upper, winner.line, size=16, bold=True, lines=2)
    text = " · ".join(part for part in (share, remark) if part)
    canvas.write(lower, text, size=11, grey=GREY)
    canvas.line(
        signature.x, signature.bottom - 4, signature.right, signature.bottom - 4, width=0.25
    )
    label = signature.bottom_part(3.8)
    canvas.write(label, _("received"), size=8, grey=GREY, align=Align.CENTRE, stand=Stand.TOP)
