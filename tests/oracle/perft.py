"""Counting play-outs: how many sequences of legal actions lead from a position to a stop."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .cards import Options
from .deal import Deal


@dataclass(frozen=True)
class Count:
    """One line of a perft file. stop: "end", "bidder", "trump" or a number of actions."""

    rules: Any
    players: int
    dealer: int
    deck: list[str]
    scores: list[int]
    prefix: list[str]
    stop: str
    count: int


def stopped(deal: Deal, stop: str, depth: int) -> bool:
    """Whether the counting ends here.

    end: the deal is over; bidder: the bidder is known; trump: trumps are known; a number: so
    many actions after the prefix. The end of the deal always counts as a stop.
    """
    if deal.over or stop == "end":
        return deal.over
    if stop == "bidder":
        return deal.bidder is not None
    if stop == "trump":
        return deal.trump is not None
    return depth == int(stop)


def leaves(deal: Deal, stop: str, depth: int = 0) -> int:
    if stopped(deal, stop, depth):
        return 1
    total = 0
    for action in deal.legal_actions():
        following = deal.copy()
        following.do(action)
        total += leaves(following, stop, depth + 1)
    return total


def perft_play(
    options: Options,
    dealer: int,
    deck: list[str],
    scores: list[int],
    prefix: list[str],
    stop: str = "end",
) -> int:
    """The sequences of legal on-turn actions from the position after the prefix to the stop.

    A sequence that contains "look" is another one than the same sequence without it.
    """
    deal = Deal(options, dealer, deck, scores)
    for action in prefix:
        deal.apply(action)
    return leaves(deal, stop)


def perft(options: Options, dealer: int, deck: list[str], scores: list[int]) -> int:
    """The number of complete play-outs of one deal."""
    return perft_play(options, dealer, deck, scores, [])


def load_perft(path: str | Path) -> Iterator[Count]:
    """The counts of a file.

    Lines "key: value" hold for all that follows until they are said again; every line
    "count:" closes one entry; "#" begins a comment.
    """
    said: dict[str, str] = {}
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            key, _, value = line.partition(":")
            said[key] = value.strip()
            if key == "count":
                yield Count(
                    json.loads(said["rules"]),
                    int(said["players"]),
                    int(said["dealer"]),
                    said["deck"].split(),
                    json.loads(said["scores"]),
                    json.loads(said["prefix"]),
                    said["stop"],
                    int(value),
                )
