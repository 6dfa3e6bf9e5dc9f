"""Whole games through the session, with every kind of house, on every screen."""

from itertools import islice
from typing import Any

import pytest

from fortyfives.cli.terminal.controller import Ending
from fortyfives.rules.library import preset_ids
from tests.terminal.helpers import (
    ESCAPE,
    SCREENS,
    FakeTerminal,
    controller_of,
    robot,
    session_of,
)

ALL_BIDS = ["plain", "thirty_for_sixty", "blind_thirty_for_sixty", "sixty_for_120", "slam", "jink"]

KINDS: dict[str, tuple[Any, int, int]] = {
    "turn-up": ("traditional-45", 4, 2),
    "turn-up, alone": ("irish-45", 3, 3),
    "no bonus": ("twenty-five", 10, 10),
    "auction with kitty": ("auction-120", 4, 2),
    "auction without": ("auction-120-no-kitty", 4, 4),
    "no draw": ("auction-partners-no-draw", 4, 2),
    "110": ("one-hundred-and-ten", 3, 3),
    "110, out of the game": (
        {"base": "one-hundred-and-ten", "score": {"eliminated_at": -15}},
        4,
        4,
    ),
    "irish 110": ("irish-110", 2, 2),
    "called partner": ({"base": "cut-throat", "auction": {"called_partner": True}}, 5, 5),
    "sit-out partner": ("hoss", 3, 3),
    "three-handed": ("traditional-45-three-handed", 3, 3),
    "jink": ("growl-120", 4, 2),
    "round and round": ("bicycle-auction", 6, 3),
    "blind": ({"base": "auction-120", "auction": {"contracts": ALL_BIDS}}, 4, 2),
    "kitty and top card": (
        {"base": "auction-120", "draw": {"into_kitty": True, "on_top_card": True}},
        4,
        2,
    ),
    "booked": ({"base": "auction-120", "play": {"booked": True, "hearts_on_hearts": True}}, 3, 3),
    "revokes": ({"base": "auction-partners", "play": {"revoke": "penalised"}}, 4, 2),
    "revokes, turn-up": (
        {"base": "irish-45", "play": {"revoke": "penalised"}, "rob": {"holder": "must"}},
        4,
        2,
    ),
    "dealer's packets": (
        {
            "base": "auction-120",
            "trump": {"named": "after_kitty"},
            "deal": {"packets": "dealer"},
            "rob": {"turned_in_auction": True},
        },
        4,
        2,
    ),
}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_game(kind: str, screen: str) -> None:
    spec, players, sides = KINDS[kind]
    session = session_of(spec, players, sides, seed=5)
    terminal = FakeTerminal(islice(robot(session, chatter=0.05, undo=0.02), 3000))
    ending = controller_of(session, terminal, SCREENS[screen](terminal)).run()
    assert ending is Ending.OVER
    assert session.is_over
    assert terminal.waited == 0


@pytest.mark.parametrize("name", preset_ids())
def test_every_preset_fits_forty_columns(name: str) -> None:
    session = session_of(name)
    terminal = FakeTerminal(islice(robot(session, chatter=0.3), 150), size=(40, 30))
    controller_of(session, terminal, SCREENS["colourless"](terminal)).run()
    # What is typed and echoed after a prompt is the person's own; the prompt alone is measured.
    assert max(len(line) for line in terminal.plain.split("\n")) <= 79
    body = [line for line in terminal.plain.split("\n") if not line.endswith((": ", "? "))]
    assert max(map(len, body)) < 40


def test_the_live_screen_is_as_narrow() -> None:
    session = session_of("auction-120", 6, 3)
    terminal = FakeTerminal(islice(robot(session, chatter=0.2), 150), size=(40, 60))
    controller_of(session, terminal, SCREENS["live"](terminal)).run()
    lines = [line for line in terminal.plain.split("\n") if not line.endswith((": ", "? "))]
    assert max(map(len, lines)) < 40


@pytest.mark.parametrize("screen", ["plain", "bare", "colourless"])
def test_no_colour_no_escapes(screen: str) -> None:
    session = session_of("auction-120")
    terminal = FakeTerminal(islice(robot(session, chatter=0.3), 100))
    controller_of(session, terminal, SCREENS[screen](terminal)).run()
    assert "\x1b" not in terminal.text
    assert terminal.plain == terminal.text


def test_the_live_screen_only_moves_up_and_clears() -> None:
    session = session_of("auction-120")
    terminal = FakeTerminal(islice(robot(session, chatter=0.3), 100))
    controller_of(session, terminal, SCREENS["live"](terminal)).run()
    kinds = {code[-1] for code in ESCAPE.findall(terminal.text)}
    assert kinds <= {"m", "A", "K", "J"}


def test_bare_screens_use_letters_only() -> None:
    session = session_of("irish-45", 4, 2)
    terminal = FakeTerminal(islice(robot(session, chatter=0.3), 100))
    controller_of(session, terminal, SCREENS["bare"](terminal)).run()
    assert not set("♣♦♥♠▸◂●─") & set(terminal.text)


def test_a_pause_for_every_card_but_none_at_full_speed() -> None:
    from fortyfives.cli.terminal.saves import Settings

    session = session_of("irish-45", 4, 2)
    terminal = FakeTerminal(islice(robot(session), 5))
    controller_of(session, terminal, SCREENS["live"](terminal), Settings(speed="slow")).run()
    assert terminal.waited > 10


@pytest.mark.parametrize("screen", SCREENS)
def test_the_rules_can_be_read_at_the_table(screen: str) -> None:
    session = session_of("auction-120", dealer=3)
    answers = ["o", *[part for n in range(1, 11) for part in (str(n), "")], "", "q"]
    terminal = FakeTerminal(answers, size=(70, 60))
    ending = controller_of(session, terminal, SCREENS[screen](terminal)).run()
    assert ending is Ending.LEFT
    assert "The highest bidder names trumps." in terminal.plain
