"""The two ways of using a page: keys alone with the focus always in sight, and touches."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Locator, Page, expect

from tests.browser.test_keyboard import FOCUS

REACHED = f"(wanted) => [document.activeElement === wanted, ({FOCUS})()]"


class Hands(Protocol):
    """How somebody does things in a page."""

    page: Page

    def use(self, what: Locator, *, back: bool = False) -> None:
        """Do what a button or link is for; `back`: it lies before where one is."""

    def write(self, field: Locator, text: str, *, back: bool = False) -> None:
        """Put a text into a field, in place of what it holds."""

    def pick(self, choices: Locator, number: int) -> None:
        """Choose one of several radio buttons, by its place from 0."""


class Keys:
    """The keyboard alone. Each stop on the way must be seen, or it is a fault."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str, *keys: str) -> None:
        self.page.keyboard.insert_text(text)
        self.press(*keys)

    def to(self, wanted: Locator, *, back: bool = False) -> None:
        expect(wanted).to_be_visible()
        handle = wanted.element_handle()
        for _ in range(400):
            is_there, focus = self.page.evaluate(REACHED, handle)
            if focus is not None:
                assert focus["outlined"], f"the focus on {focus['name']!r} cannot be seen"
                assert focus["seen"], f"{focus['name']!r} has the focus and is off the screen"
            if is_there:
                return
            self.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"Tab never came to {wanted}")

    def use(self, what: Locator, *, back: bool = False) -> None:
        self.to(what, back=back)
        self.press("Enter")

    def write(self, field: Locator, text: str, *, back: bool = False) -> None:
        self.to(field, back=back)
        self.press("ControlOrMeta+a")
        self.type(text)

    def pick(self, choices: Locator, number: int) -> None:
        self.to(choices.first)
        self.press("Space", *["ArrowRight"] * number)
        expect(choices.nth(number)).to_be_checked()


class Touches:
    """A finger."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def use(self, what: Locator, *, back: bool = False) -> None:
        what.tap()

    def write(self, field: Locator, text: str, *, back: bool = False) -> None:
        field.tap()
        field.fill(text)

    def pick(self, choices: Locator, number: int) -> None:
        choices.nth(number).tap()
        expect(choices.nth(number)).to_be_checked()
