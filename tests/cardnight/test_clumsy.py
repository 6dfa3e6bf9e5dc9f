"""What clumsy hands and strange keyboards write down, and a night that is closed."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from fortyfives.cardnight.counting.cash import sheet, takings
from fortyfives.cardnight.counting.prizes import prize_list
from fortyfives.cardnight.desk.door import Notice, change_entry, enter, open_night, remove_entry
from fortyfives.cardnight.desk.playing import seat_next, set_clock, start_clock
from fortyfives.cardnight.desk.results import correct_result, dispute_result, enter_result
from fortyfives.cardnight.desk.settling import (
    close,
    cut,
    draw_cookie,
    draw_fifty,
    move_cash,
    name_ticket,
    pay_all,
    reopen_tie,
    undo_cash,
    wish,
)
from fortyfives.cardnight.draws import is_true
from fortyfives.cardnight.events import Event
from fortyfives.cardnight.library import ready_format
from fortyfives.cardnight.model import CashKind, Game, Phase, Result, Wish
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.server.night.granting import steps_of
from fortyfives.server.wire import night_wishes as asked
from tests.cardnight.halls import Hall, shorter

NASTY = "a\x1b[31mb\x00\u202ec\udcff\nd\u2028e\x9b"
"""What a terminal obeys, what turns a line, half a character."""


# ------------------------------------------------------------------- a closed night


def closed_hall() -> Hall:
    hall = Hall(shorter("cape-breton-night", 1))
    hall.start(4)
    hall.do(move_cash, CashKind.FLOAT_IN, 500)
    hall.do(seat_next)
    hall.do(start_clock)
    hall.finish_round(Random(1))
    hall.play_out(Random(1))
    for line in prize_list(hall.night):
        if len(line.parties) > 1:
            for unit in line.parties:
                hall.do(wish, line.key, unit, Wish.SPLIT)
    hall.do(pay_all)
    hall.do(close, counted=sheet(hall.night).box)
    assert hall.night.phase is Phase.CLOSED
    assert sheet(hall.night).is_balanced
    return hall


def every_wish() -> list[asked.AnyWish]:
    """One of each kind that the desk can send, as right as can be."""
    filled: dict[str, Any] = {
        "names": ["Zoe", "Yves"], "text": "name,partner\nZoe,Yves\n", "entry": 1, "unit": 1,
        "units": [1, 2], "odd": "ghost", "rounds": 3, "minutes": 17, "table": 1, "side": 0,
        "games": [{"winner": 1}], "prize": "place-1", "wish": "cut", "cards": {"1": "4C"},
        "winner": 1, "word": "x", "tickets": 3, "kind": "donation", "amount": 5, "counted": 0,
        "results": "by_card", "won": 1, "number": 1, "name": "Zoe", "paid": 0,
        "round": 1, "missed": 1,
    }  # fmt: skip
    kinds = asked.AnyWish.__args__
    return [
        msgspec.convert(
            {
                field.name: filled[field.name]
                for field in msgspec.structs.fields(kind)
                if field.name in filled
            },
            kind,
            strict=False,
        )
        for kind in kinds
    ]


@pytest.mark.parametrize("wanted", every_wish(), ids=lambda each: type(each).__name__)
def test_nothing_changes_a_closed_night(wanted: asked.AnyWish) -> None:
    hall = closed_hall()
    events: list[Event] = []
    try:
        for step in steps_of(wanted, hall.seed):
            events += step(hall.night)
    except NightRefusal:
        pass
    assert events == []


def test_a_clock_is_set_while_its_round_is_played() -> None:
    hall = Hall("cape-breton-night")
    hall.start(4)
    with pytest.raises(NightRefusal) as refused:
        hall.do(set_clock, 12)
    assert refused.value.reason is NightReason.WRONG_PHASE
    hall.do(seat_next)
    hall.do(set_clock, 12)
    assert hall.night.rounds[0].clock.minutes == 12


# --------------------------------------------------------------------------- money


@pytest.mark.parametrize(
    "undone",
    [
        lambda hall, number: hall.do(change_entry, number, paid=0),
        lambda hall, number: hall.do(remove_entry, number),
    ],
    ids=["not paid", "struck out"],
)
def test_no_entry_money_is_given_back_twice(undone: Callable[[Hall, int], None]) -> None:
    """As a refund at the box, and again as an entry that is put right."""
    hall = Hall("cape-breton-night")
    hall.enter_many(4)
    fee = hall.night.entries[1].fee
    hall.do(move_cash, CashKind.REFUND, 3 * fee)
    undone(hall, 1)
    assert takings(hall.night) == sheet(hall.night).box == 0
    before = hall.night
    with pytest.raises(NightRefusal) as refused:
        undone(hall, 2)
    assert refused.value.reason is NightReason.WRONG_MONEY
    assert hall.night == before
    assert all(line.amount >= 0 for line in prize_list(hall.night))


def test_an_entry_whose_money_was_given_back_can_still_be_put_right() -> None:
    hall = Hall("cape-breton-night")
    hall.enter_many(1)
    hall.do(move_cash, CashKind.REFUND, hall.night.entries[1].fee)
    hall.do(change_entry, 1, names=["Ann", "Carl"])
    assert hall.night.entries[1].names == ("Ann", "Carl")


# ---------------------------------------------------------------------------- cuts


@pytest.mark.parametrize(
    ("one", "other"), [("TC", "10C"), ("10H", "th"), (" 4C", "4c "), ("JK", "4C")]
)
def test_nobody_cuts_a_card_that_lies_there(one: str, other: str) -> None:
    hall, prize, (first, second) = level_hall()
    for unit in (first, second):
        hall.do(wish, prize, unit, Wish.CUT)
    with pytest.raises(NightRefusal) as refused:
        hall.do(cut, prize, {first: one, second: other})
    assert refused.value.reason is NightReason.WRONG_CARDS
    hall.do(cut, prize, {first: "10c", second: " kd"})
    assert hall.night.ties[prize].cuts[0].cards == {first: "TC", second: "KD"}


def level_hall() -> tuple[Hall, str, Sequence[int]]:
    hall = Hall(shorter("cape-breton-night", 1))
    hall.start(4)
    hall.play_out(Random(1))
    line = next(line for line in prize_list(hall.night) if len(line.parties) == 2)
    return hall, line.key, line.parties


# --------------------------------------------------------------------------- lines


def is_clean(text: str) -> bool:
    hidden = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    return not any(unicodedata.category(letter) in hidden for letter in text)


def lines_of(value: Any) -> list[str]:
    """Every text in what an event writes down."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for each in value.values() for text in lines_of(each)]
    if isinstance(value, list | tuple):
        return [text for each in value for text in lines_of(each)]
    if isinstance(value, msgspec.Struct):
        return lines_of(msgspec.structs.astuple(value))
    return []


