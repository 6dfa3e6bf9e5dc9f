"""The season of a series, and strengths at the door of what is seeded by them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hands import Keys
from tests.browser.nights import Night
from tests.server.running import Running

Screen = Callable[[Page, str], None]


@pytest.fixture(scope="module")
def nights(server: Running) -> list[Night]:
    """Two nights of a series that are over, and the one of tonight."""
    found: list[Night] = []
    for n in (9, 23, 30):
        keys = " ".join(night.key for night in found)
        day = {"title": f"Friday {n}", "date": f"2026-01-{n:02}", "series": "Winter in Mabou"}
        found.append(Night(server.url, keys=keys, **day))
    for night in found[:2]:
        night.played(4)
    found[2].seated(4)
    return found


def test_the_season_is_reached_from_the_desk_and_from_the_page_of_a_night(
    nights: list[Night], open_page: OpenPage
) -> None:
    tonight = nights[2]
    desk = open_page(f"{tonight.path}/desk?at=standings#{tonight.key}")
    link = desk.get_by_role("link", name="Season")
    expect(link).to_have_attribute("href", f"{tonight.path}/season")
    page = open_page(tonight.path)
    page.get_by_role("link", name="Season").click()
    page.get_by_role("heading", name="Season: Winter in Mabou").wait_for()
    page.get_by_text("2 nights count").wait_for()
    expect(page.locator("tr[data-person]")).to_have_count(8)
    listed = page.locator("li", has=page.get_by_role("link", name="Friday 30"))
    expect(listed).to_contain_text("playing")
    page.get_by_role("link", name="Friday 9", exact=True).click()
    page.get_by_role("heading", name="Friday 9", exact=True).wait_for()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_what_counts_can_be_chosen_and_passed_on(
    nights: list[Night], open_page: OpenPage, screen: Screen, size: tuple[int, int]
) -> None:
    page = open_page(f"{nights[0].path}/season", size=size)
    first = page.locator("tr[data-person]").first
    expect(first).to_be_visible()
    screen(page, f"night-season-{size[0]}")
    assert violations(page) == []
    page.get_by_label("points by place").click()
    asked = {"score": "places"}
    found = nights[0].http.get(f"/api/nights/{nights[0].id}/season", params=asked).json()
    assert int(found["lines"][0]["total"]) > 10
    expect(first.locator(".total")).to_have_text(found["lines"][0]["total"])
    page.get_by_label("Best nights that count").fill("1")
    page.keyboard.press("Enter")
    expect(first.locator(".total")).to_have_text("10")
    expect(page).to_have_url(re.compile(r"/season\?score=places&best=1$"))
    page.reload()
    expect(first.locator(".total")).to_have_text("10")
    expect(page.get_by_label("Best nights that count")).to_have_value("1")


def test_a_night_without_a_series_has_no_season(server: Running, open_page: OpenPage) -> None:
    night = Night(server.url)
    page = open_page(night.path)
    page.get_by_role("heading", name="Legion Friday").wait_for()
    expect(page.get_by_role("link", name="Season")).to_have_count(0)


def test_enter_on_the_cookie_jar_goes_on_to_the_strength(
    server: Running, open_page: OpenPage
) -> None:
    """The box may be left alone, the strength after it may not be passed over."""
    jar = {"cookie": {"fee": 100, "numbers": 2}}
    night = Night(server.url, form="knock-out", changes=jar)
    page = open_page(f"{night.path}/desk#{night.key}")
    keys, strength = Keys(page), page.get_by_label("Strength, higher is stronger")
    keys.to(page.get_by_label("Name", exact=True))
    keys.type("Ann", "Enter")
    keys.type("Bob", "Enter")
    expect(strength).to_be_focused()
    keys.press("Shift+Tab", "Space", "Enter")
    expect(strength).to_be_focused()
    keys.type("90", "Enter")
    page.get_by_role("heading", name="1 entry").wait_for()
    [entry] = night.desk()["entries"]
    assert (entry["names"], entry["cookie"], entry["strength"]) == (["Ann", "Bob"], True, 90)


def test_strengths_are_typed_at_the_door_and_put_right(
    server: Running, open_page: OpenPage, screen: Screen
) -> None:
    """Keys alone: name, Enter, partner, Enter, strength, Enter."""
    night = Night(server.url, form="knock-out", changes={})
    page = open_page(f"{night.path}/desk#{night.key}")
    keys = Keys(page)
    for names, strength in ((("Ann", "Bob"), "90"), (("Cara", "Dan"), ""), (("Eve", "Fay"), "80")):
        expect(page.get_by_label("Name", exact=True)).to_be_focused()
        for name in names:
            keys.type(name, "Enter")
        expect(page.get_by_label("Strength, higher is stronger")).to_be_focused()
        keys.type(strength, "Enter")
    page.get_by_role("heading", name="3 entries").wait_for()
    assert [entry["strength"] for entry in night.desk()["entries"]] == [90, 0, 80]
    screen(page, "night-strength")
    page.get_by_role("button", name="Change entry 2").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Strength, higher is stronger").fill("strong")
    dialog.get_by_role("button", name="Change", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("whole number")
    dialog.get_by_label("Strength, higher is stronger").fill("85")
    dialog.get_by_role("button", name="Change", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_text("strength 85")).to_be_visible()
    assert violations(page) == []
    night.wish("draw")
    night.wish("seat_next")
    page.get_by_role("button", name="Change entry 2").click()
    expect(dialog.get_by_label("Strength, higher is stronger")).to_have_count(0)
