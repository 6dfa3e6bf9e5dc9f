"""The results for the local paper: a few plain sentences that an editor can take as they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fortyfives.cardnight.paper.canvas import Canvas, Stand
from fortyfives.cardnight.paper.fitting import one_line
from fortyfives.cardnight.paper.furniture import head_and_foot
from fortyfives.cardnight.paper.sizes import Paper
from fortyfives.cardnight.paper.values import Entrant, Occasion, PrizeEntry
from fortyfives.cardnight.paper.wording import day_words
from fortyfives.i18n import _, ngettext

SIZE: Final = 16.0


def press_text(
    occasion: Occasion, prizes: Sequence[PrizeEntry], *, entrants: int, thanks: str = ""
) -> str:
    """The report as plain text, a paragraph a line; `thanks` is the organiser's last word."""
    return "\n".join(_paragraphs(occasion, prizes, entrants, thanks)) + "\n"


def press_sheet(
    occasion: Occasion,
    prizes: Sequence[PrizeEntry],
    *,
    entrants: int,
    thanks: str = "",
    paper: Paper = Paper.A4,
) -> bytes:
    """The report on a sheet."""
    title = _("For the newspaper")
    canvas = Canvas(paper, title=f"{occasion.title}: {title}")
    paragraphs = list(_paragraphs(occasion, prizes, entrants, thanks))
    canvas.page()
    box = head_and_foot(canvas, occasion, title)
    canvas.write_alike(
        box.inset(0, 4), paragraphs, size=SIZE, lines=40, stand=Stand.TOP, is_spaced=True
    )
    return canvas.finish()


def _paragraphs(
    occasion: Occasion, prizes: Sequence[PrizeEntry], entrants: int, thanks: str
) -> Iterator[str]:
    yield one_line(_attendance(occasion, entrants))
    for prize in prizes:
        if prize.winners:
            yield one_line(_prize_sentence(prize))
    if thanks:
        yield one_line(thanks)


def _attendance(occasion: Occasion, entrants: int) -> str:
    if occasion.is_single:
        who = ngettext("{count} player took part", "{count} players took part", entrants)
    else:
        who = ngettext("{count} pair took part", "{count} pairs took part", entrants)
    parts = {
        "who": who.format(count=entrants),
        "title": occasion.title,
        "place": occasion.place,
        "day": day_words(occasion),
    }
    return _attendance_form(occasion).format(**parts)


def _attendance_form(occasion: Occasion) -> str:
    if occasion.place and occasion.day:
        return _("{title}, {place}: {who} on {day}.")
    if occasion.place:
        return _("{title}, {place}: {who}.")
    return _("{title}: {who} on {day}.") if occasion.day else _("{title}: {who}.")


def _prize_sentence(prize: PrizeEntry) -> str:
    names = "; ".join(_joined(winner) for winner in prize.winners)
    if prize.total:
        text = _("{prize}: {names}, with {total}.")
        return text.format(prize=prize.title, names=names, total=prize.total)
    return _("{prize}: {names}.").format(prize=prize.title, names=names)


def _joined(entrant: Entrant) -> str:
    return _listed(list(entrant.names))


def _listed(items: Sequence[str]) -> str:
    if len(items) < 2:
        return "".join(items)
    # i18n: the end of a list
    return _("{some} and {last}").format(some=", ".join(items[:-1]), last=items[-1])
