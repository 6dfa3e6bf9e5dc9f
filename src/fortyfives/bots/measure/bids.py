"""Measure what hands are worth to a bidder, and what other bidders take.

``hands``: in every deal one seat is made the bidder, names its best suit (or another, now and
then), and the club player plays the rest; the points of its party are fitted to
`strength.HAND_FEATURES`, table by table, and the spread of the results around the fit.
``rivals``: whole deals as the club player bids them; what the bidder's party took is fitted to
the bid and to the hands of the others, and how often a player bids is counted.
Prints the module `weights_bids` with the one part new and the other as it was.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from math import exp
from multiprocessing import get_context
from random import Random
from textwrap import wrap
from typing import Any

from fortyfives.bots.club import Club, strength, weights_bids
from fortyfives.bots.club.bidding import best_suit, rival_features
from fortyfives.bots.club.strength import HAND_FEATURES, POINTS, RowKey, hand_features, row_key
from fortyfives.bots.measure.fitting import Fit
from fortyfives.bots.measure.tables import all_tables
from fortyfives.bots.seeding import derive, derive_bytes
from fortyfives.game.actions import Action, Bid, NameTrump, Pass, Play
from fortyfives.game.game import Game
from fortyfives.game.legal import legal_actions
from fortyfives.game.state import Bidding, Naming, SeatView
from fortyfives.rules.ruleset import RuleSet

OTHER_SUIT = 0.25
"""How often a suit other than the best is named, so that the fit sees poor hands too."""

RIVAL_SIZE = len(rival_features(0, 0.0, False, False))

Sample = tuple[RowKey, tuple[float, ...], float]


class Made(Club):
    """A club player who bids when he is told to, and otherwise passes."""

    def __init__(self, seed: int, is_bidder: bool) -> None:
        super().__init__(seed)
        self._is_bidder = is_bidder
        self._chance = Random(seed)

    def choose(self, view: SeatView) -> Action:
        """The club player's choice but for the auction and the suit."""
        if isinstance(view.phase, Bidding):
            plain = [a for a in legal_actions(view) if isinstance(a, Bid) and a.name.isdecimal()]
            high = [bid for bid in plain if int(bid.name) >= 15]
            return self._chance.choice(high) if self._is_bidder and high else Pass()
        if isinstance(view.phase, Naming) and self._chance.random() < OTHER_SUIT:
            names = [a for a in legal_actions(view) if isinstance(a, NameTrump) and not a.modifier]
            if names:
                return self._chance.choice(names)
        return super().choose(view)


@cache
def auctions() -> tuple[RuleSet, ...]:
    """The tables with an auction."""
    return tuple(rules for rules in all_tables() if rules.has_auction)


def hands(seed: int, deals: range) -> list[Sample]:
    """What made bidders took."""
    samples = []
    for number in deals:
        rules = auctions()[number % len(auctions())]
        chance = Random(derive(seed, number))
        bidder, dealer = chance.randrange(rules.players), chance.randrange(rules.players)
        game = Game(rules, seed=derive_bytes(seed, number), dealer=dealer)
        bots = [Made(derive(seed, number, n), n == bidder) for n in range(rules.players)]
        dealt = _run(game, bots)
        if game.state is None or game.state.facts.trump is None or game.outcome is None:
            continue
        facts = game.state.facts
        values = hand_features(
            facts.law,
            dealt[bidder].own.hand,
            facts.trump_suit,
            leads=strength.leads_first(rules, bidder, dealer),
            joker=rules.deck.joker,
        )
        samples.append((row_key(rules), values, float(_taken(game, bidder))))
    return samples


def rivals(seed: int, deals: range) -> list[Sample]:
    """What bidders took as the other seats could foresee it; first numbers see `rival_features`.

    A sample with two values counts a player's turn: the mean of his hand, and whether he bid.
    """
    samples: list[Sample] = []
    for number in deals:
        rules = auctions()[number % len(auctions())]
        dealer = derive(seed, number) % rules.players
        game = Game(rules, seed=derive_bytes(seed, number), dealer=dealer)
        bots = [Club() for _ in range(rules.players)]
        means = {seat: best_suit(view)[0] for seat, view in _run(game, bots).items()}
        key = row_key(rules)
        samples += [(key, (mean,), 0.0) for mean in means.values()]
        samples += [(key, (0.0, 0.0), float(did)) for did in _first_calls(game)]
        facts = game.state.facts if game.state is not None else None
        if facts is None or facts.bidder is None or facts.contract is None:
            continue
        level, taken = facts.contract.level, float(_taken(game, facts.bidder))
        for seat in set(facts.seats) & means.keys() - {facts.bidder}:
            mate = rules.side_of(seat) == rules.side_of(facts.bidder)
            values = rival_features(level, means[seat], mate, facts.bagged)
            samples.append((key, values, taken))
    return samples


def _first_calls(game: Game) -> Iterator[bool]:
    """For each player who had his turn before any bid, whether he bid."""
    assert game.state is not None
    for made in game.state.facts.calls:
        yield made.word != "pass"
        if made.word != "pass":
            return


def _run(game: Game, bots: Sequence[Club]) -> dict[int, SeatView]:
    """Play a deal; gives each seat's first view with its cards."""
    first: dict[int, SeatView] = {}
    game.start_deal()
    while (seat := game.turn) is not None:
        view = game.view(seat)
        if isinstance(view.phase, Bidding) and view.own.hand:
            first.setdefault(seat, view)
        game.act(seat, bots[seat].choose(view))
    return first


