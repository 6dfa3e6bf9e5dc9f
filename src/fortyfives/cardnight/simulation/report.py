"""Many simulated nights of a format, and what they say about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, quantiles
from typing import Any

from fortyfives.bots.seeding import derive, derive_bytes
from fortyfives.cardnight.counting.standings import standings
from fortyfives.cardnight.format import Format, Odd
from fortyfives.cardnight.model import UnitId
from fortyfives.cardnight.simulation.night import Room, Simulated
from fortyfives.cardnight.simulation.people import (
    Players,
    RealGames,
    StrengthModel,
    measured,
)

REAL_GAMES_AT_MOST = 4000
"""With more games than this in all, the model of strength plays unless real games are asked for."""

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to simulate."""

    form: Format
    entries: int
    nights: int
    seed: int
    spread: float = 1.0
    """The strengths lie evenly between 0.5 - spread/2 and 0.5 + spread/2."""
    odd: Odd | None = None
    players: str = "auto"
    """"real", "model" or "auto"."""

    def strengths(self) -> list[float]:
        """The strength of each entry, the weakest first."""
        low, last = 0.5 - self.spread / 2, max(1, self.entries - 1)
        return [low + self.spread * n / last for n in range(self.entries)]


def choose_players(plan: Plan, number: int) -> Players:
    """Who plays a night: real games where they are few, or in a duplicate, else the model."""
    real = RealGames(plan.form.rules, derive_bytes(plan.seed, "boards", number))
    chosen: dict[str, Callable[[], Players]] = {
        "real": lambda: real,
        "model": lambda: StrengthModel(measured(plan.form.rules)),
    }
    if plan.form.duplicate:
        return real
    if plan.players == "auto":
        games = plan.entries * max(plan.form.rounds, 8) * plan.form.games * plan.nights // 2
        return chosen["real" if games <= REAL_GAMES_AT_MOST else "model"]()
    return chosen[plan.players]()


def simulate_nights(plan: Plan) -> Iterator[Simulated]:
    """The nights one after another; the same plan gives the same nights."""
    found = measured(plan.form.rules)
    for number in range(plan.nights):
        players = choose_players(plan, number)
        seed = derive(plan.seed, "night", number)
        strengths = plan.strengths()
        yield Room(plan.form, strengths, seed, players, found, plan.odd).play()


# ----------------------------------------------------------------------- figures


class Report:
    """Adds nights up."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.nights = 0
        self.games = self.deals = 0
        self.met: Counter[int] = Counter()
        """Pairs of units by how often they met in a night."""
        self.partnered: Counter[int] = Counter()
        self.out: Counter[int] = Counter()
        """Units by how often they sat out in a night."""
        self.rounds: Counter[int] = Counter()
        self.minutes: list[float] = []
        self.winners: Counter[int] = Counter()
        """First places (shared ones in parts of 1/840) by true rank, 0 the strongest."""
        self.correlations: list[float] = []
        self.level = 0
        self.grid: dict[tuple[int, int], int] = {}
        """How often each two met, by true rank, over all nights."""

    def add(self, one: Simulated) -> None:
        """Count a night."""
        units = sorted(one.night.units, key=lambda unit: -one.strength[unit])
        rank = {unit: n for n, unit in enumerate(units)}
        met, partners = one.met, one.partnered
        for i, a in enumerate(units):
            for b in units[i + 1 :]:
                times = met[frozenset((a, b))]
                self.met[times] += 1
                self.partnered[partners[frozenset((a, b))]] += 1
                if times:
                    self.grid[rank[a], rank[b]] = self.grid.get((rank[a], rank[b]), 0) + times
        out = one.out
        self.out.update(out[unit] for unit in units)
        best = one.best
        for unit in best:
            self.winners[rank[unit]] += SHARE // len(best)
        self.level += len(best) > 1
        self.correlations.append(_rank_correlation(one, units))
        self.minutes.append(one.minutes)
        self.nights += 1
        self.games += one.games
        self.deals += one.deals
        self.rounds[len(one.night.rounds)] += 1

    def as_json(self) -> Json:
        """The figures."""
        plan, form = self.plan, self.plan.form
        count = sum(self.winners.values()) / SHARE
        top = self.winners[0] / SHARE / count
        planned = max(self.rounds) * form.minutes
        figures = {
            "format": form.id,
            "rules": form.rules,
            "entries": plan.entries,
            "nights": self.nights,
            "seed": plan.seed,
            "spread": plan.spread,
            "odd": plan.odd or form.odd,
            "players": choose_players(plan, 0).name,
            "games": self.games,
            "deals": self.deals,
            "rounds": _table(self.rounds),
            "met": _spread(self.met),
            "sat_out": _spread(self.out),
            "strongest_wins": {
                "share": round(top, 4),
                "error": round(sqrt(top * (1 - top) / self.nights), 4),
                "by_chance": round(1 / len(self.units()), 4),
                "in_top_tenth": round(self._top_tenth(), 4),
                "mean_rank": round(self._mean_rank(), 2),
                "level_nights": self.level,
            },
            "rank_correlation": round(fmean(self.correlations), 4),
            "minutes": {
                "mean": round(fmean(self.minutes), 1),
                "p10_p90": [round(x, 1) for x in _tenths(self.minutes)],
                "planned": planned or None,
            },
        }
        if self.partnered.total() != self.partnered[0]:
            figures["partnered"] = _spread(self.partnered)
        return figures

    def units(self) -> range:
        """True ranks that there are."""
        last = max([*self.winners, *(max(pair) for pair in self.grid)], default=0)
        return range(last + 1)

    def _top_tenth(self) -> float:
        tenth = max(1, len(self.units()) // 10)
        return sum(self.winners[n] for n in range(tenth)) / sum(self.winners.values())

    def _mean_rank(self) -> float:
        total = sum((rank + 1) * share for rank, share in self.winners.items())
        return total / sum(self.winners.values())


SHARE = 840  # divisible by 1 … 8


def _table(counts: Counter[int]) -> dict[str, int]:
    return {str(n): counts[n] for n in sorted(counts)}


def _spread(counts: Counter[int]) -> Json:
    """How often a number occurred: least, most, mean, and all of them."""
    return {
        "least": min(counts),
        "most": max(counts),
        "mean": round(sum(n * c for n, c in counts.items()) / counts.total(), 4),
        "counts": _table(counts),
    }


def _tenths(values: Sequence[float]) -> tuple[float, float]:
    if len(values) < 2:
        return values[0], values[0]
    cuts = quantiles(values, n=10, method="inclusive")
    return cuts[0], cuts[-1]


def _rank_correlation(one: Simulated, units: Sequence[UnitId]) -> float:
    """Spearman's: true strength against the final standings, level units with their mean rank."""
    lines = {line.unit: line for line in standings(one.night)}
    places = [lines[unit].rank for unit in units]
    size = Counter(places)
    final = [place + (size[place] - 1) / 2 for place in places]
    truth = [float(n) for n in range(1, len(units) + 1)]
    return _pearson(truth, final)


def _pearson(xs: Sequence[float], ys: Sequence[float]) -> float:
    mx, my = fmean(xs), fmean(ys)
    above = sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True))
    below = sqrt(sum((x - mx) ** 2 for x in xs) * sum((y - my) ** 2 for y in ys))
    return above / below if below else 0.0
