"""A whole night of sixty pairs at the desk in a browser, the server killed in the middle of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Watched, keep
from tests.browser.evening import Evening
from tests.browser.hands import Keys, Touches
from tests.server.process import ServerProcess
from tests.server.running import Http, Json

Screen = Callable[[Page, str], None]

PAIRS, ROUNDS = 60, 25
GONE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "INCOMPLETE_CHUNK")
"""What a browser writes on its console while the server is dead."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of its own, since it will be killed."""
    found = ServerProcess(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path)
    found.start()
    yield found
    found.stop()


@pytest.fixture(params=["desktop", "phone"])
def evening(
    request: pytest.FixtureRequest, browser: Browser, server: ServerProcess, screen: Screen
) -> Iterator[Evening]:
    """Somebody before the first page: at a keyboard, or with a phone in the hand."""
    is_phone = request.param == "phone"
    wide, high = PHONE if is_phone else DESKTOP
    context = browser.new_context(
        viewport={"width": wide, "height": high}, base_url=server.url, has_touch=is_phone
    )
    keep(context, "settings", {"motion": 0})
    watched = Watched(context, server.url)
    page = context.new_page()
    page.goto("/p/nights")
    yield Evening(Touches(page) if is_phone else Keys(page), screen, f"long-{request.param}")
    context.close()
    faults = [fault for fault in watched.faults if not any(word in fault for word in GONE)]
    assert faults == []


@pytest.mark.soak
def test_sixty_pairs_from_the_door_to_the_prize_list(
    evening: Evening, server: ServerProcess, tmp_path: Path, soak_count: Callable[[int], int]
) -> None:
    pairs, rounds = max(4, soak_count(PAIRS)), max(3, soak_count(ROUNDS))
    evening.open("Legion Friday", rounds=rounds)
    names = [(f"Ann {n} MacNeil", f"Bob {n} Gillis") for n in range(1, pairs + 1)]
    evening.enter(names, cookie=range(1, pairs + 1, 2))
    evening.draw()
    for number in range(1, rounds + 1):
        evening.seat(number)
        if number == (rounds + 1) // 2:
            killed_meanwhile(evening, server)
        evening.results()
    evening.look("last-round")
    evening.end_play()
    evening.settle()
    evening.draw_lots("salmon")
    evening.hand_over()
    evening.close_box()
    paper = evening.print_sheet("the prize list", tmp_path)
    desk = desk_of(evening.page, server)
    is_a_whole_night(desk, pairs, rounds)
    text = "".join(one.get_textpage().get_text_range() for one in pypdfium2.PdfDocument(paper))
    assert [name for name in winners(desk) if name not in text] == []


def killed_meanwhile(evening: Evening, server: ServerProcess) -> None:
    """The laptop dies after the first results; two are entered while it is dead."""
    page = evening.page
    if isinstance(evening.hands, Keys):
        evening.hands.to(page.locator("[data-fast]"), back=True)
    tables = evening.tables()
    half = len(tables) // 2
    for table in tables[:half]:
        evening.result(table)
    server.kill()
    for table in tables[half : half + 2]:
        evening.result(table)
    expect(page.get_by_role("alert").first).to_contain_text("does not answer")
    evening.look("killed")
    server.start()
    expect(page.locator(".kept")).to_contain_text("All is saved", timeout=30_000)
    expect(page.locator(".tile.open")).to_have_count(max(0, len(tables) - half - 2))


def desk_of(page: Page, server: ServerProcess) -> Json:
    """The desk as the server has it, with the key that the browser keeps."""
    night, key = page.evaluate(
        "(({night, key}) => [night, key])(JSON.parse(localStorage['fortyfives.nights'])[0])"
    )
    http = Http(server.url)
    http.headers["authorization"] = f"Bearer {key}"
    found: Json = http.get(f"/api/nights/{night}/desk").json()
    return found


def is_a_whole_night(desk: Json, pairs: int, rounds: int) -> None:
    """Everyone entered, every game won by somebody once, the sheet balanced."""
    assert desk["overview"]["phase"] == "closed"
    assert len(desk["entries"]) == pairs
    assert desk["overview"]["round"] == rounds
    won = sum(int(line["totals"][0]) for line in desk["standings"]["lines"])
    credited = pairs % 2
    assert won == rounds * (pairs // 2 + credited)
    assert desk["cash"]["balanced"]
    assert all(draw["holds"] for draw in desk["draws"])


def winners(desk: Json) -> list[str]:
    """The names of everyone who has a prize."""
    names = {unit["unit"]: unit["names"] for unit in desk["units"]}
    return [name for prize in desk["prizes"] for unit in prize["winners"] for name in names[unit]]
