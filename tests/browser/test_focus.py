"""The focus never falls off the page: whatever a key makes vanish leaves it at a sensible place."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.tables import person_at, start
from tests.browser.test_rare_moments import brought_to
from tests.server.running import Running

# What has the focus, two frames after the page has changed for the last time.
FOCUSED = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const one = document.activeElement;
  done(one === document.body ? null : one.dataset.card || one.getAttribute('aria-label')
    || one.innerText || one.tagName);
})))"""

# Each is pressed where it is there, the first that is; many vanish by it.
PRESSED = (
    "dialog[open] .call",
    ".take",
    ".actions .row .button.primary:has-text('Confirm')",
    ".actions .row .button.primary:has-text('Call a card')",
    ".dial .hold",
    ".dial .rung.number:enabled",
    ".dial .pass",
    ".suits button",
    ".actions .row .button.primary:enabled:has-text('Throw')",  # not all cards may be thrown
    ".hand button.able:not(.chosen)",
    ".actions .row .button.primary:enabled",
    ".actions .row .button:enabled",
    ".between .button.primary:enabled",
)


class Presser:
    """Plays by keys, and sees after each that the focus is somewhere on the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed: dict[str, int] = {}
        self.lost: list[str] = []

    def press(self, selector: str, key: str = "Enter") -> None:
        found = self.page.locator(selector).first
        try:
            found.focus(timeout=500)
        except Exception:  # it has gone meanwhile
            return
        self.page.keyboard.press(key)
        self.pressed[selector] = self.pressed.get(selector, 0) + 1
        self.look(f"{key} on {selector}")

    def look(self, after: str) -> None:
        if self.page.evaluate(FOCUSED) is None:
            self.lost.append(after)

    def play(self, *, seconds: float, until: str = "over") -> None:
        end = time.monotonic() + seconds
        stage = self.page.locator(".game")
        while stage.get_attribute("data-stage") != until:
            assert time.monotonic() < end, self.page.locator(".actions").all_inner_texts()
            self.step()

    def step(self) -> None:
        for selector in PRESSED:
            if self.page.locator(selector).count():
                self.press(selector)
                return
        self.page.wait_for_timeout(30)
        self.look("waiting for the others")


SHORT = {"target": 30, "lock_at": None}
"""A whole game is one in which somebody wins; it need not be long."""

TABLES: dict[str, tuple[dict[str, Any], dict[str, Any], set[str]]] = {
    "two taps, a trick taken by hand": (
        {"rules": {"base": "auction-120", "score": SHORT}}, {"taps": "two", "trickPace": 0},
        {".take", ".hand button.able:not(.chosen)"},
    ),
    "turned up": ({"rules": "traditional-45"}, {"taps": "one"}, {".hand button.able:not(.chosen)"}),
    "a partner called": (
        {
            "rules": {
                "base": "cut-throat", "auction": {"called_partner": True}, "score": SHORT,
            },
            "players": 5,
        },
        {"taps": "one"}, {"dialog[open] .call", ".suits button"},
    ),
    "110": ({"rules": "one-hundred-and-ten"}, {"taps": "one"}, {".suits button"}),
}  # fmt: skip


@pytest.mark.parametrize("name", list(TABLES)[:1])
def test_through_whole_games(name: str, server: Running, open_page: OpenPage) -> None:
    body, settings, seen = TABLES[name]
    identity, table = person_at(server, bots="novice", **body)
    page = open_page(f"/t/{table}", identity=identity, settings=settings)
    presser = Presser(page)
    page.get_by_role("button", name="Start the game").wait_for()
    presser.press(".panel .button.primary")
    page.locator(".game").wait_for()
    presser.play(seconds=240)
    assert presser.lost == []
    assert presser.pressed.keys() >= seen - {".suits button"}, presser.pressed
    page.locator(".between .button.primary").wait_for()
    presser.press(".between .button.primary")  # play again
    page.locator(".game[data-stage='deal'] .hand button").first.wait_for()
    presser.look("playing again")
    assert presser.lost == []


@pytest.mark.soak
def test_through_games_of_all_kinds(
    server: Running, open_page: OpenPage, soak_count: Callable[[int], int]
) -> None:
    for name in list(TABLES)[1 : 1 + soak_count(3)]:
        test_through_whole_games(name, server, open_page)


def focused_card(page: Page) -> str | None:
    page.evaluate(FOCUSED)
    found: str | None = page.evaluate("document.activeElement.dataset.card ?? null")
    return found


def test_rather_playing_goes_to_the_first_legal_card(server: Running, open_page: OpenPage) -> None:
    page, _view = brought_to("holder-may-rob", server, open_page)
    presser = Presser(page)
    for button in ("Take the turned card", "Rather play a card", "Take the turned card"):
        presser.press(f".actions .button:has-text('{button}')")
        able = page.locator(".hand button.able").first
        assert focused_card(page) == able.get_attribute("data-card"), button
    assert presser.lost == []


def test_a_card_not_confirmed_leaves_the_focus_at_what_is_asked(
    server: Running, open_page: OpenPage
) -> None:
    page, _view = brought_to("three-handed", server, open_page, taps="two")
    presser = Presser(page)
    presser.press(".hand button.able")
    presser.press(".actions .button:has-text('Not this')")
    assert focused_card(page) is not None
    presser.press(".hand button.able")
    presser.press(".actions .button:has-text('Confirm')")
    page.locator(".game[data-turn='true']").wait_for()
    assert focused_card(page) is not None, "the cards that are left"
    assert presser.lost == []


def test_how_a_card_is_played(server: Running, open_page: OpenPage) -> None:
    page, _view = brought_to("hearts-on-hearts", server, open_page)
    presser = Presser(page)
    presser.press(".hand button[data-card='AH']")
    presser.press(".actions .button:has-text('Choose another card')")
    assert focused_card(page) is not None
    presser.press(".hand button[data-card='AH']")
    presser.press(".actions .button.primary")
    expect(page.locator(".actions")).not_to_contain_text("How do you play it?")
    presser.look("having played it")
    assert presser.lost == []


def test_a_key_held_down_presses_once(server: Running, open_page: OpenPage) -> None:
    """What the focus goes to is not pressed by the same stroke."""
    page, _view = brought_to("three-handed", server, open_page)
    page.locator(".hand button.able").first.focus()
    for _ in range(5):
        page.keyboard.down("Enter")  # all but the first repeat it
    page.keyboard.up("Enter")
    page.locator(".game[data-turn='true']").wait_for()
    expect(page.locator(".hand button")).to_have_count(4)


def test_what_vanishes_beside_the_play(server: Running, open_page: OpenPage) -> None:
    """The menu, what is covered and played again, notices, the lobby, the choice of language."""
    identity, table = person_at(server)
    page = open_page(f"/t/{table}", identity=identity, settings={"taps": "one"})
    presser = Presser(page)
    page.get_by_role("button", name="Fill 3 seats").wait_for()
    presser.press("button:has-text('Fill 3 seats')")
    page.locator(".panel .button.primary:enabled").wait_for()
    presser.look("the seats are filled")
    start(page)
    page.locator(".game[data-turn='true']").wait_for()
    presser.press("[aria-label='Menu']")
    presser.press("dialog[open] button:has-text('Let a computer player play for me')")
    presser.press("button:has-text('Play myself')")
    expect(page.get_by_role("button", name="Play myself")).to_have_count(0)
    presser.look("playing myself")
    page.keyboard.press("u")
    page.keyboard.press("c")
    if page.locator(".notice").count():
        presser.press(".notice button")
    page.goto("/")
    page.locator("header select").focus()
    page.locator("header select").select_option("fr")
    expect(page.locator("html[lang='fr']")).to_have_count(1)
    presser.look("another language")
    assert presser.lost == []


def test_who_leaves_a_control_on_purpose_is_not_called_back(open_page: OpenPage) -> None:
    page = open_page("/")
    page.locator(".hero .button").first.focus()
    page.mouse.click(5, 5)
    page.wait_for_timeout(100)
    assert page.evaluate(FOCUSED) is None
