"""The commands at the table, by key and by word, and what they need to remember."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from rich.text import Text

from fortyfives.cards import Hand
from fortyfives.cli.terminal.hints import Adviser
from fortyfives.cli.terminal.house_page import read_house
from fortyfives.cli.terminal.lines import Lines, fill
from fortyfives.cli.terminal.pages import COMMANDS, REVOKE_COMMAND
from fortyfives.cli.terminal.questions import Question
from fortyfives.cli.terminal.saves import SPEEDS, Settings
from fortyfives.game.actions import CallRevoke, Claim, Concede, Discard
from fortyfives.game.state import Playing, SeatView
from fortyfives.i18n import N_, gettext
from fortyfives.i18n import gettext as _
from fortyfives.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from fortyfives.cli.terminal.controller import Controller

Command: TypeAlias = "Callable[[Controller, str], Lines]"

SPEED_NAMES: Final[Mapping[str, str]] = {
    "off": N_("at once"),
    "fast": N_("fast"),
    "normal": N_("normal"),
    "slow": N_("slow"),
}


class Commands:
    """Finds commands, and keeps what they change: speed, ranking, cards picked."""

    def __init__(
        self,
        settings: Settings,
        rules: RuleSet,
        title: str,
        remember: Callable[[Settings], None],
    ) -> None:
        self.settings = settings
        self.title = title
        self._rules = rules
        self._remember = remember
        self._marked: tuple[object, Hand] = (None, 0)

    @property
    def pause(self) -> float:
        """Seconds between the moves of the others."""
        return SPEEDS[self.settings.speed]

    @property
    def ranking(self) -> bool:
        """Whether the ranking stays on the screen: as chosen, else where nothing is withheld.

        A house without withholding is a house for learners, and learners are helped by it.
        """
        chosen = self.settings.ranking
        return not self._rules.play.withhold_cards if chosen is None else chosen

    def change(self, settings: Settings) -> None:
        """Take changed settings, and remember them."""
        self.settings = settings
        self._remember(settings)

    def marked_in(self, view: SeatView) -> Hand:
        """The cards picked for this discard."""
        key, marked = self._marked
        return marked if key == _discard_key(view) else 0

    def mark(self, view: SeatView, marked: Hand) -> None:
        """Pick these cards for this discard."""
        self._marked = (_discard_key(view), marked)

    def find(self, words: str) -> Command | None:
        """The command that is typed; None if it is none."""
        first, _space, _rest = words.partition(" ")
        if first in {"revoke", _("revoke")}:
            return _revoke
        for key, name, _meaning in COMMANDS:
            if words and words in {key, name, gettext(name), *_ALIASES.get(name, ())}:
                return _RUN[name]
        return None


def _discard_key(view: SeatView) -> object:
    return view.facts.number, view.facts.dealer, view.hand


_ALIASES: Final[Mapping[str, tuple[str, ...]]] = {
    "quit": ("exit", "save"),
    "ranking": ("rank",),
    "help": ("h?",),
    "bids": ("auction",),
    "score": ("scores",),
}


def reminders(view: SeatView, question: Question) -> list[Text]:
    """The commands worth a reminder now."""
    keys = ["h", "r", "s", "u", "?", "q"]
    if isinstance(view.phase, Playing):
        keys = ["h", "r", "l", "s", "u", "c", "?", "q"]
    words = {key: gettext(name) for key, name, _meaning in COMMANDS if key}
    return [_reminder(key, words[key], spelled=question.spelled) for key in keys]


def _reminder(key: str, word: str, *, spelled: bool) -> Text:
    return Text(word if spelled and key.isalpha() else f"{key} {word}")


# ------------------------------------------------------------- what they do


def _hint(c: Controller, text: str) -> Lines:
    if not c.session.is_my_turn:
        return [Text(_("There is nothing to decide now."))]
    view, adviser = c.session.view, Adviser(c.session.seating, c.screen.face)
    advised = adviser.action(view)
    if isinstance(advised, Discard):
        c.commands.mark(view, advised.cards)
    return adviser.hint(view)


def _score(c: Controller, text: str) -> Lines:
    session = c.session
    return c.pages.score(session.sheet, session.rules, is_over=session.is_over)


def _undo(c: Controller, text: str) -> Lines:
    if not c.session.undo():
        return [Text(_("There is nothing to take back in this deal."))]
    c.save(c.session)
    return [Text(_("Back to your last decision."))]


def _claim(c: Controller, text: str) -> Lines:
    c.do(Claim())
    return []


def _concede(c: Controller, text: str) -> Lines:
    question = [Text(_("Conceding gives the game up for your side."))]
    if c.screen.menu(question, _("Concede? Type yes:")).strip().lower() not in {"yes", _("yes")}:
        return [Text(_("The game goes on."))]
    c.do(Concede())
    return []


def _speed(c: Controller, text: str) -> Lines:
    names = list(SPEEDS)
    now = names[(names.index(c.commands.settings.speed) + 1) % len(names)]
    c.commands.change(replace(c.commands.settings, speed=now))
    return [fill(_("Speed of the others: {speed}."), speed=gettext(SPEED_NAMES[now]))]


def _keep(c: Controller, text: str) -> Lines:
    c.commands.change(replace(c.commands.settings, ranking=not c.commands.ranking))
    if c.commands.ranking:
        return [Text(_("The ranking stays on the screen."))]
    return [Text(_("The ranking shows when you ask for it."))]


def _quit(c: Controller, text: str) -> Lines:
    c.leave()
    return []


def _revoke(c: Controller, text: str) -> Lines:
    words = text.split()
    seat = c.session.seating.find(" ".join(words[1:-1])) if len(words) > 2 else None
    trick = words[-1]
    if seat is None or trick not in {"1", "2", "3", "4", "5"}:
        return [Text(gettext(REVOKE_COMMAND[1]))]
    c.do(CallRevoke(seat, int(trick) - 1))
    return []


def _rules(c: Controller, text: str) -> Lines:
    read_house(c.screen, c.session.rules, c.commands.title)
    return []


def _help(c: Controller, text: str) -> Lines:
    view = c.session.view
    return c.pages.help(view.facts.rules, can_revoke=view.facts.is_revoke_possible)


_RUN: Final[Mapping[str, Command]] = {
    "hint": _hint,
    "ranking": lambda c, text: c.pages.ranking(c.session.view),
    "trick": lambda c, text: c.pages.trick(c.session.view),
    "last": lambda c, text: c.pages.last_trick(c.session.view),
    "bids": lambda c, text: c.pages.bids(c.session.view),
    "score": _score,
    "undo": _undo,
    "claim": _claim,
    "rules": _rules,
    "speed": _speed,
    "keep": _keep,
    "hand": lambda c, text: c.pages.hand(c.session.view),
    "concede": _concede,
    "help": _help,
    "quit": _quit,
}
