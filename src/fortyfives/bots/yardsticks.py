"""Yardsticks: players that only an arena can seat, to know how far the others are from the best.

`open-cards` plays by the exact solver with every hand before its eyes. It is no bot: it is given
the whole deal, which no name among the levels ever is. `master-plays` is the master with the club
player's calls, names and discards, as `open-cards` and the expert have them, so that these three
and the club player differ in the play alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fortyfives.bots.bot import Bot, make_bot, registry
from fortyfives.bots.club.camps import camps
from fortyfives.bots.club.club import Club
from fortyfives.bots.club.picture import look
from fortyfives.bots.club.playing import choices, said
from fortyfives.bots.worlds import World
from fortyfives.game.actions import Action, Play
from fortyfives.game.game import Game
from fortyfives.game.legal_play import lawful, may_rob
from fortyfives.game.state import Playing, SeatView, State


class OpenCards:
    """Plays as well as anyone can against players who see all cards too; else as the club player.

    Among cards of the same value it takes the one that the club player likes best.
    """

    def __init__(self) -> None:
        from fortyfives.bots.weighing import Weigher  # loads the kernel

        self._club = Club()
        self._weigher = Weigher()

    def choose_open(self, state: State, view: SeatView) -> Action:
        """The action of the seat on turn; the view is that of its seat in this state."""
        phase = view.phase
        usual = self._club.choose(view)
        if not isinstance(phase, Playing) or not isinstance(usual, Play) or may_rob(view):
            return usual
        allowed = lawful(view.own, view.seat, view.facts, phase)
        if allowed & (allowed - 1) == 0:
            return usual
        values = self._weigher.totals(view, phase, [world_of(state)])
        liked = choices(look(view, phase), camps(view, phase), allowed)
        best = max(liked, key=lambda choice: (round(values[choice.card], 6), choice.value))
        return said(view, phase, best.card)


def world_of(state: State) -> World:
    """The true world."""
    return World(
        hands=tuple(own.hand for own in state.owns),
        thrown=tuple(own.thrown for own in state.owns),
        kitty=state.kitty,
        stock=state.stock,
        withheld=tuple(own.withheld for own in state.owns),
    )


class Seated:
    """A yardstick with a game to look into, as a bot."""

    def __init__(self, player: OpenCards, game: Game) -> None:
        self._player = player
        self._game = game

    def choose(self, view: SeatView) -> Action:
        """The answer, found with all cards seen."""
        assert self._game.state is not None
        return self._player.choose_open(self._game.state, view)


def _master_plays(seed: int) -> Bot:
    from fortyfives.bots.master import Master

    return Master(seed, plays_only=True)


OPEN: Final[Mapping[str, Callable[[], OpenCards]]] = {"open-cards": OpenCards}
BLIND: Final[Mapping[str, Callable[[int], Bot]]] = {"master-plays": _master_plays}


def arena_names() -> tuple[str, ...]:
    """The names that only an arena knows."""
    return (*OPEN, *BLIND)


def is_steady(name: str) -> bool:
    """Whether a player keeps to the contract of bots: the same answer to the same view.

    A yardstick that sees all hands does not, and a program need not.
    """
    return name in registry or name in BLIND


def seat(name: str, seed: int, game: Game) -> Bot:
    """A player of a game by its name, a yardstick or a bot. Raises `UnknownBotError`."""
    if name in OPEN:
        return Seated(OPEN[name](), game)
    make = BLIND.get(name)
    return make_bot(name, seed) if make is None else make(seed)
