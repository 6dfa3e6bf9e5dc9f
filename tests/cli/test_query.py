"""Questions and their answers."""

import json
from pathlib import Path

import pytest

from fortyfives.cli.answers import answer_line
from fortyfives.rules.options import Json
from tests.cli.running import run

FILE = Path(__file__).resolve().parent.parent / "cases" / "play.jsonl"
CASES = {case["id"]: case for case in map(json.loads, FILE.read_text("utf-8").splitlines())}

LEGAL = {"ask": "legal", "rules": "irish-45", "trump": "S", "hand": ["JS", "9D"], "trick": ["KS"]}


def ask(**query: Json) -> dict[str, Json]:
    return answer_line(json.dumps(query))


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_conformance(case: Json) -> None:
    answer = answer_line(json.dumps(case["query"]))
    assert {key: answer.get(key) for key in case["expect"]} == case["expect"]


def test_the_whole_file_through_the_command() -> None:
    questions = (json.dumps(case["query"]) + "\n" for case in CASES.values())
    ran = run("query", stdin="".join(questions))
    assert ran.status == 0
    assert len(ran.answers) == len(CASES) >= 34
    for case, answer in zip(CASES.values(), ran.answers, strict=True):
        assert answer.items() >= case["expect"].items()


def test_a_bad_line_hinders_no_other() -> None:
    good = json.dumps(LEGAL)
    ran = run("query", stdin=f"{good}\n\n   \nnonsense\n{good}".encode() + b"\n\xff\xfe\n")
    assert [answer.get("error") for answer in ran.answers] == [None, "bad_json", None, "bad_utf8"]
    assert ran.status == 0


def test_questions_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text(json.dumps(LEGAL) + "\r\n", "utf-8")
    assert run("query", str(file)).answers == [{"legal": ["JS", "9D"]}]
    missing = run("query", str(tmp_path / "none.jsonl"))
    assert missing.status == 2
    assert "cannot_read" in missing.err


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, ["JS", "9D"]),
        ({"hand": ["9D", "JS"]}, ["9D", "JS"]),
        ({"trick": []}, ["JS", "9D"]),
        ({"hand": []}, []),
        ({"rules": "hoss", "withheld": 1}, ["JS"]),
        ({"hand": ["AS", "9D"], "rules": {"base": "irish-45"}}, ["AS"]),
        ({"hand": ["10S", "9D"]}, ["TS"]),
        ({"hand": ["js", "9d"]}, ["JS", "9D"]),
        ({"hearts_on_hearts": True}, ["JS", "9D"]),
        ({"trick": ["AH"], "hearts_on_hearts": True}, ["JS"]),
        ({"trump": "H", "hand": ["AH", "9D"], "trick": ["KH"], "ace_low": True}, ["AH"]),
        ({"players": 3, "sides": 3}, ["JS", "9D"]),
    ],
)
def test_legal(changes: dict[str, Json], expected: list[str]) -> None:
    assert ask(**LEGAL | changes) == {"legal": expected}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"ask": "nothing"}, "unknown_ask"),
        ({"ask": ["legal"]}, "unknown_ask"),
        ({"rules": "none"}, "unknown_preset"),
        ({"rules": None}, "bad_rules"),
        ({"rules": {"base": "irish-45", "deck": {"joker": 1}}}, "bad_value"),
        ({"rules": {"base": "irish-45", "table": 1}}, "bad_group"),
        ({"rules": {"base": "irish-45", "table": {"sides": 3}}}, "sides_do_not_divide"),
        ({"trump": "X"}, "unknown_suit"),
        ({"trump": 5}, "bad_field"),
        ({"hand": "JS"}, "bad_field"),
        ({"hand": [1]}, "bad_field"),
        ({"hand": ["1S"]}, "unknown_card"),
        ({"hand": ["JK"]}, "unknown_card"),
        ({"trick": ["JK"]}, "unknown_card"),
        ({"hand": ["JS", "JS"]}, "duplicate_card"),
        ({"hand": ["JS", "KS"]}, "duplicate_card"),
        ({"trick": ["KS", "KS"]}, "duplicate_card"),
        ({"withheld": -1}, "bad_field"),
        ({"withheld": True}, "bad_field"),
        ({"ace_low": 1}, "bad_field"),
        ({"players": "4"}, "bad_field"),
        ({"players": 11}, "bad_value"),
        ({"ask": "winner", "trick": []}, "bad_field"),
        ({"ask": "solve"}, "missing_field"),
    ],
)
def test_what_cannot_be_answered(changes: dict[str, Json], code: str) -> None:
    answer = ask(**LEGAL | changes)
    assert answer["error"] == code
    assert answer["message"]


@pytest.mark.parametrize("key", ["ask", "rules", "trump", "hand"])
def test_what_a_question_must_have(key: str) -> None:
    assert ask(**{k: v for k, v in LEGAL.items() if k != key})["error"] == "missing_field"


def test_a_position_is_solved() -> None:
    hands = [["5H", "2S"], ["JH", "AH"], ["KH", "3S"], ["QH", "4S"]]
    answer = ask(ask="solve", rules="nova-scotia", trump="H", hands=hands, turn=0)
    assert answer == {"values": {"5H": 5, "2S": 5}, "best": "5H"}


def test_a_position_that_cannot_be_is_told() -> None:
    hands = [["5H", "2S"], ["JH"], ["KH", "3S"], ["QH", "4S"]]
    answer = ask(ask="solve", rules="nova-scotia", trump="H", hands=hands, turn=0)
    assert answer["error"] == "bad_position"
    assert answer["message"]


def test_winner_and_order_with_the_ace_low() -> None:
    query = {"rules": "irish-45", "trump": "D", "ace_low": True}
    assert ask(ask="winner", trick=["2D", "AD"], **query) == {"winner": 0}
    order = ask(ask="order", **query)
    assert order["trumps"][-1] == "AD"
    assert set(order["plain"]) == {"C", "H", "S"}
    assert "AH" not in order["plain"]["H"]


def test_rules_are_resolved_with_all_their_problems() -> None:
    spec = {"base": "irish-45", "deal": {"kitty": 3}, "table": {"players": 4, "sides": 3}}
    answer = ask(ask="rules", rules=spec)
    assert answer["title"] == "Irish 45"
    assert answer["rules"]["deal"]["kitty"] == 3
    assert {p["code"] for p in answer["problems"]} == {"sides_do_not_divide", "needs_auction"}
    assert ask(ask="rules", rules="irish-45", players=3)["rules"]["table"]["sides"] == 3
