"""An evening at the desk as an organiser does it, from the door to the printed prize list."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import Keys, Touches

Screen = Callable[[Page, str], None]


@dataclass(frozen=True)
class Table:
    """A table as its tile shows it: its number, and the numbers of its sides."""

    number: str
    units: tuple[str, ...]


class Evening:
    """The desk in a page. What is waited for is what a person would see."""

    def __init__(self, hands: Keys | Touches, screen: Screen, name: str) -> None:
        self.hands, self.page = hands, hands.page
        self._screen, self._name = screen, name
        self._rng = Random(7)

    def look(self, what: str) -> None:
        self._screen(self.page, f"night-{self._name}-{what}")

    def button(self, name: str, *, back: bool = False) -> None:
        self.hands.use(self.page.get_by_role("button", name=name).first, back=back)

    def section(self, name: str) -> None:
        nav = self.page.get_by_role("navigation", name="Sections of the desk")
        link = nav.get_by_role("link", name=name)
        self.hands.use(link, back=True)
        expect(link).to_have_attribute("aria-current", "page")

    # ------------------------------------------------------------ at the door

    def open(self, title: str, *, rounds: int) -> None:
        page, hands = self.page, self.hands
        choice = page.get_by_role("combobox", name="Format")
        expect(choice.locator("option")).not_to_have_count(0)
        hands.write(page.get_by_label("What the night is called"), title)
        hands.write(page.get_by_label("Rounds", exact=True), str(rounds))
        self.look("open")
        self.button("Open the night")
        expect(page.get_by_role("heading", name=title)).to_be_visible()

    def enter(self, pairs: Sequence[tuple[str, str]], *, cookie: Collection[int] = ()) -> None:
        """Every pair; those of `cookie`, counting from 1, are in the jar."""
        expect(self.page.get_by_label("Name", exact=True)).to_be_focused()
        for number, pair in enumerate(pairs, 1):
            self._enter(*pair, is_in_jar=number in cookie)
        self.page.get_by_role("heading", name=f"{len(pairs)} entries").wait_for()
        self.look("entries")

    def _enter(self, one: str, other: str, *, is_in_jar: bool) -> None:
        page, hands = self.page, self.hands
        if isinstance(hands, Keys):
            hands.type(one, "Enter")
            hands.type(other, *(["Tab", "Space"] if is_in_jar else []), "Enter")
            return
        hands.write(page.get_by_label("Name", exact=True), one)
        hands.write(page.get_by_label("Partner"), other)
        if is_in_jar:
            hands.use(page.get_by_label("Cookie jar"))
        self.button("Take the entry")

    def draw(self) -> None:
        self.section("Draw lots")
        self.look("draw")
        self.button("Draw numbers and places")
        self.page.get_by_role("heading", name="The draw is made").wait_for()

    # ------------------------------------------------------------- the rounds

    def seat(self, number: int) -> None:
        self.button(f"Seat round {number}")
        self.page.get_by_role("heading", name=f"Round {number} of").wait_for()

    def tables(self) -> list[Table]:
        """The tables that are open."""
        tiles: list[tuple[str, list[str]]] = self.page.locator(".tile.open").evaluate_all(
            "(all) => all.map((one) => [one.dataset.table,"
            " [...one.querySelectorAll('.side b')].map((number) => number.innerText)])"
        )
        return [Table(number, tuple(units)) for number, units in tiles]

    def result(self, table: Table) -> None:
        """Table, Enter, winner, Enter; or a touch on the winner. Who wins is drawn."""
        hands, winner = self.hands, self._rng.randrange(len(table.units))
        if isinstance(hands, Touches):
            sides = self.page.locator(f".tile[data-table='{table.number}'] .side")
            hands.use(sides.nth(winner))
            return
        field = self.page.locator("[data-fast]")
        expect(field).to_be_focused()
        hands.type(table.number, "Enter")
        expect(self.page.get_by_label("Winner’s number")).to_be_focused()
        hands.type(table.units[winner], "Enter")

    def results(self) -> None:
        """Every table that is open."""
        if isinstance(self.hands, Keys):
            self.hands.to(self.page.locator("[data-fast]"), back=True)
        for table in self.tables():
            self.result(table)
        self.all_in()

    def all_in(self) -> None:
        self.page.get_by_text("all tables are in").first.wait_for()
        expect(self.page.locator(".kept")).to_contain_text("All is saved")

    def correct_first(self, why: str) -> None:
        """A result put right: the other side of the first table has won."""
        tile = self.page.locator(".tile.done").first
        other = tile.locator(".side.lost")
        number = other.locator("b").inner_text()
        dialog = self.page.get_by_role("dialog")
        self.hands.use(tile.locator(".side[tabindex='0']"))
        dialog.wait_for()
        self.hands.write(dialog.get_by_label("Winner’s number").first, number)
        self.hands.write(dialog.get_by_label("Why it is put right"), why)
        self.look("correct")
        self.hands.use(dialog.get_by_role("button", name="Put right"))
        expect(dialog).to_have_count(0)
        self.hands.use(self.page.locator("summary", has_text="1 correction"))
        self.page.get_by_role("cell", name=why).wait_for()
        self.look("corrected")

    def end_play(self) -> None:
        self.button("End the play")
        self.button("Yes, the play is over")
        self.page.locator(".notice", has_text="The play is over.").wait_for()

    # ------------------------------------------------------------- after play

    def settle(self) -> None:
        """Every tie is cut for, and the first party has the ace."""
        self.section("Prizes")
        self.page.get_by_role("heading", name="Prize list").wait_for()
        open_ties = self.page.locator(".tie:not(.settled)")
        while open_ties.count():
            self._cut(open_ties.first.get_attribute("data-tie") or "")

    def _cut(self, prize: str) -> None:
        tie = self.page.locator(f"[data-tie='{prize}']")
        parties = tie.locator("fieldset")
        for n in range(parties.count()):
            self.hands.pick(parties.nth(n).locator("input"), 1)
        tie.locator("form").wait_for()
        self.look(f"cut-{prize}")
        while tie.locator("form").count():  # where several have an ace, they cut again
            cards = tie.locator("form input")
            left = cards.count()
            for n in range(left):
                self.hands.write(cards.nth(n), f"{'A23456789TJQK'[n % 13]}{'CDHS'[n // 13]}")
            self.hands.use(tie.get_by_role("button", name="Write the cards down"))
            expect(cards).not_to_have_count(left)
        expect(self.page.locator(f"[data-tie='{prize}'].settled")).to_be_visible()

    def draw_lots(self, word: str) -> None:
        jar = self.page.get_by_role("region", name="Cookie jar")
        self.hands.write(jar.get_by_label("The word that someone calls out"), word)
        self.hands.use(jar.get_by_role("button", name="Draw now"))
        self.page.get_by_text("Games drawn:").wait_for()

    def hand_over(self) -> None:
        self.look("prizes")
        self.button("All handed over")
        self.page.get_by_role("heading", name="Everything is handed over").wait_for()

    def close_box(self) -> None:
        page = self.page
        self.section("Cash")
        box = page.locator(".sum").inner_text().lstrip("$").replace(",", "")
        self.hands.write(page.get_by_label("In the box now"), box)
        page.get_by_text("The box is right.").wait_for()
        self.look("cash")
        self.button("Close the night")
        page.get_by_text("closed, every pot is empty").wait_for()

    def print_sheet(self, title: str, folder: Path) -> Path:
        self.section("Print")
        button: Locator = self.page.get_by_role("button", name=f"PDF: {title}")
        expect(button).to_be_enabled()
        self.look("print")
        with self.page.expect_download() as coming:
            self.hands.use(button)
        path = folder / coming.value.suggested_filename
        coming.value.save_as(path)
        return path
