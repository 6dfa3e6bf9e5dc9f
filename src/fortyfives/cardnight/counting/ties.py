"""How parties who are level for a prize settle it.

The prize is split only if all agree; else they cut for low card. If one party wants to play off,
the others do or forfeit. In a cut the ace is lowest and suits do not count; those with the same
lowest rank cut again. In a play-off game everyone but its winner is out.
"""

from __future__ import annotations

from typing import NamedTuple

from fortyfives.cardnight.model import Tie, TieStatus, UnitId, Wish
from fortyfives.cards import parse_card, rank_of


class Outcome(NamedTuple):
    """Where a tie stands."""

    status: TieStatus
    winners: tuple[UnitId, ...] = ()
    settled_by: str = ""
    """"split", "cut", "play_off", "forfeit"; empty while open."""
    waiting: tuple[UnitId, ...] = ()
    """Those who must speak, answer, cut or play next."""


def outcome(tie: Tie) -> Outcome:
    """What has become of a tie."""
    still = tuple(unit for unit in tie.parties if tie.wishes.get(unit) is not Wish.FORFEIT)
    if len(still) == 1:
        return Outcome(TieStatus.SETTLED, still, "forfeit")
    if Wish.PLAY_OFF in tie.wishes.values():
        return _played_off(tie, still)
    silent = tuple(unit for unit in still if unit not in tie.wishes)
    if silent:
        return Outcome(TieStatus.OPEN, waiting=silent)
    if all(tie.wishes[unit] is Wish.SPLIT for unit in still):
        return Outcome(TieStatus.SETTLED, still, "split")
    return _cut(tie, still)


def _played_off(tie: Tie, still: tuple[UnitId, ...]) -> Outcome:
    silent = tuple(unit for unit in still if tie.wishes.get(unit) is not Wish.PLAY_OFF)
    if silent:
        return Outcome(TieStatus.ANSWERING, waiting=silent)
    left = still
    for units, winner in tie.games:
        left = tuple(unit for unit in left if unit == winner or unit not in units)
    if len(left) == 1:
        return Outcome(TieStatus.SETTLED, left, "play_off")
    return Outcome(TieStatus.PLAYING, waiting=left)


def _cut(tie: Tie, still: tuple[UnitId, ...]) -> Outcome:
    left = still
    for cut in tie.cuts:
        lowest = min(height(cut.cards[unit]) for unit in left)
        left = tuple(unit for unit in left if height(cut.cards[unit]) == lowest)
    if len(left) == 1:
        return Outcome(TieStatus.SETTLED, left, "cut")
    return Outcome(TieStatus.CUTTING, waiting=left)


def height(text: str) -> int:
    """How high a card is in a cut, the ace being 1 and the king 13.

    Raises `Refusal` (``unknown_card``) for what is no card, ValueError for the joker.
    """
    rank = rank_of(parse_card(text))
    if rank is None:
        raise ValueError("a joker is not cut")
    return rank + 1
