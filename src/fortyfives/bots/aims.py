"""What a seat plays for in a world: who plays with whom, and what an outcome is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fortyfives.bots.club.camps import party_of
from fortyfives.bots.club.standing import outlook
from fortyfives.cards import Hand
from fortyfives.game.state import Facts, Playing, SeatView
from fortyfives.rules.scoring import Outcome

GAME: Final = 60.0
"""What winning the game is worth, in points."""

ALLIANCE: Final = 0.5
"""How much a defender among several sides plays for all of them; the rest is for his own."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A way to see the table: the seats of `camp` play together, all the rest against them.

    `party` are the bidder's seats, wholly in the camp or wholly outside.
    """

    camp: frozenset[int]
    party: frozenset[int]
    weight: float


def payoff(outcome: Outcome, side: int, other: int) -> float:
    """What an outcome is worth to a side: points more than the other's, and the game."""
    value = float(outcome.points[side] - outcome.points[other])
    if outcome.winner is None:
        return value
    return value + (GAME if outcome.winner == side else -GAME)


def aims(view: SeatView, play: Playing, hands: Sequence[Hand]) -> list[Aim]:
    """What the seat on turn plays for in a world with these hands.

    Two camps are all that a solver knows. A defender among several sides is of two minds while
    the bid is open: with all the defenders against the bidder, and alone against everybody.
    """
    facts, seat = view.facts, view.seat
    side_of = facts.rules.side_of
    party = _party(view, play, hands)
    if seat in party:
        return [Aim(party, party, 1.0)]
    mates = frozenset(other for other in play.order if side_of(other) == side_of(seat)) | {seat}
    others = (frozenset(play.order) | mates) - party
    if not party or mates == others or not outlook(view, play, party).is_open:
        return [Aim(mates, party, 1.0)]
    return [Aim(others, party, ALLIANCE), Aim(mates, party, 1.0 - ALLIANCE)]


def _party(view: SeatView, play: Playing, hands: Sequence[Hand]) -> frozenset[int]:
    """The bidder's seats in a world: whoever holds the called card is one of them."""
    facts = view.facts
    party = party_of(view, play)
    if facts.called >= 0:
        party |= {seat for seat in play.order if hands[seat] >> facts.called & 1}
    return party if facts.sat_out is None else party | {facts.sat_out}


def sides_of(facts: Facts, seats: frozenset[int]) -> tuple[int, ...]:
    """The sides of some seats, the bidder's first."""
    first = [] if facts.bidder is None or facts.bidder not in seats else [facts.bidder]
    ordered = [*first, *sorted(seats)]
    return tuple(dict.fromkeys(facts.rules.side_of(seat) for seat in ordered))
