"""Every page of a night in both colour schemes, on a desktop and a phone: accessible, in bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

import pytest
from playwright.sync_api import Page

from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.nights import Night
from tests.server.running import Running

Screen = Callable[[Page, str], None]
ColorScheme: TypeAlias = Literal["light", "dark"]


def section(page: Page, night: Night, name: str) -> None:
    page.goto(f"{night.path}/desk?at={name}")
    page.locator("header nav a[aria-current='page']").wait_for()
    page.wait_for_timeout(150)


def at_the_door(page: Page, night: Night) -> Iterator[str]:
    page.goto("/p/nights")
    page.locator("form option").first.wait_for(state="attached")
    yield "nights"
    night.enter(5, cookie=True)
    page.goto(f"{night.path}/desk#{night.key}")
    page.locator(".list li").first.wait_for()
    yield "entries"
    page.get_by_role("button", name="Change entry 2").click()
    page.locator("dialog[open]").wait_for()
    yield "entry"
    page.keyboard.press("Escape")
    section(page, night, "draw")
    page.locator("summary").first.click()
    yield "draw"


def at_the_tables(page: Page, night: Night) -> Iterator[str]:
    night.wish("draw")
    desk = night.wish("seat_next")
    section(page, night, "draw")
    yield "drawn"
    sides = desk["round"]["tables"][0]["sides"]
    night.wish("winners", units=[sides[0]["units"][0]])
    night.say(2, 0, "enter", winner=1)
    night.say(2, 1, "dispute", why="We had five tricks")
    night.wish("correct_result", table=1, games=[{"winner": 1}], why="The punch card says so")
    night.wish("start_clock")
    section(page, night, "tables")
    page.locator("summary").first.click()
    yield "tables"
    page.locator(".tile.done .side").first.click()
    page.locator("dialog[open] summary").click()
    yield "table"
    page.keyboard.press("Escape")
    section(page, night, "standings")
    yield "standings"
    page.goto(night.path)
    page.locator("tr[data-unit]").first.wait_for()
    page.get_by_label("Your number").fill("3")
    yield "public"
    page.get_by_label("Your number").fill("")


def on_the_phone(page: Page, night: Night) -> Iterator[str]:
    page.goto(f"{night.path}/t/1")
    page.get_by_label("The code on").wait_for()
    yield "phone-code"
    page.goto(f"{night.path}/t/2#{night.code(2)}")
    page.locator(".sides").wait_for()
    yield "phone-disputed"
    night.wish("confirm", table=2)
    page.get_by_text("The result").wait_for()
    yield "phone-over"
    night.wish("seat_next")
    page.locator(".asks button").first.click()
    page.get_by_role("heading", name="Who won?").wait_for()
    yield "phone-who-won"


def after_the_play(page: Page, night: Night) -> Iterator[str]:
    night.play_round()
    night.wish("end_play")
    night.wish("move_cash", kind="fifty_tickets", amount=8400)
    section(page, night, "prizes")
    yield "prizes"
    tie = night.desk()["ties"][0]
    for unit in tie["parties"]:
        night.wish("wish", prize=tie["prize"], unit=unit, wish="play_off")
    night.wish("draw_cookie", word="salmon")
    night.wish("draw_fifty", word="salmon", tickets=84)
    section(page, night, "prizes")
    yield "play-off"
    section(page, night, "cash")
    page.locator("summary").first.click()
    yield "cash"
    section(page, night, "paper")
    page.locator("li button").first.wait_for()
    yield "print"
    page.goto(night.path)
    page.get_by_role("heading", name="Prize list").wait_for()
    yield "public-prizes"


PARTS = (at_the_door, at_the_tables, on_the_phone, after_the_play)


LOOKS: tuple[tuple[ColorScheme, tuple[int, int]], ...] = (("light", DESKTOP), ("dark", PHONE))
"""Each page is seen in both schemes and both sizes; the soak run sees all four of them."""
EVERY_LOOK = tuple((scheme, size) for scheme, _ in LOOKS for _, size in LOOKS)


def looked_at(
    page: Page, name: str, looks: tuple[tuple[ColorScheme, tuple[int, int]], ...], screen: Screen
) -> Iterator[str]:
    """What axe finds in a page as it is now, at each look."""
    for scheme, (wide, high) in looks:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": wide, "height": high})
        page.wait_for_timeout(60)
        screen(page, f"night-{name}-{scheme}-{wide}")
        yield from (f"{name} {scheme} {wide}: {fault}" for fault in violations(page))


def from_door_to_prizes(
    server: Running,
    open_page: OpenPage,
    screen: Screen,
    looks: tuple[tuple[ColorScheme, tuple[int, int]], ...],
) -> list[str]:
    night = Night(server.url)
    page = open_page("/")
    return [
        fault
        for part in PARTS
        for name in part(page, night)
        for fault in looked_at(page, name, looks, screen)
    ]


def test_a_night_from_the_door_to_the_prizes(
    server: Running, open_page: OpenPage, screen: Screen
) -> None:
    assert from_door_to_prizes(server, open_page, screen, LOOKS) == []


@pytest.mark.soak
def test_every_look_of_a_night(server: Running, open_page: OpenPage, screen: Screen) -> None:
    assert from_door_to_prizes(server, open_page, screen, EVERY_LOOK) == []
