"""Measure real games for the model of strength of simulated card nights.

Two club players against two novices give the slope; four equals of the middle grade give the
numbers of deals and the points of losers. Writes `cardnight/simulation/strength.toml`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import log
from pathlib import Path
from random import Random

from fortyfives.cardnight.simulation.people import RealGames
from fortyfives.rules.library import load_rules

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "src/fortyfives/cardnight/simulation/strength.toml"
PRESETS = {
    # 25 games in about two hours, half a minute of moving each: 4.3 minutes a game.
    "traditional-45": 4.3,
    "irish-45": 4.3,
    # "45 to 75 minutes" for a game to 120.
    "newfoundland-120s": 60.0,
    "nova-scotia": 60.0,
    "auction-120": 60.0,
    "auction-120-no-kitty": 60.0,
}
"""Minutes of a whole game, from the documents."""


def measure(preset: str, minutes: float, games: int) -> str:
    """The TOML table of a preset."""
    real = RealGames(preset, b"")
    strong, weak, middle = [1.0, 1.0], [0.0, 0.0], [0.5, 0.5]
    won = 0
    for number in range(games):
        sides = [strong, weak] if number % 2 else [weak, strong]
        won += sides[real.game(sides, number).game.winner or 0] is strong
    deals, losers = Counter[int](), list[int]()
    for number in range(games):
        outcome = real.game([middle, middle], games + number)
        deals[outcome.deals] += 1
        losers += [p for side, p in enumerate(outcome.game.points) if side != outcome.game.winner]
    mean = sum(n * count for n, count in deals.items()) / games
    sample = sorted(Random(0).sample(losers, min(60, len(losers))))
    slope = log((won + 0.5) / (games - won + 0.5))
    return "\n".join(
        [
            f"[{preset}]",
            f"games = {games}",
            f"won = {won}",
            f"slope = {slope:.4f}",
            f"deals = {[deals[n] for n in range(1, max(deals) + 1)]}",
            f"losers = {sample}",
            f"target = {load_rules(preset, players=4, sides=2).score.target}",
            f"deal_minutes = {minutes / mean:.3f}",
            "",
        ]
    )


def main() -> None:
    """Measure every preset and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600)
    games = parser.parse_args().games
    tables = [measure(preset, minutes, games) for preset, minutes in PRESETS.items()]
    head = "# Written by scripts/measure_strength.py; not edited by hand.\n\n"
    FILE.write_text(head + "\n".join(tables), encoding="utf-8")


if __name__ == "__main__":
    main()
