"""A game in progress: the engine, the opponents, and what the person may see of it.

No input and no output here. Whatever happens comes back as `Happening`s of the person's seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, TypeGuard

from fortyfives.bots.bot import Bot, make_bot
from fortyfives.cli.terminal.seating import Seating
from fortyfives.cli.terminal.setup import BadSave, Setup, read_setup
from fortyfives.cli.terminal.tell import Happening
from fortyfives.errors import FortyFivesError, Refusal
from fortyfives.game.actions import Action, CallRevoke, Concede, action_text, parse_seat_action
from fortyfives.game.events import Event, redact
from fortyfives.game.game import Game
from fortyfives.game.legal import legal_actions
from fortyfives.game.machine import start_deal
from fortyfives.game.reckon import bonus_seat
from fortyfives.game.situations import Named, of_deal
from fortyfives.game.state import AuctionCall, Closing, Facts, Over, SeatView
from fortyfives.game.view import evolve_view
from fortyfives.game.view import view as view_of
from fortyfives.rules.contracts import Contract
from fortyfives.rules.options import Json
from fortyfives.rules.ruleset import RuleSet
from fortyfives.rules.scoring import TRICKS, Outcome, forfeits_bonus

FORMAT: Final = "fortyfives-saved/1"


@dataclass(frozen=True, slots=True)
class DealLine:
    """A finished deal as the score sheet has it."""

    number: int
    dealer: int
    bidder: int | None
    contract: Contract | None
    bagged: bool
    calls: tuple[AuctionCall, ...]
    outcome: Outcome
    situations: tuple[Named, ...]
    bonus_seat: int | None
    bonus: int


class Session:
    """One game between a person and computer players."""

    def __init__(self, setup: Setup) -> None:
        """Raises `RulesError` and `UnknownBotError`."""
        self.setup = setup
        self.rules: RuleSet = setup.rule_set()
        self.seating: Seating = setup.seating(self.rules)
        self.game = Game(self.rules, seed=setup.seed, dealer=setup.dealer)
        self.bots: Mapping[int, Bot] = {
            seat: make_bot(setup.bot_of(seat), _bot_seed(setup.seed, seat))
            for seat in range(len(setup.names))
            if seat != setup.seat
        }
        self.sheet: list[DealLine] = []

    # ---------------------------------------------------------- looking

    @property
    def seat(self) -> int:
        """The person's seat."""
        return self.setup.seat

    @property
    def has_begun(self) -> bool:
        """Whether a card has been dealt."""
        return self.game.state is not None

    @property
    def view(self) -> SeatView:
        """What the person may know of the running deal."""
        return self.game.view(self.seat)

    @property
    def is_over(self) -> bool:
        """Whether the game has been won."""
        return self.game.is_over

    @property
    def is_my_turn(self) -> bool:
        """Whether the person's action is awaited."""
        return self.game.turn == self.seat

    @property
    def needs_deal(self) -> bool:
        """Whether the next thing is to deal."""
        state = self.game.state
        return not self.is_over and (state is None or isinstance(state.phase, Over))

    @property
    def waits_for_revokes(self) -> bool:
        """Whether the deal is played and waits to be added up."""
        return self.game.waits_for_revokes

    @property
    def am_out(self) -> bool:
        """Whether the person's side is out of the game."""
        state = self.game.state
        side = self.rules.side_of(self.seat)
        return state is not None and side in _out(state.facts.out, state.phase)

    # ------------------------------------------------------------ doing

    def deal(self) -> list[Happening]:
        """Deal the next cards."""
        happenings = self.close() if self.waits_for_revokes else []
        events = self.game.start_deal()
        return happenings + self._happenings(events, self.first_view())

    def act(self, seat: int, action: Action) -> list[Happening]:
        """Do something for a seat. Raises `Refusal`."""
        before = self.view
        return self._happenings(self.game.act(seat, action), before)

    def play(self, action: Action) -> list[Happening]:
        """Do something for the person. Raises `Refusal`.

        Who concedes between two deals does it in the next one, since a deal is what is given up.
        """
        happenings = []
        if isinstance(action, Concede) and self.needs_deal and not self.am_out:
            happenings = self.deal()
        return happenings + self.act(self.seat, action)

    def bot_move(self) -> list[Happening]:
        """Let the computer player on turn act."""
        turn = self.game.turn
        assert turn is not None
        view = self.game.view(turn)
        try:
            return self.act(turn, self.bots[turn].choose(view))
        except Refusal:  # a program of somebody's may err; the table goes on
            return self.act(turn, legal_actions(view)[0])

    def close(self) -> list[Happening]:
        """Add up a deal that waits, once the computers have called what they have seen."""
        happenings: list[Happening] = []
        for offender, trick in self._seen_revokes():
            caller = self._caller_against(offender)
            if caller is not None:
                happenings += self._try(caller, CallRevoke(offender, trick))
        before = self.view
        return happenings + self._happenings(self.game.close_deal(), before)

    def undo(self) -> bool:
        """Go back to the person's last decision of this deal; tells whether there was one."""
        if not any(seat == self.seat for seat, _action in self._running_actions()):
            return False
        was_over = bool(self.sheet) and self.sheet[-1].number == self.game.number
        while self._running_actions():
            seat, _action = self._running_actions()[-1]
            if not self.game.undo():
                return False
            if seat == self.seat:
                break
        if was_over and self.game.state is not None and not isinstance(self.game.state.phase, Over):
            self.sheet.pop()
        return True

    # --------------------------------------------------------- the save

    def as_json(self) -> dict[str, Json]:
        """The game as it is saved: what it started from and all that was done."""
        deals = [
            [f"{seat} {action_text(action)}" for seat, action in deal.actions]
            for deal in self.game.deals
        ]
        closed = not self.waits_for_revokes
        return {"format": FORMAT, "setup": self.setup.as_json(), "deals": deals, "closed": closed}

    # ---------------------------------------------------------- private

    def _running_actions(self) -> Sequence[tuple[int, Action]]:
        deals = self.game.deals
        return deals[-1].actions if deals else ()

    def _happenings(self, events: Sequence[Event], view: SeatView) -> list[Happening]:
        """The person's side of some events, with the view step by step."""
        out: list[Happening] = []
        for event in events:
            seen = redact(event, self.seat)
            after = evolve_view(view, seen)
            out.append(Happening(seen, view, after))
            view = after
        self._note_deal()
        return out

    def first_view(self) -> SeatView:
        """What the person saw before the first card of the running deal was dealt."""
        running, state = self.game.deals[-1], self.game.state
        assert state is not None
        facts = state.facts
        start = start_deal(
            self.rules,
            deck=running.deck,
            dealer=facts.dealer,
            scores=facts.scores,
            number=facts.number,
            out=facts.out,
        )
        return view_of(start, self.seat)

    def _note_deal(self) -> None:
        """Write a deal that has just ended on the score sheet."""
        state = self.game.state
        if state is None or not isinstance(state.phase, Over):
            return
        facts = state.facts
        if self.sheet and self.sheet[-1].number == facts.number:
            return
        self.sheet.append(
            DealLine(
                facts.number,
                facts.dealer,
                facts.bidder,
                facts.contract,
                facts.bagged,
                facts.calls,
                state.phase.outcome,
                tuple(of_deal(facts, state.phase.outcome)),
                _bonus_seat(facts, state.phase),
                self.rules.score.bonus,
            )
        )

    def _seen_revokes(self) -> list[tuple[int, int]]:
        """The revokes that anyone can see once all five tricks lie open.

        After a claim the cards left were never played, so nothing is called then.
        """
        state = self.game.state
        assert state is not None
        assert isinstance(state.phase, Closing)
        if state.phase.claim is not None or len(state.phase.play.tricks) < TRICKS:
            return []
        called = {(v.offender, v.trick) for v in state.facts.verdicts if v.proven}
        return sorted(state.revokes - called)

    def _caller_against(self, offender: int) -> int | None:
        side = self.rules.side_of(offender)
        return next((seat for seat in self.bots if self.rules.side_of(seat) != side), None)

    def _try(self, seat: int, action: Action) -> list[Happening]:
        try:
            return self.act(seat, action)
        except Refusal:
            return []


