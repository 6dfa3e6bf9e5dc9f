"""Formats: the ready ones hold, every policy has its function, contradictions are all found."""

import tomllib
from typing import Any

import msgspec
import pytest

from fortyfives.cardnight import words
from fortyfives.cardnight.counting import measures, prizes
from fortyfives.cardnight.counting.cash import _EFFECTS
from fortyfives.cardnight.counting.series import _SCORES, SeasonScore
from fortyfives.cardnight.counting.standings import _ACHIEVED
from fortyfives.cardnight.desk import door, drawing
from fortyfives.cardnight.events import Event, NightOpened
from fortyfives.cardnight.evolve import FOLDS
from fortyfives.cardnight.format import (
    Credit,
    Dealer,
    Direction,
    End,
    Format,
    Measure,
    Odd,
    Pairing,
    Partners,
    PrizeKind,
    Results,
    Top,
    UnitKind,
)
from fortyfives.cardnight.library import (
    ODD_CHOICES,
    format_ids,
    format_text,
    problems,
    read_format,
    ready_format,
)
from fortyfives.cardnight.model import CashKind
from fortyfives.cardnight.refusals import TEXTS, NightReason, NightRefusal
from fortyfives.cardnight.rounds import filling, moving, pairing, seats
from fortyfives.errors import RulesError
from fortyfives.rules.library import load_rules


@pytest.mark.parametrize("form", format_ids())
def test_a_ready_format_is_whole(form: str) -> None:
    found = ready_format(form)
    assert problems(found) == []
    assert found.title
    assert found.description
    assert found.source
    assert msgspec.convert(msgspec.to_builtins(found), Format) == found
    assert read_format({"id": form, **tomllib.loads(format_text(form))}) == found
    players = 4
    assert load_rules(found.rules, players=players, sides=2).sides == 2


@pytest.mark.parametrize(
    ("policy", "table"),
    [
        (UnitKind, drawing._MAKERS),
        (UnitKind, drawing._LATE),
        (UnitKind, door.PERSONS),
        (Pairing, pairing._PAIRINGS),
        (Pairing, pairing._LENGTHS),
        (Pairing, pairing._NEEDS_WINNER),
        (Pairing, pairing._TAKES_LATE),
        (Pairing, ODD_CHOICES),
        (Direction, moving._WAYS),
        (End, moving._ENDS),
        (Top, moving._TOPS),
        (Partners, seats._COSTS),
        (Dealer, seats._DEALERS),
        (Odd, filling._PLANS),
        (Credit, measures._WORTH),
        (Measure, measures.MEASURES),
        (PrizeKind, prizes._LEVEL),
        (PrizeKind, prizes._TITLES),
        (CashKind, _EFFECTS),
        (CashKind, words.KINDS),
        (Results, _ACHIEVED),
        (SeasonScore, _SCORES),
        (NightReason, TEXTS),
    ],
)
def test_every_policy_has_its_entry(policy: Any, table: Any) -> None:
    assert set(policy) == set(table)


def test_every_event_has_its_fold() -> None:
    assert set(FOLDS) | {NightOpened} == set(Event.__subclasses__())


def codes(base: str, **changes: Any) -> set[str]:
    with pytest.raises(RulesError) as caught:
        read_format({"id": "x", "extends": base, **changes})
    for problem in caught.value.problems:
        assert problem.message
        assert "…" not in problem.message
    return {problem.code for problem in caught.value.problems}


@pytest.mark.parametrize(
    ("base", "changes", "code"),
    [
        ("ladder-120s", {"moves": {}}, "bad_roles"),
        ("ladder-120s", {"moves": {"winners": {}, "east_west": {}}}, "bad_roles"),
        ("swiss", {"moves": {"winners": {}, "losers": {}}}, "moves_not_used"),
        (
            "ladder-120s",
            {"moves": {"winners": {"direction": "up", "end": "stay"}, "losers": {}}},
            "moves_not_balanced",
        ),
        (
            "ladder-120s",
            {"moves": {"winners": {"direction": "up", "step": 0}, "losers": {}}},
            "bad_step",
        ),
        ("cape-breton-night", {"rounds": 0}, "rounds_needed"),
        ("cape-breton-night", {"rounds": 501}, "bad_numbers"),
        ("cape-breton-night", {"games": 0}, "bad_numbers"),
        ("knock-out", {"lives": 3}, "bad_numbers"),
        ("swiss", {"odd": "ghost"}, "odd_not_possible"),
        ("45-drive", {"odd": "ghost"}, "odd_not_possible"),
        ("swiss", {"counted": []}, "nothing_counted"),
        ("swiss", {"counted": ["opponents"]}, "tie_break_counted"),
        ("swiss", {"tie_breaks": ["matches_won"]}, "counted_twice"),
        ("swiss", {"tie_breaks": ["matchpoints"]}, "matchpoints_need_duplicate"),
        ("mitchell", {"duplicate": False, "counted": ["points"]}, "duplicate_needs_timetable"),
        ("swiss", {"tie_breaks": ["round_reached"]}, "round_reached_needs_knockout"),
        ("knock-out", {"sit_out": "win"}, "credit_in_knockout"),
        ("swiss", {"money": {"fund": 70, "jackpot": 40}}, "bad_money"),
        ("swiss", {"money": {"coin": 0}}, "bad_coin"),
        ("swiss", {"results": "by_card"}, "cards_need_moves"),
        ("ladder-120s", {"results": "by_card", "counted": ["matches_won"]}, "card_cannot_tell"),
        ("45-drive", {"results": "by_card"}, "average_by_card"),
        ("swiss", {"prizes": [{"share": 70}, {"place": 2, "share": 40}]}, "shares_too_high"),
        ("swiss", {"prizes": [{"share": 10}, {"share": 20}]}, "prize_twice"),
        ("cape-breton-night", {"cookie": {"numbers": 0}}, "bad_cookie"),
        ("swiss", {"rounds": "many"}, "bad_format"),
        ("swiss", {"colour": "red"}, "bad_format"),
    ],
)
def test_a_contradiction_is_found(base: str, changes: dict[str, Any], code: str) -> None:
    assert code in codes(base, **changes)


def test_all_contradictions_are_found_at_once() -> None:
    found = codes("cape-breton-night", rounds=0, counted=[], lives=9)
    assert found == {"rounds_needed", "nothing_counted", "bad_numbers"}


def test_an_unknown_format_names_the_known_ones() -> None:
    with pytest.raises(NightRefusal) as caught:
        ready_format("bingo")
    assert "cape-breton-night" in caught.value.hint
