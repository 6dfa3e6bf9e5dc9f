"""A person who plays a whole game over the socket, choosing the first thing offered."""

from __future__ import annotations

import random
from typing import Any

from tests.server.running import Json, Refused, Sitting

LATE = {"stale_action", "wrong_phase", "not_your_turn", "wrong_stage", "game_over"}
"""What an action is refused with if somebody else has just acted."""


def choice(view: Json, rng: random.Random) -> str | None:
    """Something that the view offers; None if nothing is awaited of its seat."""
    limits = view["discard"]
    if limits is not None:
        free = [card for card in view["own_hand"] if card not in limits["fixed"]]
        plain = [card for card in free if card not in view["trumps_in_hand"]]
        order = plain + [card for card in free if card not in plain]
        return "discard " + " ".join(order[: max(limits["least"], min(len(plain), limits["most"]))])
    offered = [item["action"] for item in view["legal"]]
    return rng.choice(offered) if offered else None


def is_asked(sitting: Sitting) -> bool:
    """Whether something is awaited of this person."""
    seat, table = sitting.you.get("seat"), sitting.table
    if seat is None:
        return False
    if table["stage"] in {"between", "closing"}:
        return not table["seats"][seat]["ready"]
    view = sitting.view
    if table["stage"] != "deal" or view is None:
        return False
    return bool(view["legal"] or view["discard"])


async def play_on(sitting: Sitting, rng: random.Random, *, deals: int | None = None) -> int:
    """Play until the game is over, or so many deals are; the number of own actions."""
    acted = 0

    def is_done() -> bool:
        table = sitting.table
        return table["stage"] == "over" or (
            deals is not None and len(table["score_sheet"]) >= deals
        )

    while True:
        await sitting.until(lambda: is_done() or is_asked(sitting), seconds=60)
        if is_done():
            return acted
        acted += await _do(sitting, rng)


async def _do(sitting: Sitting, rng: random.Random) -> int:
    view: Any = sitting.view
    try:
        if sitting.table["stage"] != "deal":
            version = sitting.table["version"]
            await sitting.ask("ready")
            await sitting.until(lambda: sitting.table["version"] > version)
            return 0
        action = choice(view, rng)
        await sitting.ask("act", move=view["move"], action=action)
        await sitting.until(lambda: sitting.view is None or sitting.view["move"] > view["move"])
    except Refused as refused:
        if str(refused) not in LATE:
            raise
        await sitting.until(lambda: not is_asked(sitting) or sitting.view is not view)
        return 0
    return 1
