"""An evening at the terminal: resume or start, play, keep the record, play again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from rich.text import Text

from fortyfives.bots.bot import registry
from fortyfives.bots.seeding import derive_bytes
from fortyfives.cli.houses import sweep_parts
from fortyfives.cli.terminal import saves
from fortyfives.cli.terminal.commands import Commands
from fortyfives.cli.terminal.controller import Controller, Ending
from fortyfives.cli.terminal.lines import Lines, fill
from fortyfives.cli.terminal.menu import Menu, Quit, own_name
from fortyfives.cli.terminal.pages import Pages
from fortyfives.cli.terminal.places import SEARCHED, Found, Place, free_place, look_round
from fortyfives.cli.terminal.results import game_result, situation_lines
from fortyfives.cli.terminal.saves import Settings
from fortyfives.cli.terminal.screens import Screen, Terminal
from fortyfives.cli.terminal.seating import seat_names
from fortyfives.cli.terminal.session import Session
from fortyfives.cli.terminal.setup import Setup
from fortyfives.cli.terminal.typed import number_typed
from fortyfives.cli.terminal.words import house_title
from fortyfives.errors import reason_of
from fortyfives.game.shuffle import new_seed
from fortyfives.i18n import N_, ngettext
from fortyfives.i18n import gettext as _
from fortyfives.rules.groups.deal import FirstDealer
from fortyfives.rules.library import specification
from fortyfives.rules.options import Json
from fortyfives.rules.ruleset import RuleSet

ELSEWHERE: Final = N_(
    "A game is open in another window. It is left alone; this window has a game of its own."
)


Verb: TypeAlias = Literal["resume", "new", "away"]

Waiting: TypeAlias = dict[int, tuple[Place, Session]]
"""The games that wait by the numbers they are offered under; one put away leaves a gap."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asked for. None or empty is left to the menu.

    `house` is the name that rules which come from a saved house go by.
    """

    rules: RuleSet | None = None
    house: str = ""
    bots: tuple[str, ...] = ()
    seed: int | None = None
    dealer: int | None = None
    resume: bool | None = None


class Evening:
    """Everything between the start of the command and its end."""

    def __init__(
        self,
        screen: Screen,
        terminal: Terminal,
        settings: Settings,
        save_settings: Callable[[Settings], None],
    ) -> None:
        self.screen = screen
        self.terminal = terminal
        self.settings = settings
        self._save_settings = save_settings
        self._won: Counter[int] = Counter()
        self._unsaved = ""
        self._held: list[Place] = []

    def run(self, wishes: Wishes) -> None:
        """Play until the person has had enough. Raises `Quit` from the menu."""
        sweep_parts()
        found = look_round()
        self._held = [place for place, _session in found.waiting]
        try:
            session = self._waiting(found, wishes)
            if session is None:
                session = Session(self._setup(wishes))
            self._evening(session)
        finally:
            self._keep_only(None)

    def _evening(self, session: Session) -> None:
        while self._play(session) is Ending.OVER:
            again = self._again(session)
            if again is None:
                return
            session = again

    # ------------------------------------------------------------ starting

    def _waiting(self, found: Found, wishes: Wishes) -> Session | None:
        """The game that was left, if the person goes on with it; holds the place to play at."""
        self._tell_found(found, wishes)
        waiting = dict(enumerate(found.waiting, 1))
        while waiting:
            verb, number = self._choose(waiting, wishes)
            if verb == "new":
                break
            if verb == "resume":
                place, session = waiting[number]
                self._keep_only(place)
                return session
            self._put_away(waiting, number)
        self._make_room(waiting)
        return None

    def _make_room(self, waiting: Waiting) -> None:
        """Hold a place for another game. Those that wait go on waiting, as long as there is room.

        One without a card dealt is no loss. Where every place is taken the first is put away.
        """
        for number, (_place, session) in list(waiting.items()):
            if not session.has_begun:
                self._put_away(waiting, number)
        own = free_place()
        if own.number > SEARCHED and waiting:
            own.give_back()
            self._put_away(waiting, min(waiting))
            own = free_place()
        self._held.append(own)
        self._keep_only(own)

    def _put_away(self, waiting: Waiting, number: int) -> None:
        """Let a game wait no more; what was played of it is kept as a record."""
        place, session = waiting.pop(number)
        try:
            if session.has_begun:
                path = saves.keep_record(session)
                self.screen.note([Text(_("Put away; the record: {path}").format(path=path))])
            place.forget()
        except OSError as error:
            self.screen.note([_not_kept(error)])
        place.give_back()
        self._held.remove(place)

    def _tell_found(self, found: Found, wishes: Wishes) -> None:
        for path in found.aside:
            self.screen.note([set_aside_line(path)])
        if found.is_open_elsewhere:
            self.screen.note([Text(_(ELSEWHERE))])
        elif wishes.resume and not found.waiting:
            self.screen.note([Text(_("No game waits."))])

    def _choose(self, waiting: Waiting, wishes: Wishes) -> tuple[Verb, int]:
        """What happens with the games that wait, and with which of them. Raises `Quit`."""
        if wishes.resume is not None:
            return ("resume" if wishes.resume else "new"), min(waiting)
        prompt = _("Enter goes on with it, n starts another, x puts it away, q leaves:")
        lines = [Text(_("A game waits for you."), "bold")]
        if len(waiting) > 1:
            prompt = _(
                "Enter goes on with the first, or its number; n starts another, x and a number "
                "puts one away, q leaves:"
            )
            lines = [Text(_("Games wait for you."), "bold")]
        for number, (_place, session) in waiting.items():
            summary = self._summary(session)
            if len(waiting) > 1:
                summary[0] = Text(f"{number}  ").append_text(summary[0])
            lines += summary
        return self._choice(lines, prompt, waiting)

    def _choice(self, lines: Lines, prompt: str, numbers: Collection[int]) -> tuple[Verb, int]:
        """Ask until the answer is one of those that the prompt names. Raises `Quit`."""
        while True:
            answer = self.screen.menu(lines, prompt).strip().lower()
            if answer in {"q", "quit", _("quit")}:
                raise Quit
            choice = choice_typed(answer, numbers)
            if choice is not None:
                return choice
            self.screen.note([Text(_("“{text}” is no answer here.").format(text=answer[:30]))])

    def _keep_only(self, place: Place | None) -> None:
        """Give back every place that is held but this one, which is played at."""
        for held in self._held:
            if held is not place:
                held.give_back()
        self._held = [place] if place is not None else []

    def _summary(self, session: Session) -> Lines:
        title = house_title(session.rules, session.setup.house)
        line = _("{house}, deal {n}").format(house=title, n=max(1, session.game.number + 1))
        if not session.rules.score.shown:
            return [Text(line)]
        sides = [
            f"{session.seating.side(side)} {score}"
            for side, score in enumerate(session.game.scores)
        ]
        return [Text(line), Text(_("Scores: {scores}").format(scores=", ".join(sides)))]

    def _setup(self, wishes: Wishes) -> Setup:
        rules, house = wishes.rules, wishes.house
        if rules is None:
            menu = Menu(self.screen, self.settings, self._remember)
            rules = menu.run()
            house = self.settings.rules if self.settings.is_house else ""
        level = self.settings.level
        bots = wishes.bots or (level if level in registry else Settings().level,)
        seed = new_seed() if wishes.seed is None else derive_bytes(wishes.seed, "terminal")
        return Setup(
            rules=_whole(rules),
            house=house,
            names=seat_names(own_name(self.settings), 0, rules.players),
            seat=0,
            bots=bots,
            seed=seed,
            dealer=wishes.dealer,
        )

    def _remember(self, settings: Settings) -> None:
        self.settings = settings
        self._save_settings(settings)

    # ------------------------------------------------------------- playing

    def _play(self, session: Session) -> Ending:
        title = house_title(session.rules, session.setup.house)
        commands = Commands(self.settings, session.rules, title, self._remember)
        controller = Controller(session, self.screen, self.terminal, commands, self._save)
        ending = controller.run()
        if ending is Ending.LEFT:
            self.screen.settle()
            self.screen.say([Text(), Text(self._farewell())])
        return ending

    def _farewell(self) -> str:
        if self._unsaved:
            return _("The game could not be saved: {reason}.").format(reason=self._unsaved)
        return _("The game is saved; it goes on the next time you play.")

    def _save(self, session: Session) -> None:
        """Save a step. A full disk is told once, and does not end the game."""
        try:
            self._held[0].save(session)
            self._unsaved = ""
        except OSError as error:
            if not self._unsaved:
                text = _("The game cannot be saved: {reason}.")
                self.screen.note([Text(text.format(reason=reason_of(error)))])
            self._unsaved = reason_of(error)

    def _again(self, session: Session) -> Session | None:
        """Tell the end of the game, keep it, and ask for another."""
        pages = Pages(session.seating, self.screen.face)
        winner = session.game.winner
        assert winner is not None
        self._won[winner] += 1
        deal = session.sheet[-1]
        lines = [*pages.result(deal), *situation_lines(pages, deal), Text()]
        lines += [*pages.score(session.sheet, session.rules, is_over=True), Text()]
        lines += [*game_result(pages, session), *self._tally(session), *self._keep(session)]
        self.screen.settle()
        prompt = _("Another game? Enter yes, q no:")
        answer = self.screen.menu([*lines, Text()], prompt).strip().lower()
        self.screen.settle()
        if answer in {"q", "n", "no", "quit", _("no"), _("quit")}:
            return None
        deals_first = session.rules.deal.first_dealer is FirstDealer.WINNER
        dealer = winner if deals_first else None
        return Session(session.setup.again(seed=new_seed(), dealer=dealer))

    def _keep(self, session: Session) -> Lines:
        """Keep the record of a finished game; one that cannot be kept goes on waiting."""
        try:
            path = saves.keep_record(session)
            self._held[0].forget()
        except OSError as error:
            self._keep_only(free_place())
            return [_not_kept(error)]
        return [Text(_("The record: {path}").format(path=path))]

    def _tally(self, session: Session) -> Lines:
        """The games won this evening, from the second game on."""
        if sum(self._won.values()) < 2:
            return []
        each = [
            ngettext("{side} {n} game", "{side} {n} games", self._won[side]).format(
                side=session.seating.side(side), n=self._won[side]
            )
            for side in range(session.rules.sides)
        ]
        return [fill(_("This evening: {games}."), games=", ".join(each))]


def choice_typed(answer: str, numbers: Collection[int]) -> tuple[Verb, int] | None:
    """What to do with which of the games that wait under these numbers; None if it is unclear.

    The first is gone on with where none is named, but none of several is put away so.
    """
    if answer in {"n", "new", _("new")}:
        return "new", min(numbers)
    verb: Verb = "away" if answer.startswith("x") else "resume"
    which = answer.removeprefix("x").strip()
    if not which and (verb == "resume" or len(numbers) == 1):
        return verb, min(numbers)
    number = number_typed(which, max(numbers))
    return None if number is None or number not in numbers else (verb, number)


def _whole(rules: RuleSet) -> Json:
    """The specification of rules with their table, whatever the preset's usual table is."""
    spec = specification(rules)
    changes = spec if isinstance(spec, dict) else {"base": spec}
    return {**changes, "table": {"players": rules.players, "sides": rules.sides}}


def _not_kept(error: OSError) -> Text:
    text = _("The record of the game cannot be kept: {reason}.")
    return Text(text.format(reason=reason_of(error)))


def set_aside_line(path: Path) -> Text:
    """That a file was broken, and where it is now."""
    text = _("A saved file could not be read; it was set aside as {path}.")
    return Text(text.format(path=path))
