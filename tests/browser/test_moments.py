"""Rare moments of a deal in the browser: claims, revokes, called cards, spectators, consent."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.robot import Robot
from tests.browser.tables import person_at, start
from tests.server.running import Running

SPOKEN = "[data-spoken]"


def play_until(robots: list[Robot], holds: Callable[[], Any], seconds: float = 90) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, [robot.state() for robot in robots]
        for robot in robots:
            robot.step(robot.state())


def menu(page: Page, name: str) -> None:
    page.get_by_role("button", name="Menu", exact=True).click()
    page.locator("dialog[open] nav").get_by_role("button", name=name).click()


def two_at(server: Running, open_page: OpenPage, **body: Any) -> tuple[Page, Page]:
    """Two people across the table as opponents, the rest computer players."""
    identity, table = person_at(server, **body)
    ann = open_page(f"/t/{table}", identity=identity)
    ben = open_page(f"/t/{table}", size=PHONE)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Come in").click()
    ben.get_by_role("button", name="Sit here").first.click()
    ann.locator(".seats li", has_text="Ben").wait_for()
    if ann.get_by_role("button", name="Fill").count():
        ann.get_by_role("button", name="Fill").click()
    ann.get_by_role("button", name="Start the game").and_(ann.locator(":enabled")).click()
    return ann, ben


def test_a_claim_lays_the_cards_open_and_is_answered(
    server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    ann, ben = two_at(server, open_page, rules="traditional-45", players=2, sides=2)
    robots = [Robot(ann), Robot(ben)]
    # To rob or not may be asked before: the cards are lifted then too.
    asked = ann.locator(".game[data-turn='true'] .actions .prompt", has_text="play a card")
    play_until(robots, asked.count)
    hand = ann.locator(".hand button").evaluate_all("(all) => all.map((b) => b.dataset.card)")
    ann.keyboard.press("c")
    ben.get_by_role("button", name="Refuse").wait_for()
    assert ben.locator(".seat .open img").count() == len(hand)
    expect(ben.locator(SPOKEN)).to_contain_text("claims the rest and shows")
    assert violations(ben) == []
    screen(ben, "moments-claim")
    ben.get_by_role("button", name="Refuse").click()
    expect(ann.locator(SPOKEN)).to_contain_text("Ben refuses")
    expect(ben.locator(".seat .open img")).to_have_count(len(hand))


def test_a_revoke_is_called(server: Running, open_page: OpenPage) -> None:
    rules = {"base": "auction-partners", "play": {"revoke": "penalised"}}
    identity, table = person_at(server, rules=rules, bots="novice")
    page = open_page(f"/t/{table}", identity=identity)
    start(page)
    last_trick = page.get_by_role("button", name="Last trick")
    play_until([Robot(page, bids=0)], last_trick.is_enabled)
    menu(page, "Call a revoke")
    assert violations(page) == []
    page.locator("dialog[open] li button").first.click()
    expect(page.locator(SPOKEN)).to_contain_text("there was none")


def test_a_partner_is_called_and_the_card_stays_in_sight(
    server: Running, open_page: OpenPage
) -> None:
    rules = {"base": "cut-throat", "auction": {"called_partner": True}}
    identity, table = person_at(server, rules=rules, players=5, bots="novice")
    page = open_page(f"/t/{table}", identity=identity)
    start(page)
    robot = Robot(page, bids=1000, leaves="Call a card")
    call = page.get_by_role("button", name="Call a card")
    play_until([robot], call.count)
    call.click()
    assert violations(page) == []
    page.locator("dialog[open] .call").first.click()
    expect(page.locator(".state")).to_contain_text("Called: the ")


def test_a_spectator_asks_sees_and_is_sent_away(
    server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    identity, table = person_at(server, rules="auction-partners", bots="novice")
    ann = open_page(f"/t/{table}", identity=identity)
    start(ann)
    eve = open_page(f"/t/{table}", size=PHONE)
    eve.get_by_label("Your name").fill("Eve")
    eve.get_by_role("button", name="Come in").click()
    eve.locator(".game").wait_for()
    assert eve.locator(".hand").count() == 0
    menu(eve, "Players and table")
    eve.get_by_role("button", name="Ask to see the hand").first.click()
    eve.keyboard.press("Escape")
    ann.locator(".requests").wait_for()
    assert violations(ann) == []
    ann.get_by_role("button", name="Allow").click()
    eve.locator(".hand button").first.wait_for()
    expect(eve.locator(".play")).to_contain_text("You see the hand of Ann.")
    assert eve.locator(".actions, .game :text('Play myself')").count() == 0
    assert violations(eve) == []
    screen(eve, "moments-watching")
    menu(ann, "Players and table")
    ann.locator("dialog[open] li", has_text="Eve").get_by_role("button", name="Send away").click()
    expect(eve.locator("main")).to_contain_text("The host has sent you from this table.")


def test_a_move_is_taken_back_by_consent(server: Running, open_page: OpenPage) -> None:
    ann, ben = two_at(server, open_page, rules="auction-partners")
    robots = [Robot(ann, bids=0), Robot(ben, bids=0)]
    undo = ann.get_by_role("button", name="Take back")
    play_until(robots, undo.is_enabled)
    undo.click()
    expect(ann.locator(".requests")).to_contain_text("Your request waits for an answer.")
    ben.get_by_role("button", name="Allow").click()
    expect(ann.locator(".requests")).to_have_count(0)
    expect(ann.locator(".game")).to_have_attribute("data-turn", "true")
