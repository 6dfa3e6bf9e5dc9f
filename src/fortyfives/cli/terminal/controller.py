"""Plays a session on a screen: deals, lets the others move, asks the person, saves each step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from typing import Final

from rich.text import Text

from fortyfives.cards import Hand, cards_in, parse_card
from fortyfives.cli.terminal import discarding
from fortyfives.cli.terminal.commands import Commands, reminders
from fortyfives.cli.terminal.lines import Lines, fill
from fortyfives.cli.terminal.pages import Pages
from fortyfives.cli.terminal.questions import Asker, Question
from fortyfives.cli.terminal.results import deal_result
from fortyfives.cli.terminal.screens import Screen, Terminal
from fortyfives.cli.terminal.session import Session
from fortyfives.cli.terminal.table import Scene
from fortyfives.cli.terminal.tell import Happening, Teller
from fortyfives.errors import Reason, Refusal
from fortyfives.game import events as ev
from fortyfives.game.actions import Action, Discard, NoSwap
from fortyfives.game.legal import legal_actions, playable
from fortyfives.game.state import Over, SeatView
from fortyfives.i18n import N_
from fortyfives.i18n import gettext as _

IN_PICTURE: Final = (ev.Played, ev.BidMade, ev.BidHeld, ev.Passed)
"""Events that a table shows by itself."""

LONGER: Final = 1.6
"""A finished trick lies a little longer than a card."""


class Ending(Enum):
    """How an evening at the table ends."""

    OVER = "over"
    LEFT = "left"


class Leave(Exception):
    """The person wants to leave the table."""


class Controller:
    """One session at one screen. `save` is called after every step of the game."""

    session: Session
    screen: Screen
    commands: Commands

    def __init__(
        self,
        session: Session,
        screen: Screen,
        terminal: Terminal,
        commands: Commands,
        save: Callable[[Session], None],
    ) -> None:
        self.session = session
        self.screen = screen
        self.terminal = terminal
        self.commands = commands
        self.save = save
        self.teller = Teller(session.seating, screen.face)
        self.asker = Asker(session.seating, screen.face)
        self._watches = False

    @property
    def pages(self) -> Pages:
        """What can be looked up, for the width that the screen has now."""
        return Pages(self.session.seating, self.screen.face, self.screen.width)

    # ------------------------------------------------------------- the loop

    def run(self) -> Ending:
        """Play until the game is won or the person leaves."""
        try:
            if self.session.has_begun:
                self._recall()
            while not self.session.is_over:
                self._step()
        except (Leave, EOFError, KeyboardInterrupt):
            self.save(self.session)
            return Ending.LEFT
        return Ending.OVER

    def _recall(self) -> None:
        """Tell where a game stands that was resumed; a table shows it by itself."""
        view = self.session.view
        self.screen.happened(self._scene(view), self.pages.standing(view), in_picture=True)

    def _step(self) -> None:
        session = self.session
        if session.needs_deal:
            if session.sheet:
                self._between_deals()
            if session.needs_deal:
                self._deal()
        elif session.waits_for_revokes:
            self._closing()
        elif session.is_my_turn:
            self._my_turn()
        else:
            self._done(session.bot_move())

    def _deal(self) -> None:
        happenings = self.session.deal()
        self.save(self.session)
        number, dealer = self.session.game.number + 1, self.session.game.dealer
        scene = self._scene(self.session.first_view())
        you, other = N_("Deal {n}. You deal."), N_("Deal {n}. {name} deals.")
        line = self.session.seating.say(dealer, you, other, n=number)
        self.screen.happened(scene, [line], in_picture=False)
        self._tell(happenings)

    def _done(self, happenings: list[Happening]) -> None:
        self.save(self.session)
        self._tell(happenings)

    def _tell(self, happenings: list[Happening]) -> None:
        for happening in happenings:
            lines = self.teller.tell(happening)
            if lines:
                scene = self._scene(happening.after)
                is_shown = isinstance(happening.event, IN_PICTURE)
                self.screen.happened(scene, lines, in_picture=is_shown)
                self._pause(happening)

    def _pause(self, happening: Happening) -> None:
        event = happening.event
        seconds = self.commands.pause
        if isinstance(event, ev.TrickTaken):
            seconds *= LONGER
        elif getattr(event, "seat", None) == self.session.seat:
            seconds /= 3
        if seconds:
            self.terminal.pause(seconds)

    def _scene(self, view: SeatView) -> Scene:
        session = self.session
        over = isinstance(view.phase, Over)
        scores = session.game.scores if over else view.facts.scores
        title = self.commands.title
        return Scene(view, session.seating, title, scores, ranking=self.commands.ranking)

    # ---------------------------------------------------------- my decisions

    def _my_turn(self) -> None:
        view = self.session.view
        if list(legal_actions(view)[:2]) == [NoSwap()]:
            self._done(self.session.play(NoSwap()))  # nothing to choose, and nothing is told
            return
        question = self.asker.ask(view)
        if question.is_discard:
            self._discard(view, question)
            return
        text = self._ask(view, question)
        if self._answered(question, text):
            return
        self._do(question.read(text), text)

    def _answered(self, question: Question, text: str) -> bool:
        """Whether what was typed is a command, and has been done."""
        words = " ".join(text.lower().split())
        if any(choice.answers_to(words) for choice in question.choices):
            return False
        if question.spelled and len(words) == 1 and words.isalpha():
            return False
        return self._command(words, text)

    def _command(self, words: str, text: str) -> bool:
        run = self.commands.find(words)
        if run is None:
            return False
        notes = run(self, text)
        if notes:
            self.screen.note(notes)
        return True

    def _do(self, action: Action | None, text: str) -> None:
        if action is None:
            self.screen.note([self._not_understood(text)])
            return
        try:
            happenings = self.session.play(action)
        except Refusal as refusal:
            self.screen.note(self.why_not(refusal))
            return
        self._done(happenings)

    def _not_understood(self, text: str) -> Text:
        if not text.strip():
            return Text(_("Type an answer; ? shows all that you can type."))
        shown = text.strip()[:30]
        return Text(
            _("“{text}” is no answer here; ? shows all that you can type.").format(text=shown)
        )

    def why_not(self, refusal: Refusal) -> Lines:
        """Why something is refused, what to do instead, and the cards that may be played."""
        refusal = self._in_faces(refusal)
        lines = [Text(f"{refusal.message} {refusal.hint}")]
        legal = playable(self.session.view)
        if legal:
            order = [c for c in self.asker.ask(self.session.view).order if legal >> c & 1]
            cards = self.screen.face.cards(order)
            lines.append(fill(_("You may play: {cards}."), cards=cards))
        return lines

    def _in_faces(self, refusal: Refusal) -> Refusal:
        """The same refusal, its card written as the screen writes cards."""
        card = refusal.details.get("card")
        if card is None or refusal.reason is Reason.UNKNOWN_CARD:
            return refusal
        shown = self.screen.face.card(parse_card(card)).plain
        return Refusal(refusal.reason, **{**refusal.details, "card": shown})

    def _ask(self, view: SeatView, question: Question, marked: Hand = 0) -> str:
        keys = reminders(view, question)
        return self.screen.ask(self._scene(view), question, keys, marked)

    def do(self, action: Action) -> None:
        """Do something for the person, out of turn too."""
        self._do(action, "")

    def leave(self) -> None:
        """Leave the table."""
        raise Leave

    # --------------------------------------------------------------- discard

    def _discard(self, view: SeatView, question: Question) -> None:
        marked = self.commands.marked_in(view)
        note = discarding.pick_note(view, marked)
        prompt = _("Throw them (Enter), or change:") if marked else question.prompt
        text = self._ask(view, replace(question, note=note, prompt=prompt), marked)
        words = " ".join(text.lower().split())
        if not words or discarding.keeps_all(words) or words.startswith("discard"):
            self._throw(view, question, words, marked)
        elif words in {"a", _("all")}:
            self.commands.mark(view, discarding.plain_cards(view, question.order))
        else:
            picked = discarding.picked(words, question.order, marked)
            if picked is not None:
                self.commands.mark(view, picked)
            elif not self._command(words, text):
                self.screen.note([self._not_understood(text)])

    def _throw(self, view: SeatView, question: Question, words: str, marked: Hand) -> None:
        if words.startswith("discard"):
            self._do(question.read(words), words)
        elif not words and not marked:
            text = _("Type the numbers of the cards to throw, a for all but trumps, 0 for none.")
            self.screen.note([Text(text)])
        else:
            thrown = marked if not words else 0
            self._do(Discard(sum(1 << card for card in cards_in(thrown))), words)

    # ---------------------------------------------------- between the deals

    def _closing(self) -> None:
        """Revokes may still be called before the points are added up."""
        question = Question(_("Enter adds the points up; or call a revoke: revoke NAME TRICK"))
        text = self._ask(self.session.view, question)
        if text.strip():
            if not self._command(" ".join(text.lower().split()), text):
                self.screen.note([self._not_understood(text)])
            return
        self._done(self.session.close())

    def _between_deals(self) -> None:
        """The result of the deal, and a rest before the next one."""
        session = self.session
        view = session.view
        result = deal_result(self.pages, session)
        self.screen.happened(self._scene(view), result, in_picture=False)
        prompt = _("Enter deals the next cards")
        if session.am_out and not self._watches:
            prompt = _("You are out of the game. Enter watches the rest; q leaves")
        while not self._watches:
            text = self._ask(view, Question(prompt))
            if not text.strip():
                self._watches = session.am_out
                break
            if not self._command(" ".join(text.lower().split()), text):
                self.screen.note([self._not_understood(text)])
            if not session.needs_deal:
                return
        self.screen.say([])
