"""What a night prints: every sheet of every format, and what stands on them."""

from random import Random

import pytest

from fortyfives.cardnight.counting.cash import sheet
from fortyfives.cardnight.counting.prizes import prize_list
from fortyfives.cardnight.desk.settling import (
    close,
    cut,
    draw_cookie,
    draw_fifty,
    move_cash,
    name_ticket,
    pay_all,
    undo_cash,
    wish,
)
from fortyfives.cardnight.draws import table_code
from fortyfives.cardnight.format import Pairing
from fortyfives.cardnight.library import format_ids, ready_format
from fortyfives.cardnight.model import GHOST, CashKind, Night, Wish
from fortyfives.cardnight.paper.of_cash import cash_sheet_of
from fortyfives.cardnight.paper.of_movement import course, guide_cards_of, itineraries_of
from fortyfives.cardnight.paper.of_night import (
    GIVEN,
    WON,
    master_rows,
    punch_cards_of,
    result_lines,
    rounds_of,
    tables_of,
)
from fortyfives.cardnight.paper.of_prizes import money_words, prize_entries
from fortyfives.cardnight.paper.printing import print_sheet
from fortyfives.cardnight.paper.sheets import NothingToPrint, Sheet, Wishes
from fortyfives.cardnight.paper.sizes import Paper
from fortyfives.i18n import use_language
from fortyfives.rules.library import load_rules
from tests.cardnight.halls import Hall, shorter
from tests.cardnight.paper.seeing import has_white_margins, seen

RULES = load_rules("traditional-45")
AFTER = {Sheet.RESULTS, Sheet.PRESS}


def wishes(hall: Hall, **changes: object) -> Wishes:
    tables = tables_of(hall.night)
    codes = tuple(table_code(hall.seed, n) for n in range(1, tables + 1))
    return Wishes(rules=RULES, codes=codes, server="http://10.0.0.5:8045/", **changes)  # type: ignore[arg-type]


@pytest.fixture(scope="module", params=format_ids())
def played(request: pytest.FixtureRequest) -> Hall:
    hall = Hall(request.param)
    hall.start(9)
    hall.play_out(Random(1))
    return hall


@pytest.fixture(scope="module")
def tied() -> Hall:
    """Four pairs after one round: two are level at the top."""
    hall = Hall(shorter("cape-breton-night", 1))
    hall.start(4)
    hall.play_out(Random(1))
    return hall


def names_of(night: Night) -> list[str]:
    return [name for unit in night.units.values() for name in unit.names]


def test_every_sheet_of_every_format(played: Hall) -> None:
    printed = []
    for each in (
        Sheet.PUNCH,
        Sheet.GUIDES,
        Sheet.ROUTES,
        Sheet.MASTER,
        Sheet.RESULTS,
        Sheet.PRESS,
        Sheet.CASH,
    ):
        try:
            pages = seen(print_sheet(played.night, each, wishes(played)))
        except NothingToPrint:
            continue
        printed.append(each)
        assert all(map(has_white_margins, pages))
        text = " ".join("".join(page.text for page in pages).split())
        if each in (Sheet.PUNCH, Sheet.MASTER, Sheet.RESULTS):
            assert all(name in text for name in names_of(played.night))
    assert {Sheet.PUNCH, Sheet.MASTER, *AFTER} <= set(printed)


def test_the_cash_sheet_has_every_movement_and_balances() -> None:
    hall = Hall(shorter("cape-breton-night", 3))
    hall.start(9, cookie=True)
    hall.do(move_cash, CashKind.FLOAT_IN, 100_000, note="too much")
    hall.do(move_cash, CashKind.FLOAT_IN, 10_000)
    hall.do(undo_cash, 1, why="a nought too many")
    hall.do(move_cash, CashKind.FIFTY_TICKETS, 8405)
    hall.play_out(Random(1))
    for line in prize_list(hall.night):
        for unit in line.parties if len(line.parties) > 1 else ():
            hall.do(wish, line.key, unit, Wish.SPLIT)
    hall.do(draw_cookie, seed=hall.seed, word="salmon")
    hall.do(draw_fifty, seed=hall.seed, word="trout", tickets=84)
    hall.do(name_ticket, "Mary Beaton")
    hall.do(pay_all)
    hall.do(close, counted=sheet(hall.night).box)
    made = cash_sheet_of(hall.night)
    assert {row.left for row in made.rows} == {"", "$0.00"}
    paid = [row for row in made.rows if row.what == "prize"]
    assert len(paid) == sum(line.kind is CashKind.PRIZE for line in hall.night.cash)
    assert all(row.out and "Place" in row.note for row in paid)
    text = " ".join(seen(print_sheet(hall.night, Sheet.CASH, wishes(hall)))[0].text.split())
    for words in ("Mary Beaton", "Taken back", "too much: a nought too many", "Was in the box"):
        assert words in text


def test_before_anyone_has_come() -> None:
    hall = Hall("cape-breton-night")
    for each in (Sheet.PUNCH, Sheet.MASTER, Sheet.CASH, *AFTER):
        with pytest.raises(NothingToPrint):
            print_sheet(hall.night, each, wishes(hall))
    pages = seen(print_sheet(hall.night, Sheet.PUNCH, wishes(hall, unnamed=12)))
    assert len(pages) == 2
    assert len(seen(print_sheet(hall.night, Sheet.NUMBERS, wishes(hall, tables=5)))) == 5


def test_only_some_cards() -> None:
    hall = Hall("cape-breton-night")
    hall.start(12)
    text = seen(print_sheet(hall.night, Sheet.PUNCH, wishes(hall, only=frozenset({3}))))[0].text
    assert [name for name in names_of(hall.night) if f"{name}\r" in text] == list(
        hall.night.units[3].names
    )
    with pytest.raises(NothingToPrint):
        print_sheet(hall.night, Sheet.PUNCH, wishes(hall, only=frozenset({99})))


