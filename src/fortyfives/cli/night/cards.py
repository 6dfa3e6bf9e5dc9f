"""Punch cards: counted alone, at half-time and at the end, where tables tell nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any

import typer

from fortyfives.cardnight import pages
from fortyfives.cardnight.counting.cards import figures
from fortyfives.cardnight.counting.prizes import HALF_TIME, prize_list
from fortyfives.cardnight.desk.asking import want_cards
from fortyfives.cardnight.desk.cards import correct_card, hand_in
from fortyfives.cardnight.desk.drawing import choose_results
from fortyfives.cardnight.format import Results
from fortyfives.cardnight.model import Night, UnitId
from fortyfives.cardnight.punch_card import Card
from fortyfives.cardnight.words import name_of
from fortyfives.cli.common import complain, refuse
from fortyfives.cli.night.common import (
    FileOption,
    JsonOption,
    NightOption,
    headed,
    numbered,
    opened_desk,
    show,
)
from fortyfives.cli.words import examples
from fortyfives.i18n import N_, gettext

app = typer.Typer(rich_markup_mode=None, add_completion=False)

FIGURES = {
    "won": N_("won"),
    "points": N_("points"),
    "against": N_("against"),
    "best": N_("high game"),
}


TOO_MANY = N_("The cards show {found} games won, and {played} were played: {count} too many.")
TOO_FEW = N_("The cards show {found} games won, and {played} were played: {count} too few.")


@app.command(
    "by-card",
    help=N_(
        "Count only the punch cards from now on: tables tell no results, the floor moves by "
        "itself. At any time; every card has all its holes."
    ),
)
def by_card(
    back: Annotated[
        bool, typer.Option("--back", help=N_("Take the tables’ results after all; before play."))
    ] = False,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Choose."""
    with opened_desk(file, night) as desk:
        desk.do(choose_results, Results.BY_TABLE if back else Results.BY_CARD)
        show(pages.overview(desk.night), json, [gettext("Chosen.")])


@app.command(
    help=N_(
        "Enter punch cards, or show those that are in and whether they add up.\n\n"
        "A card is its number and its wins, 7=18; where the format counts points too, they follow "
        "(7=18,640), then the points against, then the high game, as far as they are counted. "
        "All that are given, or none."
    ),
    epilog=examples(
        "fortyfives night card 7=18 12=16 31=9",
        "fortyfives night card --half 7=9 12=10",
        "fortyfives night card 7=17 --correct --why 'one hole counted twice'",
        "fortyfives night card",
    ),
)
def card(
    cards: Annotated[list[str] | None, typer.Argument(metavar="NUMBER=WINS…")] = None,
    half: Annotated[bool, typer.Option("--half", help=N_("As they are at half-time."))] = False,
    correct: Annotated[
        bool, typer.Option("--correct", help=N_("They are in already, and were wrong."))
    ] = False,
    why: Annotated[str, typer.Option("--why", help=N_("The reason, for the log."))] = "",
    by: Annotated[str, typer.Option(help=N_("Who corrects, for the log."))] = "",
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Enter or show cards."""
    with opened_desk(file, night) as desk:
        want_cards(desk.night)
        read = [_parsed(desk.night, word) for word in cards or ()]
        wishes = [
            partial(correct_card, unit=unit, card=found, at_half=half, why=why)
            if correct
            else partial(hand_in, unit=unit, card=found, at_half=half)
            for unit, found in read
        ]
        if wishes:
            desk.many(wishes, by=by or "desk")
        view = pages.cards(desk.night)
        show(view, json, _lines(desk.night, view))
        warn_of_sums(desk.night, at_half=half)


def _parsed(night: Night, word: str) -> tuple[UnitId, Card]:
    """A card from "7=18" or "7=18,640"."""
    unit, equals, text = word.partition("=")
    wanted = figures(night.format)
    values = numbered(text.split(","), word) if equals else []
    if len(values) != len(wanted):
        names = ", ".join(gettext(FIGURES[name]) for name in wanted)
        what = gettext("{text} is no card; write NUMBER= and then: {figures}.")
        refuse("bad_card", what.format(text=word[:40], figures=names), status=2)
    return numbered([unit], word)[0], Card(**dict(zip(wanted, values, strict=True)))


def _lines(night: Night, view: dict[str, Any]) -> list[str]:
    half = {line["unit"]: line for line in view["half_cards"]}
    whole = {line["unit"]: line for line in view["cards"]}
    heads = [N_("number"), N_("half-time"), *(FIGURES[name] for name in view["figures"])]
    rows = [
        [
            name_of(night, unit),
            half[unit]["won"] if unit in half else "",
            *(whole[unit][name] if unit in whole else "" for name in view["figures"]),
        ]
        for unit in night.units
        if unit in half or unit in whole
    ]
    sums = view["sums"]
    text = gettext("{found} games won on the cards, of {played} played. Cards not in: {units}")
    line = text.format(
        found=sums["found"], played=sums["played"], units=_listed(sums["missing"]) or "–"
    )
    return [*(headed(heads, rows) if rows else []), line]


def _listed(units: Sequence[UnitId]) -> str:
    return ", ".join(map(str, units))


def warn_of_half_time(night: Night) -> None:
    """Say on standard error that a prize will have nobody because no card was read for it."""
    half = next((line for line in prize_list(night) if line.key == HALF_TIME), None)
    if half is not None and not half.parties:
        text = gettext("Nobody has the half-time prize: no card was read at half-time.")
        hint = gettext("It can still be read off the cards: “fortyfives night card --half”.")
        complain("no_half_time", text, hint)


def warn_of_sums(night: Night, *, at_half: bool = False) -> None:
    """Say on standard error what does not add up; nothing is refused for it."""
    found = pages.cards(night)["half_sums" if at_half else "sums"]
    count = abs(found["difference"])
    if found["difference"]:
        text = gettext(TOO_MANY if found["difference"] > 0 else TOO_FEW)
        hint = gettext(
            "Count the holes again, and look at the rounds of those who came late or went home."
        )
        words = text.format(found=found["found"], played=found["played"], count=count)
        complain("wrong_sum", words, hint)
    if found["too_many"]:
        text = gettext("More wins than games: {units}.")
        complain("wrong_sum", text.format(units=_listed(found["too_many"])))
