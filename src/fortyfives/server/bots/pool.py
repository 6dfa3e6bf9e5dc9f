"""All computer players of a server, and who stands in for whom."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic
from typing import Any, Final

from fortyfives.bots.bot import registry
from fortyfives.bots.novice import Novice
from fortyfives.game.actions import Action, parse_action
from fortyfives.game.legal import check
from fortyfives.game.state import SeatView
from fortyfives.i18n import N_
from fortyfives.rules.ruleset import RuleSet
from fortyfives.server.bots.crew import BusyError, Crew

LEVEL_TITLES: Final = {
    "novice": N_("novice"),
    "club": N_("club player"),
    "expert": N_("expert"),
    "master": N_("master"),
}
"""Levels in words; one that is not here is shown by its name."""

NOVICE: Final = "novice"
"""Answers faster than a question travels to another process, so it is asked at once."""

CLUB: Final = "club"
"""Answers in about a millisecond, and stands in for the strong players."""

LAST_CHANCE: Final = 0.25
"""Seconds that who stands in has at least, after somebody else was late."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided, and by which level."""

    action: Action
    level: str


class BotPool:
    """Asks computer players.

    The club player has a process of its own; `workers` processes think for the stronger ones,
    which have to load or compile their engine first. `budget`: seconds a decision may take,
    waiting included. `queue`: how many questions may wait. `faults` counts answers that did not
    come, by kind; `decided` who was asked and who decided.
    """

    def __init__(self, *, workers: int = 1, budget: float = 2.0, queue: int = 200) -> None:
        self.budget = budget
        self.faults: Counter[str] = Counter()
        self.decided: Counter[tuple[str, str]] = Counter()
        strong = tuple(level for level in registry if level not in {NOVICE, CLUB})
        self.quick = Crew((CLUB,), workers=1, budget=budget, queue=queue)
        self.strong = Crew(strong, workers=workers, budget=budget, queue=queue)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels on offer, weakest first. Programs of one's own are not."""
        return tuple(registry)

    def start(self, *, warm: bool) -> None:
        """Begin to make all players ready; without `warm` only when they are first wanted."""
        if warm:
            self.quick.prepare()
            self.strong.prepare()

    def expect(self, level: str) -> None:
        """Somebody of this level sits down: let his processes get ready. Never waits."""
        for crew in (self.quick, self.strong):
            if level in crew.levels:
                crew.prepare()

    async def choose(self, level: str, seed: int, view: SeatView) -> Decision:
        """A legal action for the seat on turn, in time."""
        ends = monotonic() + self.budget
        for asked, crew in self._able(level):
            action = await self._ask(crew, asked, seed, view, ends)
            if action is not None:
                return self._decided(level, Decision(action, asked))
        return self._decided(level, Decision(Novice(seed).choose(view), NOVICE))

    def _able(self, level: str) -> Iterator[tuple[str, Crew]]:
        """Whom to ask, one after the other."""
        if level in self.strong.levels:
            yield level, self.strong
        if level != NOVICE:
            yield CLUB, self.quick

    async def _ask(
        self, crew: Crew, level: str, seed: int, view: SeatView, ends: float
    ) -> Action | None:
        seconds = max(ends - monotonic(), min(LAST_CHANCE, self.budget))
        try:
            question = level, seed, _packed_rules(view.facts.rules), _pack(view)
            action = parse_action(await crew.ask(question, seconds))
            check(view, action)
        except BusyError as busy:
            self.faults[str(busy)] += 1
        except TimeoutError:
            self.faults["timeout"] += 1
        except Exception:  # whatever a bot does wrong, the table goes on
            self.faults["error"] += 1
        else:
            return action
        return None

    def _decided(self, asked: str, decision: Decision) -> Decision:
        self.decided[asked, decision.level] += 1
        return decision

    async def close(self) -> None:
        """End the processes."""
        await self.quick.close()
        await self.strong.close()


def _pack(view: SeatView) -> bytes:
    """A view without the tables of its house, which the process makes for itself."""
    bare: Any = view.facts._replace(rules=None, law=None, bids=())  # type: ignore[arg-type]
    return pickle.dumps(view._replace(facts=bare), protocol=5)


@lru_cache(maxsize=64)
def _packed_rules(rules: RuleSet) -> bytes:
    return pickle.dumps(rules, protocol=5)
