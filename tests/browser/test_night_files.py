"""Files of a night: entries from a table, the whole night taken along, what is no night refused."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import zxingcpp
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.nights import Night
from tests.server.running import Http, Running, running


def test_entries_from_a_file_and_the_night_as_one(
    server: Running, open_page: OpenPage, tmp_path: Path
) -> None:
    night = Night(server.url)
    page = open_page(f"{night.path}/desk#{night.key}")
    page.get_by_role("link", name="Print").click()
    table = tmp_path / "entries.csv"
    table.write_text("name,partner,cookie\nAnn,Bob,1\nCara,Dan,0\n", encoding="utf-8")
    page.get_by_label("Take entries from a CSV file").set_input_files(table)
    expect(page.locator(".notice")).to_contain_text("are taken")
    assert [entry["cookie"] for entry in night.desk()["entries"]] == [True, False]
    with page.expect_download() as coming:
        page.get_by_role("button", name="The whole night").click()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    with running(tmp_path / "other") as other:
        answer = Http(other.url).post(
            "/api/nights/import", json={"file": json.loads(file.read_text())}
        )
        assert answer.status_code == 201, answer.text
        assert answer.json()["night"] == night.id
    page.goto("/p/nights")
    bring = page.get_by_label("The file that its desk gave")
    bring.set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("already")
    bring.set_input_files(table)
    expect(page.get_by_role("alert")).to_contain_text("no exported night")


def test_the_password_of_the_hall_stands_in_no_address(
    server: Running, open_page: OpenPage, tmp_path: Path
) -> None:
    """It is printed on the cards of the tables; proxies write addresses down."""
    night = Night(server.url)
    night.seated(4)
    page = open_page(f"{night.path}/desk?at=paper#{night.key}")
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    page.get_by_text("For the table cards: where phones find this computer").click()
    page.get_by_label("Wireless network of the hall").fill("Parish Hall")
    page.get_by_label("Its password, which is printed").fill("herring 45")
    with page.expect_download() as coming:
        page.get_by_role("button", name="PDF: table cards").click()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    picture = pypdfium2.PdfDocument(file)[0].render(scale=3).to_pil()
    codes = {code.text for code in zxingcpp.read_barcodes(picture)}
    assert any("P:herring 45;" in text for text in codes)
    assert any("/paper/" in address for address in addresses)
    assert not any(word in address for address in addresses for word in ("herring", "Parish"))


def test_a_night_of_this_browser_is_listed(server: Running, open_page: OpenPage) -> None:
    """The key comes behind the # of a link, leaves the address, and opens the desk again."""
    night = Night(server.url)
    page = open_page(f"/p/nights#{night.key}")
    page.get_by_role("link", name="To the desk").click()
    page.get_by_role("heading", name="Legion Friday").wait_for()
    assert night.key not in page.url
    page.goto(f"{night.path}/desk#wrong-key")
    page.get_by_role("alert").wait_for()
    page.goto(f"{night.path}/desk")
    page.get_by_label("Name", exact=True).wait_for()
