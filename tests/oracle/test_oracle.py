"""The oracle's ranking, law of play, presets and records against worked examples."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from . import PRESETS, Game, full_deck, legal, plain_order, replay, resolve, trump_order, winner
from .helpers import shuffled

CASES = Path(__file__).resolve().parents[1] / "cases" / "play.jsonl"
IRISH = resolve("irish-45")
TRADITIONAL = resolve("traditional-45")


def read_cases() -> list[dict[str, Any]]:
    if not CASES.exists():
        return []
    return [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines() if line]


@pytest.mark.parametrize("case", read_cases(), ids=lambda case: case["id"])
def test_conformance_case(case: dict[str, Any]) -> None:
    query = case["query"]
    options = resolve(query["rules"])
    if query["ask"] == "legal":
        answer: Any = {
            "legal": legal(
                options,
                query["trump"],
                query["hand"],
                query["trick"],
                query.get("withheld", 0),
                query.get("hearts_on_hearts", False),
                query.get("ace_low", False),
            )
        }
    elif query["ask"] == "winner":
        answer = {"winner": winner(options, query["trump"], query["trick"])}
    else:
        answer = {
            "trumps": trump_order(options, query["trump"]),
            "plain": {
                suit: plain_order(options, suit, query["trump"])
                for suit in "CDHS"
                if suit != query["trump"]
            },
        }
    for key, value in case["expect"].items():
        assert answer[key] == value


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        ("C", "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC"),
        ("D", "5D JD AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D"),
        ("H", "5H JH AH KH QH TH 9H 8H 7H 6H 4H 3H 2H"),
        ("S", "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS"),
    ],
)
def test_trump_order(trump: str, order: str) -> None:
    assert trump_order(IRISH, trump) == order.split()
    assert trump_order(IRISH, trump, ace_low=True)[-1] == "A" + trump


def test_joker_rank() -> None:
    below = resolve({"base": "traditional-45", "deck": {"joker_rank": "below_ace_of_hearts"}})
    assert trump_order(TRADITIONAL, "C")[2:4] == ["JK", "AH"]
    assert trump_order(below, "C")[2:4] == ["AH", "JK"]


@pytest.mark.parametrize(
    ("style", "suit", "order"),
    [
        ("red_high_black_low", "D", "KQJT98765432A"),
        ("red_high_black_low", "H", "KQJT98765432"),
        ("red_high_black_low", "C", "KQJA23456789T"),
        ("aces_high", "D", "AKQJT98765432"),
        ("aces_high", "H", "KQJT98765432"),
        ("aces_high", "C", "AKQJ23456789T"),
        ("natural", "C", "AKQJT98765432"),
        ("natural", "H", "KQJT98765432"),
    ],
)
def test_plain_order(style: str, suit: str, order: str) -> None:
    options = resolve({"base": "irish-45", "deck": {"plain_order": style}})
    assert plain_order(options, suit, "S") == [rank + suit for rank in order]


@pytest.mark.parametrize(
    ("led", "free"),
    [
        ("2S", "5S JS JK AH"),
        ("KS", "5S JS JK AH"),
        ("QS", "5S JS JK AH"),
        ("AS", "5S JS JK AH"),
        ("AH", "5S JS JK"),
        ("JK", "5S JS"),
        ("JS", "5S"),
        ("5S", ""),
    ],
)
def test_which_trumps_are_excused(led: str, free: str) -> None:
    options = resolve({"base": "irish-45", "deck": {"joker": True}})
    for card in ["5S", "JS", "JK", "AH", "AS", "KS"]:
        if card != led:
            hand = [card, "9C"]
            expected = hand if card in free.split() else [card]
            assert legal(options, "S", hand, [led]) == expected


def test_any_trump_led_and_together() -> None:
    assert legal(TRADITIONAL, "S", ["JS", "9C"], ["5S"]) == ["JS", "9C"]
    assert legal(TRADITIONAL, "S", ["JS", "5S", "9C"], ["2S"]) == ["JS", "5S"]
    assert legal(IRISH, "S", ["JS", "5S", "9C"], ["2S"]) == ["JS", "5S", "9C"]
    assert legal(IRISH, "S", ["JS", "3S", "9C"], ["2S"]) == ["JS", "3S"]


def test_unclaimed_ace_has_no_privilege_and_is_lowest() -> None:
    assert legal(IRISH, "H", ["AH", "9C"], ["2H"]) == ["AH", "9C"]
    assert legal(IRISH, "H", ["AH", "9C"], ["2H"], ace_low=True) == ["AH"]
    assert winner(IRISH, "S", ["AS", "TS"], ace_low=True) == 1
    assert legal(IRISH, "S", ["AH", "9C"], ["AS"], ace_low=True) == ["AH", "9C"]


def test_withholder_owes_no_heart() -> None:
    options = resolve({"base": "irish-45", "play": {"hearts_follow_ace": True}})
    assert legal(options, "S", ["JS", "7H", "9C"], ["AH"]) == ["JS", "7H", "9C"]
    assert legal(options, "S", ["7H", "9C"], ["AH"]) == ["7H"]


def test_follow_suit_forbids_trumping() -> None:
    assert legal(TRADITIONAL, "S", ["7D", "5S", "9C"], ["KD"]) == ["7D"]
    assert legal(TRADITIONAL, "S", ["5S", "9C"], ["KD"]) == ["5S", "9C"]
    assert legal(IRISH, "S", ["7D", "5S", "9C"], ["KD"]) == ["7D", "5S"]


def test_twenty_presets_resolve() -> None:
    assert len(PRESETS) == 20
    for name, preset in PRESETS.items():
        for players in preset["players"]:
            options = resolve(name, players)
            assert options["table"]["players"] == players
            assert options["table"]["sides"] in preset["sides"][players]


def test_contracts_of_presets() -> None:
    def names(rules: Any, players: int = 4) -> list[str]:
        return [one["name"] for one in resolve(rules, players)["auction"]["contracts"]]

    assert names("auction-120") == ["15", "20", "25", "30"]
    assert names("bicycle-auction") == ["5", "10", "15", "20", "25", "30"]
    assert names("irish-110") == ["10", "15", "20", "25", "30"]
    assert names("newfoundland-120s") == ["15", "20", "25", "30", "thirty_for_sixty"]
    assert sorted(names("growl-120")) == ["15", "20", "25", "30", "jink"]
    thirty = {
        players: resolve("irish-110", players)["auction"]["contracts"][-1]["win"]
        for players in (2, 3, 4)
    }
    assert thirty == {2: "points", 3: 60, 4: 60}


def play_game(rules: Any, players: int, seed: int) -> dict[str, Any]:
    """A record of a game in which everyone does the first thing that is allowed but pass."""
    options = resolve(rules, players)
    game = Game(options)
    deals: list[dict[str, Any]] = []
    while game.winner is None and len(deals) < 30:
        deck = shuffled(seed + len(deals), options["deck"]["joker"])
        dealer, actions = game.dealer, []
        game.start(deck)
        while game.turn is not None:
            choices = [one for one in game.legal_actions() if not one.endswith("pass")]
            actions.append((choices or game.legal_actions())[0])
            game.apply(actions[-1])
        deal = game.current()
        deals.append(
            {
                "dealer": dealer,
                "deck": deck,
                "actions": actions,
                "points": deal.points,
                "scores": deal.scores,
            }
        )
    return {
        "format": "fortyfives/1",
        "rules": rules,
        "players": ["a"] * players,
        "deals": deals,
        "winner": game.winner,
    }


@pytest.mark.parametrize("name", list(PRESETS))
def test_replay_of_whole_games(name: str) -> None:
    for players in PRESETS[name]["players"]:
        record = play_game(name, players, seed=players)
        answer = replay(record)
        assert answer["ok"], answer
        assert answer["deals"] == len(record["deals"])
        record["deals"][0]["points"] = [1000] * len(record["deals"][0]["points"])
        assert replay(record)["error"] == "points_differ"


def test_replay_reads_ten_and_checks_the_deck() -> None:
    record = play_game("irish-45", 4, 1)
    text = json.dumps(record)
    for suit in "CDHS":
        text = text.replace("T" + suit, "10" + suit)
    assert replay(json.loads(text))["ok"]
    for deck, code in [
        (full_deck(False)[1:], "deck_incomplete"),
        (["5H", *full_deck(False)[1:]], "duplicate_card"),
        (["JK", *full_deck(False)[1:]], "unknown_card"),
    ]:
        record["deals"][0]["deck"] = deck
        assert replay(record)["error"] == code
