"""Tables and identities for the browser tests, made over HTTP."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.server.running import Person, Running

QUICK_TABLE = {"bot_pace": 0, "deal_after": None}


def person_at(server: Running, name: str = "Ann", **body: Any) -> tuple[dict[str, str], str]:
    """An identity as a browser keeps it, and a table that it has opened."""
    person = Person(server.url, name)
    table = person.open_table(**{"rules": "auction-120", "settings": QUICK_TABLE} | body)
    return {"player": person.player, "name": person.name, "token": person.token}, table


def start(page: Page) -> None:
    """Start the game from the lobby and wait for the hand."""
    page.get_by_role("button", name="Start the game").click()
    page.locator(".hand button").first.wait_for()