def test_what_people_write_is_kept_as_a_clean_line() -> None:
    """No reason, note or word reaches a terminal, a page or paper as anything but a line."""
    form = ready_format("cape-breton-night")
    notice = Notice(id="n", title=NASTY, date="2026-01-09", place=NASTY, series=NASTY)
    written: list[Event] = [*open_night(form, notice, commitment="")]

    hall, prize, (first, _) = level_hall()

    def said(events: Sequence[Event]) -> None:
        written.extend(events)
        hall.write(events)

    said(change_entry(hall.night, 1, paid=5, why=NASTY))
    said(move_cash(hall.night, CashKind.FIFTY_TICKETS, 500, note=NASTY))
    said(undo_cash(hall.night, 1, why=NASTY))
    said(wish(hall.night, prize, first, Wish.CUT))
    said(reopen_tie(hall.night, prize, why=NASTY))
    said(draw_cookie(hall.night, seed=hall.seed, word=NASTY))
    said(draw_fifty(hall.night, seed=hall.seed, word=NASTY, tickets=9))
    with pytest.raises(NightRefusal):
        name_ticket(hall.night, NASTY)
    winner = hall.night.rounds[0].tables[1].history[-1].result.winner
    other = Result(games=(Game(winner=1 - (winner or 0)),), winner=1 - (winner or 0))
    said(correct_result(hall.night, 1, other, why=NASTY))

    for event in written:
        assert all(is_clean(text) for text in lines_of(event)), event
        assert msgspec.json.encode(event)
    assert all(is_true(draw) for draw in hall.night.draws.values())
    assert hall.night.draws["cookie"].word == "a[31mbc de"


def test_a_reason_that_a_phone_gives_is_a_clean_line() -> None:
    hall = Hall("cape-breton-night")
    hall.start(4)
    hall.do(seat_next)
    result = Result(games=(Game(winner=0),), winner=0)
    hall.do(enter_result, 1, result, side=0)
    (event,) = dispute_result(hall.night, 1, side=1, why=NASTY)
    assert is_clean(event.why)  # type: ignore[attr-defined]


@pytest.mark.parametrize("blank", ["", "  ", "\u202e", "\x1b", "\udcff"])
def test_a_word_of_nothing_is_no_word(blank: str) -> None:
    hall, _, _ = level_hall()
    for draw in (draw_cookie, draw_fifty):
        more: dict[str, Any] = {"tickets": 5} if draw is draw_fifty else {}
        with pytest.raises(NightRefusal) as refused:
            hall.do(draw, seed=hall.seed, word=blank, **more)
        assert refused.value.reason is NightReason.WORD_NEEDED


def test_a_name_is_a_clean_line_or_none() -> None:
    hall = Hall("cape-breton-night")
    with pytest.raises(NightRefusal) as refused:
        hall.do(enter, [NASTY, "Bob"], seed=hall.seed)
    assert refused.value.reason is NightReason.WRONG_NAMES
