"""A night in which only punch cards are counted, at the desk by keys alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.hands import Keys
from tests.browser.nights import Night
from tests.server.running import Running

Screen = Callable[[Page, str], None]


def by_cards(server: Running, page: Page, keys: Keys) -> Night:
    """A night of four pairs and two rounds that counts cards, chosen so at the desk, at play."""
    night = Night(server.url)
    night.enter(4)
    page.goto(f"{night.path}/desk?at=draw#{night.key}")
    keys.pick(page.locator("input[name='results']"), 1)
    night.wish("draw")
    night.wish("choose_length", rounds=2)
    night.wish("seat_next")
    page.goto(f"{night.path}/desk?at=tables")
    keys.to(page.locator("[data-fast]"))
    return night


def read_card(page: Page, keys: Keys, unit: str, won: str) -> None:
    keys.type(unit, "Enter")
    expect(page.get_by_label("games won")).to_be_focused()
    keys.type(won, "Enter")
    expect(page.locator(f"[data-unit='{unit}'] strong")).to_have_text(won)
    expect(page.locator("[data-fast]")).to_be_focused()


def test_cards_are_read_and_must_add_up(
    server: Running, open_page: OpenPage, screen: Screen
) -> None:
    page = open_page("/p/nights")
    keys = Keys(page)
    night = by_cards(server, page, keys)
    for unit, won in (("1", "2"), ("2", "1"), ("3", "1")):
        read_card(page, keys, unit, won)
    expect(page.locator(".sums")).to_contain_text("1 card is missing")
    read_card(page, keys, "4", "1")
    expect(page.locator(".sums")).to_contain_text("1 win too many")
    screen(page, "night-cards-too-many")
    keys.type("4", "Enter")
    dialog = page.get_by_role("dialog")
    keys.write(dialog.get_by_label("games won"), "0")
    keys.write(dialog.get_by_label("Why it is put right"), "A hole was torn")
    keys.press("Enter")
    expect(dialog).to_have_count(0)
    expect(page.locator(".sums")).to_contain_text("The cards add up.")
    [card] = [one for one in night.desk()["cards"]["cards"] if one["unit"] == 4]
    assert [(one["words"], one["why"]) for one in card["history"]] == [
        ("1", ""),
        ("0", "A hole was torn"),
    ]
    assert violations(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    screen(page, "night-cards-phone")