def _taken(game: Game, bidder: int) -> int:
    """The points that the bidder's party took."""
    assert game.outcome is not None
    assert game.state is not None
    rules, facts = game.rules, game.state.facts
    party = {rules.side_of(bidder)}
    if facts.called >= 0:
        party |= {rules.side_of(s) for s in range(rules.players) if _held(game, s, facts.called)}
    return sum(game.outcome.taken[side] for side in party)


def _held(game: Game, seat: int, card: int) -> bool:
    """Whether a seat played a card."""
    return any(s == seat and a == Play(card) for s, a in game.deals[-1].actions)


def gathered(kind: Callable[[int, range], list[Sample]], options: Any) -> list[Sample]:
    """The samples of many deals, from several processes."""
    deals, processes = options.deals, options.processes
    size = max(1, deals // (processes * 8))
    chunks = [range(at, min(at + size, deals)) for at in range(0, deals, size)]
    with get_context("spawn").Pool(processes) as pool:
        return [s for part in pool.imap(partial(kind, options.seed), chunks) for s in part]


def fitted(samples: Iterable[Sample], size: int) -> dict[RowKey, tuple[float, ...]]:
    """A row of weights for each kind of table."""
    fits: dict[RowKey, Fit] = {}
    for key, values, target in samples:
        fits.setdefault(key, Fit(size)).add(values, target)
    return {key: tuple(fit.solve()) for key, fit in sorted(fits.items())}


def spread(samples: Sequence[Sample], rows: Mapping[RowKey, Sequence[float]]) -> list[Any]:
    """For each number of points the logistic curve of reaching it, by the points expected."""
    means = [
        (sum(w * v for w, v in zip(rows[key], values, strict=True)), taken)
        for key, values, taken in samples
    ]
    return [_logistic([(mean, taken >= points) for mean, taken in means]) for points in POINTS]


def _logistic(data: Sequence[tuple[float, bool]]) -> tuple[float, float]:
    """Start and slope of a logistic curve, by Newton's method."""
    start, slope = 0.0, 0.0
    for _ in range(12):
        g0 = g1 = h00 = h01 = h11 = 0.0
        for x, reached in data:
            p = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, start + slope * x))))
            error, weight = reached - p, max(p * (1 - p), 1e-6)
            g0, g1 = g0 + error, g1 + error * x
            h00, h01, h11 = h00 + weight, h01 + weight * x, h11 + weight * x * x
        det = h00 * h11 - h01 * h01 + 1e-9
        start += (h11 * g0 - h01 * g1) / det
        slope += (h00 * g1 - h01 * g0) / det
    return start, slope


def measured_turns(samples: Iterable[Sample]) -> dict[RowKey, tuple[float, float]]:
    """The mean hand, and how often a player bids before anyone has, by kind of table."""
    sums: dict[RowKey, list[float]] = {}
    for key, values, target in samples:
        total = sums.setdefault(key, [0.0, 0.0, 0.0, 0.0])
        if len(values) == 1:
            total[0] += values[0]
            total[1] += 1
        else:
            total[2] += target
            total[3] += 1
    return {k: (a / b, c / d) for k, (a, b, c, d) in sorted(sums.items())}


def printed(tables: Mapping[str, Any]) -> str:
    """The module of weights."""
    lines = [
        '"""What hands are worth to a bidder, by kind of table (see `strength.row_key`).',
        "",
        "`ROWS` weigh `strength.HAND_FEATURES` into the points that the bidder's party takes, and",
        "`SPREAD` gives the logistic curves of taking at least 5, 10 … 30 where so many are",
        "expected. `RIVALS` weigh `bidding.rival_features` into what another bidder's party takes.",
        "`TURNS` hold the mean of all hands, and how often a player bids before anyone has.",
        "Printed by `python -m fortyfives.bots.measure.bids`, `hands` and then `rivals`.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "RowKey = tuple[int, int, int, bool, bool, bool]",
        "",
        "# fmt: off",
    ]
    for name in ("ROWS", "RIVALS", "TURNS"):
        lines.append(f"{name}: dict[RowKey, tuple[float, ...]] = {{")
        for key, row in tables[name].items():
            wrapped = wrap(_numbers(row) + ",", 90)
            lines += [f"    {key}: (", *(" " * 8 + line for line in wrapped), "    ),"]
        lines.append("}")
    lines.append("SPREAD: tuple[tuple[float, ...], ...] = (")
    lines += [f"    ({_numbers(row)})," for row in tables["SPREAD"]]
    return "\n".join([*lines, ")", "# fmt: on"])


def _numbers(row: Iterable[float]) -> str:
    return ", ".join(f"{number:.2f}" if abs(number) >= 1 else f"{number:.3f}" for number in row)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["hands", "rivals"])
    parser.add_argument("--deals", type=int, default=40000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    tables = {name: getattr(weights_bids, name) for name in ("ROWS", "RIVALS", "TURNS", "SPREAD")}
    if options.what == "hands":
        samples = gathered(hands, options)
        tables["ROWS"] = fitted(samples, len(HAND_FEATURES))
        tables["SPREAD"] = spread(samples, tables["ROWS"])
    else:
        samples = gathered(rivals, options)
        foreseen = [sample for sample in samples if len(sample[1]) > 2]
        tables["RIVALS"] = fitted(foreseen, RIVAL_SIZE)
        tables["TURNS"] = measured_turns(s for s in samples if len(s[1]) <= 2)
    print(printed(tables))


if __name__ == "__main__":
    main()
