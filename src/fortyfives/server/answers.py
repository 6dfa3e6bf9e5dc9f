"""What commands were answered: those of the log, and refusals and what was said aloud besides."""

from __future__ import annotations

from collections import Counter, OrderedDict
from typing import Final, TypeAlias

from fortyfives.errors import FortyFivesError

Key: TypeAlias = tuple[str, str]
"""A player and the id of his command."""

Answer: TypeAlias = int | FortyFivesError
"""The version of the table when it was done, or why it was refused."""

MOST_OF_ONE: Final = 50
"""How many answers to one player are remembered; he cannot make others' be forgotten."""

MOST: Final = 1_000


class Answers:
    """Remembers answers, so that a command that is sent twice gets the same one."""

    def __init__(self, most_of_one: int = MOST_OF_ONE, most: int = MOST) -> None:
        self._most_of_one, self._most = most_of_one, most
        self._kept: OrderedDict[Key, Answer] = OrderedDict()
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Key) -> Answer | None:
        """The answer to a command that has come before."""
        return self._kept.get(key)

    def keep(self, key: Key, answer: Answer) -> None:
        """Remember an answer; the oldest are forgotten."""
        if isinstance(answer, FortyFivesError):
            answer.with_traceback(None)  # or all that was at hand then would stay in memory
            answer.__context__ = answer.__cause__ = None
        self._kept[key] = answer
        self._counts[key[0]] += 1
        if self._counts[key[0]] > self._most_of_one:
            self._forget(next(known for known in self._kept if known[0] == key[0]))
        elif len(self._kept) > self._most:
            self._forget(next(iter(self._kept)))

    def _forget(self, key: Key) -> None:
        del self._kept[key]
        self._counts[key[0]] -= 1
        if not self._counts[key[0]]:
            del self._counts[key[0]]
