"""What each card is worth on average over worlds, solved with the kernel.

The only module of the bots that loads the kernel; it is itself loaded when a bot that weighs
worlds is made.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TypeAlias

from fortyfives.bots.aims import Aim, aims, payoff, sides_of
from fortyfives.bots.worlds import World
from fortyfives.cards import Card, Hand
from fortyfives.game.state import Facts, Playing, SeatView
from fortyfives.kernel.solver import Question, Solver
from fortyfives.kernel.utility import utility_table
from fortyfives.rules.contracts import Contract
from fortyfives.rules.duties import strengths_at
from fortyfives.rules.ruleset import RuleSet

Table: TypeAlias = list[list[float]]
_Key: TypeAlias = tuple[
    tuple[int, ...], tuple[int, ...], tuple[int, ...], Contract | None, frozenset[int]
]

MOST_TABLES = 4096


class Weigher:
    """Weighs the cards of positions; keeps a solver and the utilities of one house at a time."""

    def __init__(self) -> None:
        self._solver: Solver | None = None
        self._tables: dict[_Key, Table] = {}

    def totals(self, view: SeatView, play: Playing, worlds: Sequence[World]) -> dict[Card, float]:
        """The values of every lawful card, added up over the worlds."""
        solver = self._solver_of(view.facts.rules)
        totals: dict[Card, float] = defaultdict(float)
        for (aim, withheld), hands in _alike(view, play, worlds).items():
            question = self._question(view, play, aim, withheld)
            sums = solver.sums(view.facts.trump_suit, hands, view.seat, question)
            for card, value in sums.items():
                totals[card] += value * aim.weight
        return totals

    def _solver_of(self, rules: RuleSet) -> Solver:
        if self._solver is None or self._solver.rules is not rules:
            self._solver = Solver(rules)
            self._tables.clear()
        return self._solver

    def _question(
        self, view: SeatView, play: Playing, aim: Aim, withheld: tuple[int, ...]
    ) -> Question:
        facts = view.facts
        return Question(
            trick=play.cards,
            withheld=withheld,
            hearts_said=play.hearts,
            ace_low=facts.is_ace_sunk,
            called=facts.called,
            highest=best_trump(facts, play),
            camps=[int(seat in aim.camp) for seat in range(facts.rules.players)],
            order=sorted(play.order),
            won=sum(trick.winner in aim.camp for trick in play.tricks),
            utility=self._utility(facts, aim),
        )

    def _utility(self, facts: Facts, aim: Aim) -> Table:
        """The payoffs of a camp, the same object for the same question."""
        camp = sides_of(facts, aim.camp)
        party = sides_of(facts, aim.party) if facts.contract else ()
        key = facts.scores, camp, party, facts.contract, facts.out
        table = self._tables.get(key)
        if table is None:
            if len(self._tables) >= MOST_TABLES:
                self._tables.clear()
            table = self._tables[key] = utility_table(
                facts.rules,
                facts.scores,
                camp,
                party=party,
                contract=facts.contract,
                out=facts.out,
                payoff=payoff,
            )
        return table


def _alike(
    view: SeatView, play: Playing, worlds: Sequence[World]
) -> dict[tuple[Aim, tuple[int, ...]], list[tuple[Hand, ...]]]:
    """The worlds in which a seat plays for the same; those of one kind are solved together."""
    alike: dict[tuple[Aim, tuple[int, ...]], list[tuple[Hand, ...]]] = defaultdict(list)
    for world in worlds:
        withheld = world.withheld if view.facts.law.limit else ()
        for aim in aims(view, play, world.hands):
            alike[aim, withheld].append(world.hands)
    return alike


def best_trump(facts: Facts, play: Playing) -> tuple[Card, int] | None:
    """The best trump of the finished tricks, and who won its trick."""
    at = strengths_at(facts.trump_suit, facts.trump_suit, play.ace_low)
    strengths = facts.law.strengths
    found = [
        (strengths[at + card], card, trick.winner)
        for trick in play.tricks
        for card in trick.cards
        if facts.is_trump(card)
    ]
    return max(found)[1:] if found else None
