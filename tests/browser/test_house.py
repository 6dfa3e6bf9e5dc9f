"""The house of a table is changed before its first deal; a player goes from browser to browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import PHONE, QUICK, OpenPage
from tests.browser.places import covered, crossing
from tests.browser.robot import Robot
from tests.browser.tables import person_at, start
from tests.server.running import Running


def fill(page: Page, within: str, values: dict[str, str]) -> None:
    for label, value in values.items():
        field = page.locator(within).get_by_label(label)
        field.fill(value)
        field.press("Tab")


def test_the_house_of_a_table_is_changed_in_its_lobby(
    server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    identity, table = person_at(server)
    page = open_page(f"/t/{table}", identity=identity)
    page.get_by_role("link", name="Change the rules").click()
    page.get_by_text("These rules fit together.").wait_for()

    find = page.get_by_label("Find a rule")
    find.fill("bids on offer")
    expect(page.locator(".option")).to_have_count(1)
    page.get_by_role("button", name="A bid of our own").click()
    # One after another, faster than the server can answer.
    fill(page, ".own", {"Name": "Grand slam!", "Loses": "90"})
    page.get_by_text("1 change", exact=True).wait_for()
    assert violations(page) == []
    screen(page, "house-own-bid")

    find.fill("cards to keep")
    page.get_by_label("Another value for").select_option("3")
    fill(page, ".option", {"Cards to keep, 3 players": "2"})
    page.get_by_text("2 changes", exact=True).wait_for()
    assert violations(page) == []

    page.get_by_label("Name of your house").fill("Kitchen rules")
    page.get_by_role("button", name="Play so at our table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kitchen rules")
    page.locator("select", has=page.locator("option:text-is('6')")).last.select_option("6")
    expect(page.locator(".seats li")).to_have_count(6)
    expect(page.get_by_role("heading", level=1)).to_have_text("Kitchen rules")
    page.get_by_role("button", name="Fill").click()
    start(page)
    page.locator(".game[data-turn='true'] .dial").wait_for()
    expect(page.locator(".dial")).to_contain_text("Grand slam")


def test_a_replay_is_stepped_through(
    server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    identity, table = person_at(server, rules="irish-45", bots="novice")
    page = open_page(f"/t/{table}", size=PHONE, identity=identity)
    start(page)
    robot = Robot(page)
    robot.play(seconds=30, until="deal")
    robot.play(seconds=90, until="between")
    page.get_by_role("link", name="Replay").click()
    for _ in range(8):
        page.get_by_role("button", name="A step on").click()
    assert covered(page, ".controls .button:enabled") == []
    assert crossing(page, ".plaque") == []
    assert violations(page) == []
    screen(page, "replay-phone")


def test_a_player_goes_to_another_browser_by_key(
    server: Running, open_page: OpenPage, tmp_path: Path
) -> None:
    identity, _table = person_at(server, name="Zoë")
    page = open_page("/p/me", identity=identity)
    with page.expect_download() as download:
        page.get_by_role("button", name="Take the key as a file").click()
    key, broken = tmp_path / "key.json", tmp_path / "broken.json"
    download.value.save_as(key)
    broken.write_text('{"player": 1}', encoding="utf-8")

    other = open_page("/p/me")
    other.locator("input[type=file]").set_input_files(broken)
    expect(other.get_by_role("alert")).to_have_text("This file is no key of a player.")
    other.locator("input[type=file]").set_input_files(key)
    expect(other.get_by_label("Your name")).to_have_value("Zoë")
    expect(other.locator(".page")).to_contain_text("You are Zoë in this browser now.")


def test_on_a_phone_a_list_of_games_need_not_be_moved_sideways(
    server: Running, open_page: OpenPage, screen: Callable[[Page, str], None]
) -> None:
    identity, table = person_at(server, rules="irish-45", bots="novice")
    page = open_page(f"/t/{table}", size=PHONE, identity=identity, language="fr-FR", settings=QUICK)
    page.get_by_role("button", name="Commencer la partie").click()
    robot = Robot(page)
    robot.play(seconds=30, until="deal")
    robot.play(seconds=60, until="between")
    page.goto("/p/me")
    expect(page.locator(".table-scroll a")).to_have_text("À la table")
    hidden = page.locator(".table-scroll").evaluate("(box) => box.scrollWidth - box.clientWidth")
    assert hidden == 0
    assert violations(page) == []
    screen(page, "me-phone")
