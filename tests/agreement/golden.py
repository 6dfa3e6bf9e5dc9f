"""What must not change by accident: the order of legal actions, and one figure for everything.

`python -m tests.agreement.golden` writes both files anew after a change that was meant.
"""

from __future__ import annotations

import hashlib
import random
from pathlib import Path
from typing import Any

from fortyfives.game.actions import action_text
from fortyfives.game.game import Game
from fortyfives.game.state import Closing, Playing
from fortyfives.rules.library import load_rules, preset, preset_ids

HERE = Path(__file__).resolve().parent
ORDER, SIGNATURE = HERE / "order.txt", HERE / "signature.txt"

RENEW = "# python -m tests.agreement.golden writes this file anew after a change that was meant.\n"

HOUSES: list[tuple[Any, int]] = [
    ({"base": "auction-120", "deal": {"packets": "dealer"}, "play": {"booked": True}}, 4),
    (
        {
            "base": "growl-120",
            "auction": {"contracts": ["plain", "jink", "blind_thirty_for_sixty", "slam"]},
            "rob": {"turned_in_auction": True},
        },
        4,
    ),
    (
        {
            "base": "nova-scotia",
            "draw": {"into_kitty": True, "on_top_card": True},
            "play": {"hearts_on_hearts": True},
        },
        5,
    ),
    ("hoss", 3),
    ("one-hundred-and-ten", 3),
    ({"base": "traditional-45", "rob": {"dealer": "may"}}, 2),
]
"""Houses that come through every phase."""

SHOWN = 24
GAMES = 3
DEALS = 12


def pick(rng: random.Random, many: int) -> int:
    """A place in a list, the same in every version of Python."""
    return int(rng.random() * many)


def order_text() -> str:
    """For each house the first positions of each phase, with their legal actions in order."""
    lines = [RENEW]
    for spec, players in HOUSES:
        rules = load_rules(spec, players=players)
        lines.append(f"\n{spec} {players}\n")
        seen: dict[str, int] = {}
        for number in range(30):
            game = Game(rules, seed=bytes([number] * 32), dealer=number % players)
            lines += positions(game, seen, random.Random(number))
    return "".join(lines)


def positions(game: Game, seen: dict[str, int], rng: random.Random) -> list[str]:
    """The positions of one deal that are of a kind seen less than twice so far."""
    lines = []
    game.start_deal()
    while game.turn is not None:
        legal = game.legal()
        assert game.state is not None
        phase = game.state.phase
        kind = type(phase).__name__ + (
            " to follow" * bool(isinstance(phase, Playing) and phase.cards)
        )
        kind += f" {len({type(action) for action in legal})}"
        if len(legal) > 1 and seen.setdefault(kind, 0) < 2:
            seen[kind] += 1
            shown = ", ".join(action_text(action) for action in legal[:SHOWN])
            more = f", … {len(legal)}" if len(legal) > SHOWN else ""
            lines.append(f"{kind}: {shown}{more}\n")
        game.act(game.turn, legal[pick(rng, len(legal))])
    return lines


def signature() -> str:
    """A hash of random games of every preset at every table: decks, actions, scores."""
    digest = hashlib.sha256()
    for name in preset_ids():
        for players in preset(name).players:
            for sides in preset(name).sides_for(players):
                for number in range(GAMES):
                    digest.update(game_text(name, players, sides, number).encode())
    return digest.hexdigest()[:16]


def game_text(name: str, players: int, sides: int, number: int) -> str:
    """One game of at most so many deals, written down."""
    rules = load_rules(name, players=players, sides=sides)
    game = Game(rules, seed=hashlib.sha256(f"{name} {players} {sides} {number}".encode()).digest())
    rng = random.Random(number)
    while not game.is_over and game.number < DEALS:
        game.start_deal()
        while game.turn is not None:
            legal = game.legal()
            game.act(game.turn, legal[pick(rng, len(legal))])
        if game.state is not None and isinstance(game.state.phase, Closing):
            game.close_deal()
    lines = [f"{name} {players} {sides} {number} {game.winner}"]
    for deal in game.deals:
        said = [f"{seat} {action_text(action)}" for seat, action in deal.actions]
        lines.append(f"{deal.dealer} {deal.deck} {said} {deal.outcome and deal.outcome.scores}")
    return "\n".join(lines)


def signature_text() -> str:
    return f"{RENEW}{signature()}\n"


if __name__ == "__main__":
    ORDER.write_text(order_text(), encoding="utf-8")
    SIGNATURE.write_text(signature_text(), encoding="utf-8")
