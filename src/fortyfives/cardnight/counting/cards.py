"""What punch cards come to, where the desk counts them and nothing is known of the tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from fortyfives.cardnight.format import Credit, Format, Measure, PrizeKind
from fortyfives.cardnight.model import Night, Phase, Unit, UnitId
from fortyfives.cardnight.punch_card import Card
from fortyfives.cardnight.rounds.filling import Plan, plan
from fortyfives.cardnight.rounds.presence import is_present, present
from fortyfives.cardnight.rounds.seats import size

NOTHING = Card(won=0)
CARD_MEASURES: Mapping[Measure, Callable[[Card], int]] = {
    Measure.GAMES_WON: lambda card: card.won,
    Measure.POINTS: lambda card: card.points,
    Measure.DIFFERENCE: lambda card: card.points - card.against,
    Measure.HIGH_GAME: lambda card: card.best,
}
"""What a card can tell; a format that counts anything else needs the tables."""

_NEEDS: Mapping[Measure, tuple[str, ...]] = {
    Measure.GAMES_WON: (),
    Measure.POINTS: ("points",),
    Measure.DIFFERENCE: ("points", "against"),
    Measure.HIGH_GAME: ("best",),
}


def figures(form: Format) -> tuple[str, ...]:
    """The fields of `Card` that a format needs, in order; the games won always come first."""
    wanted = {field for m in (*form.counted, *form.tie_breaks) for field in _NEEDS.get(m, ())}
    if any(prize.kind is PrizeKind.HIGH_GAME for prize in form.prizes):
        wanted.add("best")
    return ("won", *(field for field in ("points", "against", "best") if field in wanted))


# --------------------------------------------------------------------- readings


def rounds_counted(night: Night, *, at_half: bool) -> int:
    """After how many rounds the cards are read."""
    return night.half if at_half else night.length


def cards_read(night: Night, *, at_half: bool) -> dict[UnitId, Card]:
    """The cards read so far, as they count."""
    states = night.half_cards if at_half else night.cards
    return {unit: state.card for unit, state in states.items()}


def is_half_shown(night: Night, upto: int | None) -> bool:
    """Whether standings show half-time: when asked for, or while the end is not being counted."""
    if upto is not None:
        return upto <= night.half
    return night.phase is Phase.PLAYING and not night.cards


def most_games(night: Night, unit: Unit, *, at_half: bool) -> int:
    """The most games that a unit can have won: all of the rounds for which it was there."""
    rounds = rounds_counted(night, at_half=at_half)
    return sum(is_present(unit, n) for n in range(1, rounds + 1)) * night.format.games


def missing_cards(night: Night, *, at_half: bool = False) -> tuple[UnitId, ...]:
    """The units still there whose cards are not in."""
    states = night.half_cards if at_half else night.cards
    rounds = rounds_counted(night, at_half=at_half)
    return tuple(number for number in sorted(present(night, rounds)) if number not in states)


# ------------------------------------------------------------------------- sums


class Sums(NamedTuple):
    """The wins on all cards, held against the games that were played."""

    played: int
    """Holes that the games of the night make: a game at a table has one winning side."""
    found: int
    """Holes on the cards that are in."""
    missing: tuple[UnitId, ...]
    """Those who should hand a card in and have not."""
    unread: int
    """The most holes that cards not in can have, those of units gone home included."""
    too_many: tuple[UnitId, ...]
    """Those with more holes than games: the length or their first round was changed since."""

    @property
    def difference(self) -> int:
        """Holes too many, or too few (negative), whatever the cards not in would show; else 0."""
        if self.found > self.played:
            return self.found - self.played
        return min(0, self.found + self.unread - self.played)


def sums(night: Night, *, at_half: bool = False) -> Sums:
    """Whether the cards add up.

    Exact when all cards are in and the rounds of those who came late or went home are right.
    """
    cards, unread, too_many = cards_read(night, at_half=at_half), 0, []
    for number, unit in night.units.items():
        most = most_games(night, unit, at_half=at_half)
        if number not in cards:
            unread += most
        elif cards[number].won > most:
            too_many.append(number)
    return Sums(
        played=games_played(night, rounds_counted(night, at_half=at_half)),
        found=sum(card.won for card in cards.values()),
        missing=missing_cards(night, at_half=at_half),
        unread=unread,
        too_many=tuple(too_many),
    )


def games_played(night: Night, rounds: int) -> int:
    """The holes that so many rounds make in all the cards, with the odd numbers as chosen now."""
    each = size(night.format)
    return sum(
        _holes(night.format, plan(night.odd, len(present(night, number)), each), each)
        for number in range(1, rounds + 1)
    )


def _holes(form: Format, made: Plan, each: int) -> int:
    """At a table of four both partners punch; at a table of three one side; a bye as it counts."""
    winners = each // 2
    holes = (made.tables - made.threes - made.ghosts) * winners + made.threes
    if form.sit_out is Credit.WIN:
        holes += made.out + made.ghosts
    return holes * form.games
