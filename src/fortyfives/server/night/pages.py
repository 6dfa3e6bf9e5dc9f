"""The pages whole: the desk, what everyone sees, the projector, a table's own phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import Struct

from fortyfives.cardnight.counting.closing import cookie_winners, unsettled
from fortyfives.cardnight.desk.asking import round_of
from fortyfives.cardnight.draws import table_code
from fortyfives.cardnight.events import Logged
from fortyfives.cardnight.format import Pairing
from fortyfives.cardnight.model import Night, Phase, Round, Seating, TableState
from fortyfives.cardnight.paper.of_movement import guide_cards_of
from fortyfives.cardnight.paper.of_night import phone_address, tables_of
from fortyfives.cardnight.projector import projector_page, show_of
from fortyfives.cardnight.rounds.pairing import needs_winner
from fortyfives.cardnight.store import PlayedHere
from fortyfives.i18n import gettext as _
from fortyfives.server.night.cards import cards_view
from fortyfives.server.night.corrections import corrections
from fortyfives.server.night.formats import format_view, has_points
from fortyfives.server.night.possible import possible
from fortyfives.server.night.rounds import public_round, round_view, table_view
from fortyfives.server.night.settling import (
    cash,
    commitments,
    draws,
    payable_views,
    prizes,
    ties,
)
from fortyfives.server.night.views import clock_view, entries, overview, standings_view, units
from fortyfives.server.wire.night import NightDesk, NightPublic, PhoneCode, PhonePage


class State(Struct, frozen=True, kw_only=True):
    """A night at one moment, with what is kept beside it."""

    night: Night
    seed: bytes
    """Secret: of it the pages show commitments, and the desk's the codes of the tables."""
    seq: int
    now: str
    door: tuple[Logged, ...] = ()
    """The log's events of entries, where corrections are shown."""
    played_here: tuple[PlayedHere, ...] = ()


def sides_text(seating: Seating) -> str:
    """A seating as it is remembered with the address at which it is played."""
    return msgspec.json.encode(seating.sides).decode()


def own_tables(state: State, round_: Round | None) -> Mapping[int, str]:
    """The addresses of the tables of a round that are played in the browser."""
    if round_ is None:
        return {}
    seated = {seating.table: sides_text(seating) for seating in round_.seatings}
    return {
        each.number: f"/t/{each.address}"
        for each in state.played_here
        if each.round == round_.number and seated.get(each.number) == each.sides
    }


def desk_page(
    state: State, *, number: int | None, home: str, addresses: Sequence[str]
) -> NightDesk:
    """The desk. `home` is where phones find this server. Raises `NightRefusal`."""
    night = state.night
    round_ = round_of(night, number) if night.rounds or number else None
    return NightDesk(
        seq=state.seq,
        now=state.now,
        overview=overview(night),
        format=format_view(night.format),
        entries=entries(night),
        units=units(night),
        round=None if round_ is None else round_view(night, round_, own_tables(state, round_)),
        standings=standings_view(night),
        ties=ties(night),
        prizes=prizes(night),
        payable=payable_views(night),
        unsettled=list(unsettled(night)) if night.phase is Phase.PLAYED else [],
        cookie_winners=list(cookie_winners(night)),
        cards=cards_view(night),
        ticket_holder=night.ticket_holder,
        cash=cash(night),
        draws=draws(night),
        commitments=commitments(night, state.seed),
        clock=clock_view(night, state.now),
        corrections=corrections(night, state.door),
        possible=possible(night, state.seed),
        phones=_phones(state, home),
        addresses=list(addresses),
    )


def _phones(state: State, home: str) -> list[PhoneCode]:
    codes = _codes(state.seed, tables_of(state.night))
    return [
        PhoneCode(table=table, code=code, url=phone_address(home, state.night.id, table, code))
        for table, code in enumerate(codes, start=1)
    ]


@lru_cache(maxsize=16)
def _codes(seed: bytes, tables: int) -> tuple[str, ...]:
    return tuple(table_code(seed, table) for table in range(1, tables + 1))


def public_page(state: State) -> NightPublic:
    """What everyone with the link sees: no money but the prizes won, no keys, no codes.

    Nor who wrote what and why, nor where a seating is played in the browser: who has the address
    of a table can sit there.
    """
    night, round_ = state.night, state.night.round
    return NightPublic(
        seq=state.seq,
        now=state.now,
        overview=overview(night),
        unit=night.format.unit,
        games=night.format.games,
        currency=night.format.money.currency,
        round=None if round_ is None else public_round(night, round_),
        standings=standings_view(night),
        prizes=prizes(night) if night.phase.is_over else None,
        draws=draws(night),
        commitments=commitments(night, state.seed),
        clock=clock_view(night, state.now),
    )


def wall_page(state: State, seconds: int) -> str:
    """The standings for a projector, as HTML that keeps itself up to date."""
    show = show_of(state.night, seconds=seconds)
    return projector_page(show, live=f"/api/nights/{state.night.id}/live", seq=state.seq)


# ---------------------------------------------------------------------- phones

Said = Literal["enter", "correct", "confirm", "dispute"]


def phone_page(state: State, number: int, levels: Sequence[str]) -> PhonePage:
    """A table's own phone."""
    night, round_ = state.night, state.night.round
    seating = _seating(round_, number)
    table = None
    if round_ is not None and seating is not None:
        own = own_tables(state, round_).get(number)
        table = table_view(night, seating, round_.tables[number], own)
    may = _may(night, round_, seating)
    return PhonePage(
        seq=state.seq,
        now=state.now,
        night=night.id,
        title=night.title,
        phase=night.phase,
        round=len(night.rounds),
        rounds=night.length or None,
        number=number,
        table=table,
        games=night.format.games,
        has_points=has_points(night.format),
        needs_winner=needs_winner(night),
        may=may,
        next=_next(night, round_, number) if table is not None and not may else "",
        may_play_here=may == ["enter"] and not night.format.duplicate,
        levels=list(levels),
        clock=clock_view(night, state.now),
    )


def _seating(round_: Round | None, number: int) -> Seating | None:
    seatings = () if round_ is None else round_.seatings
    return next((seating for seating in seatings if seating.table == number), None)


def _may(night: Night, round_: Round | None, seating: Seating | None) -> list[Said]:
    """What a side of the table may say now."""
    if night.phase is not Phase.PLAYING or round_ is None or seating is None or seating.has_ghost:
        return []
    state: TableState = round_.tables[seating.table]
    if state.result is None:
        return ["enter"]
    is_agreed = len(state.confirmed) == len(seating.sides)
    return [] if is_agreed else ["confirm", "dispute", "correct"]


def _next(night: Night, round_: Round | None, number: int) -> str:
    """Where the sides go, as the guide card of the table says; not where somebody sits out."""
    if night.phase is not Phase.PLAYING or round_ is None:
        return ""
    is_last = night.length and round_.number >= night.length
    is_full = not round_.sitting_out and all(len(s.sides) == 2 for s in round_.seatings)
    if is_last or not is_full or night.format.pairing is not Pairing.MOVING:
        return ""
    card = guide_cards_of(night, len(round_.seatings))[number - 1]
    parts = [
        _("{who}: to table {table}").format(who=move.who, table=move.to)
        if move.to is not None
        else _("{who}: stay").format(who=move.who)
        for move in card.moves
    ]
    return " · ".join(parts)
