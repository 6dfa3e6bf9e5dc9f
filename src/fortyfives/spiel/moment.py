"""A point of a deal as the game for OpenSpiel has it, and how the next one follows."""

from __future__ import annotations

from functools import lru_cache

from fortyfives.cards import Card, hand_text
from fortyfives.game.actions import Action
from fortyfives.game.evolve import evolve
from fortyfives.game.forced import close_event
from fortyfives.game.legal import legal_actions
from fortyfives.game.machine import follow
from fortyfives.game.state import Closing, State
from fortyfives.game.view import view
from fortyfives.rules.ruleset import RuleSet
from fortyfives.spiel.numbering import Numbering

_text = lru_cache(maxsize=1 << 16)(hand_text)


@lru_cache(maxsize=1 << 12)
def _public(
    turned: tuple[Card, ...], stock_turned: tuple[Card, ...], shown: tuple[tuple[int, Card], ...]
) -> str:
    """The cards that all have seen, but for those played."""
    return " ".join(map(str, (*turned, *stock_turned, *(card for _, card in shown))))


class Moment:
    """A deal, None before the shuffle, and what all have heard in it.

    Nothing in it changes, so a copy is itself. A search asks it the same things again and again;
    it works them out once.
    """

    __slots__ = ("_knows", "_legal", "deal", "heard")

    def __init__(self, deal: State | None = None, heard: str = "") -> None:
        self.deal = deal
        self.heard = heard
        self._legal: list[int] | None = None
        self._knows: dict[int, str] = {}

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def legal(self, numbering: Numbering) -> list[int]:
        """The numbers of the legal actions of the seat on turn, in ascending order."""
        if self._legal is None:
            deal = self.deal
            assert deal is not None
            assert deal.turn is not None
            seen = view(deal, deal.turn)
            hand = seen.own.hand
            numbers = [numbering.number(action, hand) for action in legal_actions(seen)]
            self._legal = sorted(numbers)
        return self._legal

    def knows(self, seat: int) -> str:
        """What a seat knows: its cards, what it threw, what all have seen and heard."""
        text = self._knows.get(seat)
        if text is None:
            deal = self.deal
            assert deal is not None
            facts, own = deal.facts, view(deal, seat).own
            public = _public(facts.turned, facts.stock_turned, facts.shown)
            text = f"{seat}|{_text(own.hand)}|{_text(own.thrown)}|{public}|{self.heard}"
            self._knows[seat] = text
        return text

    def another(self, deal: State, seat: int) -> Moment:
        """Another deal that the seat on turn cannot tell from this one.

        What it knows and may do there is the same, and is not worked out again.
        """
        made = Moment(deal, self.heard)
        made._legal = self._legal
        made._knows[seat] = self.knows(seat)
        return made

    def after(self, numbering: Numbering, number: int) -> Moment:
        """The next point where someone has to act, after an action of the seat on turn."""
        deal = self.deal
        assert deal is not None
        seat = deal.turn
        assert seat is not None
        action = numbering.action(number, deal.owns[seat].hand)
        return Moment(after(deal, action), f"{self.heard}/{seat} {numbering.said(number)}")


def after(deal: State, action: Action) -> State:
    """A deal after a legal action of the seat on turn; where it is played out, the points added."""
    assert deal.turn is not None
    deal = follow(deal, deal.turn, action)[0]
    if type(deal.phase) is Closing:  # a house with revokes waits for someone to call them
        deal = evolve(deal, close_event(deal, deal.phase))
    return deal


def returns_of(rules: RuleSet, points: tuple[int, ...]) -> list[float]:
    """By seat, what its side gained more than the others did on average."""
    total, others = sum(points), max(1, len(points) - 1)
    gains = [gained - (total - gained) / others for gained in points]
    return [gains[rules.side_of(seat)] for seat in range(rules.players)]
