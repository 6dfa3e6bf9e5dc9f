"""What the sides of a table say by its own phone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from fortyfives.cardnight.desk import results
from fortyfives.cardnight.desk.asking import seating_of, want_phase, want_side
from fortyfives.cardnight.events import Event
from fortyfives.cardnight.model import Night, Phase
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.server.denials import Denied
from fortyfives.server.night.granting import Step, result_of
from fortyfives.server.wire.night_wishes import PhoneSays

MOST_CHANGES: Final = 12
"""How often a result is written by its table's phones. Each stays in the history that the desk
reads; where the sides cannot agree, it decides."""


def step_of(table: int, said: PhoneSays) -> Step:
    """What a side's word does in the latest round; a word on another round comes too late."""

    def step(night: Night) -> Sequence[Event]:
        want_phase(night, Phase.PLAYING)
        if said.round is not None and said.round != len(night.rounds):
            raise NightRefusal(NightReason.MOVED_ON)
        assert night.round is not None
        want_side(seating_of(night.round, table), said.side)
        return _SAID[said.say](night, table, said)

    return step


def _enter(night: Night, table: int, said: PhoneSays) -> Sequence[Event]:
    result = result_of(night, table, said.games, said.cut, None)
    return results.enter_result(night, table, result, side=said.side)


def _correct(night: Night, table: int, said: PhoneSays) -> Sequence[Event]:
    assert night.round is not None
    if len(night.round.tables[table].history) >= MOST_CHANGES:
        raise Denied("desk_decides")
    result = result_of(night, table, said.games, said.cut, None)
    return results.correct_result(night, table, result, side=said.side, why=said.why)


def _confirm(night: Night, table: int, said: PhoneSays) -> Sequence[Event]:
    return results.confirm_result(night, table, side=said.side)


def _dispute(night: Night, table: int, said: PhoneSays) -> Sequence[Event]:
    return results.dispute_result(night, table, side=said.side, why=said.why)


_SAID: Final[Mapping[str, Callable[[Night, int, PhoneSays], Sequence[Event]]]] = {
    "enter": _enter,
    "correct": _correct,
    "confirm": _confirm,
    "dispute": _dispute,
}
