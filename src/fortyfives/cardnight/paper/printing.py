"""Every sheet of a night by its name: what the command line and the server's pages print."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from fortyfives.cardnight.model import Night
from fortyfives.cardnight.paper.cash import cash_sheet
from fortyfives.cardnight.paper.guides import guide_cards, itineraries
from fortyfives.cardnight.paper.master import master_sheet
from fortyfives.cardnight.paper.of_cash import cash_sheet_of
from fortyfives.cardnight.paper.of_movement import guide_cards_of, itineraries_of
from fortyfives.cardnight.paper.of_night import (
    counted_words,
    entrants,
    games_of,
    master_heads,
    master_rows,
    master_squares,
    occasion_of,
    punch_cards_of,
    result_lines,
    table_cards_of,
    tables_of,
    unnamed,
)
from fortyfives.cardnight.paper.of_prizes import prize_entries
from fortyfives.cardnight.paper.pads import score_pads
from fortyfives.cardnight.paper.press import press_sheet, press_text
from fortyfives.cardnight.paper.prizes import prize_list
from fortyfives.cardnight.paper.punch import MOST_GAMES, punch_cards
from fortyfives.cardnight.paper.ranking import ranking_cards
from fortyfives.cardnight.paper.results import results
from fortyfives.cardnight.paper.sheets import NothingToPrint, Sheet, Wishes, lacking
from fortyfives.cardnight.paper.tables import table_cards, table_numbers
from fortyfives.cardnight.paper.values import MasterRow, PunchCard
from fortyfives.i18n import gettext
from fortyfives.rules.library import preset


def print_sheet(night: Night, sheet: Sheet, wishes: Wishes) -> bytes:
    """A sheet of a night as a PDF, in the language in use. Raises `NothingToPrint`."""
    return _MAKERS[sheet](night, wishes)


Item = TypeVar("Item")


def _some(items: Sequence[Item], wishes: Wishes, number: Callable[[Item], int]) -> list[Item]:
    """Those of the items that are wanted. Raises `NothingToPrint`."""
    found = [item for item in items if not wishes.only or number(item) in wishes.only]
    if not found:
        raise NothingToPrint(gettext("There is nobody and nothing to print this for yet."))
    return found


def _table_count(night: Night, wishes: Wishes) -> int:
    return wishes.tables or tables_of(night)


# ------------------------------------------------------------- before and during


def _punch(night: Night, wishes: Wishes) -> bytes:
    blank = [PunchCard(one) for one in unnamed(wishes.unnamed)]
    cards = _some(blank or punch_cards_of(night), wishes, lambda card: card.entrant.number)
    games = games_of(night)
    if games > MOST_GAMES:
        text = gettext("A card has room for {most} games; this night has {games}.")
        raise NothingToPrint(text.format(most=MOST_GAMES, games=games))
    return punch_cards(occasion_of(night), cards, games=games, paper=wishes.paper)


def _numbers(night: Night, wishes: Wishes) -> bytes:
    tables = _some(range(1, _table_count(night, wishes) + 1), wishes, lambda table: table)
    return table_numbers(occasion_of(night), tables, paper=wishes.paper)


def _cards(night: Night, wishes: Wishes) -> bytes:
    if not wishes.server:
        raise NothingToPrint(gettext("Say where phones find this computer: --server."))
    every = table_cards_of(night, wishes.codes, wishes.server)
    cards = _some(every, wishes, lambda card: card.table)
    return table_cards(occasion_of(night), cards, network=wishes.network, paper=wishes.paper)


def _guides(night: Night, wishes: Wishes) -> bytes:
    cards = guide_cards_of(night, _table_count(night, wishes))
    if not cards:
        raise NothingToPrint(gettext("Where everyone goes is known only after each round."))
    chosen = _some(cards, wishes, lambda card: card.table)
    return guide_cards(occasion_of(night), chosen, paper=wishes.paper)


def _routes(night: Night, wishes: Wishes) -> bytes:
    items = itineraries_of(night)
    if not items:
        raise NothingToPrint(gettext("Where everyone goes is known only after each round."))
    chosen = _some(items, wishes, lambda item: item.entrant.number)
    return itineraries(occasion_of(night), chosen, paper=wishes.paper)


def _master(night: Night, wishes: Wishes) -> bytes:
    blank = [MasterRow(one) for one in unnamed(wishes.unnamed)]
    rows = _some(blank or master_rows(night), wishes, lambda row: row.entrant.number)
    return master_sheet(
        occasion_of(night),
        rows,
        rounds=master_squares(night),
        totals=master_heads(night),
        paper=wishes.paper,
    )


def _pads(night: Night, wishes: Wishes) -> bytes:
    return score_pads(occasion_of(night), wishes.rules, copies=wishes.copies, paper=wishes.paper)


def _ranking(_night: Night, wishes: Wishes) -> bytes:
    title = gettext(preset(wishes.rules.base).title)
    return ranking_cards(wishes.rules, title=title, copies=wishes.copies, paper=wishes.paper)


# ------------------------------------------------------------------------ after


def _results(night: Night, wishes: Wishes) -> bytes:
    _want_results(night)
    return results(
        occasion_of(night), result_lines(night), counted=counted_words(night), paper=wishes.paper
    )


def _prizes(night: Night, wishes: Wishes) -> bytes:
    return prize_list(occasion_of(night), prize_entries(night), paper=wishes.paper)


def report(night: Night, wishes: Wishes) -> str:
    """The results for the local paper as plain text. Raises `NothingToPrint`."""
    _want_results(night)
    count = len(entrants(night))
    return press_text(
        occasion_of(night), prize_entries(night), entrants=count, thanks=wishes.thanks
    )


def _want_results(night: Night) -> None:
    if why := lacking(night, Sheet.RESULTS):
        raise NothingToPrint(why)


def _press(night: Night, wishes: Wishes) -> bytes:
    _want_results(night)
    return press_sheet(
        occasion_of(night),
        prize_entries(night),
        entrants=len(entrants(night)),
        thanks=wishes.thanks,
        paper=wishes.paper,
    )


def _cash(night: Night, wishes: Wishes) -> bytes:
    found = cash_sheet_of(night)
    if not found.rows:
        raise NothingToPrint(gettext("There is nobody and nothing to print this for yet."))
    return cash_sheet(occasion_of(night), found, paper=wishes.paper)


_MAKERS: Final[Mapping[Sheet, Callable[[Night, Wishes], bytes]]] = {
    Sheet.PUNCH: _punch,
    Sheet.NUMBERS: _numbers,
    Sheet.CARDS: _cards,
    Sheet.GUIDES: _guides,
    Sheet.ROUTES: _routes,
    Sheet.MASTER: _master,
    Sheet.PADS: _pads,
    Sheet.RANKING: _ranking,
    Sheet.RESULTS: _results,
    Sheet.PRIZES: _prizes,
    Sheet.PRESS: _press,
    Sheet.CASH: _cash,
}
