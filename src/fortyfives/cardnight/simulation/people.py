"""Simulated people, each of a known strength, and the two ways of playing a game between them.

A strength is a number from 0 to 1: the chance, at every decision, to play as the club player
does rather than as the novice. So real games have players of every grade between the two. The
model of strength, for large counts, has the chance of winning from the difference of the sides'
strengths by a logistic curve; its slope, the number of deals in a game and the points of losers
were measured in real games (`strength.toml`, by `scripts/measure_strength.py`).
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import exp
from random import Random
from typing import Protocol

from fortyfives.bots.bot import Bot, make_bot
from fortyfives.bots.seeding import derive, derive_bytes
from fortyfives.bots.simulate import MOST_DEALS, play_deal
from fortyfives.cardnight.draws import secret
from fortyfives.cardnight.model import Game as Played
from fortyfives.game.actions import Action
from fortyfives.game.game import Game
from fortyfives.game.shuffle import shuffled_deck
from fortyfives.game.state import SeatView
from fortyfives.rules.library import load_rules
from fortyfives.rules.options import Json
from fortyfives.rules.ruleset import RuleSet

Strengths = Sequence[float]
"""The strengths of the two, or the one, on a side; or of all who sit at a table."""


class Grade:
    """A bot between the novice and the club player."""

    def __init__(self, strength: float, seed: int) -> None:
        self._strength = strength
        self._good, self._weak = make_bot("club", seed), make_bot("novice", seed)
        self._random = Random(seed)

    def choose(self, view: SeatView) -> Action:
        """As the club player or as the novice would."""
        bot = self._good if self._random.random() < self._strength else self._weak
        return bot.choose(view)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game at a table, and how many deals it took."""

    game: Played
    deals: int


class Players(Protocol):
    """A way of playing games."""

    name: str

    def game(self, sides: Sequence[Strengths], seed: int) -> Outcome:
        """Play a game between sides."""
        ...

    def deal(self, sides: Sequence[Strengths], number: int, seed: int) -> Outcome:
        """Play deal `number` of a duplicate."""
        ...


# ------------------------------------------------------------------- real games


class RealGames:
    """Every game is played by the game's own machine, with the format's own rules."""

    name = "real"

    def __init__(self, rules: Json, seed: bytes) -> None:
        self._rules = rules
        self._seed = seed

    def game(self, sides: Sequence[Strengths], seed: int) -> Outcome:
        """A whole game; one without a winner after very many deals goes to the most points."""
        rules = self._house(sides)
        game = Game(
            rules, seed=derive_bytes(seed, "deck"), dealer=derive(seed, "cut") % rules.players
        )
        bots = self._bots(rules, sides, seed)
        while not game.is_over and len(game.deals) < MOST_DEALS:
            play_deal(game, bots)
        scores = tuple(game.scores)
        winner = scores.index(max(scores)) if game.winner is None else game.winner
        return Outcome(Played(winner=winner, points=scores), len(game.deals))

    def deal(self, sides: Sequence[Strengths], number: int, seed: int) -> Outcome:
        """One deal with the same cards and dealer as at every other table."""
        rules = self._house(sides)
        game = Game(rules, seed=derive_bytes(seed, "deck"), dealer=(number - 1) % rules.players)
        bots = self._bots(rules, sides, seed)
        deck = shuffled_deck(secret(self._seed, "boards"), number, joker=rules.deck.joker)
        game.start_deal(deck)
        while (seat := game.turn) is not None:
            game.act(seat, bots[seat].choose(game.view(seat)))
        assert game.outcome is not None
        return Outcome(Played(winner=None, points=tuple(game.outcome.points)), 1)

    def _house(self, sides: Sequence[Strengths]) -> RuleSet:
        count = len(sides) * len(sides[0])
        return _house(_frozen(self._rules), count, len(sides))

    def _bots(self, rules: RuleSet, sides: Sequence[Strengths], seed: int) -> list[Bot]:
        return [
            Grade(sides[seat % len(sides)][seat // len(sides)], derive(seed, "bot", seat))
            for seat in range(rules.players)
        ]


def _frozen(rules: Json) -> str:
    return json.dumps(rules)


@cache
def _house(rules: str, players: int, sides: int) -> RuleSet:
    return load_rules(json.loads(rules), players=players, sides=sides)


# -------------------------------------------------------------------- the model


@dataclass(frozen=True, slots=True)
class Measured:
    """What real games of some rules came to, between two club players and two novices."""

    games: int
    won: int
    """Games that the club players won."""
    slope: float
    """Logarithm of their odds: the effect of a whole grade of strength."""
    deals: tuple[int, ...]
    """How many games took 1, 2, 3 … deals, between equals."""
    losers: tuple[int, ...]
    """Points of losers, a sample."""
    target: int
    deal_minutes: float


@cache
def measured(rules: str) -> Measured:
    """The measurement nearest to some rules: of that preset, else of its kind."""
    text = (resources.files("fortyfives.cardnight.simulation") / "strength.toml").read_text("utf-8")
    every = tomllib.loads(text)
    house = load_rules(rules, players=4, sides=2)
    kind = "auction-120" if house.trump.by == "auction" else "traditional-45"
    found = every.get(house.base) or every[kind]
    return Measured(
        games=found["games"],
        won=found["won"],
        slope=found["slope"],
        deals=tuple(found["deals"]),
        losers=tuple(found["losers"]),
        target=found["target"],
        deal_minutes=found["deal_minutes"],
    )


class StrengthModel:
    """Who wins is drawn from the strengths; nobody plays a card."""

    name = "model"

    def __init__(self, found: Measured) -> None:
        self._found = found

    def game(self, sides: Sequence[Strengths], seed: int) -> Outcome:
        """A result as real games have them."""
        random, found = Random(seed), self._found
        weights = [exp(found.slope * sum(side) / len(side)) for side in sides]
        winner = random.choices(range(len(sides)), weights)[0]
        points = tuple(
            found.target if side == winner else random.choice(found.losers)
            for side in range(len(sides))
        )
        deals = random.choices(range(1, len(found.deals) + 1), found.deals)[0]
        return Outcome(Played(winner=winner, points=points), deals)

    def deal(self, sides: Sequence[Strengths], number: int, seed: int) -> Outcome:
        """The model has no cards, so it cannot play the same ones twice."""
        raise NotImplementedError("a duplicate is played in real deals")
