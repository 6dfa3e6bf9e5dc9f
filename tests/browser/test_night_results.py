"""Results that are more than a winner: points, level tables, three sides, tables of the server."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.hands import Keys
from tests.browser.nights import Night
from tests.browser.tables import person_at
from tests.server.night.evening import level_games
from tests.server.running import Running

Screen = Callable[[Page, str], None]


def test_points_by_keys_and_a_cut(server: Running, open_page: OpenPage, screen: Screen) -> None:
    """In a ladder points are typed; level tables say who cut low."""
    night = Night(server.url, form="ladder-120s", changes={})
    night.seated(4)
    page = open_page(f"{night.path}/desk#{night.key}")
    keys = Keys(page)
    keys.to(page.locator("[data-fast]"))
    keys.type("1", "Enter")
    for points in ("120", "75"):
        expect(page.locator(".games input:focus")).to_be_visible()
        keys.type(points, "Enter")
    done = page.locator(".tile.done")
    expect(done).to_have_count(1)
    expect(page.locator("[data-fast]")).to_be_focused()
    keys.type("2", "Enter")
    expect(page.locator(".games input:focus")).to_be_visible()
    keys.type("90", "Enter")
    keys.type("90", "Enter")
    cut = page.get_by_role("group", name=re.compile("Who cut low"))
    expect(cut.get_by_role("button").first).to_be_focused()
    screen(page, "night-points-cut")
    keys.press("Tab", "Enter")
    expect(done).to_have_count(2)
    results = [table["result"] for table in night.desk()["round"]["tables"]]
    assert [game["points"] for result in results for game in result["games"]] == [
        [120, 75],
        [90, 90],
    ]
    assert (results[1]["by_cut"], results[1]["winner"]) == (True, 1)


def test_what_cannot_be_read_is_said(server: Running, open_page: OpenPage) -> None:
    night = Night(server.url)
    night.seated(4)
    page = open_page(f"{night.path}/desk#{night.key}")
    keys = Keys(page)
    keys.to(page.locator("[data-fast]"))
    keys.type("9", "Enter")
    expect(page.get_by_role("alert")).to_contain_text("There is no table 9")
    keys.press("ControlOrMeta+a")
    keys.type("1", "Enter")
    expect(page.get_by_label("Winner’s number")).to_be_focused()
    keys.type("77", "Enter")
    expect(page.get_by_role("alert")).to_contain_text("Number 77 does not sit at table 1")
    keys.press("Escape")
    expect(page.locator("[data-fast]")).to_be_focused()
    assert all(table["result"] is None for table in night.desk()["round"]["tables"])


def test_a_table_of_three_on_a_phone(server: Running, open_page: OpenPage, screen: Screen) -> None:
    """Individuals, two games a round, one table where three play for themselves."""
    night = Night(server.url, form="45-drive", changes={}, odd="three")
    desk = night.seated(7, persons=1)
    three = next(one for one in desk["round"]["tables"] if len(one["sides"]) == 3)
    page = open_page(f"{night.path}/t/{three['table']}#{night.code(three['table'])}", size=PHONE)
    page.locator(".asks button").first.click()
    games = page.locator("fieldset")
    expect(games).to_have_count(2)
    games.nth(0).get_by_role("button", name="We won").click()
    page.get_by_role("button", name="Send the result").click()
    expect(page.get_by_role("alert")).to_contain_text("Say who won each game")
    games.nth(1).get_by_role("button").nth(1).click()
    screen(page, "night-phone-three")
    page.get_by_role("button", name="Send the result").click()
    cut = page.get_by_role("heading", name=re.compile("Who cut low"))
    cut.wait_for()
    page.get_by_role("button", name="We did").click()
    page.get_by_text("The other side must say yes").wait_for()
    found = next(one for one in night.desk()["round"]["tables"] if len(one["sides"]) == 3)
    assert sorted(found["waiting"]) == [1, 2]


def test_a_game_at_this_server(server: Running, open_page: OpenPage) -> None:
    """A seating is played at one of the product's own tables, and is reached from the desk."""
    night = Night(server.url)
    night.seated(4)
    page = open_page(f"{night.path}/desk#{night.key}")
    page.locator(".tile.open .side").first.wait_for()
    night.wish("enter_result", table=2, games=[{"winner": 0}])
    expect(page.locator(".tile.done")).to_have_count(1)
    page.locator(".tile.done .side").first.click()
    expect(page.get_by_role("button", name="Play this game at this server")).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Look at table 1").click()
    page.get_by_role("button", name="Play this game at this server").click()
    link = page.get_by_role("link", name="The game at this server")
    expect(link).to_have_attribute("href", re.compile("^/t/"))


@pytest.mark.parametrize("language", ["en-US", "fr-FR", "es-ES", "it-IT"])
def test_players_are_told_of_a_level_match(
    server: Running, open_page: OpenPage, screen: Screen, monkeypatch: pytest.MonkeyPatch,
    language: str,
) -> None:  # fmt: skip
    """In sight and in the live region: that the desk decides, and then who goes on."""
    level_games(server, monkeypatch)
    night = Night(server.url, changes={"rounds": 3, "minutes": 5, "games": 2})
    night.seated(4)
    path = f"/api/nights/{night.id}/tables/1/game"
    asked = {"id": "level", "bots": "novice", "sides_by_bots": [0, 1]}
    link = night.http.post(path, json=asked).json()
    page = open_page("/", language=language, identity=person_at(server)[0])
    page.goto(link["path"])
    verdict = page.locator(".between .verdict")
    expect(verdict).to_be_visible(timeout=90_000)
    expect(page.locator("[data-spoken]")).to_contain_text(verdict.inner_text())
    cut = verdict.inner_text()
    screen(page, f"night-level-{language}")
    games = [{"winner": 0, "points": [45, 20]}, {"winner": 1, "points": [20, 45]}]
    night.wish("enter_result", table=1, games=games, cut=1)
    winner = night.desk()["round"]["tables"][0]["sides"][1]["names"]
    expect(verdict).to_contain_text(winner)
    expect(page.locator("[data-spoken]")).to_have_text(verdict.inner_text())
    assert violations(page) == []
    if language != "en-US":
        assert not {"level", "decided"} & {*cut.split(), *verdict.inner_text().split()}
