"""One deal as an OpenSpiel game, registered as ``python_fortyfives``.

Parameters: `rules`, a preset or JSON as everywhere; `players` and `sides` (0: as usual);
`dealer`. The only chance node is the first: one of `SHUFFLES` decks. Returns are what a side
gained more than the others did on average, the same for all its seats.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

import pyspiel

from fortyfives.bots.worlds import state_of, worlds
from fortyfives.cards import ACE_OF_HEARTS, full_deck, hand_text
from fortyfives.game.actions import Action, action_text
from fortyfives.game.machine import run, start_deal
from fortyfives.game.state import Over, SeatView, State, play_of
from fortyfives.game.view import view
from fortyfives.rules.library import load_rules, specification
from fortyfives.rules.ruleset import RuleSet
from fortyfives.spiel.moment import Moment, returns_of
from fortyfives.spiel.numbering import Numbering

SHUFFLES: Final = 1 << 16
MOST: Final = 400.0
"""No deal brings more than so many points."""

LONGEST: Final = 400
"""No deal has more actions."""

_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

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


def parameters_of(rules: RuleSet) -> dict[str, Any]:
    """The parameters with which the game of a house is made."""
    spec = specification(rules)
    return {"rules": spec if isinstance(spec, str) else json.dumps(spec)}


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

    def state_of(self, deal: State, heard: str = "") -> FortyFivesState:
        """A deal in progress as a state; `heard` is what all have heard so far."""
        return self.state_at(Moment(deal, heard))

    def state_at(self, moment: Moment) -> FortyFivesState:
        """A point of a deal as a state."""
        made = FortyFivesState(self)
        made.moment = moment
        return made


_UNSHUFFLED: Final = Moment()


class FortyFivesState(pyspiel.State):  # type: ignore[misc]
    """A point of a deal. Searches in Python ask here, without a way through C++, what they can."""

    def __init__(self, game: FortyFivesGame) -> None:
        super().__init__(game)
        self.moment = _UNSHUFFLED

    @property
    def deal(self) -> State:
        """The deal, once it is shuffled."""
        assert self.moment.deal is not None
        return self.moment.deal

    def current_player(self) -> int:
        """The seat on turn, or OpenSpiel's numbers for chance and the end."""
        deal = self.moment.deal
        if deal is None:
            return _CHANCE
        turn = deal.phase.turn
        return _TERMINAL if turn is None else turn

    def is_terminal(self) -> bool:
        """Whether the points are added up."""
        deal = self.moment.deal
        return deal is not None and deal.phase.turn is None

    def is_chance_node(self) -> bool:
        """Whether the cards are still to be shuffled."""
        return self.moment.deal is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The shuffles."""
        return [(shuffle, 1.0 / SHUFFLES) for shuffle in range(SHUFFLES)]

    def view(self, player: int) -> SeatView:
        """What a seat sees."""
        return view(self.deal, player)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of the legal actions; none for a seat that is not on turn."""
        turn = self.current_player()
        if turn < 0:
            return list(super().legal_actions(*(() if player is None else (player,))))
        return self._legal_actions(turn)[:] if player is None or player == turn else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal(self.get_game().numbering)

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
            self.moment = Moment(_shuffled(self.get_game(), number))
        else:
            self.moment = self.moment.after(self.get_game().numbering, number)

    def _action_to_string(self, player: int, number: int) -> str:
        if player == _CHANCE:
            return f"shuffle {number}"
        hand = self.deal.owns[player].hand
        return action_text(self.get_game().numbering.action(number, hand))

    def information_state_string(self, player: int | None = None) -> str:
        """What a seat knows: its cards, what it threw, what all have seen and heard."""
        return self.moment.knows(self.current_player() if player is None else player)

    def resample_from_infostate(
        self, player: int, probability_sampler: Callable[[], float]
    ) -> FortyFivesState:
        """A state drawn from those that a seat cannot tell from this one (see `bots.worlds`)."""
        seen = self.view(player)
        world = worlds(seen, 1, int(probability_sampler() * (1 << 53)))[0]
        found: FortyFivesState = self.get_game().state_of(state_of(world, seen), self.moment.heard)
        return found

    def returns(self) -> list[float]:
        """Points gained more than the others on average, by seat; zeros before the end."""
        rules = self.get_game().rules
        if not self.is_terminal():
            return [0.0] * int(rules.players)
        phase = self.deal.phase
        assert isinstance(phase, Over)
        return returns_of(rules, phase.outcome.points)

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
