"""From the first page through a whole deal without a mouse, with the focus always in sight."""

from __future__ import annotations

import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.tables import person_at
from tests.server.running import Running

FOCUS = """() => {
  const one = document.activeElement;
  if (one === document.body) return null;
  const style = getComputedStyle(one);
  const shown = one.matches('.choice input') ? getComputedStyle(one.nextElementSibling) : style;
  const box = one.getBoundingClientRect();
  return {
    name: one.getAttribute('aria-label') || one.innerText || one.tagName,
    outlined: shown.outlineStyle !== 'none' && parseFloat(shown.outlineWidth) >= 2,
    seen: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
  };
}"""


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something that fits has the focus; every stop must be in sight."""
    for _ in range(80):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus is None:
            continue
        assert focus["outlined"], f"the focus on {focus['name']!r} cannot be seen"
        assert focus["seen"], f"{focus['name']!r} has the focus and is off the screen"
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab never came to {selector}")


def enter_at(page: Page, selector: str) -> None:
    tab_to(page, selector)
    page.keyboard.press("Enter")


def answer(page: Page) -> None:
    """Do what is asked, by keys alone."""
    for selector in (".dial .pass", ".suits button", ".actions .button.primary:not([disabled])"):
        if page.locator(selector).count():
            enter_at(page, selector)
            return
    cards = page.locator(".hand button")
    classes = [(cards.nth(n).get_attribute("class") or "").split() for n in range(cards.count())]
    # A card that is to be thrown already would be kept again.
    able = [n for n, given in enumerate(classes) if "able" in given and "chosen" not in given]
    if able:
        page.keyboard.press(str(able[0] + 1))


def spoken(page: Page) -> str:
    return page.locator("[data-spoken]").inner_text()


def test_to_the_table_and_hearing_it(open_page: OpenPage) -> None:
    page = open_page("/")
    page.locator("select option").nth(3).wait_for(state="attached")
    enter_at(page, ".hero .button")
    # What the others bid is said too; nothing comes between once it is this person's turn.
    page.locator(".game[data-turn='true']").wait_for()
    page.keyboard.press("h")
    expect(page.locator("[data-spoken]")).to_contain_text(" of ")
    page.keyboard.press("s")
    expect(page.locator("[data-spoken]")).to_contain_text("The target is 120")
    page.keyboard.press("t")
    expect(page.locator("[data-spoken]")).to_contain_text("No card lies on the table")
    page.keyboard.press("r")
    page.locator("dialog[open]").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_deal(server: Running, open_page: OpenPage) -> None:
    identity, table = person_at(server, bots="novice")
    page = open_page(f"/t/{table}", identity=identity)
    enter_at(page, ".panel .button.primary")
    end = time.monotonic() + 120
    while page.locator(".game[data-stage='between'] .between .sides").count() == 0:
        assert time.monotonic() < end, spoken(page)
        if page.locator(".game").get_attribute("data-turn") == "true":
            answer(page)
        page.wait_for_timeout(100)
    enter_at(page, ".between .button.primary")
    page.locator(".game[data-stage='deal']").wait_for()


def test_arrows_go_along_the_hand(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Play now against the computer").click()
    cards = page.locator(".hand button")
    cards.nth(4).wait_for()
    cards.first.focus()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(cards.last).to_be_focused()
