"""Looking through a game with every hand open: nothing lies over anything, however many play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage, does_not_scroll_sideways
from tests.browser.moments import reach
from tests.browser.places import crossing, drawn
from tests.server.running import Person, Running

SIZES = (PHONE, (640, 360), (768, 1024), (1280, 800), (1920, 1080))

HOUSES: dict[int, dict[str, Any]] = {
    **{players: {"rules": "twenty-five", "players": players} for players in range(2, 11)},
    4: {"rules": "one-hundred-and-ten", "players": 4, "sides": 2},
}
"""With four, a bidder who holds ten cards."""


def played(server: Running, players: int) -> str:
    """A game whose first deal is over; its key."""
    person = Person(server.url, "Ann")
    quick = {"bot_pace": 0, "deal_after": None}
    table = person.open_table(bots="novice", settings=quick, **HOUSES[players])
    view = reach(person, table, lambda view: view["number"] > 0, prefer=("bid 30",))
    return str(view["game"])


@pytest.mark.parametrize("players", [4, 10])
def test_open_hands_lie_apart_and_apart_from_the_controls(
    players: int, server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    page = open_page(f"/g/{played(server, players)}")
    hands = page.locator(".hands .one")
    expect(hands).to_have_count(players)
    # It opens with the cards dealt: empty hands show nothing.
    expect(hands.first.locator(".cards img")).not_to_have_count(0)
    found = []
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        drawn(page)
        for step in fullest_steps(page):
            page.get_by_role("slider").fill(str(step))
            found += [f"{wide}: {fault}" for fault in crossing(page, *PARTS)]
            found += [f"{wide}: {fault}" for fault in hidden_under_the_controls(page)]
        does_not_scroll_sideways(page)
        screen(page, f"replay-{players}-{wide}")
    assert found == []


@pytest.mark.soak
def test_open_hands_of_any_number_lie_apart(
    server: Running,
    open_page: OpenPage,
    screen: Callable[[Page, str], None],
    soak_count: Callable[[int], int],
) -> None:
    every = list(HOUSES)
    for players in every[: soak_count(len(every))]:
        test_open_hands_lie_apart_and_apart_from_the_controls(players, server, open_page, screen)


PARTS = (".hands .one", ".steer", ".stage .plaque", ".head .field")


def fullest_steps(page: Page) -> tuple[int, int]:
    """The steps at which most cards lie in hands, and in the middle of the play."""
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    counts = []
    for step in range(0, last, 3):
        page.get_by_role("slider").fill(str(step))
        counts.append((page.locator(".hands .cards img").count(), step))
    return max(counts)[1], last * 2 // 3


def hidden_under_the_controls(page: Page) -> list[str]:
    """Hands that cannot be brought out from under what stays on the screen."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.hands .one')].filter((hand) => {
          hand.scrollIntoView({ block: 'nearest' });
          const box = hand.getBoundingClientRect();
          const bar = document.querySelector('.steer').getBoundingClientRect();
          return box.top < bar.bottom - 2 && box.bottom > bar.top + 2;
        }).map((hand) => hand.innerText)"""
    )
    page.evaluate("scrollTo(0, 0)")
    return found


def test_every_card_of_an_open_hand_is_seen_whole(server: Running, open_page: OpenPage) -> None:
    page = open_page(f"/g/{played(server, 10)}", size=PHONE)
    cards = page.locator(".hands .cards li")
    cards.first.wait_for()
    assert crossing(page, ".hands .cards img") == []
    assert min(cards.evaluate_all("(all) => all.map((one) => one.clientWidth)")) >= 24


@pytest.mark.parametrize("players", [4, 10])
def test_one_hand_lies_below_the_table(
    players: int, server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    page = open_page(f"/g/{played(server, players)}")
    page.get_by_label("Seen").select_option(label="From the seat of Ann")
    expect(page.locator(".hand")).to_be_visible()
    found = []
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        drawn(page)
        for step in (12, 24, 36):
            page.get_by_role("slider").fill(str(step))
            parts = crossing(page, ".hand", ".steer", ".stage .plaque", ".head .field")
            found += [f"{wide}: {fault}" for fault in parts]
        screen(page, f"replay-seat-{players}-{wide}")
        does_not_scroll_sideways(page)
    assert found == []
