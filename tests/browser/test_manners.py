"""How the table behaves: languages, touches, explanations, houses, going back."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.robot import Robot
from tests.browser.tables import person_at, start
from tests.server.running import Running

PLAY = "Play now against the computer"


@pytest.mark.parametrize("language", ["fr-CA", "es-MX", "it-IT"])
def test_the_language_of_the_browser(language: str, server: Running, open_page: OpenPage) -> None:
    code = language[:2]
    messages = httpx.get(f"{server.url}/api/catalogue/{code}").json()["messages"]
    words = messages[PLAY]
    assert words != PLAY
    page = open_page("/", language=language, size=PHONE)
    expect(page.locator("html")).to_have_attribute("lang", code)
    page.get_by_role("button", name=words).click()
    page.locator(".hand button").first.wait_for()
    expect(page.locator(".hand")).to_have_attribute("aria-label", messages["Your hand"])


def test_the_language_can_be_switched(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_label("Language").select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_a_second_touch_confirms(server: Running, open_page: OpenPage) -> None:
    identity, table = person_at(server, bots="novice")
    page = open_page(f"/t/{table}", identity=identity, settings={"taps": "two"})
    start(page)
    page.locator(".game[data-turn='true']").wait_for()
    passing = page.locator(".dial .pass")
    passing.click()
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
    expect(passing).to_have_class(re.compile("chosen"))
    page.get_by_role("button", name="Not this").click()
    expect(passing).not_to_have_class(re.compile("chosen"))
    passing.click()
    passing.click()
    expect(page.locator(".dial .pass")).to_have_count(0)


def test_a_card_that_may_not_be_played_says_why(
    server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    identity, table = person_at(server, rules="auction-partners", bots="novice")
    page = open_page(f"/t/{table}", identity=identity)
    start(page)
    robot = Robot(page, bids=0)
    end = time.monotonic() + 120
    while page.locator(".game[data-turn='true'] .hand button.off").count() == 0:
        assert time.monotonic() < end
        robot.step(robot.state())
    before = robot.state()
    # A person can touch it; only the driver takes what says that it is disabled as out of reach.
    page.locator(".hand button.off").first.dispatch_event("click")
    expect(page.locator(".notice.refused")).to_be_visible()
    screen(page, "manners-refused")
    assert robot.state() == before


def test_a_move_is_taken_back(server: Running, open_page: OpenPage) -> None:
    identity, table = person_at(server, bots="novice")
    page = open_page(f"/t/{table}", identity=identity)
    start(page)
    page.locator(".game[data-turn='true']").wait_for()
    page.locator(".dial .pass").click()
    page.get_by_role("button", name="Take back").and_(page.locator(":enabled")).click()
    expect(page.locator(".dial .pass")).to_be_visible()


@pytest.mark.parametrize(("rules", "shown"), [("beginner", True), ("auction-120", False)])
def test_the_ranking_stays_in_sight_for_beginners(
    rules: str, shown: bool, server: Running, open_page: OpenPage
) -> None:
    identity, table = person_at(server, rules=rules, bots="novice")
    page = open_page(f"/t/{table}", identity=identity)
    start(page)
    found = page.locator("aside").get_by_role("heading", name="Ranking")
    expect(found).to_have_count(1 if shown else 0)


def test_a_computer_player_covers_until_the_seat_is_taken_back(
    server: Running, open_page: OpenPage
) -> None:
    identity, table = person_at(server, bots="novice", settings={"bot_pace": 2000})
    page = open_page(f"/t/{table}", identity=identity)
    start(page)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Let a computer player play for me").click()
    page.get_by_role("button", name="Play myself").click()
    expect(page.get_by_role("button", name="Play myself")).to_have_count(0)


def test_a_finished_trick_stands_until_it_is_taken(server: Running, open_page: OpenPage) -> None:
    identity, table = person_at(server, bots="novice")
    page = open_page(f"/t/{table}", identity=identity, settings={"trickPace": 0})
    start(page)
    robot = Robot(page, bids=0)
    end = time.monotonic() + 60
    while page.locator(".take").count() == 0:
        assert time.monotonic() < end
        robot.step(robot.state())
    expect(page.locator(".trick li")).to_have_count(4)
    page.wait_for_timeout(1500)
    expect(page.locator(".trick li")).to_have_count(4)
    page.locator(".take").click()
    expect(page.locator(".take")).to_have_count(0)


def test_a_house_is_written_saved_and_shared(
    open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    page = open_page("/p/house?from=auction-120")
    page.get_by_text("These rules fit together.").wait_for()
    page.locator("input[id]", has=page.locator("xpath=self::*")).first.wait_for()
    target = page.get_by_label("Target", exact=True)
    target.fill("60")
    target.press("Tab")
    page.get_by_text("1 change", exact=True).wait_for()
    cap = page.get_by_label(re.compile("cap", re.IGNORECASE)).first
    cap.fill("105")
    cap.press("Tab")
    page.get_by_text("1 problem", exact=True).wait_for()
    screen(page, "house-problem")
    expect(page.get_by_role("button", name="Save under this name")).to_be_disabled()
    page.locator(".option.changed", has_text=re.compile("cap", re.IGNORECASE)).get_by_role(
        "button", name="As in the preset"
    ).first.click()
    page.get_by_text("These rules fit together.").wait_for()
    page.get_by_label("Name of your house").fill("Kitchen rules")
    page.get_by_role("button", name="Save under this name").click()
    link = page.get_by_label("Saved. The link to this house:")
    link.wait_for()
    friend = open_page(link.input_value())
    expect(friend.get_by_label("Name of your house")).to_have_value("Kitchen rules")
    expect(friend.get_by_label("Target", exact=True)).to_have_value("60")


PRESSED = (".dial .rung:enabled", ".suits button", ".hand button.able")

STANDS = """(one) => new Promise((tell) => {
  const places = new Set();
  const look = (left) => {
    places.add(one.getBoundingClientRect().y);
    if (left) requestAnimationFrame(() => look(left - 1)); else tell(places.size === 1);
  };
  look(12);
})"""


def test_what_is_pressed_does_not_flee_the_pointer(server: Running, open_page: OpenPage) -> None:
    """A button that rises off the pointer falls back under it, for ever, and cannot be pressed."""
    identity, table = person_at(server, bots="novice")
    page = open_page(f"/t/{table}", identity=identity)
    start(page)
    robot = Robot(page, bids=20)
    seen: set[str] = set()
    end = time.monotonic() + 60
    while len(seen) < len(PRESSED):
        assert time.monotonic() < end, seen
        state = robot.state()
        for selector in PRESSED:
            pressed = page.locator(selector).last
            if state[2] == "true" and selector not in seen and pressed.count():
                stands_under_the_pointer(page, pressed)
                seen.add(selector)
        robot.step(state)


def stands_under_the_pointer(page: Page, pressed: Locator) -> None:
    box = pressed.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 1)
    page.wait_for_timeout(250)
    assert pressed.evaluate(STANDS), pressed.inner_text()
