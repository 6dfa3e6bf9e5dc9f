"""Replaying a record: every deck, dealer, action and figure of it is checked against the rules.

A record may leave out what nobody had to choose, or what says nothing: a turned proposal left
lying (`norob`), a question not asked (`stay`), a swap not made (`noswap`), the answers to a claim
(accepted if the deal ends with it, refused if play goes on). Such actions are put in where the
game waits for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from fortyfives.errors import Reason, Refusal
from fortyfives.game.actions import (
    Accept,
    Action,
    AskBooked,
    CallRevoke,
    Concede,
    Fold,
    NoRob,
    NoSwap,
    Refuse,
    Rob,
    Stay,
    Swap,
    TurnCard,
    action_text,
)
from fortyfives.game.events import Event
from fortyfives.game.game import Game, PlayedDeal
from fortyfives.game.legal import legal_actions
from fortyfives.game.machine import run, start_deal, step
from fortyfives.game.record_format import DealRecord, Record, from_refusal, usual_names
from fortyfives.game.record_json import Json, fault
from fortyfives.game.state import Booking, Claiming, Over, Robbing, State, Swapping
from fortyfives.game.view import view
from fortyfives.i18n import gettext
from fortyfives.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class ReplayedDeal:
    """One deal played again: all that happened in it, and the state that it led to."""

    events: tuple[Event, ...]
    state: State


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played again: the game as it stands, and what happened in each deal."""

    record: Record
    game: Game
    deals: tuple[ReplayedDeal, ...]

    def rewritten(self) -> Record:
        """The record of the game as it stands, with all that this record carries besides."""
        extras = [deal.extra for deal in self.record.deals]
        return _record(self.game, self.record.players, self.record.extra, extras)


def replay(record: Record, *, close: bool = True) -> Replay:
    """Play a record again. Raises `RecordError`.

    A last deal that waits for revokes to be called is added up, unless `close` is False.
    """
    first = record.deals[0].dealer if record.deals else 0
    game = Game(record.rules, seed=record.seed, dealer=first)
    deals = []
    for at, deal in enumerate(record.deals):
        is_last = at == len(record.deals) - 1
        is_finished = not is_last or deal.has_result
        happened = [*_start(game, deal, at), *_play(game, deal, at)]
        happened += _close_record(game, is_finished or record.winner is not None)
        if (close or is_finished) and game.waits_for_revokes:
            happened += game.close_deal()
        _check_result(game, deal, at, is_last=is_last)
        assert game.state is not None
        deals.append(ReplayedDeal(tuple(happened), game.state))
    if record.names_winner and record.winner != game.winner:
        text = gettext("The winner is {found}, but the record has {given}.")
        fault(
            "wrong_winner",
            text.format(found=_or_nobody(game.winner), given=_or_nobody(record.winner)),
        )
    return Replay(record, game, tuple(deals))


def _or_nobody(side: int | None) -> str:
    return gettext("nobody yet") if side is None else gettext("side {side}").format(side=side)


def _start(game: Game, deal: DealRecord, at: int) -> Sequence[Event]:
    try:
        if not game.is_over and deal.dealer != game.dealer:
            raise Refusal(Reason.WRONG_DEALER, seat=deal.dealer, wanted=game.dealer)
        return game.start_deal(deal.deck)
    except Refusal as refusal:
        raise from_refusal(refusal, deal=at) from None


def _play(game: Game, deal: DealRecord, at: int) -> Iterator[Event]:
    for place, (seat, action) in enumerate(deal.actions):
        try:
            while (missing := _left_out(game, seat, action)) is not None:
                yield from game.act(*missing)
            yield from game.act(seat, action)
        except Refusal as refusal:
            text = f"{seat} {action_text(action)}"
            raise from_refusal(refusal, deal=at, action=place, text=text) from None


def _close_record(game: Game, is_finished: bool) -> Iterator[Event]:
    """What a deal still needs when the record has no more to say of it."""
    while (answer := _answer_at_end(game, is_finished)) is not None:
        yield from game.act(*answer)


def _answer_at_end(game: Game, is_finished: bool) -> tuple[int, Action] | None:
    """The answer of a seat that has nothing to swap, or accepts a claim that ends the deal."""
    state, turn = game.state, game.turn
    if state is None or turn is None:
        return None
    if isinstance(state.phase, Claiming) and is_finished:
        return turn, Accept()
    is_swap = isinstance(state.phase, Swapping) and list(game.legal()) == [NoSwap()]
    return (turn, NoSwap()) if is_swap else None


