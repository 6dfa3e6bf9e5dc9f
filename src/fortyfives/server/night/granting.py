"""Wishes of the desk: each becomes functions of `cardnight.desk`, granted all together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from fortyfives.cardnight.desk import cards, door, drawing, playing, results, settling
from fortyfives.cardnight.desk.asking import missing, round_of, seating_of, table_of
from fortyfives.cardnight.desk.desk import Desk
from fortyfives.cardnight.events import Event
from fortyfives.cardnight.exchange import CsvEntry, entries_from_csv
from fortyfives.cardnight.model import Game, Night, Result
from fortyfives.cardnight.punch_card import Card
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from fortyfives.server.wire import night_card_wishes as also
from fortyfives.server.wire import night_wishes as asked
from fortyfives.server.wire.night_asked import DeskWish

Step: TypeAlias = Callable[[Night], Sequence[Event]]
"""A part of a wish, in the night that the parts before it make."""

TRIES: Final = 3
"""How often a wish is tried when another program writes at the same moment."""


def grant(desk: Desk, name: str, steps: Sequence[Step], *, by: str) -> int:
    """Grant a wish under a name, once; the number of its last event.

    Raises `NightRefusal`; nothing is written then.
    """
    for left in reversed(range(TRIES)):
        try:
            return desk.once(name, steps, by=by)
        except NightRefusal as refusal:
            if refusal.reason is not NightReason.MOVED_ON or not left:
                raise
    raise AssertionError("the last try returns or raises")


def steps_of(wish: asked.AnyWish, seed: bytes) -> Sequence[Step]:
    """What a wish of the desk does."""
    return _STEPS[type(wish)](wish, seed)


# -------------------------------------------------------------------- the door


def _enter(wish: asked.EnterWish, seed: bytes) -> Sequence[Step]:
    return [
        lambda night: door.enter(
            night,
            wish.names,
            seed=seed,
            cookie=wish.cookie,
            paid=wish.paid,
            strength=wish.strength,
        )
    ]


def _enter_csv(wish: asked.EnterManyWish, seed: bytes) -> Sequence[Step]:
    return [partial(_enter_one, entry=e, seed=seed) for e in entries_from_csv(wish.text, "CSV")]


def _enter_one(night: Night, *, entry: CsvEntry, seed: bytes) -> Sequence[Event]:
    return door.enter(night, entry.names, cookie=entry.cookie, strength=entry.strength, seed=seed)


def _change_entry(wish: asked.ChangeEntryWish, _seed: bytes) -> Sequence[Step]:
    return [
        lambda night: door.change_entry(
            night,
            wish.entry,
            names=wish.names,
            cookie=wish.cookie,
            paid=wish.paid,
            strength=wish.strength,
            why=wish.why,
        )
    ]


# --------------------------------------------------------------------- results


def games_of(given: Sequence[asked.GameGiven]) -> list[Game]:
    """Games as a page gives them; with points alone, most points win."""
    return [
        Game(winner=game.winner, points=tuple(game.points))
        if game.winner is not None or not game.points
        else results.game_from_points(game.points)
        for game in given
    ]


def result_of(
    night: Night, table: int, games: Sequence[asked.GameGiven], cut: int | None, number: int | None
) -> Result:
    """The result of a table from its games. Raises `NightRefusal`."""
    seating = seating_of(round_of(night, number), table)
    return results.make_result(night, seating, games_of(games), cut_winner=cut)


def _winners(wish: asked.WinnersWish, _seed: bytes) -> Sequence[Step]:
    return [partial(_winner, unit=unit, number=wish.round) for unit in wish.units]


def _winner(night: Night, *, unit: int, number: int | None) -> Sequence[Event]:
    seating = table_of(round_of(night, number), unit)
    side = next(n for n, units in enumerate(seating.sides) if unit in units)
    games = [Game(winner=side)] * night.format.games
    result = results.make_result(night, seating, games)
    return results.enter_result(night, seating.table, result, number=number)


def _enter_result(wish: asked.EnterResultWish, _seed: bytes) -> Sequence[Step]:
    def step(night: Night) -> Sequence[Event]:
        result = result_of(night, wish.table, wish.games, wish.cut, wish.round)
        return results.enter_result(night, wish.table, result, number=wish.round)

    return [step]


def _correct_result(wish: asked.CorrectResultWish, _seed: bytes) -> Sequence[Step]:
    def step(night: Night) -> Sequence[Event]:
        result = result_of(night, wish.table, wish.games, wish.cut, wish.round)
        return results.correct_result(night, wish.table, result, number=wish.round, why=wish.why)

    return [step]


def _confirm(wish: asked.ConfirmWish, _seed: bytes) -> Sequence[Step]:
    return [lambda night: results.confirm_result(night, wish.table, number=wish.round)]


def _confirm_all(wish: asked.ConfirmAllWish, _seed: bytes) -> Sequence[Step]:
    def step(night: Night) -> Sequence[Event]:
        round_ = round_of(night, wish.round)
        tables = {number: round_.tables[number] for number in missing(round_)}
        waiting = [n for n, state in tables.items() if state.result and not state.disputed]
        if not waiting:
            raise NightRefusal(NightReason.NOTHING_CHANGES)
        confirmed = [results.confirm_result(night, n, number=wish.round) for n in waiting]
        return [event for events in confirmed for event in events]

    return [step]


def _dispute(wish: asked.DisputeWish, _seed: bytes) -> Sequence[Step]:
    return [
        lambda night: results.dispute_result(
            night, wish.table, side=wish.side, number=wish.round, why=wish.why
        )
    ]


# -------------------------------------------------------------------- settling


def _move_cash(wish: asked.MoveCashWish, _seed: bytes) -> Sequence[Step]:
    return [
        lambda night: settling.move_cash(
            night, wish.kind, wish.amount, pot=wish.pot, note=wish.note, unit=wish.unit
        )
    ]


def _card(wish: also.HandInWish) -> Card:
    return Card(won=wish.won, points=wish.points, against=wish.against, best=wish.best)


Maker: TypeAlias = Callable[[Any, bytes], Sequence[Step]]


def _simple(step: Callable[[Night, Any, bytes], Sequence[Event]]) -> Maker:
    """A wish of one step."""
    return lambda wish, seed: [lambda night: step(night, wish, seed)]


_STEPS: Final[Mapping[type[DeskWish], Maker]] = {
    asked.EnterWish: _enter,
    asked.EnterManyWish: _enter_csv,
    asked.ChangeEntryWish: _change_entry,
    asked.RemoveEntryWish: _simple(lambda night, wish, _: door.remove_entry(night, wish.entry)),
    asked.DrawWish: _simple(lambda night, _, seed: drawing.draw(night, seed=seed)),
    asked.ChooseOddWish: _simple(lambda night, wish, _: drawing.choose_odd(night, wish.odd)),
    asked.ChooseLengthWish: _simple(
        lambda night, wish, _: drawing.choose_length(night, wish.rounds)
    ),
    asked.WithdrawWish: _simple(lambda night, wish, _: door.withdraw(night, wish.unit)),
    asked.ComeBackWish: _simple(lambda night, wish, _: door.come_back(night, wish.unit)),
    asked.SeatNextWish: _simple(lambda night, wish, _: playing.seat_next(night, number=wish.round)),
    asked.UndoRoundWish: _simple(
        lambda night, wish, _: playing.undo_round(night, number=wish.round)
    ),
    asked.SetClockWish: _simple(lambda night, wish, _: playing.set_clock(night, wish.minutes)),
    asked.StartClockWish: _simple(lambda night, _, __: playing.start_clock(night)),
    asked.StopClockWish: _simple(lambda night, _, __: playing.stop_clock(night)),
    asked.EndPlayWish: _simple(lambda night, _, __: playing.end_play(night)),
    asked.ResumePlayWish: _simple(lambda night, _, __: playing.resume_play(night)),
    asked.WinnersWish: _winners,
    asked.EnterResultWish: _enter_result,
    asked.CorrectResultWish: _correct_result,
    asked.ConfirmWish: _confirm,
    asked.ConfirmAllWish: _confirm_all,
    asked.DisputeWish: _dispute,
    asked.TieWish: _simple(
        lambda night, wish, _: settling.wish(night, wish.prize, wish.unit, wish.wish)
    ),
    asked.CutWish: _simple(lambda night, wish, _: settling.cut(night, wish.prize, wish.cards)),
    asked.PlayOffWish: _simple(
        lambda night, wish, _: settling.play_off(night, wish.prize, tuple(wish.units), wish.winner)
    ),
    asked.DrawCookieWish: _simple(
        lambda night, wish, seed: settling.draw_cookie(night, seed=seed, word=wish.word)
    ),
    asked.DrawFiftyWish: _simple(
        lambda night, wish, seed: settling.draw_fifty(
            night, seed=seed, word=wish.word, tickets=wish.tickets
        )
    ),
    asked.MoveCashWish: _move_cash,
    asked.PayWish: _simple(lambda night, wish, _: settling.pay(night, wish.prize)),
    asked.PayAllWish: _simple(lambda night, _, __: settling.pay_all(night)),
    also.ChooseResultsWish: _simple(
        lambda night, wish, _: drawing.choose_results(night, wish.results)
    ),
    also.HandInWish: _simple(
        lambda night, wish, _: cards.hand_in(night, wish.unit, _card(wish), at_half=wish.at_half)
    ),
    also.CorrectCardWish: _simple(
        lambda night, wish, _: cards.correct_card(
            night, wish.unit, _card(wish), at_half=wish.at_half, why=wish.why
        )
    ),
    also.ShowJarWish: _simple(lambda night, wish, _: settling.show_jar(night, wish.units)),
    also.NextTicketWish: _simple(
        lambda night, wish, seed: settling.draw_next_ticket(night, seed=seed, missed=wish.missed)
    ),
    also.NameTicketWish: _simple(lambda night, wish, _: settling.name_ticket(night, wish.name)),
    also.ReopenTieWish: _simple(
        lambda night, wish, _: settling.reopen_tie(night, wish.prize, why=wish.why)
    ),
    also.UndoCashWish: _simple(
        lambda night, wish, _: settling.undo_cash(night, wish.number, why=wish.why)
    ),
    asked.CloseWish: _simple(
        lambda night, wish, _: settling.close(night, counted=wish.counted, accept=wish.accept)
    ),
}
"""What each wish does; every kind has its line (a test sees to it)."""
