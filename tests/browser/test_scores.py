"""Where the score is remembered, as at some kitchen tables, no page writes it before the end."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import OpenPage
from tests.browser.moments import reach
from tests.server.running import Person, Running


def test_a_remembered_score_is_written_nowhere(server: Running, open_page: OpenPage) -> None:
    person = Person(server.url, "Ann")
    quick = {"bot_pace": 0, "deal_after": None}
    rules = {"base": "irish-45", "score": {"shown": False}}
    body = {"rules": rules, "players": 2, "sides": 2, "bots": "novice", "settings": quick}
    table = person.open_table(**body)
    reach(person, table, lambda view: any(view["scores"]) and view["phase"] == "playing")
    identity = {"player": person.player, "name": person.name, "token": person.token}
    page = open_page(f"/t/{table}", identity=identity)
    page.locator(".game[data-turn='true']").wait_for()
    expect(page.locator(".bar .score")).to_have_count(0)
    page.keyboard.press("s")
    expect(page.locator("[data-spoken]")).to_contain_text("The score is remembered")
    page.keyboard.press("k")
    sheet = page.locator("dialog[open]")
    expect(sheet.locator("tbody strong.number")).to_have_count(0)
    expect(sheet.locator("tfoot td.total")).to_have_text(["–", "–"])
    expect(sheet).to_contain_text("The score is remembered")
    assert violations(page) == []
