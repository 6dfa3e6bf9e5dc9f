"""The cards to cut up: in order after the cut, holes with room, codes that phones read."""

import re

import numpy as np
import pytest

from fortyfives.cardnight.paper.cutting import stacked
from fortyfives.cardnight.paper.punch import HOLE, MOST_GAMES, punch_cards
from fortyfives.cardnight.paper.sizes import Paper
from fortyfives.cardnight.paper.tables import table_cards, table_numbers
from fortyfives.cardnight.paper.values import Entrant, HallNetwork, PunchCard, TableCard
from tests.cardnight.paper.samples import OCCASION, cards_of
from tests.cardnight.paper.seeing import overlaps, seen

ANN = Entrant(12, ("Ann", "Joe"))


@pytest.mark.parametrize("count", range(0, 50))
def test_cut_piles_are_in_order(count: int) -> None:
    sheets = stacked(range(count), 8)
    piles = [[sheet[place] for sheet in sheets] for place in range(8)]
    together = [item for pile in piles for item in pile if item is not None]
    assert together == list(range(count))
    assert len(sheets) == -(-count // 8)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("games", [1, 8, 10, 24, 25, 26, 27, 32, 33, 40, 45, MOST_GAMES])
def test_every_game_has_its_place(games: int, paper: Paper) -> None:
    page = seen(punch_cards(OCCASION, [PunchCard(ANN)], games=games, paper=paper))[0]
    places = {text.strip(): edges for text, edges in page.lines() if text.strip().isdigit()}
    centres = [
        ((edges[0] + edges[2]) / 2, (edges[1] + edges[3]) / 2)
        for text, edges in places.items()
        if int(text) <= games and edges[3] - edges[1] < 7  # the card's own number is larger
    ]
    text = page.text.split()
    assert all(str(n) in text for n in range(1, games + 1))
    assert not overlaps(page)
    apart = [
        max(abs(a[0] - b[0]), abs(a[1] - b[1]))
        for n, a in enumerate(centres)
        for b in centres[n + 1 :]
    ]
    assert min(apart, default=HOLE) >= HOLE - 0.7  # a figure need not stand quite in the middle


@pytest.mark.parametrize("games", [0, MOST_GAMES + 1])
def test_a_card_has_room_for_so_many_games(games: int) -> None:
    with pytest.raises(ValueError, match="possible"):
        punch_cards(OCCASION, [PunchCard(ANN)], games=games)


def test_a_new_card_for_a_lost_one_shows_what_was_won() -> None:
    plain = seen(punch_cards(OCCASION, [PunchCard(ANN)]))[0]
    won = seen(punch_cards(OCCASION, [PunchCard(ANN, won=(3,))]))[0]
    edges = next(edges for text, edges in plain.lines() if text.strip() == "3")
    x, y = (edges[0] + edges[2]) / 2, (edges[1] + edges[3]) / 2

    def darkness(page_picture: np.ndarray, dots: int = 4) -> float:
        part = page_picture[int((y - 3) * dots) : int((y + 3) * dots)]
        return float((part[:, int((x - 3) * dots) : int((x + 3) * dots)] < 128).mean())

    assert darkness(plain.picture(4)) < 0.3
    assert darkness(won.picture(4)) > 0.7


@pytest.mark.parametrize("paper", Paper)
def test_table_codes_are_read(paper: Paper) -> None:
    cards = cards_of([ANN] * 9)
    pages = seen(table_cards(OCCASION, cards, paper=paper))
    assert sorted(code for page in pages for code in page.codes()) == sorted(
        card.url for card in cards
    )
    text = "".join(page.text for page in pages)
    assert all(card.code in text and card.address in text for card in cards)


@pytest.mark.parametrize("password", ["", "five;jack,45", 'q"uo\\te:'])
def test_the_network_code_is_read(password: str) -> None:
    card = TableCard(3, "http://10.0.0.2/t/3", "AB3", "10.0.0.2")
    network = HallNetwork("Parish “Hall”; 5", password)
    codes = seen(table_cards(OCCASION, [card], network=network))[0].codes()
    assert card.url in codes
    told = next(code for code in codes if code.startswith("WIFI:"))
    fields = dict(re.findall(r"(?<![^:;])([A-Z]+):((?:\\.|[^;\\])*);", told[len("WIFI:") :]))
    unescaped = {key: re.sub(r"\\(.)", r"\1", value) for key, value in fields.items()}
    assert unescaped["S"] == network.name
    assert unescaped.get("P", "") == password


def test_a_long_address_is_read() -> None:
    card = TableCard(1, "http://host/" + "x" * 500, "A")
    assert seen(table_cards(OCCASION, [card]))[0].codes() == [card.url]


@pytest.mark.parametrize("number", [1, 8, 11, 60, 100, 240])
def test_table_numbers_are_seen_across_a_hall(number: int) -> None:
    page = seen(table_numbers(OCCASION, [number]))[0]
    heights = [edges[3] - edges[1] for text, edges in page.lines() if text.strip() == str(number)]
    assert len(heights) == 2  # one for each side of the fold
    picture = page.picture(2)
    lower = picture[picture.shape[0] // 2 + 50 : -60]
    rows = np.nonzero((lower < 128).any(axis=1))[0]
    assert (rows.max() - rows.min()) / 2 >= 60  # millimetres of ink
