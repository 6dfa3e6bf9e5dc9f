"""Four browsers at one table, of which one closes in the middle of a trick and comes back."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.robot import Robot
from tests.browser.tables import person_at
from tests.server.running import Running

SECONDS = 120


def come_in(open_page: OpenPage, table: str, name: str, size: tuple[int, int]) -> Page:
    page = open_page(f"/t/{table}", size=size)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("button", name="Sit here").first.click()
    page.locator(".seats li", has_text=name).wait_for()
    return page


def play_until(robots: list[Robot], holds: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < end, [robot.state() for robot in robots]
        for robot in robots:
            robot.step(robot.state())


def play_the_deal(robots: list[Robot]) -> None:
    """Play until all see its end; nobody asks for the next deal, which would begin it for all."""
    end = time.monotonic() + SECONDS
    while playing := [robot for robot in robots if robot.state()[0] != "between"]:
        assert time.monotonic() < end, [robot.state() for robot in robots]
        for robot in playing:
            if (state := robot.state())[0] != "between":
                robot.step(state)


def cards_on_the_table(page: Page) -> int:
    return page.locator(".trick li").count()


def test_four_browsers_and_one_that_goes_and_comes_back(
    server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    identity, table = person_at(server)
    ann = open_page(f"/t/{table}", identity=identity)
    names = ["Benoît", "Carmen", "Dario"]
    others = [
        come_in(open_page, table, name, size)
        for name, size in zip(names, [PHONE, DESKTOP, PHONE], strict=True)
    ]
    ann.get_by_role("button", name="Start the game").click()
    robots = [Robot(page, bids=0) for page in [ann, *others]]

    def a_trick_has_begun_and_waits_for_benoit() -> bool:
        seat = others[0].locator(".game").get_attribute("data-turn")
        return seat == "true" and cards_on_the_table(ann) in {1, 2, 3}

    waiting = [robots[0], *robots[2:]]
    play_until(robots, lambda: ann.locator(".game[data-stage='deal']").count() > 0)
    while not a_trick_has_begun_and_waits_for_benoit():
        play_until(waiting, lambda: others[0].locator(".game").get_attribute("data-turn") == "true")
        if not a_trick_has_begun_and_waits_for_benoit():
            robots[1].step(robots[1].state())
    hand = others[0].locator(".hand button").evaluate_all("(all) => all.map((b) => b.dataset.card)")
    context = others[0].context
    others[0].close()
    expect(ann.locator(".seat", has_text="Benoît")).to_contain_text("away")
    screen(ann, "together-away")

    back = context.new_page()
    back.goto(f"/t/{table}")
    back.locator(".hand button").first.wait_for()
    assert hand == back.locator(".hand button").evaluate_all(
        "(all) => all.map((b) => b.dataset.card)"
    )
    assert cards_on_the_table(back) == cards_on_the_table(ann)
    expect(ann.locator(".seat", has_text="Benoît").locator(".plaque")).not_to_contain_text("away")

    robots[1] = Robot(back, bids=0)
    play_the_deal(robots)
    scores = {robot.page.locator(".between .score").first.inner_text() for robot in robots}
    assert len(scores) == 1
    screen(back, "together-between")
