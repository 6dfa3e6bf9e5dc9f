"""Plays by touching what a person would touch, one thing at a time."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate

# What is touched, the first that is there; each is on the screen only when it can be done.
TOUCHED = (
    "dialog[open] .call",
    ".actions .row .button.primary:has-text('Call a card')",
    ".actions .button:has-text('Mark all but trumps')",
    ".dial .hold",
    ".dial .rung.number:enabled",
    ".dial .pass",
    ".suits button",
    ".hand button.able",
    ".actions .row .button:enabled",
    ".hand button[aria-disabled='false']",
)


class Robot:
    """A seat at a table. `bids` is the number of deals in which it bids; then it passes.

    A button that says `leaves` is not touched: it is the test's.
    """

    def __init__(self, page: Page, *, bids: int = 2, leaves: str = "") -> None:
        self.page = page
        self.bids = bids
        self.leaves = leaves
        self.touches = 0
        self.deals = 0

    @property
    def game(self) -> Locator:
        return self.page.locator(".game")

    def state(self) -> tuple[str | None, str | None, str | None]:
        """Stage, number of moves, whether it is this seat's turn and everything is shown."""
        found = self.page.evaluate(
            "(() => { const d = document.querySelector('.game')?.dataset ?? {};"
            " return [d.stage, d.move, d.turn] })()"
        )
        return found[0], found[1], found[2]

    def play(self, *, seconds: float, until: str = "over") -> None:
        """Play on until the table has come to a stage. Raises AssertionError when it takes long."""
        end = time.monotonic() + seconds
        while (state := self.state())[0] != until:
            assert time.monotonic() < end, (state, self.page.locator(".actions").all_inner_texts())
            self.step(state)

    def step(self, state: tuple[str | None, str | None, str | None]) -> None:
        stage, _move, turn = state
        if stage in {"between", "closing"}:
            self._on()
        elif turn == "true":
            self._touch()
        else:
            self.page.wait_for_timeout(30)

    def _on(self) -> None:
        button = self.page.locator(".between .button.primary:enabled")
        if button.count():
            self.deals += touched(button.first)
        self.page.wait_for_timeout(60)

    def _touch(self) -> None:
        for selector in TOUCHED:
            if "number" in selector and self.deals >= self.bids:
                continue
            found = self.page.locator(selector)
            if self.leaves:
                found = found.filter(has_not_text=self.leaves)
            if found.count():
                self._do(selector, found.first)
                self.touches += 1
                return
        self.page.wait_for_timeout(30)

    def _do(self, selector: str, found: Locator) -> None:
        touched(found)
        if "Mark" in selector:
            touched(self.page.locator(".actions .button.primary:enabled").first)
        self.page.wait_for_timeout(20)


def touched(what: Locator) -> bool:
    """Touch something; False where it went away meanwhile, as it may when the table moves on."""
    try:
        what.click(timeout=1500)
    except TooLate:
        return False
    return True
