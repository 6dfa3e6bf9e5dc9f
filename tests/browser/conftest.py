"""A real server with a fresh database, Debian's chromium, and pages that may not misbehave."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.server.running import Running, running

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "src" / "fortyfives" / "server" / "static" / "index.html"
SCREENS = ROOT / "build" / "results" / "screens"
NAMES = ("chromium", "chromium-browser", "google-chrome")

DESKTOP = (1280, 800)
PHONE = (360, 640)

QUICK = {"motion": 0, "trickPace": 120}
"""Settings of a browser in which a test need not wait for what only pleases the eye."""

REFUSED = re.compile(r"responded with a status of (400|403|409)\b")
"""What the browser says of an answer in which the server refuses something."""

OpenPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Machines are busy: what a browser did not do in time it may try once more.

    The deals are the same then (`same_deals`). The summary counts it as rerun; what fails twice
    is wrong.
    """
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


def missing(what: str) -> None:
    """Skip where a person runs the tests, fail where everything has to be there."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def chromium() -> str:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        missing("no chromium; run `make chromium`")
    if not BUILT.is_file():
        missing("the client is not built; run `make client`")
    return str(found)


# Not for the whole session: while Playwright runs, `asyncio.run` refuses in the same thread, and a
# worker that has done tests of the browser may go on to tests of the server.
@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running_browser = playwright.chromium.launch(
            executable_path=chromium,
            args=["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
        )
        yield running_browser
        running_browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest) -> None:
    """Every test has its own deals and computer players' chances, the same each time it runs."""
    if "server" in request.fixturenames:
        server = request.getfixturevalue("server")
        if isinstance(server, Running):  # one in a process of its own takes chance as it comes
            server.site.services.chance = Random(request.node.nodeid)


class Watched:
    """A context whose pages are watched: no error, no policy broken, nothing from elsewhere."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.faults: list[str] = []
        context.on("request", lambda request: self._asked(request.url, url))
        context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        context.on("console", self._said)

    def _asked(self, asked: str, url: str) -> None:
        if not re.match(rf"{re.escape(url)}/|blob:|data:|ws://127\.0\.0\.1", asked):
            self.faults.append(f"asked elsewhere: {asked}")

    def _said(self, message: ConsoleMessage) -> None:
        # A connection that a test has broken is no fault of the page, nor is a wish refused.
        is_broken = "ERR_INTERNET_DISCONNECTED" in message.text
        is_refused = REFUSED.search(message.text) and "/api/nights" in message.location["url"]
        if message.type == "error" and not is_broken and not is_refused:
            self.faults.append(f"console: {message.text}")


@pytest.fixture
def open_page(browser: Browser, server: Running) -> Iterator[OpenPage]:
    """Opens a path in a browser of its own: size, colour scheme, language, settings."""
    all_watched: list[Watched] = []

    def opened(
        path: str = "/",
        *,
        size: tuple[int, int] = DESKTOP,
        scheme: str = "light",
        language: str = "en-US",
        settings: dict[str, Any] | None = None,
        identity: dict[str, Any] | None = None,
        calm: bool = False,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if scheme == "dark" else "light",
            locale=language,
            has_touch=size[0] < 600,
            reduced_motion="reduce" if calm else "no-preference",
            base_url=server.url,
        )
        context.set_default_timeout(30_000)
        keep(context, "settings", QUICK | (settings or {}))
        if identity:
            keep(context, "identity", identity)
        all_watched.append(Watched(context, server.url))
        page = context.new_page()
        page.goto(path)
        return page

    yield opened
    faults = [fault for watched in all_watched for fault in watched.faults]
    for watched in all_watched:
        watched.context.close()
    assert faults == []


def keep(context: BrowserContext, key: str, value: object) -> None:
    """Put something into the browser's storage before the first page, unless it is there."""
    name, text = json.dumps(f"fortyfives.{key}"), json.dumps(json.dumps(value))
    # The blank page before the first one has no storage.
    context.add_init_script(
        f"if (location.protocol === 'http:' && localStorage.getItem({name}) === null)"
        f" localStorage.setItem({name}, {text})"
    )


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keeps a picture of a page among the results, and sees that it does not scroll sideways."""

    def kept(page: Page, name: str) -> None:
        SCREENS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENS / f"{name}.png", caret="initial")
        does_not_scroll_sideways(page)

    return kept


def does_not_scroll_sideways(page: Page) -> None:
    wide, seen = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= seen, f"{page.url} is {wide} wide on a screen of {seen}"
