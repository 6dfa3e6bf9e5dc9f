"""Whole games in a browser: one preset of each kind, on a desktop and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.robot import Robot
from tests.server.running import Person, Running

KINDS: dict[str, dict[str, Any]] = {
    "turn-up": {"rules": "irish-45", "players": 4, "sides": 2},
    "kitty": {"rules": "auction-120", "players": 4, "sides": 2},
    "no-kitty": {"rules": "auction-partners", "players": 4, "sides": 2},
    "110": {"rules": "one-hundred-and-ten", "players": 3},
    "called-partner": {
        "rules": {"base": "cut-throat", "auction": {"called_partner": True}},
        "players": 5,
    },
    "three-handed": {"rules": "traditional-45-three-handed"},
}
SIZES = {"desktop": DESKTOP, "phone": PHONE}
SECONDS = 400


def seated(server: Running, body: dict[str, Any]) -> tuple[Person, str]:
    """A person at a table of his own, quick computer players on the other seats."""
    person = Person(server.url, "Ann")
    table = person.open_table(**body, bots="novice", settings={"bot_pace": 0, "deal_after": None})
    return person, table


def identity(person: Person) -> dict[str, str]:
    return {"player": person.player, "name": person.name, "token": person.token}


def first_deal(
    kind: str, size: str, server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> tuple[Page, Robot, Person]:
    """Play until the first deal is over."""
    person, table = seated(server, KINDS[kind])
    page = open_page(f"/t/{table}", size=SIZES[size], identity=identity(person))
    page.get_by_role("button", name="Start the game").click()
    robot = Robot(page)
    robot.play(seconds=SECONDS, until="deal")
    page.locator(".hand button").first.wait_for()
    screen(page, f"game-{kind}-{size}-1-begins")
    robot.play(seconds=SECONDS, until="between")
    screen(page, f"game-{kind}-{size}-2-deal")
    return page, robot, person


def whole_game(
    kind: str, size: str, server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    page, robot, person = first_deal(kind, size, server, open_page, screen)
    robot.play(seconds=SECONDS)
    expect(page.locator(".between h2")).to_contain_text(re.compile("wins? the game"))
    screen(page, f"game-{kind}-{size}-3-over")
    assert robot.touches >= 5
    won = person.http.get("/api/me/games").json()
    assert [game["result"] for game in won] in (["won"], ["lost"])


SHORT = ("turn-up", "three-handed")
"""Whose games are over soon; the others are played to the end in the soak."""


@pytest.mark.parametrize(
    ("kind", "size"),
    [(kind, list(SIZES)[n % 2]) for n, kind in enumerate(KINDS)],
)
def test_a_game(
    kind: str,
    size: str,
    server: Running,
    open_page: OpenPage,
    screen: Callable[[Page, str], None],
) -> None:
    play = whole_game if kind in SHORT else first_deal
    play(kind, size, server, open_page, screen)


@pytest.mark.soak
def test_whole_games_on_every_screen(
    server: Running,
    open_page: OpenPage,
    screen: Callable[[Page, str], None],
    soak_count: Callable[[int], int],
) -> None:
    every = [(kind, size) for size in SIZES for kind in KINDS]
    for kind, size in every[: soak_count(len(every))]:
        whole_game(kind, size, server, open_page, screen)
