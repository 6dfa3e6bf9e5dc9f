"""The named situations of the family: bagged, set, jinked, on the green, in the hole, hung on 40.

Source: rules, section 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from fortyfives.game.state import Facts
from fortyfives.i18n import N_
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.scoring import Outcome

GREEN: Final = 30
"""How near the target the green is."""

HANGING_SCORE: Final = 40


class Situation(StrEnum):
    """What players have a name for."""

    BAGGED = "bagged"
    SET = "set"
    JINKED = "jinked"
    ON_THE_GREEN = "on_the_green"
    IN_THE_HOLE = "in_the_hole"
    HUNG_ON_40 = "hung_on_40"


SITUATION_TEXTS: Final[Mapping[Situation, str]] = {
    Situation.BAGGED: N_("{who}: bagged, nobody else bid"),
    Situation.SET: N_("{who}: set"),
    Situation.JINKED: N_("{who}: jinked, all five tricks as announced"),
    Situation.ON_THE_GREEN: N_("{who}: on the green, within 30 of the target"),
    Situation.IN_THE_HOLE: N_("{who}: in the hole, below zero"),
    Situation.HUNG_ON_40: N_("{who}: hung on 40"),
}
"""Each situation in words; `who` is a side."""


@dataclass(frozen=True, slots=True)
class Named:
    """A situation and the side that is in it."""

    situation: Situation
    side: int


def of_scores(
    rules: RuleSet, scores: Sequence[int], out: frozenset[int] = frozenset()
) -> Iterator[Named]:
    """Who is on the green or in the hole with these scores; sides that are out are in neither."""
    for side, score in enumerate(scores):
        if side in out:
            continue
        if score < 0:
            yield Named(Situation.IN_THE_HOLE, side)
        if 0 < rules.score.target - score <= GREEN:
            yield Named(Situation.ON_THE_GREEN, side)


def of_auction(facts: Facts) -> Iterator[Named]:
    """Who is bagged, once the auction of a deal is over."""
    if facts.bagged and facts.bidder is not None:
        yield Named(Situation.BAGGED, facts.rules.side_of(facts.bidder))


def of_deal(facts: Facts, outcome: Outcome) -> Iterator[Named]:
    """All the situations that a finished deal left."""
    yield from of_auction(facts)
    if facts.bidder is not None and outcome.made is not None:
        side = facts.rules.side_of(facts.bidder)
        if not outcome.made:
            yield Named(Situation.SET, side)
        elif facts.contract is not None and facts.contract.is_modifier:
            yield Named(Situation.JINKED, side)
    if outcome.winner is None:
        yield from of_scores(facts.rules, outcome.scores, outcome.out)
    else:
        yield from _hung(facts, outcome.winner)


def _hung(facts: Facts, winner: int) -> Iterator[Named]:
    """The winner's opponents, if all of them began the last deal on 40."""
    others = [side for side in range(len(facts.scores)) if side != winner and side not in facts.out]
    if others and all(facts.scores[side] == HANGING_SCORE for side in others):
        yield from (Named(Situation.HUNG_ON_40, side) for side in others)
