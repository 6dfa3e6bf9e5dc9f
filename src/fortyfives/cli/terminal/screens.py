"""The two screens: a table that is repainted in place, and plain lines for the ear.

Both talk through a `Terminal`, the only thing here that reads, writes or waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from rich.color import ColorSystem
from rich.console import Console
from rich.text import Text

from fortyfives.cards import Hand
from fortyfives.cli.terminal.face import FADED, Face
from fortyfives.cli.terminal.lines import Lines, packed, styled, wrapped
from fortyfives.cli.terminal.questions import Question
from fortyfives.cli.terminal.spoken import spoken_question
from fortyfives.cli.terminal.table import Painter, Scene
from fortyfives.game.actions import Play
from fortyfives.i18n import gettext as _

WIDEST: Final = 88
NEWS_LINES: Final = 4
STYLIST: Final = Console(color_system=None)
"""Knows the styles by name; the screens write for themselves."""

PLAIN_CUE: Final = "> "

TYPED: Final = 8
"""Room that an answer usually needs."""


class Terminal(Protocol):
    """What a screen needs of the world."""

    def write(self, text: str) -> None:
        """Print at once."""
        ...

    def read(self) -> str:
        """A line that was typed. Raises EOFError when there will be none."""
        ...

    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        ...

    def pause(self, seconds: float) -> None:
        """Wait."""
        ...


class Screen(Protocol):
    """Shows the game and asks."""

    face: Face

    @property
    def width(self) -> int:
        """How wide a line may be."""
        ...

    def happened(self, scene: Scene, lines: Sequence[Text], *, in_picture: bool) -> None:
        """Tell what happened; `in_picture`: a table shows it without words."""
        ...

    def note(self, lines: Sequence[Text]) -> None:
        """Show something that was looked up, or why something cannot be done."""
        ...

    def ask(self, scene: Scene, question: Question, keys: Sequence[Text], marked: Hand = 0) -> str:
        """Put a question at the table; `keys` are the commands worth a reminder."""
        ...

    def say(self, lines: Sequence[Text]) -> None:
        """Print lines that stay."""
        ...

    def settle(self) -> None:
        """Leave what is painted where it is; the next picture comes below it."""
        ...

    def menu(self, lines: Sequence[Text], prompt: str) -> str:
        """Put a question away from the table."""
        ...


class PlainScreen:
    """Lines of words, one a happening: no colours, no boxes, no moving about."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.face = Face(words=True, colour=False)
        self._asked: Lines = []

    @property
    def width(self) -> int:
        """Lines are not broken; a reader of screens does that as it likes."""
        return 1000

    def happened(self, scene: Scene, lines: Sequence[Text], *, in_picture: bool) -> None:
        self._asked = []
        self.say(lines)

    def note(self, lines: Sequence[Text]) -> None:
        self.say(lines)

    def ask(self, scene: Scene, question: Question, keys: Sequence[Text], marked: Hand = 0) -> str:
        lines = spoken_question(scene.view, question, self.face, marked)
        if lines != self._asked:
            self.say(lines)  # once is enough, whatever is looked up in between
        self._asked = lines
        return self._read(with_default(question, self.face))

    def say(self, lines: Sequence[Text]) -> None:
        for line in lines:
            self.terminal.write(f"{line.plain.strip()}\n")

    def settle(self) -> None:
        """Nothing is ever painted over here."""

    def menu(self, lines: Sequence[Text], prompt: str) -> str:
        self.say([line for line in lines if line.plain.strip()])
        return self._read(prompt)

    def _read(self, prompt: str) -> str:
        self.terminal.write(cue(prompt))
        return self.terminal.read()


