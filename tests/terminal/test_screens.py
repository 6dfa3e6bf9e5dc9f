"""What is left on the glass: the live screen repaints in place, and what is told stays told."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice

import pytest
from rich.text import Text

from fortyfives.cli.terminal.commands import reminders
from fortyfives.cli.terminal.lines import beside, fill, packed, wrapped
from fortyfives.cli.terminal.menu import Menu, Quit
from fortyfives.cli.terminal.questions import hand_order
from fortyfives.cli.terminal.saves import Settings
from fortyfives.cli.terminal.stdio import wants_colour, wants_plain
from fortyfives.game.actions import Play
from fortyfives.i18n import use_language
from tests.terminal.helpers import SCREENS, FakeTerminal, controller_of, robot, session_of

CODES = re.compile(r"\x1b\[(\d*)([A-Za-z])|(\r)|(\n)|([^\x1b\r\n]+)")


def glass(printed: str) -> list[str]:
    """What a tall terminal shows after all this was printed."""
    rows, row, column = [""], 0, 0
    for match in CODES.finditer(re.sub(r"\x1b\[[0-9;]*m", "", printed)):
        count, code, back, down, text = match.groups()
        if text:
            rows[row] = rows[row][:column].ljust(column) + text + rows[row][column + len(text) :]
            column += len(text)
        elif down:
            row, column = row + 1, 0
            rows += [""] * (row + 1 - len(rows))
        elif back:
            column = 0
        elif code == "A":
            row = max(0, row - int(count or 1))
        elif code == "K":
            rows[row] = rows[row][:column]
        elif code == "J":
            rows = [*rows[:row], rows[row][:column]]
    return rows


def test_only_one_table_is_on_the_glass() -> None:
    session = session_of("auction-120")
    answers = islice(robot(session, chatter=0.3), 200)
    terminal = FakeTerminal(answers, size=(80, 60))
    controller_of(session, terminal, SCREENS["live"](terminal)).run()
    shown = glass(terminal.text)
    assert sum("The house" in row for row in shown) == 1
    assert len(shown) < 60


def test_a_screen_too_low_for_the_picture_scrolls() -> None:
    session = session_of("auction-120")
    terminal = FakeTerminal(islice(robot(session), 20), size=(80, 8))
    controller_of(session, terminal, SCREENS["live"](terminal)).run()
    assert not re.search(r"\x1b\[\d*A", terminal.text)
    assert sum("The house" in row for row in glass(terminal.text)) > 5


def test_help_that_is_too_long_takes_the_room_of_the_table() -> None:
    session = session_of("auction-120", dealer=3)
    terminal = FakeTerminal(["?"], size=(80, 24))
    controller_of(session, terminal, SCREENS["live"](terminal)).run()
    shown = glass(terminal.text)
    assert len(shown) <= 24
    assert any("save and leave" in row for row in shown)


SMALL = (60, 20)


def painted(terminal: FakeTerminal) -> list[list[str]]:
    """The lines of each picture."""
    pictures = [CODES.sub(lambda m: m[4] or m[5] or "", re.sub(r"\x1b\[[0-9;]*m", "", text))
                for text in terminal.printed if len(text) > 1 and "\n" in text]  # fmt: skip
    return [picture.rstrip("\n").split("\n") for picture in pictures]


@pytest.mark.parametrize("code", ["en", "fr", "es", "it"])
@pytest.mark.parametrize("count", [1, 5, 17, 18, 19, 20, 40, 100])
def test_what_is_looked_up_is_read_whole_on_a_low_screen(count: int, code: str) -> None:
    """Page by page, none taller than the screen and no line of it left out."""
    session = session_of("auction-120", dealer=3)
    session.deal()
    terminal = FakeTerminal([""] * 10, SMALL)
    screen = SCREENS["live"](terminal)
    with use_language(code):
        controller = controller_of(session, terminal, screen)
        scene, question = controller._scene(session.view), controller.asker.ask(session.view)
        screen.note([Text(f"line {n} of what is looked up") for n in range(count)])
        screen.ask(scene, question, reminders(session.view, question))
    pages = painted(terminal)
    assert max(map(len, pages)) < SMALL[1]
    shown = [line for page in pages for line in page if line.startswith("line ")]
    assert shown == [f"line {n} of what is looked up" for n in range(count)]
    assert terminal.text.rstrip().endswith(":") or terminal.text.rstrip().endswith("?")


def readers_answers(terminal: FakeTerminal, last: str, answer: str) -> Iterator[str]:
    """Enter and nothing else, until the prompt is `last`."""
    while not terminal.printed[-1].startswith(last):
        yield ""
    yield answer


@pytest.mark.parametrize("size", [SMALL, (80, 24), (80, 40)])
@pytest.mark.parametrize("count", [1, 5, 10, 18, 40, 100])
def test_enter_plays_no_card_while_the_table_is_not_shown(
    count: int, size: tuple[int, int]
) -> None:
    """Who reads on by Enter comes back to the table, and is asked there."""
    session = session_of("auction-120", dealer=3)
    session.deal()
    terminal = FakeTerminal([], size)
    controller = controller_of(session, terminal, SCREENS["live"](terminal))
    scene, asked = controller._scene(session.view), controller.asker.ask(session.view)
    card = hand_order(session.view)[0]
    question = replace(asked, choices=(), enter=Play(card))
    played = f"{asked.prompt} (Enter: {controller.screen.face.card(card).plain})"
    terminal.answers = readers_answers(terminal, played, "score")
    controller.screen.note([Text(f"line {n} of what is looked up") for n in range(count)])
    assert controller.screen.ask(scene, question, []) == "score"
    assert terminal.text.count(played) == 1
    assert any("The house" in row for row in painted(terminal)[-1])


@pytest.mark.parametrize("answer", ["7", "q"])
def test_an_answer_on_an_earlier_page_is_the_answer(answer: str) -> None:
    terminal = FakeTerminal(["", answer], SMALL)
    lines = [Text(f"{n} a house") for n in range(70)]
    assert SCREENS["live"](terminal).menu(lines, "Number, or Enter to go back:") == answer
    assert [page[0] for page in painted(terminal)] == ["0 a house", "18 a house"]


def test_a_long_question_stands_whole_on_the_last_page() -> None:
    terminal = FakeTerminal([""] * 9, SMALL)
    prompt = "Enter goes on with the first, or its number; " * 4
    SCREENS["live"](terminal).menu([Text(f"game {n}") for n in range(17)], prompt.strip())
    pages = painted(terminal)
    assert len(pages) == 2
    assert max(map(len, pages)) < SMALL[1]
    assert " ".join(pages[-1]).count("its number;") == 4


def test_the_start_menu_and_the_houses_fit_a_low_screen() -> None:
    for code in ("en", "fr", "es", "it"):
        terminal = FakeTerminal(["1", *[""] * 9, "q"], SMALL)
        with use_language(code), suppress(Quit, EOFError):
            Menu(SCREENS["live"](terminal), Settings(), lambda _settings: None).run()
        assert max(map(len, painted(terminal))) < SMALL[1]
        assert any("Forty-Fives" in page[0] for page in painted(terminal))


def test_the_plain_screen_asks_once() -> None:
    session = session_of("auction-120", dealer=3)
    terminal = FakeTerminal(["score", "rank", "nonsense"])
    controller_of(session, terminal, SCREENS["plain"](terminal)).run()
    assert terminal.text.count("You may say:") == 1
    assert terminal.text.count("Your bid?") == 4


@pytest.mark.parametrize("width", [32, 40, 60, 100])
def test_what_a_seat_is_in_the_deal_is_read_whole_at_any_width(width: int) -> None:
    session = session_of("auction-120", dealer=2)
    terminal = FakeTerminal(islice(robot(session), 20), size=(width, 60))
    controller_of(session, terminal, SCREENS["live"](terminal)).run()
    shown = glass(terminal.text)
    assert any("your partner" in row for row in shown)
    assert any("dealer" in row for row in shown)
    assert not [row for row in shown if "…" in row or len(row) > width]


@pytest.mark.parametrize("width", [10, 20, 39, 80])
def test_wrapping_keeps_every_letter_and_the_width(width: int) -> None:
    lines = [Text("  one two three four five six seven eight nine ten " * 3), Text("x" * 100)]
    out = wrapped(lines, width, 2)
    assert max(line.cell_len for line in out) <= width
    joined = "".join(line.plain for line in out).replace(" ", "")
    assert joined == "".join(line.plain for line in lines).replace(" ", "")


@pytest.mark.parametrize("width", range(14, 60))
def test_wrapping_parts_no_sign_from_its_word(width: int) -> None:
    """French signs have a space before them, at which no line is broken."""
    sentence = "Prenez-vous la carte\u00a0? Dites «\u00a0oui\u00a0»\u00a0: c’est à vous\u00a0! "
    line = Text(sentence * 3, "bold")
    out = wrapped([line], width, 2)
    assert len(out) > 1
    assert not [row.plain for row in out if row.plain.strip()[0] in "?»:!" or row.plain[-1] == "«"]
    assert "".join(row.plain for row in out).count("\u00a0") == sentence.count("\u00a0") * 3
    assert all(span.style == "bold" for row in out for span in row.spans)
    assert sum(span.end - span.start for row in out for span in row.spans) > len(sentence) * 2


def test_columns_and_rows() -> None:
    out = beside(Text("  1  Game  "), Text("a long story " * 6), 40)
    assert max(line.cell_len for line in out) <= 40
    assert all(line.plain.startswith(" " * 11) for line in out[1:])
    rows = packed([Text(word) for word in ["one", "two", "three", "four", "five"]], 12)
    assert [row.plain for row in rows] == ["one  two", "three  four", "five"]


def test_filling_keeps_styles() -> None:
    line = fill("{name} plays {card}.", name="Ann", card=Text("5♥", "red"))
    assert line.plain == "Ann plays 5♥."
    assert [(span.start, span.end, span.style) for span in line.spans] == [(10, 12, "red")]


def test_when_lines_and_colours_are_wanted() -> None:
    assert wants_plain({"TERM": "dumb"}, is_terminal=True)
    assert wants_plain({"TERM": "xterm"}, is_terminal=False)
    assert not wants_plain({"TERM": "xterm"}, is_terminal=True)
    assert wants_colour({})
    assert wants_colour({"NO_COLOR": ""})
    assert not wants_colour({"NO_COLOR": "1"})
