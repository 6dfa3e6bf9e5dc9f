"""The standings on the wall: whole, safe, sufficient to themselves, turning their pages."""

import html
import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from fortyfives.cardnight.counting.prizes import prize_list
from fortyfives.cardnight.desk.cards import hand_in
from fortyfives.cardnight.desk.playing import seat_next
from fortyfives.cardnight.desk.results import enter_result
from fortyfives.cardnight.format import Results
from fortyfives.cardnight.projector import Line, Show, projector_page, show_of
from fortyfives.cardnight.punch_card import Card
from fortyfives.i18n import use_language
from tests.cardnight.halls import Hall, random_result, shorter

EVIL = "<script>alert(1)</script>&\"'"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


LOOK = """
const rows = [...document.querySelectorAll("tbody tr")].filter((row) => !row.hidden);
const names = [...document.querySelectorAll(".names span")].filter((name) => name.offsetWidth);
const foot = document.querySelector("footer").getBoundingClientRect().top;
const total = document.querySelector("td.total");
document.title = JSON.stringify({
  pages: document.querySelector(".page").textContent,
  shown: rows.length,
  low: Math.max(...rows.map((row) => row.getBoundingClientRect().bottom)) - foot,
  wide: Math.max(...names.map((name) => name.offsetWidth - name.parentElement.clientWidth)),
  type: parseFloat(getComputedStyle(total).fontSize) / innerHeight,
  across: document.documentElement.scrollWidth - innerWidth,
});
"""


class Rows(HTMLParser):
    """The cells of the table, row by row."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._in_cell = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        self._in_cell = self._in_cell or tag in ("td", "th")
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        self._in_cell = self._in_cell and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self._in_cell:
            self.rows[-1][-1] += data


def show(count: int, seconds: int = 10) -> Show:
    lines = tuple(
        Line(n, 100 + n, (f"Ann {n}", "Bernadette MacEachern-Chisholm"), str(99 - n))
        for n in range(1, count + 1)
    )
    return Show("Friday", "After round 3 of 25", "games won", lines, seconds)


def test_every_line_is_there_in_order() -> None:
    rows = Rows(projector_page(show(60))).rows
    assert rows[0] == ["Place", "№", "Names", "games won"]
    assert rows[1] == ["1", "101", "Ann 1 & Bernadette MacEachern-Chisholm", "98"]
    assert [row[0] for row in rows[1:]] == [str(n) for n in range(1, 61)]


def test_names_are_only_names() -> None:
    line = Line(1, 7, (EVIL,), "18", is_provisional=True)
    page = projector_page(Show(EVIL, "", "won", (line,)))
    assert Rows(page).rows[1] == ["1", "7", EVIL, "18?"]
    assert page.count("<script") == 1
    assert "the other side’s yes" in page


def test_nothing_is_fetched() -> None:
    page = projector_page(show(3))
    assert "default-src 'none'" in page
    assert not re.search(r"https?://|src=|href=|@import|url\(", page)


def test_the_state_of_a_night() -> None:
    hall = Hall(shorter("cape-breton-night", 2))
    hall.start(4)
    assert show_of(hall.night).state == "Not begun"
    hall.play_round(Random(1))
    assert show_of(hall.night).state == "After round 1 of 2"
    hall.play_out(Random(1))
    final = show_of(hall.night)
    assert final.state == "Final"
    assert [line.total for line in final.lines] == sorted(
        (line.total for line in final.lines), reverse=True
    )
    assert show_of(hall.night, upto=1).state == "After round 1 of 2"


def test_before_the_first_result_nobody_leads() -> None:
    hall = Hall(shorter("cape-breton-night", 4))
    hall.start(5)  # one pair sits out, and has its card punched
    hall.do(seat_next)
    made = show_of(hall.night)
    assert made.state == "No result has come in yet"
    assert {line.place for line in made.lines} == {0}
    assert not any(line.parties for line in prize_list(hall.night))
    seating = hall.night.rounds[0].seatings[0]
    hall.do(enter_result, 1, random_result(hall.night, seating, Random(1)))
    made = show_of(hall.night)
    assert made.state == "Round 1 of 4"
    assert {line.place for line in made.lines} == {1, 2}
    assert any(line.parties for line in prize_list(hall.night))


@pytest.mark.parametrize("language", ["fr", "es", "it"])
def test_the_language_is_told(language: str) -> None:
    with use_language(language):
        assert f'<html lang="{language}">' in projector_page(show(1))


@pytest.mark.skipif(CHROMIUM is None, reason="no browser")
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 768), (390, 844)])
def test_in_a_browser_the_pages_fit_the_wall(tmp_path: Path, width: int, height: int) -> None:
    """A script put behind the page's own reports what one sees."""
    file = tmp_path / "wall.html"
    file.write_text(
        projector_page(show(60)).replace("</body>", f"<script>{LOOK}</script></body>"), "utf-8"
    )
    assert CHROMIUM is not None
    seen = subprocess.run(
        [
            CHROMIUM,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            f"--user-data-dir={tmp_path / 'profile'}",
            f"--window-size={width},{height}",
            "--dump-dom",
            file.as_uri(),
        ],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    ).stdout
    title = re.search(r"<title>(.*?)</title>", seen, re.DOTALL)
    assert title is not None
    told = json.loads(html.unescape(title[1]))
    first, last = re.findall(r"\d+", told["pages"])
    assert (first, int(last)) == ("1", -(-60 // told["shown"]))
    assert told["shown"] >= 7
    assert told["low"] <= 1
    assert told["wide"] <= 1
    assert told["across"] <= 1
    assert told["type"] >= (0.06 if width > height else 0.035)


def test_it_says_that_cards_are_being_counted() -> None:
    hall = Hall(replace(shorter("cape-breton-night", 4), results=Results.BY_CARD))
    hall.start(4)
    hall.do(seat_next)
    assert show_of(hall.night).state == "No result has come in yet"
    hall.do(hand_in, 1, Card(won=2), at_half=True)
    assert show_of(hall.night).state == "Half-time"
    assert [line.total for line in show_of(hall.night).lines] == ["2", "0", "0", "0"]
    hall.do(hand_in, 1, Card(won=3))
    made = show_of(hall.night)
    assert made.state == "The cards are being counted"
    assert [line.is_provisional for line in made.lines] == [False, True, True, True]
    assert show_of(hall.night, upto=2).state == "Half-time"
