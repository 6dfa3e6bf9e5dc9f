"""A replayed record for programs: each deal's events, tricks, result and named situations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from fortyfives.cards import SUITS, card_text, cards_in
from fortyfives.game.events import DealScored, Event, redact
from fortyfives.game.record_json import Json
from fortyfives.game.record_replay import Replay, ReplayedDeal
from fortyfives.game.situations import of_auction, of_deal
from fortyfives.game.state import Over, Trick, play_of
from fortyfives.rules.library import specification
from fortyfives.rules.scoring import Outcome


def game_json(
    replay: Replay, deals: Sequence[int] | None = None, seat: int | None = None
) -> dict[str, Json]:
    """A game with all that happened; `deals` (from 0) and `seat` choose as in `game_text`."""
    game = replay.game
    chosen = range(len(replay.deals)) if deals is None else deals
    return {
        "rules": specification(game.rules),
        "players": list(replay.record.players),
        "sides": game.rules.sides,
        "deals": [_deal_json(replay.deals[number], number, seat) for number in chosen],
        "scores": list(game.scores),
        "winner": game.winner,
    }


def _deal_json(deal: ReplayedDeal, number: int, seat: int | None) -> dict[str, Json]:
    facts, phase = deal.state.facts, deal.state.phase
    seen = [event if seat is None else redact(event, seat) for event in deal.events]
    outcome = phase.outcome if isinstance(phase, Over) else None
    named = of_auction(facts) if outcome is None else of_deal(facts, outcome)
    return {
        "deal": number,
        "dealer": facts.dealer,
        "scores_before": list(facts.scores),
        "bidder": facts.bidder,
        "contract": facts.contract.name if facts.contract else None,
        "trump": None if facts.trump is None else SUITS[facts.trump],
        "events": [event_json(event) for event in seen if not isinstance(event, DealScored)],
        "tricks": [_trick_json(trick) for trick in _tricks(deal)],
        "result": _outcome_json(outcome) if outcome else None,
        "situations": [{"situation": item.situation.value, "side": item.side} for item in named],
    }


def _tricks(deal: ReplayedDeal) -> Sequence[Trick]:
    play = play_of(deal.state.phase)
    return () if play is None else play.tricks


def _trick_json(trick: Trick) -> dict[str, Json]:
    return {
        "seats": list(trick.seats),
        "cards": [card_text(card) for card in trick.cards],
        "winner": trick.winner,
        "hearts": trick.hearts,
    }


def _outcome_json(outcome: Outcome) -> dict[str, Json]:
    return {
        "taken": list(outcome.taken),
        "points": list(outcome.points),
        "scores": list(outcome.scores),
        "out": sorted(outcome.out),
        "made": outcome.made,
        "winner": outcome.winner,
    }


def event_json(event: Event) -> dict[str, Json]:
    """An event by its name and fields; what may not be seen is null."""
    out: dict[str, Json] = {"event": _snake(type(event).__name__)}
    for name in type(event).__match_args__:
        value = getattr(event, name)
        out[name] = None if value is None else _field_json(name, value)
    return out


def _snake(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


def _hand_json(hand: int | None) -> list[str] | None:
    return None if hand is None else [card_text(card) for card in cards_in(hand)]


_FIELDS: Final[Mapping[str, Any]] = {
    "card": card_text,
    "given": card_text,
    "shown": card_text,
    "trump": lambda suit: SUITS[suit],
    "hand": _hand_json,
    "cards": _hand_json,
    "thrown": _hand_json,
    "kitty": _hand_json,
    "hands": lambda hands: [_hand_json(hand) for hand in hands],
}


def _field_json(name: str, value: Any) -> Json:
    if name in _FIELDS:
        return _FIELDS[name](value)
    return value.value if isinstance(value, StrEnum) else value
