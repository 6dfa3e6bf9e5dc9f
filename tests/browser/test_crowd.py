"""Many players, many bids, small screens: nothing lies over anything, all can be touched."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, OpenPage, does_not_scroll_sideways
from tests.browser.places import covered, crossing, drawn, overlaps
from tests.browser.robot import Robot
from tests.browser.tables import person_at, start
from tests.server.running import Running

TABLET = (820, 1180)
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}


def play_until(robot: Robot, holds: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, robot.state()
        robot.step(robot.state())


@pytest.mark.parametrize("players", [5, 6, 8, 10])
def test_seats_and_cards_lie_apart(
    players: int, server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    identity, table = person_at(server, rules="twenty-five", players=players, bots="novice")
    page = open_page(f"/t/{table}", size=PHONE, identity=identity)
    start(page)
    robot = Robot(page)
    play_until(robot, lambda: page.locator(".trick li").count() >= players - 2)
    found = []
    for name, (wide, high) in SIZES.items():
        page.set_viewport_size({"width": wide, "height": high})
        page.wait_for_timeout(150)
        screen(page, f"crowd-{players}-{name}")
        found += [f"{name}: {fault}" for fault in overlaps(page, ".plaque", "header.bar")]
        if name == "phone":
            found += overlaps(page, ".plaque", ".trick .card")
    assert found == []


SMALL = {
    "upright": PHONE,
    "larger": (390, 844),
    "sideways": (844, 390),
    "small sideways": (640, 360),
}

# The corner in which a card says what it is, and what a person sees there.
HIDDEN = """() => [...document.querySelectorAll('.trick li')].filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [[0.15, 0.1], [0.2, 0.25], [0.5, 0.5]].some(([x, y]) => {
    const seen = document.elementsFromPoint(left + width * x, top + height * y)
      .find((found) => !found.matches('.take'));
    return !one.contains(seen);
  });
}).map((one) => one.innerText)"""


@pytest.mark.parametrize("players", [7, 8, 9, 10])
def test_every_card_of_a_full_trick_can_be_read(
    players: int, server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    identity, table = person_at(server, rules="twenty-five", players=players, bots="novice")
    page = open_page(f"/t/{table}", size=PHONE, identity=identity, settings={"trickPace": 0})
    start(page)
    robot = Robot(page)
    play_until(robot, lambda: page.locator(".take").count() == 1)
    found = []
    for name, (wide, high) in SMALL.items():
        page.set_viewport_size({"width": wide, "height": high})
        drawn(page)
        page.wait_for_timeout(150)
        screen(page, f"trick-{players}-{name.replace(' ', '-')}")
        assert page.locator(".trick li").count() == players
        found += [f"{name}: {fault}" for fault in crossing(page, ".trick .card", ".plaque")]
        found += [f"{name}: {fault}" for fault in crossing(page, ".trick .card", ".turned .card")]
        found += [f"{name}: {card} is hidden" for card in page.evaluate(HIDDEN)]
        smallest = min(
            box["width"]
            for card in page.locator(".trick .card").all()
            if (box := card.bounding_box())
        )
        assert smallest >= 30, f"{name}: a card {smallest} wide"
    assert found == []


MANY_BIDS = {
    "base": "growl-120",
    "auction": {
        "contracts": [
            "from_five",
            "thirty_for_sixty",
            "blind_thirty_for_sixty",
            "sixty_for_120",
            "slam",
            "jink",
        ]
    },
}


@pytest.mark.parametrize("language", ["en-GB", "fr-FR", "es-ES", "it-IT"])
def test_every_bid_and_suit_can_be_touched(
    language: str, server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    identity, table = person_at(server, rules=MANY_BIDS, bots="novice")
    page = open_page(f"/t/{table}", size=PHONE, identity=identity, language=language)
    page.locator(".panel .button.primary").first.click()
    page.locator(".game[data-turn='true'] .dial").wait_for()
    found = []
    for size in (PHONE, DESKTOP):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_timeout(100)
        found += covered(page, ".dial .rung") + covered(page, ".actions .button, .hand button")
        does_not_scroll_sideways(page)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    screen(page, f"crowd-bids-{language[:2]}")
    assert found == []


def test_a_hand_with_the_kitty_fits_a_phone(server: Running, open_page: OpenPage) -> None:
    rules = {"base": "one-hundred-and-ten", "auction": {"rounds": "once"}}
    identity, table = person_at(server, rules=rules, players=4, sides=2, bots="novice")
    page = open_page(f"/t/{table}", size=PHONE, identity=identity)
    start(page)
    robot = Robot(page, bids=1000)
    play_until(robot, lambda: page.locator(".hand button").count() > 8)
    assert covered(page, ".hand button") == []
    assert covered(page, ".actions .button") == []
    assert page.locator(".hand button").first.bounding_box()["width"] >= 44  # type: ignore[index]
