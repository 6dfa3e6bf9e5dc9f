"""Play a computer player against OpenSpiel's tree search, deal by deal with the seats exchanged.

Every finished deal is a line of JSON in the file; asked again, it goes on where it was.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from statistics import fmean
from time import perf_counter

from fortyfives.bots.bot import Bot, make_bot
from fortyfives.bots.match import Result, advantage, seatings
from fortyfives.bots.seeding import derive, derive_bytes
from fortyfives.bots.simulate import play_deal
from fortyfives.game.game import Game
from fortyfives.rules.library import load_rules
from fortyfives.rules.ruleset import RuleSet
from fortyfives.spiel.search import SIMULATIONS, TreeSearch


def duplicate_deal(rules: RuleSet, name: str, simulations: int, seed: int, number: int) -> float:
    """The advantage of a computer player over the tree search in one deal, over all seatings."""
    deal_seed = derive(seed, "deal", number)
    results = []
    for seating in seatings(rules.sides):
        game = Game(rules, seed=derive_bytes(deal_seed, "deck"), dealer=number % rules.players)
        bots: list[Bot] = []
        for seat in range(rules.players):
            own = derive(deal_seed, "bot", seat)
            is_search = bool(seating[rules.side_of(seat)])
            search = TreeSearch(rules, own, simulations=simulations)
            bots.append(search if is_search else make_bot(name, own))
        play_deal(game, bots)
        assert game.outcome is not None
        results.append(advantage(game.outcome.points, seating))
    return fmean(results)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what is missing, then print the figure."""
    options = _parser().parse_args(arguments)
    rules, done = load_rules(options.rules), list[float]()
    if options.out and options.out.exists():
        done = [json.loads(line)["difference"] for line in options.out.read_text().splitlines()]
    for number in range(len(done), options.deals):
        begun = perf_counter()
        found = duplicate_deal(rules, options.bot, options.simulations, options.seed, number)
        done.append(found)
        if options.out:
            seconds = round(perf_counter() - begun, 1)
            line = json.dumps({"deal": number, "difference": found, "seconds": seconds})
            with options.out.open("a") as file:
                file.write(line + "\n")
    result = Result(tuple(done))
    ends = [round(end, 4) if isfinite(end) else None for end in result.interval()]
    answer = {"rules": options.rules, "bot": options.bot, "simulations": options.simulations}
    answer |= {"deals": len(done), "points_per_deal": round(result.mean, 4), "ci95": ends}
    print(json.dumps(answer))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m fortyfives.spiel", description=__doc__)
    parser.add_argument("bot", help="a computer player by its name")
    parser.add_argument("--rules", default="nova-scotia")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=SIMULATIONS, help="for each choice")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="a file that keeps what is finished")
    return parser


if __name__ == "__main__":
    main()
