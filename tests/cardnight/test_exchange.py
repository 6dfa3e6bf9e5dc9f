"""Export and import: JSON that goes on elsewhere, CSV that a spreadsheet opens."""

import csv
import io
import json
from random import Random

import pytest

from fortyfives.cardnight.desk.cards import correct_card, hand_in
from fortyfives.cardnight.desk.door import enter
from fortyfives.cardnight.desk.drawing import choose_results
from fortyfives.cardnight.desk.playing import seat_next
from fortyfives.cardnight.exchange import (
    TABLES,
    entries_from_csv,
    from_json,
    money_text,
    parse_money,
    text_of,
    to_csv,
    to_json,
)
from fortyfives.cardnight.format import Results
from fortyfives.cardnight.library import format_ids
from fortyfives.cardnight.punch_card import Card
from fortyfives.cardnight.refusals import NightReason, NightRefusal
from tests.cardnight.forged import FORGERIES, forged
from tests.cardnight.halls import SEED, Hall


def played(form: str = "cape-breton-night", entries: int = 7) -> Hall:
    hall = Hall(form)
    hall.start(entries)
    hall.play_out(Random(1), most=5)
    return hall


@pytest.mark.parametrize("form", format_ids())
def test_a_night_comes_back_whole(form: str) -> None:
    hall = played(form)
    content = to_json("n", hall.log, SEED)
    file, seed, night = from_json(content, "n.json")
    assert (file.log, seed, night) == (tuple(hall.log), SEED, hall.night)
    assert to_json("n", file.log, seed) == content


def test_without_the_seed_nobody_can_go_on() -> None:
    content = to_json("n", played().log, None)
    assert SEED.hex().encode() not in content
    with pytest.raises(NightRefusal):
        from_json(content, "n.json")


def broken(change: str) -> bytes:
    data = json.loads(to_json("n", played().log, SEED))
    match change:
        case "gap":
            del data["log"][3]
        case "seed":
            data["seed"] = "11" * 32
        case "hex":
            data["seed"] = "xyz"
        case "format":
            data["format"] = "fortyfives-night/9"
        case "empty":
            data["log"] = []
        case "headless":
            data["log"] = data["log"][1:]
        case "table":
            data["log"][-2]["event"]["table"] = 77
        case "event":
            data["log"][2]["event"]["event"] = "Exploded"
        case "name":
            data["night"] = "other"
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    "change", ["gap", "seed", "hex", "format", "empty", "headless", "table", "event", "name"]
)
def test_a_broken_file_is_refused(change: str) -> None:
    with pytest.raises(NightRefusal) as caught:
        from_json(broken(change), "n.json")
    assert caught.value.reason is NightReason.WRONG_FILE
    assert "…" not in caught.value.message


@pytest.mark.parametrize("name", FORGERIES)
def test_what_no_desk_has_written_is_refused(name: str) -> None:
    with pytest.raises(NightRefusal) as caught:
        from_json(json.dumps(forged(name)).encode(), "n.json")
    assert caught.value.reason is NightReason.WRONG_FILE
    assert "…" not in caught.value.message
    assert caught.value.message.isprintable()


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[]", b'{"format": 1}', b"null"])
def test_what_is_no_night_is_refused(content: bytes) -> None:
    with pytest.raises(NightRefusal):
        from_json(content, "n.json")


@pytest.mark.parametrize("table", TABLES)
def test_csv_is_a_table(table: str) -> None:
    hall = played()
    if table == "cards":
        hall = Hall("cape-breton-night")
        hall.start(4)
        hall.do(seat_next)
        hall.do(choose_results, Results.BY_CARD)
        hall.do(hand_in, 1, Card(won=3))
        hall.do(correct_card, 1, Card(won=2))
    rows = list(csv.reader(io.StringIO(to_csv(hall.night, table))))
    assert len(rows) > 1
    assert {len(row) for row in rows} == {len(rows[0])}


def test_a_name_is_no_formula() -> None:
    hall = Hall("cape-breton-night")
    hall.do(enter, ["=HYPERLINK(1)", "-5"], seed=SEED)
    rows = list(csv.reader(io.StringIO(to_csv(hall.night, "entries"))))
    assert rows[1][1:3] == ["'=HYPERLINK(1)", "-5"]


def test_entries_come_from_csv() -> None:
    text = '\ufeffname,partner,cookie\nAnn,Bob,1\n"Cat, the",,\n'
    found = entries_from_csv(text, "e.csv")
    assert [(e.names, e.cookie) for e in found] == [(("Ann", "Bob"), True), (("Cat, the",), False)]
    for bad in ("", "who\nAnn\n", 'name\n"Ann\n'):
        with pytest.raises(NightRefusal):
            entries_from_csv(bad, "e.csv")


SHEET = [["name", "partner", "cookie"], ["Ann, the", "Bob", "1"], ["Ção", "Zoë", ""]]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_entries_come_as_spreadsheets_write_them(encoding: str, end: str, between: str) -> None:
    """With the decimal comma of a language semicolons, with a mark of order, with blank lines."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=between, lineterminator=end)
    writer.writerows([*SHEET, ["", "", ""], []])
    content = out.getvalue().replace("name", " Name ").encode(encoding)
    found = entries_from_csv(text_of(content, "e.csv"), "e.csv")
    assert [entry.names for entry in found] == [("Ann, the", "Bob"), ("Ção", "Zoë")]
    assert [entry.cookie for entry in found] == [True, False]
    assert [entry.line for entry in found] == [2, 3]


def test_what_is_wrong_with_entries_is_said_with_its_line() -> None:
    for text, why in [
        ("name,partner\nAnn,Bob\n,Cat\n", "line 3 has no name"),
        ("name,strength\nAnn,strong\n", "strong is not a number"),
        ("nom;partenaire\nAnn;Bob\n", "the heading has no “name”"),
    ]:
        with pytest.raises(NightRefusal) as caught:
            entries_from_csv(text, "e.csv")
        assert why in caught.value.message
    for content in ("name\nJosé\n".encode("cp1252"), b"\xff\xfen"):
        with pytest.raises(NightRefusal) as caught:
            text_of(content, "e.csv")
        assert "CSV UTF-8" in caught.value.message


@pytest.mark.parametrize(
    ("text", "cents"), [("12", 1200), ("12.5", 1250), ("12,50", 1250), ("0.05", 5), (" 7 ", 700)]
)
def test_money_is_read(text: str, cents: int) -> None:
    assert parse_money(text) == cents
    assert parse_money(money_text(cents)) == cents


@pytest.mark.parametrize("text", ["", "-1", "1.234", "1e3", "٣", "1.2.3", "99999999", "x"])
def test_what_is_no_sum(text: str) -> None:
    with pytest.raises(NightRefusal):
        parse_money(text)
