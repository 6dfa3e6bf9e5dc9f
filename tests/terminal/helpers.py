"""A terminal without a person: scripted answers in, everything printed out."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fortyfives.bots.bot import make_bot
from fortyfives.cli.terminal.commands import Commands
from fortyfives.cli.terminal.controller import Controller
from fortyfives.cli.terminal.face import Face
from fortyfives.cli.terminal.saves import Settings
from fortyfives.cli.terminal.screens import PlainScreen, Screen, TableScreen
from fortyfives.cli.terminal.seating import seat_names
from fortyfives.cli.terminal.session import Session
from fortyfives.cli.terminal.setup import Setup
from fortyfives.game.actions import action_text
from fortyfives.game.legal import legal_actions
from fortyfives.rules.library import load_rules

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
COMMANDS = ["h", "r", "t", "l", "b", "s", "k", "x", "?", "nonsense", "99", "4h", ""]


class FakeTerminal:
    """A terminal whose answers come from a script; EOF when that ends."""

    def __init__(self, answers: Iterable[str], size: tuple[int, int] = (80, 40)) -> None:
        self.answers: Iterator[str] = iter(answers)
        self.printed: list[str] = []
        self.columns_rows = size
        self.waited = 0.0

    def write(self, text: str) -> None:
        self.printed.append(text)

    def read(self) -> str:
        for answer in self.answers:
            self.printed.append("\n")
            return answer
        raise EOFError

    def size(self) -> tuple[int, int]:
        return self.columns_rows

    def pause(self, seconds: float) -> None:
        self.waited += seconds

    @property
    def text(self) -> str:
        return "".join(self.printed)

    @property
    def plain(self) -> str:
        return ESCAPE.sub("", self.text)


def session_of(
    spec: Any, players: int | None = None, sides: int | None = None, *, seed: int = 1, **more: Any
) -> Session:
    rules = load_rules(spec, players=players, sides=sides)
    whole = spec if isinstance(spec, dict) else {"base": spec}
    setup = Setup(
        rules={**whole, "table": {"players": rules.players, "sides": rules.sides}},
        house="",
        names=seat_names("Ann", 0, rules.players),
        seat=0,
        bots=("novice",),
        seed=seed.to_bytes(32, "big"),
        **more,
    )
    return Session(setup)


def plain_screen(terminal: FakeTerminal) -> Screen:
    return PlainScreen(terminal)


def live_screen(terminal: FakeTerminal) -> Screen:
    return TableScreen(terminal, Face(), is_live=True)


def bare_screen(terminal: FakeTerminal) -> Screen:
    return TableScreen(terminal, Face(symbols=False, colour=False), is_live=False)


def colourless_screen(terminal: FakeTerminal) -> Screen:
    return TableScreen(terminal, Face(colour=False), is_live=False)


SCREENS: dict[str, Callable[[FakeTerminal], Screen]] = {
    "plain": plain_screen,
    "live": live_screen,
    "bare": bare_screen,
    "colourless": colourless_screen,
}


def robot(
    session: Session, *, seed: int = 1, chatter: float = 0.0, undo: float = 0.0
) -> Iterator[str]:
    """Answers of a person who plays like a novice and sometimes looks things up."""
    chance, brain = random.Random(seed), make_bot("novice", seed)
    while True:
        if chance.random() < chatter:
            yield chance.choice([*COMMANDS, "c", "revoke flora 1", "discard", "rob 1"])
        elif chance.random() < undo:
            yield "u"
        elif not session.has_begun or not session.is_my_turn:
            yield ""
        elif chance.random() < 0.3:
            yield action_text(chance.choice(legal_actions(session.view)))
        else:
            yield action_text(brain.choose(session.view))


def controller_of(
    session: Session,
    terminal: FakeTerminal,
    screen: Screen,
    settings: Settings | None = None,
    save: Callable[[Session], None] = lambda session: None,
) -> Controller:
    chosen = settings or Settings(speed="off")
    commands = Commands(chosen, session.rules, "The house", lambda settings: None)
    return Controller(session, screen, terminal, commands, save)