class TableScreen:
    """A picture of the table, repainted in place where the terminal can move its cursor."""

    def __init__(
        self,
        terminal: Terminal,
        face: Face,
        *,
        is_live: bool,
        colours: ColorSystem = ColorSystem.EIGHT_BIT,
    ) -> None:
        self.terminal = terminal
        self.face = face
        self.is_live = is_live
        self._colours = colours
        self._news: Lines = []
        self._painted = 0
        self._painted_at = (0, 0)

    @property
    def width(self) -> int:
        """The columns, but no more than an eye follows easily, and never the last one."""
        return max(20, min(self.terminal.size()[0] - 1, WIDEST))

    def happened(self, scene: Scene, lines: Sequence[Text], *, in_picture: bool) -> None:
        if not self.is_live:
            self.say(lines)
            return
        if not in_picture:
            self._news = [*self._news, *lines][-NEWS_LINES:]
        picture = self._picture(scene, None)
        if self._takes_the_table(picture):
            picture = wrapped(self._news, self.width, 2)
        elif not self._fits(picture):
            picture = dense(picture)
        if self._fits(picture):
            self._paint(picture)
        else:
            self.say(lines)  # too low for any table: the words alone, and the table when asked

    def note(self, lines: Sequence[Text]) -> None:
        if self.is_live:
            self._news = list(lines)
        else:
            self.say(lines)

    def ask(self, scene: Scene, question: Question, keys: Sequence[Text], marked: Hand = 0) -> str:
        below = [Text(), *question_lines(question, self.width)]
        below += packed([styled(key, FADED) for key in keys], self.width)
        lines = self._picture(scene, question, marked) + below
        if self._takes_the_table(lines):
            answer = self._ask_over_the_table(question, below)
            # Whoever turns pages by Enter may turn one too many: that plays no card.
            return answer if answer.strip() else self.ask(scene, question, keys, marked)
        if not self._fits(lines):
            lines = dense(lines)
        answer = self._read(lines, with_default(question, self.face))
        self._news = []
        return answer

    def say(self, lines: Sequence[Text]) -> None:
        self._erase_and_write(wrapped(lines, self.width, 2))
        self._painted = 0

    def settle(self) -> None:
        self._painted = 0
        self._news = []

    def menu(self, lines: Sequence[Text], prompt: str) -> str:
        answer = self._by_pages(wrapped([*lines, *self._news], self.width, 4), prompt)
        self._news = []
        return answer

    # ---------------------------------------------------------- private

    def _fits(self, lines: Lines) -> bool:
        return not self.is_live or len(lines) + 1 < self.terminal.size()[1]

    def _takes_the_table(self, lines: Lines) -> bool:
        """Whether what was looked up leaves no room for the table in these lines with both."""
        return len(self._news) > NEWS_LINES and not self._fits(dense(lines))

    def _ask_over_the_table(self, question: Question, below: Lines) -> str:
        """Put a question below what was looked up; an empty answer only leads back to the table."""
        prompt = _("{question} (Enter: the table)").format(question=question.prompt)
        lines = [*wrapped(self._news, self.width, 2), *below]
        answer = self._by_pages(lines, prompt, len(below))
        self._news = []
        return answer

    def _by_pages(self, lines: Lines, prompt: str, together: int = 1) -> str:
        """Show lines as pages where the screen is too low for all; the last page asks.

        Enter turns the page. What else is typed is the answer, as it would be on the last one.
        `together` lines at the end stay on one page.
        """
        above, start = self._prompt(prompt)
        *pages, last = self._pages([*lines, *above], together + len(above))
        for number, page in enumerate(pages, 1):
            turn = _("Page {n} of {all}, Enter:").format(n=number, all=len(pages) + 1)
            answer = self._read(page, turn)
            if answer.strip():
                return answer
        return self._read(last, start)

    def _pages(self, lines: Lines, together: int) -> list[Lines]:
        if self._fits(lines):
            return [lines]
        height = max(1, self.terminal.size()[1] - 2)
        head, tail, pages = lines[:-together], lines[-together:], list[Lines]()
        while head and len(head) + len(tail) > height:
            pages.append(head[:height])
            head = head[height:]
        return [*pages, [*head, *tail]]

    def _picture(self, scene: Scene, question: Question | None, marked: Hand = 0) -> Lines:
        painter = Painter(self.face, self.width)
        news = self._news if self.is_live else []
        return painter.paint(scene, news, question, marked)

    def _read(self, lines: Lines, prompt: str) -> str:
        above, start = self._prompt(prompt)
        self._paint([*lines, *above])
        self.terminal.write(start)
        answer = self.terminal.read()
        columns = max(1, self.terminal.size()[0])
        self._painted += 1 + (Text(start + answer).cell_len // columns)
        return answer

    def _prompt(self, prompt: str) -> tuple[Lines, str]:
        """What is asked, as lines above where is typed if it is too long to stand before that."""
        start = cue(prompt)
        if len(start) + TYPED <= self.width:
            return [], start
        return wrapped([Text(prompt)], self.width), PLAIN_CUE

    def _paint(self, lines: Lines) -> None:
        self._erase_and_write(lines)
        self._painted = len(lines)

    def _erase_and_write(self, lines: Lines) -> None:
        size = self.terminal.size()
        fits = self._painted < size[1] and size == self._painted_at
        if self.is_live and self._painted and fits:
            # Line by line and in one go, so that nothing flickers.
            body = "".join(f"{self.ansi(line)}\x1b[K\n" for line in lines)
            self.terminal.write(f"\r\x1b[{self._painted}A{body}\x1b[J")
        else:
            self.terminal.write("".join(f"{self.ansi(line)}\n" for line in lines))
        self._painted_at = size

    def ansi(self, line: Text) -> str:
        """A line as the terminal wants it."""
        if not self.face.colour:
            return line.plain.rstrip()
        return "".join(
            part.style.render(part.text, color_system=self._colours) if part.style else part.text
            for part in line.render(STYLIST)
        )


def dense(lines: Lines) -> Lines:
    """Lines without the empty ones, as a low screen shows them."""
    return [line for line in lines if line.plain.strip()]


def cue(prompt: str) -> str:
    """A prompt with what invites to type."""
    if prompt.endswith(" "):
        return prompt
    return f"{prompt} " if prompt.endswith((":", "?", "]")) else f"{prompt}: "


def with_default(question: Question, face: Face) -> str:
    """A question's prompt with the card that an empty answer plays."""
    if not isinstance(question.enter, Play):
        return question.prompt
    card = face.card(question.enter.card).plain
    return _("{question} (Enter: {card})").format(question=question.prompt, card=card)


def question_lines(question: Question, width: int) -> Lines:
    """The choices of a question in rows, its note above them."""
    lines = wrapped([question.note], width) if question.note.plain else []
    return lines + packed([_choice(c.key, c.label) for c in question.choices], width, "   ")


def _choice(key: str, label: Text) -> Text:
    if label.plain.lower().startswith(key):
        return Text.assemble((label.plain[: len(key)], "bold"), label[len(key) :])
    return Text.assemble((key, "bold"), " ", label)
