"""A phone held sideways: whatever is asked, all that a decision needs is on the screen at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage, does_not_scroll_sideways
from tests.browser.moments import reach
from tests.browser.places import covered, crossing, drawn, overlaps
from tests.server.running import Json, Person, Running

SIDEWAYS = ((640, 360), (740, 360), (844, 390))
SMALLEST = (568, 320)
EVERY_BID = [
    "15", "20", "25", "30", "thirty_for_sixty", "blind_thirty_for_sixty", "sixty_for_120", "slam",
]  # fmt: skip
MANY = {"base": "auction-120", "auction": {"contracts": EVERY_BID}}


def offers(verb: str) -> Callable[[Json], bool]:
    return lambda view: any(item["verb"] == verb for item in view["legal"])


def in_phase(phase: str, cards: int = 0) -> Callable[[Json], bool]:
    return lambda view: view["phase"] == phase and len(view["own_hand"]) >= cards


DECISIONS: dict[str, tuple[dict[str, Any], Callable[[Json], bool], tuple[str, ...]]] = {
    "bid": ({"rules": "auction-120"}, in_phase("bidding"), ()),
    "hold": ({"rules": "auction-120"}, offers("hold"), ()),
    "every-bid": ({"rules": MANY, "players": 4, "sides": 2}, offers("look"), ()),
    "six-players": ({"rules": "auction-120", "players": 6, "sides": 2}, in_phase("bidding"), ()),
    "ranking-shown": ({"rules": "beginner"}, in_phase("bidding"), ()),
    "trumps": ({"rules": "growl-120"}, in_phase("naming"), ("bid 25", "bid 20")),
    "ten-cards": ({"rules": "one-hundred-and-ten"}, in_phase("discarding", 9), ("bid 30",)),
    "play": ({"rules": "irish-45"}, in_phase("playing"), ()),
}


@pytest.mark.parametrize("name", list(DECISIONS)[::2])
def test_a_decision_needs_no_scrolling(
    name: str, server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    body, wanted, prefer = DECISIONS[name]
    person = Person(server.url, "Ann")
    quick = {"bot_pace": 0, "deal_after": None}
    table = person.open_table(bots="novice", settings=quick, **body)
    reach(person, table, wanted, prefer=prefer)
    identity = {"player": person.player, "name": person.name, "token": person.token}
    page = open_page(f"/t/{table}", size=SIDEWAYS[0], identity=identity)
    page.locator(".game[data-turn='true']").wait_for()
    found = []
    for wide, high in SIDEWAYS:
        page.set_viewport_size({"width": wide, "height": high})
        drawn(page)
        screen(page, f"sideways-{name}-{wide}")
        whole = overlaps(page, ".actions .prompt", ".actions button", ".hand .slot")
        found += [f"{wide}: {fault}" for fault in whole if "leaves" in fault]
        found += [f"{wide}: {fault}" for fault in crossing(page, ".actions", ".hand", ".bar")]
        found += [f"{wide}: {name} is covered" for name in covered(page, ".actions button")]
        found += [f"{wide}: {fault}" for fault in overlaps(page, ".plaque", ".asked")]
        does_not_scroll_sideways(page)
    assert found == []
    page.set_viewport_size({"width": SMALLEST[0], "height": SMALLEST[1]})
    for reached in page.locator(".actions .prompt, .actions button").all():
        reached.scroll_into_view_if_needed()
        box = reached.bounding_box()
        assert box is not None
        assert box["y"] >= 0, reached.inner_text()
        assert box["y"] + box["height"] <= SMALLEST[1], reached.inner_text()


@pytest.mark.soak
def test_no_decision_needs_scrolling(
    server: Running,
    open_page: OpenPage,
    screen: Callable[[Page, str], None],
    soak_count: Callable[[int], int],
) -> None:
    every = list(DECISIONS)
    for name in every[1 : 1 + soak_count(len(every))]:
        test_a_decision_needs_no_scrolling(name, server, open_page, screen)
