"""The accessibility checker axe-core, run in a page from the file that npm has installed."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).resolve().parents[2] / "src/fortyfives/web/node_modules/axe-core/axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the page as it is now, a line each."""
    # Evaluated by the debugger, the page's own policy stays in force.
    page.evaluate(SOURCE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {rule['help']}: {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
