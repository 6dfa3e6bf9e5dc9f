"""Prizes: what is on offer, who is level for it, who has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from fortyfives.cardnight.counting.cards import missing_cards
from fortyfives.cardnight.counting.cash import in_coins, prize_money
from fortyfives.cardnight.counting.standings import has_results, standings, values_of
from fortyfives.cardnight.counting.ties import Outcome, outcome
from fortyfives.cardnight.format import Measure, Prize, PrizeKind, Results
from fortyfives.cardnight.model import Night, Phase, PrizeLine, Standing, TieStatus, UnitId
from fortyfives.i18n import N_, gettext


class Level(NamedTuple):
    """Who has earned a prize, and with what total; more than one must settle it."""

    parties: tuple[UnitId, ...]
    total: int | None


NOBODY = Level((), None)


def key(prize: Prize) -> str:
    """The key of a prize: "place-1", "booby", …"""
    if prize.kind is PrizeKind.PLACE:
        return f"place-{prize.place}"
    return prize.kind.value.replace("_", "-")


HALF_TIME = key(Prize(kind=PrizeKind.HALF_TIME))
HIGH_GAME = key(Prize(kind=PrizeKind.HIGH_GAME))


def measure_of(night: Night, prize_key: str) -> Measure:
    """What the total with which a prize is won counts."""
    return Measure.HIGH_GAME if prize_key == HIGH_GAME else night.format.counted[0]


def title(prize: Prize) -> str:
    """What a prize is called, in the language in use."""
    return gettext(_TITLES[prize.kind]).format(place=prize.place)


_TITLES: Mapping[PrizeKind, str] = {
    PrizeKind.PLACE: N_("Place {place}"),
    PrizeKind.HALF_TIME: N_("Half-time prize"),
    PrizeKind.HIGH_GAME: N_("High game"),
    PrizeKind.BOOBY: N_("Booby prize"),
}


# ------------------------------------------------------------------ who is level


def _group(lines: Sequence[Standing], place: int) -> Level:
    group = [line for line in lines if line.place == place]
    return Level(tuple(line.unit for line in group), group[0].totals[0]) if group else NOBODY


def _place(night: Night, prize: Prize) -> Level:
    return _group(standings(night), prize.place)


def _half_time(night: Night, _prize: Prize) -> Level:
    """The best after half of the rounds (rounded up), once they are played, gone home or not."""
    if night.half_cards:
        return _group(standings(night, upto=night.half), 1)
    if not _is_half_played(night):
        return NOBODY
    tables = replace(night, format=replace(night.format, results=Results.BY_TABLE))
    return _group(standings(tables, upto=night.half), 1)


def _is_half_played(night: Night) -> bool:
    """Whether the rounds until half-time are played, and their tables told the results."""
    rounds, by_card = night.rounds[: night.half], night.format.is_by_card
    is_told = all(r.seatings and (r.is_complete or not by_card) for r in rounds)
    return 0 < night.half == len(rounds) and is_told


def _high_game(night: Night, _prize: Prize) -> Level:
    values = values_of(night, Measure.HIGH_GAME)
    best = {unit: n for unit, n in values.items() if night.units[unit].withdrawn_after is None}
    top = max(best.values(), default=0)
    return Level(tuple(unit for unit, n in best.items() if n == top), top) if top else NOBODY


def _booby(night: Night, _prize: Prize) -> Level:
    """The lowest of those who came in time and stayed, if their place has no prize."""
    lines = [line for line in standings(night) if line.place]
    prized = {prize.place for prize in night.format.prizes if prize.kind is PrizeKind.PLACE}
    able = [line for line in lines if not night.units[line.unit].late_from]
    last = max((line.place for line in able), default=0)
    return NOBODY if not last or last in prized else _group(able, last)


_LEVEL: Mapping[PrizeKind, Callable[[Night, Prize], Level]] = {
    PrizeKind.PLACE: _place,
    PrizeKind.HALF_TIME: _half_time,
    PrizeKind.HIGH_GAME: _high_game,
    PrizeKind.BOOBY: _booby,
}


def level(night: Night, prize_key: str) -> Level:
    """Who is level for a prize. Raises KeyError for an unknown key."""
    prize = {key(prize): prize for prize in night.format.prizes}[prize_key]
    return _level(night, prize)


def _level(night: Night, prize: Prize) -> Level:
    """Nobody before there is anything to go by."""
    is_counted = not night.format.is_by_card or night.phase.is_over
    is_early = prize.kind is PrizeKind.HALF_TIME
    is_known = has_results(night) and (is_counted or is_early)
    return _LEVEL[prize.kind](night, prize) if is_known else NOBODY


def is_decided(night: Night, prize_key: str) -> bool:
    """Whether nothing more is to be played for a prize: that of half-time is settled before."""
    if night.phase.is_over:
        return True
    return prize_key == HALF_TIME and _is_half_over(night)


def _is_half_over(night: Night) -> bool:
    if night.phase is not Phase.PLAYING:
        return False
    if night.half_cards:
        return not missing_cards(night, at_half=True)
    return _is_half_played(night) and all(r.is_complete for r in night.rounds[: night.half])


# ---------------------------------------------------------------- the prize list


def prize_list(night: Night) -> tuple[PrizeLine, ...]:
    """All prizes of the format and the cookie jar, as they stand."""
    amounts = prize_amounts(night)
    lines = [_line(night, prize, amounts[key(prize)]) for prize in night.format.prizes]
    return tuple(lines)


def _line(night: Night, prize: Prize, amount: int) -> PrizeLine:
    parties, total = _level(night, prize)
    found = settled(night, key(prize), parties)
    each = in_coins(night, amount // len(found.winners)) if found.winners else 0
    return PrizeLine(
        key=key(prize),
        title=title(prize),
        amount=amount,
        goods=prize.goods,
        total=total,
        parties=parties,
        winners=found.winners,
        amounts=(each,) * len(found.winners),
        settled_by=found.settled_by,
        status=found.status,
    )


def settled(night: Night, prize_key: str, parties: tuple[UnitId, ...]) -> Outcome:
    """Who has a prize, as far as it is known; nothing is final while it is played for."""
    if not is_decided(night, prize_key):
        return Outcome(TieStatus.OPEN)
    if len(parties) < 2:
        return Outcome(TieStatus.SETTLED, parties, "outright" if parties else "")
    tie = night.ties.get(prize_key)
    if tie is None or tie.parties != parties:
        return Outcome(TieStatus.OPEN, waiting=parties)
    return outcome(tie)


def prize_amounts(night: Night) -> dict[str, int]:
    """Cents for each prize: first the sums, as far as the money goes, then shares of the rest.

    In whole coins, rounded down.
    """
    money = prize_money(night)
    amounts: dict[str, int] = {}
    for prize in night.format.prizes:
        amounts[key(prize)] = in_coins(night, min(prize.amount, money))
        money -= amounts[key(prize)]
    for prize in night.format.prizes:
        amounts[key(prize)] += in_coins(night, money * prize.share // 100)
    return amounts
