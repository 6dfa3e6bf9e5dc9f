"""What the desk can do now, and what is in the way of the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fortyfives.cardnight.counting.cash import sheet
from fortyfives.cardnight.desk.asking import want_cards, want_phase
from fortyfives.cardnight.desk.door import remove_entry, want_door
from fortyfives.cardnight.desk.drawing import draw
from fortyfives.cardnight.desk.playing import (
    end_play,
    resume_play,
    seat_next,
    start_clock,
    stop_clock,
    undo_round,
)
from fortyfives.cardnight.desk.settling import (
    close,
    draw_cookie,
    draw_fifty,
    draw_next_ticket,
    pay_all,
)
from fortyfives.cardnight.model import Night, Phase
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.server.denials import told
from fortyfives.server.wire.night import Possible

_ANY_WORD = "?"
_BEFORE_THE_END = (Phase.ENTRY, Phase.DRAWN, Phase.PLAYING)


def possible(night: Night, seed: bytes) -> list[Possible]:
    """Each wish that depends on how far the night is, tried out without being granted."""
    return [_tried(wish, attempt) for wish, attempt in _attempts(night, seed)]


def _tried(wish: str, attempt: Callable[[], object]) -> Possible:
    try:
        attempt()
    except NightRefusal as refusal:
        return Possible(wish=wish, ok=False, why=told(refusal)["message"])
    return Possible(wish=wish, ok=True, why="")


def _attempts(night: Night, seed: bytes) -> Iterator[tuple[str, Callable[[], object]]]:
    yield "enter", lambda: want_door(night)
    yield "remove_entry", lambda: remove_entry(night, next(iter(night.entries), 0))
    yield "draw", lambda: draw(night, seed=seed)
    yield "choose_odd", lambda: want_phase(night, *_BEFORE_THE_END)
    yield "choose_length", lambda: want_phase(night, Phase.DRAWN, Phase.PLAYING)
    yield "withdraw", lambda: want_phase(night, Phase.DRAWN, Phase.PLAYING)
    yield "seat_next", lambda: seat_next(night)
    yield "undo_round", lambda: undo_round(night)
    yield "start_clock", lambda: start_clock(night)
    yield "stop_clock", lambda: stop_clock(night)
    yield "end_play", lambda: end_play(night)
    yield "resume_play", lambda: resume_play(night)
    yield "wish", lambda: want_phase(night, Phase.PLAYED)
    yield "draw_cookie", lambda: draw_cookie(night, seed=seed, word=_ANY_WORD)
    yield "draw_fifty", lambda: draw_fifty(night, seed=seed, word=_ANY_WORD, tickets=1)
    yield "choose_results", lambda: want_phase(night, *_BEFORE_THE_END)
    yield "hand_in", lambda: _want_cards(night)
    yield "draw_next_ticket", lambda: draw_next_ticket(night, seed=seed)
    yield "pay_all", lambda: _want_some(pay_all(night))
    yield "close", lambda: close(night, counted=sheet(night).box)


def _want_cards(night: Night) -> None:
    want_cards(night)
    want_phase(night, Phase.PLAYING, Phase.PLAYED)


def _want_some(events: tuple[object, ...]) -> None:
    if not events:
        raise NightRefusal(NightReason.NOTHING_CHANGES)
