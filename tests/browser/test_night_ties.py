"""The example of the law's section on card parties, at the desk: totals 18, 18, 16, 15 and 15.

The two 18s settle the first prize between them, the 16 has the second outright, the two 15s
settle the third: by a split, by a cut, by a play-off accepted or forfeited.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.nights import Night
from tests.server.running import Running

Screen = Callable[[Page, str], None]

TOTALS = (18, 18, 16, 15, 15, 7, 6, 5)
"""Eight pairs and 25 games: a hundred wins."""


@pytest.fixture
def night(server: Running) -> Night:
    """The night when the last card is read and the play is over."""
    found = Night(server.url, changes={"rounds": 25})
    found.enter(len(TOTALS))
    found.wish("choose_results", results="by_card")
    found.wish("draw")
    found.wish("seat_next")
    for unit, won in enumerate(TOTALS, 1):
        found.wish("hand_in", unit=unit, won=won)
    desk = found.wish("end_play")
    assert desk["cards"]["sums"]["difference"] == 0
    return found


def prizes_of(open_page: OpenPage, night: Night, size: tuple[int, int] = DESKTOP) -> Page:
    page = open_page(f"{night.path}/desk#{night.key}", size=size)
    page.get_by_role("heading", name="Ties to settle").wait_for()
    expect(page.locator(".tie")).to_have_count(2)
    return page


def who(unit: int) -> str:
    """A pair as the desk names it."""
    return f"{unit} Ann {unit} & Bob {unit}"


def tie(page: Page, prize: str) -> Locator:
    return page.locator(f"[data-tie='{prize}']")


def say(party: Locator, wish: str) -> None:
    """What a party says, by a touch on the word."""
    party.get_by_label(wish, exact=True).click()
    expect(party.get_by_label(wish, exact=True)).to_be_checked()


def party(page: Page, prize: str, unit: int) -> Locator:
    return tie(page, prize).get_by_role("group", name=who(unit), exact=True)


def listed(page: Page, prize: str) -> Locator:
    return page.locator(f"tr[data-prize='{prize}']")


def is_settled(page: Page, prize: str, names: str, how: str) -> None:
    """The card of the tie and the prize list both say who has it, and how."""
    expect(page.locator(f"[data-tie='{prize}'].settled strong")).to_have_text(names)
    expect(listed(page, prize).get_by_role("cell")).to_contain_text(["", names, how])


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_all_agree_to_split(
    night: Night, open_page: OpenPage, screen: Screen, size: tuple[int, int]
) -> None:
    page = prizes_of(open_page, night, size)
    expect(listed(page, "place-2")).to_contain_text(who(3))
    expect(listed(page, "place-2")).to_contain_text("outright")
    say(party(page, "place-1", 1), "Split")
    expect(tie(page, "place-1")).to_contain_text("not everyone has spoken")
    say(party(page, "place-1", 2), "Split")
    is_settled(page, "place-1", f"{who(1)}, {who(2)}", "split")
    say(party(page, "place-3", 4), "Split")
    say(party(page, "place-3", 5), "Split")
    is_settled(page, "place-3", f"{who(4)}, {who(5)}", "split")
    page.get_by_role("heading", name="All ties are settled").wait_for()
    screen(page, f"night-ties-split-{size[0]}")
    [first] = [one for one in night.desk()["prizes"] if one["prize"] == "place-1"]
    assert first["amounts"] == [1000, 1000], "half of half of the prize money each"


def test_one_who_will_not_split_makes_them_cut(
    night: Night, open_page: OpenPage, screen: Screen
) -> None:
    page = prizes_of(open_page, night)
    say(party(page, "place-3", 4), "Split")
    say(party(page, "place-3", 5), "Cut for low")
    cards, write = tie(page, "place-3").locator("form"), "Write the cards down"
    cards.get_by_role("button", name=write).click()
    expect(page.get_by_role("alert")).to_contain_text("Everyone who cuts needs a card")
    cut(cards, {4: "4c", 5: "4D"})
    expect(tie(page, "place-3")).to_contain_text("Level again: cut again")
    expect(tie(page, "place-3")).to_contain_text("Cut 1: 4: 4C, 5: 4D")
    cut(cards, {4: "KS", 5: "AH"})
    is_settled(page, "place-3", who(5), "by the cut")
    expect(tie(page, "place-3")).to_contain_text("Cut 2: 4: KS, 5: AH")
    screen(page, "night-ties-cut")


def cut(cards: Locator, named: dict[int, str]) -> None:
    for unit, card in named.items():
        cards.get_by_label(who(unit), exact=True).fill(card)
    cards.get_by_role("button", name="Write the cards down").click()


def test_a_play_off_that_the_other_accepts(
    night: Night, open_page: OpenPage, screen: Screen
) -> None:
    page = prizes_of(open_page, night)
    say(party(page, "place-1", 1), "Play off")
    waits = party(page, "place-1", 2)
    expect(waits.get_by_label("Split", exact=True)).to_have_count(0)
    expect(tie(page, "place-1")).to_contain_text("must accept the play-off or forfeit")
    say(waits, "Play off")
    game = tie(page, "place-1").locator("form")
    game.get_by_role("button", name="Write the game down").click()
    expect(page.get_by_role("alert")).to_contain_text("Say who played, and who won.")
    screen(page, "night-ties-play-off")
    game.get_by_role("group", name="Who won").get_by_label(who(2)).click()
    game.get_by_role("button", name="Write the game down").click()
    is_settled(page, "place-1", who(2), "by the play-off")
    expect(tie(page, "place-1")).to_contain_text("Play-off of 1, 2: 2 won")


def test_a_play_off_that_the_other_forfeits_and_one_begun_anew(
    night: Night, open_page: OpenPage
) -> None:
    page = prizes_of(open_page, night)
    say(party(page, "place-1", 2), "Play off")
    party(page, "place-1", 1).get_by_label("Forfeit", exact=True).click()
    is_settled(page, "place-1", who(2), "by forfeit")
    say(party(page, "place-1", 1), "Play off")
    game = tie(page, "place-1").locator("form")
    game.get_by_role("group", name="Who won").get_by_label(who(2)).click()
    game.get_by_role("button", name="Write the game down").click()
    is_settled(page, "place-1", who(2), "by the play-off")
    page.get_by_role("button", name="Something was written wrongly").click()
    page.get_by_role("button", name="Yes, anew").click()
    expect(tie(page, "place-1")).to_contain_text("not everyone has spoken")
    for unit in (1, 2):
        say(party(page, "place-1", unit), "Split")
    is_settled(page, "place-1", f"{who(1)}, {who(2)}", "split")
