"""What finished deals came to, for the score sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fortyfives.game.situations import SITUATION_TEXTS, Named, of_deal
from fortyfives.game.state import Facts
from fortyfives.game.text import won_by
from fortyfives.i18n import Signed
from fortyfives.i18n import gettext as _
from fortyfives.rules.scoring import Outcome
from fortyfives.rules.sheet.words import bid_name
from fortyfives.server.table.match import SettledDeal
from fortyfives.server.wire.table import ScoreRow
from fortyfives.server.wire.view import Result, Situation


def result_of(facts: Facts, outcome: Outcome, side_names: Sequence[str]) -> Result:
    """The result of a deal, in figures and in words."""
    return Result(
        taken=list(outcome.taken),
        points=list(outcome.points),
        scores=list(outcome.scores),
        out=sorted(outcome.out),
        made=outcome.made,
        winner=outcome.winner,
        situations=situations_of(facts, outcome, side_names),
        text=list(_sentences(facts, outcome, side_names)),
    )


def situations_of(facts: Facts, outcome: Outcome, side_names: Sequence[str]) -> list[Situation]:
    """The named situations that a deal left."""
    return [_situation(item, side_names) for item in of_deal(facts, outcome)]


def _situation(item: Named, side_names: Sequence[str]) -> Situation:
    text = _(SITUATION_TEXTS[item.situation]).format(who=side_names[item.side])
    return Situation(situation=item.situation.value, side=item.side, text=text)


def _sentences(facts: Facts, outcome: Outcome, side_names: Sequence[str]) -> Iterator[str]:
    for side, points in enumerate(outcome.points):
        text = _("{who}: {taken} taken, {points:+d}, now {score}")
        yield text.format(
            who=side_names[side],
            taken=outcome.taken[side],
            points=Signed(points),
            score=Signed(outcome.scores[side]),
        )
    if outcome.winner is not None:
        yield won_by(side_names[outcome.winner], facts.rules.players // facts.rules.sides)


def score_row(number: int, deal: SettledDeal, side_names: Sequence[str]) -> ScoreRow:
    """A deal's row of the score sheet."""
    facts, outcome = deal.facts, deal.outcome
    contract = facts.contract
    return ScoreRow(
        deal=number,
        dealer=facts.dealer,
        bidder=facts.bidder,
        contract=None if contract is None else contract.name,
        contract_label=None if contract is None else bid_name(contract.name, _),
        bagged=facts.bagged,
        made=outcome.made,
        taken=list(outcome.taken),
        points=list(outcome.points),
        scores=list(outcome.scores),
        situations=situations_of(facts, outcome, side_names),
    )
