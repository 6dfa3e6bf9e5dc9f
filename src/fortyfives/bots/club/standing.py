"""The score and the bid: what a side needs, and whether the bid is still open."""

from __future__ import annotations

from dataclasses import dataclass

from fortyfives.game.state import Facts, Playing, SeatView
from fortyfives.rules.contracts import ALL_TRICKS
from fortyfives.rules.ordering import five_of_trumps
from fortyfives.rules.problems import most_points
from fortyfives.rules.scoring import TRICKS, is_locked


@dataclass(frozen=True, slots=True)
class Outlook:
    """Whether the bid can still be made, and whether it can still be set."""

    can_make: bool
    can_set: bool

    @property
    def is_open(self) -> bool:
        """Whether the play still decides the bid."""
        return self.can_make and self.can_set


def outlook(view: SeatView, play: Playing, party: frozenset[int]) -> Outlook:
    """What the tricks so far leave open of the bid; the bonus counts as open until it is sure."""
    facts = view.facts
    contract = facts.contract
    if contract is None:
        return Outlook(can_make=False, can_set=False)
    won = sum(trick.winner in party for trick in play.tricks)
    lost = len(play.tricks) - won
    if contract.needs == ALL_TRICKS:
        return Outlook(can_make=lost == 0, can_set=won < TRICKS)
    bonus = most_points(facts.rules) - TRICKS * facts.rules.score.trick
    owner = _bonus_owner(view, play)
    sure = won * facts.rules.score.trick
    most = (TRICKS - lost) * facts.rules.score.trick
    if owner is None or owner in party:
        most += bonus
    if owner is not None and owner in party:
        sure += bonus
    return Outlook(can_make=most >= contract.needs, can_set=sure < contract.needs)


def _bonus_owner(view: SeatView, play: Playing) -> int | None:
    """Who has the bonus for certain: the winner of the trick in which the five fell."""
    facts = view.facts
    best = five_of_trumps(facts.trump_suit)
    for trick in play.tricks:
        if best in trick.cards:
            return trick.winner
    return None


def is_scoreless(facts: Facts, side: int) -> bool:
    """Whether a side that is not the bidder's adds nothing in this deal: locked, or capped."""
    cap, before = facts.rules.score.cap_at, facts.scores[side]
    is_capped = cap is not None and before >= cap
    return facts.rules.has_auction and (is_locked(facts.rules, before) or is_capped)
