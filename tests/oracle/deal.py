"""One deal from the first card to the adding up of points."""

from __future__ import annotations

from typing import Any

from . import auction, dealing, draw, naming, play, scoring, talk
from .cards import Options, read_card
from .state import Refused, State

MODULES: dict[str, Any] = {
    phase: module for module in (dealing, auction, naming, draw, play) for phase in module.VERBS
}


def tidy(word: str) -> str:
    """Cards written with a 10 are read as T."""
    try:
        return read_card(word)
    except ValueError:
        return word


def parse(action: str) -> tuple[int, str, list[str]]:
    words = action.split()
    if len(words) < 2 or not words[0].isdigit():
        raise Refused("unknown_action", action)
    verb = words[1]
    args = words[2:] if verb in ("bid", "revoke", "packets") else [tidy(w) for w in words[2:]]
    return int(words[0]), verb, args


def canonical(action: str) -> str:
    """The action with discarded cards sorted, so that equal sets are equal texts."""
    seat, verb, args = parse(action)
    return " ".join([str(seat), verb, *(sorted(args) if verb == "discard" else args)])


class Deal(State):
    """turn: the seat that is awaited. over: all is played. closed: the points are added up."""

    def __init__(
        self,
        options: Options,
        dealer: int,
        deck: list[str],
        scores: list[int],
        out: frozenset[int] | set[int] = frozenset(),
    ) -> None:
        super().__init__(options, dealer, deck, scores, out)
        dealing.begin(self)

    def legal_actions(self) -> list[str]:
        """Every action of the seat on turn, or the answers to a claim of the seat that is asked."""
        if self.claimer is not None:
            return [f"{talk.asked(self)[0]} {answer}" for answer in ("accept", "refuse")]
        if self.turn is None:
            return []
        return [f"{self.turn} {rest}" for rest in MODULES[self.phase].legal(self)]

    def apply(self, action: str) -> None:
        seat, verb, args = parse(action)
        if seat >= self.players:
            raise Refused("unknown_action", action)
        if verb in talk.VERBS:
            talk.act(self, seat, verb, args)
            self.close_if_over()
            return
        if self.claimer is not None:
            asked = seat == talk.asked(self)[0]
            raise Refused("wrong_phase" if asked else "not_your_turn", action)
        if self.turn is None:
            raise Refused("not_your_turn", action)
        if seat != self.turn:
            self.refuse_seat(seat, verb)
        module = MODULES[self.phase]
        if verb not in module.VERBS[self.phase]:
            raise Refused("wrong_phase", action)
        allowed = {canonical(legal) for legal in self.legal_actions()}
        if canonical(action) not in allowed:
            raise Refused(module.reason(self, verb, args), action)
        self.do(action)

    def refuse_seat(self, seat: int, verb: str) -> None:
        spoken = seat in self.passed and verb in auction.VERBS["auction"]
        raise Refused("already_passed" if spoken and self.phase == "auction" else "not_your_turn")

    def do(self, action: str) -> None:
        """An action that is listed, known to be legal."""
        seat, verb, args = parse(action)
        if verb in talk.ANSWERS:
            talk.act_answer(self, seat, verb)
        else:
            MODULES[self.phase].act(self, verb, args)
        self.close_if_over()

    def close_if_over(self) -> None:
        if self.over and (self.thrown_in or self.options["play"]["revoke"] != "penalised"):
            self.close()

    def close(self) -> None:
        """Adds the points up, once."""
        if not self.over:
            raise Refused("wrong_phase")
        if not self.closed:
            self.closed = True
            scoring.settle(self)
