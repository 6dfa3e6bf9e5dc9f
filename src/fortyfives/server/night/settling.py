"""Prizes, ties, draws and money as the pages show them."""

from __future__ import annotations

from fortyfives.cardnight.counting.cash import POTS as ALL_POTS
from fortyfives.cardnight.counting.cash import Movement, sheet
from fortyfives.cardnight.counting.closing import Payable, payables
from fortyfives.cardnight.counting.prizes import is_decided, measure_of, prize_list
from fortyfives.cardnight.counting.standings import has_results
from fortyfives.cardnight.counting.ties import outcome
from fortyfives.cardnight.desk.settling import BY_HAND
from fortyfives.cardnight.draws import commitment, is_true
from fortyfives.cardnight.format import UnitKind
from fortyfives.cardnight.model import Draw, Night, PrizeLine, Tie, TieStatus
from fortyfives.cardnight.words import (
    KINDS,
    NO_RESULT,
    POTS,
    SETTLED_BY,
    STATUS,
    by_words,
    draw_title,
    measured,
    name_of,
)
from fortyfives.i18n import gettext as _
from fortyfives.server.wire.night_money import (
    CashChoice,
    CashPot,
    CashRow,
    Commitment,
    NightCash,
    NightDraw,
    NightPayable,
    NightPrize,
    NightTie,
    TieCard,
    TieGame,
    TieSaid,
)


def _how(night: Night, line: PrizeLine) -> str:
    """How a prize was settled, or what it waits for."""
    if not has_results(night):
        return _(NO_RESULT)
    if line.winners:
        return _(SETTLED_BY[line.settled_by]) if line.settled_by else ""
    return _(STATUS[line.status]) if line.parties else ""


def prizes(night: Night) -> list[NightPrize]:
    """The prize list."""
    return [
        NightPrize(
            prize=line.key,
            title=line.title,
            amount=line.amount,
            goods=_(line.goods),
            total="" if line.total is None else measured(measure_of(night, line.key), line.total),
            parties=list(line.parties),
            winners=list(line.winners),
            names=[name_of(night, unit) for unit in line.winners or line.parties],
            amounts=list(line.amounts),
            status=line.status,
            settled_by=line.settled_by,
            how=_how(night, line),
        )
        for line in prize_list(night)
    ]


def ties(night: Night) -> list[NightTie]:
    """Every prize for which more than one is level; that of half-time once it is half-time."""
    return [
        _tie(night, line)
        for line in prize_list(night)
        if len(line.parties) > 1 and is_decided(night, line.key)
    ]


def _tie(night: Night, line: PrizeLine) -> NightTie:
    known = night.ties.get(line.key)
    tie = known if known and known.parties == line.parties else Tie(prize="", parties=line.parties)
    is_open = line.status is not TieStatus.SETTLED
    return NightTie(
        prize=line.key,
        title=line.title,
        amount=line.amount,
        parties=list(line.parties),
        names=[name_of(night, unit) for unit in line.parties],
        status=line.status,
        how=_how(night, line),
        waiting=list(outcome(tie).waiting) if is_open else [],
        winners=list(line.winners),
        settled_by=line.settled_by,
        wishes=[TieSaid(unit=unit, wish=wish) for unit, wish in tie.wishes.items()],
        cuts=[
            [TieCard(unit=unit, card=card) for unit, card in cut.cards.items()] for cut in tie.cuts
        ],
        games=[TieGame(units=list(units), winner=winner) for units, winner in tie.games],
    )


# ------------------------------------------------------------------------ draws


def draws(night: Night) -> list[NightDraw]:
    """Every draw made, with all that it takes to check it."""
    return [_draw(draw) for draw in night.draws.values()]


def _draw(draw: Draw) -> NightDraw:
    return NightDraw(
        label=draw.label,
        title=draw_title(draw.label),
        commitment=draw.commitment,
        secret=draw.secret,
        word=draw.word,
        population=draw.population,
        numbers=list(draw.numbers),
        holds=is_true(draw),
    )


def commitments(night: Night, seed: bytes) -> list[Commitment]:
    """What is published before the draws of this night."""
    labels = ["order", "fifty"]
    if night.format.unit is UnitKind.DRAWN_PAIR:
        labels.insert(0, "partners")
    if night.format.cookie.fee:
        labels.append("cookie")
    return [
        Commitment(label=label, title=draw_title(label), commitment=commitment(seed, label))
        for label in labels
    ]


# ------------------------------------------------------------------------ money


def payable_views(night: Night) -> list[NightPayable]:
    """Everything won so far, and whether it was handed over."""
    titles = {line.key: line.title for line in prize_list(night)}
    return [_payable(night, item, titles) for item in payables(night)]


def _payable(night: Night, item: Payable, titles: dict[str, str]) -> NightPayable:
    return NightPayable(
        prize=item.key,
        title=titles.get(item.key) or draw_title(item.key),
        unit=item.unit,
        name=night.ticket_holder if item.unit is None else name_of(night, item.unit),
        amount=item.amount,
        kind=item.kind,
        is_paid=item.is_paid,
    )


def cash(night: Night) -> NightCash:
    """The cash sheet."""
    found = sheet(night)
    return NightCash(
        currency=night.format.money.currency,
        rows=[_row(movement) for movement in found.movements],
        pots=[CashPot(pot=pot, title=_(POTS[pot]), left=found.balances[pot]) for pot in ALL_POTS],
        choices=[
            CashChoice(kind=kind, title=_(KINDS[kind]), pot=pot) for kind, pot in BY_HAND.items()
        ],
        box=found.box,
        counted=found.counted,
        balanced=found.is_balanced,
    )


def _row(movement: Movement) -> CashRow:
    line = movement.line
    return CashRow(
        number=line.number,
        pot=movement.pot,
        pot_title=_(POTS[movement.pot]),
        kind=line.kind,
        kind_title=_(KINDS[line.kind]),
        change=movement.amount,
        unit=line.unit,
        entry=line.entry,
        note=line.note,
        by=by_words(line.by) if line.by else "",
        at=line.at,
    )
