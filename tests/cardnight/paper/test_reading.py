"""The sheets to read: rankings as the law has them, results in order, the report in words."""

import pytest

from fortyfives.cardnight.paper.press import press_text
from fortyfives.cardnight.paper.ranking import HOLLOW, ranking_cards
from fortyfives.cardnight.paper.results import results
from fortyfives.cardnight.paper.sizes import Paper
from fortyfives.cardnight.paper.values import Entrant, Occasion, PrizeEntry, ResultLine
from fortyfives.cards import JOKER
from fortyfives.i18n import use_language
from fortyfives.rules.library import load_rules, preset_ids
from fortyfives.rules.ordering import plain_order, trump_order
from fortyfives.rules.sheet.words import rank_symbol
from tests.cardnight.paper.samples import OCCASION, PEOPLE, SHEETS, prize_entries
from tests.cardnight.paper.seeing import SeenPage, seen


def rows_of(page: SeenPage) -> list[list[str]]:
    """The ranks and suits on the upper card of a page, a row each, from left to right."""
    marks = {*"A23456789JQK", "10", "★", *HOLLOW}
    pieces = [
        (edges, word)
        for text, edges in page.lines()
        for word in [text.strip()]
        if word in marks and edges[0] > 30 and edges[1] < 148
    ]
    rows: dict[int, list[tuple[float, str]]] = {}
    for edges, word in pieces:
        centre = (edges[1] + edges[3]) / 2
        near = next((y for y in rows if abs(y - centre * 10) < 18), round(centre * 10))
        rows.setdefault(near, []).append((edges[0], word))
    return [[word for _x, word in sorted(row)] for _y, row in sorted(rows.items())]


@pytest.mark.parametrize("name", preset_ids())
def test_the_ranking_is_the_law(name: str) -> None:
    rules = load_rules(name)
    rows = rows_of(seen(ranking_cards(rules, title=name, copies=1))[0])
    ranks = [row for row in rows if set(row) & set("AKQ")]
    suits = [row for row in rows if set(row) & set(HOLLOW)]
    orders = [trump_order(rules.deck, suit) for suit in (2, 1, 0, 3)]
    orders += [plain_order(rules.deck, suit) for suit in (2, 1, 0, 3)]
    assert ranks == [
        ["★" if card == JOKER else rank_symbol(card) for card in order] for order in orders
    ]
    assert suits == [[HOLLOW[card // 13] for card in order if card != JOKER] for order in orders]


def test_results_stand_in_order_and_none_is_lost() -> None:
    people = [Entrant(n, (f"Ann{n:03}", f"Joe{n:03}")) for n in range(1, 241)]
    lines = [ResultLine(n, one, str(300 - n)) for n, one in enumerate(people, start=1)]
    text = "".join(page.text for page in seen(results(OCCASION, lines, counted="games won")))
    assert text.count("Ann") == 240
    places = [text.index(f"Ann{n:03}") for n in range(1, 241)]
    assert places == sorted(places)


@pytest.mark.parametrize("tied", [1, 2, 5, 7, 8, 30])
def test_ties_at_the_top(tied: int) -> None:
    people = [Entrant(n, (f"Ann{n:03}",)) for n in range(1, 41)]
    lines = [ResultLine(max(1, n - tied + 1), one, "18") for n, one in enumerate(people, start=1)]
    pages = seen(results(OCCASION, lines, counted="games won"))
    assert sum(page.text.count("Ann") for page in pages) == 40


def test_no_result_at_all() -> None:
    assert "Results" in seen(results(OCCASION, [], counted="games won"))[0].text


def test_the_report_names_who_won() -> None:
    text = press_text(OCCASION, prize_entries(PEOPLE[:3]), entrants=3, thanks="Thanks to all.")
    assert text == (
        "St. Ninian’s card party, Parish Hall, Antigonish: 3 pairs took part on "
        "Saturday, November 28, 2026.\n"
        "First prize: Mary Ann MacDonald and Joe Beaton, with 18 games.\n"
        "Prize: Étienne LeBlanc and Marie-Ève Ó Súilleabháin.\n"
        "Prize: Łukasz Żółć and Иван Петров.\n"
        "Thanks to all.\n"
    )


def test_the_report_of_one_player_in_french() -> None:
    occasion = Occasion("Soirée", is_single=True)
    with use_language("fr"):
        text = press_text(occasion, [PrizeEntry("Premier prix")], entrants=1)
    assert text.startswith("Soirée")
    assert "{" not in text


def test_a_master_sheet_of_many_rounds_goes_on_overleaf() -> None:
    pages = seen(SHEETS["blank_master"](Paper.A4, PEOPLE))
    assert len(pages) == 2
    found = [int(word) for page in pages for word in page.text.split() if word.isdigit()]
    assert set(range(1, 46)) <= set(found)
    assert all("Mary Ann MacDonald" in page.text for page in pages)
