"""Duplicate matches: two kinds of bots on the same deals, with the seats exchanged.

In every deal one side is played by one bot and all the others by the other bot, for every side
and with the bots exchanged, so that luck of the cards and of the seat cancels out. The result
of a deal is the mean advantage in points of the first bot; a bot against itself scores exactly
zero. With `whole_games` the decks of a game are the same and the result is games won.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import TypeVar

from fortyfives.bots.bot import Bot, UnknownBotError, make_bot
from fortyfives.bots.seeding import derive, derive_bytes
from fortyfives.bots.simulate import MOST_DEALS, play_deal
from fortyfives.game.game import Game
from fortyfives.rules.library import load_rules, preset, preset_ids
from fortyfives.rules.ruleset import RuleSet

Seated = TypeVar("Seated")

Z95, Z99 = 1.959964, 2.575829


@dataclass(frozen=True, slots=True)
class Result:
    """Paired differences, one a deal (points a side) or one a game (games won)."""

    differences: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean advantage of the first bot."""
        return fmean(self.differences)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        count = len(self.differences)
        return stdev(self.differences) / sqrt(count) if count > 1 else float("inf")

    def interval(self, z: float = Z95) -> tuple[float, float]:
        """The interval around the mean, 95 % unless told otherwise."""
        return self.mean - z * self.error, self.mean + z * self.error

    @property
    def is_clear(self) -> bool:
        """Whether the 99 % interval lies above zero."""
        return self.interval(Z99)[0] > 0


def seatings(sides: int) -> Iterator[tuple[int, ...]]:
    """Which bot (0 or 1) plays each side: everyone in turn against all the others."""
    for lone in (0, 1) if sides > 2 else (0,):
        for side in range(sides):
            yield tuple(lone if other == side else 1 - lone for other in range(sides))


def seated(
    rules: RuleSet, seating: Sequence[int], seed: int, make: Callable[[int, int, int], Seated]
) -> list[Seated]:
    """The players of a seating, by seat. A seat's own seed does not depend on who sits there.

    `make` is given which of the two plays there (0 or 1), the seat and its seed.
    """
    return [
        make(seating[rules.side_of(seat)], seat, derive(seed, "bot", seat))
        for seat in range(rules.players)
    ]


def seated_bots(
    rules: RuleSet, names: tuple[str, str], seating: Sequence[int], seed: int
) -> list[Bot]:
    """The bots of a seating."""
    return seated(rules, seating, seed, lambda which, _seat, own: make_bot(names[which], own))


def advantage(values: Sequence[float], seating: Sequence[int]) -> float:
    """The mean of the first bot's sides less the mean of the second's."""
    first = [value for value, bot in zip(values, seating, strict=True) if bot == 0]
    second = [value for value, bot in zip(values, seating, strict=True) if bot == 1]
    return fmean(first) - fmean(second)


def duplicate_deal(rules: RuleSet, names: tuple[str, str], seed: int, number: int) -> float:
    """The advantage of the first bot in one deal from nothing, over all seatings."""
    deal_seed = derive(seed, "deal", number)
    results = []
    for seating in seatings(rules.sides):
        game = Game(rules, seed=derive_bytes(deal_seed, "deck"), dealer=number % rules.players)
        play_deal(game, seated_bots(rules, names, seating, deal_seed))
        assert game.outcome is not None
        results.append(advantage(game.outcome.points, seating))
    return fmean(results)


def duplicate_game(
    rules: RuleSet, names: tuple[str, str], seed: int, number: int, *, most_deals: int = MOST_DEALS
) -> float:
    """The advantage of the first bot in a whole game, in games won a side."""
    game_seed = derive(seed, "game", number)
    results = []
    for seating in seatings(rules.sides):
        game = Game(rules, seed=derive_bytes(game_seed, "deck"), dealer=number % rules.players)
        seated = seated_bots(rules, names, seating, game_seed)
        while not game.is_over and len(game.deals) < most_deals:
            play_deal(game, seated)
        won = [float(side == game.winner) for side in range(rules.sides)]
        results.append(advantage(won, seating))
    return fmean(results)


def duplicate(
    rules: RuleSet,
    first: str,
    second: str,
    *,
    deals: int,
    seed: int = 0,
    processes: int = 1,
    whole_games: bool = False,
) -> Result:
    """Play a match. The result does not depend on the number of processes.

    Raises `UnknownBotError`.
    """
    for name in (first, second):
        make_bot(name)
    one = duplicate_game if whole_games else duplicate_deal
    play: Callable[[int], float] = partial(one, rules, (first, second), seed)
    if processes == 1:
        return Result(tuple(map(play, range(deals))))
    with get_context("spawn").Pool(processes) as pool:
        return Result(tuple(pool.map(play, range(deals), chunksize=max(1, deals // 64))))


def tables(preset_id: str, *, every: bool) -> Iterator[tuple[int, int]]:
    """The players and sides at which a preset is played: as usual, or all."""
    chosen = preset(preset_id)
    usual = load_rules(preset_id)
    if not every:
        yield usual.players, usual.sides
        return
    for players in chosen.players:
        for sides in chosen.sides_for(players) or (chosen.usual_sides(players),):
            yield players, sides


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table of matches; 1 if a 99 % interval does not lie above zero."""
    options = _parser().parse_args(arguments)
    ids = preset_ids() if options.all else options.rules
    print("| preset | players | sides | points a deal | 95 % | 99 % |")
    print("|---|---|---|---|---|---|")
    is_clear = True
    try:
        for preset_id in ids:
            for players, sides in tables(preset_id, every=options.every_table):
                rules = load_rules(preset_id, players=players, sides=sides)
                result = duplicate(
                    rules,
                    options.first,
                    options.second,
                    deals=options.deals,
                    seed=options.seed,
                    processes=options.processes,
                    whole_games=options.games,
                )
                is_clear &= result.is_clear
                print(_row(preset_id, players, sides, result), flush=True)
    except UnknownBotError as error:
        print(error, file=sys.stderr)
        return 2
    return 0 if is_clear else 1


def _row(preset_id: str, players: int, sides: int, result: Result) -> str:
    low95, high95 = result.interval(Z95)
    low99, high99 = result.interval(Z99)
    return (
        f"| {preset_id} | {players} | {sides} | {result.mean:+.2f} "
        f"| {low95:+.2f} … {high95:+.2f} | {low99:+.2f} … {high99:+.2f} |"
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m fortyfives.bots.match", description=__doc__)
    parser.add_argument("first", help="the bot that should be stronger")
    parser.add_argument("second", help="the bot it is compared with")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--all", action="store_true", help="every preset")
    which.add_argument("--rules", nargs="+", metavar="PRESET", help="these presets")
    parser.add_argument("--every-table", action="store_true", help="all numbers of players")
    parser.add_argument("--deals", type=int, default=200, help="deals, or games with --games")
    parser.add_argument("--games", action="store_true", help="whole games instead of deals")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
