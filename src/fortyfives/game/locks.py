"""Which sides are locked, as everyone at the table can know it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import chain

from fortyfives.game.state import Facts, Over, Phase, Playing, play_of
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.scoring import is_locked


def locked_at(facts: Facts, phase: Phase) -> tuple[int, ...]:
    """The sides that are locked in a deal; once it is over, in the next."""
    if not isinstance(phase, Over):
        return locked_sides(facts, play_of(phase))
    outcome = phase.outcome
    if outcome.winner is not None:
        return ()
    return _locked(facts.rules, outcome.scores, outcome.out)


def locked_sides(facts: Facts, play: Playing | None = None) -> tuple[int, ...]:
    """The sides that score nothing in this deal unless they are the bidder's.

    A partner who was called in secret counts as locked until his card lies on the table: his
    side's score would tell who he is.
    """
    seats = (facts.bidder, facts.sat_out, _who_showed(facts, play))
    party = {facts.rules.side_of(seat) for seat in seats if seat is not None}
    return _locked(facts.rules, facts.scores, facts.out | party)


def _locked(rules: RuleSet, scores: Sequence[int], but: Container[int]) -> tuple[int, ...]:
    return tuple(
        side for side, score in enumerate(scores) if side not in but and is_locked(rules, score)
    )


def _who_showed(facts: Facts, play: Playing | None) -> int | None:
    """The seat that has played the called card; None before."""
    if play is None:
        return None
    tricks = [*((trick.seats, trick.cards) for trick in play.tricks), (play.seats, play.cards)]
    played = (zip(cards, seats, strict=False) for seats, cards in tricks)
    return dict(chain.from_iterable(played)).get(facts.called)
