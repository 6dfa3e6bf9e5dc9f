"""The arena: computer players compared pair by pair on the same deals, with the seats exchanged.

A task is one duplicate deal or one duplicate game of a pair (see `match`), and its entry is what
came of it, as plain JSON; entries can be kept and a comparison be taken up again from them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from itertools import accumulate, combinations
from math import isfinite
from statistics import fmean, quantiles
from time import perf_counter
from typing import Any, Final, Literal, TypeAlias

from fortyfives.bots.bot import Bot
from fortyfives.bots.match import Result, advantage, seated, seatings
from fortyfives.bots.processes import in_any_order
from fortyfives.bots.seeding import derive, derive_bytes
from fortyfives.bots.simulate import MOST_DEALS, play_deal
from fortyfives.bots.yardsticks import is_steady, seat
from fortyfives.game.actions import Action
from fortyfives.game.game import Game
from fortyfives.game.state import SeatView
from fortyfives.rules.ruleset import RuleSet

Kind: TypeAlias = Literal["deal", "game"]
Pair: TypeAlias = tuple[str, str]
_Answers: TypeAlias = dict[tuple[str, int], dict[SeatView, Action]]


@dataclass(frozen=True, slots=True)
class Task:
    """One deal or one game of a pair, by its number."""

    a: str
    b: str
    kind: Kind
    number: int


@dataclass(frozen=True, slots=True)
class Entry:
    """What came of a task.

    `difference` is the advantage of the first bot, in points a side or in games won; `won`
    counts the games of each; `ms` are the times of the decisions of each, a decision that comes
    up in several seatings counted once; `faults` counts what
    programs did wrong.
    """

    task: Task
    difference: float
    won: tuple[int, int]
    ms: tuple[tuple[float, ...], tuple[float, ...]]
    faults: Mapping[str, int]

    def as_json(self) -> dict[str, Any]:
        """The entry as plain JSON."""
        return {
            **asdict(self.task),
            "difference": self.difference,
            "won": list(self.won),
            "ms": [list(times) for times in self.ms],
            "faults": dict(self.faults),
        }


def entry_of(value: Any) -> Entry:
    """An entry from its JSON. Raises `ValueError` for anything else."""
    try:
        task = Task(str(value["a"]), str(value["b"]), value["kind"], int(value["number"]))
        first, second = ([float(ms) for ms in times] for times in value["ms"])
        won = int(value["won"][0]), int(value["won"][1])
        faults = {str(kind): int(count) for kind, count in value["faults"].items()}
        return Entry(task, float(value["difference"]), won, (tuple(first), tuple(second)), faults)
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise ValueError(str(error)) from None


class _Timed:
    """A bot whose decisions are timed.

    `known` are its answers so far. The seatings of a deal begin alike, and what a bot of ours
    was asked before need not be asked again: by its contract it would say the same.
    """

    def __init__(self, bot: Bot, known: dict[SeatView, Action] | None) -> None:
        self.bot = bot
        self.ms: list[float] = []
        self._known = known

    def choose(self, view: SeatView) -> Action:
        """The bot's answer."""
        if self._known is not None and view in self._known:
            return self._known[view]
        begun = perf_counter()
        action = self.bot.choose(view)
        self.ms.append(round(1000 * (perf_counter() - begun), 3))
        if self._known is not None:
            self._known[view] = action
        return action


def tasks(names: Sequence[str], *, deals: int, games: int) -> list[Task]:
    """All that is to be played: every pair, deals and then games."""
    return [
        Task(a, b, kind, number)
        for a, b in combinations(names, 2)
        for kind, count in _kinds(deals, games)
        for number in range(count)
    ]


def _kinds(deals: int, games: int) -> tuple[tuple[Kind, int], tuple[Kind, int]]:
    return ("deal", deals), ("game", games)


def play_task(rules: RuleSet, seed: int, task: Task) -> Entry:
    """Play a task with every seating; the same decks as those of `match` for the same seed."""
    task_seed = derive(seed, task.kind, task.number)
    differences, won = [], [0, 0]
    times: tuple[list[float], list[float]] = ([], [])
    faults = Counter[str]()
    known: _Answers = defaultdict(dict)
    for seating in seatings(rules.sides):
        game = Game(rules, seed=derive_bytes(task_seed, "deck"), dealer=task.number % rules.players)
        bots = _seated(game, (task.a, task.b), seating, task_seed, known)
        with _closing(bots):
            _play(game, task.kind, bots)
        differences.append(advantage(_results(game, task.kind), seating))
        if task.kind == "game" and game.winner is not None:
            won[seating[game.winner]] += 1
        for place, bot in enumerate(bots):
            times[seating[rules.side_of(place)]].extend(bot.ms)
            faults.update(getattr(bot.bot, "faults", {}))
    return Entry(
        task, fmean(differences), (won[0], won[1]), (tuple(times[0]), tuple(times[1])), faults
    )


