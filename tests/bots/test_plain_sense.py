"""Positions in which anybody sees what to do, as data: who misses one throws the game away.

The folder `plain_sense` holds them, each with its reason. `sensible` lists the only answers that
will do, `forbidden` those that will not, `keeps` and `throws` cards of a discard. Every level from
the club player on is held to all of them; `not_club` excuses the club player, and says why.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from fortyfives.bots import make_bot
from fortyfives.cards import card_text, cards_in, parse_card
from fortyfives.game.actions import Discard, action_text
from fortyfives.game.legal import check
from fortyfives.game.state import Discarding, Naming, Robbing, SeatView
from tests.bots.positions import bidding, cards, facts, playing, view

FOLDER = Path(__file__).parent / "plain_sense"
SEEDS = (1, 2, 3)
KNOWN = ("dealer", "scores", "trump", "bidder", "bid", "thrown", "turned", "calls", "players")
EXPECTED = {"sensible", "forbidden", "keeps", "throws"}
OTHERS = {
    "reason",
    "rules",
    "phase",
    "seat",
    "hand",
    "led",
    "before",
    "leader",
    "threw",
    "not_club",
}


def positions() -> list[dict[str, Any]]:
    """All the positions, in the order of the files."""
    return [
        position
        for path in sorted(FOLDER.glob("*.toml"))
        for position in tomllib.loads(path.read_text("utf-8"))["position"]
    ]


def view_of(position: dict[str, Any]) -> SeatView:
    """What the seat on turn sees."""
    given = {name: position[name] for name in KNOWN if name in position}
    known = facts(position["rules"], **given)
    seat, hand = position["seat"], position["hand"]
    match position.get("phase", "play"):
        case "bid":
            return _auction(known, position)
        case "name":
            return view(known, Naming(seat), seat, hand)
        case "discard":
            return view(known, Discarding(seat), seat, hand)
        case "rob":
            phase = Robbing(seat, parse_card(position["turned"]), may_leave=True)
            return view(known, phase, seat, hand)
        case _:
            return playing(
                known,
                seat,
                hand,
                led=position.get("led", ""),
                before=position.get("before", ()),
                leader=position.get("leader", 0),
                thrown=position.get("threw", ""),
            )


def _auction(known: Any, position: dict[str, Any]) -> SeatView:
    high, bid, passed = None, "", []
    for call in known.calls:
        if call.word == "pass":
            passed.append(str(call.seat))
        else:
            high, bid = call.seat, bid if call.word == "hold" else call.word
    seat, hand = position["seat"], position["hand"]
    return bidding(known, seat, hand, high=high, bid=bid, passed=" ".join(passed))


def fault(position: dict[str, Any], level: str, seed: int) -> str | None:
    """What is wrong with a level's answer, if anything."""
    seen = view_of(position)
    action = make_bot(level, seed).choose(seen)
    check(seen, action)
    text = action_text(action)
    if text in position.get("forbidden", ()) or text not in position.get("sensible", [text]):
        return f"{level}: {text}"
    if isinstance(action, Discard):
        kept = {card_text(card) for card in cards_in(seen.own.hand & ~action.cards)}
        wanted, unwanted = set(position.get("keeps", ())), set(position.get("throws", ()))
        if not wanted <= kept or unwanted & kept:
            return f"{level}: keeps {sorted(kept)}"
    return None


@pytest.mark.parametrize("level", ["club", "expert", "master"])
@pytest.mark.parametrize("position", positions(), ids=lambda position: position["reason"][:60])
def test_no_level_throws_the_game(position: dict[str, Any], level: str) -> None:
    if level == "club" and "not_club" in position:
        pytest.skip(position["not_club"])
    faults = {fault(position, level, seed) for seed in SEEDS} - {None}
    assert not faults, position["reason"]


def test_the_positions_are_well_made() -> None:
    found = positions()
    assert len(found) >= 40
    assert len({position["reason"] for position in found}) == len(found)
    for position in found:
        assert EXPECTED & set(position), position["reason"]
        assert set(position) <= EXPECTED | OTHERS | set(KNOWN), position["reason"]
        hand = cards(position["hand"])
        named = [
            word
            for text in (*position.get("sensible", ()), *position.get("forbidden", ()))
            if text.startswith(("play", "rob"))
            for word in text.split()[1:2]
        ]
        assert all(hand >> parse_card(word) & 1 for word in named), position["reason"]


def test_a_foolish_answer_is_found_out() -> None:
    position = dict(positions()[0], sensible=["nonsense"])
    assert fault(position, "club", 1) is not None
