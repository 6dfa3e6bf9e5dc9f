"""Games to look through: from a kept record to steps, each with the deal after it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from fortyfives.cards import Hand, card_text
from fortyfives.game.events import SPECTATOR, Event
from fortyfives.game.evolve import evolve
from fortyfives.game.machine import start_deal
from fortyfives.game.record import Replay as Replayed
from fortyfives.game.record import read, replay
from fortyfives.game.state import Over, State
from fortyfives.game.text import seat_names, side_name
from fortyfives.game.view import view
from fortyfives.i18n import gettext as _
from fortyfives.server.denials import Denied
from fortyfives.server.table.deal_view import Showing, deal_view
from fortyfives.server.table.house_view import house_view
from fortyfives.server.table.match import SettledDeal
from fortyfives.server.table.results import score_row
from fortyfives.server.table.telling import tell
from fortyfives.server.wire.pages import Replay, ReplayDeal, ReplayStep, ReplaySteps
from fortyfives.server.wire.table import Fairness, ScoreRow, WordsView
from fortyfives.server.wire.view import DealView, EventView


@lru_cache(maxsize=32)
def _replayed(text: str) -> Replayed:
    return replay(read(text))


def replay_page(game: str, text: str) -> Replay:
    """A game in short, in the language in use; `text` is its record."""
    found = _replayed(text)
    names, sides = _names(found)
    house = found.record.extra.get("house")
    return Replay(
        game=game,
        names=list(names),
        house=house_view(found.game.rules, house if isinstance(house, str) else ""),
        winner=found.game.winner,
        scores=list(found.game.scores),
        deals=[_deal(found, number, names, sides) for number in range(len(found.deals))],
    )


def _names(found: Replayed) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names, rules = seat_names(found), found.game.rules
    return names, tuple(side_name(rules, names, side) for side in range(rules.sides))


def _deal(
    found: Replayed, number: int, names: tuple[str, ...], sides: tuple[str, ...]
) -> ReplayDeal:
    deal = found.deals[number]
    dealer = deal.state.facts.dealer
    return ReplayDeal(
        deal=number,
        dealer=dealer,
        title=_("Deal {number}: {dealer} deals").format(number=number + 1, dealer=names[dealer]),
        steps=len(deal.events),
        row=_row(deal.state, number, sides),
        fairness=_fairness(found, number),
    )


def _row(state: State, number: int, sides: tuple[str, ...]) -> ScoreRow | None:
    if not isinstance(state.phase, Over):
        return None
    return score_row(number, SettledDeal(state.facts, state.phase.outcome), sides)


def _fairness(found: Replayed, number: int) -> Fairness | None:
    extra = found.record.deals[number].extra
    if "commitment" not in extra:
        return None
    words = [WordsView(seat=seat, text=text) for seat, text in extra.get("words", [])]
    return Fairness(
        deal=number, commitment=extra["commitment"], words=words, seed=extra.get("seed")
    )


def replay_steps(game: str, text: str, number: int, seat: int | None) -> ReplaySteps:
    """A deal step by step as a seat saw it, or with all hands open.

    Raises `Denied` (``unknown_deal``, ``seat_unknown``).
    """
    found = _replayed(text)
    if not 0 <= number < len(found.deals):
        raise Denied("unknown_deal")
    rules = found.game.rules
    if seat is not None and not 0 <= seat < rules.players:
        raise Denied("seat_unknown")
    record, deal = found.record.deals[number], found.deals[number]
    facts = deal.state.facts
    state = start_deal(
        rules,
        deck=record.deck,
        dealer=facts.dealer,
        scores=facts.scores,
        number=number,
        out=facts.out,
    )
    names, sides = _names(found)
    how = Showing(game=game, move=0, names=names, side_names=sides, may_act=False)
    start, steps = _seen(state, seat, how), []
    for event in deal.events:
        state = evolve(state, event)
        told = _told(event, seat, state, how)
        steps.append(ReplayStep(event=told, view=_seen(state, seat, how)))
    return ReplaySteps(
        game=game,
        deal=number,
        seat=seat,
        start=start,
        steps=steps,
        deck=[card_text(card) for card in record.deck],
    )


def _told(event: Event, seat: int | None, state: State, how: Showing) -> EventView:
    viewer = SPECTATOR if seat is None else seat
    return tell([event], viewer, state.facts, how.names, how.side_names)[0]


def _seen(state: State, seat: int | None, how: Showing) -> DealView:
    if seat is not None:
        return deal_view(view(state, seat), how)
    hands: tuple[Hand, ...] = tuple(own.hand for own in state.owns)
    return deal_view(view(state, SPECTATOR), replace(how, open_hands=hands))
