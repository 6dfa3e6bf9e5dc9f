"""Computer players outside the event loop: in processes of their own, each with a time limit.

A table asks and goes on serving; whatever happens to the answer, it gets a legal action within
the budget. A process that hangs or dies is replaced, and the novice answers in its place.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
from collections import Counter
from functools import lru_cache
from multiprocessing import get_context
from typing import Any, Final

from pebble import ProcessPool

from fortyfives.bots.bot import Bot, make_bot, registry
from fortyfives.bots.novice import Novice
from fortyfives.errors import FortyFivesError
from fortyfives.game.actions import Action, action_text, parse_action
from fortyfives.game.legal import check
from fortyfives.game.state import SeatView
from fortyfives.i18n import N_
from fortyfives.rules.duties import law_of
from fortyfives.rules.ruleset import RuleSet

LEVEL_TITLES: Final = {
    "novice": N_("novice"),
    "club": N_("club player"),
    "expert": N_("expert"),
    "master": N_("master"),
}
"""Levels in words; one that is not here is shown by its name."""

_QUICK: Final = frozenset({"novice"})
"""Levels that answer faster than a question travels to another process."""

_HANGS: Final = 5.0
"""How many budgets a question may take before its process is taken for hung and replaced."""

_NICE: Final = 5
"""Thinking gives way to serving."""


class BotPool:
    """Asks computer players. `faults` counts answers that did not come, by kind.

    `budget`: seconds a decision may take, waiting included. `queue`: how many questions may wait;
    beyond, the novice answers at once.
    """

    def __init__(
        self, *, workers: int = 1, budget: float = 2.0, queue: int = 200, warm: bool = False
    ) -> None:
        self.budget = budget
        self.faults: Counter[str] = Counter()
        self.waiting = 0
        self._queue = queue
        self._workers = workers
        self._warm = warm
        self._pool: ProcessPool | None = None

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels on offer, weakest first. Programs of one's own are not."""
        return tuple(registry)

    async def choose(self, level: str, seed: int, view: SeatView) -> Action:
        """A legal action for the seat on turn."""
        if level in _QUICK:
            return Novice(seed).choose(view)
        if self.waiting >= self._queue:
            return self._instead("full", seed, view)
        self.waiting += 1
        try:
            return await asyncio.wait_for(self._ask(level, seed, view), self.budget)
        except TimeoutError:
            return self._instead("timeout", seed, view)
        except (OSError, RuntimeError, FortyFivesError, pickle.PickleError):
            return self._instead("crash", seed, view)
        except Exception:  # whatever a bot does wrong, the table goes on
            return self._instead("error", seed, view)
        finally:
            self.waiting -= 1

    async def _ask(self, level: str, seed: int, view: SeatView) -> Action:
        future = self._started().submit(
            answer, self.budget * _HANGS, level, seed, _packed_rules(view.facts.rules), _pack(view)
        )
        action = parse_action(await asyncio.wrap_future(future))
        check(view, action)
        return action

    def _instead(self, fault: str, seed: int, view: SeatView) -> Action:
        self.faults[fault] += 1
        return Novice(seed).choose(view)

    def _started(self) -> ProcessPool:
        if self._pool is None or not self._pool.active:
            self._pool = ProcessPool(
                max_workers=self._workers,
                initializer=_prepare,
                initargs=[self._warm],
                context=get_context("spawn"),  # a forked copy of a serving process can lock up
            )
        return self._pool

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join(timeout=5)
            self._pool = None


def _pack(view: SeatView) -> bytes:
    """A view without the tables of its house, which the process makes for itself."""
    bare: Any = view.facts._replace(rules=None, law=None, bids=())  # type: ignore[arg-type]
    return pickle.dumps(view._replace(facts=bare), protocol=5)


@lru_cache(maxsize=64)
def _packed_rules(rules: RuleSet) -> bytes:
    return pickle.dumps(rules, protocol=5)


# ------------------------------------------------- in the processes of the pool


def _prepare(warm: bool) -> None:
    """Leave interruptions to the server; let it go first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICE)
    if warm:
        from fortyfives import kernel

        kernel.warm()


def answer(level: str, seed: int, rules: bytes, view: bytes) -> str:
    """The action of a computer player, as text."""
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
