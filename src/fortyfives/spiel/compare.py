"""A computer player against OpenSpiel's tree search: deals, and the file that keeps them.

In every deal each side in turn is played by the one and all the others by the other, on the same
deck (see `bots.match`), so luck of the cards and of the seat cancels out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Any, Final

from fortyfives.bots.bot import Bot, make_bot
from fortyfives.bots.kept import append_line, read_kept
from fortyfives.bots.match import advantage, seated, seatings
from fortyfives.bots.processes import in_any_order
from fortyfives.bots.seeding import derive, derive_bytes
from fortyfives.bots.simulate import play_deal
from fortyfives.game.game import Game
from fortyfives.rules.library import specification
from fortyfives.rules.ruleset import RuleSet
from fortyfives.spiel.search import TreeSearch

FORMAT: Final = "fortyfives-spiel/1"


@dataclass(frozen=True, slots=True)
class Match:
    """Who is compared at what table: a computer player by its name, the search by its size."""

    rules: RuleSet
    bot: str
    simulations: int
    seed: int

    def as_json(self) -> dict[str, Any]:
        """The first line of a file of results."""
        rules, bot = specification(self.rules), self.bot
        return {
            "format": FORMAT,
            "rules": rules,
            "bot": bot,
            "simulations": self.simulations,
            "seed": self.seed,
        }


@dataclass(frozen=True, slots=True)
class Entry:
    """What came of a deal, over all its seatings.

    `difference` is the advantage of the computer player in points a side, `seconds` the
    processor time that it took.
    """

    deal: int
    difference: float
    seconds: float


def play_entry(match: Match, number: int) -> Entry:
    """Play a deal with every seating."""
    begun, rules = process_time(), match.rules
    deal_seed = derive(match.seed, "deal", number)
    differences = []
    for seating in seatings(rules.sides):
        game = Game(rules, seed=derive_bytes(deal_seed, "deck"), dealer=number % rules.players)
        play_deal(game, _seated(match, seating, deal_seed))
        assert game.outcome is not None
        differences.append(advantage(game.outcome.points, seating))
    return Entry(number, fmean(differences), round(process_time() - begun, 1))


def _seated(match: Match, seating: Sequence[int], seed: int) -> list[Bot]:
    """The players of a seating: the search where it is 1."""

    def player(which: int, _seat: int, own: int) -> Bot:
        if which:
            return TreeSearch(match.rules, own, simulations=match.simulations)
        return make_bot(match.bot, own)

    return seated(match.rules, seating, seed, player)


def play_entries(match: Match, numbers: Sequence[int], *, processes: int) -> Iterator[Entry]:
    """Play deals and give each when it is finished, in any order."""
    return in_any_order(partial(play_entry, match), numbers, processes)


class Results:
    """The finished deals, in a file if one is given: what is compared, then a line a deal."""

    def __init__(self, match: Match, path: Path | None) -> None:
        """Read what is there. Raises `OtherResultsError`, `OSError`."""
        self._path = path
        self.entries: dict[int, Entry] = {}
        if path is None:
            return
        lines, owed = read_kept(path, json.dumps(match.as_json()))
        if owed is not None:
            append_line(path, owed)
        for line in lines:
            entry = _entry_of(line)
            if entry is not None:
                self.entries[entry.deal] = entry

    def add(self, entry: Entry) -> None:
        """Keep a finished deal."""
        self.entries[entry.deal] = entry
        if self._path is not None:
            append_line(self._path, json.dumps(asdict(entry)))


def _entry_of(line: str) -> Entry | None:
    """The entry of a line; None for one that was broken off."""
    try:
        value = json.loads(line)
        return Entry(int(value["deal"]), float(value["difference"]), float(value["seconds"]))
    except (ValueError, KeyError, TypeError):
        return None
