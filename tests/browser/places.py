"""Where things are on a page: what lies over what, what can be touched."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

_BOXES = """(selectors) => selectors.flatMap((selector) =>
  [...document.querySelectorAll(selector)].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { name: `${selector} ${one.innerText || one.querySelector('img')?.src.slice(-6) || ''}`,
      left, top, right, bottom };
  }))"""

_COVERED = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  one.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = one.getBoundingClientRect();
  // The corners within, too: a button half covered is touched by mistake.
  return [[0.5, 0.5], [0.15, 0.2], [0.85, 0.8]].some(([x, y]) => {
    const hit = document.elementFromPoint(left + width * x, top + height * y);
    return !hit || !(one === hit || one.contains(hit));
  });
}).map((one) => one.getAttribute('aria-label') || one.innerText)"""

ALLOWED = 4
"""Pixels by which two things may touch: shadows and rounded corners."""


def overlaps(page: Page, *selectors: str) -> list[str]:
    """Pairs of elements that lie over one another, and those that leave the screen."""
    boxes = page.evaluate(_BOXES, list(selectors))
    wide, high = page.evaluate("[innerWidth, innerHeight]")
    found = [
        f"{one['name']} leaves the screen"
        for one in boxes
        if one["left"] < 0 or one["top"] < 0 or one["right"] > wide or one["bottom"] > high
    ]
    return found + _crossing(boxes)


def covered(page: Page, selector: str) -> list[str]:
    """The elements that something lies over, so that a touch would miss them."""
    found: list[str] = page.evaluate(_COVERED, selector)
    return found


def crossing(page: Page, *selectors: str) -> list[str]:
    """Pairs of elements that lie over one another, on the screen or scrolled away from it."""
    return _crossing(page.evaluate(_BOXES, list(selectors)))


def _crossing(boxes: list[dict[str, Any]]) -> list[str]:
    found = []
    for n, one in enumerate(boxes):
        for other in boxes[n + 1 :]:
            across = min(one["right"], other["right"]) - max(one["left"], other["left"])
            down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            if across > ALLOWED and down > ALLOWED:
                found.append(f"{one['name']} and {other['name']}: {across:.0f} x {down:.0f}")
    return found


def drawn(page: Page) -> None:
    """Wait until a change of size has been laid out, by the page's own scripts too."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
