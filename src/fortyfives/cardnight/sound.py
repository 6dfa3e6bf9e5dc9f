"""Whether a night in a file could be one that a desk has written.

A file may come from anywhere. What is looked for here would otherwise be obeyed by a terminal,
take for ever, or stop a page long after the night was taken in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

import msgspec

from fortyfives.cardnight.desk.drawing import MOST_ROUNDS
from fortyfives.cardnight.desk.settling import MOST_TICKETS
from fortyfives.cardnight.events import (
    CashMoved,
    Drawn,
    LengthChosen,
    Logged,
    NightOpened,
    OrderDrawn,
    UnitsMade,
)
from fortyfives.cardnight.format import MOST_CENTS
from fortyfives.cardnight.library import LONGEST_TEXT, problems
from fortyfives.cardnight.lines import is_shown
from fortyfives.cardnight.model import GHOST, Night, UnitId
from fortyfives.i18n import N_, gettext


def faults(log: Sequence[Logged]) -> Iterator[str]:
    """What is wrong with a log, each in a few words in the language in use."""
    if not log or not isinstance(log[0].event, NightOpened):
        yield gettext(N_("it does not begin with a night"))
        return
    for place, logged in enumerate(log):
        if place and isinstance(logged.event, NightOpened):
            yield gettext(N_("it opens a second night"))
        yield from _of_times(logged)
        yield from _of_numbers(logged)
        yield from _of_texts(msgspec.to_builtins(logged))
    yield from (problem.message for problem in problems(log[0].event.format))


def _of_times(logged: Logged) -> Iterator[str]:
    try:
        zone = datetime.fromisoformat(logged.at).tzinfo
        if isinstance(logged.event, NightOpened):
            date.fromisoformat(logged.event.date)
    except ValueError as error:
        yield str(error)
    else:
        if zone is None:
            yield gettext(N_("a time lacks its zone"))


def _of_numbers(logged: Logged) -> Iterator[str]:
    match logged.event:
        case LengthChosen(rounds=number):
            is_right = 0 <= number <= MOST_ROUNDS
        case Drawn(draw=draw) | UnitsMade(draw=draw) | OrderDrawn(draw=draw):
            is_right = draw is None or len(draw.numbers) <= draw.population <= MOST_TICKETS
        case CashMoved(line=line):
            is_right = 0 <= line.amount <= MOST_CENTS
        case _:
            is_right = True
    if not is_right:
        text = gettext(N_("line {line} has a number that cannot be"))
        yield text.format(line=logged.seq)


def _of_texts(value: Any) -> Iterator[str]:
    for text in _texts(value):
        if len(text) > LONGEST_TEXT:
            yield gettext(N_("a text is too long"))
        hidden = "" if text.isprintable() else [each for each in text if not is_shown(each)]
        if hidden:
            words = gettext(N_("a text has a character that cannot be shown: {code}"))
            yield words.format(code=f"U+{ord(hidden[0]):04X}")


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, Sequence):
        for each in value:
            yield from _texts(each)


def strangers(night: Night) -> Iterator[str]:
    """What the night that a log makes cannot be, though every line of it can."""
    if [round_.number for round_ in night.rounds] != list(range(1, len(night.rounds) + 1)):
        yield gettext(N_("its rounds have other numbers"))
    there = {GHOST, *night.units}
    for round_ in night.rounds:
        seated = [unit for seating in round_.seatings for unit in seating.units]
        real = [unit for unit in (*seated, *round_.sitting_out) if unit != GHOST]
        if len(set(real)) != len(real):
            yield gettext(N_("somebody sits twice in round {round}")).format(round=round_.number)
    for number in sorted({*_named(night)} - there):
        yield gettext(N_("there is no number {unit}")).format(unit=number)
    for unit in night.units.values():
        if not unit.entries or not set(unit.entries) <= set(night.entries):
            yield gettext(N_("number {unit} was never entered")).format(unit=unit.id)


def _named(night: Night) -> Iterator[UnitId]:
    """Every number that the night speaks of."""
    for round_ in night.rounds:
        yield from round_.sitting_out
        for seating in round_.seatings:
            yield from seating.units
    for tie in night.ties.values():
        yield from (*tie.parties, *tie.wishes)
    for line in (*night.cash, *night.undone_cash):
        yield from () if line.unit is None else (line.unit,)
    yield from (*night.order, *night.cards, *night.half_cards, *(night.jar_shown or ()))