_ANSWERS: Mapping[type, tuple[Action, tuple[type, ...]]] = {
    Robbing: (NoRob(), (Rob, NoRob)),
    Booking: (Stay(), (AskBooked, Fold, Stay)),
    Swapping: (NoSwap(), (TurnCard, Swap, NoSwap)),
    Claiming: (Refuse(), (Accept, Refuse)),
}
"""What a record may leave out in a phase, and the answers that it would have instead."""


def _left_out(game: Game, seat: int, action: Action) -> tuple[int, Action] | None:
    """What must have happened before an action for it to be possible, if it was left out."""
    state = game.state
    if state is None or isinstance(action, Concede | CallRevoke):
        return None
    phase = state.phase
    usual, answers = _ANSWERS.get(type(phase), (None, ()))
    if usual is None or (seat == phase.turn and isinstance(action, answers)):
        return None
    if isinstance(phase, Robbing) and not game.rules.has_auction:
        return None
    turn = phase.turn
    return (turn, usual) if turn is not None and usual in game.legal() else None


def _check_result(game: Game, deal: DealRecord, at: int, *, is_last: bool) -> None:
    phase = game.state.phase if game.state else None
    if isinstance(phase, Over):
        _check_figures(deal.points, phase.outcome.points, "points", at)
        _check_figures(deal.scores, phase.outcome.scores, "scores", at)
    elif not is_last or deal.has_result:
        text = gettext("The deal is not finished: seat {seat} has still to act.")
        where = len(deal.actions)
        fault("deal_unfinished", text.format(seat=game.turn), deal=at, action=where)


def _check_figures(
    given: tuple[int, ...] | None, found: tuple[int, ...], key: str, at: int
) -> None:
    if given is not None and given != found:
        text = gettext("“{key}” should be {found}, but the record has {given}.")
        message = text.format(key=key, found=list(found), given=list(given))
        hint = gettext("Figures may be left out; where they stand they must be right.")
        fault(f"wrong_{key}", message, deal=at, hint=hint)


# ------------------------------------------------------------------ writing


def of_game(
    game: Game, players: Sequence[str] = (), extra: Mapping[str, Json] | None = None
) -> Record:
    """The record of a game as it stands, with the seed if all its decks are shuffled from it.

    `extra` are keys to carry along.
    """
    seed = {"seed": game.seed.hex()} if game.is_seeded else {}
    return _record(game, players, seed | dict(extra or {}), ())


def _record(
    game: Game,
    players: Sequence[str],
    extra: Mapping[str, Json],
    deal_extras: Sequence[Mapping[str, Json]],
) -> Record:
    return Record(
        rules=game.rules,
        players=tuple(players) or usual_names(game.rules.players),
        deals=tuple(_deals(game, deal_extras)),
        winner=game.winner,
        names_winner=True,
        extra=extra,
    )


def _deals(game: Game, extras: Sequence[Mapping[str, Json]]) -> Iterator[DealRecord]:
    scores, out = (0,) * game.rules.sides, frozenset[int]()
    for number, deal in enumerate(game.deals):
        outcome = deal.outcome
        yield DealRecord(
            dealer=deal.dealer,
            deck=deal.deck,
            actions=tuple(_worth_writing(game.rules, number, deal, scores, out)),
            points=outcome.points if outcome else None,
            scores=outcome.scores if outcome else None,
            extra=extras[number] if number < len(extras) else {},
        )
        if outcome:
            scores, out = outcome.scores, outcome.out


def _worth_writing(
    rules: RuleSet,
    number: int,
    deal: PlayedDeal,
    scores: tuple[int, ...],
    out: frozenset[int],
) -> Iterator[tuple[int, Action]]:
    """A deal's actions without those that a record leaves out."""
    if not (rules.draw.ace_swap or rules.rob.turned_in_auction):
        yield from deal.actions
        return
    state, _ = run(
        start_deal(rules, deck=deal.deck, dealer=deal.dealer, scores=scores, number=number, out=out)
    )
    followers = [action for _, action in deal.actions[1:]]
    for (seat, action), follower in zip_longest(deal.actions, followers):
        if not _is_left_out(state, seat, action, follower):
            yield seat, action
        state, _ = step(state, seat, action)


def _is_left_out(state: State, seat: int, action: Action, follower: Action | None) -> bool:
    """Whether a record leaves an action out: a proposal left lying, a swap that cannot be made.

    A proposal left lying is written where nothing follows that shows it.
    """
    if isinstance(action, NoRob) and state.facts.rules.has_auction:
        return follower is not None and not isinstance(follower, Concede)
    return isinstance(action, NoSwap) and list(legal_actions(view(state, seat))) == [NoSwap()]
