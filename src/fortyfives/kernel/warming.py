"""Compiling everything ahead, so that no first use has to wait."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from fortyfives.cards import HEARTS, parse_card
from fortyfives.kernel import auctioning, dealing, imagining, judging, playouts, scoring, solver
from fortyfives.kernel.tables import tables_of
from fortyfives.rules.groups.deal import Packets
from fortyfives.rules.library import load_rules


def _warm_playouts() -> None:
    rules = load_rules("irish-45", players=2)
    playouts.random_deals(rules, 1)
    at = playouts.Situation(rules, HEARTS, (0, 1))
    hands = np.array([[1 << parse_card("5H"), 1 << parse_card("JH")]], np.int64)
    playouts.play_worlds(at, hands, np.zeros((1, 2), np.uint64))


def _warm_dealing() -> None:
    dealing.deal(np.arange(52).reshape(1, 52), (0, 1), 2, Packets.THREE_TWO, 0)


def _warm_scoring() -> None:
    numbers = scoring.scoring_numbers(load_rules("irish-45", players=2), None)
    tricks = np.zeros((1, 5), np.int64)
    scoring.score_deals(numbers, np.zeros(2, np.int64), 0, 0, tricks, tricks, tricks[:, 0])


def _warm_solver() -> None:
    rules = load_rules("irish-45", players=2)
    solver.solve(rules, HEARTS, [1 << parse_card("5H"), 1 << parse_card("JH")], turn=0)


def _warm_judgement() -> None:
    """Calls without a world: what is compiled does not depend on what is in the arrays."""
    tables = tables_of(load_rules("irish-45", players=2))
    table, rooms = np.zeros(judging.TABLE, np.int64), np.zeros(judging.ESTIMATES)
    imagining.addresses(table)
    none, nowhere = np.zeros(0, np.int64), np.zeros((0, 2), np.int64)
    law = (tables.duties, tables.strengths, tables.suits)
    row, word, share = np.zeros(15), np.zeros(1, np.uint64), np.zeros(0)
    scratch = np.zeros((imagining.SCRATCH, judging.TABLE), np.int64)
    promise = (none, row, none, tables.trumps, none)
    imagining.imagine(
        0, table, np.zeros((0, imagining.PLACE), np.int64), share, 0, 0, none, none,
        np.zeros((0, 5), np.int64), np.zeros((0, imagining.POINTS)), none, row, none,
        tables.trumps, none, word, rooms, rooms, none, *law, nowhere, nowhere, share,
        scratch,
    )  # fmt: skip
    imagining.try_cards(
        0,
        table,
        nowhere,
        nowhere,
        none,
        none,
        none,
        rooms,
        rooms,
        none,
        *law,
        nowhere,
        scratch,
    )
    auctioning.promises(nowhere, none, *promise, np.zeros((0, 2)), nowhere)
    auctioning.play_bids(
        table, nowhere, none, none, none, none, none, rooms, nowhere, none, none, tables.trumps,
        nowhere, word, rooms, rooms, none, *law, none, scratch, word,
    )  # fmt: skip


PARTS: Final[Mapping[str, Callable[[], None]]] = {
    "solver": _warm_solver,
    "play-outs": _warm_playouts,
    "deals": _warm_dealing,
    "points": _warm_scoring,
    "judgement": _warm_judgement,
}


def warm_all(progress: Callable[[str, int, int], None] | None = None) -> float:
    """Compile or load every function of the kernel; gives the seconds it took."""
    start = time.perf_counter()
    for done, (name, part) in enumerate(PARTS.items()):
        if progress is not None:
            progress(name, done, len(PARTS))
        part()
    if progress is not None:
        progress("", len(PARTS), len(PARTS))
    return time.perf_counter() - start
