"""Between two deals and after a game: what it came to fits a phone, in every language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.moments import reach
from tests.browser.places import covered, drawn
from tests.browser.robot import Robot
from tests.browser.tables import person_at, start
from tests.server.running import Json, Person, Running

LANGUAGES = ("en-GB", "fr-FR", "es-ES", "it-IT")

WON = {
    "en-GB": " win the game",
    "fr-FR": " gagnent la partie",
    "es-ES": "Partida para ",
    "it-IT": "La partita va a ",
}
"""Partners win in the plural."""

_OUTSIDE = """() => {
  const panel = document.querySelector('.between').getBoundingClientRect();
  const all = [...document.querySelectorAll('.between *')].filter((one) => one.checkVisibility());
  return all.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 1 && (box.left < panel.left + 4 || box.right > panel.right - 4);
  }).map((one) => one.innerText);
}"""


@pytest.mark.parametrize("stage", ["between", "over"])
def test_what_it_came_to_fits_a_phone(
    stage: str, server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    rules = {"base": "irish-45", "score": {"target": 45 if stage == "between" else 25}}
    identity, table = person_at(server, rules=rules, players=4, sides=2, bots="novice")
    player = open_page(f"/t/{table}", identity=identity)
    start(player)
    robot = Robot(player)
    robot.play(seconds=30, until="deal")
    robot.play(seconds=120, until=stage)
    for language in LANGUAGES:
        page = open_page(f"/t/{table}", size=PHONE, identity=identity, language=language)
        page.locator(".between").wait_for()
        for size in (PHONE, (640, 360), DESKTOP):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            drawn(page)
            assert page.evaluate(_OUTSIDE) == []
            assert covered(page, ".between > .row button:enabled, .between > .row a") == []
            screen(page, f"{stage}-{language[:2]}-{size[0]}")
        if stage == "over":
            expect(page.locator(".between h2")).to_contain_text(WON[language])
    assert violations(page) == []


def is_set(view: Json) -> bool:
    """That the viewer has bid 30, and a trick of it is lost; one trick is still to come."""
    if view["contract"] != "30" or view["bidder"] != view["viewer"] or len(view["tricks"]) < 4:
        return False
    return any(trick["winner"] % 2 != view["viewer"] % 2 for trick in view["tricks"])


def test_points_taken_in_vain_are_told(server: Running, open_page: OpenPage) -> None:
    """By the bidder who is set; a lock and a cap look the same."""
    person = Person(server.url, "Ann")
    quick = {"bot_pace": 0, "deal_after": None}
    table = person.open_table(rules="nova-scotia", bots="novice", settings=quick)
    reach(person, table, is_set, prefer=("bid 30",))
    identity = {"player": person.player, "name": person.name, "token": person.token}
    page = open_page(f"/t/{table}", size=PHONE, identity=identity)
    page.locator(".game[data-turn='true']").wait_for()
    Robot(page).play(seconds=30, until="between")
    own = page.locator(".between .side", has_text="Ann")
    expect(own.locator(".points")).to_have_text("−30")
    expect(own).to_contain_text("points taken")
