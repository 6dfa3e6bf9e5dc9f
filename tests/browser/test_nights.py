"""Card nights in a browser: opened, run by keys alone, by touches on a phone, by tables' phones."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.evening import Evening
from tests.browser.hands import Keys
from tests.browser.nights import Night
from tests.server.running import Running

Screen = Callable[[Page, str], None]


def test_a_night_by_keys_alone(open_page: OpenPage, screen: Screen, tmp_path: Path) -> None:
    """From the first page of all to the printed prize list, without a mouse."""
    page = open_page("/p/nights", size=DESKTOP)
    evening = Evening(Keys(page), screen, "keys")
    evening.open("Legion Friday", rounds=2)
    evening.enter([(f"Ann {n}", f"Bob {n}") for n in range(1, 6)], cookie={2, 3})
    evening.draw()
    evening.seat(1)
    evening.results()
    evening.correct_first("The punch card said so")
    evening.seat(2)
    evening.results()
    evening.end_play()
    evening.settle()
    evening.draw_lots("salmon")
    evening.hand_over()
    evening.close_box()
    pdf = evening.print_sheet("the prize list", tmp_path)
    assert pdf.read_bytes().startswith(b"%PDF")


def test_a_pair_is_in_with_the_enter_after_its_last_name(
    server: Running, open_page: OpenPage
) -> None:
    night = Night(server.url)
    page = open_page(f"{night.path}/desk#{night.key}")
    keys, name = Keys(page), page.get_by_label("Name", exact=True)
    expect(name).to_be_focused()
    keys.press("Enter")
    expect(page.get_by_label("Partner")).to_be_focused()
    keys.press("Enter")
    expect(name).to_be_focused()  # nobody is named yet: nothing is entered
    keys.type("Ann", "Enter")
    expect(page.get_by_label("Partner")).to_be_focused()
    keys.press("Enter")
    expect(page.get_by_label("Partner")).to_be_focused()  # half a pair is not entered either
    keys.type("Bob", "Enter")
    expect(name).to_be_focused()
    expect(name).to_have_value("")
    keys.type("Cara", "Enter")
    keys.type("Dan", "Tab", "Space", "Enter")  # and the cookie jar
    page.get_by_role("heading", name="2 entries").wait_for()
    expect(name).to_be_focused()
    entries = [(entry["names"], entry["cookie"]) for entry in night.desk()["entries"]]
    assert entries == [(["Ann", "Bob"], False), (["Cara", "Dan"], True)]


def test_a_night_on_a_phone(server: Running, open_page: OpenPage, screen: Screen) -> None:
    """The desk itself works on a phone, by touches."""
    night = Night(server.url)
    night.enter(3)
    page = open_page(f"{night.path}/desk#{night.key}", size=PHONE)
    page.get_by_label("Name", exact=True).fill("Cara Rankin")
    page.get_by_label("Partner").fill("Dan Beaton")
    screen(page, "night-phone-door")
    page.get_by_role("button", name="Take the entry").click()
    page.get_by_role("heading", name="4 entries").wait_for()
    page.get_by_role("link", name="Draw lots").click()
    page.get_by_role("button", name="Draw numbers and places").click()
    page.get_by_role("button", name="Seat round 1").click()
    tiles = page.locator(".tile.open")
    expect(tiles).to_have_count(2)
    screen(page, "night-phone-tables")
    tiles.first.locator(".side").last.click()
    expect(tiles).to_have_count(1)
    tiles.first.locator(".side").first.click()
    page.get_by_role("button", name="Seat round 2").click()
    page.get_by_role("heading", name="Round 2 of 3").wait_for()
    page.get_by_role("link", name="Standings", exact=True).click()
    expect(page.locator("tr[data-unit]")).to_have_count(4)
    screen(page, "night-phone-standings")


def test_two_phones_agree_and_disagree(
    server: Running, open_page: OpenPage, screen: Screen
) -> None:
    night = Night(server.url)
    night.seated(4)
    link = f"{night.path}/t/1#{night.code(1)}"
    ours = open_page(link, size=PHONE)
    theirs = open_page(link, size=PHONE)
    expect(ours).to_have_url(re.compile(r"/t/1$"))
    ours.locator(".asks button").first.click()
    screen(ours, "night-phone-who-won")
    ours.get_by_role("button", name="We won").click()
    ours.get_by_role("button", name="Yes, send it").click()
    ours.get_by_text("The other side must say yes").wait_for()
    theirs.locator(".asks button").last.click()
    theirs.get_by_role("heading", name="Is this right?").wait_for()
    screen(theirs, "night-phone-is-this-right")
    theirs.get_by_role("button", name="No", exact=True).click()
    theirs.get_by_label(re.compile("What is wrong")).fill("We had five")
    theirs.get_by_role("button", name="No, call the desk").click()
    desk = open_page(f"{night.path}/desk#{night.key}")
    waiting = desk.locator(".waiting li")
    expect(waiting).to_contain_text("We had five")
    screen(desk, "night-desk-dispute")
    waiting.get_by_role("button", name="Confirm").click()
    expect(waiting).to_have_count(0)
    expect(ours.locator(".result")).to_contain_text("The result")


def test_a_lost_line_loses_nothing(server: Running, open_page: OpenPage, screen: Screen) -> None:
    night = Night(server.url)
    page = open_page(f"{night.path}/desk#{night.key}")
    page.get_by_label("Name", exact=True).wait_for()
    page.context.set_offline(True)
    for who in ("Ann", "Cara"):
        page.keyboard.type(who)
        page.keyboard.press("Enter")
        page.keyboard.type(f"{who}'s partner")
        page.keyboard.press("Enter")
    expect(page.get_by_role("alert").first).to_contain_text("does not answer")
    expect(page.locator(".kept")).to_contain_text("2 lines wait here")
    screen(page, "night-desk-lost")
    assert night.desk()["entries"] == []
    page.context.set_offline(False)
    expect(page.locator(".kept")).to_contain_text("All is saved")
    names = [entry["names"][0] for entry in night.desk()["entries"]]
    assert names == ["Ann", "Cara"]


def test_everyone_sees_it_live(server: Running, open_page: OpenPage, screen: Screen) -> None:
    night = Night(server.url)
    night.seated(5)
    page = open_page(night.path, size=PHONE)
    expect(page.locator(".state")).to_contain_text("2 tables open")
    page.get_by_label("Your number").fill("1")
    night.play_round()
    expect(page.locator(".state")).to_contain_text("all tables are in")
    night.wish("seat_next")
    expect(page.locator(".state")).to_contain_text("Round 2 of 3")
    expect(page.locator("tr.own")).to_have_count(1)
    screen(page, "night-public-phone")


def test_without_a_key_nothing_is_shown(server: Running, open_page: OpenPage) -> None:
    night = Night(server.url)
    night.enter(2)
    page = open_page(f"{night.path}/desk")
    page.get_by_text("no key to this night").wait_for()
    expect(page.get_by_text("Ann 1")).to_have_count(0)
