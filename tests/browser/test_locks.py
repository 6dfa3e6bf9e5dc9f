"""A side that scores only as the bidder has its sign at the score, and is told so in words."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.moments import reach
from tests.browser.places import drawn
from tests.server.running import Person, Running

SOON_LOCKED = {"base": "auction-120", "score": {"lock_at": 5}}


def test_a_locked_side_is_shown_and_told(
    server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    person = Person(server.url, "Ann")
    quick = {"bot_pace": 0, "deal_after": None}
    body = {"rules": SOON_LOCKED, "players": 4, "sides": 2}
    table = person.open_table(bots="novice", settings=quick, **body)
    view = reach(person, table, lambda view: bool(view["locked"]) and view["phase"] == "playing")
    (locked,) = view["locked"]
    assert view["bidder"] % 2 != locked
    identity = {"player": person.player, "name": person.name, "token": person.token}
    page = open_page(f"/t/{table}", identity=identity)
    page.locator(".game[data-turn='true']").wait_for()
    for size in (DESKTOP, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        drawn(page)
        screen(page, f"locked-{size[0]}")
        scores = page.locator(".bar .score")
        expect(scores.nth(locked).locator(".locked svg")).to_be_visible()
        expect(scores.nth(locked)).to_contain_text("Locked: scores only as the bidder")
        expect(scores.nth(1 - locked).locator(".locked")).to_have_count(0)
    page.keyboard.press("s")
    expect(page.locator("[data-spoken]")).to_contain_text(f"{view['scores'][locked]}, locked")
    page.keyboard.press("k")
    expect(page.locator("dialog[open] tfoot td .locked")).to_have_count(1)
    assert violations(page) == []


def test_the_deal_begins_with_who_is_locked(server: Running, open_page: OpenPage) -> None:
    person = Person(server.url, "Ann")
    quick = {"bot_pace": 0, "deal_after": None}
    body = {"rules": {"base": "auction-120", "score": {"lock_at": 0}}, "players": 4, "sides": 2}
    table = person.open_table(bots="novice", settings=quick, **body)
    identity = {"player": person.player, "name": person.name, "token": person.token}
    page = open_page(f"/t/{table}", identity=identity)
    page.get_by_role("button", name="Start the game").click()
    page.locator(".hand button").first.wait_for()
    told = page.locator(".log li").filter(has_text="Locked, scoring only as the bidder:")
    expect(told).to_have_count(1)