@contextmanager
def _closing(bots: Iterable[_Timed]) -> Iterator[None]:
    """End the programs among the bots afterwards."""
    try:
        yield
    finally:
        for bot in bots:
            close = getattr(bot.bot, "close", None)
            if close is not None:
                close()


def _seated(
    game: Game, names: Pair, seating: Sequence[int], seed: int, known: _Answers
) -> list[_Timed]:
    """The players of a seating, timed."""

    def timed(which: int, place: int, own: int) -> _Timed:
        name = names[which]
        return _Timed(seat(name, own, game), known[name, place] if is_steady(name) else None)

    return seated(game.rules, seating, seed, timed)


def _play(game: Game, kind: Kind, bots: Sequence[Bot]) -> None:
    most = 1 if kind == "deal" else MOST_DEALS
    while not game.is_over and len(game.deals) < most:
        play_deal(game, bots)


def _results(game: Game, kind: Kind) -> Sequence[float]:
    """By side, the points of the deal or whether it won the game."""
    if kind == "deal":
        assert game.outcome is not None
        return game.outcome.points
    return [float(side == game.winner) for side in range(game.rules.sides)]


def play_tasks(
    rules: RuleSet, seed: int, wanted: Sequence[Task], *, processes: int = 1
) -> Iterator[Entry]:
    """Play tasks and give each entry when it is finished, in any order."""
    return in_any_order(partial(play_task, rules, seed), wanted, processes)


# ------------------------------------------------------------------ figures

MEDIAN: Final = 49
P99: Final = 98


@dataclass(frozen=True, slots=True)
class Comparison:
    """A pair and all its entries."""

    a: str
    b: str
    deals: Result
    games: Result | None
    won: tuple[int, int]
    decision_ms: tuple[Mapping[str, float], Mapping[str, float]]
    faults: Mapping[str, int]

    @property
    def course(self) -> list[float]:
        """The mean advantage after each deal."""
        means = accumulate(self.deals.differences)
        return [total / count for count, total in enumerate(means, 1)]

    def as_json(self) -> dict[str, Any]:
        """The figures as plain JSON."""
        return {
            "a": self.a,
            "b": self.b,
            "points_per_deal": round(self.deals.mean, 4),
            "ci95": [round(end, 4) if isfinite(end) else None for end in self.deals.interval()],
            "games_won": list(self.won),
            "decision_ms": dict(zip("ab", map(dict, self.decision_ms), strict=True)),
        }


def comparisons(names: Sequence[str], entries: Iterable[Entry]) -> list[Comparison]:
    """The figures of every pair, whatever the order of the entries."""
    ordered = sorted(entries, key=lambda entry: (entry.task.kind, entry.task.number))
    return [
        _comparison(pair, [e for e in ordered if (e.task.a, e.task.b) == pair])
        for pair in combinations(names, 2)
    ]


def _comparison(pair: Pair, entries: Sequence[Entry]) -> Comparison:
    deals = tuple(entry.difference for entry in entries if entry.task.kind == "deal")
    games = tuple(entry.difference for entry in entries if entry.task.kind == "game")
    faults = Counter[str]()
    for entry in entries:
        faults.update(entry.faults)
    return Comparison(
        *pair,
        deals=Result(deals),
        games=Result(games) if games else None,
        won=(sum(entry.won[0] for entry in entries), sum(entry.won[1] for entry in entries)),
        decision_ms=(_times(entries, 0), _times(entries, 1)),
        faults=faults,
    )


def _times(entries: Sequence[Entry], bot: int) -> dict[str, float]:
    times = [ms for entry in entries for ms in entry.ms[bot]]
    parts = quantiles(times, n=100, method="inclusive") if len(times) > 1 else times * 99
    return {"median": round(parts[MEDIAN], 3), "p99": round(parts[P99], 3)}
