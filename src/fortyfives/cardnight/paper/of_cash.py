"""The cash sheet of a night in words."""

from __future__ import annotations

from collections.abc import Iterator

from fortyfives.cardnight.counting.cash import POTS, Movement, Sheet, sheet
from fortyfives.cardnight.counting.prizes import key, title
from fortyfives.cardnight.model import CashKind, CashLine, Night
from fortyfives.cardnight.paper.of_night import entrant
from fortyfives.cardnight.paper.of_prizes import money_words
from fortyfives.cardnight.paper.values import CashRow, CashSheet
from fortyfives.cardnight.paper.wording import numbered_line
from fortyfives.cardnight.words import KINDS
from fortyfives.cardnight.words import POTS as POT_WORDS
from fortyfives.i18n import gettext


def cash_sheet_of(night: Night) -> CashSheet:
    """Every movement, pot by pot, with what is left in each; what was taken back; the box."""
    found = sheet(night)
    rows = [row for pot in POTS for row in _pot(night, found, pot)]
    return CashSheet((*rows, *_undone(night)), tuple(_totals(night, found)))


def _pot(night: Night, found: Sheet, pot: str) -> Iterator[CashRow]:
    movements = [each for each in found.movements if each.pot == pot]
    left = money_words(night, found.balances[pot])
    for n, movement in enumerate(movements, start=1):
        name = gettext(POT_WORDS[pot]) if n == 1 else ""
        yield _row(night, movement, name, left if n == len(movements) else "")


def _row(night: Night, movement: Movement, pot: str, left: str) -> CashRow:
    line, cents = movement.line, movement.amount
    return CashRow(
        pot=pot,
        what=gettext(KINDS[line.kind]),
        note=_note(night, line),
        into=money_words(night, cents) if cents >= 0 else "",
        out=money_words(night, -cents) if cents < 0 else "",
        left=left,
    )


def _note(night: Night, line: CashLine) -> str:
    """What a line says: the prize by its title, and who had it."""
    titles = {key(prize): title(prize) for prize in night.format.prizes}
    words = titles.get(line.note, line.note) if line.kind is CashKind.PRIZE else line.note
    if line.kind in (CashKind.COOKIE_PRIZE, CashKind.FIFTY_PRIZE):
        words = ""
    who = numbered_line(entrant(night, line.unit)) if line.unit in night.units else ""
    if line.kind is CashKind.FIFTY_PRIZE:
        who = night.ticket_holder
    return " · ".join(part for part in (words, who) if part)


def _totals(night: Night, found: Sheet) -> Iterator[tuple[str, str]]:
    if found.counted is None:
        yield gettext("Must be in the box"), money_words(night, found.box)
    else:
        yield gettext("Was in the box"), money_words(night, found.counted)
    for line in night.cash:
        if line.kind in (CashKind.OVER, CashKind.SHORT):
            yield gettext(KINDS[line.kind]), money_words(night, line.amount)


def _undone(night: Night) -> Iterator[CashRow]:
    for n, line in enumerate(night.undone_cash):
        parts = (money_words(night, line.amount), _note(night, line))
        yield CashRow(
            pot=gettext("Taken back") if n == 0 else "",
            what=gettext(KINDS[line.kind]),
            note=" · ".join(part for part in parts if part),
        )
