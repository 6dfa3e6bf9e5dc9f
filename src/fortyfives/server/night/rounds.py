"""The tables of a round as the pages show them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from fortyfives.cardnight.model import (
    GHOST,
    Disputed,
    Night,
    Result,
    Round,
    Seating,
    TableState,
    Written,
)
from fortyfives.cardnight.words import (
    SIDES,
    bare_name,
    by_words,
    name_of,
    result_text,
    side_text,
)
from fortyfives.i18n import gettext as _
from fortyfives.i18n import ngettext
from fortyfives.server.wire.night_parts import (
    NightDispute,
    NightGame,
    NightResult,
    NightRound,
    NightSide,
    NightTable,
    NightWritten,
    PublicRound,
    SeatedTable,
)


def round_view(night: Night, round_: Round, own: Mapping[int, str]) -> NightRound:
    """A round; `own` has the addresses of tables that are played in the browser."""
    return NightRound(
        round=round_.number,
        sitting_out=list(round_.sitting_out),
        out_names=_out_names(night, round_),
        complete=round_.is_complete,
        tables=[
            table_view(night, seating, round_.tables[seating.table], own.get(seating.table))
            for seating in round_.seatings
        ],
    )


def public_round(night: Night, round_: Round) -> PublicRound:
    """A round as everyone sees it: the result that stands, not who has said what of it."""
    return PublicRound(
        round=round_.number,
        sitting_out=list(round_.sitting_out),
        out_names=_out_names(night, round_),
        tables=[
            _seated(night, seating, round_.tables[seating.table]) for seating in round_.seatings
        ],
    )


def _out_names(night: Night, round_: Round) -> list[str]:
    return [name_of(night, unit) for unit in round_.sitting_out]


def _seated(night: Night, seating: Seating, state: TableState) -> SeatedTable:
    return SeatedTable(
        table=seating.table,
        sides=[_side(night, seating, side) for side in range(len(seating.sides))],
        result=None if state.result is None else result_view(seating, state.result),
        waiting=_waiting(seating, state),
    )


def _waiting(seating: Seating, state: TableState) -> list[int]:
    if state.result is None:
        return []
    return [side for side in range(len(seating.sides)) if side not in state.confirmed]


def table_view(
    night: Night, seating: Seating, state: TableState, own: str | None = None
) -> NightTable:
    """A table of a round."""
    seen = _seated(night, seating, state)
    return NightTable(
        **structs.asdict(seen),
        dealer=seating.dealer,
        cutting=list(seating.cutting),
        deals=_deals(seating),
        boards=list(seating.boards),
        resting=list(seating.resting),
        match=seating.match,
        has_ghost=seating.has_ghost,
        confirmed=sorted(state.confirmed),
        disputed=[_dispute(no) for no in state.disputed],
        history=[_written(seating, written) for written in state.history],
        own=own,
    )


def _side(night: Night, seating: Seating, side: int) -> NightSide:
    found = seating.sides[side]
    return NightSide(
        units=list(found),
        names=" + ".join(bare_name(night, unit) for unit in found),
        title=_(SIDES[side]),
        is_ghost=GHOST in found,
    )


def _deals(seating: Seating) -> str:
    if seating.dealer is not None:
        units = len(seating.sides[seating.dealer])
        text = ngettext("{numbers} deals first", "{numbers} deal first", units)
        return text.format(numbers=side_text(seating.sides, seating.dealer))
    return _("cut for the deal")


def result_view(seating: Seating, result: Result) -> NightResult:
    """A result."""
    return NightResult(
        games=[NightGame(winner=game.winner, points=list(game.points)) for game in result.games],
        winner=result.winner,
        by_cut=result.by_cut,
        words=result_text(seating.sides, result),
    )


def _dispute(no: Disputed) -> NightDispute:
    return NightDispute(side=no.side, by=by_words(no.by), at=no.at, why=no.why)


def _written(seating: Seating, written: Written) -> NightWritten:
    return NightWritten(
        result=result_view(seating, written.result),
        by=by_words(written.by),
        at=written.at,
        why=written.why,
    )
