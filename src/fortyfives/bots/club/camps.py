"""Who plays with whom in this deal, and what a trick in each hand is worth to this seat.

Partners share a side. The bidder, a partner he called and one who sits out are one party, and
with three or more sides all the others stand together against it while the bid is undecided.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fortyfives.bots.club.standing import is_scoreless, outlook
from fortyfives.game.state import Facts, Playing, SeatView

ALLY = 0.5
"""What a trick of a fellow defender is worth, own tricks being 1, while the bid can be set.

Setting the bidder costs him about as much as a defender can win himself.
"""

NEAR_WIN = 0.6
"""How bad, in tricks, it is to let an opponent have the trick with which he wins the game."""


@dataclass(frozen=True, slots=True)
class Camps:
    """The seats on turn's friends and foes.

    `mates` share its points (itself included), `party` is the bidder's camp, `open` tells
    whether the bid can still be made and still be set. `worth[seat]` is the value of a trick.
    """

    seat: int
    mates: frozenset[int]
    party: frozenset[int]
    open: bool
    worth: tuple[float, ...]

    @property
    def defends(self) -> bool:
        """Whether this seat plays against a bidder."""
        return bool(self.party) and self.seat not in self.party

    def danger(self, chances: Mapping[int, float]) -> float:
        """How bad a trick is, by the chances of each seat, for the games that it may end."""
        return sum(-self.worth[seat] * c for seat, c in chances.items() if self.worth[seat] < 0)

    def takes_from(self, seat: int, holder: int) -> float:
        """How readily a seat takes a trick from its present holder, if it can."""
        if seat == holder or self._same(seat, holder):
            return 0.0
        both_defend = self.party and not {seat, holder} & self.party
        return ALLY if both_defend and self.open else 1.0

    def _same(self, seat: int, other: int) -> bool:
        if seat in self.party and other in self.party:
            return True
        return seat in self.mates and other in self.mates


def camps(view: SeatView, play: Playing) -> Camps:
    """The camps as this seat knows them."""
    facts = view.facts
    party = party_of(view, play)
    side = facts.rules.side_of(view.seat)
    mates = {seat for seat in play.order if facts.rules.side_of(seat) == side} | {view.seat}
    if view.seat in party:
        mates |= party
    is_open = outlook(view, play, party).is_open if party else False
    worth = _worth(view, play, frozenset(mates), party, is_open)
    return Camps(view.seat, frozenset(mates), party, is_open, worth)


def party_of(view: SeatView, play: Playing) -> frozenset[int]:
    """The seats known to play for the bidder."""
    facts = view.facts
    if facts.bidder is None:
        return frozenset()
    side = facts.rules.side_of(facts.bidder)
    party = {seat for seat in play.order if facts.rules.side_of(seat) == side} | {facts.bidder}
    partner = called_partner(view, play)
    if partner is not None:
        party.add(partner)
    return frozenset(party)


def called_partner(view: SeatView, play: Playing) -> int | None:
    """The partner whom the bidder called, if this seat knows him."""
    called = view.facts.called
    if called < 0:
        return None
    if view.own.hand >> called & 1:
        return view.seat
    for trick in play.tricks:
        if called in trick.cards:
            return trick.seats[trick.cards.index(called)]
    return play.seats[play.cards.index(called)] if called in play.cards else None


def _worth(
    view: SeatView, play: Playing, mates: frozenset[int], party: frozenset[int], is_open: bool
) -> tuple[float, ...]:
    facts = view.facts
    defends = bool(party) and view.seat not in party
    own = 1.0
    if defends and is_scoreless(facts, facts.rules.side_of(view.seat)):
        # A locked side wins nothing itself: any trick that the bidder loses is as good.
        own = ALLY
    values = [0.0] * facts.rules.players
    for seat in play.order:
        if seat in mates:
            values[seat] = own
        elif defends and seat not in party and is_open:
            values[seat] = ALLY
        elif wins_soon(facts, play, seat):
            values[seat] = -NEAR_WIN
    return tuple(values)


def wins_soon(facts: Facts, play: Playing, seat: int) -> bool:
    """Whether a side needs one more trick to win the game during the play or at the deal's end."""
    rules = facts.rules
    side = rules.side_of(seat)
    if rules.has_auction and (seat != facts.bidder) and is_scoreless(facts, side):
        return False
    taken = sum(rules.side_of(trick.winner) == side for trick in play.tricks)
    short = rules.score.target - facts.scores[side] - taken * rules.score.trick
    return rules.sides > 2 and 0 < short <= rules.score.trick
