"""What a bot is, the levels by name, and how a name becomes a bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol, TypeAlias

from fortyfives.errors import FortyFivesError
from fortyfives.game.actions import Action
from fortyfives.game.state import SeatView
from fortyfives.i18n import N_, gettext


class Bot(Protocol):
    """Someone who can take a seat.

    The contract:

    * `choose` is called when, and only when, the seat of the view is on turn.
    * The view is all that the bot is given. It must not reach for the state, the deck or the
      generator behind it, and it may not change what it is given.
    * The answer is one of the actions that are legal for that view (`game.legal.legal_actions`,
      or a claim where one is certain). Whatever happens inside, it does not raise.
    * The answer depends on the view and on the bot's own seed and on nothing else: asked again
      with an equal view, a bot made with the same seed answers the same. So a bot keeps no
      memory of its own; what it remembers of the deal stands in the view.
    * One bot may serve several seats and tables, one question at a time.
    """

    def choose(self, view: SeatView) -> Action:
        """The action of the seat on turn."""
        ...


Factory: TypeAlias = Callable[[int], Bot]


class UnknownBotError(FortyFivesError):
    """A name that no bot answers to; `names` has those that exist."""

    def __init__(self, name: str, names: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.names = names

    @property
    def message(self) -> str:
        """The sentence for people, in the language in use."""
        text = gettext(N_("There is no computer player “{name}”. There are: {names}."))
        return text.format(name=self.name[:40], names=", ".join(self.names))

    def __str__(self) -> str:
        return self.message


def _novice(seed: int) -> Bot:
    from fortyfives.bots.novice import Novice

    return Novice(seed)


def _club(seed: int) -> Bot:
    from fortyfives.bots.club import Club

    return Club(seed)


def _expert(seed: int) -> Bot:
    from fortyfives.bots.expert import Expert

    return Expert(seed)


def _master(seed: int) -> Bot:
    from fortyfives.bots.master import Master

    return Master(seed)


def _process(command: str, seed: int) -> Bot:
    from fortyfives.bots.process import ProcessBot

    return ProcessBot(command)


# The levels load late so that a face that lists their names does not load their tables.
registry: Final[dict[str, Factory]] = {
    "novice": _novice,
    "club": _club,
    "expert": _expert,
    "master": _master,
}
"""The levels by name, weakest first."""

prefixes: Final[Mapping[str, Callable[[str, int], Bot]]] = {"exec:": _process}
"""Kinds of bots that are named with an argument, such as ``exec:./mybot``."""


def bot_names() -> tuple[str, ...]:
    """The names that can be asked for, weakest first, the kinds with an argument last."""
    return (*registry, *(f"{prefix}COMMAND" for prefix in prefixes))


def make_bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name. Raises `UnknownBotError`."""
    factory = registry.get(name)
    if factory is not None:
        return factory(seed)
    for prefix, make in prefixes.items():
        if name.startswith(prefix) and name[len(prefix) :].strip():
            return make(name[len(prefix) :], seed)
    raise UnknownBotError(name, bot_names())
