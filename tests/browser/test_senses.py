"""What is heard and what is seen to move: only what was wanted."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.robot import Robot
from tests.browser.tables import person_at, start
from tests.server.running import Running

Json = dict[str, Any]

COUNT_SOUNDS = """
window.sounds = 0;
for (const kind of ['OscillatorNode', 'AudioBufferSourceNode']) {
  const Plain = window[kind];
  window[kind] = class extends Plain {
    constructor(...given) { super(...given); window.sounds++; }
  };
}"""

COUNT_FLIGHTS = """
window.flights = 0;
new MutationObserver((all) => {
  for (const { addedNodes } of all)
    for (const node of addedNodes) if (node.classList?.contains('flying')) window.flights++;
}).observe(document, { subtree: true, childList: true });"""

COUNT_MOVES = """
window.moves = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  if ((options?.duration ?? options) > 0) window.moves++;
  return animate.call(this, frames, options);
};"""


def a_deal(
    server: Running,
    open_page: OpenPage,
    script: str,
    hear: Callable[[str | bytes], None] = lambda _line: None,
    **how: object,
) -> Page:
    """A deal played to its end; `hear` is given each line that the server sends to the page."""
    identity, table = person_at(server, bots="novice")
    page = open_page("/p/nowhere", identity=identity, **how)
    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    page.context.add_init_script(script)
    page.goto(f"/t/{table}")
    start(page)
    robot = Robot(page)
    robot.play(seconds=30, until="deal")
    robot.play(seconds=90, until="between")
    return page


def test_sound_is_off_until_wanted(server: Running, open_page: OpenPage) -> None:
    assert a_deal(server, open_page, COUNT_SOUNDS).evaluate("sounds") == 0


def test_a_deal_is_heard(server: Running, open_page: OpenPage) -> None:
    page = a_deal(server, open_page, COUNT_SOUNDS, settings={"sound": True})
    assert page.evaluate("sounds") > 30  # a card each, and more for bids, trumps and tricks


MOVED = {"kitty_taken": 3, "robbed": 2, "swapped": 2}


def cards_moved(update: Json) -> int:
    """The cards that an update gives, takes or throws; those played have a way of their own."""
    count = 0
    for event in update["events"]:
        if event["event"] == "hands_dealt":
            seats = [seat for seat in update["view"]["seats"] if seat["in_deal"]]
            count += 4 * len(seats) + (3 if update["view"]["kitty"] else 0)  # packets of two
        elif event["event"] in {"discarded", "replenished"}:
            count += event["data"]["count"]
        else:
            count += MOVED.get(event["event"], 0)
    return count


@pytest.mark.parametrize("deal", range(3))
def test_cards_fly_at_the_speed_set(server: Running, open_page: OpenPage, deal: int) -> None:
    """Every card that changes its place is seen to, whoever deals: here seats 1, 2 and 0."""
    heard: list[Json] = []
    page = a_deal(
        server,
        open_page,
        COUNT_FLIGHTS,
        lambda line: heard.append(json.loads(line)),
        settings={"motion": 2},
    )
    updates = [one for one in heard if one["type"] == "update" and not one["fresh"]]
    kinds = {event["event"] for update in updates for event in update["events"]}
    assert kinds >= {"hands_dealt", "kitty_taken", "discarded", "replenished"}
    assert page.evaluate("flights") == sum(map(cards_moved, updates))
    assert page.locator(".flying").count() == 0


def test_nothing_moves_where_less_motion_is_wanted(server: Running, open_page: OpenPage) -> None:
    page = a_deal(server, open_page, COUNT_MOVES, settings={"motion": 1}, calm=True)
    assert page.evaluate("moves") == 0
    assert page.evaluate("document.getAnimations().length") == 0
