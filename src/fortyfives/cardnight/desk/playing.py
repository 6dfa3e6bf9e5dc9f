"""Rounds: seating the next one, its clock, the end of play."""

from __future__ import annotations

from fortyfives.cardnight.counting.cards import missing_cards
from fortyfives.cardnight.counting.cash import COOKIE
from fortyfives.cardnight.desk.asking import missing, round_of, want_phase
from fortyfives.cardnight.events import (
    ClockSet,
    ClockStarted,
    ClockStopped,
    Event,
    PlayEnded,
    PlayResumed,
    RoundSeated,
    RoundUndone,
)
from fortyfives.cardnight.folds.rounds import GHOST_WRITES, seconds_between
from fortyfives.cardnight.model import Clock, Night, Phase, Round
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.cardnight.rounds.pairing import next_round


def seat_next(night: Night, *, number: int | None = None) -> tuple[Event, ...]:
    """Seat the next round, once the one before is over.

    Where only cards are counted the first round alone is seated; the others may be rung in, for
    the clock and the wall, and have no tables. `number` is the round that who asks wants seated:
    asked twice, or by two at once, it seats no round after it.
    """
    want_phase(night, Phase.DRAWN, Phase.PLAYING)
    _want_next(night, number)
    is_rung_in = night.format.is_by_card and bool(night.rounds)
    if not is_rung_in:
        want_over(night)
    if night.length and len(night.rounds) >= night.length:
        raise NightRefusal(NightReason.NO_MORE_ROUNDS, rounds=night.length)
    if is_rung_in:
        return (RoundSeated(number=len(night.rounds) + 1, seatings=()),)
    proposal = next_round(night)
    if not proposal.seatings:
        raise NightRefusal(NightReason.NO_MORE_ROUNDS, rounds=len(night.rounds))
    seated = RoundSeated(
        number=len(night.rounds) + 1,
        seatings=proposal.seatings,
        sitting_out=proposal.sitting_out,
    )
    return (seated,)


def _want_next(night: Night, number: int | None) -> None:
    """Refuse to seat another round than the one that was meant."""
    following = len(night.rounds) + 1
    if number is not None and 1 <= number < following:
        raise NightRefusal(NightReason.ROUND_SEATED, round=number)
    if number not in (None, following):  # the one before was taken back
        raise NightRefusal(NightReason.MOVED_ON)


def want_over(night: Night) -> None:
    """Refuse while the latest round lacks results."""
    if night.round and (lacking := missing(night.round)):
        tables = ", ".join(map(str, lacking))
        raise NightRefusal(NightReason.ROUND_NOT_OVER, round=night.round.number, tables=tables)


def undo_round(night: Night, *, number: int | None = None) -> tuple[Event, ...]:
    """Take back the latest round, as long as nobody has entered a result.

    `number` is the round that who asks means: asked twice, it takes back no round before it.
    """
    if number not in (None, len(night.rounds)):
        raise NightRefusal(NightReason.MOVED_ON)
    want_phase(night, Phase.PLAYING)
    round_ = round_of(night, None)
    if night.cards or night.half_cards:
        raise NightRefusal(NightReason.ROUND_HAS_RESULTS, round=round_.number)
    if any(w.by != GHOST_WRITES for table in round_.tables.values() for w in table.history):
        raise NightRefusal(NightReason.ROUND_HAS_RESULTS, round=round_.number)
    return (RoundUndone(number=round_.number),)


def end_play(night: Night, *, unfinished: bool = False) -> tuple[Event, ...]:
    """End the play after the latest round, even before the planned length.

    With `unfinished` tables without a result have played nothing, as when the lights go out.
    Where only cards are counted, those of all who are there must be in.
    """
    want_phase(night, Phase.PLAYING)
    if night.format.is_by_card:
        if missing_ := missing_cards(night):
            units = ", ".join(map(str, missing_))
            raise NightRefusal(NightReason.CARDS_MISSING, units=units)
    elif not unfinished:
        want_over(night)
    return (PlayEnded(),)


def resume_play(night: Night) -> tuple[Event, ...]:
    """Go on after all; not once the cookie jar's numbers are known."""
    want_phase(night, Phase.PLAYED)
    if COOKIE in night.draws:
        raise NightRefusal(NightReason.ALREADY_DRAWN)
    return (PlayResumed(),)


# ---------------------------------------------------------------------- clock


def set_clock(night: Night, minutes: int) -> tuple[Event, ...]:
    """Change the planned length of the latest round."""
    want_phase(night, Phase.PLAYING)
    round_ = round_of(night, None)
    if not 0 <= minutes <= 600 or minutes == round_.clock.minutes:
        raise NightRefusal(NightReason.NOTHING_CHANGES)
    return (ClockSet(round=round_.number, minutes=minutes),)


def start_clock(night: Night) -> tuple[Event, ...]:
    """Let the clock of the latest round run."""
    want_phase(night, Phase.PLAYING)
    round_ = round_of(night, None)
    if round_.clock.since:
        raise NightRefusal(NightReason.NOTHING_CHANGES)
    return (ClockStarted(round=round_.number),)


def stop_clock(night: Night) -> tuple[Event, ...]:
    """Stop it; it may still run when the play is over."""
    want_phase(night, Phase.PLAYING, Phase.PLAYED)
    round_ = round_of(night, None)
    if not round_.clock.since:
        raise NightRefusal(NightReason.NOTHING_CHANGES)
    return (ClockStopped(round=round_.number),)


def seconds_run(clock: Clock, now: str) -> float:
    """Seconds that a clock has run."""
    return clock.elapsed + seconds_between(clock.since, now)


def seconds_left(round_: Round, now: str) -> float | None:
    """Seconds until the round should end, negative after it; None without a planned length."""
    if not round_.clock.minutes:
        return None
    return round_.clock.minutes * 60 - seconds_run(round_.clock, now)
