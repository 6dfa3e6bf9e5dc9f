"""Verifying and showing files of records."""

import hashlib
import json
from pathlib import Path

import pytest

from fortyfives.cli.records import entries
from fortyfives.errors import RecordError
from fortyfives.game.record import canonical, write
from fortyfives.rules.library import load_rules
from tests.cli.running import run
from tests.records.games import random_game

GAMES = [write(random_game(load_rules("auction-120"), number, deals=2)) for number in range(3)]
LINES = [canonical(game) + "\n" for game in GAMES]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    path.write_text("".join(LINES), "utf-8")
    return path


def test_records_that_hold(file: Path) -> None:
    ran = run("verify", str(file), str(file))
    assert (ran.status, ran.err) == (0, "")
    assert len(ran.answers) == 6
    scores = [game["deals"][-1]["scores"] for game in GAMES]
    assert ran.answers[0] == {"ok": True, "deals": 2, "scores": scores[0], "winner": None}
    assert list(ran.answers[0]) == ["ok", "deals", "scores", "winner"]


def test_standard_input() -> None:
    assert run("verify", "-", stdin=LINES[0]).answers[0]["ok"]


@pytest.mark.parametrize("content", [b"", b"\n", b" \r\n\t\n", b"\xef\xbb\xbf", b"\x00", b"null"])
def test_a_file_without_a_record_does_not_hold(file: Path, tmp_path: Path, content: bytes) -> None:
    """What was cut short must not pass for verified; the other files are verified all the same."""
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(content)
    ran = run("verify", str(empty), str(file))
    assert ran.status == 1
    assert [answer["ok"] for answer in ran.answers] == [False, True, True, True]
    code = ran.answers[0]["error"]
    if not content.strip():
        assert code == "no_record"
    told, hint = ran.err.splitlines()
    assert told.startswith(f"{code}: {empty}, line 1: ")
    assert hint.strip()


def test_a_spoiled_seed_is_no_proof() -> None:
    lines = [json.dumps({**GAMES[0], "seed": seed}) for seed in ("0" * 63, "z" * 64, "")]
    ran = run("verify", "-", stdin="\n".join(lines))
    assert ran.status == 1
    assert [answer["error"] for answer in ran.answers] == ["bad_seed"] * 3
    assert "bad_seed: -, line 2: " in ran.err


def test_a_record_over_several_lines() -> None:
    pretty = json.dumps(GAMES[0], indent=2)
    assert run("verify", "-", stdin=f"\n{pretty}\n").answers[0]["ok"]
    broken = run("verify", "-", stdin=pretty[:-3])
    assert broken.status == 1
    assert [answer["error"] for answer in broken.answers] == ["bad_json"]
    assert "line" in broken.answers[0]["message"]


def test_one_wrong_record_does_not_hide_the_others() -> None:
    wrong = GAMES[1] | {"winner": 1}
    deal = GAMES[2]["deals"][0]
    worse = GAMES[2] | {"deals": [deal | {"actions": [*deal["actions"][:3], "0 jump"]}]}
    lines = ["broken\n", LINES[0], "\n", canonical(wrong) + "\n", canonical(worse) + "\n", "[]\n"]
    ran = run("verify", "-", stdin="".join(lines))
    assert ran.status == 1
    found = [answer.get("error") for answer in ran.answers]
    assert found == ["bad_json", None, "wrong_winner", "unknown_action", "not_a_record"]
    assert ran.answers[3] | {"message": ""} == {
        "ok": False,
        "deal": 0,
        "action": 3,
        "error": "unknown_action",
        "message": "",
    }
    assert "unknown_action: -, line 5, deal 0, action 3:" in ran.err
    assert "An action is a verb" in ran.err


def test_a_file_that_is_not_there() -> None:
    ran = run("verify", "nowhere.jsonl")
    assert ran.status == 2
    assert "cannot_read: nowhere.jsonl" in ran.err
    assert run("verify").status == 2


def test_entries_know_their_lines() -> None:
    found = list(entries([b"\n", LINES[0].encode(), b" \r\n", b"{}\n"]))
    assert [(entry.number, entry.line) for entry in found] == [(0, 2), (1, 4)]
    assert isinstance(found[1].record, RecordError)


# --------------------------------------------------------------------- show


def test_all_games_are_shown(file: Path) -> None:
    ran = run("show", str(file))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("Score sheet") == 3
    assert ran.out.count("Deal 1:") == 3


def test_one_game_one_deal_one_seat(file: Path) -> None:
    ran = run("show", str(file), "--game", "1", "--deal", "0", "--seat", "2")
    assert ran.out.count("Score sheet") == 1
    assert "Deal 1:" not in ran.out
    assert "hidden" in ran.out


def test_a_game_for_programs(file: Path) -> None:
    ran = run("show", str(file), "--json", "--deal", "1")
    assert [game["deals"][0]["deal"] for game in ran.answers] == [1, 1, 1]


def test_a_game_in_french(file: Path) -> None:
    assert run("--lang", "fr", "show", str(file)).status == 0


@pytest.mark.parametrize(
    ("arguments", "status", "code"),
    [
        (["--game", "9"], 1, "no_record"),
        (["--deal", "9"], 2, "no_deal"),
        (["--seat", "4"], 2, "unknown_seat"),
        (["--seat", "-1"], 2, "Invalid value"),
    ],
)
def test_what_is_not_there(file: Path, arguments: list[str], status: int, code: str) -> None:
    ran = run("show", str(file), *arguments)
    assert ran.status == status
    assert code in ran.err


def test_a_broken_record_is_not_shown() -> None:
    ran = run("show", "-", stdin="{}")
    assert ran.status == 1
    assert "missing_key: -, line 1" in ran.err
    assert run("show", "-", stdin="nonsense").status == 1


def test_the_seed_and_its_commitment_are_verified(file: Path) -> None:
    first = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    right = hashlib.sha256(bytes.fromhex(first["seed"])).hexdigest()
    lines = [
        {**first, "commitment": right},
        {**first, "seed": right},
        {**first, "commitment": first["seed"]},
    ]
    ran = run("verify", "-", stdin="\n".join(map(json.dumps, lines)))
    assert ran.status == 1
    assert [answer.get("error") for answer in ran.answers] == [
        None,
        "seed_mismatch",
        "commitment_mismatch",
    ]
    assert [answer.get("deal") for answer in ran.answers[1:]] == [0, None]
    assert "seed_mismatch: -, line 2, deal 0" in ran.err
