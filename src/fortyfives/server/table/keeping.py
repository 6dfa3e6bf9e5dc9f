"""What a finished deal leaves for good: the game's record, the deck, what each player did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from fortyfives.cards import card_text
from fortyfives.game.fairness import proof
from fortyfives.game.record import as_json, canonical, of_game
from fortyfives.game.record_format import DealRecord
from fortyfives.server.store.rows import DealRow, GameRow, ResultRow, Write
from fortyfives.server.table.fold import Table
from fortyfives.server.table.match import Match, SettledDeal


def writes_of_settling(table: Table, now: float) -> tuple[Write, ...]:
    """What is written with the entry `Settled` for the deal that is over."""
    match = table.match
    assert match is not None
    number = match.dealt - 1
    ended = now if match.winner is not None else None
    text = canonical(record_json(table, match))
    deck = "".join(card_text(card) for card in match.deck(number))
    return (
        GameRow(match.id, table.id, match.started, ended, now, text),
        DealRow(match.id, number, now, deck),
        *_results(table, match),
    )


def record_json(table: Table, match: Match) -> dict[str, Any]:
    """The record of a game's finished deals, with the proofs of their fairness."""
    assert match.play is not None
    extra = {
        "bots": [seat.level or None for seat in table.seats],
        "house": table.house or None,
        "played_at": round(match.started),
    }
    record = of_game(match.play, table.seat_names)
    deals = [
        _with_proof(deal, match, number)
        for number, deal in enumerate(record.deals)
        if deal.has_result
    ]
    known = {key: value for key, value in extra.items() if value}
    return as_json(replace(record, deals=tuple(deals), extra=known))


def _with_proof(deal: DealRecord, match: Match, number: int) -> DealRecord:
    seal = match.seals[number]
    return replace(deal, extra={**deal.extra, **proof(seal.seed, seal.listed)})


def _results(table: Table, match: Match) -> Iterator[ResultRow]:
    """One row for every person who sits there, from the beginning of the game to this deal."""
    assert match.state is not None
    assert match.play is not None
    assert match.play.outcome is not None
    deals = [*match.settled, SettledDeal(match.state.facts, match.play.outcome)]
    for number, seat in enumerate(table.seats):
        if seat.kind == "person":
            yield _result(table, match, deals, number)


def _result(table: Table, match: Match, deals: list[SettledDeal], seat: int) -> ResultRow:
    side = match.rules.side_of(seat)
    bids = [deal.outcome for deal in deals if deal.facts.bidder == seat]
    return ResultRow(
        player=table.seats[seat].player,
        game=match.id,
        preset=match.rules.base,
        seat=seat,
        won=None if match.winner is None else match.winner == side,
        deals=len(deals),
        points=sum(deal.outcome.points[side] for deal in deals),
        bids=len(bids),
        bids_made=sum(bool(outcome.made) for outcome in bids),
        bid_points=sum(outcome.points[side] for outcome in bids),
    )
