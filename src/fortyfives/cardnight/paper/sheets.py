"""What a night can print, how it is wanted, and what a sheet still lacks. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from fortyfives.cardnight.format import Pairing
from fortyfives.cardnight.model import Night
from fortyfives.cardnight.paper.of_movement import TIMETABLES
from fortyfives.cardnight.paper.sizes import Paper
from fortyfives.cardnight.paper.values import HallNetwork
from fortyfives.i18n import N_
from fortyfives.i18n import gettext as _
from fortyfives.rules.ruleset import RuleSet


class Sheet(StrEnum):
    """What can be printed."""

    PUNCH = "punch"
    NUMBERS = "numbers"
    CARDS = "cards"
    GUIDES = "guides"
    ROUTES = "routes"
    MASTER = "master"
    PADS = "pads"
    RANKING = "ranking"
    RESULTS = "results"
    PRIZES = "prizes"
    PRESS = "press"
    CASH = "cash"


SHEETS: Final[Mapping[Sheet, str]] = {
    Sheet.PUNCH: N_("punch cards"),
    Sheet.NUMBERS: N_("table numbers"),
    Sheet.CARDS: N_("table cards, with the code for phones"),
    Sheet.GUIDES: N_("guide cards: where everyone goes from each table"),
    Sheet.ROUTES: N_("guide cards for the pairs, where the whole course is known"),
    Sheet.MASTER: N_("the master sheet"),
    Sheet.PADS: N_("score pads"),
    Sheet.RANKING: N_("the ranking of the cards"),
    Sheet.RESULTS: N_("results for the notice board"),
    Sheet.PRIZES: N_("the prize list"),
    Sheet.PRESS: N_("results for the local paper"),
    Sheet.CASH: N_("the cash sheet"),
}
"""What each sheet is, in the order of an evening."""


class NothingToPrint(ValueError):
    """The night has nothing for this sheet yet; the message says what it lacks."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """How sheets are printed, apart from what the night says."""

    rules: RuleSet
    """What the tables play."""
    paper: Paper = Paper.A4
    only: frozenset[int] = frozenset()
    """The numbers of the units, or tables, whose cards are wanted; empty for all."""
    unnamed: int = 0
    """How many numbered cards without names are printed in place of the night's units."""
    tables: int = 0
    """How many tables; 0 for those of the night."""
    copies: int = 2
    """How many pads, or cards of the ranking."""
    codes: tuple[str, ...] = ()
    """The tables' codes, table 1 first; as many as `tables`."""
    server: str = ""
    """Where phones find the desk's computer, such as ``http://192.168.1.20:8045``."""
    network: HallNetwork | None = None
    thanks: str = ""
    """The organiser's last word in the local paper."""


def lacking(night: Night, sheet: Sheet) -> str:
    """What is missing before a sheet can be printed, as a sentence; empty for nothing."""
    if sheet in {Sheet.PUNCH, Sheet.MASTER} and not night.units:
        return _("There is nobody and nothing to print this for yet.")
    if sheet in {Sheet.RESULTS, Sheet.PRESS} and not _is_counted(night):
        return _("There are no results yet.")
    known = {Sheet.GUIDES: {Pairing.MOVING, *TIMETABLES}, Sheet.ROUTES: TIMETABLES}
    pairing = night.format.pairing
    if sheet in known and (
        pairing not in known[sheet] or (pairing in TIMETABLES and not night.order)
    ):
        return _("Where everyone goes is known only after each round.")
    return ""


def _is_counted(night: Night) -> bool:
    by_card = night.format.is_by_card
    return bool(night.rounds and (not by_card or night.cards or night.half_cards))
