"""What a night prints, for its desk."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

from fortyfives.cardnight.draws import table_code
from fortyfives.cardnight.model import Night
from fortyfives.cardnight.paper.of_night import tables_of
from fortyfives.cardnight.paper.sheets import SHEETS, NothingToPrint, Sheet, Wishes, lacking
from fortyfives.cardnight.paper.sizes import Paper
from fortyfives.cardnight.paper.values import HallNetwork
from fortyfives.errors import FortyFivesError, RulesError
from fortyfives.i18n import available_languages
from fortyfives.i18n import gettext as _
from fortyfives.rules.library import load_rules
from fortyfives.rules.ruleset import RuleSet
from fortyfives.server.denials import Denied
from fortyfives.server.night.pages import State
from fortyfives.server.wire.night import NightPaper, NightSheet
from fortyfives.server.wire.night_paper import PaperAsked


def paper_list(night: Night, addresses: list[str]) -> NightPaper:
    """The sheets in the order of an evening, and what each still lacks."""
    return NightPaper(
        sheets=[_sheet(night, sheet) for sheet in Sheet],
        sizes=[paper.value for paper in Paper],
        languages=list(available_languages()),
        addresses=addresses,
    )


def _sheet(night: Night, sheet: Sheet) -> NightSheet:
    why = lacking(night, sheet)
    return NightSheet(sheet=sheet.value, title=_(SHEETS[sheet]), ready=not why, why=why)


async def printed(
    press: asyncio.Semaphore, state: State, name: str, how: PaperAsked
) -> tuple[bytes, str]:
    """A sheet by its name, such as ``cards.pdf``, and its media type. Raises `Denied`.

    `press` lets one be drawn after the other.
    """
    stem, _dot, kind = name.partition(".")
    if stem not in set(Sheet) or kind not in _KINDS or (kind == "txt" and stem != Sheet.PRESS):
        raise Denied("unknown_sheet")
    async with press:
        content = await asyncio.to_thread(_drawn, state, Sheet(stem), kind, how)
    return content, _KINDS[kind]


_KINDS: Final[Mapping[str, str]] = {
    "pdf": "application/pdf",
    "txt": "text/plain",
}


def _drawn(state: State, sheet: Sheet, kind: str, how: PaperAsked) -> bytes:
    # Not before: drawing takes a third of all the time that a server needs to start.
    from fortyfives.cardnight.paper.printing import print_sheet, report

    wishes = _wishes(state, how)
    try:
        if kind == "txt":
            return report(state.night, wishes).encode()
        return print_sheet(state.night, sheet, wishes)
    except NothingToPrint as nothing:
        raise NotPrintedError(str(nothing)) from None


class NotPrintedError(Denied):
    """A sheet that lacks something; its own sentence says what."""

    def __init__(self, sentence: str) -> None:
        super().__init__("nothing_to_print")
        self._sentence = sentence

    @property
    def message(self) -> str:
        """What is missing."""
        return self._sentence


def _wishes(state: State, how: PaperAsked) -> Wishes:
    count = how.tables or tables_of(state.night)
    return Wishes(
        rules=_rules(state.night.format.rules),
        paper=how.paper,
        only=frozenset(int(number) for number in how.only.split(",") if number),
        unnamed=how.unnamed,
        tables=how.tables,
        copies=how.copies,
        codes=tuple(table_code(state.seed, table) for table in range(1, count + 1)),
        server=how.address,
        network=HallNetwork(how.wifi, how.password) if how.wifi else None,
        thanks=how.thanks,
    )


def _rules(name: str) -> RuleSet:
    """The rules at a table of two pairs, or as they are played if they know no such table."""
    try:
        return load_rules(name, players=4, sides=2)
    except RulesError:
        return load_rules(name)
    except FortyFivesError:
        raise Denied("bad_rules") from None
