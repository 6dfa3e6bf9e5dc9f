"""What is drawn by lot at the desk, and checked by anyone on the public page."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from fortyfives.cardnight.draws import sample
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.nights import Night
from tests.server.running import Json, Running

Screen = Callable[[Page, str], None]


def at_the_prizes(open_page: OpenPage, night: Night) -> Page:
    page = open_page(f"{night.path}/desk?at=prizes#{night.key}")
    page.get_by_role("heading", name="Prize list").wait_for()
    return page


def lot(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title, exact=True)


def pinned(public: Page, title: str) -> str:
    """The commitment of a draw to come, as anyone reads it off the public page."""
    public.get_by_text("Pin this to the wall").click()
    line = public.locator("dl > div", has=public.get_by_text(title, exact=True))
    text = line.locator("code").inner_text()
    assert re.fullmatch(r"[0-9a-f]{64}", text)
    return text


def published(public: Page, title: str) -> Json:
    """A draw that was made, as anyone reads it off the public page."""
    draw = public.locator("details", has=public.locator("summary", has_text=title))
    expect(draw.locator("summary")).to_have_text(f"{title}: the draw holds")
    draw.locator("summary").click()
    names, values = draw.locator("dt").all_inner_texts(), draw.locator("dd").all_inner_texts()
    return dict(zip(names, values, strict=True))


def checked_by_hand(draw: Json, commitment: str, wanted: int) -> list[int]:
    """The numbers worked out from secret and word, as the decision on draws tells anyone to."""
    secret = bytes.fromhex(draw["Secret"])
    assert hashlib.sha256(secret).hexdigest() == draw["Commitment"] == commitment
    numbers, _, population = draw["Drawn"].partition(" (1 … ")
    found = list(sample(secret, draw["Word"], int(population.rstrip(")")), wanted))
    assert ", ".join(map(str, found)) == numbers
    return found


def test_the_fifty_fifty_is_drawn_and_anyone_can_check_it(
    server: Running, open_page: OpenPage, screen: Screen
) -> None:
    night = Night(server.url)
    night.seated(4)
    public = open_page(night.path)
    commitment = pinned(public, "50/50")
    page = open_page(f"{night.path}/desk?at=cash#{night.key}")
    fifty = tickets_sold_and_drawn(page, commitment)
    first = ticket(fifty)
    assert checked_by_hand(published(public, "50/50"), commitment, 1) == [int(first)]
    screen(public, "night-fifty-public")
    assert violations(public) == []
    fifty.get_by_role("button", name="Nobody came: draw the next ticket").click()
    expect(fifty.locator(".numbers b")).not_to_have_text(first)
    second = ticket(fifty)
    somebody_comes(page, fifty, "Mary Beaton")
    screen(page, "night-fifty-desk")
    public.reload()
    again = published(public, "50/50")
    assert checked_by_hand(again, commitment, 2) == [int(first), int(second)]
    [paid] = [one for one in night.desk()["payable"] if one["prize"] == "fifty"]
    assert (paid["amount"], paid["is_paid"]) == (4200, True)


def tickets_sold_and_drawn(page: Page, commitment: str) -> Locator:
    """The money is written down, by a hand that presses twice; then a word from the room."""
    page.get_by_label("What for").select_option(label="50/50 tickets (money in)")
    page.get_by_label("Sum", exact=True).fill("84")
    page.get_by_role("button", name="Write down").dblclick()
    expect(page.locator("tr", has_text="50/50 tickets")).to_have_count(1)
    page.get_by_role("link", name="Prizes").click()
    fifty = lot(page, "50/50")
    expect(fifty).to_contain_text(commitment)
    fifty.get_by_role("button", name="Draw now").click()
    expect(page.get_by_role("alert")).to_contain_text("Let anyone call out a word.")
    fifty.get_by_label("Tickets sold").fill("84")
    fifty.get_by_label("The word that someone calls out").fill("trout")
    fifty.get_by_role("button", name="Draw now").click()
    return fifty


def somebody_comes(page: Page, fifty: Locator, who: str) -> None:
    fifty.get_by_label("Who came with the ticket").fill(who)
    fifty.get_by_role("button", name="Write down").click()
    expect(fifty).to_contain_text(f"Won by {who}")
    expect(fifty.get_by_role("button", name="Nobody came")).to_have_count(0)
    page.get_by_role("button", name=f"Handed over: 50/50, {who}").click()
    page.get_by_role("heading", name="Everything is handed over").wait_for()


def ticket(fifty: Locator) -> str:
    shown = fifty.locator(".numbers b")
    expect(shown).to_be_visible()
    return shown.inner_text()


def test_the_cookie_jar_is_drawn_and_anyone_can_check_it(
    server: Running, open_page: OpenPage, screen: Screen
) -> None:
    changes: dict[str, Any] = {"rounds": 3, "cookie": {"fee": 200, "numbers": 2}}
    night = Night(server.url, changes=changes)
    public = open_page(night.path, size=PHONE)
    commitment = pinned(public, "cookie jar")
    night.played(6, cookie=True)
    page = at_the_prizes(open_page, night)
    jar = lot(page, "Cookie jar")
    expect(jar).to_contain_text(commitment)
    jar.get_by_label("The word that someone calls out").fill("Île Madame")
    jar.get_by_role("button", name="Draw now").click()
    expect(jar.locator(".numbers b")).to_have_count(2)
    shown = sorted(int(text) for text in jar.locator(".numbers b").all_inner_texts())
    assert sorted(checked_by_hand(published(public, "cookie jar"), commitment, 2)) == shown
    screen(public, "night-jar-public-phone")
    assert violations(public) == []
    desk = night.desk()
    won_all = desk["cookie_winners"]
    said = "Won all of them" if won_all else "the jar is carried over"
    expect(jar).to_contain_text(said)
    for unit in won_all:
        expect(jar).to_contain_text(f"{unit} Ann")


def test_a_desk_that_was_away_seats_no_second_round(
    server: Running, open_page: OpenPage, screen: Screen
) -> None:
    """Two desks press; what the second wished is told to be done already, and nothing more."""
    night = Night(server.url)
    night.enter(4)
    night.wish("choose_results", results="by_card")
    night.wish("draw")
    night.wish("seat_next")
    ours, theirs = (open_page(f"{night.path}/desk#{night.key}") for _ in range(2))
    for page in (ours, theirs):
        page.get_by_role("button", name="Ring in round 2").wait_for()
    theirs.context.set_offline(True)
    theirs.get_by_role("button", name="Ring in round 2").click()
    expect(theirs.locator(".kept")).to_contain_text("1 line waits here")
    ours.get_by_role("button", name="Ring in round 2").click()
    ours.get_by_role("heading", name="Round 2 of 3").wait_for()
    theirs.context.set_offline(False)
    expect(theirs.locator(".notice")).to_contain_text("Round 2 is seated already.")
    theirs.get_by_role("heading", name="Round 2 of 3").wait_for()
    screen(theirs, "night-two-desks")
    assert night.desk()["overview"]["round"] == 2
