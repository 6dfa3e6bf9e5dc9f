"""An evening at the desk as an organiser types it: keys alone, the focus always in sight."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.test_keyboard import FOCUS

Screen = Callable[[Page, str], None]


class Evening:
    """The desk in a page. Every step is keys; what is waited for is what a person would see."""

    def __init__(self, page: Page, screen: Screen, name: str) -> None:
        self.page, self._screen, self._name = page, screen, name

    def look(self, what: str) -> None:
        self._screen(self.page, f"night-{self._name}-{what}")

    # ------------------------------------------------------------------ keys

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str, *keys: str) -> None:
        self.page.keyboard.insert_text(text)
        self.press(*keys)

    def to(self, wanted: Locator, *, back: bool = False) -> Locator:
        """Go to something with Tab; every stop on the way must be seen."""
        expect(wanted).to_be_visible()
        handle = wanted.element_handle()
        for _ in range(400):
            if self.page.evaluate("(one) => document.activeElement === one", handle):
                self._is_seen()
                return wanted
            self.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"Tab never came to {wanted}")

    def _is_seen(self) -> None:
        focus = self.page.evaluate(FOCUS)
        assert focus["outlined"], f"the focus on {focus['name']!r} cannot be seen"
        assert focus["seen"], f"{focus['name']!r} has the focus and is off the screen"

    def button(self, name: str, *, within: Locator | None = None, back: bool = False) -> None:
        place = within or self.page.locator("body")
        self.to(place.get_by_role("button", name=name).first, back=back)
        self.press("Enter")

    def section(self, name: str) -> None:
        nav = self.page.get_by_role("navigation", name="Sections of the desk")
        self.to(nav.get_by_role("link", name=name), back=True)
        self.press("Enter")
        expect(nav.get_by_role("link", name=name)).to_have_attribute("aria-current", "page")

    # ------------------------------------------------------------ the evening

    def open(self, title: str, *, rounds: int, form: str = "") -> None:
        page = self.page
        choice = page.get_by_role("combobox", name="Format")
        expect(choice.locator("option")).not_to_have_count(0)
        if form:
            self.to(choice)
            self.page.keyboard.type(form)
        self.to(page.get_by_label("What the night is called"))
        self.type(title)
        self.to(page.get_by_label("Rounds", exact=True))
        self.type(str(rounds))
        self.look("open")
        self.button("Open the night")
        expect(page.get_by_role("heading", name=title)).to_be_visible()

    def enter(self, pairs: Sequence[tuple[str, str]], *, cookie: Collection[int] = ()) -> None:
        """Name, Enter, partner, Enter, the box with Space, Enter."""
        expect(self.page.get_by_label("Name", exact=True)).to_be_focused()
        for number, (one, other) in enumerate(pairs, 1):
            self.type(one, "Enter")
            self.type(other, "Enter")
            if number in cookie:
                self.press("Space")
            self.press("Enter")
        self.page.get_by_role("heading", name=f"{len(pairs)} entries").wait_for()
        self.look("entries")

    def draw(self) -> None:
        self.section("Draw")
        self.look("draw")
        self.button("Draw numbers and places")
        self.page.get_by_role("heading", name="The draw is made").wait_for()

    def seat(self, number: int) -> None:
        self.button(f"Seat round {number}")
        self.page.get_by_role("heading", name=f"Round {number} of").wait_for()

    def results(self) -> None:
        """Table, Enter, the number of its first side, Enter, until none is open."""
        field = self.page.locator("[data-fast]")
        self.to(field, back=True)
        self.look("tables")
        while self.page.locator(".tile.open").count():
            tile = self.page.locator(".tile.open").first
            table = tile.get_attribute("data-table") or ""
            winner = tile.locator(".side b").first.inner_text()
            self.type(table, "Enter")
            expect(self.page.get_by_label("Winner’s number")).to_be_focused()
            self.type(winner, "Enter")
            expect(self.page.locator(f".tile.done[data-table='{table}']")).to_be_visible()
            expect(field).to_be_focused()
        self.page.get_by_text("all tables are in").first.wait_for()

    def correct_first(self, why: str) -> None:
        """A result put right: the other side of the first table has won."""
        tile = self.page.locator(".tile.done").first
        other = tile.locator(".side.lost b").inner_text()
        table = tile.get_attribute("data-table") or ""
        self.type(table, "Enter")
        dialog = self.page.get_by_role("dialog")
        dialog.wait_for()
        field = dialog.get_by_label("Winner’s number").first
        expect(field).to_be_focused()
        self.press("ControlOrMeta+a")
        self.type(other)
        self.to(dialog.get_by_label("Why it is put right"))
        self.type(why)
        self.look("correct")
        self.press("Enter")
        expect(dialog).to_have_count(0)
        self.to(self.page.locator("summary", has_text="1 correction"))
        self.press("Enter")
        self.page.get_by_role("cell", name=why).wait_for()
        self.look("corrected")

    def end_play(self) -> None:
        self.button("End the play")
        self.button("Yes, the play is over")
        self.section("Prizes")

    def settle(self) -> None:
        """Every tie is cut for, and the first party has the ace."""
        page = self.page
        page.get_by_role("heading", name="Prize list").wait_for()
        while page.locator(".tie:not(.settled)").count():
            tie = page.locator(".tie:not(.settled)").first
            self._cut(tie.get_attribute("data-tie") or "")

    def _cut(self, prize: str) -> None:
        tie = self.page.locator(f"[data-tie='{prize}']")
        parties = tie.locator("fieldset")
        for n in range(parties.count()):
            self.to(parties.nth(n).locator("input").first)
            self.press("ArrowRight")
            expect(parties.nth(n).locator("input").nth(1)).to_be_checked()
        cards = tie.locator("form input")
        cards.first.wait_for()
        self.look(f"cut-{prize}")
        for n in range(cards.count()):
            self.to(cards.nth(n))
            self.type(f"{'A23456789TJQK'[n % 13]}{'CDHS'[n // 13]}")
        self.press("Enter")
        expect(self.page.locator(f"[data-tie='{prize}'].settled")).to_be_visible()

    def draw_lots(self, word: str) -> None:
        page = self.page
        self.to(page.get_by_label("The word that someone calls out").first)
        self.type(word, "Enter")
        page.get_by_text("Games drawn:").wait_for()

    def hand_over(self) -> None:
        self.look("prizes")
        self.button("All handed over")
        self.page.get_by_role("heading", name="Everything is handed over").wait_for()

    def close_box(self) -> None:
        page = self.page
        self.section("Cash")
        box = page.locator(".sum").inner_text().lstrip("$").replace(",", "")
        self.to(page.get_by_label("In the box now"))
        self.type(box)
        page.get_by_text("The box is right.").wait_for()
        self.look("cash")
        self.button("Close the night")
        page.get_by_text("closed, every pot is empty").wait_for()

    def print_sheet(self, title: str, folder: Path) -> Path:
        self.section("Print")
        button = self.page.get_by_role("button", name=f"PDF: {title}")
        self.to(button)
        self.look("print")
        with self.page.expect_download() as coming:
            self.press("Enter")
        path = folder / coming.value.suggested_filename
        coming.value.save_as(path)
        return path
