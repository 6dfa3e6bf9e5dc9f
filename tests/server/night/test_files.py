"""Paper and tables of a night, for who has its key."""

from __future__ import annotations

from typing import Any

import httpx
import pypdfium2
import pytest
import zxingcpp

from tests.server.night.evening import Evening, bearer
from tests.server.running import Running


@pytest.fixture(scope="module")
def evening(server: Running) -> Evening:
    found = Evening(server.url, title="Paper", place="Port Hood")
    found.enter_many(4)
    found.wish("draw")
    found.wish("seat_next")
    found.wish("winners", units=[t["sides"][0]["units"][0] for t in found.open_tables()])
    return found


def asked(evening: Evening, path: str, language: str = "en", **how: str) -> httpx.Response:
    return evening.http.post(
        f"{evening.base}/paper/{path}",
        params={"language": language},
        json=how,
        headers=bearer(evening.key),
    )


def get(evening: Evening, path: str, language: str = "en", **how: str) -> pypdfium2.PdfDocument:
    answer = asked(evening, path, language, **how)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    assert f'filename="{evening.night}-{path}"' in answer.headers["content-disposition"]
    return pypdfium2.PdfDocument(answer.content)


def text_of(page: pypdfium2.PdfPage) -> str:
    found: str = page.get_textpage().get_text_bounded()
    return found


def test_every_sheet_that_is_ready_prints(evening: Evening) -> None:
    listed = evening.http.get(f"{evening.base}/paper", headers=bearer(evening.key)).json()
    assert listed["languages"] == ["en", "es", "fr", "it"]
    for sheet in listed["sheets"]:
        answer = asked(evening, f"{sheet['sheet']}.pdf")
        assert (answer.status_code == 200) == sheet["ready"], sheet
        if not sheet["ready"]:
            assert answer.json()["message"] == sheet["why"]


def codes_on(document: pypdfium2.PdfDocument) -> set[str]:
    """What the QR codes of a sheet say."""
    picture = document[0].render(scale=3).to_pil()
    return {code.text for code in zxingcpp.read_barcodes(picture)}


def test_the_code_on_a_table_card_opens_the_table(evening: Evening) -> None:
    document = get(evening, "cards.pdf", paper="letter", address="http://192.168.1.20:4545")
    found = codes_on(document)
    wanted = {
        f"http://192.168.1.20:4545/n/{evening.night}/t/{table}#{evening.code(table)}"
        for table in (1, 2)
    }
    assert wanted <= found
    assert round(document[0].get_width()) == 612
    for phone in evening.desk["phones"]:
        assert phone["url"].endswith(f"/n/{evening.night}/t/{phone['table']}#{phone['code']}")


def test_a_sheet_in_a_language(evening: Evening) -> None:
    texts = {
        language: text_of(get(evening, "results.pdf", language=language)[0])
        for language in ("en", "fr", "es", "it")
    }
    assert len(set(texts.values())) == 4
    assert all("Port Hood" in text for text in texts.values())


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("export/secrets.csv", 404, "unknown_sheet"),
        ("desk?round=7", 404, "unknown_round"),
    ],
)
def test_refusals(evening: Evening, path: str, status: int, code: str) -> None:
    answer = evening.http.get(f"{evening.base}/{path}", headers=bearer(evening.key))
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize(
    ("sheet", "how", "status", "code"),
    [
        ("none.pdf", {}, 404, "unknown_sheet"),
        ("cards.txt", {}, 404, "unknown_sheet"),
        ("cards.pdf", {"paper": "a5"}, 400, "bad_message"),
        ("cards.pdf", {"only": "x"}, 400, "bad_message"),
        ("punch.pdf", {"unnamed": 100_000}, 400, "bad_message"),
    ],
)
def test_sheets_refused(
    evening: Evening, sheet: str, how: dict[str, Any], status: int, code: str
) -> None:
    answer = asked(evening, sheet, **how)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_the_password_of_the_hall_is_printed_and_stands_in_no_address(evening: Evening) -> None:
    printed = codes_on(get(evening, "cards.pdf", wifi="Parish Hall", password="herring-45"))
    assert any("P:herring-45;" in text for text in printed)
    path = f"{evening.base}/paper/cards.pdf"
    how = {"wifi": "Parish Hall", "password": "herring-45"}
    asked_by_address = evening.http.get(path, params=how, headers=bearer(evening.key))
    assert asked_by_address.status_code == 405
    without = evening.http.post(path, params=how, json={}, headers=bearer(evening.key))
    printed = codes_on(pypdfium2.PdfDocument(without.content))
    assert printed
    assert not any("herring" in text for text in printed), "an address is not listened to"


def test_tables_for_a_spreadsheet(evening: Evening) -> None:
    for name, head in (
        ("entries", "entry,name,partner"),
        ("standings", "place,number,names"),
        ("results", "round,table,sides"),
        ("cash", "pot,kind,amount"),
    ):
        path = f"{evening.base}/export/{name}.csv"
        answer = evening.http.get(path, headers=bearer(evening.key))
        assert answer.text.startswith(head)
        assert answer.headers["content-type"].startswith("text/csv")
    press = asked(evening, "press.txt")
    assert press.text.startswith("Paper")
