"""Writes the perft files: python -m tests.oracle.make_perft [name ...]

Each table is played at random, from a fixed seed, to a few points of the deal: the start, the
naming, the first discard, and the earliest card from which the play-outs are not too many.
"""

from __future__ import annotations

import json
import random
import sys
from dataclasses import dataclass
from pathlib import Path

from . import Deal, full_deck, resolve
from .perft import stopped
from .perft_tables import LARGE_TABLES, MIXED_TABLES, PRESET_TABLES, Table

FOLDER = Path(__file__).resolve().parent.parent / "perft"
MOST = 8_000  # play-outs of one count
LEFT = 13  # cards in hands when the counting of the play begins
TRIES = 20
MOST_LARGE, LEFT_LARGE = 250_000, 15
DEALS = 2  # decks for each table


class TooMany(Exception):
    """A count went over its limit."""


@dataclass
class Counter:
    """Counts the play-outs to a stop, up to a limit of positions."""

    stop: str
    limit: int
    seen: int = 0

    def leaves(self, deal: Deal, depth: int = 0) -> int:
        self.seen += 1
        if self.seen > 3 * self.limit:
            raise TooMany
        if stopped(deal, self.stop, depth):
            return 1
        total = 0
        for action in deal.legal_actions():
            following = deal.copy()
            following.do(action)
            total += self.leaves(following, depth + 1)
        return total


def bounded(deal: Deal, stop: str, limit: int) -> int | None:
    """The count, or None if it is too large."""
    try:
        return Counter(stop, limit).leaves(deal)
    except TooMany:
        return None


@dataclass
class Line:
    """A deal played at random, with the position before every action."""

    deck: list[str]
    actions: list[str]
    positions: list[Deal]

    def first(self, *phases: str) -> int | None:
        """The number of actions before the first of these phases."""
        for place, position in enumerate(self.positions):
            if position.phase in phases:
                return place
        return None


def some_action(deal: Deal, rng: random.Random) -> str:
    """A verb at random, then an action with it, so that rare verbs are not drowned."""
    actions = deal.legal_actions()
    verb = rng.choice(list(dict.fromkeys(action.split()[1] for action in actions)))
    return rng.choice([action for action in actions if action.split()[1] == verb])


def random_line(table: Table, rng: random.Random) -> Line:
    rules, players, dealer, scores = table
    options = resolve(rules, players)
    deck = full_deck(options["deck"]["joker"])
    rng.shuffle(deck)
    deal = Deal(options, dealer, deck, scores)
    line = Line(deck, [], [deal.copy()])
    while not deal.over:
        line.actions.append(some_action(deal, rng))
        deal.do(line.actions[-1])
        line.positions.append(deal.copy())
    return line


def good_line(table: Table, rng: random.Random) -> Line:
    """The most varied of some lines that reach the play."""
    lines = [random_line(table, rng) for _ in range(TRIES)]
    played = [line for line in lines if line.first("play") is not None]
    return max(played, key=lambda line: len({action.split()[1] for action in line.actions}))


def counted(line: Line, place: int | None, stops: list[str], limit: int) -> str:
    """The entry for a place in the line with the first of the stops that is not too many."""
    if place is None:
        return ""
    position = line.positions[place]
    known = {"bidder": position.bidder is not None, "trump": position.trump is not None}
    for stop in stops:
        count = None if known.get(stop) else bounded(position, stop, limit)
        if count is not None:
            return f"prefix: {json.dumps(line.actions[:place])}\nstop: {stop}\ncount: {count}\n"
    return ""


def play_entry(line: Line, limit: int, left: int = LEFT) -> str:
    """The play-outs from the earliest card that allows it."""
    for place in range(line.first("play") or 0, len(line.actions)):
        if sum(len(hand) for hand in line.positions[place].hands) <= left:
            entry = counted(line, place, ["end"], limit)
            if entry:
                return entry
    return ""


def entries(line: Line, limit: int) -> list[str]:
    start = line.first("play")
    found = []
    if start:
        found.append(counted(line, 0, ["end", "bidder", "5", "4", "3", "2"], limit))
        for phases in (["naming"], ["sitout"], ["proposal"], ["ace", "joker"], ["lead", "booked"]):
            found.append(counted(line, line.first(*phases), ["end", "trump", "3", "2"], limit))
        for phases in (["discard"], ["swap"]):
            found.append(counted(line, line.first(*phases), ["3", "2", "1"], limit))
    found.append(play_entry(line, limit))
    return list(dict.fromkeys(entry for entry in found if entry))


def heading(table: Table) -> str:
    rules, players, dealer, scores = table
    text = f"\nrules: {json.dumps(rules)}\nplayers: {players}\ndealer: {dealer}\n"
    return text + f"scores: {json.dumps(scores)}\n"


def table_text(table: Table, rng: random.Random) -> str:
    text = heading(table)
    for _ in range(DEALS):
        line = good_line(table, rng)
        text += f"\ndeck: {' '.join(line.deck)}\n" + "\n".join(entries(line, MOST))
    return text


def large_text(table: Table, rng: random.Random) -> str:
    line = good_line(table, rng)
    entry = play_entry(line, MOST_LARGE, LEFT_LARGE)
    return heading(table) + f"\ndeck: {' '.join(line.deck)}\n" + entry


def write(name: str, tables: list[Table]) -> None:
    rng = random.Random(name)
    one = large_text if name in LARGE_TABLES else table_text
    text = f"# {name}: play-outs from the position after the prefix to the stop\n"
    text += "".join(one(table, rng) for table in tables)
    (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


def main(names: list[str]) -> None:
    for name, tables in (PRESET_TABLES | MIXED_TABLES | LARGE_TABLES).items():
        if not names or name in names:
            write(name, tables)


if __name__ == "__main__":
    main(sys.argv[1:])
