"""Every page in both colour schemes, on a desktop and a phone: accessible, within the screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import msgspec
import pytest
from playwright.sync_api import Page, expect

from fortyfives.server.dealing import Dealing
from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.robot import Robot
from tests.browser.tables import person_at, start
from tests.server.running import Running

Screen = Callable[[Page, str], None]

PLAIN = {
    "home": "/",
    "rules": "/p/rules?preset=nova-scotia",
    "house": "/p/house?from=auction-120",
    "fair": "/p/fair",
    "settings": "/p/settings",
    "missing": "/p/nowhere",
    "me-nobody": "/p/me",
}


MENU = (
    "Settings",
    "Ranking of the cards",
    "Rules of this house",
    "Talk",
    "Keys",
    "Players and table",
)


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.locator("h1").first.wait_for(state="attached")


def look(page: Page, name: str, scheme: str, screen: Screen) -> list[str]:
    """Pictures at both sizes, and what axe finds at each."""
    found = []
    for size, (wide, high) in {"desktop": DESKTOP, "phone": PHONE}.items():
        page.set_viewport_size({"width": wide, "height": high})
        page.wait_for_timeout(120)
        screen(page, f"page-{name}-{scheme}-{size}")
        found += [f"{name} {scheme} {size}: {fault}" for fault in violations(page)]
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages(scheme: str, open_page: OpenPage, screen: Screen) -> None:
    page = open_page("/", scheme=scheme)
    found = []
    for name, path in PLAIN.items():
        page.goto(path)
        settled(page)
        found += look(page, name, scheme, screen)
    assert found == []


def stations(page: Page, table: str) -> Iterator[str]:
    """The life of a table, station by station."""
    settled(page)
    yield "lobby"
    start(page)
    yield "game"
    for name in ("Menu", "Score sheet"):
        page.locator("header.bar").get_by_role("button", name=name).click()
        page.locator("dialog[open]").wait_for()
        yield name.split()[0].lower()
        page.keyboard.press("Escape")
    for name in MENU:
        page.get_by_role("button", name="Menu", exact=True).click()
        page.locator("dialog[open] nav").get_by_role("button", name=name).click()
        page.locator(
            "dialog[open] header h2", has_text=name if "Rules" not in name else ""
        ).wait_for()
        page.wait_for_load_state("networkidle")
        yield name.split()[0].lower()
        page.keyboard.press("Escape")
    Robot(page).play(seconds=90, until="between")
    yield "between"
    page.get_by_role("button", name="All the hands").click()
    yield "hands"
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Replay").click()
    page.locator(".said").wait_for()
    settled(page)
    yield "replay"
    page.goto("/p/me")
    settled(page)
    yield "me"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_from_lobby_to_replay(
    scheme: str, server: Running, open_page: OpenPage, screen: Screen
) -> None:
    identity, table = person_at(server, bots="novice")
    page = open_page(f"/t/{table}", scheme=scheme, identity=identity)
    found = [fault for name in stations(page, table) for fault in look(page, name, scheme, screen)]
    assert found == []


def test_an_invitation(server: Running, open_page: OpenPage, screen: Screen) -> None:
    _identity, table = person_at(server)
    page = open_page(f"/t/{table}")
    page.get_by_label("Your name").wait_for()
    assert look(page, "invitation", "light", screen) == []
    page.get_by_label("Your name").fill("Benoît")
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("button", name="Sit here").first.click()
    page.locator(".seats li", has_text="Benoît").wait_for()


@pytest.mark.parametrize("language", ["en-US", "fr-FR", "es-ES", "it-IT"])
def test_before_the_first_deal_there_is_a_sentence_and_no_table(
    open_page: OpenPage, screen: Screen, language: str
) -> None:
    """The server of these tests has dealt already, so its statistics are those of a fresh one."""
    page = open_page("/", language=language)
    none = msgspec.json.encode(Dealing().statistics())
    page.route("**/api/fair/statistics", lambda route: route.fulfill(body=none.decode()))
    page.goto("/p/fair")
    section = page.locator("section.panel")
    section.locator("h2").wait_for()
    expect(section.locator("p")).to_have_count(1)
    expect(section.locator("table")).to_have_count(0)
    assert not re.search(r"NaN|\d|%|–", section.inner_text())
    screen(page, f"page-fair-none-{language}")
    assert violations(page) == []
