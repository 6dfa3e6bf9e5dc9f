"""Punch cards handed in at the desk, at half-time and at the end, and read again."""

from __future__ import annotations

from msgspec.structs import astuple

from fortyfives.cardnight.counting.cards import most_games
from fortyfives.cardnight.desk.asking import line_of, want_cards, want_phase, want_unit
from fortyfives.cardnight.desk.results import MOST_POINTS
from fortyfives.cardnight.events import CardCorrected, CardCounted, Event
from fortyfives.cardnight.model import Night, Phase, UnitId
from fortyfives.cardnight.punch_card import Card, CardState
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.i18n import N_, gettext


def hand_in(night: Night, unit: UnitId, card: Card, *, at_half: bool = False) -> tuple[Event, ...]:
    """The first reading of a unit's card. Half-time can be read at the end: the holes are numbered.

    A unit that went home may leave its card; its wins are needed for the sums.
    """
    if _known(night, unit, card, at_half=at_half) is not None:
        raise NightRefusal(NightReason.CARD_EXISTS, unit=unit)
    return (CardCounted(unit=unit, card=card, at_half=at_half),)


def correct_card(
    night: Night, unit: UnitId, card: Card, *, at_half: bool = False, why: str = ""
) -> tuple[Event, ...]:
    """Put a card right; what stood before is kept, and a tie between others begins anew."""
    known = _known(night, unit, card, at_half=at_half)
    if known is None:
        raise NightRefusal(NightReason.NO_CARD, unit=unit)
    if known.card == card:
        raise NightRefusal(NightReason.NOTHING_CHANGES)
    return (CardCorrected(unit=unit, card=card, at_half=at_half, why=line_of(why)),)


def _known(night: Night, unit: UnitId, card: Card, *, at_half: bool) -> CardState | None:
    """The card as it was read before. Refuses one that cannot be."""
    want_cards(night)
    want_phase(night, Phase.PLAYING, Phase.PLAYED)
    want_unit(night, unit)
    _check(night, unit, card, at_half=at_half)
    return (night.half_cards if at_half else night.cards).get(unit)


def _check(night: Night, unit: UnitId, card: Card, *, at_half: bool) -> None:
    most = most_games(night, night.units[unit], at_half=at_half)
    if not 0 <= card.won <= most:
        text = gettext(N_("it has {won} wins in {most} games"))
        _wrong(unit, text.format(won=card.won, most=most))
    if any(abs(n) > MOST_POINTS * max(1, most) for n in astuple(card)):
        _wrong(unit, gettext(N_("a score is too large")))
    other = (night.cards if at_half else night.half_cards).get(unit)
    if other is not None:
        halves = (card, other.card) if at_half else (other.card, card)
        _check_halves(night, unit, *halves)


def _check_halves(night: Night, unit: UnitId, half: Card, whole: Card) -> None:
    """Nobody loses a win after half-time, or wins more games than are left."""
    every = most_games(night, night.units[unit], at_half=False)
    left = every - most_games(night, night.units[unit], at_half=True)
    if not half.won <= whole.won <= half.won + left:
        text = gettext(N_("it has {half} wins at half-time and {whole} at the end"))
        _wrong(unit, text.format(half=half.won, whole=whole.won))


def _wrong(unit: UnitId, why: str) -> None:
    raise NightRefusal(NightReason.WRONG_CARD, unit=unit, why=why)
