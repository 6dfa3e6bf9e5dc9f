"""The ready contracts and sets of contracts, and how a list of them is read (section 4)."""

from __future__ import annotations

from typing import Any

Contract = dict[str, Any]


def contract(
    name: str, level: int, needs: int | str, win: int | str, lose: int, **more: Any
) -> Contract:
    """A contract with all of its fields."""
    full = {
        "name": name,
        "level": level,
        "needs": needs,
        "win": win,
        "lose": lose,
        "blind": False,
        "declare": "auction",
        "partners_only": False,
        "stops_short": 0,
    }
    return full | more


def plain(number: int) -> Contract:
    return contract(str(number), number, number, "points", number)


READY: dict[str, Contract] = {str(number): plain(number) for number in (5, 10, 15, 20, 25, 30)} | {
    "ten_doubles": contract("10", 10, 10, "points", 10, partners_only=True, stops_short=5),
    "thirty_pays_sixty": contract("30", 30, 30, 60, 30),
    "thirty_for_sixty": contract("thirty_for_sixty", 31, 30, 30, 60),
    "thirty_for_sixty_wins_60": contract("thirty_for_sixty", 31, 30, 60, 60),
    "blind_thirty_for_sixty": contract(
        "blind_thirty_for_sixty", 32, "all_tricks", 60, 60, blind=True
    ),
    "sixty_for_120": contract("sixty_for_120", 33, 30, 120, 120),
    "slam": contract("slam", 34, "all_tricks", 120, 60),
    "jink": contract("jink", 20, "all_tricks", 60, 60, declare="with_trump"),
    "jink_for_30": contract("jink", 20, "all_tricks", 30, 30, declare="with_trump"),
}

SETS = {
    "plain": ["15", "20", "25", "30"],
    "from_five": ["5", "10", "15", "20", "25", "30"],
    "from_twenty": ["20", "25", "30"],
}


def expand(entries: list[Any]) -> list[Contract]:
    """Full contracts in order of level; a later entry replaces an earlier one of its name."""
    chosen: dict[str, Contract] = {}
    for entry in entries:
        for item in [entry] if isinstance(entry, dict) else SETS.get(str(entry), [entry]):
            full = dict(item) if isinstance(item, dict) else dict(READY[str(item)])
            filled = (
                contract(full["name"], full["level"], full["needs"], full["win"], full["lose"])
                | full
            )
            chosen[filled["name"]] = filled
    return sorted(chosen.values(), key=lambda one: one["level"])