def test_table_cards_lead_to_the_desk() -> None:
    hall = Hall("cape-breton-night")
    hall.start(8)
    page = seen(print_sheet(hall.night, Sheet.CARDS, wishes(hall, paper=Paper.LETTER)))[0]
    codes = [table_code(hall.seed, n) for n in range(1, 5)]
    assert page.codes() == [
        f"http://10.0.0.5:8045/n/n/t/{n}#{code}" for n, code in enumerate(codes, 1)
    ]
    assert all(code in page.text for code in codes)


def test_punch_cards_and_master_sheet_tell_of_the_same_games() -> None:
    hall = Hall("cape-breton-night")
    hall.start(7)
    hall.play_out(Random(2))
    rows = {row.entrant.number: row for row in master_rows(hall.night)}
    for card in punch_cards_of(hall.night):
        row = rows[card.entrant.number]
        marked = tuple(n for n, cell in enumerate(row.cells, 1) if cell in (WON, GIVEN))
        assert marked == card.won
        assert row.totals == (str(len(card.won)),)
        assert sum(cell == GIVEN for cell in row.cells) > 0  # seven pairs: everyone sat out once


def test_those_who_went_home_have_no_place() -> None:
    from fortyfives.cardnight.desk.door import withdraw

    hall = Hall(shorter("cape-breton-night", 4))
    hall.start(6)
    hall.play_round(Random(1))
    hall.do(withdraw, 2)
    hall.play_out(Random(1))
    line = result_lines(hall.night)[-1]
    assert (line.place, line.entrant.number) == (0, 2)
    assert "–" in seen(print_sheet(hall.night, Sheet.RESULTS, wishes(hall)))[0].text


# ------------------------------------------------------------------ where to go


@pytest.mark.parametrize("name", format_ids())
def test_guides_lead_where_the_next_round_seats(name: str) -> None:
    form = ready_format(name)
    hall = Hall(form)
    hall.start(16 if form.moves else 8)
    if form.pairing is not Pairing.MOVING:
        return
    hall.play_round(Random(3))
    before = hall.night.rounds[-1]
    guides = {card.table: card for card in guide_cards_of(hall.night, tables_of(hall.night))}
    hall.play_round(Random(3))
    after = {u: s.table for s in hall.night.rounds[-1].seatings for u in s.units}
    for seating in before.seatings:
        result = before.tables[seating.table].result
        assert result is not None
        for side, units in enumerate(seating.sides):
            role = side if "north_south" in form.moves else int(side != result.winner)
            move = guides[seating.table].moves[role]
            assert {after[unit] for unit in units} == {move.to or seating.table}


@pytest.mark.parametrize("name", ["mitchell", "howell", "round-robin"])
@pytest.mark.parametrize("pairs", [6, 7, 8])
def test_timetables_are_what_is_played(name: str, pairs: int) -> None:
    hall = Hall(name)
    hall.start(pairs)
    told = course(hall.night)
    items = {item.entrant.number: item for item in itineraries_of(hall.night)}
    hall.play_out(Random(4))
    assert len(told) == len(hall.night.rounds) == rounds_of(hall.night)
    for before, after in zip(told, hall.night.rounds, strict=True):
        assert before.sitting_out == after.sitting_out
        for seating in after.seatings:
            (a,), (b,) = seating.sides
            assert GHOST not in (a, b)
            for unit, other in ((a, b), (b, a)):
                turn = items[unit].turns[after.number - 1]
                assert (turn.cells[0], turn.cells[2]) == (str(seating.table), str(other))
        for unit in after.sitting_out:
            assert items[unit].turns[after.number - 1].cells[0] == "–"


# ----------------------------------------------------------------------- prizes


def test_a_tie_stands_open_until_it_is_settled(tied: Hall) -> None:
    first = prize_entries(tied.night)[0]
    assert (first.title, first.winners) == ("First prize", ())
    assert "to be settled between" in first.how


@pytest.mark.parametrize("language", ["fr", "es", "it"])
@pytest.mark.parametrize("name", format_ids())
def test_goods_are_named_once_and_in_the_language_in_use(name: str, language: str) -> None:
    night = Hall(name).night
    for prize, entry in zip(night.format.prizes, prize_entries(night), strict=False):
        assert prize.goods.casefold() != entry.title.casefold()
        with use_language(language):
            here = prize_entries(night)[night.format.prizes.index(prize)]
        assert not prize.goods or prize.goods not in here.worth


def test_a_cut_names_its_cards(tied: Hall) -> None:
    a, b = next(iter(_level(tied.night)))
    hall = Hall(shorter("cape-breton-night", 1))
    hall.log, hall._night = list(tied.log), tied.night
    hall.do(wish, "place-1", a, Wish.SPLIT)
    hall.do(wish, "place-1", b, Wish.CUT)
    hall.do(cut, "place-1", {a: "4C", b: "KD"})
    first = prize_entries(hall.night)[0]
    assert [one.number for one in first.winners] == [a]
    assert first.how == f"cut for low card: {a}: 4♣, {b}: K♦"
    assert first.total == "1 game"
    assert "4♣" in seen(print_sheet(hall.night, Sheet.PRIZES, wishes(hall)))[0].text


def _level(night: Night) -> list[tuple[int, ...]]:
    from fortyfives.cardnight.counting.prizes import level

    return [level(night, "place-1").parties]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "$12.50"), ("fr", "12,50 $"), ("es", "12,50 CAD")]
)
def test_money(language: str, words: str, tied: Hall) -> None:
    with use_language(language):
        assert " ".join(money_words(tied.night, 1250).split()) == words