def _bonus_seat(facts: Facts, phase: Over) -> int | None:
    """Whose trick earned the bonus; None where nobody was given it."""
    if phase.play is None or not any(phase.outcome.taken):
        return None
    seat = bonus_seat(facts, phase.play, phase.claim)
    if seat is None or forfeits_bonus(facts.rules, facts.scores[facts.rules.side_of(seat)]):
        return None
    return seat


def _out(out: frozenset[int], phase: Any) -> frozenset[int]:
    return phase.outcome.out if isinstance(phase, Over) else out


def _bot_seed(seed: bytes, seat: int) -> int:
    """A seed of its own for each computer player, the same whenever the game is resumed."""
    return int.from_bytes(sha256(seed + bytes([seat])).digest()[:8], "big")


def restore(data: Any) -> Session:
    """A session as it was saved. Raises `BadSave`."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadSave("format")
    setup, deals = data.get("setup"), data.get("deals")
    if not isinstance(setup, dict):
        raise BadSave("setup")
    if not _are_deals(deals):
        raise BadSave("deals")
    try:
        session = Session(read_setup(setup))
        if session.rules.players != len(session.setup.names):
            raise BadSave("names")
        for deal in deals:
            session.deal()
            for line in deal:
                session.act(*parse_seat_action(line))
        if data.get("closed") and session.waits_for_revokes:
            session.close()
    except FortyFivesError as error:
        raise BadSave(str(error)) from error
    return session


def _are_deals(value: Any) -> TypeGuard[list[list[str]]]:
    """Whether a value is a list of deals, each a list of actions as text."""
    return isinstance(value, list) and all(
        isinstance(deal, list) and all(isinstance(line, str) for line in deal) for deal in value
    )
