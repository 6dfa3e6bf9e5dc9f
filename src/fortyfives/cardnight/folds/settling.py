"""The fold of what follows the play: ties, draws, money, the close."""

from __future__ import annotations

from msgspec.structs import replace

from fortyfives.cardnight import events as ev
from fortyfives.cardnight.folds.kind import Folds
from fortyfives.cardnight.folds.people import with_draw
from fortyfives.cardnight.model import Cut, Night, Phase, Tie


def _tie(night: Night, prize: str, parties: tuple[int, ...]) -> Tie:
    """The tie so far; a new one when a correction has changed who is level."""
    known = night.ties.get(prize)
    return known if known and known.parties == parties else Tie(prize=prize, parties=parties)


def _wished(night: Night, event: ev.TieWished, _: ev.Logged) -> Night:
    tie = _tie(night, event.prize, event.parties)
    tie = replace(tie, wishes={**tie.wishes, event.unit: event.wish})
    return replace(night, ties={**night.ties, event.prize: tie})


def _cut(night: Night, event: ev.TieCut, _: ev.Logged) -> Night:
    tie = night.ties[event.prize]
    tie = replace(tie, cuts=(*tie.cuts, Cut(cards=event.cards)))
    return replace(night, ties={**night.ties, event.prize: tie})


def _played(night: Night, event: ev.TiePlayed, _: ev.Logged) -> Night:
    tie = night.ties[event.prize]
    tie = replace(tie, games=(*tie.games, (event.units, event.winner)))
    return replace(night, ties={**night.ties, event.prize: tie})


def _reopened(night: Night, event: ev.TieReopened, _: ev.Logged) -> Night:
    return replace(night, ties={key: t for key, t in night.ties.items() if key != event.prize})


def _drawn(night: Night, event: ev.Drawn, _: ev.Logged) -> Night:
    return replace(night, draws=with_draw(night, event.draw))


def _jar_shown(night: Night, event: ev.JarShown, _: ev.Logged) -> Night:
    return replace(night, jar_shown=event.units)


def _ticket(night: Night, event: ev.TicketNamed, _: ev.Logged) -> Night:
    return replace(night, ticket_holder=event.name)


def _cash(night: Night, event: ev.CashMoved, logged: ev.Logged) -> Night:
    number = len(night.cash) + len(night.undone_cash) + 1
    line = replace(event.line, by=logged.by, at=logged.at, number=number)
    return replace(night, cash=(*night.cash, line))


def _cash_undone(night: Night, event: ev.CashUndone, _: ev.Logged) -> Night:
    [gone] = [line for line in night.cash if line.number == event.number]
    note = ": ".join(part for part in (gone.note, event.why) if part)
    undone = (*night.undone_cash, replace(gone, note=note))
    cash = tuple(line for line in night.cash if line.number != event.number)
    return replace(night, cash=cash, undone_cash=undone)


def _closed(night: Night, event: ev.NightClosed, _: ev.Logged) -> Night:
    return replace(night, phase=Phase.CLOSED, counted_cash=event.counted)


FOLDS: Folds = {
    ev.TieWished: _wished,
    ev.TieCut: _cut,
    ev.TiePlayed: _played,
    ev.TieReopened: _reopened,
    ev.Drawn: _drawn,
    ev.JarShown: _jar_shown,
    ev.TicketNamed: _ticket,
    ev.CashMoved: _cash,
    ev.CashUndone: _cash_undone,
    ev.NightClosed: _closed,
}
