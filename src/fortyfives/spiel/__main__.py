"""Play a computer player against OpenSpiel's tree search, deal by deal with the seats exchanged.

Every finished deal is a line of JSON in the file given with --out; asked again, it goes on where
it was. Ctrl-C breaks it off and prints the figure so far.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from statistics import fmean
from typing import Final

from fortyfives.bots.bot import make_bot
from fortyfives.bots.kept import OtherResultsError
from fortyfives.bots.match import Result
from fortyfives.errors import FortyFivesError
from fortyfives.rules.library import load_rules
from fortyfives.spiel.compare import Entry, Match, Results, play_entries
from fortyfives.spiel.search import SIMULATIONS

USAGE: Final = 2
BROKEN_OFF: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is missing, then print the figure. Gives the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        rules = load_rules(options.rules, players=options.players, sides=options.sides)
        make_bot(options.bot)
        match = Match(rules, options.bot, options.simulations, options.seed)
        results = Results(match, options.out)
    except FortyFivesError as error:
        parser.error(str(error))
    except OtherResultsError:
        parser.error(f"{options.out} has the results of another comparison, or none.")
    except (OSError, UnicodeDecodeError) as error:
        parser.error(f"{options.out} cannot be used: {error}")
    status = _play(match, results, options.deals, options.processes)
    done = [entry for number, entry in sorted(results.entries.items()) if number < options.deals]
    print(json.dumps(match.as_json() | {"players": rules.players} | _figures(done)))
    return status


def _play(match: Match, results: Results, deals: int, processes: int) -> int:
    """Play the deals that are missing; gives the exit status."""
    missing = [number for number in range(deals) if number not in results.entries]
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for entry in play_entries(match, missing, processes=processes):
            results.add(entry)
            _show(results, deals)
    except KeyboardInterrupt:
        return BROKEN_OFF
    finally:
        signal.signal(signal.SIGTERM, before)
    return 0


def _show(results: Results, deals: int) -> None:
    """With a terminal to see it, how far it is."""
    if sys.stderr.isatty():
        figures = _figures(list(results.entries.values()))
        text = (
            f"{figures['deals']} of {deals} deals: {figures['points_per_deal']} {figures['ci95']}"
        )
        print(f"\r{text}  ", end="", file=sys.stderr, flush=True)


def _figures(entries: Sequence[Entry]) -> dict[str, object]:
    """The mean advantage of the computer player in points a side and deal, and its interval."""
    if not entries:
        return {"deals": 0}
    result = Result(tuple(entry.difference for entry in entries))
    return {
        "deals": len(entries),
        "points_per_deal": round(result.mean, 4),
        "ci95": [round(end, 4) if isfinite(end) else None for end in result.interval()],
        "seconds_per_deal": round(fmean(entry.seconds for entry in entries), 1),
    }


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m fortyfives.spiel", description=__doc__)
    parser.add_argument("bot", help="a computer player by its name")
    parser.add_argument("--rules", default="nova-scotia", help="a preset")
    parser.add_argument("--players", type=int, help="how many play")
    parser.add_argument("--sides", type=int, help="how many sides they form")
    parser.add_argument("--deals", type=_count, default=20)
    parser.add_argument("--simulations", type=_count, default=SIMULATIONS, help="for each choice")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=_count, default=1, help="how many processors to use")
    parser.add_argument("--out", type=Path, help="a file that keeps what is finished")
    return parser


def _count(text: str) -> int:
    """A number of something, one at least."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


if __name__ == "__main__":
    raise SystemExit(main())
