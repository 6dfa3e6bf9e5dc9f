"""A table brought to a rare moment over its socket, for the browser of the same player to open."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from tests.server.playing import LATE, choice, is_asked
from tests.server.running import Json, Person, Refused, Sitting

Wanted = Callable[[Json], bool]


def reach(
    person: Person,
    table: str,
    wanted: Wanted,
    *,
    prefer: Sequence[str] = (),
    seconds: float = 120,
) -> Json:
    """Start the game and play until something is asked of the person and `wanted` holds.

    `prefer` are beginnings of actions which are taken where they are offered, the first before
    the others; else what is offered is taken by chance. Returns the view.
    """
    # Where Playwright runs, `asyncio.run` refuses: it has a thread of its own.
    with ThreadPoolExecutor(1) as thread:
        story = _reach(person, table, wanted, prefer)
        return thread.submit(asyncio.run, asyncio.wait_for(story, seconds)).result()


async def _reach(person: Person, table: str, wanted: Wanted, prefer: Sequence[str]) -> Json:
    rng = random.Random(1)
    async with person.at(table) as sitting:
        await sitting.until(lambda: sitting.table)
        if sitting.table["stage"] == "lobby":
            await sitting.ask("start")
        while True:
            await sitting.until(lambda: is_asked(sitting) or sitting.table["stage"] == "over")
            view = sitting.view
            if sitting.table["stage"] == "over":
                await sitting.ask("rematch", redraw=False)
            elif sitting.table["stage"] != "deal":
                await sitting.ask("ready")
            elif view is not None and wanted(view):
                return view
            elif view is not None:
                await _act(sitting, view, _chosen(view, prefer, rng))
            await _moved(sitting, view)


def _chosen(view: Json, prefer: Sequence[str], rng: random.Random) -> str | None:
    offered = [item["action"] for item in view["legal"]]
    liked = (action for start in prefer for action in offered if action.startswith(start))
    return next(liked, None) or choice(view, rng)


async def _act(sitting: Sitting, view: Json, action: str | None) -> None:
    try:
        await sitting.ask("act", move=view["move"], action=action)
    except Refused as refused:
        if str(refused) not in LATE:
            raise


async def _moved(sitting: Sitting, view: Json | None) -> None:
    """Wait until the table has gone on."""
    await sitting.until(lambda: sitting.view is not view or not is_asked(sitting))
