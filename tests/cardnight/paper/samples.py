"""Every sheet, made for a few people or for many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from fortyfives.cardnight.paper.cash import cash_sheet
from fortyfives.cardnight.paper.guides import guide_cards, itineraries
from fortyfives.cardnight.paper.master import master_sheet
from fortyfives.cardnight.paper.pads import score_pads
from fortyfives.cardnight.paper.press import press_sheet
from fortyfives.cardnight.paper.prizes import prize_list
from fortyfives.cardnight.paper.punch import punch_cards
from fortyfives.cardnight.paper.ranking import ranking_cards
from fortyfives.cardnight.paper.results import results
from fortyfives.cardnight.paper.sizes import Paper
from fortyfives.cardnight.paper.tables import table_cards, table_numbers
from fortyfives.cardnight.paper.values import (
    CashRow,
    CashSheet,
    Entrant,
    GuideCard,
    HallNetwork,
    Itinerary,
    MasterRow,
    Move,
    Occasion,
    PrizeEntry,
    PunchCard,
    ResultLine,
    TableCard,
    Turn,
)
from fortyfives.rules.library import load_rules

OCCASION = Occasion("St. Ninian’s card party", "Parish Hall, Antigonish", date(2026, 11, 28))

NAMES = [
    ("Mary Ann MacDonald", "Joe Beaton"),
    ("Étienne LeBlanc", "Marie-Ève Ó Súilleabháin"),
    ("Łukasz Żółć", "Иван Петров"),
    ("Bernadette MacEachern-Chisholm of Inverness County", "Alexander Francis Xavier MacGillivray"),
    ("Jo", "Al"),
    ("Ελένη Παπαδοπούλου", "Nguyễn Thị Yến"),
    ("שרה כהן", "محمد عبد الله"),
]

PEOPLE = [Entrant(n + 1, names) for n, names in enumerate(NAMES)]


def punch(paper: Paper, people: Sequence[Entrant], occasion: Occasion = OCCASION) -> bytes:
    cards = [PunchCard(one, table=n // 2 + 1, won=(1, 4)) for n, one in enumerate(people)]
    return punch_cards(occasion, cards, paper=paper)


def numbers(paper: Paper, people: Sequence[Entrant], occasion: Occasion = OCCASION) -> bytes:
    return table_numbers(occasion, [one.number for one in people], paper=paper)


def cards_of(people: Sequence[Entrant]) -> list[TableCard]:
    return [
        TableCard(n, f"http://192.168.1.20:8045/t/{n}?code=K7{n}", f"K7-{n}", "192.168.1.20:8045")
        for n in range(1, len(people) + 1)
    ]


def cards(paper: Paper, people: Sequence[Entrant], occasion: Occasion = OCCASION) -> bytes:
    return table_cards(occasion, cards_of(people), paper=paper)


def cards_with_network(
    paper: Paper, people: Sequence[Entrant], occasion: Occasion = OCCASION
) -> bytes:
    network = HallNetwork("Parish Hall", "five;jack,45")
    return table_cards(occasion, cards_of(people), network=network, paper=paper)


def guides(paper: Paper, people: Sequence[Entrant], occasion: Occasion = OCCASION) -> bytes:
    moves = (Move("Winners", 12, "They change partners."), Move("Losers"))
    notes = ("Winners deal first.",)
    return guide_cards(
        occasion, [GuideCard(n + 1, moves, notes) for n in range(len(people))], paper=paper
    )


def timetables(paper: Paper, people: Sequence[Entrant], occasion: Occasion = OCCASION) -> bytes:
    turns = tuple(Turn(n, (str(n), str(n + 9), f"{2 * n}–{2 * n + 1}")) for n in range(1, 14))
    heads = ("North–South", "East–West", "Deals")
    cards = [GuideCard(n + 1, heads=heads, turns=turns) for n in range(len(people))]
    return guide_cards(occasion, cards, paper=paper)


def journeys(paper: Paper, people: Sequence[Entrant], occasion: Occasion = OCCASION) -> bytes:
    turns = tuple(Turn(n, (str(n), "N–S", str(n + 9))) for n in range(1, 10))
    items = [Itinerary(one, ("Table", "Seat", "Against"), turns) for one in people]
    return itineraries(occasion, items, paper=paper)


def master(paper: Paper, people: Sequence[Entrant], occasion: Occasion = OCCASION) -> bytes:
    cells = tuple("●" if n % 3 else "" for n in range(25))
    rows = [MasterRow(one, cells, ("16",)) for one in people]
    return master_sheet(occasion, rows, rounds=25, totals=("Total",), paper=paper)


def blank_master(paper: Paper, people: Sequence[Entrant], occasion: Occasion = OCCASION) -> bytes:
    return master_sheet(occasion, [MasterRow(one) for one in people], rounds=45, paper=paper)


def prize_entries(people: Sequence[Entrant]) -> list[PrizeEntry]:
    half = len(people) // 2
    return [
        PrizeEntry("First prize", "$120", tuple(people[:half]), total="18 games", how="split"),
        PrizeEntry("Cookie jar", "$48", how="nobody won all of 2, 5, 9, 11: carried over"),
        *(PrizeEntry("Prize", "A ham and two tickets", (one,)) for one in people[half:]),
    ]


def prizes(paper: Paper, people: Sequence[Entrant], occasion: Occasion = OCCASION) -> bytes:
    return prize_list(occasion, prize_entries(people), paper=paper)


def board(paper: Paper, people: Sequence[Entrant], occasion: Occasion = OCCASION) -> bytes:
    lines = [ResultLine(n // 2 + 1, one, str(200 - n // 2)) for n, one in enumerate(people)]
    return results(occasion, lines, counted="games won", paper=paper)


def press(paper: Paper, people: Sequence[Entrant], occasion: Occasion = OCCASION) -> bytes:
    return press_sheet(occasion, prize_entries(people), entrants=len(people), paper=paper)


def cash(paper: Paper, people: Sequence[Entrant], occasion: Occasion = OCCASION) -> bytes:
    paid = [
        CashRow("", "prize", f"Place {n} · {one.number}  {one.line}", out="$1,234.55")
        for n, one in enumerate(people, start=1)
    ]
    rows = (
        CashRow("prizes", "entry money", into="$240.00"),
        *paid,
        CashRow("", "rest, to the cause", out="$0.05", left="$0.00"),
        CashRow("the cause", "expense", "the hall, heated", out="$25.00", left="$2,312.50"),
        CashRow("Taken back", "change brought along", "$1,000.00 · a nought too many"),
    )
    totals = (("Was in the box", "$312.50"), ("missing", "$2.05"))
    return cash_sheet(occasion, CashSheet(rows, totals), paper=paper)


def pads(paper: Paper, people: Sequence[Entrant], occasion: Occasion = OCCASION) -> bytes:
    return score_pads(occasion, load_rules("traditional-45"), copies=len(people), paper=paper)


def bidding_pads(paper: Paper, people: Sequence[Entrant], occasion: Occasion = OCCASION) -> bytes:
    return score_pads(occasion, load_rules("auction-120"), copies=len(people), paper=paper)


def ranking(paper: Paper, people: Sequence[Entrant], occasion: Occasion = OCCASION) -> bytes:
    return ranking_cards(
        load_rules("auction-120"), title=occasion.title, copies=len(people), paper=paper
    )


Maker = Callable[..., bytes]

SHEETS: dict[str, Maker] = {
    make.__name__: make
    for make in (
        punch,
        numbers,
        cards,
        cards_with_network,
        guides,
        timetables,
        journeys,
        master,
        blank_master,
        prizes,
        board,
        press,
        cash,
        pads,
        bidding_pads,
        ranking,
    )
}

NAMED = ["punch", "journeys", "master", "blank_master", "prizes", "board", "press"]
"""The sheets on which everyone's names stand."""

ON_ITS_SIDE = ["master", "blank_master"]
