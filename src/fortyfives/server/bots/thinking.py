"""What runs in the processes of computer players."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from functools import lru_cache
from typing import Any, Final

from fortyfives.bots.bot import Bot, make_bot
from fortyfives.game.actions import action_text
from fortyfives.game.game import Game
from fortyfives.game.state import SeatView
from fortyfives.rules.duties import law_of
from fortyfives.rules.library import load_rules
from fortyfives.rules.ruleset import RuleSet

NICE: Final = 5
"""Thinking gives way to serving."""

LOOK_UP: Final = 1.0
"""Seconds between two looks whether the server is still there."""

COMPILED: Final = frozenset({"expert", "master"})
"""Levels that need the kernel."""

REHEARSED: Final = "auction-120"
"""A deal of this is played once before the first question, so that all tables are loaded."""


def prepare(levels: tuple[str, ...], progress: Any) -> None:
    """Make a process ready: load or compile the engine, then play a deal to rehearse."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # interruptions are for the server
    if hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=_end_with, args=[os.getppid()], daemon=True).start()
    parts = 0
    if COMPILED & set(levels):
        parts = _compile(progress, len(levels))
    for done, level in enumerate(levels, 1):
        rehearse(level)
        progress[:] = [parts + done, parts + len(levels)]


def _compile(progress: Any, more: int) -> int:
    from fortyfives import kernel

    parts = 0

    def report(_name: str, done: int, total: int) -> None:
        nonlocal parts
        parts = total
        progress[:] = [done, total + more]

    kernel.warm(report)
    return parts


def _end_with(server: int) -> None:
    """End when the server was killed: nobody else would end this process then."""
    while os.getppid() == server:
        time.sleep(LOOK_UP)
    os._exit(0)


def rehearse(level: str) -> None:
    """Play a deal."""
    game, bot = Game(load_rules(REHEARSED), seed=bytes(32)), make_bot(level)
    game.start_deal()
    while game.turn is not None:
        game.act(game.turn, bot.choose(game.view(game.turn)))


def is_ready() -> bool:
    """The first question to a process; it is answered when `prepare` is done."""
    return True


def answer(level: str, seed: int, rules: bytes, view: bytes) -> tuple[str, float]:
    """The action of a computer player as text, and the seconds that it took.

    Raises RuntimeError whatever goes wrong: not every exception survives the way to the server.
    """
    began = time.perf_counter()
    try:
        text = _chosen(level, seed, rules, view)
    except Exception as error:
        raise RuntimeError(type(error).__name__) from None
    return text, time.perf_counter() - began


def _chosen(level: str, seed: int, rules: bytes, view: bytes) -> str:
    house = _unpacked_rules(rules)
    bare: SeatView = pickle.loads(view)  # made by this very program
    facts = bare.facts._replace(rules=house, law=law_of(house.deck, house.play), bids=house.bids)
    return action_text(_bot(level, seed).choose(bare._replace(facts=facts)))


@lru_cache(maxsize=64)
def _unpacked_rules(rules: bytes) -> RuleSet:
    house: RuleSet = pickle.loads(rules)
    return house


@lru_cache(maxsize=256)
def _bot(level: str, seed: int) -> Bot:
    return make_bot(level, seed)
