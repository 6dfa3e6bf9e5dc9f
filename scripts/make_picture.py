"""Paint the picture of the README: a real game from a fixed seed, as the terminal shows it.

`python scripts/make_picture.py` writes docs/pictures/table.svg.
"""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from fortyfives.bots.bot import make_bot
from fortyfives.cli.terminal.face import Face
from fortyfives.cli.terminal.lines import Lines
from fortyfives.cli.terminal.questions import Asker
from fortyfives.cli.terminal.screens import question_lines
from fortyfives.cli.terminal.session import Session
from fortyfives.cli.terminal.setup import Setup
from fortyfives.cli.terminal.table import Painter, Scene
from fortyfives.game.legal import playable
from fortyfives.game.state import Playing

TARGET = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "table.svg"
WIDTH = 78
SEED = 45
DEAL = 2
FEWEST_CARDS = 2

# A drawing without the web font that the library's own frame would fetch.
FRAME = """<svg viewBox="0 0 {width} {height}" xml:space="preserve" \
xmlns="http://www.w3.org/2000/svg" role="img">
<title>A deal of Auction 120 in the terminal</title>
<style>
.{unique_id}-matrix {{ font-family: monospace; white-space: pre; font-size: {char_height}px; \
line-height: {line_height}px; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>
<rect width="100%" height="100%" rx="8" fill="#1f2430"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g></svg>
"""

THEME = TerminalTheme(
    (31, 36, 48),
    (222, 222, 214),
    [(60, 64, 76), (255, 107, 107), (120, 200, 120), (230, 200, 110)]
    + [(30, 80, 210), (200, 130, 230), (110, 200, 220), (222, 222, 214)],
    [(120, 124, 136), (255, 140, 140), (150, 220, 150), (240, 220, 140)]
    + [(140, 180, 255), (220, 160, 240), (140, 220, 240), (255, 255, 255)],
)


def played_to_a_decision() -> Session:
    """A game of people's usual kind, stopped where there is something to see."""
    names = ("You", "Anne", "Ben", "Clara")
    setup = Setup("auction-120", "", names, 0, ("club",), SEED.to_bytes(32, "big"))
    session, me = Session(setup), make_bot("club", SEED)
    while not _is_telling(session):
        if session.needs_deal:
            session.deal()
        elif session.is_my_turn:
            session.play(me.choose(session.view))
        else:
            session.bot_move()
    return session


def _is_telling(session: Session) -> bool:
    if session.game.number < DEAL or not session.is_my_turn:
        return False
    view = session.view
    if not isinstance(view.phase, Playing) or len(view.phase.cards) < FEWEST_CARDS:
        return False
    trumps = view.hand & view.facts.law.trumps[view.facts.trump_suit]
    allowed = playable(view)
    return bool(trumps) and allowed != view.hand and allowed.bit_count() > 1


def picture(session: Session) -> Lines:
    """The lines of the table and of the question."""
    face = Face()
    scene = Scene(
        session.view, session.seating, "Auction 120", session.view.facts.scores, ranking=True
    )
    question = Asker(session.seating, face).ask(session.view)
    table = Painter(face, WIDTH).paint(scene, [], question)
    return [*table, *question_lines(question, WIDTH)]


def main() -> None:
    """Write the picture."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    for line in picture(played_to_a_decision()):
        console.print(line)
    svg = console.export_svg(theme=THEME, code_format=FRAME, unique_id="table")
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
