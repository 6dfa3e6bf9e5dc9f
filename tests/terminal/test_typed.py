"""Numbers typed at every prompt, the endless ones too."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from fortyfives.cli.terminal.evening import Evening, Wishes
from fortyfives.cli.terminal.menu import Quit
from fortyfives.cli.terminal.saves import Settings, save_settings
from fortyfives.cli.terminal.typed import number_typed
from fortyfives.i18n import use_language
from fortyfives.rules.library import load_rules
from tests.terminal.helpers import SCREENS, FakeTerminal, session_of

ENDLESS = ("9" * 5000, "0" * 5000 + "1", "٣" * 5000)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("FORTYFIVES_HOME", str(tmp_path))
    with use_language("en"):
        yield tmp_path


@pytest.mark.parametrize(
    ("text", "number"),
    [("1", 1), ("5", 5), ("05", 5), ("٣", 3), ("0", None), ("6", None), ("", None)]
    + [(text, None) for text in ("-1", "1.0", "1 2", "²", "x", *ENDLESS)],
)
def test_a_number_typed(text: str, number: int | None) -> None:
    assert number_typed(text, 5) == number


def evening(answers: list[str], wishes: Wishes) -> str:
    """What is printed until the answers, or the person, come to an end."""
    terminal = FakeTerminal(answers)
    screen = SCREENS["plain"](terminal)
    with suppress(Quit, EOFError):
        Evening(screen, terminal, Settings(speed="off"), save_settings).run(wishes)
    return terminal.text


@pytest.mark.parametrize("text", ENDLESS)
def test_no_prompt_of_the_menu_and_the_houses_minds_an_endless_number(text: str) -> None:
    answers = [part for key in "1234567" for part in (key, text, "")]
    edit = ["7", text, *(part for key in range(1, 10) for part in (str(key), text, "1", text, ""))]
    assert "Enter plays" in evening([text, *answers, *edit, "q", "q", "q"], Wishes())


@pytest.mark.parametrize("text", ENDLESS)
@pytest.mark.parametrize("house", ["irish-45", "one-hundred-and-ten"])
def test_no_prompt_of_the_table_minds_an_endless_number(house: str, text: str) -> None:
    answers = [text, f"play {text}", f"rob {text}", f"revoke {text} 1", "discard " + text, "pass"]
    printed = evening([*answers, "h", "", *answers], Wishes(rules=load_rules(house), seed=3))
    assert "is no answer here" in printed
    assert session_of(house).seating.find(text) is None


def test_an_endless_number_goes_on_with_the_first_game_that_waits() -> None:
    evening([], Wishes(rules=load_rules("irish-45"), seed=3))
    assert "A game waits for you." in evening([ENDLESS[0]], Wishes())
