"""A night in which only punch cards are counted, at the desk by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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


HALF_TIME: dict[str, Any] = {
    "rounds": 4,
    "results": "by_card",
    "cookie": {"fee": 100, "numbers": 2},
    "prizes": [{"place": 1, "share": 100}, {"kind": "half_time", "amount": 600}],
}


def test_nobody_has_a_place_before_the_first_card(
    server: Running, open_page: OpenPage, screen: Screen
) -> None:
    """The standings of the desk and of everyone, as on the wall."""
    night = Night(server.url, changes=HALF_TIME)
    night.seated(4)
    desk, hall = (open_page(f"{night.path}{at}") for at in (f"/desk?at=standings#{night.key}", ""))
    for page in (desk, hall):
        places = page.locator("tr[data-unit] .place")
        expect(places).to_have_text(["–"] * 4)
        expect(page.get_by_text("No result has come in yet")).to_be_visible()
    screen(desk, "night-cards-no-place-yet")
    night.wish("choose_length", rounds=2)
    night.wish("hand_in", unit=3, won=1)
    for page in (desk, hall):
        expect(page.locator("tr[data-unit='3'] .place")).to_have_text("1")
        expect(page.get_by_text("No result has come in yet")).to_have_count(0)


def read_all(page: Page, won: dict[str, str]) -> None:
    """Cards handed in at the desk: the number, Enter, the wins, Enter."""
    for unit, wins in won.items():
        page.locator("[data-fast]").fill(unit)
        page.keyboard.press("Enter")
        expect(page.get_by_label("games won")).to_be_focused()
        page.keyboard.type(wins)
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-unit='{unit}'] strong")).to_have_text(wins)


def section(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="Sections of the desk").get_by_role(
        "link", name=name
    ).click()


def put_right(page: Page, unit: str, won: str) -> None:
    page.locator(f"[data-unit='{unit}']").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("games won").fill(won)
    dialog.get_by_role("button", name="Put right").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".sums")).to_contain_text("The cards add up.")


def end_the_play(page: Page) -> None:
    page.get_by_role("button", name="End the play").click()
    page.get_by_role("button", name="Yes, the play is over").click()
    section(page, "Prizes")


def test_an_evening_of_punch_cards_alone(
    server: Running, open_page: OpenPage, screen: Screen
) -> None:
    """Half-time read and paid, the play ended too early, sums at the end, the jar, the box."""
    night = Night(server.url, changes=HALF_TIME)
    night.seated(4, cookie=True)
    page = open_page(f"{night.path}/desk?at=tables#{night.key}")
    page.get_by_label("after round 2").click()
    read_all(page, {"1": "2", "2": "0", "3": "1", "4": "2"})
    expect(page.locator(".sums")).to_contain_text("1 win too many")
    put_right(page, "4", "1")
    screen(page, "night-cards-half-time")
    the_half_time_prize_is_paid(page)
    the_sums_at_the_end(page)
    expect(page.locator("tr[data-prize='place-1']")).to_contain_text("Ann 1 & Bob 1")
    the_jar_is_shown(page, screen)
    a_line_of_cash_is_taken_back(page, night)


def the_sums_at_the_end(page: Page) -> None:
    """One card says too much; that is seen only when the play was ended already."""
    section(page, "Tables")
    page.get_by_label("at the end").click()
    read_all(page, {"1": "3", "2": "1", "3": "3"})
    expect(page.get_by_role("button", name="End the play")).to_have_count(0)
    read_all(page, {"4": "2"})
    expect(page.locator(".sums")).to_contain_text("9 wins on the cards, 8 games played")
    expect(page.locator(".sums")).to_contain_text("1 win too many")
    end_the_play(page)
    page.get_by_role("button", name="The play ended too early: play on").click()
    expect(page.locator(".where")).to_contain_text("Round 1 of 4")
    section(page, "Tables")
    put_right(page, "3", "2")
    end_the_play(page)


def the_half_time_prize_is_paid(page: Page) -> None:
    """While the play goes on."""
    section(page, "Prizes")
    prize = page.locator("tr[data-prize='half-time']")
    expect(prize).to_contain_text("Ann 1 & Bob 1")
    expect(prize).to_contain_text("outright")
    page.get_by_role("button", name="Handed over: Half-time prize, 1 Ann 1 & Bob 1").click()
    page.get_by_role("heading", name="Everything is handed over").wait_for()


def the_jar_is_shown(page: Page, screen: Screen) -> None:
    """The desk does not know who won which game: it looks at the cards that are shown."""
    jar = page.get_by_role("region", name="Cookie jar", exact=True)
    jar.get_by_label("The word that someone calls out").fill("salmon")
    jar.get_by_role("button", name="Draw now").click()
    expect(jar.locator(".numbers b")).to_have_count(2)
    shown = jar.get_by_label("Numbers whose cards have them all")
    shown.fill("2")
    jar.get_by_role("button", name="Write down").click()
    expect(page.get_by_role("alert")).to_contain_text("2")
    expect(jar).to_contain_text("the jar is carried over")
    shown.fill("1, 4")
    jar.get_by_role("button", name="Write down").click()
    expect(jar).to_contain_text("1 Ann 1 & Bob 1, 4 Ann 4 & Bob 4")
    screen(page, "night-cards-jar")


def a_line_of_cash_is_taken_back(page: Page, night: Night) -> None:
    section(page, "Cash")
    before = page.locator(".sum").inner_text()
    page.get_by_label("What for").select_option(label="donation (money in)")
    page.get_by_label("Sum", exact=True).fill("500")
    page.get_by_role("button", name="Write down").click()
    line = page.locator("tr", has_text="donation")
    expect(line).to_have_count(1)
    expect(page.locator(".sum")).not_to_have_text(before)
    line.get_by_role("button", name="Take back").click()
    line.get_by_role("button", name="Yes, take it back").click()
    expect(line).to_have_count(0)
    expect(page.locator(".sum")).to_have_text(before)
    section(page, "Prizes")
    page.get_by_role("button", name="All handed over").click()
    page.get_by_role("heading", name="Everything is handed over").wait_for()
    box = night.desk()["cash"]["box"]
    section(page, "Cash")
    page.get_by_label("In the box now").fill(f"{box / 100:.2f}")
    page.get_by_role("button", name="Close the night").click()
    page.get_by_text("closed, every pot is empty").wait_for()
