"""One deal as an OpenSpiel game, registered as ``python_fortyfives``.

Parameters: `rules`, a preset or JSON as everywhere; `players` and `sides` (0: as usual);
`dealer`. The only chance node is the first: one of `SHUFFLES` decks. Returns are what a side
gained more than the others did on average, the same for all its seats.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

import pyspiel

from fortyfives.cards import ACE_OF_HEARTS, full_deck, hand_text
from fortyfives.game.actions import Action, Discard, action_text
from fortyfives.game.legal import legal_actions
from fortyfives.game.machine import follow, run, start_deal
from fortyfives.game.state import Over, SeatView, State, play_of
from fortyfives.game.view import view
from fortyfives.rules.library import load_rules
from fortyfives.rules.ruleset import RuleSet
from fortyfives.spiel.numbering import Numbering

SHUFFLES: Final = 1 << 16
MOST: Final = 400.0
"""No deal brings more than so many points."""

LONGEST: Final = 400
"""No deal has more actions."""

assert ACE_OF_HEARTS == 26

TYPE: Final = pyspiel.GameType(
    short_name="python_fortyfives",
    long_name="Forty-Fives, one deal",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"rules": "nova-scotia", "players": 0, "sides": 0, "dealer": 0},
)


def rules_of(parameters: Mapping[str, Any]) -> RuleSet:
    """The house that the parameters of a game name."""
    text = str(parameters.get("rules", "nova-scotia"))
    spec = json.loads(text) if text.startswith("{") else text
    players, sides = int(parameters.get("players", 0)), int(parameters.get("sides", 0))
    return load_rules(spec, players=players or None, sides=sides or None)


class FortyFivesGame(pyspiel.Game):  # type: ignore[misc]
    """The game; a state is made by `new_initial_state`."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules = rules_of(given)
        self.dealer = int(given.get("dealer", 0)) % self.rules.players
        self.numbering = Numbering(self.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbering.size,
            max_chance_outcomes=SHUFFLES,
            num_players=self.rules.players,
            min_utility=-MOST,
            max_utility=MOST,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, given)

    def new_initial_state(self) -> FortyFivesState:
        """The state before the shuffle."""
        return FortyFivesState(self)

    def state_of(self, deal: State, heard: tuple[str, ...] = ()) -> FortyFivesState:
        """A deal in progress as a state; `heard` is what all have heard so far."""
        made = FortyFivesState(self)
        made.moment = _Moment(deal, heard)
        return made


@dataclass(frozen=True, slots=True)
class _Moment:
    """A deal and what was said and laid in it. Nothing in it changes, so a copy is itself."""

    deal: State | None = None
    heard: tuple[str, ...] = ()

    def __deepcopy__(self, memo: object) -> _Moment:
        return self


class FortyFivesState(pyspiel.State):  # type: ignore[misc]
    """A point of a deal."""

    def __init__(self, game: FortyFivesGame) -> None:
        super().__init__(game)
        self.moment = _Moment()

    @property
    def deal(self) -> State:
        """The deal, once it is shuffled."""
        assert self.moment.deal is not None
        return self.moment.deal

    def current_player(self) -> int:
        """The seat on turn, or OpenSpiel's numbers for chance and the end."""
        if self.moment.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.deal.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def is_terminal(self) -> bool:
        """Whether the points are added up."""
        return self.moment.deal is not None and self.deal.turn is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The shuffles."""
        return [(shuffle, 1.0 / SHUFFLES) for shuffle in range(SHUFFLES)]

    def view(self, player: int) -> SeatView:
        """What a seat sees."""
        return view(self.deal, player)

    def _legal_actions(self, player: int) -> list[int]:
        seen, numbering = view(self.deal, player), self.get_game().numbering
        return sorted(numbering.number(action, seen.own.hand) for action in legal_actions(seen))

    def number(self, action: Action) -> int:
        """The number of an action of the seat on turn."""
        return int(self.get_game().numbering.number(action, self._hand()))

    def action(self, number: int) -> Action:
        """The action that a number stands for, here."""
        found: Action = self.get_game().numbering.action(number, self._hand())
        return found

    def _hand(self) -> int:
        return self.deal.owns[self.current_player()].hand

    def _apply_action(self, number: int) -> None:
        if self.moment.deal is None:
            self.moment = _Moment(_shuffled(self.get_game(), number))
            return
        seat, action = self.current_player(), self.action(number)
        said = f"{seat} discard {action.cards.bit_count()}" if isinstance(action, Discard) else (
            f"{seat} {action_text(action)}"
        )  # fmt: skip
        after = follow(self.deal, seat, action)[0]
        self.moment = replace(self.moment, deal=after, heard=(*self.moment.heard, said))

    def _action_to_string(self, player: int, number: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return f"shuffle {number}"
        hand = self.deal.owns[player].hand
        return action_text(self.get_game().numbering.action(number, hand))

    def information_state_string(self, player: int | None = None) -> str:
        """What a seat knows: its cards, what it threw, what all have seen and heard."""
        seat = self.current_player() if player is None else player
        deal = self.deal
        facts, own = view(deal, seat).facts, view(deal, seat).own
        public = (*facts.turned, *facts.stock_turned, *(card for _, card in facts.shown))
        up = " ".join(map(str, public))
        return f"{seat}|{hand_text(own.hand)}|{hand_text(own.thrown)}|{up}|{self.moment.heard}"

    def returns(self) -> list[float]:
        """Points gained more than the others on average, by seat; zeros before the end."""
        game = self.get_game()
        players, side_of = game.rules.players, game.rules.side_of
        if not self.is_terminal():
            return [0.0] * players
        phase = self.deal.phase
        assert isinstance(phase, Over)
        points = phase.outcome.points
        total, others = sum(points), max(1, len(points) - 1)
        return [
            points[side_of(seat)] - (total - points[side_of(seat)]) / others
            for seat in range(players)
        ]

    def __str__(self) -> str:
        if self.moment.deal is None:
            return "before the shuffle"
        hands = " / ".join(hand_text(own.hand) for own in self.deal.owns)
        play = play_of(self.deal.phase)
        return f"{hands} | {len(play.tricks) if play else 0} tricks | {self.moment.heard}"


def _shuffled(game: FortyFivesGame, shuffle: int) -> State:
    """A fresh deal."""
    deck = list(full_deck(joker=game.rules.deck.joker))
    Random(shuffle).shuffle(deck)
    scores = (0,) * game.rules.sides
    return run(start_deal(game.rules, deck=tuple(deck), dealer=game.dealer, scores=scores))[0]


pyspiel.register_game(TYPE, FortyFivesGame)

__all__ = ["SHUFFLES", "FortyFivesGame", "FortyFivesState"]
