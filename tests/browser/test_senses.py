"""What is heard and what is seen to move: only what was wanted."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.robot import Robot
from tests.browser.tables import person_at, start
from tests.server.running import Running

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


def a_deal(server: Running, open_page: OpenPage, script: str, **how: object) -> Page:
    identity, table = person_at(server, bots="novice")
    page = open_page("/p/nowhere", identity=identity, **how)
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


def test_cards_fly_at_the_speed_set(server: Running, open_page: OpenPage) -> None:
    page = a_deal(server, open_page, COUNT_FLIGHTS, settings={"motion": 2})
    assert page.evaluate("flights") > 12  # three tricks at least: a claim may end a deal early
    assert page.locator(".flying").count() == 0


def test_nothing_moves_where_less_motion_is_wanted(server: Running, open_page: OpenPage) -> None:
    page = a_deal(server, open_page, COUNT_MOVES, settings={"motion": 1}, calm=True)
    assert page.evaluate("moves") == 0
    assert page.evaluate("document.getAnimations().length") == 0
