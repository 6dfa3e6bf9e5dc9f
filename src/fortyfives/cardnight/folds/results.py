"""The fold of results: what tables and punch cards tell."""

from __future__ import annotations

from msgspec.structs import replace

from fortyfives.cardnight import events as ev
from fortyfives.cardnight.folds.kind import Folds
from fortyfives.cardnight.folds.rounds import change_round
from fortyfives.cardnight.model import Disputed, Night, Round, TableState, Written
from fortyfives.cardnight.punch_card import CardState, CardWritten


def _result(night: Night, event: ev.ResultEntered | ev.ResultCorrected, logged: ev.Logged) -> Night:
    round_ = night.rounds[event.round - 1]
    before = round_.tables[event.table]
    why = event.why if isinstance(event, ev.ResultCorrected) else ""
    written = Written(result=event.result, by=logged.by, at=logged.at, why=why)
    said = _everyone(round_, event.table) if event.side is None else frozenset({event.side})
    state = TableState(history=(*before.history, written), confirmed=said)
    return change_round(night, event.round, tables={**round_.tables, event.table: state})


def _everyone(round_: Round, table: int) -> frozenset[int]:
    seating = next(s for s in round_.seatings if s.table == table)
    return frozenset(range(len(seating.sides)))


def _confirmed(night: Night, event: ev.ResultConfirmed, _: ev.Logged) -> Night:
    round_ = night.rounds[event.round - 1]
    state = round_.tables[event.table]
    said = _everyone(round_, event.table) if event.side is None else frozenset({event.side})
    against = tuple(no for no in state.disputed if no.side not in said)
    state = replace(state, confirmed=state.confirmed | said, disputed=against)
    return change_round(night, event.round, tables={**round_.tables, event.table: state})


def _disputed(night: Night, event: ev.ResultDisputed, logged: ev.Logged) -> Night:
    round_ = night.rounds[event.round - 1]
    before = round_.tables[event.table]
    said = Disputed(side=event.side, by=logged.by, at=logged.at, why=event.why)
    others = tuple(no for no in before.disputed if no.side != event.side)
    state = replace(before, confirmed=frozenset(), disputed=(*others, said))
    return change_round(night, event.round, tables={**round_.tables, event.table: state})


def _card(night: Night, event: ev.CardCounted | ev.CardCorrected, logged: ev.Logged) -> Night:
    known = night.half_cards if event.at_half else night.cards
    why = event.why if isinstance(event, ev.CardCorrected) else ""
    written = CardWritten(card=event.card, by=logged.by, at=logged.at, why=why)
    before = known[event.unit].history if event.unit in known else ()
    cards = {**known, event.unit: CardState(history=(*before, written))}
    return replace(night, half_cards=cards) if event.at_half else replace(night, cards=cards)


FOLDS: Folds = {
    ev.ResultEntered: _result,
    ev.ResultConfirmed: _confirmed,
    ev.ResultDisputed: _disputed,
    ev.ResultCorrected: _result,
    ev.CardCounted: _card,
    ev.CardCorrected: _card,
}
